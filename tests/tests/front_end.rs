//! The front ends and the renderer: what goes, what goes with it, and what must stay as it was.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cargo_wdd::text::Text;
use cargo_wdd::text::render::render;
use proptest::prelude::*;
use wdd_core::{Edits, NodeId, Role};
use wdd_tests::corpus;
use wdd_tests::roundtrip::{self, READING, deletable, only, text};

// ---- helpers ----

fn rust(source: &str) -> Text {
    text(Path::new("a.rs"), source.as_bytes())
}

fn plain(source: &str) -> Text {
    text(Path::new("a.txt"), source.as_bytes())
}

/// `text` without `nodes`.
fn without(text: &Text, nodes: impl IntoIterator<Item = NodeId>) -> String {
    let edits = Edits::none().deleting(text.tree(), nodes);
    String::from_utf8(only(render(text, &edits))).unwrap()
}

fn source_of(text: &Text, node: NodeId) -> &str {
    let place = &text.place(node).bytes;
    str::from_utf8(&text.bytes()[place.start as usize..place.end as usize]).unwrap()
}

/// The outermost deletable nodes whose text is one of `gone`.
fn named(text: &Text, gone: &[&str]) -> Vec<NodeId> {
    let tree = text.tree();
    let wanted =
        |node: NodeId| tree.role(node).deletable() && gone.contains(&source_of(text, node));
    let mut found: Vec<NodeId> = Vec::new();
    for node in tree.nodes().filter(|&node| wanted(node)) {
        if found.last().is_none_or(|&last| !tree.contains(last, node)) {
            found.push(node);
        }
    }
    for gone in gone {
        let is = |&node: &NodeId| source_of(text, node) == *gone;
        assert!(found.iter().any(is), "nothing deletable is `{gone}`");
    }
    found
}

/// `source` without all that reads as one of `gone`.
fn cut(source: &str, gone: &[&str]) -> String {
    let text = rust(source);
    without(&text, named(&text, gone))
}

fn cut_plain(source: &str, gone: &[&str]) -> String {
    let text = plain(source);
    without(&text, named(&text, gone))
}

/// Asserts that cutting the parts leaves `expected`.
#[track_caller]
fn leaves(source: &str, gone: &[&str], expected: &str) {
    assert_eq!(cut(source, gone), expected, "{source} without {gone:?}");
}

// ---- the corpus ----

#[test]
fn every_corpus_file_renders_back_and_does_without_any_one_node() {
    let (mut deletions, mut broken) = (0, BTreeMap::new());
    for (path, content) in corpus::all() {
        let report = roundtrip::check(&path, &content, 400);
        assert_eq!(report.failures, [""; 0]);
        assert!(
            report.deletions > 2,
            "{}: {} deletions",
            path.display(),
            report.deletions
        );
        deletions += report.deletions;
        broken.extend(report.broken);
    }
    // `dyn A + 'static` without its trait, say.
    assert!(
        broken.len() <= 2 && deletions > 1000,
        "{broken:#?} of {deletions}"
    );
}

#[test]
fn of_a_file_nothing_must_stay_but_headers_and_one_value_of_json() {
    for (path, content) in corpus::all() {
        let text = text(&path, &content);
        let all: Vec<NodeId> = deletable(&text).collect();
        let left = only(render(&text, &Edits::none().deleting(text.tree(), all)));
        let left = String::from_utf8(left).unwrap();
        assert!(
            left == "{}\n" || left.lines().all(|line| line.starts_with("//@")),
            "{}: {left}",
            path.display()
        );
    }
}

// ---- separators ----

