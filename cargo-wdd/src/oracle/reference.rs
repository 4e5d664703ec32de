//! A reference: a second oracle, which must not fail where the candidate does. It is the same oracle with
//! another toolchain, other flags or another version of a dependency, or a script.
//!
//! The untouched input settles what the reference has to show: that nothing fails or, if rustc crashes, at least
//! that the other rustc does not crash and reports no other kinds of errors.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::judge::passes;
use super::script::Script;
use super::{
    CallTime, Caller, Candidate, Conditions, Failure, Oracle, Outcome, Quality, Seen, Unmet,
};
use crate::error::Error;
use crate::package::VersionSpec;
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;
use crate::text::render::Files;

/// What the user wants not to fail. All of them must not.
#[derive(Clone, Debug, Default)]
pub struct ReferenceSpec {
    /// The same with this toolchain.
    pub toolchain: Option<String>,
    /// The same with these flags for rustc.
    pub flags: Option<Vec<OsString>>,
    /// The same with this version of a dependency.
    pub version: Option<VersionSpec>,
    /// This script, whose exit code is 0 if nothing fails.
    pub script: Option<PathBuf>,
}

/// A toolchain, flags or a version of a dependency in place of those of an oracle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other<'a> {
    pub(crate) version: Option<&'a VersionSpec>,
    pub(crate) toolchain: Option<&'a Toolchain>,
    pub(crate) flags: Option<&'a [OsString]>,
    /// A scratch folder of its own.
    pub(crate) folder: &'a Path,
}

/// A second oracle, and what it has to show.
#[derive(Debug)]
pub(super) struct Reference {
    oracle: Arc<dyn Oracle>,
    /// The version of a dependency that its candidates have.
    version: Option<VersionSpec>,
    /// The kinds of errors that are allowed. `None` if nothing may fail.
    errors: Option<Quality>,
    /// The time of the call about the untouched input.
    pub(super) wall: Duration,
    limit: Duration,
}

impl Reference {
    /// Those that the user wants, after a call of each about the untouched input.
    ///
    /// # Errors
    /// [`Error::ReferenceFails`], [`Error::NoSuchDependency`], or what prevented a call.
    pub(super) fn all(
        spec: &ReferenceSpec,
        (oracle, conditions): (&dyn Oracle, &Conditions),
        (name, input): (&Path, &Candidate<'_>),
        (caller, limit, jobs): (&Caller, Duration, usize),
        timeout: impl Fn(Duration) -> Duration,
    ) -> Result<Vec<Self>, Error> {
        let is_missing = |version: &&VersionSpec| version.applied(input.files).is_none();
        if let Some(version) = spec.version.as_ref().filter(is_missing) {
            return Err(Error::NoSuchDependency(version.name.clone()));
        }
        let mut oracles: Vec<(Arc<dyn Oracle>, Option<VersionSpec>)> = Vec::new();
        if spec.toolchain.is_some() || spec.flags.is_some() || spec.version.is_some() {
            let named = spec.toolchain.as_deref();
            let toolchain = named.map(|name| Toolchain::find(Some(name), Path::new(".")));
            let toolchain = toolchain.transpose()?;
            let other = Other {
                version: spec.version.as_ref(),
                toolchain: toolchain.as_ref(),
                flags: spec.flags.as_deref(),
                folder: &caller.folder().join("reference"),
            };
            let sibling = oracle.sibling(other).transpose()?;
            oracles.extend(sibling.map(|oracle| (oracle, spec.version.clone())));
        }
        if let Some(path) = &spec.script {
            oracles.push((Arc::new(Script::find(path)?), None));
        }
        let mut all = Vec::new();
        for (oracle, version) in oracles {
            let runner = caller.runner(limit, caller.interrupt());
            let files = with_version(version.as_ref(), input);
            let outcome = oracle.call(&candidate(files.as_ref(), input), caller, runner)?;
            let crashes = matches!(conditions.failure, Failure::Crash(_));
            let is_good = passes(&outcome);
            let has_errors = outcome.report.crash.is_none() && outcome.report.first_error.is_some();
            let is_enough = is_good || (crashes && has_errors);
            if !is_enough {
                return Err(Error::ReferenceFails {
                    input: name.to_owned(),
                    seen: Seen::new(&*oracle, &outcome, None).to_string(),
                });
            }
            let wall = outcome.finished.wall;
            let time = CallTime {
                alone: wall,
                limit: timeout(wall),
            };
            oracle.prepare(jobs, time)?;
            all.push(Reference {
                oracle,
                version,
                errors: (!is_good).then(|| Quality::of(&outcome.report)),
                wall,
                limit: time.limit,
            });
        }
        Ok(all)
    }

    /// What is not as it has to be about a candidate, and the time that the call took.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn unmet(
        &self,
        candidate: &Candidate<'_>,
        caller: &Caller,
        interrupt: &Interrupt,
    ) -> Result<(Option<Unmet>, Outcome), Error> {
        let runner = caller.runner(self.limit, interrupt);
        let files = with_version(self.version.as_ref(), candidate);
        let candidate = self::candidate(files.as_ref(), candidate);
        let outcome = self.oracle.call(&candidate, caller, runner)?;
        Ok((self.judged(&outcome), outcome))
    }

    /// Whether a candidate is as it has to be without the oracle's shortcuts too.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn confirms(
        &self,
        candidate: &Candidate<'_>,
        caller: &Caller,
    ) -> Result<bool, Error> {
        let runner = caller.runner(self.limit, caller.interrupt());
        let files = with_version(self.version.as_ref(), candidate);
        let candidate = self::candidate(files.as_ref(), candidate);
        let outcome = self.oracle.confirm(&candidate, runner)?;
        Ok(outcome.is_none_or(|outcome| self.judged(&outcome).is_none()))
    }

    /// Makes all later calls without shortcuts.
    pub(super) fn stop_shortcuts(&self) {
        self.oracle.stop_shortcuts();
    }

    fn judged(&self, outcome: &Outcome) -> Option<Unmet> {
        let is_good = match &self.errors {
            None => passes(outcome),
            Some(errors) => outcome.report.crash.is_none() && errors.allows(&outcome.report),
        };
        match is_good {
            true => None,
            false => {
                Some(super::conditions::killed(outcome.finished.exit).unwrap_or(Unmet::Reference))
            }
        }
    }
}

/// The files of a candidate with another version of a dependency. `None` if they stay the same.
fn with_version(version: Option<&VersionSpec>, candidate: &Candidate<'_>) -> Option<Files> {
    version?.applied(candidate.files)
}

/// A candidate with these files, if they are others.
fn candidate<'a>(files: Option<&'a Files>, own: &Candidate<'a>) -> Candidate<'a> {
    files.map_or(*own, |files| Candidate::of(files))
}
