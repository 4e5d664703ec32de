//! What is left keeps its tokens, its comments and the headers of test runners.

use wdd_core::tree::{NodeId, Role};
use wdd_tests::roundtrip::deletable;

use crate::cut::{leaves, rust, source_of, without};

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
    leaves("fn f() { // keep\n    b; }\n", &["b;"], "fn f() { // keep\n    }\n");
    leaves(
        "fn f(\n    a: A, // keep\n    b: B) {}\n",
        &["b: B"],
        "fn f(\n    a: A // keep\n    ) {}\n",
    );
    leaves("m!(a // keep\n    b c);\n", &["b"], "m!(a // keep\n    c);\n");
    leaves("// keep\npub fn f() {}\n", &["pub"], "// keep\nfn f() {}\n");
    leaves("// keep\n#[a]\n#[b] fn f() {}\n", &["#[a]", "#[b]"], "// keep\nfn f() {}\n");
}

#[test]
fn comments_stay_with_the_code_that_stays() {
    let source = "// one\nfn a() {}\n\n// two\nfn b() {}\n";
    let text = rust(source);
    let functions = text.tree().nodes().filter(|&n| source_of(&text, n).ends_with("fn b() {}"));
    let b = functions.filter(|&n| text.tree().role(n) == Role::Element).last().unwrap();
    assert!(without(&text, [b]).starts_with("// one\nfn a() {}"));
    leaves("fn f() {\n    a; // why\n    b;\n}\n", &["b;"], "fn f() {\n    a; // why\n}\n");
    leaves("fn f(a: A /* why */, b: B) {}", &["b: B"], "fn f(a: A /* why */) {}");
}

#[test]
fn headers_of_test_runners_always_stay() {
    let header = "//@ compile-flags: -Copt-level=3\n//@ edition: 2018\n";
    let text = rust(&format!("{header}// other\nfn f() {{}}\n"));
    let all: Vec<NodeId> = deletable(&text).collect();
    assert_eq!(without(&text, all), header);
    // The parser takes comments for a part of the item below them.
    leaves("//@ edition: 2018\n\n// a\nfn f() {}\n", &["// a\nfn f() {}"], "//@ edition: 2018\n");
    leaves(
        "//@ edition: 2018\nfn f() {}\nfn g() {}\n",
        &["fn f() {}"],
        "//@ edition: 2018\nfn g() {}\n",
    );
}

#[test]
fn comments_weigh_nothing() {
    let weight = |source| rust(source).tree().weight(NodeId::ROOT);
    assert_eq!(weight("// a\nfn f() { /* b */ }\n/// c\nfn g() {}"), weight("fn f() {} fn g() {}"));
}
