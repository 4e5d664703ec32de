//! Blanks and line ends around what is deleted.

use crate::cut::{cut_plain, leaves};

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
    leaves("fn f() {\n    a;\n    b;\n}\n", &["a;", "b;"], "fn f() {}\n");
    leaves("fn f(\n    a: A,\n    b: B,\n) {}\n", &["a: A", "b: B"], "fn f() {}\n");
    leaves("fn f() { a; }\n", &["a;"], "fn f() {}\n");
    leaves("fn f() {\n    a;\n    b;\n    c;\n}\n", &["b;"], "fn f() {\n    a;\n    c;\n}\n");
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
    leaves(source, &["x;"], "fn a() {\r\n    y;\r\n}\r\n\r\nfn b() {}\r\n");
    leaves(source, &["fn b() {}"], "fn a() {\r\n    x;\r\n    y;\r\n}\r\n");
    leaves(source, &["fn a() {\r\n    x;\r\n    y;\r\n}"], "fn b() {}\r\n");
    let source = "// c\r\na;\r\n// d\r\nfn b() {}\r\n";
    leaves(source, &["// c", "// d"], "a;\r\nfn b() {}\r\n");
    assert_eq!(cut_plain("a\r\nb\r\nc\r\n", &["b"]), "a\r\nc\r\n");
}
