//! Empties the bodies of functions in languages with a grammar and a compiler.

use crate::passes::Family;
use crate::text::Text;

/// One family of all heavy bodies, and one of those of functions that the compiler may evaluate.
pub(super) fn bodies(text: &Text) -> Vec<Family> {
    let mut families: [Family; 2] = Default::default();
    for file in text.files() {
        let language = text.reading().language(&file.path);
        for (family, more) in families.iter_mut().zip(language.emptyings(text, file)) {
            family.extend(more);
        }
    }
    families.into()
}

#[cfg(all(test, feature = "grammars"))]
mod tests {
    use crate::passes::emptying::bodies::BODIES;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&BODIES, path, source), expected);
    }

    #[test]
    fn a_body_becomes_what_the_language_allows() {
        has_changes("a.c", "int *f(int a) { g(a); return h(a, a); }\n", &["int *f(int a) {}\n"]);
        has_changes(
            "a.ts",
            "h(function (a) { g(a); return h(a, a); });\n",
            &["h(function (a) { throw 0; });\n"],
        );
        has_changes(
            "a.ts",
            "const f = (a: A): B => { g(a); return h(a, a); };\n",
            &["const f = (a: A): B => { throw 0; };\n"],
        );
        has_changes(
            "a.go",
            "package a\n\nfunc f(b int) int {\n\tg(b)\n\treturn h(b, b)\n}\n",
            &["package a\n\nfunc f(b int) int { panic(0) }\n"],
        );
        has_changes(
            "a.java",
            "class C { C(int a) { g(a); h(a); } int f() { return g(1, 2, 3); } }\n",
            &[
                "class C { C(int a) {} int f() { return g(1, 2, 3); } }\n",
                "class C { C(int a) { g(a); h(a); } int f() { throw null; } }\n",
            ],
        );
    }

    #[test]
    fn what_a_compiler_evaluates_is_apart_and_a_deduced_result_stays() {
        let body = "{ g(1, 2); return h(3, 4); }";
        let source = format!(
            "constexpr int f() {body} A &A::operator+(A a) {body} auto g() {body} \
             auto h() -> int {body} constexpr void i() {body} int a = [](int b) {body}; \
             struct A {{ constexpr operator int() {body} }};"
        );
        let parts: Vec<&str> = source.split(body).collect();
        let at = |nth: usize, form: &str| {
            let mut bodies = [body; 7];
            bodies[nth] = form;
            let all = parts.iter().zip(bodies).map(|(part, body)| format!("{part}{body}"));
            all.collect::<String>() + parts[7]
        };
        let expected = [
            at(1, "{}"),
            at(3, "{}"),
            at(0, "{ return {}; }"),
            at(4, "{}"),
            at(6, "{ return {}; }"),
        ];
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        has_changes("a.cpp", &source, &expected);
    }

    #[test]
    fn small_bodies_and_blocks_that_are_no_functions_stay() {
        has_changes("a.c", "int f(int a) { return a; }", &[]);
        has_changes("a.java", "class C { int a = 1; int b = 2; int c = 3; }", &[]);
        has_changes("a.ts", "f((a) => g(a, 1, 2, 3, 4));", &[]);
        has_changes("a.ts", "try {} catch (a: A) { g(a); h(1, 2, 3); }", &[]);
        has_changes("a.java", "record A(int a) { int b() { return 1; } int c; }", &[]);
    }

    #[test]
    fn functions_of_a_language_without_a_compiler_can_be_deleted_whole() {
        has_changes("a.js", "function f(a) { g(a); return h(a, a); }\n", &[]);
        has_changes("a.py", "def f(a):\n    g(a)\n    return h(a, a)\n", &[]);
    }
}
