//! The tokens of any text, in groups between balanced delimiters.

use std::ops::Range;

/// Groups that are nested deeper than this are read as single tokens, so that no text overflows the
/// stack.
const DEEPEST: usize = 500;

/// A token, or a balanced group of them.
#[derive(Debug)]
pub(super) enum Item {
    Token(Range<usize>),
    Group {
        open: usize,
        inside: Vec<Item>,
        close: usize,
    },
}

impl Item {
    pub(super) fn bytes(&self) -> Range<usize> {
        match self {
            Item::Token(bytes) => bytes.clone(),
            Item::Group { open, close, .. } => *open..close + 1,
        }
    }
}

/// Puts tokens between balanced delimiters into groups. A delimiter without a partner stays a token.
pub(super) fn group(content: &[u8], tokens: &[Range<usize>]) -> Vec<Item> {
    let partners = partners(content, tokens);
    gather(tokens, &partners, 0..tokens.len(), 0)
}

fn gather(
    tokens: &[Range<usize>],
    partners: &[Option<usize>],
    within: Range<usize>,
    depth: usize,
) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = within.start;
    while at < within.end {
        match partners[at] {
            Some(close) if close > at && depth < DEEPEST => {
                items.push(Item::Group {
                    open: tokens[at].start,
                    inside: gather(tokens, partners, at + 1..close, depth + 1),
                    close: tokens[close].start,
                });
                at = close;
            }
            _ => items.push(Item::Token(tokens[at].clone())),
        }
        at += 1;
    }
    items
}

/// For each token the index of its partner, if it is a delimiter that has one.
fn partners(content: &[u8], tokens: &[Range<usize>]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open: Vec<(u8, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let opener = match content[token.start] {
            byte @ (b'(' | b'[' | b'{') => {
                open.push((byte, at));
                continue;
            }
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => continue,
        };
        // Openers in between have no partner.
        if let Some(place) = open.iter().rposition(|&(byte, _)| byte == opener) {
            let partner = open[place].1;
            open.truncate(place);
            partners[partner] = Some(at);
            partners[at] = Some(partner);
        }
    }
    partners
}

/// The bytes of the tokens, in order.
pub(super) fn lex(content: &[u8]) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < content.len() {
        let end = token_end(content, at);
        if !content[at].is_ascii_whitespace() {
            tokens.push(at..end);
        }
        at = end;
    }
    tokens
}

/// The end of the token, or of the run of blanks, that begins at `at`.
fn token_end(content: &[u8], at: usize) -> usize {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80;
    let run =
        |like: &dyn Fn(&u8) -> bool| at + content[at..].iter().take_while(|b| like(b)).count();
    match content[at] {
        b if b.is_ascii_whitespace() => run(&u8::is_ascii_whitespace),
        b if word(&b) => run(&word),
        quote @ (b'"' | b'\'' | b'`') => string_end(content, at, quote).unwrap_or(at + 1),
        _ => at + 1,
    }
}

/// The end of the string that `quote` opens at `at`, if it is on the same line.
fn string_end(content: &[u8], at: usize, quote: u8) -> Option<usize> {
    let mut escaped = false;
    for (i, &byte) in content.iter().enumerate().skip(at + 1) {
        match byte {
            b'\n' => return None,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return Some(i + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(items: &[Item], content: &[u8]) -> String {
        let each = items.iter().map(|item| match item {
            Item::Token(bytes) => String::from_utf8_lossy(&content[bytes.clone()]).into_owned(),
            Item::Group { inside, .. } => format!("<{}>", shape(inside, content)),
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn shape_of(content: &str) -> String {
        let content = content.as_bytes();
        shape(&group(content, &lex(content)), content)
    }

    #[test]
    fn balanced_delimiters_hold_groups() {
        assert_eq!(shape_of("a(b, [c])d"), "a <b , <c>> d");
    }

    #[test]
    fn a_delimiter_without_partner_stays_a_token() {
        assert_eq!(shape_of("a) (b ] {c}"), "a ) ( b ] <c>");
        assert_eq!(shape_of("( [ )"), "<[>");
    }

    #[test]
    fn a_quoted_string_is_one_token_and_an_open_quote_is_too() {
        assert_eq!(shape_of(r#"x "a (\" b" y"#), r#"x "a (\" b" y"#);
        assert_eq!(shape_of("don't (x)"), "don ' t <x>");
    }
}
