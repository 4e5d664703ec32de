//! How cargo refuses to build, before anything is compiled.

use crate::package::sentence;
use crate::process::{Exit, Finished};

/// What cargo complains of before anything is compiled.
pub(super) enum Complaint {
    Dependency(String),
    Options(String),
    Manifest(String),
}

/// How cargo speaks of features, profiles and targets that there are not.
const NOT_KNOWN: [&str; 7] = [
    "contain this feature",
    "contain these features",
    "contains this feature",
    "contains these features",
    "` is not defined",
    // Where a variable sets something in it, it is as good as defined.
    "is missing an `inherits` directive",
    "could not find specification for target",
];

/// How cargo speaks of dependencies that it cannot get.
const NOT_THERE: [&str; 9] = [
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

pub(super) fn complaint(built: &Finished) -> Option<Complaint> {
    let stderr = String::from_utf8_lossy(&built.stderr);
    let begun = [
        "   Compiling ",
        "    Checking ",
        " Documenting ",
        "     Running ",
    ];
    let has_begun = stderr
        .lines()
        .any(|line| begun.iter().any(|word| line.starts_with(word)));
    if built.exit == Exit::Code(0) || has_begun {
        return None;
    }
    if NOT_THERE.iter().any(|words| stderr.contains(words)) {
        return Some(Complaint::Dependency(sentence(&stderr)));
    }
    // Of a target rustc complains, to cargo: the line alone says what is wrong.
    let is_about_options = |line: &&str| NOT_KNOWN.iter().any(|words| line.contains(words));
    Some(match stderr.lines().find(is_about_options) {
        Some(line) => Complaint::Options(sentence(line)),
        None => Complaint::Manifest(sentence(&stderr)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_does_not_know_is_the_options_affair() {
        let said = |stderr: &str| {
            let built = Finished {
                exit: Exit::Code(101),
                stderr: stderr.into(),
                ..Finished::nothing()
            };
            match complaint(&built) {
                Some(Complaint::Options(detail)) => detail,
                _ => String::new(),
            }
        };
        let feature = "error: the package 'a' does not contain this feature: x\n";
        let target = "error: failed to run `rustc` to learn\n\nCaused by:\n  --- stderr\n  \
                      error: could not find specification for target \"x\"\n";
        assert_eq!(
            said(feature),
            "the package 'a' does not contain this feature: x"
        );
        assert_eq!(
            said(target),
            "could not find specification for target \"x\""
        );
        assert_eq!(
            said("error: profile `x` is not defined\n"),
            "profile `x` is not defined"
        );
        assert_eq!(said("error: no targets\n"), "");
    }
}
