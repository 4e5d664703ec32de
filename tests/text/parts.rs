//! What is deleted together: elements with their separators, optional parts with their keywords.

use wdd_tests::roundtrip::deletable;

use crate::cut::{leaves, rust, source_of};

#[test]
fn a_needed_middle_loses_both_neighbours_with_their_commas() {
    for (source, gone, expected) in [
        ("fn f(a: A, b: B, c: C) {}", ["a: A", "c: C"], "fn f(b: B) {}"),
        ("fn f<A, B, C>() {}", ["A", "C"], "fn f<B>() {}"),
        ("fn f<'a, const N: u8, C>() {}", ["'a", "C"], "fn f<const N: u8>() {}"),
        ("struct S { a: A, b: B, c: C }", ["a: A", "c: C"], "struct S { b: B }"),
        ("struct S { a: A, b: B, c: C, }", ["a: A", "c: C"], "struct S { b: B, }"),
        ("struct S(A, B, C);", ["A", "C"], "struct S(B);"),
        ("enum E { A, B(u8), C }", ["A", "C"], "enum E { B(u8) }"),
        ("use a::{b, c, d};", ["b", "d"], "use a::{c};"),
        ("fn f() where A: X, B: Y, C: Z {}", ["A: X", "C: Z"], "fn f() where B: Y {}"),
        ("fn f<T: A + B + C>() {}", ["A", "C"], "fn f<T: B>() {}"),
        ("trait T: A + B + C {}", ["A", "C"], "trait T: B {}"),
        ("type T = dyn A + B + C;", ["A", "C"], "type T = dyn B;"),
        ("type T = (A, B, C);", ["A", "C"], "type T = (B);"),
        ("type T = X<A, B, C>;", ["A", "C"], "type T = X<B>;"),
        ("type T = fn(A, B, C);", ["A", "C"], "type T = fn(B);"),
        ("type T = Fn(A, B, C);", ["A", "C"], "type T = Fn(B);"),
        ("const C: T = f(a, b, c);", ["a", "c"], "const C: T = f(b);"),
        ("const C: T = x.f(a, b, c);", ["a", "c"], "const C: T = x.f(b);"),
        ("const C: T = (a, b, c);", ["a", "c"], "const C: T = (b);"),
        ("const C: T = [a, b, c];", ["a", "c"], "const C: T = [b];"),
        ("const C: T = S { a, b: 1, c };", ["a", "c"], "const C: T = S { b: 1 };"),
        ("const C: T = |a, b, c| 0;", ["a", "c"], "const C: T = |b| 0;"),
        ("fn f() { let (a, b, c) = x; }", ["a", "c"], "fn f() { let (b) = x; }"),
        ("fn f() { let [a, b, c] = x; }", ["a", "c"], "fn f() { let [b] = x; }"),
        ("fn f() { let S { a, b, c } = x; }", ["a", "c"], "fn f() { let S { b } = x; }"),
        ("fn f() { let S(a, b, c) = x; }", ["a", "c"], "fn f() { let S(b) = x; }"),
        ("fn f() { let (A | B | C) = x; }", ["A", "C"], "fn f() { let (B) = x; }"),
        ("fn f() { m!(a, b + 1, c); }", ["a", "c"], "fn f() { m!(b + 1); }"),
        ("m! { a; b + 1; c }", ["a", "c"], "m! { b + 1 }"),
        ("#[derive(A, B, C)] struct S;", ["A", "C"], "#[derive(B)] struct S;"),
        ("#![feature(a, b, c)]", ["a", "c"], "#![feature(b)]"),
        ("#[cfg(all(a, b, c))] fn f() {}", ["a", "c"], "#[cfg(all(b))] fn f() {}"),
    ] {
        leaves(source, &gone, expected);
    }
}

#[test]
fn of_two_neighbours_either_may_stay() {
    leaves("fn f(a: A, b: B) {}", &["a: A"], "fn f(b: B) {}");
    leaves("fn f(a: A, b: B) {}", &["b: B"], "fn f(a: A) {}");
    leaves("fn f(a: A, b: B) {}", &["a: A", "b: B"], "fn f() {}");
    leaves("fn f(a: A, b: B,) {}", &["b: B"], "fn f(a: A,) {}");
    leaves("fn f(&self, b: B) {}", &["&self"], "fn f(b: B) {}");
    leaves("const C: T = m![a, b];", &["b"], "const C: T = m![a];");
    leaves("fn f<T: A + B>() {}", &["B"], "fn f<T: A>() {}");
}

