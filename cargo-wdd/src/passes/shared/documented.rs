//! The code in a text's documentation, which is run as tests: to the parser it is comments.
//!
//! It is changed as text, by its brackets and commas; what becomes of it that is no code any more
//! costs a question.

use std::ops::Range;

use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_core::{Edit, NodeId};

use crate::passes::shared::source::Source;

/// A line of code, or all of a block of it where that is one comment.
#[derive(Clone, Debug)]
pub(in crate::passes) struct Documented {
    token: SyntaxToken,
    bytes: Range<usize>,
}

impl Documented {
    /// The code.
    pub(in crate::passes) fn code(&self) -> &str {
        &self.token.text()[self.bytes.clone()]
    }

    /// The names in it.
    pub(in crate::passes) fn names(&self) -> impl Iterator<Item = String> + use<> {
        let code = self.code().to_owned();
        names(self.code()).map(move |range| code[range].to_owned())
    }

    /// `code` takes its place.
    pub(in crate::passes) fn replaced(
        &self,
        source: &Source,
        code: &str,
    ) -> Option<(NodeId, Edit)> {
        let mut text = self.token.text().to_owned();
        text.replace_range(self.bytes.clone(), code);
        source.put(&self.token, text.trim_end())
    }

    /// The edit by which its calls of a function lose the arguments at these positions; of a call
    /// by path `self` is the first where there is one.
    pub(in crate::passes) fn without_arguments(
        &self,
        source: &Source,
        name: &str,
        at: &Range<usize>,
        has_self: bool,
    ) -> Option<(NodeId, Edit)> {
        let mut code = self.code().to_owned();
        let found: Vec<_> = names(&code)
            .filter(|range| &code[range.clone()] == name)
            .collect();
        // Calls in calls come after those that they stand in.
        for range in found.into_iter().rev() {
            let by_path = !code[..range.start].trim_end().ends_with('.');
            let before = usize::from(has_self && by_path);
            let gone = at.start + before..at.end + before;
            if let Some(list) = List::at(&code, range.end, '(') {
                let kept = list.elements.iter().enumerate();
                let kept = kept.filter(|(position, _)| !gone.contains(position));
                let kept: Vec<_> = kept.map(|(_, range)| &code[range.clone()]).collect();
                let kept = kept.join(", ");
                code.replace_range(list.inside, &kept);
            }
        }
        (code != self.code()).then(|| self.replaced(source, &code))?
    }

    /// The edit by which its paths no longer lead through a module.
    pub(in crate::passes) fn without_step(
        &self,
        source: &Source,
        module: &str,
    ) -> Option<(NodeId, Edit)> {
        let mut code = self.code().to_owned();
        let found: Vec<_> = names(&code)
            .filter(|range| &code[range.clone()] == module)
            .collect();
        for range in found.into_iter().rev() {
            let begins = code[..range.start].trim_end().ends_with(['{', ',', ':']);
            if begins && code[range.end..].starts_with("::") {
                code.replace_range(range.start..range.end + 2, "");
            }
        }
        (code != self.code()).then(|| self.replaced(source, &code))?
    }
}

/// All code in the documentation of a text.
pub(in crate::passes) fn documented(source: &Source) -> Vec<Documented> {
    let mut found = Vec::new();
    let mut within: Option<SyntaxNode> = None;
    let mut open = false;
    for token in source
        .all_tokens()
        .filter(|t| t.kind() == SyntaxKind::COMMENT)
    {
        let text = token.text();
        if text.starts_with("/**") || text.starts_with("/*!") {
            let blocks = blocks(text).into_iter();
            found.extend(blocks.map(|bytes| Documented {
                token: token.clone(),
                bytes,
            }));
        } else if text.starts_with("///") || text.starts_with("//!") {
            if within != token.parent() {
                (within, open) = (token.parent(), false);
            }
            if text[3..].trim_start().starts_with("```") {
                open = !open;
            } else if open {
                let bytes = 3..text.len();
                found.push(Documented { token, bytes });
            }
        }
    }
    found
}

/// What stands between fences in a comment of several lines.
fn blocks(comment: &str) -> Vec<Range<usize>> {
    let (mut blocks, mut open, mut at) = (Vec::new(), None, 0);
    for line in comment.split_inclusive('\n') {
        let is_fence = line.trim_start_matches([' ', '\t', '*']).starts_with("```");
        open = match open {
            Some(start) if is_fence => {
                blocks.push(start..at);
                None
            }
            None if is_fence => Some(at + line.len()),
            other => other,
        };
        at += line.len();
    }
    blocks
}

/// Where names stand in code.
fn names(code: &str) -> impl Iterator<Item = Range<usize>> + use<> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut names: Vec<Range<usize>> = Vec::new();
    for (at, c) in code.char_indices().filter(|(_, c)| is_part(*c)) {
        match names.last_mut() {
            Some(last) if last.end == at => last.end = at + c.len_utf8(),
            _ => names.push(at..at + c.len_utf8()),
        }
    }
    names.into_iter()
}

/// What stands between a pair of brackets.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::passes) struct List {
    /// All of it.
    pub(in crate::passes) inside: Range<usize>,
    /// What commas separate, without blanks around it.
    pub(in crate::passes) elements: Vec<Range<usize>>,
}

impl List {
    /// The one that begins right at a place with that bracket; none if it does not end.
    pub(in crate::passes) fn at(code: &str, place: usize, bracket: char) -> Option<Self> {
        code[place..].strip_prefix(bracket)?;
        let start = place + 1;
        let (mut depth, mut from, mut quoted, mut escaped) = (0, start, false, false);
        let mut elements = Vec::new();
        for (at, c) in code[start..].char_indices().map(|(at, c)| (start + at, c)) {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth > 0 => depth -= 1,
                ')' | ']' | '}' => {
                    elements.extend(trimmed(code, from..at));
                    return Some(List {
                        inside: start..at,
                        elements,
                    });
                }
                ',' if depth == 0 => {
                    elements.extend(trimmed(code, from..at));
                    from = at + 1;
                }
                _ => {}
            }
        }
        None
    }
}

/// The range without blanks, if anything is left.
fn trimmed(code: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = &code[range.clone()];
    let start = range.start + (text.len() - text.trim_start().len());
    let trimmed = start..start + text.trim().len();
    (!trimmed.is_empty()).then_some(trimmed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{Task, testing};

    fn code(text: &str) -> Vec<String> {
        let text = testing::text(text);
        Source::with(&Task::from(&text), |source| {
            let all = documented(source).into_iter();
            all.map(|one| one.code().trim().to_owned()).collect()
        })
    }

    #[test]
    fn code_stands_between_fences() {
        let text = "//! A.\n//! ```\n//! f();\n//! ```\n/// b\n/// ```rust\n/// g();\nfn h() {}\n\
            /// No.\n/** C\n * ```\n * i();\n * ```\n d */\nfn j() {}";
        assert_eq!(code(text), ["f();", "g();", "* i();"]);
    }

    #[test]
    fn lists_end_where_their_brackets_do() {
        let list = List::at("f((a, b), \"),\\\"\", &[c],) + d(e)", 1, '(').unwrap();
        let elements: Vec<_> = list
            .elements
            .iter()
            .map(|e| &"f((a, b), \"),\\\"\", &[c],)"[e.clone()])
            .collect();
        assert_eq!(elements, ["(a, b)", "\"),\\\"\"", "&[c]"]);
        assert_eq!(List::at("f(a, {", 1, '('), None);
        assert_eq!(List::at("f [a]", 1, '['), None);
    }
}