#[test]
fn a_needed_middle_loses_both_neighbours_with_their_commas() {
    for (source, gone, expected) in [
        (
            "fn f(a: A, b: B, c: C) {}",
            ["a: A", "c: C"],
            "fn f(b: B) {}",
        ),
        ("fn f<A, B, C>() {}", ["A", "C"], "fn f<B>() {}"),
        (
            "fn f<'a, const N: u8, C>() {}",
            ["'a", "C"],
            "fn f<const N: u8>() {}",
        ),
        (
            "struct S { a: A, b: B, c: C }",
            ["a: A", "c: C"],
            "struct S { b: B }",
        ),
        (
            "struct S { a: A, b: B, c: C, }",
            ["a: A", "c: C"],
            "struct S { b: B, }",
        ),
        ("struct S(A, B, C);", ["A", "C"], "struct S(B);"),
        ("enum E { A, B(u8), C }", ["A", "C"], "enum E { B(u8) }"),
        ("use a::{b, c, d};", ["b", "d"], "use a::{c};"),
        (
            "fn f() where A: X, B: Y, C: Z {}",
            ["A: X", "C: Z"],
            "fn f() where B: Y {}",
        ),
        ("fn f<T: A + B + C>() {}", ["A", "C"], "fn f<T: B>() {}"),
        ("trait T: A + B + C {}", ["A", "C"], "trait T: B {}"),
        ("type T = dyn A + B + C;", ["A", "C"], "type T = dyn B;"),
        ("type T = (A, B, C);", ["A", "C"], "type T = (B);"),
        ("type T = X<A, B, C>;", ["A", "C"], "type T = X<B>;"),
        ("type T = fn(A, B, C);", ["A", "C"], "type T = fn(B);"),
        ("type T = Fn(A, B, C);", ["A", "C"], "type T = Fn(B);"),
        ("const C: T = f(a, b, c);", ["a", "c"], "const C: T = f(b);"),
        (
            "const C: T = x.f(a, b, c);",
            ["a", "c"],
            "const C: T = x.f(b);",
        ),
        ("const C: T = (a, b, c);", ["a", "c"], "const C: T = (b);"),
        ("const C: T = [a, b, c];", ["a", "c"], "const C: T = [b];"),
        (
            "const C: T = S { a, b: 1, c };",
            ["a", "c"],
            "const C: T = S { b: 1 };",
        ),
        (
            "const C: T = |a, b, c| 0;",
            ["a", "c"],
            "const C: T = |b| 0;",
        ),
        (
            "fn f() { let (a, b, c) = x; }",
            ["a", "c"],
            "fn f() { let (b) = x; }",
        ),
        (
            "fn f() { let [a, b, c] = x; }",
            ["a", "c"],
            "fn f() { let [b] = x; }",
        ),
        (
            "fn f() { let S { a, b, c } = x; }",
            ["a", "c"],
            "fn f() { let S { b } = x; }",
        ),
        (
            "fn f() { let S(a, b, c) = x; }",
            ["a", "c"],
            "fn f() { let S(b) = x; }",
        ),
        (
            "fn f() { let (A | B | C) = x; }",
            ["A", "C"],
            "fn f() { let (B) = x; }",
        ),
        (
            "fn f() { m!(a, b + 1, c); }",
            ["a", "c"],
            "fn f() { m!(b + 1); }",
        ),
        ("m! { a; b + 1; c }", ["a", "c"], "m! { b + 1 }"),
        (
            "#[derive(A, B, C)] struct S;",
            ["A", "C"],
            "#[derive(B)] struct S;",
        ),
        ("#![feature(a, b, c)]", ["a", "c"], "#![feature(b)]"),
        (
            "#[cfg(all(a, b, c))] fn f() {}",
            ["a", "c"],
            "#[cfg(all(b))] fn f() {}",
        ),
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
    leaves(
        source,
        &["A => 1,"],
        "fn f() { match x { B => {} C => 3 } }",
    );
    leaves(
        source,
        &["A => 1,", "C => 3"],
        "fn f() { match x { B => {} } }",
    );
}

#[test]
fn what_means_nothing_when_empty_goes_with_its_last_element() {
    for (source, gone, expected) in [
        (
            "fn f() where A: X, B: Y {}",
            &["A: X", "B: Y"][..],
            "fn f() {}",
        ),
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
}

// ---- parts ----

#[test]
fn optional_parts_go_on_their_own() {
    for (source, gone, expected) in [
        (
            "pub(crate) async unsafe fn f() {}",
            "pub(crate)",
            "async unsafe fn f() {}",
        ),
        (
            "pub(crate) async unsafe fn f() {}",
            "async",
            "pub(crate) unsafe fn f() {}",
        ),
        ("fn f() -> u8 { 0 }", "-> u8", "fn f() { 0 }"),
        ("fn f() { let x: u8 = 1; }", ": u8", "fn f() { let x = 1; }"),
        ("fn f() { let x: u8 = 1; }", "= 1", "fn f() { let x: u8; }"),
        (
            "fn f() { if a { b } else { c } }",
            "else { c }",
            "fn f() { if a { b } }",
        ),
        ("fn f() { return x }", "x", "fn f() { return }"),
        ("fn f() { &mut x }", "mut", "fn f() { &x }"),
        ("fn f() { x as u8 }", "as u8", "fn f() { x }"),
        ("fn f() { x?; }", "?", "fn f() { x; }"),
        ("fn f() { a.b.c() }", ".c()", "fn f() { a.b }"),
        ("fn f() { a.b.c() }", ".b", "fn f() { a.c() }"),
        ("fn f() { 1..=2 }", "..=2", "fn f() { 1 }"),
        ("impl A for B {}", "A for", "impl B {}"),
        ("struct S<T = u8>;", "= u8", "struct S<T>;"),
        (
            "fn f() { 'a: loop { break 'a } }",
            "'a:",
            "fn f() { loop { break 'a } }",
        ),
        (
            "fn f() { match x { a if b => c } }",
            "if b",
            "fn f() { match x { a => c } }",
        ),
        (
            "fn f() { S { a: b, ..c } }",
            "..c",
            "fn f() { S { a: b, } }",
        ),
    ] {
        leaves(source, &[gone], expected);
    }
}

// ---- blanks ----

#[test]
fn no_blank_lines_are_left_behind() {
    let source = "fn a() {}\n\nfn b() {}\n\nfn c() {}\n";
    leaves(source, &["fn a() {}"], "fn b() {}\n\nfn c() {}\n");
    leaves(source, &["fn b() {}"], "fn a() {}\n\nfn c() {}\n");
    leaves(source, &["fn c() {}"], "fn a() {}\n\nfn b() {}\n");
    leaves(source, &["fn a() {}", "fn b() {}"], "fn c() {}\n");
    leaves(source, &["fn b() {}", "fn c() {}"], "fn a() {}\n");
    leaves(source, &["fn a() {}", "fn b() {}", "fn c() {}"], "");
}

#[test]
fn an_emptied_block_closes_up() {
    leaves(
        "fn f() {\n    a;\n    b;\n}\n",
        &["a;", "b;"],
        "fn f() {}\n",
    );
    leaves(
        "fn f(\n    a: A,\n    b: B,\n) {}\n",
        &["a: A", "b: B"],
        "fn f() {}\n",
    );
    leaves("fn f() { a; }\n", &["a;"], "fn f() {}\n");
    leaves(
        "fn f() {\n    a;\n    b;\n    c;\n}\n",
        &["b;"],
        "fn f() {\n    a;\n    c;\n}\n",
    );
}

#[test]
fn lines_of_plain_text_go_without_a_trace() {
    assert_eq!(cut_plain("one\ntwo\nthree\n", &["two"]), "one\nthree\n");
    assert_eq!(cut_plain("one\n\n\ntwo\n\nthree", &["two"]), "one\n\nthree");
    assert_eq!(cut_plain("one\ntwo\n", &["one"]), "two\n");
    assert_eq!(cut_plain("a {\n  b\n  c\n}\n", &["b"]), "a {\n  c\n}\n");
}

#[test]
fn crlf_stays_crlf() {
    let source = "fn a() {\r\n    x;\r\n    y;\r\n}\r\n\r\nfn b() {}\r\n";
    leaves(
        source,
        &["x;"],
        "fn a() {\r\n    y;\r\n}\r\n\r\nfn b() {}\r\n",
    );
    leaves(
        source,
        &["fn b() {}"],
        "fn a() {\r\n    x;\r\n    y;\r\n}\r\n",
    );
    leaves(
        source,
        &["fn a() {\r\n    x;\r\n    y;\r\n}"],
        "fn b() {}\r\n",
    );
    let source = "// c\r\na;\r\n// d\r\nfn b() {}\r\n";
    leaves(source, &["// c", "// d"], "a;\r\nfn b() {}\r\n");
    assert_eq!(cut_plain("a\r\nb\r\nc\r\n", &["b"]), "a\r\nc\r\n");
}

// ---- tokens that must not become others ----

#[test]
fn cuts_glue_no_tokens() {
    for (source, gone, expected) in [
        // words
        ("m!(a(b)c);", "(b)", "m!(a c);"),
        ("m!(r(b)\"c\");", "(b)", "m!(r \"c\");"),
        ("m!(a(b)'c');", "(b)", "m!(a 'c');"),
        ("m!(r(b)#c);", "(b)", "m!(r #c);"),
        ("m!('a(b)'c);", "(b)", "m!('a 'c);"),
        ("m!('a'(b)c);", "(b)", "m!('a' c);"),
        ("m!(\"a\"(b)c);", "(b)", "m!(\"a\" c);"),
        // punctuation
        ("m!(&(b)&);", "(b)", "m!(& &);"),
        ("m!(<(b)=);", "(b)", "m!(< =);"),
        ("m!(/(b)/);", "(b)", "m!(/ /);"),
        ("m!(/(b)*);", "(b)", "m!(/ *);"),
        ("m!(:(b):);", "(b)", "m!(: :);"),
        ("m!(-(b)>);", "(b)", "m!(- >);"),
        ("m!(.(b).);", "(b)", "m!(. .);"),
        // numbers
        ("m!(1(b).);", "(b)", "m!(1 .);"),
        ("m!(.(b)1);", "(b)", "m!(. 1);"),
        ("m!(1(b)e3);", "(b)", "m!(1 e3);"),
        // what cannot join stays together
        ("m!((a)b[c]);", "b", "m!((a)[c]);"),
        ("m!(a b);", "a", "m!(b);"),
        ("fn f() { a &mut &b }", "mut", "fn f() { a & &b }"),
    ] {
        leaves(source, &[gone], expected);
    }
}

#[test]
fn nothing_is_pulled_into_a_line_comment() {
    leaves(
        "fn f() {\n    a; // keep\n    b;\n    c;\n}\n",
        &["b;"],
        "fn f() {\n    a; // keep\n    c;\n}\n",
    );
    leaves(
        "fn f() { // keep\n    b; }\n",
        &["b;"],
        "fn f() { // keep\n    }\n",
    );
    leaves(
        "fn f(\n    a: A, // keep\n    b: B) {}\n",
        &["b: B"],
        "fn f(\n    a: A // keep\n    ) {}\n",
    );
    leaves(
        "m!(a // keep\n    b c);\n",
        &["b"],
        "m!(a // keep\n    c);\n",
    );
    leaves("// keep\npub fn f() {}\n", &["pub"], "// keep\nfn f() {}\n");
    leaves(
        "// keep\n#[a]\n#[b] fn f() {}\n",
        &["#[a]", "#[b]"],
        "// keep\nfn f() {}\n",
    );
}

#[test]
fn comments_stay_with_the_code_that_stays() {
    let source = "// one\nfn a() {}\n\n// two\nfn b() {}\n";
    let text = rust(source);
    let functions = text
        .tree()
        .nodes()
        .filter(|&n| source_of(&text, n).ends_with("fn b() {}"));
    let b = functions
        .filter(|&n| text.tree().role(n) == Role::Element)
        .last()
        .unwrap();
    assert!(without(&text, [b]).starts_with("// one\nfn a() {}"));
    leaves(
        "fn f() {\n    a; // why\n    b;\n}\n",
        &["b;"],
        "fn f() {\n    a; // why\n}\n",
    );
    leaves(
        "fn f(a: A /* why */, b: B) {}",
        &["b: B"],
        "fn f(a: A /* why */) {}",
    );
}

#[test]
fn headers_of_test_runners_always_stay() {
    let header = "//@ compile-flags: -Copt-level=3\n//@ edition: 2018\n";
    let text = rust(&format!("{header}// other\nfn f() {{}}\n"));
    let all: Vec<NodeId> = deletable(&text).collect();
    assert_eq!(without(&text, all), header);
    // The parser takes comments for a part of the item below them.
    leaves(
        "//@ edition: 2018\n\n// a\nfn f() {}\n",
        &["// a\nfn f() {}"],
        "//@ edition: 2018\n",
    );
    leaves(
        "//@ edition: 2018\nfn f() {}\nfn g() {}\n",
        &["fn f() {}"],
        "//@ edition: 2018\nfn g() {}\n",
    );
}

#[test]
fn comments_weigh_nothing() {
    let weight = |source| rust(source).tree().weight(NodeId::ROOT);
    assert_eq!(
        weight("// a\nfn f() { /* b */ }\n/// c\nfn g() {}"),
        weight("fn f() {} fn g() {}")
    );
}

// ---- several files ----

#[test]
fn several_files_are_one_tree() {
    let files = [
        (PathBuf::from("a.rs"), b"fn a() {}\nfn b() {}\n".to_vec()),
        (PathBuf::from("empty.rs"), Vec::new()),
        (PathBuf::from("c.txt"), b"one two\nthree\n".to_vec()),
        (PathBuf::from("d.rs"), b"fn d(x: X, y: Y) {}\n".to_vec()),
    ];
    let text = Text::parse(&files, READING);
    assert_eq!(render(&text, &Edits::none()).files, files);
    let gone = named(&text, &["fn b() {}", "one two", "y: Y"]);
    let rendered = render(&text, &Edits::none().deleting(text.tree(), gone)).files;
    let contents: Vec<_> = rendered
        .iter()
        .map(|(_, content)| str::from_utf8(content).unwrap())
        .collect();
    assert_eq!(contents, ["fn a() {}\n", "", "three\n", "fn d(x: X) {}\n"]);
    let second = text.files()[1].node;
    let three = render(&text, &Edits::none().deleting(text.tree(), second)).files;
    assert_eq!(three, [&files[..1], &files[2..]].concat());
    let all = deletable(&text).collect::<Vec<_>>();
    let nothing = render(&text, &Edits::none().deleting(text.tree(), all));
    assert_eq!((nothing.bytes(), nothing.files.len()), (0, 0));
}

#[test]
fn cuts_at_the_ends_of_files_stay_apart() {
    let files = ["x", "y", "z"].map(|name| (PathBuf::from(name), b"a b".to_vec()));
    let text = Text::parse(&files, READING);
    let ends: Vec<NodeId> = deletable(&text)
        .filter(|&node| match text.place(node).bytes.start {
            0..3 => source_of(&text, node) == "b",
            3..6 => source_of(&text, node) != "a b",
            _ => source_of(&text, node) == "a",
        })
        .collect();
    let rendered = render(&text, &Edits::none().deleting(text.tree(), ends)).files;
    let contents: Vec<_> = rendered
        .iter()
        .map(|(_, content)| content.as_slice())
        .collect();
    assert_eq!(contents, [&b"a"[..], b"", b"b"]);
}

// ---- depth ----

/// Reads and renders `source`, and checks it for errors, on a stack of the usual size.
fn survives(source: &str) {
    let text = rust(source);
    assert_eq!(only(render(&text, &Edits::none())), source.as_bytes());
    cargo_wdd::text::languages::errors(Path::new("a.rs"), source.as_bytes(), READING);
    let some = deletable(&text).step_by(1000).collect::<Vec<_>>();
    without(&text, some);
}

const DEEP: usize = 100_000;

#[test]
fn deep_brackets_do_not_overflow_the_stack() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("f(", ")"),
        ("{ \")\" (", ")}"),
    ] {
        survives(&open.repeat(DEEP));
        survives(&close.repeat(DEEP));
        survives(&format!(
            "fn f() {{ {}{} }}",
            open.repeat(DEEP),
            close.repeat(DEEP)
        ));
        survives(&format!(
            "m! {{ {}{} }}",
            open.repeat(DEEP),
            close.repeat(DEEP)
        ));
    }
}

