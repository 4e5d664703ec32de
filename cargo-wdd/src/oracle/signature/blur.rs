//! Removes from a message of rustc what belongs to the program under reduction.
//!
//! A reduction renames and deletes the types, values and names of the program, and messages of rustc
//! contain many of them. The words of the compiler's authors are English. So only plain lower-case words
//! are kept. These are removed: everything in backticks, double quotes and balanced brackets; words with
//! digits, capitals, underscores, operators or paths; lifetimes; words that touch a bracket; words of
//! Rust such as `usize`, `dyn` and `mut`; and the two values of a failed comparison.
//!
//! It is safe to remove too many words: places are compared too, so the message only has to distinguish
//! the sentences that one place can report. It is not safe to keep a name: the same crash would look
//! different as soon as the name is changed. A lower-case name without quotes cannot be distinguished
//! from an English word, and is kept.

/// Only this many bytes of a message are read. The rest of a longer one is a dump of values.
const LONGEST: usize = 1 << 16;

/// Words of types and signatures that look like English words.
const RUST_WORDS: [&str; 11] =
    ["bool", "char", "const", "dyn", "extern", "fn", "impl", "isize", "mut", "str", "usize"];

/// Replaces what was removed. A word that touches it is removed too.
const GAP: char = '\u{0}';

/// The plain words of a message.
pub fn blur(message: &str) -> String {
    let message = &message[..message.floor_char_boundary(LONGEST)];
    // A bracket within quotes has no partner outside of them.
    let text = without_brackets(&without_quotes(without_values(message)));
    Vec::from_iter(text.split_whitespace().filter_map(plain_word)).join(" ")
}

/// Removes the two values of a failed `assert_eq!`.
fn without_values(message: &str) -> &str {
    match message.split_once("\n  left: ") {
        Some((text, _)) if text.starts_with("assertion") => text,
        _ => message,
    }
}

/// Replaces the text in backticks and double quotes by gaps.
fn without_quotes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['`', '"']) {
        let quote = &rest[start..=start];
        let Some(length) = rest[start + 1..].find(quote) else { break };
        kept.push_str(&rest[..start]);
        kept.push(GAP);
        rest = &rest[start + 1 + length + 1..];
    }
    kept.push_str(rest);
    kept
}

/// Replaces the text in balanced brackets by gaps. A bracket without a partner is kept.
fn without_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // Opening brackets without a partner so far: the bracket, and its place in `kept`.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        let is_arrow = char == '>' && matches!(before, '-' | '=');
        let opener = closed_by(char).filter(|_| !is_arrow);
        let partner = opener.and_then(|opener| open.iter().rposition(|one| one.0 == opener));
        if let Some(partner) = partner {
            kept.truncate(open[partner].1);
            open.truncate(partner);
            kept.push(GAP);
        } else {
            if matches!(char, '(' | '[' | '{') || opens_generics(char, chars.peek()) {
                open.push((char, kept.len()));
            }
            kept.push(char);
        }
        before = char;
    }
    kept
}

fn closed_by(char: char) -> Option<char> {
    [(')', '('), (']', '['), ('}', '{'), ('>', '<')]
        .into_iter()
        .find_map(|(closer, opener)| (closer == char).then_some(opener))
}

/// Whether `<` opens generic arguments, and does not mean "less than".
fn opens_generics(char: char, next: Option<&char>) -> bool {
    char == '<' && next.is_some_and(|next| !next.is_whitespace() && *next != '=')
}

/// The word without the punctuation after it, if it is a plain lower-case word.
fn plain_word(word: &str) -> Option<&str> {
    let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let plain = word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.chars().all(|char| char.is_ascii_lowercase() || char == '-' || char == '\'')
        && !RUST_WORDS.contains(&word);
    plain.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_values_of_the_program_are_removed() {
        let long = "Binder { value: TraitPredicate(<PB as std::marker::Sized>, polarity:Positive), \
                    bound_vars: [] } has parameters, but no args were provided in instantiate";
        let short = "S<UnevaluatedConst { def: DefId(0:9 ~ x[3be4]::T), args: [T/#0] }> has \
                     parameters, but no args were provided in instantiate";
        let words = "has parameters but no args were provided in instantiate";
        assert_eq!(blur(long), words);
        assert_eq!(blur(short), words);
    }

    #[test]
    fn arrows_do_not_close_generics() {
        assert_eq!(
            blur("<[(); N::<impl FnOnce(f64) -> f64 + Trait>] as Trait> has parameters"),
            "has parameters"
        );
    }

    #[test]
    fn a_bracket_without_a_partner_removes_nothing() {
        assert_eq!(blur("one ( two < three <four) five > six"), "one five six");
        assert_eq!(blur("a > b, c ] d"), "a b c d");
        assert_eq!(blur("index out of range {"), "index out of range");
    }

    #[test]
    fn quoted_code_is_removed_even_with_brackets_in_it() {
        assert_eq!(
            blur("expected one of `(`, `\"`, or an operator, found `x`"),
            "expected one of or an operator found"
        );
    }

    #[test]
    fn lifetimes_numbers_and_primitive_types_are_removed_and_contractions_kept() {
        assert_eq!(
            blur("&'a mut u8 can't be 17 bytes of usize in foo::bar or my_name"),
            "can't be bytes of in or"
        );
    }

    #[test]
    fn the_values_of_a_failed_comparison_are_removed() {
        assert_eq!(
            blur("assertion `left == right` failed: layout mismatch\n  left: one\n right: other"),
            "assertion failed layout mismatch"
        );
    }

    #[test]
    fn different_sentences_stay_different() {
        assert_ne!(
            blur("broken MIR in DefId(0:3): bad assignment (u8 = u16)"),
            blur("broken MIR in DefId(0:3): call dest mismatch (u8 <- u16)")
        );
    }
}