#[test]
fn a_list_over_several_lines_keeps_its_shape() {
    let source = "fn f(\n    a: A,\n    b: B,\n    c: C,\n) {}\n";
    leaves(source, &["a: A", "c: C"], "fn f(\n    b: B,\n) {}\n");
    leaves(source, &["b: B"], "fn f(\n    a: A,\n    c: C,\n) {}\n");
    let source = "use a::{\n    b,\n    c\n};\n";
    leaves(source, &["c"], "use a::{\n    b\n};\n");
}

#[test]
fn match_arms_go_with_their_commas() {
    let source = "fn f() { match x { A => 1, B => {} C => 3 } }";
    leaves(source, &["A => 1,"], "fn f() { match x { B => {} C => 3 } }");
    leaves(source, &["A => 1,", "C => 3"], "fn f() { match x { B => {} } }");
}

#[test]
fn a_list_without_meaning_when_empty_is_deleted_with_its_last_element() {
    for (source, gone, expected) in [
        ("fn f() where A: X, B: Y {}", &["A: X", "B: Y"][..], "fn f() {}"),
        ("fn f<A, B>() {}", &["A", "B"], "fn f() {}"),
        ("type T = X<A>;", &["A"], "type T = X;"),
        ("use a::{b};", &["b"], ""),
        ("use a::{b, c::{d}, e};", &["d"], "use a::{b, e};"),
        ("use a::{c::{d}};\nuse e;", &["d"], "use e;"),
        ("#[derive(A)] struct S;", &["A"], "struct S;"),
        ("#[derive(A, B)] struct S;", &["A", "B"], "struct S;"),
        ("#![feature(a)]\nfn f() {}", &["a"], "fn f() {}"),
        ("fn f<T: A>() {}", &["A"], "fn f<T>() {}"),
        ("trait T: A {}", &["A"], "trait T {}"),
        ("fn f() where T: A {}", &["A"], "fn f() {}"),
        ("fn f() { m!(a b, c); }", &["a", "b"], "fn f() { m!(c); }"),
    ] {
        leaves(source, gone, expected);
    }
}

#[test]
fn the_only_bound_of_impl_and_dyn_stays() {
    for source in ["fn f(x: impl A) {}", "type T = dyn A;"] {
        let text = rust(source);
        let lonely = deletable(&text).any(|node| source_of(&text, node) == "A");
        assert!(!lonely, "{source}");
    }
    for source in ["fn f(x: impl A + B) {}", "type T = dyn A + B;"] {
        let text = rust(source);
        assert!(deletable(&text).any(|node| source_of(&text, node) == "A"), "{source}");
    }
}

#[test]
fn optional_parts_go_on_their_own() {
    for (source, gone, expected) in [
        ("pub(crate) async unsafe fn f() {}", "pub(crate)", "async unsafe fn f() {}"),
        ("pub(crate) async unsafe fn f() {}", "async", "pub(crate) unsafe fn f() {}"),
        ("fn f() -> u8 { 0 }", "-> u8", "fn f() { 0 }"),
        ("fn f() { let x: u8 = 1; }", ": u8", "fn f() { let x = 1; }"),
        ("fn f() { let x: u8 = 1; }", "= 1", "fn f() { let x: u8; }"),
        ("fn f() { if a { b } else { c } }", "else { c }", "fn f() { if a { b } }"),
        ("fn f() { return x }", "x", "fn f() { return }"),
        ("fn f() { &mut x }", "mut", "fn f() { &x }"),
        ("fn f() { x as u8 }", "as u8", "fn f() { x }"),
        ("fn f() { x?; }", "?", "fn f() { x; }"),
        ("fn f() { a.b.c() }", ".c()", "fn f() { a.b }"),
        ("fn f() { a.b.c() }", ".b", "fn f() { a.c() }"),
        ("fn f() { 1..=2 }", "..=2", "fn f() { 1 }"),
        ("impl A for B {}", "A for", "impl B {}"),
        ("struct S<T = u8>;", "= u8", "struct S<T>;"),
        ("fn f() { 'a: loop { break 'a } }", "'a:", "fn f() { loop { break 'a } }"),
        ("fn f() { match x { a if b => c } }", "if b", "fn f() { match x { a => c } }"),
        ("fn f() { S { a: b, ..c } }", "..c", "fn f() { S { a: b, } }"),
    ] {
        leaves(source, &[gone], expected);
    }
}
