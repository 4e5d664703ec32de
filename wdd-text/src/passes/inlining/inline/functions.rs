//! Deletes functions in languages with a grammar, and writes their body at each call.
//!
//! A function is found by its name. What a parameter is in a call is known, but not what a call does: values are computed again at
//! each use, and variables of the function may have the names of others. So a candidate may have errors. It fails where a function is
//! also used as a value, returns from the middle of its body, or has the name of another one in its block.

use crate::passes::Family;
use crate::text::Text;

pub(super) fn functions(text: &Text) -> Vec<Family> {
    let inlined = text.files().iter().flat_map(|file| {
        let language = text.reading().language(&file.path);
        language.inlinings(text, file)
    });
    vec![inlined.collect()]
}

#[cfg(all(test, feature = "grammars"))]
mod tests {
    use crate::passes::inlining::inline::CALLS;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&CALLS, path, source), expected);
    }

    #[test]
    fn a_call_becomes_what_is_returned() {
        has_changes(
            "a.c",
            "int g(int a) { return a + 1; }\nint f() { return g(2) * 3; }\n",
            &["int f() { return (2 + 1) * 3; }\n"],
        );
        has_changes("a.js", "const g = (a) => a.b;\nh(g(c));\n", &["h(c.b);\n"]);
        has_changes(
            "a.py",
            "def g(a, b=1):\n    return a[b]\n\nh(g(c))\nh(g(c, b=2))\n",
            &["h(c[1])\nh(c[2])\n"],
        );
    }

    #[test]
    fn the_statements_before_it_come_before_the_statement_of_the_call() {
        has_changes(
            "a.c",
            "int g(int a) { h(a); return 1; }\nvoid f(void) { int b; b = g(2); k(b); }\n",
            &["void f(void) { int b; h(2);\nb = 1; k(b); }\n"],
        );
        has_changes(
            "a.py",
            "def g(a):\n  if a:\n    h(a)\n  return 1\n\nif c:\n    b = g(2)\n    k(b)\n",
            &["if c:\n    if 2:\n      h(2)\n    b = 1\n    k(b)\n"],
        );
        has_changes(
            "a.go",
            "package a\n\nfunc g(b int) {\n\th(b)\n}\n\nfunc f() {\n\tg(1)\n\tk()\n}\n",
            &["package a\n\nfunc f() {\n\th(1)\n\tk()\n}\n"],
        );
    }

    #[test]
    fn the_value_of_a_method_replaces_self_and_this() {
        has_changes(
            "a.py",
            "class C:\n    def g(self, a):\n        self.b = a\n    def f(self):\n        self.g(1)\n",
            &["class C:\n    def f(self):\n        self.b = 1\n"],
        );
        has_changes(
            "a.js",
            "class C { g(a) { this.b = a; } f(c) { c.g(1); } }\n",
            &["class C { f(c) { c.b = 1; } }\n"],
        );
        has_changes(
            "a.java",
            "class C { int g(int a) { return a; } int f() { return g(1); } }\n",
            &["class C { int f() { return 1; } }\n"],
        );
        has_changes(
            "a.java",
            "class C { int g(int a) { return a; } int f() { return g(h(1)); } }\n",
            &["class C { int f() { return h(1); } }\n"],
        );
        has_changes(
            "a.py",
            "class C:\n  def g(self): h(self)\n  def f(self): self.g()\nclass D:\n  def g(self): 0\n",
            &["class C:\n  def f(self): h(self)\nclass D:\n  def g(self): 0\n"],
        );
        has_changes(
            "a.js",
            "C.prototype.g = function (a) { this.b = a; };\nh.g(1);\n",
            &["h.b = 1;\n"],
        );
    }

    #[test]
    fn what_is_no_plain_call_stays() {
        for source in [
            "int g() { return 1; } int f() { return g() + h(g); }",
            "int g(int a) { return g(a); } int f() { return h(1); }",
            "int g(int a) { if (a) return 1; return 2; } int f() { return g(1); }",
            "int g(int a) { return 1; } int f() { return g(1, 2); }",
            "void g(int a) { h(a); } int f() { return g(1); }",
            "void g(int a) {} int f() { return g(1); }",
        ] {
            has_changes("a.c", source, &[]);
        }
    }
}
