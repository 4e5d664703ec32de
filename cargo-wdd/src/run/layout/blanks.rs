//! Puts the blanks of one text between the tokens of another, and deletes blanks that show nothing.

use wdd_text::text::languages::Edition;
use wdd_text::text::languages::rust::{Token, with_blanks};

/// The tokens of `ours` with the blanks of `theirs`, which is the same text after a formatter. `None`
/// if the formatter changed more than commas.
pub(super) fn of(ours: &str, theirs: &str, edition: Edition) -> Option<String> {
    let tokens = with_blanks(ours, edition);
    let mut theirs = with_blanks(theirs, edition).into_iter().peekable();
    let mut out = String::with_capacity(ours.len());
    for token in &tokens {
        while theirs.next_if(|their| is_comma(their) && !same(token, their)).is_some() {}
        if let Some(their) = theirs.next_if(|their| same(token, their)) {
            out += inside(&out, their.blanks, token);
        } else if !is_comma(token) {
            return None;
        }
        out += solid(token);
    }
    let laid_out = ended(&out);
    let is_whole = theirs.all(|their| is_comma(&their)) && has(&laid_out, &tokens, edition);
    is_whole.then_some(laid_out)
}

/// `source` without empty lines at its start and without blanks at the ends of lines.
pub(super) fn tidy(source: &str, edition: Edition) -> String {
    let tokens = with_blanks(source, edition);
    let mut out = String::with_capacity(source.len());
    for token in &tokens {
        out += &without_trailing_between(token.blanks);
        out += solid(token);
    }
    ended(&out)
}

/// Any text without blanks at the ends of its lines, and with one line end at its end if it has any there.
pub(super) fn without_trailing(text: &str) -> String {
    let mut out = without_trailing_between(text.trim_end());
    if text.ends_with('\n') {
        out += line_end(text);
    }
    out
}

/// Lines without the blanks at their ends. The last line stays, since it may not end here.
fn without_trailing_between(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        Some(line) if line.ends_with('\r') => format!("{}\r\n", line.trim_end()),
        Some(line) => format!("{}\n", line.trim_end()),
        None => line.to_owned(),
    });
    lines.collect()
}

/// The blanks before a token, without empty lines at the start and the end of a block, which deletions
/// have left.
fn inside<'a>(before: &str, blanks: &'a str, token: &Token) -> &'a str {
    let at_an_end = before.ends_with('{') || token.text == "}";
    match blanks.rfind('\n') {
        Some(last) if at_an_end => {
            let line_end = last - usize::from(blanks[..last].ends_with('\r'));
            &blanks[line_end..]
        }
        _ => blanks,
    }
}

/// `text` without blanks at its start, and with one line end at its end.
fn ended(text: &str) -> String {
    format!("{}{}", text.trim(), line_end(text))
}

fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

fn is_comma(token: &Token) -> bool {
    token.text == ","
}

/// The text of the token, without the blanks that the lexer puts at the end of a line comment.
fn solid<'a>(token: &Token<'a>) -> &'a str {
    if token.is_comment { token.text.trim_end() } else { token.text }
}

/// Whether the tokens are the same. Comments may differ in blanks: a formatter moves their lines.
fn same(ours: &Token, theirs: &Token) -> bool {
    let comments = ours.is_comment && theirs.is_comment;
    let (ours, theirs) = (ours.text, theirs.text);
    ours == theirs || (comments && ours.split_whitespace().eq(theirs.split_whitespace()))
}

/// Whether the text has these tokens.
fn has(text: &str, tokens: &[Token], edition: Edition) -> bool {
    let found = with_blanks(text, edition);
    let mut both = found.iter().zip(tokens);
    found.len() == tokens.len() && both.all(|(a, b)| solid(a) == solid(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aligned(ours: &str, theirs: &str) -> Option<String> {
        of(ours, theirs, Edition::Edition2021)
    }

    #[test]
    fn commas_that_a_formatter_adds_are_cut_and_those_that_it_cuts_stay() {
        assert_eq!(
            aligned("struct S{a:A}", "struct S {\n    a: A,\n}\n").as_deref(),
            Some("struct S {\n    a: A\n}\n")
        );
        assert_eq!(aligned("f( a, )", "f(a)\n").as_deref(), Some("f(a,)\n"));
        assert_eq!(aligned("(a ,)", "(a,)").as_deref(), Some("(a,)\n"));
    }

    #[test]
    fn a_block_neither_begins_nor_ends_with_an_empty_line() {
        assert_eq!(
            aligned("mod a{f!{}b}", "mod a {\n\n    f! {}\n\n    b\n\n}\n").as_deref(),
            Some("mod a {\n    f! {}\n\n    b\n}\n")
        );
    }

    #[test]
    fn what_a_formatter_has_changed_otherwise_is_not_taken() {
        for (ours, theirs) in [
            ("|| x", "|| { x }"),
            ("a b", "b a"),
            ("a", "a b"),
            ("a b", "a"),
            ("/* a */ b", "/* c */ b"),
            ("// a\nb", "b"),
        ] {
            assert_eq!(aligned(ours, theirs), None, "{ours} {theirs}");
        }
    }

    #[test]
    fn no_token_is_pulled_into_a_comment_or_into_another_token() {
        assert_eq!(aligned("a // b\n, c", "a, // b\nc"), None);
        assert_eq!(aligned("a , b", "a b,").as_deref(), Some("a, b\n"));
        assert_eq!(aligned("a b", "ab"), None);
    }

    #[test]
    fn comments_move_with_their_lines() {
        let laid_out = aligned("  /* a\n   b */x", "/* a\nb */\nx\n");
        assert_eq!(laid_out.as_deref(), Some("/* a\n   b */\nx\n"));
    }

    #[test]
    fn a_tidy_text_has_no_blanks_around_it_nor_at_its_lines_ends() {
        let source = "\n\n  fn f() {  \n\n\t\n  \"a  \n  b\" // c  \n}  \n\n";
        let tidied = "fn f() {\n\n\n  \"a  \n  b\" // c\n}\n";
        assert_eq!(tidy(source, Edition::Edition2021), tidied);
        assert_eq!(without_trailing("\n a \r\n\tb\t\r\n\r\n"), "\n a\r\n\tb\r\n");
        assert_eq!(without_trailing("a"), "a");
    }
}
