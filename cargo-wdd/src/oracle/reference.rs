//! A reference: a second oracle, which must not fail where the candidate does. It is the same oracle with
//! another toolchain, other flags, another version of a dependency or the fix of the bug, or a script.
//!
//! The untouched input settles what the reference has to show: that nothing fails or, if rustc crashes, at least
//! that the other rustc does not crash and reports no other kinds of errors.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use wdd_text::text::render::Rendered;

use super::conditions::killed;
use super::findings::{Findings, What, as_key};
use super::limits::{CallLimits, FirstLimit};
use super::odds::Odds;
use super::script::Script;
use super::{
    About, Caller, Conditions, Failure, Observation, Oracle, Outcome, PackageOracle, Quality, Unmet,
};
use crate::error::{Error, Result};
use crate::package::VersionSpec;
use crate::process::interrupt::Interrupt;
use crate::process::sandbox::Confinement;
use crate::process::toolchain::Toolchain;
use crate::process::{Exit, Usage};

/// What the user wants not to fail. Each is a reference of its own, and none may fail.
#[derive(Clone, Debug, Default)]
pub struct ReferenceSpec {
    /// The oracle with this toolchain.
    pub toolchain: Option<String>,
    /// The oracle with these flags for rustc.
    pub flags: Option<Vec<OsString>>,
    /// The oracle with this version of a dependency.
    pub version: Option<VersionSpec>,
    /// A script, whose exit code is 0 if nothing fails.
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

impl<'a> Other<'a> {
    /// Nothing else, in this folder.
    pub(crate) fn same(folder: &'a Path) -> Self {
        Other { version: None, toolchain: None, flags: None, folder }
    }
}

/// A second oracle, and what it has to show.
#[derive(Debug)]
pub(super) struct Reference {
    oracle: Arc<dyn Oracle>,
    about: About,
    change: Change,
    good: Good,
    /// What is required of a candidate, as a part of keys.
    pub(super) required: String,
    limits: CallLimits,
    pub(super) odds: Odds,
    /// How many calls about the untouched input were made.
    pub(super) first_calls: u64,
}

/// A second oracle, and what it changes in the files.
type Second = (Arc<dyn Oracle>, Change);

/// What the reference changes in the files of a candidate.
#[derive(Clone, Debug, Serialize)]
pub(super) enum Change {
    Nothing,
    /// The version of a dependency.
    Version(VersionSpec),
    /// The bug is fixed.
    Fix,
}

/// What the reference has to show.
#[derive(Debug, Serialize)]
enum Good {
    /// Nothing fails.
    Passes,
    /// rustc does not crash, and has no other kinds of errors.
    NoCrash(Quality),
    /// The exit code of the oracle says whether a candidate fails. It must be another one than this.
    Not(i32),
}

/// What is needed to find out what a reference has to show.
pub(super) struct FirstCall<'a> {
    /// The name of the input.
    pub(super) name: &'a Path,
    pub(super) input: &'a Rendered,
    pub(super) conditions: &'a Conditions,
    pub(super) caller: &'a Caller,
    pub(super) limit: FirstLimit,
    pub(super) jobs: usize,
    pub(super) findings: &'a Findings,
}

impl ReferenceSpec {
    /// The oracles that the user wants, with what they change in the files.
    fn oracles(&self, oracle: &dyn Oracle, caller: &Caller) -> Result<Vec<Second>> {
        let named = |name: &String| Toolchain::named(name);
        let toolchain = self.toolchain.as_ref().map(named).transpose()?;
        let folder = caller.folder().join("reference");
        let (toolchain, flags) = (toolchain.as_ref(), self.flags.as_deref());
        let version = self.version.as_ref();
        let others = [
            ("--good-toolchain", Other { toolchain, ..Other::same(&folder) }, toolchain.is_some()),
            ("--good-args", Other { flags, ..Other::same(&folder) }, flags.is_some()),
            ("--good-dep", Other { version, ..Other::same(&folder) }, version.is_some()),
        ];
        let mut all: Vec<Second> = Vec::new();
        for (option, other, _) in others.into_iter().filter(|(_, _, is_given)| *is_given) {
            let folder = folder.join(option.trim_start_matches('-'));
            let sibling = oracle.sibling(Other { folder: &folder, ..other });
            let missing = || Error::NoOther { oracle: oracle.describe().name, option };
            let change = other.version.cloned().map_or(Change::Nothing, Change::Version);
            all.push((sibling.ok_or_else(missing)??, change));
        }
        if let Some(path) = &self.script {
            all.push((Arc::new(Script::find(path)?), Change::Nothing));
        }
        Ok(all)
    }

    /// The references that the user wants, after a call of each about the untouched input.
    ///
    /// # Errors
    /// [`Error::ReferenceFails`], [`Error::NoSuchDependency`], [`Error::NoOther`], or what prevented a call.
    pub(super) fn references(
        &self,
        oracle: &dyn Oracle,
        untouched: &FirstCall<'_>,
    ) -> Result<Vec<Reference>> {
        let is_missing = |version: &&VersionSpec| version.applied(&untouched.input.files).is_none();
        if let Some(version) = self.version.as_ref().filter(is_missing) {
            return Err(Error::NoSuchDependency(version.name.clone()));
        }
        let mut all = Vec::new();
        for (oracle, change) in self.oracles(oracle, untouched.caller)? {
            let fails = |seen| Error::ReferenceFails { input: untouched.name.to_owned(), seen };
            all.push(Reference::new(oracle, change, untouched)?.map_err(fails)?);
        }
        Ok(all)
    }
}

