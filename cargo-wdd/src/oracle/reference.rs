//! A reference: a second oracle, which must not fail where the candidate does. It is the same oracle with
//! another toolchain or other flags, or a script.
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
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;

/// What the user wants not to fail. All of them must not.
#[derive(Clone, Debug, Default)]
pub struct ReferenceSpec {
    /// The same with this toolchain.
    pub toolchain: Option<String>,
    /// The same with these flags for rustc.
    pub flags: Option<Vec<OsString>>,
    /// This script, whose exit code is 0 if nothing fails.
    pub script: Option<PathBuf>,
}

/// A toolchain or flags in place of those of an oracle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other<'a> {
    pub(crate) toolchain: Option<&'a Toolchain>,
    pub(crate) flags: Option<&'a [OsString]>,
    /// A scratch folder of its own.
    pub(crate) folder: &'a Path,
}

/// A second oracle, and what it has to show.
#[derive(Debug)]
pub(super) struct Reference {
    oracle: Arc<dyn Oracle>,
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
    /// [`Error::ReferenceFails`], or what prevented a call.
    pub(super) fn all(
        spec: &ReferenceSpec,
        (oracle, conditions): (&dyn Oracle, &Conditions),
        (name, input): (&Path, &Candidate<'_>),
        (caller, limit, jobs): (&Caller, Duration, usize),
        timeout: impl Fn(Duration) -> Duration,
    ) -> Result<Vec<Self>, Error> {
        let mut oracles: Vec<Arc<dyn Oracle>> = Vec::new();
        if spec.toolchain.is_some() || spec.flags.is_some() {
            let named = spec.toolchain.as_deref();
            let toolchain = named.map(|name| Toolchain::find(Some(name), Path::new(".")));
            let toolchain = toolchain.transpose()?;
            let other = Other {
                toolchain: toolchain.as_ref(),
                flags: spec.flags.as_deref(),
                folder: &caller.folder().join("reference"),
            };
            oracles.extend(oracle.sibling(other).transpose()?);
        }
        if let Some(path) = &spec.script {
            oracles.push(Arc::new(Script::find(path)?));
        }
        let mut all = Vec::new();
        for oracle in oracles {
            let runner = caller.runner(limit, caller.interrupt());
            let outcome = oracle.call(input, caller, runner)?;
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
        let outcome = self.oracle.call(candidate, caller, runner)?;
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
        let outcome = self.oracle.confirm(candidate, runner)?;
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
