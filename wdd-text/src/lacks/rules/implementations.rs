//! Traits that are not implemented.
//!
//! ```text
//! error[E0277]: the trait bound `A: T` is not satisfied              wants an implementation of `T` for `A`
//! error[E0277]: can't compare `A` with `B`                           … of `PartialEq` or `PartialOrd`
//! error[E0369]: binary operation `==` cannot be applied to type `A`  … of `PartialEq`
//! ```

use super::Rule;
use crate::lacks::{CompileError, Want, quoted, words};

pub(super) static IMPLEMENTATIONS: Rule = Rule {
    codes: &[
        "E0271", "E0275", "E0277", "E0276", "E0368", "E0369", "E0600", "E0608", "E0614", "E0618",
    ],
    is_late: false,
    wants: implementations,
};

/// What messages say in place of the name of a trait, and the traits that are meant.
const SAID: &[(&str, &[&str])] = &[
    ("compare", &["PartialEq", "PartialOrd", "Ord", "Eq"]),
    ("==", &["PartialEq"]),
    ("!=", &["PartialEq"]),
    ("`<", &["PartialOrd"]),
    ("`>", &["PartialOrd"]),
    ("add", &["Add", "AddAssign"]),
    ("`+", &["Add", "AddAssign"]),
    ("subtract", &["Sub", "SubAssign"]),
    ("`-", &["Sub", "SubAssign", "Neg"]),
    ("multiply", &["Mul", "MulAssign"]),
    ("`*", &["Mul", "MulAssign", "Deref", "DerefMut"]),
    ("divide", &["Div", "DivAssign"]),
    ("`/", &["Div", "DivAssign"]),
    ("remainder", &["Rem", "RemAssign"]),
    ("`!`", &["Not"]),
    ("dereferenced", &["Deref", "DerefMut"]),
    ("index", &["Index", "IndexMut"]),
    ("`?`", &["From", "Into"]),
    ("iterator", &["Iterator", "IntoIterator"]),
    ("future", &["Future", "IntoFuture"]),
    ("collection", &["FromIterator", "Extend"]),
    ("hash", &["Hash"]),
    ("format", &["Display", "Debug"]),
    ("closure", &["Fn", "FnMut", "FnOnce"]),
];

/// Each name that is quoted may be that of a trait. Where the message says which bound is not satisfied, the type is known; else
/// each name may be that of the type, too.
pub(super) fn implementations(error: &CompileError, _: &str) -> Vec<Want> {
    let mut named: Vec<String> = error.quotes().flat_map(words).map(str::to_owned).collect();
    named.sort_unstable();
    named.dedup();
    let is_said = |said: &str| error.message.contains(said);
    let meant = SAID.iter().filter(|(said, _)| is_said(said)).flat_map(|(_, traits)| *traits);
    let traits = named.iter().cloned().chain(meant.map(|name| (*name).to_owned())).collect();
    let bounded = quoted(&error.message).filter_map(|quote| quote.split_once(": "));
    let types: Vec<String> =
        bounded.flat_map(|(of_type, _)| words(of_type)).map(str::to_owned).collect();
    vec![Want::Implementation { traits, words: if types.is_empty() { named } else { types } }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_mean_traits() {
        let message = "binary operation `==` cannot be applied to type `A`".to_owned();
        let wants = implementations(&CompileError { message, ..CompileError::default() }, "");
        let [Want::Implementation { traits, words }] = &wants[..] else { panic!("{wants:?}") };
        assert!(traits.contains(&"PartialEq".to_owned()) && !traits.contains(&"Add".to_owned()));
        assert_eq!(words, &["A"]);
    }

    #[test]
    fn the_type_of_a_bound_is_what_stands_before_it() {
        let message = "the trait bound `A: Into<Box<dyn Error>>` is not satisfied".to_owned();
        let wants = implementations(&CompileError { message, ..CompileError::default() }, "");
        let [Want::Implementation { traits, words }] = &wants[..] else { panic!("{wants:?}") };
        assert!(traits.contains(&"Error".to_owned()));
        assert_eq!(words, &["A"]);
    }
}
