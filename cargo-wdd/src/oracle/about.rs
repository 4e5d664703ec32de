//! What an oracle is, as data: what no call changes.

use std::path::PathBuf;

use wdd_text::keep::Features;

use super::Outcome;
use crate::process::toolchain::Toolchain;

/// What an oracle is.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// What is run, in the middle of a sentence: the version of rustc, the path of a script, a test.
    pub(crate) name: String,
    /// What candidates keep, in the middle of a sentence, if it is no failure that the oracle reports.
    pub(crate) keeps: Option<&'static str>,
    /// What the user can do if the same input fails in one way and then in another: a sentence without its last point.
    pub(crate) flaky_advice: &'static str,
    /// Whether rustc reports the outcome, so that crashes and errors can be read from its output. For a script, the exit
    /// code decides.
    pub(crate) reports_as_rustc: bool,
    /// Whether two calls at the same time cannot disturb each other.
    pub(crate) is_isolated: bool,
    /// Whether a call depends on files that earlier calls have written. Then the first call of each process has to be
    /// made, even if its outcome is known.
    pub(crate) builds_on_calls: bool,
    /// Whether candidates are executed, and not only compiled.
    pub(crate) executes_candidates: bool,
    /// Names in the text that the oracle finds something by: they must stay.
    pub(crate) kept_names: Vec<String>,
    /// The test that is executed, with its modules.
    pub(crate) test: Option<String>,
    /// Whether this is no test, but a program of the package.
    pub(crate) is_program: bool,
    /// The crate root of the target that fails, as a path of the text, if it is known.
    pub(crate) target: Option<PathBuf>,
    /// The package that fails, if it is not one of the input.
    pub(crate) fails_in: Option<String>,
    /// The features that are on in the packages of the text, as far as they are known.
    pub(crate) features: Features,
    /// The toolchain that is run, if the oracle knows it.
    pub(crate) toolchain: Option<Toolchain>,
    /// The edition of Rust that rustc is called with, if the oracle chooses it.
    pub(crate) edition: Option<String>,
}

impl About {
    /// An oracle that compiles with rustc.
    pub(crate) fn rustc(name: String) -> Self {
        About {
            name,
            keeps: None,
            flaky_advice: "Give a script with `--script PATH` that tries several times",
            reports_as_rustc: true,
            is_isolated: true,
            builds_on_calls: false,
            executes_candidates: false,
            kept_names: Vec::new(),
            test: None,
            is_program: false,
            target: None,
            fails_in: None,
            features: Features::new(),
            toolchain: None,
            edition: None,
        }
    }

    /// What the user can do if `jobs` calls at the same time fail in different ways.
    pub(super) fn flaky_advice(&self, jobs: usize) -> String {
        let advice = self.flaky_advice;
        if self.is_isolated || jobs < 2 {
            return format!("{advice}.");
        }
        format!("{advice}; if it cannot run twice at a time, use `--jobs 1`.")
    }

    /// Whether nothing fails in the outcome of a call. A test that is not executed, or ends the process, does not pass.
    pub(super) fn passes(&self, outcome: &Outcome) -> bool {
        outcome.is_clean() && (self.test.is_none() || outcome.report.test_passed)
    }
}
