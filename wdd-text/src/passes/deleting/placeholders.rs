//! Deletes placeholders of format strings together with their arguments.
//!
//! ```text
//! println!("{} of {total}: {:?}", done, name)  →  println!(" of : ")
//! println!("{} of {total}: {:?}", done, name)  →  println!("{} of {total}: ", done)
//! ```
//!
//! Neither can be deleted alone, because their numbers must agree. First all of a call are deleted, then the last one,
//! then the first one. A format string is the first string among the arguments of a macro, if it has as many
//! placeholders without a name as arguments follow it; the macro may be one of a dependency. It does not apply to
//! named and numbered arguments.

use std::ops::Range;

use ra_ap_syntax::SyntaxKind::{COMMA, EQ, STRING};
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::{Change, Edit, NodeId};

use crate::passes::shared::arguments::elements;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static PLACEHOLDERS: Pass = Pass::rust(
    "placeholders",
    "deletes placeholders of format strings together with their arguments",
    placeholders,
);

fn placeholders(source: &Source) -> Vec<Family> {
    let formats: Vec<_> = source.all().filter_map(|call| Format::of(source, &call)).collect();
    let all: Vec<&Format> = formats.iter().collect();
    let several: Vec<&Format> = formats.iter().filter(|one| one.placeholders.len() > 1).collect();
    let without = |formats: &[&Format], of: fn(&Format) -> Range<usize>| -> Family {
        formats.iter().filter_map(|format| format.without(source, of(format))).collect()
    };
    vec![
        without(&all, |format| 0..format.placeholders.len()),
        without(&several, |format| format.placeholders.len() - 1..format.placeholders.len()),
        without(&several, |_| 0..1),
    ]
}

/// A format string with the arguments after it.
struct Format {
    literal: SyntaxToken,
    placeholders: Vec<Placeholder>,
    arguments: Vec<NodeId>,
}

/// A part of a format string between braces.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Placeholder {
    /// The bytes in the literal, with the braces.
    bytes: Range<usize>,
    /// Whether it takes the next argument. Otherwise it names a variable.
    takes_next: bool,
}

impl Format {
    fn of(source: &Source, call: &ast::MacroCall) -> Option<Self> {
        let tree = call.token_tree()?;
        let mut tokens = tree.syntax().children_with_tokens();
        let mut commas_before = 0;
        let literal = tokens.find_map(|element| {
            commas_before += usize::from(element.kind() == COMMA);
            element.into_token().filter(|token| token.kind() == STRING)
        })?;
        // A name with a value.
        if tokens.any(|element| element.kind() == EQ) {
            return None;
        }
        let arguments = elements(source, tree.syntax()).get(commas_before + 1..)?.to_vec();
        let placeholders = placeholders_in(literal.text())?;
        let taken = placeholders.iter().filter(|one| one.takes_next).count();
        let fits = taken == arguments.len() && !placeholders.is_empty();
        fits.then_some(Format { literal, placeholders, arguments })
    }

    /// The change that deletes these placeholders, with their arguments.
    fn without(&self, source: &Source, deleted: Range<usize>) -> Option<Change> {
        let taken = |of: &[Placeholder]| of.iter().filter(|one| one.takes_next).count();
        let first = taken(&self.placeholders[..deleted.start]);
        let after = first + taken(&self.placeholders[deleted.clone()]);
        let mut text = self.literal.text().to_owned();
        // From the end, so that the other places stay right.
        for placeholder in self.placeholders[deleted].iter().rev() {
            text.replace_range(placeholder.bytes.clone(), "");
        }
        let removed = self.arguments[first..after].iter().map(|one| Some((*one, Edit::Delete)));
        source.shrinking(removed.chain([source.put(&self.literal, &text)]))
    }
}

/// The placeholders of a format string. `None` if one has a number, or takes its width or precision from an
/// argument.
fn placeholders_in(literal: &str) -> Option<Vec<Placeholder>> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = literal[rest..].find('{').map(|at| rest + at) {
        if literal[start + 1..].starts_with('{') {
            rest = start + 2;
            continue;
        }
        let end = start + literal[start..].find('}')? + 1;
        let inside = &literal[start + 1..end - 1];
        let (name, format) = inside.split_once(':').unwrap_or((inside, ""));
        let is_number = name.starts_with(|first: char| first.is_ascii_digit());
        if is_number || format.contains(['$', '*']) {
            return None;
        }
        found.push(Placeholder { bytes: start..end, takes_next: name.trim().is_empty() });
        rest = end;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn placeholders_go_with_their_arguments() {
        let source = "fn f() { p!(w, \"{} {{}} {b}: {:?}\", g(1, 2), c.d) }";
        assert_eq!(
            testing::each(&PLACEHOLDERS, source),
            [
                "fn f() { p!(w, \" {{}} : \") }",
                "fn f() { p!(w, \"{} {{}} {b}: \", g(1, 2)) }",
                "fn f() { p!(w, \" {{}} {b}: {:?}\", c.d) }",
            ]
        );
    }

    #[test]
    fn a_string_that_takes_other_arguments_is_no_format_string() {
        for other in [
            "p!(\"{}\")",
            "p!(\"\", a)",
            "p!(\"{0} {}\", a)",
            "p!(\"{:.*}\", a, b)",
            "p!(\"{a}{}\", b, a = 1)",
            "p!(\"{\", a)",
            "p!(\"a\")",
        ] {
            let source = format!("fn f() {{ {other} }}");
            assert_eq!(testing::each(&PLACEHOLDERS, &source), [""; 0], "{other}");
        }
        let source = "fn f() { p!(\"{a}{}\", b) }";
        assert_eq!(testing::each(&PLACEHOLDERS, source)[0], "fn f() { p!(\"\") }");
    }
}
