//! Finds the variables that a format string names: `x` in `"{x:?}"`.

use std::ops::Range;

/// The ranges of the variables in the literal.
pub(crate) fn variables(literal: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(open) = literal[rest..].find('{').map(|at| rest + at + 1) {
        // `{{` is a brace that is written.
        if literal[open..].starts_with('{') {
            rest = open + 1;
            continue;
        }
        let close = literal[open..].find('}').map_or(literal.len(), |at| open + at);
        found.extend(in_braces(literal, open..close));
        rest = close;
    }
    found
}

/// The argument itself, and the width and precision in its format: `{x:>width$.precision$}`.
fn in_braces(literal: &str, braces: Range<usize>) -> Vec<Range<usize>> {
    let inside = &literal[braces.clone()];
    let colon = inside.find(':').unwrap_or(inside.len());
    let mut found: Vec<_> = name(literal, braces.start..braces.start + colon).into_iter().collect();
    for (dollar, _) in inside.match_indices('$').filter(|(at, _)| *at > colon) {
        let before = inside[..dollar].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let start = before.len().max(colon);
        found.extend(name(literal, braces.start + start..braces.start + dollar));
    }
    found
}

fn name(literal: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = literal[range.clone()].trim_end();
    let mut letters = text.chars();
    let begins = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    let is_name = begins && letters.all(|c| c.is_alphanumeric() || c == '_');
    is_name.then(|| range.start..range.start + text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(literal: &str) -> Vec<&str> {
        variables(literal).into_iter().map(|range| &literal[range]).collect()
    }

    #[test]
    fn arguments_and_widths_are_variables() {
        assert_eq!(named("\"{x} {y:?} {}{0} {z:>w$.p$} {1:a$}\""), ["x", "y", "z", "w", "p", "a"]);
    }

    #[test]
    fn escaped_braces_contain_no_variables() {
        assert_eq!(named("\"{{x}} {{{y}}} { {x y}\""), ["y"]);
        assert_eq!(named("\"{\""), [""; 0]);
    }
}
