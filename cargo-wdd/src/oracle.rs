//! The oracle: what judges candidates, by running rustc, cargo or a script.
//!
//! ```text
//! baseline ──► oracle + conditions = judge
//! candidate ──► oracle ──outcome──► conditions ──► verdict
//! ```
//!
//! The [`baseline`] chooses an oracle for the untouched input and settles the conditions that every
//! candidate has to meet. An `Oracle` runs processes and reports the outcome; it does not know the
//! conditions (`conditions.rs`), which compare failures by their [`signature`]. A verdict is about a
//! candidate only: if the judging itself goes wrong, that is an [`Error`]. To add an oracle, add its
//! file and its line in `ORACLES`.

mod about;
pub mod baseline;
mod caller;
mod cargo;
mod command;
mod compilers;
mod conditions;
pub mod cost;
mod differs;
mod findings;
mod flags;
mod headers;
mod judge;
mod known_failure;
mod limits;
pub(crate) mod messages;
mod odds;
mod outcome;
mod program;
mod reading;
mod reference;
mod repeat;
mod runner;
mod rustc;
mod script;
pub mod signature;
mod variables;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub(crate) use self::about::About;
use wdd_text::text::render::{Files, Rendered};

use self::baseline::{Attempt, FirstCalls, Observation};
pub(crate) use self::caller::{Caller, File, emptied, scratch_unwritable};
pub use self::cargo::{CargoOptions, CargoSpec, DataBy, Subcommand};
pub(crate) use self::command::typed;
pub use self::conditions::Unmet;
pub(crate) use self::conditions::{
    Conditions, Failure, KeptCause, Message, Quality, SameBug, among,
};
pub use self::findings::Findings;
pub(crate) use self::findings::What;
pub(crate) use self::headers::refused_headers;
pub(crate) use self::judge::NeededFlags;
pub use self::judge::{Judge, Judgement, Shown};
pub use self::known_failure::{Compared, KnownFailure};
pub(crate) use self::messages::is_named;
pub(crate) use self::outcome::Outcome;
pub use self::reading::read_everything;
pub(crate) use self::reference::Other;
pub use self::reference::ReferenceSpec;
pub use self::repeat::Repeat;
pub(crate) use self::runner::Runner;
use self::signature::TestRun;
use crate::error::Error;
use crate::package::program::ChosenFeatures;

/// What judges candidates. Many threads may call it at once.
pub(crate) trait Oracle: Debug + Send + Sync {
    /// What it is. No call changes that.
    fn describe(&self) -> About;

    /// Runs the oracle on a candidate.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome, Error>;

    /// Runs what the user named, without the shortcuts that [`Oracle::call`] takes. `None` if it takes
    /// none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn confirm(
        &self,
        _candidate: &Rendered,
        _runner: Runner<'_>,
    ) -> Result<Option<Outcome>, Error> {
        Ok(None)
    }

    /// Makes all later calls with shortcuts that may hide the failure of the input. Returns whether there are any; then
    /// the baseline has to try them.
    fn take_shortcuts(&self) -> bool {
        false
    }

    /// Makes all later calls without shortcuts. Returns whether there were any to give up.
    fn stop_shortcuts(&self) -> bool {
        false
    }

    /// The flags of rustc that can be left out, each with its value, as they are typed.
    fn flags(&self) -> Vec<String> {
        Vec::new()
    }

    /// Makes all later calls without these flags, by their number, and with all others.
    fn leave_out(&self, _flags: &BTreeSet<usize>) {}

    /// Makes all later calls report the places that errors of rustc point at. It has no effect on tests.
    fn report_places(&self) {}

    /// The command that a person types to see the failure in a result. `None` for a script.
    fn command_line(&self, result: &Path) -> Option<String>;

    /// This oracle with another toolchain or other flags. `None` if it has none.
    ///
    /// # Errors
    /// When its scratch folder cannot be written.
    fn sibling(&self, _other: Other<'_>) -> Option<Result<Arc<dyn Oracle>, Error>> {
        None
    }

    /// What rustc prints about a candidate when it gets one flag more, and the file that this is
    /// about. `None` if it fails, or if no rustc is known.
    fn printed(&self, candidate: &Rendered, flag: &str, runner: Runner<'_>) -> Option<File>;

    /// What only an oracle of packages can do.
    fn as_package(&self) -> Option<&dyn PackageOracle> {
        None
    }
}

/// An oracle whose candidates are packages.
pub(crate) trait PackageOracle {
    /// A digest of the files that calls have besides those of candidates: verdicts with other ones may differ.
    fn extras(&self) -> u128;

    /// Prepares for `jobs` calls at the same time. A call with no other at the same time takes as long as
    /// `alone`. Returns whether the baseline has to try whether calls at the same time disturb each other.
    ///
    /// # Errors
    /// When the scratch folder cannot be written.
    fn prepare(&self, jobs: usize, alone: Duration) -> Result<bool, Error>;

    /// The files that are not Rust which the test of the untouched input opens, as paths of the text.
    fn opened(&self) -> BTreeSet<PathBuf>;

    /// The longest time that the test took so far, without its build. `None` if it was not executed on this machine.
    fn time_of_test(&self) -> Option<Duration>;

    /// Downloads what calls need that cannot do that themselves, since they are confined. From then on no call uses the
    /// network. Without a sandbox, nothing is downloaded.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn fetch(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<(), Error>;

    /// Makes all later calls without the network: the first one has downloaded what they need.
    fn stay_offline(&self);

    /// Makes those parts of calls take turns that may disturb each other. Returns whether that is new.
    fn take_turns(&self) -> bool;

    /// The lock file of a candidate, with only what it needs: its path and its content. `None` if it has none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn lock(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Option<File>, Error>;

    /// The only source file of a candidate as the file `name`, run without the rest of the candidate.
    /// `None` if the candidate has more than that.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn standalone(
        &self,
        candidate: &Rendered,
        name: &Path,
        runner: Runner<'_>,
    ) -> Result<Option<Standalone>, Error>;

    /// The features that the user has chosen.
    fn chosen_features(&self) -> ChosenFeatures;

    /// What a program shows that uses the library of a candidate, given its files: these depend on the folder that the
    /// candidate's are in. `None` if there are no files, or if they cannot be built.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    fn run_program(
        &self,
        candidate: &Rendered,
        program: &dyn Fn(&Path) -> Option<Files>,
        runner: Runner<'_>,
    ) -> Result<Option<TestRun>, Error>;
}

/// A digest of the files that calls of this oracle have besides those of candidates.
pub(crate) fn extras(oracle: &dyn Oracle) -> u128 {
    oracle.as_package().map_or(0, PackageOracle::extras)
}

/// A source file that fails without the package that it was in.
#[derive(Clone, Debug)]
pub(crate) struct Standalone {
    pub(crate) content: Vec<u8>,
    /// What a person types to see it fail.
    pub(crate) command: String,
    /// How it fails.
    pub(crate) outcome: Outcome,
}

/// An oracle with its first calls about the untouched input.
pub(crate) type Started = (Arc<dyn Oracle>, FirstCalls);

/// Chooses an oracle of one kind for the input, and makes its first call. `None` if the input and the
/// options are for another kind.
pub(crate) type Start = fn(&mut Attempt<'_>) -> Option<Result<Started, Error>>;

/// The kinds of oracles, in the order in which they are tried. The first one that fits the input and
/// the options is used.
// A line for each, so that one more is a line more.
#[rustfmt::skip]
pub(crate) static ORACLES: &[Start] = &[
    differs::start,
    cargo::start,
    script::start,
    program::start,
    rustc::start,
];
