//! How wide a text is on a terminal.

/// How many columns a character takes: none for what only changes others, two for wide letters.
pub fn of_char(char: char) -> usize {
    match u32::from(char) {
        0..0x20 | 0x7F..0xA0 => 0,
        0x0300..0x0370 | 0x200B..0x2010 | 0xFE00..0xFE10 => 0,
        0x1100..0x1160
        | 0x2E80..0x303F
        | 0x3041..0xA4D0
        | 0xAC00..0xD7A4
        | 0xF900..0xFB00
        | 0xFE30..0xFE70
        | 0xFF00..0xFF61
        | 0xFFE0..0xFFE7
        | 0x1F300..0x1F650
        | 0x1F900..0x1FA00
        | 0x20000..0x3FFFE => 2,
        _ => 1,
    }
}

/// How many columns a text takes; what colours it takes none.
pub fn of(text: &str) -> usize {
    visible(text).map(of_char).sum()
}

/// The characters of a text without the sequences that colour it.
fn visible(text: &str) -> impl Iterator<Item = char> {
    let mut state = State::Text;
    text.chars().filter(move |char| {
        let before = state;
        state = before.next(*char);
        before == State::Text && state == State::Text
    })
}

/// Where a text is with respect to the sequences that colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Text,
    Escape,
    Sequence,
}

impl State {
    fn next(self, char: char) -> State {
        match (self, char) {
            (State::Text, '\x1b') => State::Escape,
            (State::Escape, '[') => State::Sequence,
            (State::Sequence, '\x40'..='\x7e') => State::Text,
            (State::Sequence, _) => State::Sequence,
            _ => State::Text,
        }
    }
}

/// So many spaces.
pub fn spaces(count: usize) -> String {
    " ".repeat(count)
}

/// The longest beginning of a text that is no wider than this, and the rest.
pub fn split_at(text: &str, space: usize) -> (&str, &str) {
    let mut taken = 0;
    for (index, char) in text.char_indices() {
        taken += of_char(char);
        if taken > space {
            return text.split_at(index);
        }
    }
    (text, "")
}

/// A text, cut with a sign that says so where it is wider than this.
pub fn cut(text: &str, space: usize) -> String {
    if of(text) <= space {
        return text.to_owned();
    }
    match space {
        0 => String::new(),
        _ => format!("{}…", split_at(text, space - 1).0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two() {
        assert_eq!(of("東京"), 4);
        assert_eq!(of("e\u{301}"), 1);
    }

    #[test]
    fn colours_take_none() {
        assert_eq!(of("\x1b[1;31mred\x1b[0m"), 3);
    }

    #[test]
    fn a_wide_letter_is_not_halved() {
        assert_eq!(split_at("東京", 3), ("東", "京"));
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(cut("Kathmandu", 5), "Kath…");
        assert_eq!(cut("Graz", 5), "Graz");
        assert_eq!(cut("Graz", 0), "");
    }
}
