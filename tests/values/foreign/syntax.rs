//! The syntax trees of syn.

use quote::ToTokens;
use syn::visit::Visit;
use syn::{Block, Expr, Item, Stmt, Type};
use wdd_core::value::{assert_tree_laws, copy};
use wdd_core::{WeightedTree, shrink};

/// As much of the syntax as fits.
const SYNTAX: &str = r##"
    #!/usr/bin/env run
    #![allow(dead_code, reason = "sample")]
    extern crate core as kernel;
    pub(crate) use ::std::{collections::*, fmt::{self, Debug as D}};
    macro_rules! nothing { ($($t:tt)*) => {}; }
    const LIMIT: usize = 0x1F_usize + b'a' as usize;
    static mut NAMES: [&'static str; 2] = ["a\n", r#"b"#];
    pub type Pair<T: ?Sized> = (Box<T>, *const T) where T: Copy;
    struct Unit;
    struct Tuple(pub u8, #[doc = "x"] pub(in crate::a) f32);
    struct Named<'a, T: 'a + Clone = u8, const N: usize = 3> where T: for<'b> Fn(&'b T) -> bool {
        field: &'a mut [T; N],
        other: Option<fn(x: u8, ...) -> !>,
    }
    union Either { one: u32, two: f32 }
    enum Choice { A = 1, B(u8), C { x: u8 } }
    trait Alias = Clone + 'static;
    unsafe auto trait Marker {}
    trait Shape<T>: Debug + Send {
        const SIDES: u32 = 4;
        type Out<'a>: Iterator<Item = T> where Self: 'a;
        fn area(&mut self) -> f64 { 1.5e3_f64 }
        fn name(self: Box<Self>, _: impl Fn(u8) + use<'_, T>) -> Self::Out<'_>;
        nothing!();
    }
    impl<T> !Send for Named<'_, T> {}
    unsafe impl<T> Shape<T> for Vec<dyn Shape<T> + Send> {
        const SIDES: u32 = 3;
        type Out<'a> = std::iter::Empty<T>;
        fn area(&mut self) -> f64 { <Self as Shape<T>>::area(self) }
    }
    unsafe extern "C" {
        static COUNT: u32;
        type Opaque;
        safe fn printf(format: *const u8, args: ...) -> i32;
    }
    mod inner { mod below; fn f() {} }
    const async unsafe extern "C" fn all<T>(ref mut a @ 1..=9: u8, (b, [c, .., _]): (u8, [u8; 3])) -> impl Clone {
        let Some(Tuple(x, ..)) = find(&a, &raw mut b) else { return };
        let y: u8;
        y = -x + !a * *b << 2 >= 3 && true || 'x' == c"c".chars()[0];
        y += 1;
        'outer: loop {
            while let Some(z) = it.next::<u8>()? { continue 'outer; }
            for i in 0..=9 { if i > 3 { break 'outer Some(i) } else if i == 0 { () } else { break; } }
            break;
        }
        match y { 0 | 1 if a => {} Named { field: &f, ref other, .. } => nothing![1 2], Choice::A => b"b"[..], _ => todo!() }
        let f = async move { g(|a: u8, _| -> u8 { a }).await };
        let s = Named { field, other: None, ..Default::default() };
        unsafe { [0; 4] };
        const { [1, 2, 3] };
        let _ = try { (1,) };
        let z = Vec::<_, { N }, 3, Item = u8>::new() as u32;
        yield s.0.field;
        println!("{}", s);
        x
    }
"##;

fn parsed(text: &str) -> syn::File {
    syn::parse_file(text.trim_start()).unwrap()
}

#[test]
fn syntax_keeps_the_laws() {
    // One by one: the check takes time with the square of the size.
    assert_tree_laws(parsed(SYNTAX).items);
    assert_tree_laws([parsed(include_str!("../../../wdd-core/src/verdict.rs"))]);
}

#[test]
fn a_copy_of_a_file_is_that_file() {
    for text in [
        SYNTAX,
        include_str!("../../../wdd-core/src/value/machine.rs"),
        include_str!("../../../wdd-core/src/tree.rs"),
        include_str!("../../../wdd-core/src/value/std/numbers.rs"),
        include_str!("../../../wdd-core/src/value/foreign/syn/table.rs"),
    ] {
        let file = parsed(text);
        assert!(copy(&file) == file);
    }
}

/// Whether an expression in there is such.
fn has_expr(file: &syn::File, such: impl Fn(&Expr) -> bool) -> bool {
    struct Search<F>(F, bool);
    impl<'ast, F: Fn(&Expr) -> bool> Visit<'ast> for Search<F> {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.1 |= (self.0)(expr);
            syn::visit::visit_expr(self, expr);
        }
    }
    let mut search = Search(such, false);
    search.visit_file(file);
    search.1
}

#[test]
fn a_file_shrinks_to_the_loop_that_matters() {
    let breaks = |expr: &Expr| {
        let Expr::Loop(own) = expr else { return false };
        let mut stmts = own.body.stmts.iter();
        stmts.any(|stmt| matches!(stmt, Stmt::Expr(Expr::Break(_), _)))
    };
    let fails = |file: &syn::File| {
        let mut items = file.items.iter();
        items.any(|item| matches!(item, Item::Fn(_))) && has_expr(file, breaks)
    };
    let file = parsed(SYNTAX);
    assert!(fails(&file));
    let shrunk = shrink(file, fails);
    let text = prettyplease::unparse(&shrunk.value);
    assert_eq!(text, "fn all() {\n    loop {\n        break;\n    }\n}\n");
    assert!(shrunk.calls < 60, "{}", shrunk.calls);
}

#[test]
fn a_file_that_fails_without_anything_is_empty() {
    let shrunk = shrink(parsed(SYNTAX), |_| true);
    assert!(shrunk.value == parsed(""));
    assert!(shrunk.calls < 10, "{}", shrunk.calls);
}

/// What is left of a piece of syntax, as text, where `fails` looks at its text.
#[track_caller]
fn leaves<T>(text: &str, fails: impl Fn(&str) -> bool, left: &str)
where
    T: WeightedTree + syn::parse::Parse + ToTokens,
{
    let blanks = |text: String| text.replace(' ', "");
    let written = |value: &T| blanks(value.to_token_stream().to_string());
    let parsed: T = syn::parse_str(text).unwrap();
    assert!(fails(&written(&parsed)), "{text} does not fail");
    // Only what can be read again is of use.
    let reads = |value: &T| syn::parse2::<T>(value.to_token_stream()).is_ok();
    let shrunk = shrink(parsed, |value| fails(&written(value)) && reads(value));
    assert_eq!(written(&shrunk.value), blanks(left.to_owned()));
}

fn has(part: &str) -> impl Fn(&str) -> bool {
    move |text| text.contains(part)
}

#[test]
fn expressions_give_way_to_what_is_below_them() {
    leaves::<Expr>("a + f(b, if c { 1 / 0 } else { x[3] })", has("/0"), "() / 0");
    leaves::<Expr>("while a(1) < 2 { g(); break }", has("{g()"), "{ g(); }");
    leaves::<Expr>("for x in 0..9 { break }", has("break"), "break");
    let loops = ["'a", "for", "while", "loop"];
    let looping = |text: &str| {
        let mut loops = loops.iter();
        text.contains("{break}") && loops.any(|start| text.starts_with(start))
    };
    leaves::<Expr>("'a: for x in 0..9 { f(); if a { break } }", looping, "loop { break }");
}

#[test]
fn literals_get_smaller_and_keep_their_suffix() {
    leaves::<Expr>("f(0xffu8, 20)", has("u8"), "0u8");
    leaves::<Expr>("2.75f32 - y", has("f32"), "0.0f32");
    let long = |text: &str| text.starts_with('"') && text.len() > 4;
    leaves::<Expr>("\"some text\"", long, "\"aaa\"");
    leaves::<Expr>("b\"some text\"", has("b\""), "b\"\"");
    leaves::<Expr>("'é'", |text| text.starts_with('\''), "'a'");
}

#[test]
fn types_and_patterns_give_way_to_what_is_below_them() {
    leaves::<Type>("Vec<Option<&'a mut [Box<dyn Copy + 'a>]>>", has("["), "[()]");
    leaves::<Type>("Vec<Option<&'a mut [Box<dyn Copy + 'a>]>>", has("dyn"), "dyn Copy");
    leaves::<Type>("std::collections::HashMap<K, (A, B)>", has("Hash"), "HashMap");
    let tuple = |text: &str| text.starts_with("{let(") && text.contains('A');
    leaves::<Block>("{ let (Some(A { x: 1..=3, y }), [b, ..]) = f(); }", tuple, "{ let (A {},); }");
}

#[test]
fn what_precedes_an_item_is_deleted() {
    let text =
        "#[must_use] pub(crate) const unsafe fn f<T: Copy>(&self, t: T) -> u8 where T: A { 3 }";
    leaves::<Item>(text, has("fnf"), "fn f() {}");
    let both = |text: &str| text.contains("pub") && text.contains("T:Copy");
    leaves::<Item>(text, both, "pub(crate) fn f<T: Copy>() {}");
    leaves::<Item>("use a::b::{self, c::D as E, *};", has("D"), "use D;");
    leaves::<Item>(
        "pub struct S<T>(#[x] pub T, Vec<T>) where T: A;",
        has("structS<T>"),
        "struct S<T>;",
    );
}

#[test]
fn names_that_differ_are_not_taken_for_each_other() {
    let text = "a::b::c::d";
    for needed in ["a", "b", "c", "d"] {
        leaves::<syn::Path>(text, |text| text.split("::").any(|name| name == needed), needed);
    }
    for needed in ["f(1)", "g(2)", "h(3)"] {
        leaves::<Block>(
            "{ m!(f(1)); m!(g(2)); m!(h(3)); }",
            has(needed),
            &format!("{{ m!({needed}); }}"),
        );
    }
}
