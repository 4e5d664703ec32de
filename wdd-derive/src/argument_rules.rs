//! The table of the arguments that `#[wdd(…)]` takes: where each is allowed, and what value it has.

/// Where an attribute is written.
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

/// The value that an argument takes after its `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// The path of a function or a module.
    Path,
    Expr,
    Range,
    /// A literal number.
    Number,
    Type,
}

/// One argument.
#[derive(Debug)]
pub(crate) struct ArgumentRule {
    pub(crate) name: &'static str,
    pub(crate) places: &'static [Place],
    pub(crate) takes: Takes,
    /// An example of its use.
    pub(crate) example: &'static str,
    /// Advice for a user who wrote it in the wrong place.
    pub(crate) put: &'static str,
}

macro_rules! rules {
    ($($name:ident: $($place:ident)|+, $takes:ident, $example:literal, $put:literal;)*) => {
        &[$(ArgumentRule {
            name: stringify!($name),
            places: &[$(Place::$place),+],
            takes: Takes::$takes,
            example: $example,
            put: $put,
        }),*]
    };
}

/// All arguments, one a line.
pub(crate) static RULES: &[ArgumentRule] = rules! {
    validate: Type, Path, "validate = Self::is_sound", "write it above the type whose values it checks";
    fixup: Type, Path, "fixup = Self::repair", "write it above the type whose values it repairs";
    minimal: Type, Expr, "minimal = Self::new()", "write it above the type whose least value it gives";
    no_hoist: Type, Nothing, "no_hoist", "write it above the type that nothing may replace";
    opaque: Type, Nothing, "opaque", "write it above the type, or use `skip` for one field";
    crate: Type, Path, "crate = my_crate::wdd_core", "write it above the type with the derive";
    hoist_from: Type | Field, Type, "hoist_from = Other", "write it on the type or the field that can be made from the other type";
    skip: Field, Nothing, "skip", "write it on the field that must not change";
    min_len: Field, Expr, "min_len = 1", "write it on the list that it limits";
    range: Field, Range, "range = 1..=10", "write it on the number that it limits";
    weight: Field, Expr, "weight = 3", "write it on the field whose weight it sets";
    with: Field, Path, "with = some::module", "write it on the field whose type belongs to another crate";
    keep: Variant, Nothing, "keep", "write it on the variant that nothing may replace";
    rank: Variant, Number, "rank = 0", "write it on the variant whose rank it sets";
};

impl ArgumentRule {
    pub(crate) fn named(name: &str) -> Option<&'static ArgumentRule> {
        RULES.iter().find(|rule| rule.name == name)
    }

    /// The argument with the most similar name, if one is similar enough.
    pub(crate) fn near(name: &str) -> Option<&'static ArgumentRule> {
        let name = name.to_lowercase();
        let near = RULES.iter().map(|rule| (distance(&name, rule.name), rule));
        let (distance, rule) = near.min_by_key(|(distance, _)| *distance)?;
        // With more than a third of the letters wrong, another word was meant.
        (distance <= rule.name.len().div_ceil(3)).then_some(rule)
    }

    /// The arguments that are allowed in one place.
    pub(crate) fn all_for(place: Place) -> String {
        let rules = RULES.iter().filter(|rule| rule.places.contains(&place));
        let names: Vec<_> = rules.map(|rule| format!("`{}`", rule.name)).collect();
        names.join(", ")
    }

    /// The places where the argument is allowed, as text.
    pub(crate) fn belongs(&self) -> String {
        let places: Vec<_> = self.places.iter().map(|place| place.plural()).collect();
        places.join(" and ")
    }
}

/// The edit distance: how many letters to change, insert or delete.
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
    fn a_misspelled_name_finds_the_one_that_was_meant() {
        let near = |name| ArgumentRule::near(name).map(|rule| rule.name);
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
    fn every_example_begins_with_its_name() {
        for rule in RULES {
            assert!(rule.example.starts_with(rule.name), "{}", rule.name);
            assert_eq!(rule.takes == Takes::Nothing, rule.example == rule.name);
        }
    }
}
