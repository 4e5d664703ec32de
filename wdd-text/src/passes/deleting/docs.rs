//! Shortens statements, imports and calls in the code of documentation comments.
//!
//! ```text
//! /// ```
//! /// let x = f(A, 1);
//! /// ```
//! struct S;
//! →
//! /// ```
//! /// f(A, 1);
//! /// ```
//! struct S;
//! →
//! /// ```
//! /// A;
//! /// ```
//! struct S;
//!
//! /// ```
//! /// use p::{A, B};
//! /// ```
//! struct S;
//! →
//! /// ```
//! /// use p::{B};
//! /// ```
//! struct S;
//! ```
//!
//! The pass replaces a `let` with its value, deletes names from imports, and replaces a function call
//! with one of its arguments. It reads the code as text, not as Rust. The walk over comments
//! deletes whole lines. Comments count no tokens, but documentation tests are compiled: an item
//! that their code uses cannot be deleted.

use std::ops::Range;

use crate::passes::shared::documented::{Documented, List, documented};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static DOCS: Pass =
    Pass::rust("docs", "shortens statements, imports and calls in the code of documentation", docs);

/// A range of the code, and what replaces it.
type Instead = (Range<usize>, String);

fn docs(source: &Source) -> Vec<Family> {
    let code = documented(source);
    let of = |ways: fn(&str) -> Vec<Instead>| {
        let each = |one: &Documented| {
            let changed = ways(one.code()).into_iter().filter_map(|(range, content)| {
                let mut code = one.code().to_owned();
                code.replace_range(range, &content);
                Some(vec![one.replaced(source, &code)?])
            });
            changed.collect::<Family>()
        };
        code.iter().flat_map(each).collect()
    };
    [values, imported, arguments].map(of).into()
}

/// The lines of the code, each without blanks, `*` and `#` at its start and blanks at its end.
fn lines(code: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    code.split_inclusive('\n').map(move |line| {
        let start = line.len() - line.trim_start_matches([' ', '\t', '*', '#']).len();
        let range = at + start..at + line.trim_end().len().max(start);
        at += line.len();
        range
    })
}

/// Replaces `let x = e;` with `e;`.
fn values(code: &str) -> Vec<Instead> {
    let without = |line: Range<usize>| {
        let text = &code[line.clone()];
        let value = text.strip_prefix("let ").and_then(|rest| rest.split_once("= "))?;
        Some((line.start..line.end - value.1.len(), String::new()))
    };
    lines(code).filter_map(without).collect()
}

/// Deletes one name from the braces of an import.
fn imported(code: &str) -> Vec<Instead> {
    let imports = lines(code).filter(|line| {
        let text = &code[line.clone()];
        text.starts_with("use ") || text.starts_with("pub use ")
    });
    let lists = imports.flat_map(|line| {
        let opening = code[line.clone()].match_indices('{').map(|(at, _)| line.start + at);
        opening.filter_map(|at| List::at(code, at, '{')).collect::<Vec<_>>()
    });
    let without = |list: List| {
        let without = |at| (list.inside.clone(), list.joined(code, |other| other != at));
        (0..list.elements.len()).map(without).collect::<Vec<_>>()
    };
    lists.flat_map(without).collect()
}

/// Replaces `f(x, y);` and `m!(x, y);` with `x;` or with `y;`.
fn arguments(code: &str) -> Vec<Instead> {
    let instead = |line: Range<usize>| {
        let list = code[line.clone()].find('(').and_then(|at| List::at(code, line.start + at, '('));
        let elements = list.map(|list| list.elements).unwrap_or_default();
        elements.into_iter().map(move |element| (line.clone(), format!("{};", &code[element])))
    };
    lines(code).flat_map(instead).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn lines_of_code_lose_variables_imports_and_calls() {
        let source = "/// let a = b;\n/// ```\n/// use p::{A, q::{B, C}};\n/// let x = f(A, b);\n/// ```\nfn f() {}";
        let whole = "/// let a = b; /// ``` /// use p::{A, q::{B, C}}; /// let x = f(A, b); /// ``` fn f() {}";
        let import = "use p::{A, q::{B, C}};";
        let value = "let x = f(A, b);";
        let expected = [
            (value, "f(A, b);"),
            (import, "use p::{q::{B, C}};"),
            (import, "use p::{A};"),
            (import, "use p::{A, q::{C}};"),
            (import, "use p::{A, q::{B}};"),
            (value, "A;"),
            (value, "b;"),
        ];
        assert_eq!(
            testing::each(&DOCS, source),
            expected.map(|(old, new)| whole.replace(old, new))
        );
    }

    #[test]
    fn a_block_changes_line_by_line() {
        let source = "/**\n * ```\n * # let x = f();\n * let y = 1;\n * ```\n */ fn f() {}";
        assert_eq!(
            testing::each(&DOCS, source)[..2],
            [
                "/** * ``` * # f(); * let y = 1; * ``` */ fn f() {}",
                "/** * ``` * # let x = f(); * 1; * ``` */ fn f() {}"
            ]
        );
    }
}
