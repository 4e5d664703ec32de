//! The outcome of a property, and the signature of a failure: what makes two failures the same.

use std::fmt;

/// The outcome of a property on a value.
///
/// It converts from what properties usually return: `true` and `Err` are failures; `()` is a pass,
/// because such a property fails by a panic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The value fails. Failures with the same signature are the same failure.
    Fail(Signature),
    /// The value does not fail.
    Pass,
    /// The property does not apply to the value.
    Invalid,
    /// The property took too long.
    Timeout,
}

impl From<bool> for Outcome {
    fn from(fails: bool) -> Self {
        if fails { Outcome::Fail(Signature::default()) } else { Outcome::Pass }
    }
}

impl From<()> for Outcome {
    fn from((): ()) -> Self {
        Outcome::Pass
    }
}

/// The [`Signature`] comes from the text of the error.
impl<E: fmt::Display> From<Result<(), E>> for Outcome {
    fn from(result: Result<(), E>) -> Self {
        match result {
            Ok(()) => Outcome::Pass,
            Err(error) => Outcome::Fail(Signature::of(&error.to_string())),
        }
    }
}

/// What a property may return: everything that converts into an [`Outcome`]. That is `bool`, `()`, `Result` and the
/// outcome itself, and each type of your own with `impl From<Type> for Outcome`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an outcome of a property",
    label = "the property returns `{Self}`",
    note = "return `true` or an `Err` if the value fails, or return nothing and panic",
    note = "for a type of your own, add `impl From<Type> for Outcome`"
)]
pub trait IntoOutcome {
    /// The outcome.
    fn into_outcome(self) -> Outcome;
}

#[diagnostic::do_not_recommend]
impl<O: Into<Outcome>> IntoOutcome for O {
    fn into_outcome(self) -> Outcome {
        self.into()
    }
}

/// The signature of a failure: two failures are the same if their signatures are equal. The default is
/// the empty signature.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(pub(super) String);

impl Signature {
    /// The signature of a message: its fixed words. Many messages contain parts of the value under test,
    /// which change while it shrinks. So these are removed: text in quotation marks or brackets, the
    /// two sides of a failed `assert_eq!`, and everything that is not a plain word (numbers, addresses,
    /// paths, names with inner capitals).
    ///
    /// ```
    /// use wdd_core::value::Signature;
    ///
    /// let long = Signature::of("no variable `total_sum` in Scope { depth: 7 }, at 0x7ffe");
    /// let short = Signature::of("no variable `x` in Scope { depth: 0 }, at 0x7f00");
    /// assert_eq!(long, short);
    /// assert_ne!(long, Signature::of("no function `total_sum`"));
    /// ```
    pub fn of(message: &str) -> Self {
        // What `assert_eq!` prints of both sides comes from the value.
        let sides = message.find("\n  left: ").unwrap_or(message.len());
        let text = outside_of_quotes(&message[..sides]);
        let words: Vec<&str> = text.split_whitespace().filter_map(plain_word).collect();
        Signature(words.join(" "))
    }
}

impl From<&str> for Signature {
    fn from(signature: &str) -> Self {
        Signature(signature.to_owned())
    }
}

impl From<String> for Signature {
    fn from(signature: String) -> Self {
        Signature(signature)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Replaces text in quotation marks or brackets. No plain word contains it.
const GAP: char = '\u{0}';

/// The text with a gap instead of each text in quotation marks or brackets.
fn outside_of_quotes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // The characters that close the open quotation marks and brackets.
    let mut ends: Vec<char> = Vec::new();
    for char in text.chars() {
        let quoted = matches!(ends.last(), Some('"' | '`'));
        if ends.last() == Some(&char) {
            ends.pop();
            continue;
        }
        match char {
            _ if quoted => {}
            '"' | '`' => ends.push(char),
            '(' => ends.push(')'),
            '[' => ends.push(']'),
            '{' => ends.push('}'),
            _ if ends.is_empty() => kept.push(char),
            _ => {}
        }
        // One gap for all that is nested, so that the words around it stay apart.
        if ends.len() == 1 && !kept.ends_with(GAP) {
            kept.push(GAP);
        }
    }
    kept
}

/// The word without the punctuation after it, if it has only letters and no capital after the first.
fn plain_word(word: &str) -> Option<&str> {
    let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let mut chars = word.chars();
    let first = chars.next()?.is_alphabetic();
    let rest = chars.all(|char| char.is_lowercase() || char == '-' || char == '\'');
    (first && rest).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(message: &str) -> String {
        Signature::of(message).to_string()
    }

    #[test]
    fn values_are_removed_from_a_message_and_its_words_stay() {
        for (message, left) in [
            (
                "index out of bounds: the len is 3 but the index is 7",
                "index out of bounds the len is but the index is",
            ),
            (
                "assertion `left == right` failed: sums\n  left: 3\n right: [a, b]",
                "assertion failed sums",
            ),
            (
                "called `Result::unwrap()` on an `Err` value: Parse { line: 3, text: \"a{b\" }",
                "called on an value Parse",
            ),
            ("Don't divide by zero!", "Don't divide by zero"),
            ("bad node NodeId(7) in MyTree at a/b.rs", "bad node in at"),
            ("unclosed ( here", "unclosed"),
            ("", ""),
        ] {
            assert_eq!(words(message), left);
        }
    }

    #[test]
    fn properties_may_return_several_types() {
        assert_eq!(Outcome::from(false), Outcome::Pass);
        assert_eq!(Outcome::from(true), Outcome::Fail(Signature::default()));
        assert_eq!(Outcome::from(()), Outcome::Pass);
        assert_eq!(Outcome::from(Ok::<(), &str>(())), Outcome::Pass);
        let failed = Outcome::from(Err::<(), _>("line 3 is too long"));
        assert_eq!(failed, Outcome::Fail("line is too long".into()));
    }
}