#[test]
fn deep_prefixes_do_not_overflow_the_stack() {
    for prefix in [
        "!",
        "-",
        "*",
        "&",
        "& ",
        "- ",
        "&mut ",
        "..",
        "|x| ",
        "|a, b| ",
        "return ",
        "break ",
        "if ",
        "match ",
        "while ",
        "x = ",
        "let x = ",
        "async move ",
        "for x in ",
        "&raw const ",
        "yield ",
        "unsafe ",
        "'a: ",
        "move || ",
        "#[a] ",
    ] {
        survives(&format!("fn f() {{ {}x }}", prefix.repeat(DEEP)));
    }
}

#[test]
fn deep_types_and_patterns_do_not_overflow_the_stack() {
    for prefix in [
        "&",
        "*const ",
        "fn() -> ",
        "A<",
        "A<B, ",
        "<",
        "dyn for<'a> ",
        "impl ",
        "A: ",
        "?",
    ] {
        survives(&format!("type T = {}x;", prefix.repeat(DEEP)));
    }
    for prefix in ["&", "a @ ", "box ", "ref ", "| "] {
        survives(&format!("fn f() {{ let {}x; }}", prefix.repeat(DEEP)));
    }
}

#[test]
fn long_chains_do_not_overflow_the_stack() {
    for link in [
        ".b", "+b", " && b", ".b()", "?", "::b", " as b", "[0]", "()", ".await", "..b",
    ] {
        survives(&format!("fn f() {{ a{} }}", link.repeat(DEEP)));
    }
    survives(&format!(
        "fn f() {{ {} {{}} }}",
        "if a {} else ".repeat(5_000)
    ));
    survives(&format!(
        "fn f() {{ {} {{}} }}",
        "if a {} else ".repeat(DEEP)
    ));
    survives(&format!("fn f() {{ {} }}", "a; ".repeat(DEEP)));
    survives(&format!("use {}a;", "a::{".repeat(DEEP)));
}

