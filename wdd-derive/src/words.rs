//! The words of `#[wdd(…)]`: where each belongs, and what it takes.

/// What an attribute stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
}

impl Place {
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Place::Type => "types",
            Place::Variant => "variants",
            Place::Field => "fields",
        }
    }
}

/// What a word takes behind its `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// A function's or a module's path.
    Path,
    Expr,
    Range,
    /// A number that is written out.
    Number,
    Type,
}

/// One word.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) places: &'static [Place],
    pub(crate) takes: Takes,
    /// How it is written.
    pub(crate) example: &'static str,
    /// Where it should be put.
    pub(crate) put: &'static str,
}

macro_rules! words {
    ($($name:ident: $($place:ident)|+, $takes:ident, $example:literal, $put:literal;)*) => {
        &[$(Word {
            name: stringify!($name),
            places: &[$(Place::$place),+],
            takes: Takes::$takes,
            example: $example,
            put: $put,
        }),*]
    };
}

/// All words, one a line.
pub(crate) static WORDS: &[Word] = words! {
    validate: Type, Path, "validate = Self::holds", "put it above the type that it checks";
    fixup: Type, Path, "fixup = Self::repair", "put it above the type that it repairs";
    minimal: Type, Expr, "minimal = Self::new()", "put it above the type whose least value it is";
    no_hoist: Type, Nothing, "no_hoist", "put it above the type that nothing is to replace";
    opaque: Type, Nothing, "opaque", "put it above the type, or use `skip` for one field";
    hoist_from: Type | Field, Type, "hoist_from = Other", "put it on the type or the field that can be made of the other type";
    skip: Field, Nothing, "skip", "put it on the field that is to stay as it is";
    min_len: Field, Expr, "min_len = 1", "put it on the list it limits";
    range: Field, Range, "range = 1..=10", "put it on the number it limits";
    weight: Field, Expr, "weight = 3", "put it on the field that is heavier";
    with: Field, Path, "with = some::module", "put it on the field of a foreign type";
    keep: Variant, Nothing, "keep", "put it on the variant that is to stay";
    rank: Variant, Number, "rank = 0", "put it on the variant that is simpler or less simple than its place says";
};

impl Word {
    pub(crate) fn named(name: &str) -> Option<&'static Word> {
        WORDS.iter().find(|word| word.name == name)
    }

    /// The word that was meant, if one is near.
    pub(crate) fn near(name: &str) -> Option<&'static Word> {
        let name = name.to_lowercase();
        let near = WORDS.iter().map(|word| (distance(&name, word.name), word));
        let (distance, word) = near.min_by_key(|(distance, _)| *distance)?;
        (distance <= word.name.len().div_ceil(3)).then_some(word)
    }

    /// The words for one place.
    pub(crate) fn all_for(place: Place) -> String {
        let words = WORDS.iter().filter(|word| word.places.contains(&place));
        let names: Vec<_> = words.map(|word| format!("`{}`", word.name)).collect();
        names.join(", ")
    }

    /// The places of the word, as they are spoken of.
    pub(crate) fn belongs(&self) -> String {
        let places: Vec<_> = self.places.iter().map(|place| place.plural()).collect();
        places.join(" and ")
    }
}

/// The letters to change, add or leave out to get from one to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (done, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], done + 1);
        for (at, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_word_is_near_the_one_that_was_meant() {
        let near = |name| Word::near(name).map(|word| word.name);
        for (name, meant) in [
            ("minlen", "min_len"),
            ("Skip", "skip"),
            ("validates", "validate"),
            ("hoist", "no_hoist"),
        ] {
            assert_eq!(near(name), Some(meant));
        }
        assert_eq!(near("serialize"), None);
    }

    #[test]
    fn every_example_begins_with_its_word() {
        for word in WORDS {
            assert!(word.example.starts_with(word.name), "{}", word.name);
            assert_eq!(word.takes == Takes::Nothing, word.example == word.name);
        }
    }
}