impl Reference {
    /// The reference, after a call about the untouched input; or what it showed if that fails.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn new(
        oracle: Arc<dyn Oracle>,
        change: Change,
        untouched: &FirstCall<'_>,
    ) -> Result<Result<Self, String>> {
        let FirstCall { input, conditions, caller, .. } = *untouched;
        let about = oracle.describe();
        let candidate = change.made_in(input);
        let call = |confinement: Confinement| {
            let runner = caller.runner(untouched.limit.now(), caller.interrupt());
            let call = || oracle.call(&candidate, runner.confined(confinement));
            let key = (&about.name, as_key(&(&change, confinement)), &candidate.files);
            let is_final = |outcome: &Outcome| outcome.finished.exit.is_final(false);
            let found = untouched.findings.find_again(What::Reference, &key, call, is_final)?;
            Ok::<_, Error>(found.value)
        };
        let outcome = if caller.opens() {
            // This may download another version of a dependency.
            call(Confinement::NONE)?
        } else {
            if let Some(package) = oracle.as_package() {
                let runner = caller.runner(untouched.limit.now(), caller.interrupt());
                package.fetch(&candidate, runner)?;
            }
            call(caller.confinement())?
        };
        let crashes = matches!(conditions.failure, Failure::Crash(_));
        let good = match &change {
            Change::Fix if !about.reports_as_rustc => Good::Not(conditions.exit_code.unwrap_or(0)),
            _ if !crashes || about.passes(&outcome) => Good::Passes,
            _ => Good::NoCrash(Quality::of(&outcome.report)),
        };
        if let Some(package) = oracle.as_package() {
            package.stay_offline();
        }
        let wall = outcome.finished.wall;
        let of_test = oracle.as_package().and_then(PackageOracle::time_of_test);
        if !good.is_in(&about, &outcome) {
            return Ok(Err(Observation::new(&*oracle, &outcome, None).to_string()));
        }
        let is_good = |confinement| Ok(good.is_in(&about, &call(confinement)?));
        let confined = if caller.opens() { caller.open_until(is_good)? } else { 0 };
        if let Some(package) = oracle.as_package() {
            package.prepare(untouched.jobs, wall)?;
        }
        Ok(Ok(Reference {
            required: as_key(&(&about.name, &change, &good)),
            oracle,
            about,
            change,
            good,
            limits: CallLimits::after(wall, of_test, untouched.limit.given),
            odds: Odds::new(wall),
            first_calls: 1 + confined,
        }))
    }

    /// Whether this is the oracle itself, on the candidate with the fix of its bug.
    pub(super) fn is_fix(&self) -> bool {
        matches!(self.change, Change::Fix)
    }

    /// What is not as it has to be about a candidate, and the outcome of the call, which ends after `left` if that
    /// is given.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn unmet(
        &self,
        candidate: &Rendered,
        caller: &Caller,
        (left, interrupt): (Option<Duration>, &Interrupt),
    ) -> Result<(Option<Unmet>, Outcome)> {
        let limit = left.map_or(self.limits.call, |left| left.min(self.limits.call));
        let runner = caller.runner(limit, interrupt);
        let candidate = self.change.made_in(candidate);
        let runner =
            runner.executing_for(self.limits.executed).ending_with_limit(limit < self.limits.call);
        let outcome = self.oracle.call(&candidate, runner);
        let outcome = caller.unless_damaged(outcome, &candidate)?;
        Ok((self.judged(&outcome), outcome))
    }

    /// What a call about a candidate uses.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn used_by(&self, candidate: &Rendered, caller: &Caller) -> Result<Usage> {
        let time = (None, caller.interrupt());
        Ok(self.unmet(candidate, caller, time)?.1.finished.usage)
    }

    /// Whether a candidate is as it has to be without the oracle's shortcuts too.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn confirms(&self, candidate: &Rendered, caller: &Caller) -> Result<bool> {
        let runner = caller.runner(self.limits.call, caller.interrupt());
        let candidate = self.change.made_in(candidate);
        let outcome = self.oracle.confirm(&candidate, runner)?;
        Ok(outcome.is_none_or(|outcome| self.judged(&outcome).is_none()))
    }

    /// Makes all later calls without shortcuts.
    pub(super) fn stop_shortcuts(&self) {
        self.oracle.stop_shortcuts();
    }

    fn judged(&self, outcome: &Outcome) -> Option<Unmet> {
        if self.good.is_in(&self.about, outcome) {
            return None;
        }
        let unmet = match self.change {
            Change::Fix => Unmet::Fix,
            Change::Nothing | Change::Version(_) => Unmet::Reference,
        };
        Some(killed(outcome.finished.exit).unwrap_or(unmet))
    }
}

impl Good {
    fn is_in(&self, about: &About, outcome: &Outcome) -> bool {
        let report = &outcome.report;
        match self {
            Good::Passes => about.passes(outcome),
            Good::NoCrash(errors) => {
                let is_quiet = report.crash.is_none() && killed(outcome.finished.exit).is_none();
                is_quiet && !report.errors.is_empty() && errors.allows(report)
                    || about.passes(outcome)
            }
            Good::Not(code) => {
                matches!(outcome.finished.exit, Exit::Code(other) if other != *code)
            }
        }
    }
}

impl Change {
    /// A candidate after the change.
    fn made_in<'c>(&self, candidate: &'c Rendered) -> Cow<'c, Rendered> {
        let files = match self {
            Change::Nothing => None,
            Change::Version(version) => version.applied(&candidate.files),
            Change::Fix => candidate.fix.as_ref().map(|fix| fix.applied(&candidate.files)),
        };
        files.map_or(Cow::Borrowed(candidate), |files| Cow::Owned(files.into()))
    }
}
