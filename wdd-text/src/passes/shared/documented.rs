//! Code in doc comments, which is compiled and run as tests. To the parser it is only comments.
//!
//! The code is changed as plain text, by its brackets and commas. If the result is not valid code,
//! the candidate is uninteresting.

use std::ops::Range;

use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::source::Source;

/// A line of code in a doc comment, or a whole block of code if the comment has several lines.
#[derive(Clone, Debug)]
pub(crate) struct Documented {
    token: SyntaxToken,
    bytes: Range<usize>,
}

impl Documented {
    pub(crate) fn code(&self) -> &str {
        &self.token.text()[self.bytes.clone()]
    }

    /// The identifiers in the code.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> + use<> {
        let code = self.code().to_owned();
        names(self.code()).map(move |range| code[range].to_owned())
    }

    pub(crate) fn replaced(&self, source: &Source, code: &str) -> MaybeEdit {
        let mut text = self.token.text().to_owned();
        text.replace_range(self.bytes.clone(), code);
        source.put(&self.token, text.trim_end())
    }

    /// The code without the arguments at these positions of calls of a function. In a call by path, `self`
    /// is the first argument if `has_self`. `None` if nothing is different.
    pub(crate) fn without_arguments(
        &self,
        name: &str,
        at: &Range<usize>,
        has_self: bool,
    ) -> Option<String> {
        self.changed(name, |code, range| {
            let before = usize::from(has_self && !code[..range.start].trim_end().ends_with('.'));
            let deleted = at.start + before..at.end + before;
            if let Some(list) = List::at(code, range.end, '(') {
                let kept = list.joined(code, |position| !deleted.contains(&position));
                code.replace_range(list.inside, &kept);
            }
        })
    }

    /// The code without the module in the paths that lead through it. `None` if nothing is different.
    pub(crate) fn without_step(&self, module: &str) -> Option<String> {
        self.changed(module, |code, range| {
            let begins = code[..range.start].trim_end().ends_with(['{', ',', ':']);
            if begins && code[range.end..].starts_with("::") {
                code.replace_range(range.start..range.end + 2, "");
            }
        })
    }

    /// The code after a `change` at each place of a name. `None` if nothing is different.
    fn changed(&self, name: &str, change: impl Fn(&mut String, Range<usize>)) -> Option<String> {
        let mut code = self.code().to_owned();
        let found: Vec<_> = names(&code).filter(|range| &code[range.clone()] == name).collect();
        // A call inside of another call stands after the other call's name, so the last one is
        // changed first.
        found.into_iter().rev().for_each(|range| change(&mut code, range));
        (code != self.code()).then_some(code)
    }
}

/// All code in the doc comments of a text.
pub(crate) fn documented(source: &Source) -> Vec<Documented> {
    let mut found = Vec::new();
    let mut within: Option<SyntaxNode> = None;
    let mut open = false;
    for token in source.all_tokens().filter(|t| t.kind() == SyntaxKind::COMMENT) {
        let text = token.text();
        if text.starts_with("/**") || text.starts_with("/*!") {
            let blocks = blocks(text).into_iter();
            found.extend(blocks.map(|bytes| Documented { token: token.clone(), bytes }));
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

/// The ranges between code fences in a comment of several lines.
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

/// The ranges of identifiers in code.
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

/// A list between a pair of brackets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct List {
    /// The range between the brackets.
    pub(crate) inside: Range<usize>,
    /// The elements between the commas, without whitespace around them.
    pub(crate) elements: Vec<Range<usize>>,
}

impl List {
    /// The text of the elements that stay.
    pub(crate) fn joined(&self, code: &str, stays: impl Fn(usize) -> bool) -> String {
        let kept = self.elements.iter().enumerate().filter(|(at, _)| stays(*at));
        kept.map(|(_, range)| &code[range.clone()]).collect::<Vec<_>>().join(", ")
    }

    /// The list that begins with `bracket` exactly at `place`. `None` if it is not closed.
    pub(crate) fn at(code: &str, place: usize, bracket: char) -> Option<Self> {
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
                    return Some(List { inside: start..at, elements });
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

/// The range without whitespace at its ends. `None` if nothing else is in it.
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
    fn a_list_ends_at_its_closing_bracket() {
        let list = List::at("f((a, b), \"),\\\"\", &[c],) + d(e)", 1, '(').unwrap();
        let elements: Vec<_> =
            list.elements.iter().map(|e| &"f((a, b), \"),\\\"\", &[c],)"[e.clone()]).collect();
        assert_eq!(elements, ["(a, b)", "\"),\\\"\"", "&[c]"]);
        assert_eq!(List::at("f(a, {", 1, '('), None);
        assert_eq!(List::at("f [a]", 1, '['), None);
    }
}
