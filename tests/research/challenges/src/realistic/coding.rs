//! Bytes in a packed form, and the order of version numbers.

use std::cmp::Ordering;

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::Strategy;
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

/// The most bytes of a block.
const LONGEST: usize = 8;

/// The bit of a block's first byte that says that one byte is repeated.
const REPEATED: u8 = 0x80;

/// Packs bytes in blocks. A block starts with its length less one, in three bits. Then comes a byte that is
/// repeated, or the bytes themselves.
fn pack(bytes: &[u8]) -> Vec<u8> {
    let (mut packed, mut own) = (Vec::new(), Vec::new());
    let mut rest = bytes;
    while let Some(&byte) = rest.first() {
        let run = rest.iter().take_while(|other| **other == byte).count().min(LONGEST);
        if run >= 3 {
            write_block(&mut own, &mut packed);
            packed.extend([REPEATED | (run - 1) as u8, byte]);
            rest = &rest[run..];
            continue;
        }
        own.push(byte);
        rest = &rest[1..];
        // The mistake: a block of nine bytes is written before this is true.
        if own.len() > LONGEST {
            write_block(&mut own, &mut packed);
        }
    }
    write_block(&mut own, &mut packed);
    packed
}

fn write_block(own: &mut Vec<u8>, packed: &mut Vec<u8>) {
    if !own.is_empty() {
        packed.push((own.len() - 1) as u8);
        packed.append(own);
    }
}

/// `None` if a block is not complete.
fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), packed);
    while let Some((first, after)) = rest.split_first() {
        let len = usize::from(first % 8) + 1;
        if first & REPEATED == 0 {
            let (own, after) = after.split_at_checked(len)?;
            bytes.extend(own);
            rest = after;
        } else {
            let (byte, after) = after.split_first()?;
            bytes.extend(std::iter::repeat_n(byte, len));
            rest = after;
        }
    }
    Some(bytes)
}

fn runs() -> impl Strategy<Value = Vec<u8>> {
    let length = prop_oneof![3 => 1..3usize, 1 => 3..20usize];
    let run = (proptest::num::u8::ANY, length);
    let runs = vec(run, 5..40);
    runs.prop_map(|runs| {
        let each = runs.into_iter();
        each.flat_map(|(byte, len)| std::iter::repeat_n(byte, len)).collect()
    })
}

/// A version number as in Semantic Versioning, without build metadata.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Version {
    major: u32,
    minor: u32,
    patch: u32,
    pre: Vec<Identifier>,
}

/// A part of a pre-release tag. A word has letters, digits and hyphens, and not only digits.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Identifier::is_allowed, minimal = Identifier::Number(0))]
pub(crate) enum Identifier {
    Number(u32),
    Word(String),
}

impl Identifier {
    fn is_allowed(&self) -> bool {
        match self {
            Identifier::Number(_) => true,
            Identifier::Word(word) => {
                word.chars().all(|char| char.is_ascii_alphanumeric() || char == '-')
                    && !word.chars().all(|char| char.is_ascii_digit())
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Identifier::Number(number) => number.to_string(),
            Identifier::Word(word) => word.clone(),
        }
    }

    /// The mistake: a number is compared with a word as a text. It has to be less than every word.
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Identifier::Number(one), Identifier::Number(other)) => one.cmp(other),
            _ => self.text().cmp(&other.text()),
        }
    }
}

impl Version {
    fn compare(&self, other: &Self) -> Ordering {
        let release = |version: &Self| (version.major, version.minor, version.patch);
        // A version without a pre-release tag comes after those with one.
        let is_final = |version: &Self| version.pre.is_empty();
        let tags = || {
            let pairs = self.pre.iter().zip(&other.pre);
            let mut orders = pairs.map(|(one, other)| one.compare(other));
            let first = orders.find(|order| order.is_ne());
            first.unwrap_or_else(|| self.pre.len().cmp(&other.pre.len()))
        };
        (release(self).cmp(&release(other)))
            .then_with(|| is_final(self).cmp(&is_final(other)))
            .then_with(tags)
    }

    fn is_allowed(&self) -> bool {
        self.pre.iter().all(Identifier::is_allowed)
    }
}

type Versions = (Version, Version, Version);

fn is_in_a_circle((one, two, three): &Versions) -> bool {
    one.compare(two).is_le() && two.compare(three).is_le() && one.compare(three).is_gt()
}

/// Three versions of the same release.
fn versions() -> impl Strategy<Value = Versions> {
    let identifier = || {
        prop_oneof![
            (0..130u32).prop_map(Identifier::Number),
            "[0-9]{0,2}[a-c][0-9a-c]{0,2}".prop_map(Identifier::Word),
        ]
    };
    let release = (0..4u32, 0..40u32, 0..20u32);
    let tags = [(); 3].map(|()| vec(identifier(), 0..4));
    (release, vec(identifier(), 0..3), tags).prop_map(|((major, minor, patch), common, tags)| {
        let version = |own: Vec<Identifier>| {
            let pre = [common.clone(), own].concat();
            Version { major, minor, patch, pre }
        };
        tags.map(version).into()
    })
}

/// A version before the first release.
fn tagged(pre: Vec<Identifier>) -> Version {
    Version { major: 0, minor: 0, patch: 0, pre }
}

challenges! {
    /// Bytes that are packed and unpacked are the same.
    Packed(Vec<u8>):
        runs(),
        |_| true,
        |bytes| unpack(&pack(bytes)).as_ref() != Some(bytes),
        vec![0, 0, 1, 0, 0, 1, 0, 0, 1];

    /// Of three versions, if the first is not after the second and this is not after the third, then the
    /// first is not after the third.
    Transitive(Versions):
        versions(),
        |(one, two, three)| [one, two, three].into_iter().all(Version::is_allowed),
        is_in_a_circle,
        (
            tagged(vec![Identifier::Number(2)]),
            tagged(vec![Identifier::Number(10)]),
            tagged(vec![Identifier::Word("1a".into())]),
        );
}

types! {
    Version = Version { major: major: u32; minor: minor: u32; patch: patch: u32; pre: pre: Vec<Identifier> }
    Identifier = Identifier::Number { 0: number: u32 } | Identifier::Word { 0: word: String }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::{assert_smallest, assert_smallest_of};

    /// Only the equality of neighbours decides, so with up to eight bytes it is enough to look at two
    /// numbers; this looks at every list with a sum of at most 8.
    #[test]
    fn the_smallest_bytes_are_known() {
        assert_smallest::<Packed>(8, &[]);
    }

    /// Releases are compared first, and correctly. So on a circle all three are equal, and zeros are the
    /// smallest. The test enumerates the tags. Two of the tags have numbers at the same place, where the order
    /// of the texts is another one: 2 and 10 have the least sum. With less weight, the third has no word of
    /// two letters; a word of one letter has no digit, and is not between two numbers.
    #[test]
    #[ignore = "takes a minute without optimisation"]
    fn the_smallest_versions_are_known() {
        type Tags = (Vec<Identifier>, Vec<Identifier>, Vec<Identifier>);
        let word = Identifier::Word("1a".into());
        let claimed: Tags = (vec![Identifier::Number(2)], vec![Identifier::Number(10)], vec![word]);
        let whole = |(one, two, three): Tags| (tagged(one), tagged(two), tagged(three));
        let letters: Vec<char> = "abcAB0123456789-".chars().collect();
        assert_smallest_of::<Transitive, Tags>(&claimed, 65, &letters, whole);
    }
}
