//! Finds out whether a Rust text is nested too deeply for the parser, before it is parsed.
//!
//! The parser is recursive. The tree is freed recursively too, by a thread of the parser that has a
//! stack of the default size. Not only brackets nest: `!!!x`, `a + b + c`, `fn() -> fn()` and `else if`
//! do too. So this computes a bound: the number of tokens since the last separator, summed over all
//! open brackets. Usual files have a bound of a few dozen, and the parser's thread can free 20,000
//! nested nodes.

use std::ops::Range;

use crate::text::languages::is_word;

/// Texts that may nest deeper than this many tokens are not given to the parser.
const DEEPEST: usize = 5_000;

/// How deeply the text may nest. `None` if the parser cannot safely read it.
pub(super) fn depth(source: &str) -> Option<usize> {
    let mut deepest = 0;
    let mut nesting = Nesting::default();
    let mut lexer = Lexer { source: source.as_bytes(), at: 0 };
    while let Some(token) = lexer.next_token() {
        nesting.take(token);
        deepest = deepest.max(nesting.depth());
        if deepest > DEEPEST {
            return None;
        }
    }
    Some(deepest)
}

/// A long file is cut into sections of at least this length.
const SECTION: usize = 1 << 20;

/// Cuts a file into sections between its items, each of about 1 MiB. A file without an end of an item in it is one
/// section, however long it is.
pub(super) fn sections(source: &str) -> Vec<Range<usize>> {
    let (mut sections, mut start) = (Vec::new(), 0);
    let mut open = 0_usize;
    let mut lexer = Lexer { source: source.as_bytes(), at: 0 };
    while source.len() > SECTION
        && let Some(token) = lexer.next_token()
    {
        match token[0] {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        let at = lexer.at;
        let may_end = open == 0 && at >= start + SECTION && matches!(token, b"}" | b";");
        if may_end && begins_item(&source[at..]) {
            sections.push(start..at);
            start = at;
        }
    }
    sections.push(start..source.len());
    sections
}

/// Whether the text begins with an item, on a line of its own.
fn begins_item(rest: &str) -> bool {
    const BEGIN: &[&[&str]] = &[
        &["fn", "struct", "enum", "union", "impl", "trait", "type", "const", "static"],
        &["pub", "unsafe", "extern", "async", "use", "mod", "macro_rules"],
    ];
    let item = rest.trim_start();
    let blanks = &rest[..rest.len() - item.len()];
    // What follows a `}` can also be `else` or `;`.
    let word = item.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    let begins = item.starts_with('#') || item.starts_with("//");
    blanks.contains('\n')
        && (begins || word.is_some_and(|word| BEGIN.iter().any(|words| words.contains(&word))))
}

/// What was read so far of the current element of a list or a block.
#[derive(Clone, Copy, Default)]
struct Level {
    /// The number of tokens since the last separator. Each of them may nest in the one before.
    run: usize,
    /// The number of `<` without a `>`.
    angles: usize,
    /// The number of `|`. If it is odd, the parameters of a closure may be open.
    pipes: usize,
}

#[derive(Default)]
struct Nesting {
    outer: Vec<Level>,
    /// The sum of `run` over the outer levels.
    beneath: usize,
    level: Level,
    /// Whether a block has just ended, and perhaps a statement or an item with it.
    block_ended: bool,
    last: u8,
}

impl Nesting {
    fn depth(&self) -> usize {
        self.beneath + self.outer.len() + self.level.run
    }

    fn take(&mut self, token: &[u8]) {
        let word = token[0].is_ascii_alphabetic() || token[0] == b'_' || token[0] == b'#';
        // After `}` another word begins a new statement, which is not nested in the one before. After `else` and `as`
        // it goes on.
        if std::mem::take(&mut self.block_ended) && word && token != b"else" && token != b"as" {
            self.level = Level::default();
        }
        let level = &mut self.level;
        match token[0] {
            b'(' | b'[' | b'{' => {
                self.beneath += level.run;
                self.outer.push(std::mem::take(level));
            }
            b')' | b']' | b'}' => {
                *level = self.outer.pop().unwrap_or_default();
                self.beneath -= level.run;
                level.run += 1;
                self.block_ended = token == b"}";
            }
            b';' => *level = Level::default(),
            // The types in angle brackets are still open after a comma. Between the parameters of a closure it ends nothing.
            b',' if level.pipes.is_multiple_of(2) => {
                level.run = level.run.min(2 * level.angles);
            }
            other => {
                level.run += 1;
                level.pipes += usize::from(other == b'|');
                level.angles += usize::from(other == b'<');
                // An arrow (`->`, `=>`) closes no angle bracket.
                if other == b'>' && !b"-=".contains(&self.last) {
                    level.angles = level.angles.saturating_sub(1);
                }
            }
        }
        self.last = token[0];
    }
}

/// Splits Rust into words, literals and single punctuation bytes, well enough to find brackets.
struct Lexer<'a> {
    source: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Option<&'a [u8]> {
        loop {
            let rest = &self.source[self.at..];
            let length = match *rest {
                [] => return None,
                [b, ..] if b.is_ascii_whitespace() => 1,
                [b'/', b'/', ..] => until(rest, 2, b"\n"),
                [b'/', b'*', ..] => until(rest, 2, b"*/"),
                _ => {
                    let length = token_length(rest);
                    self.at += length;
                    return Some(&rest[..length]);
                }
            };
            self.at += length;
        }
    }
}

