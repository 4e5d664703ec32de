//! Why cargo refuses to build: an error that it reports before anything is compiled.

use crate::package::sentence;
use crate::process::{Exit, Finished};

/// The reason, each with the message of cargo.
pub(super) enum Refusal {
    Dependency(String),
    /// An option names something that does not exist.
    Options(String),
    Manifest(String),
}

/// Parts of messages about features, profiles and targets that do not exist.
const UNKNOWN_OPTION: [&str; 7] = [
    "contain this feature",
    "contain these features",
    "contains this feature",
    "contains these features",
    "` is not defined",
    // The message about a profile for which a variable sets something.
    "is missing an `inherits` directive",
    "could not find specification for target",
];

/// Parts of messages about dependencies that are missing.
const MISSING_DEPENDENCY: [&str; 9] = [
    "no matching package",
    "failed to get",
    "failed to download",
    "failed to load source",
    "failed to select a version",
    "Unable to update",
    "unable to update",
    "attempting to make an HTTP request",
    "offline was specified",
];

/// Why cargo refuses to build. `None` if it has begun to compile something.
pub(super) fn refusal(built: &Finished) -> Option<Refusal> {
    let stderr = String::from_utf8_lossy(&built.stderr);
    // What rustc reports is no reason of cargo, whatever words are in it.
    let begun = ["   Compiling ", "    Checking ", " Documenting ", "     Running "];
    let has_begun = stderr.lines().any(|line| begun.iter().any(|word| line.starts_with(word)));
    if built.exit == Exit::Code(0) || has_begun {
        return None;
    }
    if MISSING_DEPENDENCY.iter().any(|words| stderr.contains(words)) {
        return Some(Refusal::Dependency(sentence(&stderr)));
    }
    // rustc reports an unknown target to cargo. The one line with that message is enough.
    let is_about_options = |line: &&str| UNKNOWN_OPTION.iter().any(|words| line.contains(words));
    Some(match stderr.lines().find(is_about_options) {
        Some(line) => Refusal::Options(sentence(line)),
        None => Refusal::Manifest(sentence(&stderr)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_features_targets_and_profiles_are_errors_of_the_options() {
        let refused = |stderr: &str| {
            let built =
                Finished { exit: Exit::Code(101), stderr: stderr.into(), ..Finished::nothing() };
            match refusal(&built) {
                Some(Refusal::Options(detail)) => detail,
                _ => String::new(),
            }
        };
        let feature = "error: the package 'a' does not contain this feature: x\n";
        let target = "error: failed to run `rustc` to learn\n\nCaused by:\n  --- stderr\n  \
                      error: could not find specification for target \"x\"\n";
        assert_eq!(refused(feature), "the package 'a' does not contain this feature: x");
        assert_eq!(refused(target), "could not find specification for target \"x\"");
        assert_eq!(refused("error: profile `x` is not defined\n"), "profile `x` is not defined");
        assert_eq!(refused("error: no targets\n"), "");
    }
}