// ---- any text ----

/// Reads `content`, checks the round trip, and renders under a few random sets of deletions.
fn survives_edits(path: &str, content: &[u8], seed: u64) {
    let text = text(Path::new(path), content);
    assert_eq!(only(render(&text, &Edits::none())), content);
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..4 {
        let share = random.f64();
        let gone: Vec<NodeId> = deletable(&text).filter(|_| random.f64() < share).collect();
        let edits = Edits::none().deleting(text.tree(), gone);
        let rendered = only(render(&text, &edits));
        assert!(rendered.len() <= content.len(), "it grew");
    }
}

/// What is no token, or never ends.
fn odds_and_ends() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "\\", "/* open", "\"open", "'", "r#\"open", "\0", "\u{feff}", "é", "\u{2028}",
    ])
}

/// Tokens in any order, blanks and comments between some of them.
fn token_soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "fn",
        "f",
        "x",
        "pub",
        "struct",
        "enum",
        "trait",
        "impl",
        "for",
        "where",
        "use",
        "mod",
        "let",
        "if",
        "else",
        "match",
        "=>",
        "->",
        "async",
        "unsafe",
        "dyn",
        "const",
        "static",
        "mut",
        "ref",
        "self",
        "return",
        "loop",
        "while",
        "in",
        "as",
        "type",
        "macro_rules",
        "!",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "<<",
        ">>",
        ",",
        ";",
        ":",
        "::",
        ".",
        "..",
        "..=",
        "...",
        "=",
        "==",
        "+",
        "-",
        "*",
        "/",
        "&",
        "&&",
        "|",
        "||",
        "?",
        "@",
        "#",
        "#!",
        "$",
        " 'a ",
        " 'a' ",
        " \"s\" ",
        " r#\"s\"# ",
        " b'b' ",
        " c\"c\" ",
        "0",
        "1.",
        "1.0e1",
        "1u8",
        "_",
        "~",
        "^",
        "%",
        "// c\n",
        "/* c */",
        "/// d\n",
        "//@ edition: 2021\n",
        "r#x",
        "\n",
        "\r\n",
        "\n\n    ",
        " ",
        "\t",
    ]);
    let spaced = (token, any::<bool>()).prop_map(|(token, blank)| match blank {
        true => format!("{token} "),
        false => token.to_owned(),
    });
    prop::collection::vec(spaced, 0..120).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_utf8_text_survives(source in "\\PC{0,200}", seed in any::<u64>()) {
        survives_edits("a.rs", source.as_bytes(), seed);
        survives_edits("a.txt", source.as_bytes(), seed);
    }

    #[test]
    fn any_soup_of_tokens_survives(
        before in token_soup(),
        odd in odds_and_ends(),
        after in token_soup(),
        seed in any::<u64>(),
    ) {
        let source = format!("{before}{odd}{after}");
        survives_edits("a.rs", source.as_bytes(), seed);
        survives_edits("a.txt", source.as_bytes(), seed);
    }

    #[test]
    fn any_bytes_survive(
        content in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"(){}[]\n\r\"' ".to_vec())], 0..300),
        seed in any::<u64>(),
    ) {
        survives_edits("a.rs", &content, seed);
        survives_edits("a.txt", &content, seed);
    }

    #[test]
    fn without_any_one_node_a_soup_of_tokens_is_smaller_and_keeps_the_rest(source in token_soup()) {
        // A header never goes, so that nothing becomes the first line, which `#!` makes a comment.
        let source = format!("//@ edition: 2021\n{source}");
        let report = roundtrip::check(Path::new("a.rs"), source.as_bytes(), 60);
        prop_assert_eq!(report.failures, [""; 0]);
    }
}
