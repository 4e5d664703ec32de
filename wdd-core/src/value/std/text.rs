//! Characters and strings: a string is a list of its characters.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::value::conversions::leaves;
use crate::value::{Leaf, Parts, Scalar, Shape, WeightedTree};

/// The plain characters, the simplest first: all that ASCII can print. All other characters come after them, by code point.
const PLAIN: &str = concat!(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,",
    "!\"#$%&'()*+/:;<=>?@[\\]^`{|}~",
);

/// How many of the plain characters occur in words and numbers: the first ones.
const WORDS: usize = 67;

/// The code points of the plain characters, in order.
const SORTED: [u32; PLAIN.len()] = {
    let mut sorted = [0; PLAIN.len()];
    let (mut code, mut next) = (0, 0);
    while code < 128 {
        let mut at = 0;
        while at < PLAIN.len() {
            if PLAIN.as_bytes()[at] == code {
                sorted[next] = code as u32;
                next += 1;
            }
            at += 1;
        }
        code += 1;
    }
    sorted
};

/// The first of the code points that are no characters, and how many there are.
const SURROGATES: (u32, u32) = (0xd800, 0x800);

/// The number of code points before that of a character which are plain or no characters.
// Without them there is a character at each distance, and a search does not end at a hole.
fn left_out_before(char: char) -> usize {
    let code = u32::from(char);
    let gap = if code < SURROGATES.0 { 0 } else { SURROGATES.1 as usize };
    SORTED.partition_point(|plain| *plain < code) + gap
}

impl Scalar for char {
    fn leaf(&self) -> Leaf {
        let plain = PLAIN.chars().position(|plain| plain == *self);
        let other = || PLAIN.len() + *self as usize - left_out_before(*self);
        Leaf::at(plain.unwrap_or_else(other) as u128)
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let place = usize::try_from(leaf.distance).ok().filter(|_| !leaf.negative)?;
        let plain = PLAIN.chars().nth(place);
        let other = || {
            let place = u32::try_from(place - PLAIN.len()).ok()?;
            let code = SORTED.iter().fold(place, |code, plain| code + u32::from(*plain <= code));
            char::from_u32(if code < SURROGATES.0 { code } else { code + SURROGATES.1 })
        };
        plain.or_else(other)
    }

    /// Plain characters of the same class.
    fn shortcuts(&self) -> Vec<Leaf> {
        let like: &[char] = match self {
            c if PLAIN[..WORDS].contains(*c) => &[],
            c if c.is_numeric() => &['0', '1'],
            c if c.is_whitespace() => &[' '],
            c if c.is_uppercase() => &['A', 'B'],
            _ => &['a', 'b', ' '],
        };
        like.iter().map(Scalar::leaf).collect()
    }
}

leaves!(char);

/// A list of characters.
macro_rules! strings {
    ($($ty:ty),* $(,)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.list(0);
                self.chars().for_each(|char| shape.element(&char));
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                characters(self, parts).into()
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

strings!(String, Box<str>, Rc<str>, Arc<str>);

fn characters(text: &str, parts: &mut Parts<'_>) -> String {
    let own: Vec<char> = text.chars().collect();
    parts.elements(&own).into_iter().collect()
}

/// A list of characters, or of bytes if the string is not UTF-8.
macro_rules! system_strings {
    ($($ty:ty),* $(,)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.list(0);
                let own: &OsStr = self.as_ref();
                let Some(text) = own.to_str() else { return raw::visit(own, shape) };
                text.chars().for_each(|char| shape.element(&char));
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let own: &OsStr = self.as_ref();
                match own.to_str() {
                    Some(text) => characters(text, parts).into(),
                    None => raw::rebuild(own, parts).into(),
                }
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

system_strings!(OsString, PathBuf);

/// Strings that are not UTF-8.
// A variant of their own, because their elements are bytes, not characters.
#[cfg(unix)]
mod raw {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::{OsStrExt, OsStringExt};

    use crate::value::{Parts, Shape};

    pub(super) fn visit(text: &OsStr, shape: &mut Shape<'_>) {
        shape.variant(1);
        text.as_bytes().iter().for_each(|byte| shape.element(byte));
    }

    pub(super) fn rebuild(text: &OsStr, parts: &mut Parts<'_>) -> OsString {
        OsString::from_vec(parts.elements(text.as_bytes()))
    }
}

/// Strings that are not UTF-8, on systems without access to their bytes: they have no parts.
#[cfg(not(unix))]
mod raw {
    use std::ffi::{OsStr, OsString};

    use crate::value::{Parts, Shape};

    pub(super) fn visit(_: &OsStr, shape: &mut Shape<'_>) {
        shape.variant(1);
        shape.hides();
    }

    pub(super) fn rebuild(text: &OsStr, _: &mut Parts<'_>) -> OsString {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::shrink;

    #[test]
    fn every_character_can_be_reached_from_its_leaf() {
        for char in ['a', 'Z', '0', ' ', '\0', '\n', 'é', '\u{10ffff}', '~'] {
            assert_eq!(char::from_leaf(char.leaf()), Some(char));
        }
        let all: std::collections::BTreeSet<Option<char>> =
            (0..0x11_0000 - 0x800).map(|place| char::from_leaf(Leaf::at(place))).collect();
        assert_eq!((all.len(), all.contains(&None)), (0x11_0000 - 0x800, false));
        assert_eq!(char::from_leaf(Leaf::at(0x11_0000 - 0x800)), None);
    }

    #[test]
    fn a_character_that_is_not_plain_becomes_the_least_of_its_kind() {
        let shrunk = shrink('é', |char| char.leaf().distance >= PLAIN.len() as u128);
        assert_eq!(shrunk.value, '\0');
        let shrunk = shrink('\t', |char| !char.is_alphanumeric() && *char != ' ');
        assert_eq!(shrunk.value, '_');
        let shrunk = shrink('~', |char| char.is_ascii_punctuation() && !"_-.,!".contains(*char));
        assert_eq!(shrunk.value, '"');
    }

    #[cfg(unix)]
    #[test]
    fn a_string_that_is_not_utf_8_loses_bytes_and_is_not_confused_with_text() {
        use std::os::unix::ffi::OsStringExt;

        let raw = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let shrunk = shrink(raw(b"ab\xffcd\xfe"), |text| text.to_str().is_none());
        assert_eq!(shrunk.value, raw(&[0x80]));
        for other in ["", "="] {
            let both = vec![raw(&[0x80]), other.into()];
            let shrunk = shrink(both, |all| all.iter().any(|text| text.to_str().is_none()));
            assert_eq!(shrunk.value, [raw(&[0x80])]);
        }
    }
}
