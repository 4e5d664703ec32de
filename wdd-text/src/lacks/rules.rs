//! The rules: which errors say what. `tests/oracle/lacks.rs` calls rustc with an example of each: what the rule wants is what was
//! deleted.

mod conversions;
mod files;
mod implementations;
mod manifests;
mod members;
mod names;

pub use self::manifests::CARGO;
pub(super) use self::manifests::manifest_of;
use super::{CompileError, Want};

/// What the errors of some codes say.
pub(super) struct Rule {
    /// The codes. The empty text is for errors without a code.
    pub(super) codes: &'static [&'static str],
    /// Whether the error mostly follows from others, so that it counts only if they say nothing.
    pub(super) is_late: bool,
    /// What an error wants, with the text at its place.
    pub(super) wants: fn(&CompileError, &str) -> Vec<Want>,
}

/// Every rule. A code is in one of them.
pub(super) static RULES: &[&Rule] = &[
    &names::NAMES,
    &files::FILES,
    &members::MEMBERS,
    &implementations::IMPLEMENTATIONS,
    &conversions::CONVERSIONS,
    &manifests::MANIFESTS,
];

/// The rule for an error.
pub(super) fn rule_for(error: &CompileError) -> Option<&'static Rule> {
    let code = error.code.as_deref().unwrap_or_default();
    RULES.iter().copied().find(|rule| rule.codes.contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_in_one_rule() {
        let mut codes: Vec<&str> = RULES.iter().flat_map(|rule| rule.codes).copied().collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }
}
