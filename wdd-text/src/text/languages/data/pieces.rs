//! Splits the text of a string into lines, words and characters.
//!
//! An escape is one character, and so are the two escapes of a surrogate pair. Only passes delete
//! these nodes. A walk does not, so that it makes no calls for the letters of a string that may be
//! deleted as a whole.

use std::ops::Range;

use wdd_core::tree::Kind;

use super::{CHARACTER, DataNode, LINE_OF_TEXT, WORD_OF_TEXT};

/// The strings of longer files are not split, until the file has become shorter.
pub(super) const LONGEST: usize = 256 * 1024;

/// How special characters are written in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::languages) enum Escapes {
    /// `\n`, `\u00e9`, `\ud83d\ude00`.
    Backslash,
    /// `""` for `"`.
    Doubled,
    /// There are no escapes.
    Literal,
}

/// The parts of the text at these bytes of `content`. If it is not UTF-8, they are its bytes.
pub(in crate::text::languages) fn pieces(
    content: &[u8],
    bytes: Range<usize>,
    escapes: Escapes,
) -> Vec<DataNode> {
    if content.len() > LONGEST {
        return Vec::new();
    }
    let Ok(text) = str::from_utf8(&content[bytes.clone()]) else {
        return bytes.map(|at| DataNode::new(CHARACTER, at..at + 1, Vec::new())).collect();
    };
    let mut at = bytes.start;
    let characters: Vec<Character> = units(text, escapes)
        .map(|unit| {
            at += unit.len();
            Character { bytes: at - unit.len()..at, class: CharacterClass::of(unit) }
        })
        .collect();
    let one_line = |a: &Character, _: &Character| a.class != CharacterClass::LineEnd;
    cut(&characters, LINE_OF_TEXT, one_line, &|line| {
        cut(line, WORD_OF_TEXT, one_word, &|word| {
            cut(word, CHARACTER, |_, _| false, &|_| Vec::new())
        })
    })
}

struct Character {
    bytes: Range<usize>,
    class: CharacterClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CharacterClass {
    Letter,
    Blank,
    LineEnd,
    Other,
}

impl CharacterClass {
    fn of(unit: &str) -> Self {
        match unit {
            "\n" | "\\n" => CharacterClass::LineEnd,
            "\\t" | "\\r" => CharacterClass::Blank,
            _ if unit.starts_with(char::is_whitespace) => CharacterClass::Blank,
            _ if unit.starts_with(|c: char| c.is_alphanumeric() || c == '_') => {
                CharacterClass::Letter
            }
            _ => CharacterClass::Other,
        }
    }
}

/// Whether `b` belongs to the word of `a`.
fn one_word(a: &Character, b: &Character) -> bool {
    // A word is deleted with the blanks after it.
    a.class == b.class || b.class == CharacterClass::Blank || b.class == CharacterClass::LineEnd
}

/// Splits characters between those that are not `joined`. Each part contains the parts that `below` finds
/// in it. If there is only one part, these are returned instead of it.
fn cut(
    characters: &[Character],
    kind: Kind,
    joined: impl Fn(&Character, &Character) -> bool,
    below: &dyn Fn(&[Character]) -> Vec<DataNode>,
) -> Vec<DataNode> {
    let parts: Vec<&[Character]> = characters.chunk_by(joined).collect();
    if let [part] = parts[..] {
        // The part would be the same as what holds it.
        return below(part);
    }
    parts
        .iter()
        .map(|part| {
            let bytes = part[0].bytes.start..part[part.len() - 1].bytes.end;
            DataNode::new(kind, bytes, below(part))
        })
        .collect()
}

/// The characters; an escape is one character.
fn units(text: &str, escapes: Escapes) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = match escapes {
            Escapes::Backslash if first == '\\' => escape(rest),
            Escapes::Doubled if rest.starts_with("\"\"") => 2,
            _ => first.len_utf8(),
        };
        // A broken escape may say that it goes on after the end, or into a character.
        let (unit, after) = rest.split_at(rest.ceil_char_boundary(length.min(rest.len())));
        rest = after;
        Some(unit)
    })
}

/// The length of the escape at the start of `rest`.
fn escape(rest: &str) -> usize {
    let half = |text: &str, from: &str| {
        let code = text
            .get(2..6)
            .filter(|_| text.starts_with("\\u"))
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        let from = u32::from_str_radix(from, 16).unwrap_or_default();
        code.is_some_and(|code| (from..from + 0x400).contains(&code))
    };
    match rest.as_bytes().get(1) {
        // One half of a pair is no character, and a reader may refuse it.
        Some(b'u') if half(rest, "d800") && rest.get(6..).is_some_and(|r| half(r, "dc00")) => 12,
        Some(b'u') => 6,
        Some(b'U') => 10,
        Some(b'x') => 4,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(parts: &[DataNode], text: &str) -> String {
        let each = parts.iter().map(|part| {
            let below = shape(&part.parts, text);
            if part.parts.is_empty() {
                text[part.bytes.clone()].to_owned()
            } else {
                format!("({below})")
            }
        });
        each.collect::<Vec<_>>().join("|")
    }

    #[track_caller]
    fn comes_apart(text: &str, escapes: Escapes, expected: &str) {
        let parts = pieces(text.as_bytes(), 0..text.len(), escapes);
        assert_eq!(shape(&parts, text), expected);
    }

    #[test]
    fn a_text_has_lines_words_and_characters() {
        comes_apart(r"ab c\n12", Escapes::Backslash, r"((a|b| )|(c|\n))|(1|2)");
        comes_apart("a-b c", Escapes::Literal, "a|-|(b| )|c");
        comes_apart("abc", Escapes::Literal, "a|b|c");
        comes_apart("a", Escapes::Literal, "");
    }

    #[test]
    fn escapes_and_long_characters_stay_whole() {
        comes_apart(r"\u00e9\\é", Escapes::Backslash, r"(\u00e9|\\)|é");
        comes_apart(r"\ud83d\ude00!", Escapes::Backslash, r"\ud83d\ude00|!");
        comes_apart(r"\ud83dx", Escapes::Backslash, r"\ud83d|x");
        comes_apart(r"\u12", Escapes::Backslash, "");
        comes_apart("a\"\"b", Escapes::Doubled, "a|\"\"|b");
    }
}