/// The length of the token at the start of `rest`, which is not empty.
fn token_length(rest: &[u8]) -> usize {
    let word = rest.iter().take_while(|b| is_word(**b)).count();
    let hashes = rest[word..].iter().take_while(|b| **b == b'#').count();
    // Escapes and quotes mean nothing in a raw string.
    let raw = matches!(&rest[..word], b"r" | b"br" | b"cr");
    match rest[0] {
        _ if raw && rest.get(word + hashes) == Some(&b'"') => {
            let end = [&b"\""[..], &vec![b'#'; hashes]].concat();
            until(rest, word + hashes + 1, &end)
        }
        _ if word > 0 => word,
        b'"' => quoted(rest, b'"'),
        b'\'' if rest.get(1) == Some(&b'\\') => quoted(rest, b'\''),
        b'\'' => {
            // A character literal if a quote follows the character, or else a lifetime.
            let character = 1 + rest[1..].iter().skip(1).take_while(|b| **b & 0xc0 == 0x80).count();
            let closed = rest.get(1 + character) == Some(&b'\'');
            if closed { character + 2 } else { 1 }
        }
        _ => 1,
    }
}

/// The length of a quoted literal with escapes.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = rest.get(at) {
        at += if byte == b'\\' { 2 } else { 1 };
        if byte == quote {
            break;
        }
    }
    at.min(rest.len())
}

/// The length of `rest` up to and with the first `end` at or after `from`; the whole length if there is
/// none.
fn until(rest: &[u8], from: usize, end: &[u8]) -> usize {
    rest[from..]
        .windows(end.len())
        .position(|bytes| bytes == end)
        .map_or(rest.len(), |at| from + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_parsable(source: &str) -> bool {
        depth(source).is_some()
    }

    fn parsable(part: &str, times: usize) -> bool {
        is_parsable(&format!("fn f() {{ {} x }}", part.repeat(times)))
    }

    #[test]
    fn a_file_may_be_as_long_as_it_likes() {
        for part in [
            "a;",
            "fn f() {}",
            "x += [1, 2];",
            "if a { b } else { c }",
            "// (\n",
            "f('(', \"[\\\"(\");",
            "r#\"\"(\"#;",
            "/* [ */",
            "struct A<T>(T);",
            "match a { b | c => d, _ => e }",
            "#[a] fn f() {}",
            "f(a < b, c > d);",
            "let c = |a, b| a;",
        ] {
            assert!(parsable(part, 50_000), "{part}");
        }
        for element in ["1,", "A | B,", "A { b: c },", "f(d),", "Vec::<u8>::new(),", "|a, b| c,"] {
            assert!(
                is_parsable(&format!("const A: T = [{}];", element.repeat(50_000))),
                "{element}"
            );
        }
    }

    #[test]
    fn whatever_nests_without_end_is_refused() {
        for part in [
            "(",
            "{ \"}\"",
            "!",
            "- ",
            "a.",
            "a +",
            "if a {} else ",
            "|a, b| ",
            "A<",
            "A<B, ",
            "&mut ",
            "return ",
            "fn() -> ",
            "A<fn() -> B, ",
            "match a {} + ",
            "if a {} /* } */ else // }\n",
        ] {
            assert!(!parsable(part, 10_000), "{part}");
            assert!(parsable(part, 100), "{part}");
        }
    }

    #[test]
    fn a_long_file_is_cut_between_its_items() {
        let item = "pub fn f() { if a { b } else { c }; }\n// d\nconst E: S = S { f: [1; 2] };\n";
        let source = item.repeat(3 * SECTION / item.len());
        let cut = sections(&source);
        assert!(cut.len() >= 2 && cut[0].start == 0);
        assert!(cut.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!(cut[cut.len() - 1].end, source.len());
        for section in &cut[1..] {
            let rest = source[section.clone()].trim_start();
            assert!(rest.starts_with("pub fn") || rest.starts_with("//"), "{}", &rest[..20]);
        }
        // There is no end of an item.
        let source = format!("fn f() {{ {}", "a; ".repeat(SECTION));
        assert_eq!(sections(&source), vec![0..source.len()]);
    }
}
