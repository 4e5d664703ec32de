//! Types that do not match or are not known: rustc takes another implementation than the one that is missing.
//!
//! ```text
//! error[E0308]: mismatched types      wants an implementation of `From`, `Into` or `Deref`
//! error[E0282]: type annotations needed
//! ```

use super::Rule;
use crate::lacks::{CompileError, Want, words};

pub(super) static CONVERSIONS: Rule = Rule {
    codes: &["E0282", "E0283", "E0284", "E0308", "E0605", "E0606", "E0716"],
    is_late: true,
    wants: conversions,
};

/// Traits with several implementations for a type: rustc takes the only one that is left, and reports its types.
const TAKEN: &str = "From Into TryFrom TryInto Deref DerefMut AsRef Borrow FromIterator Extend Index IndexMut \
    Add Sub Mul Div Rem AddAssign SubAssign MulAssign DivAssign RemAssign PartialEq PartialOrd Sum Product";

fn conversions(error: &CompileError, text: &str) -> Vec<Want> {
    let quotes = error.quotes().flat_map(words);
    let named: Vec<String> = quotes.chain(words(text)).map(str::to_owned).collect();
    let traits = words(TAKEN).map(str::to_owned).chain(named.iter().cloned());
    vec![Want::Implementation { traits: traits.collect(), words: named }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversion_into_the_type_that_is_named_may_be_missing() {
        let place = crate::lacks::ErrorPlace {
            label: Some("expected `A`, found `B`".into()),
            ..Default::default()
        };
        let message = "mismatched types".into();
        let error = CompileError { message, places: vec![place], ..CompileError::default() };
        let wants = conversions(&error, "b");
        let [Want::Implementation { traits, words }] = &wants[..] else { panic!("{wants:?}") };
        assert!(traits.contains(&"From".to_owned()) && words.contains(&"A".to_owned()));
    }
}
