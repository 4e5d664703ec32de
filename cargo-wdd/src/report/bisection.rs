//! How to find the change of rustc with which a failure began: the command of `cargo-bisect-rustc`, and the oracle as
//! the script that it needs.

use super::evidence::{Evidence, FailureKind};
use super::toolchains::Bisected;
use crate::oracle::typed;
use crate::process::toolchain::Toolchain;

/// The program that downloads toolchains and tries them.
pub(super) const PROGRAM: &str = "cargo-bisect-rustc";

/// The name of the script.
pub(super) const SCRIPT: &str = "oracle.sh";

/// The exit code of a rustc that has panicked. A shell gives more for a signal.
const PANICKED: u32 = 101;

/// Where the failure begins, in a sentence.
pub(super) fn sentence(bisected: &Bisected) -> String {
    let bad = &bisected.bad.version;
    match &bisected.good {
        Some(good) => format!(
            "Of the toolchains that are installed here, {bad} is the first that fails, and {} is the last that does not.",
            good.version
        ),
        None => format!(
            "Of the toolchains that are installed here, {bad} is the oldest that fails; no older one was found that does not."
        ),
    }
}

pub(super) fn command(bisected: &Bisected) -> String {
    let start = bisected.good.as_ref().and_then(Toolchain::bound);
    let bounds = [("--start", start), ("--end", bisected.bad.bound())].into_iter();
    let bounds = bounds.filter_map(|(flag, bound)| Some(format!(" {flag} {}", bound?)));
    format!("cargo bisect-rustc --script ./{SCRIPT}{}", bounds.collect::<String>())
}

/// The script: it ends with 1 if the toolchain that it is called with shows the failure, and otherwise with 0. `None`
/// if the failure is none of rustc.
pub(super) fn script(evidence: &Evidence) -> Option<String> {
    // cargo-bisect-rustc chooses the toolchain by the environment.
    let command = without_toolchain(evidence.command.as_ref()?);
    let (what, shows) = match evidence.kind {
        FailureKind::Crash => {
            let words = longest_plain(&evidence.headline);
            ("crashes", format!("[ $code -ge {PANICKED} ]{}", printed(&words)))
        }
        FailureKind::Message => {
            let headline = &evidence.headline;
            // The code of an error stays the same when its words change.
            let code = headline.find("]:").map(|end| &headline[..=end]);
            let words = code.map_or_else(|| longest_plain(headline), str::to_owned);
            ("reports the error", format!("[ $code -ne 0 ]{}", printed(&words)))
        }
        FailureKind::Test(_)
        | FailureKind::Program(_)
        | FailureKind::Cost
        | FailureKind::Difference
        | FailureKind::Script => return None,
    };
    Some(format!(
        "#!/bin/sh\n# Ends with 1 if rustc {what}, otherwise with 0.\noutput=$({command} 2>&1)\ncode=$?\n\
         if {shows}; then exit 1; fi\n"
    ))
}

/// A condition that these words are in the output.
fn printed(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!(" && printf '%s' \"$output\" | grep -qF -e {}", typed([words]))
}

/// Leaves out `+nightly` and the like: the script runs with the toolchain of its environment.
fn without_toolchain(command: &str) -> String {
    Vec::from_iter(command.split(' ').filter(|word| !word.starts_with('+'))).join(" ")
}

/// The longest part of a message without names, numbers and quotes, which differ between versions.
fn longest_plain(message: &str) -> String {
    let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_lowercase() || ",-;".contains(c));
    let words: Vec<_> = message.split(' ').collect();
    let runs = words.split(|word| !is_plain(word)).map(|run| run.join(" "));
    runs.max_by_key(String::len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain(version: &str, name: &str) -> Toolchain {
        Toolchain {
            rustc: "rustc".into(),
            version: version.to_owned(),
            typed: vec!["rustc".to_owned(), format!("+{name}")],
        }
    }

    #[test]
    fn releases_and_dated_nightlies_are_boundaries() {
        let mut bisected = Bisected {
            good: Some(toolchain("rustc 1.80.0 (051478957 2024-07-21)", "1.80")),
            bad: toolchain("rustc 1.97.0-nightly (abc 2026-04-30)", "nightly-2026-05-01"),
        };
        assert_eq!(
            command(&bisected),
            "cargo bisect-rustc --script ./oracle.sh --start 1.80.0 --end 2026-05-01"
        );
        // The day of the nightly is not known.
        bisected.bad = toolchain("rustc 1.97.0-nightly (abc 2026-04-30)", "nightly");
        bisected.good = None;
        assert_eq!(command(&bisected), "cargo bisect-rustc --script ./oracle.sh");
    }

    #[test]
    fn what_names_the_program_is_no_part_of_the_pattern() {
        assert_eq!(longest_plain("no entry found for key"), "no entry found for key");
        assert_eq!(longest_plain("type `Foo` was not found in 3 places"), "was not found in");
        assert_eq!(longest_plain("`A`"), "");
        assert_eq!(without_toolchain("rustc +nightly -O a.rs"), "rustc -O a.rs");
    }
}
