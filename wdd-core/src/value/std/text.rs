//! Characters and strings: a string is a list of its characters.

use std::ffi::OsString;
use std::path::PathBuf;

use super::numbers::leaves;
use crate::{Leaf, Parts, Scalar, Shape, WeightedTree};

/// The plain characters, the simplest first; all others come after them, by their numbers.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,";

impl Scalar for char {
    fn leaf(&self) -> Leaf {
        let plain = PLAIN.chars().position(|plain| plain == *self);
        Leaf::at(plain.map_or(PLAIN.len() as u128 + *self as u128, |at| at as u128))
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let place = usize::try_from(leaf.distance)
            .ok()
            .filter(|_| !leaf.negative)?;
        let plain = PLAIN.chars().nth(place);
        let other = || char::from_u32(u32::try_from(place - PLAIN.len()).ok()?);
        plain.or_else(other).filter(|found| found.leaf() == leaf)
    }

    /// What is like it, but plain.
    fn shortcuts(&self) -> Vec<Leaf> {
        let like: &[char] = match self {
            c if PLAIN.contains(*c) => &[],
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
    ($($ty:ty, $chars:expr, $from:expr);* $(;)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.list(0);
                let chars: fn(&Self) -> Vec<char> = $chars;
                for char in chars(self) {
                    shape.element(&char);
                }
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let chars: fn(&Self) -> Vec<char> = $chars;
                let from: fn(String, &Self) -> Self = $from;
                let left: Vec<char> = parts.elements(&chars(self));
                from(left.into_iter().collect(), self)
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

/// The characters of a text that is none where it is not UTF-8: such a text can only go as a whole.
fn chars(text: Option<&str>) -> Vec<char> {
    text.map(|text| text.chars().collect()).unwrap_or_default()
}

strings! {
    String, |text| text.chars().collect(), |text, _| text;
    Box<str>, |text| text.chars().collect(), |text, _| text.into();
    PathBuf, |path| chars(path.to_str()), |text, path| match path.to_str() {
        Some(_) => text.into(),
        None => path.clone(),
    };
    OsString, |text| chars(text.to_str()), |text, own| match own.to_str() {
        Some(_) => text.into(),
        None => own.clone(),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_can_be_reached_from_its_leaf() {
        for char in ['a', 'Z', '0', ' ', '\0', '\n', 'é', '\u{10ffff}', '~'] {
            assert_eq!(char::from_leaf(char.leaf()), Some(char));
        }
        assert_eq!(
            char::from_leaf(Leaf::at(PLAIN.len() as u128 + u128::from(b'a'))),
            None
        );
    }
}
