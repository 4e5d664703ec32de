//! Text that is not ours: names of files, messages of tests, what scripts and servers print.
//!
//! A terminal obeys control characters: they set its title, write the clipboard, and overwrite what it shows. Characters for
//! the direction of writing show a text in another order than it has. So what people read goes through here.

/// The text with such characters as Rust writes them in strings, like `\u{1b}`. Tabs and ends of lines stay.
pub(crate) fn visible(text: &str) -> String {
    escaped(text, |c| c.escape_unicode().collect())
}

/// JSON with such characters as JSON writes them. It has them in strings only.
pub(crate) fn visible_json(json: &str) -> String {
    escaped(json, |c| format!("\\u{:04x}", u32::from(c)))
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let ends_line = c == '\r' && rest.peek() == Some(&'\n');
        if is_obeyed(c) && !ends_line {
            shown += &escape(c);
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether a terminal does something else with a character than to show it where it stands.
fn is_obeyed(c: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}'].contains(&c)
        || ('\u{202a}'..='\u{202e}').contains(&c)
        || ('\u{2066}'..='\u{2069}').contains(&c);
    turns || (c.is_control() && c != '\n' && c != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_shown_and_all_else_stays() {
        assert_eq!(visible("a\u{1b}]52;c;eA==\u{7}b"), "a\\u{1b}]52;c;eA==\\u{7}b");
        assert_eq!(visible("\u{9b}2J\u{7f}\rx\u{202e}y\u{2067}z\u{200f}"), {
            "\\u{9b}2J\\u{7f}\\u{d}x\\u{202e}y\\u{2067}z\\u{200f}"
        });
        let plain = "été → \t`x`\r\n日本 🦀\u{200d}";
        assert_eq!(visible(plain), plain);
    }

    #[test]
    fn json_stays_the_same_value() {
        let value = "\u{1b}\u{9b}\u{202e}\n\u{7f}é";
        let json = visible_json(&serde_json::to_string(value).unwrap());
        assert!(json.is_ascii() || !json.chars().any(is_obeyed), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), value);
    }
}
