//! Shorter literals of the same type, in any language: a number becomes 0 or 1 or loses digits, a
//! string loses its text or half of it.

use wdd_core::tree::{Edit, Form};

/// What begins and ends a string in most languages.
pub(super) const QUOTES: &[u8; 3] = b"\"'`";

/// The edits that replace a literal with a shorter one.
pub(super) fn stand_ins(content: &[u8], quotes: &[u8]) -> Vec<Edit> {
    shorter(content, quotes).into_iter().map(|form| Edit::StandIn(Form::new(1, form))).collect()
}

/// The literals that may replace a literal. Each is shorter, or has the same length and is before it
/// in the order of bytes. A string stands between two equal bytes of `quotes`.
pub(super) fn shorter(content: &[u8], quotes: &[u8]) -> Vec<Vec<u8>> {
    let forms = match content {
        [b'0'..=b'9', ..] => number(content),
        _ => string(content, quotes),
    };
    let mut found: Vec<Vec<u8>> = Vec::new();
    for form in forms {
        // `9` may become `0`, which is as short. The order lets no `0` become `9` again.
        let is_smaller = (form.len(), form.as_slice()) < (content.len(), content);
        if is_smaller && !found.contains(&form) {
            found.push(form);
        }
    }
    found
}

fn number(content: &[u8]) -> Vec<Vec<u8>> {
    let digits = content.iter().take_while(|b| b.is_ascii_digit() || **b == b'_').count();
    let mut forms = vec![b"0".to_vec(), b"1".to_vec()];
    // A suffix such as `u8` can be all that says the type, or be in the way: both are tried.
    if digits < content.len() && content[digits].is_ascii_alphabetic() {
        forms.push(content[..digits].to_vec());
        forms.push([b"0", &content[digits..]].concat());
    }
    if digits > 1 {
        forms.push(content[..digits.div_ceil(2)].to_vec());
    }
    forms
}

/// The string without its text, or with half of it.
fn string(content: &[u8], quotes: &[u8]) -> Vec<Vec<u8>> {
    let Some(open) = content.iter().position(|b| quotes.contains(b)) else { return Vec::new() };
    let quote = content[open];
    let close = content.iter().rposition(|&b| b == quote).unwrap_or(open);
    // A single quote has no inside, and what is not UTF-8 has no middle between two characters.
    let Some(Ok(inside)) = content.get(open + 1..close).map(str::from_utf8) else {
        return Vec::new();
    };
    let middle = inside.ceil_char_boundary(inside.len() / 2);
    let kept = ["", &inside[..middle], &inside[middle..]];
    let mut forms: Vec<_> = kept
        .into_iter()
        .map(|inside| [&content[..=open], inside.as_bytes(), &content[close..]].concat())
        .collect();
    // Without a prefix and a suffix, as in `br#"…"#`.
    forms.insert(1, vec![quote, quote]);
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(literal: &str, expected: &[&str]) {
        let forms: Vec<String> = shorter(literal.as_bytes(), b"\"'")
            .into_iter()
            .map(|form| String::from_utf8(form).unwrap())
            .collect();
        assert_eq!(forms, expected, "{literal}");
    }

    #[test]
    fn numbers_fall_and_lose_digits_and_suffixes() {
        becomes("8080", &["0", "1", "80"]);
        becomes("12u8", &["0", "1", "12", "0u8"]);
        becomes("1", &["0"]);
        becomes("0", &[]);
    }

    #[test]
    fn strings_lose_their_text_or_half_of_it() {
        becomes("\"abcd\"", &["\"\"", "\"ab\"", "\"cd\""]);
        becomes("'ab'", &["''", "'a'", "'b'"]);
        becomes("b\"a\"", &["b\"\"", "\"\""]);
        becomes("\"\"", &[]);
        becomes("word", &[]);
    }
}
