//! The baseline: the calls about the untouched input, and what they settle.
//!
//! The oracle is called twice, and the input must fail in the same way both times. The first call
//! settles the conditions of the run, and the slower one settles the time limit. If the user wants
//! several jobs, the calls are made at the same time, to see whether they disturb each other. rustc is
//! called with several editions, and with the nightly toolchain too, until it crashes, unless the user
//! or the input has named an edition or a toolchain. The last call is about the empty input. If that is
//! interesting too, the oracle is probably wrong, and the user must be warned.

mod attempt;
mod confined;
mod first_conditions;
mod kept;
mod seen;
mod shown;
mod side_by_side;
mod spec;
#[cfg(test)]
pub(crate) mod testing;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

pub(crate) use self::attempt::{Attempt, FirstCalls};
pub use self::seen::Seen;
pub use self::shown::Shown;
pub use self::spec::OracleSpec;
use crate::error::Error;
use crate::oracle::caller::Tool;
use crate::oracle::command;
use crate::oracle::limits::CallLimits;
use crate::oracle::odds::Odds;
use crate::oracle::reference::{Change, Reference, Untouched};
use crate::oracle::repeat::Repeat;
use crate::oracle::signature::{Cause, SamePanic, blur, words};
use crate::oracle::{
    Candidate, Failure, Findings, Judge, Judgement, KeptCause, Message, Outcome, SameBug, What,
};
use crate::process::FarmSpec;
use crate::process::interrupt::Interrupt;
use crate::process::sandbox::Confinement;
use crate::process::toolchain;
use crate::text::languages::Edition;
use crate::text::render::Files;

/// How many times longer a call may take that is made again because it took too long.
const PATIENCE: u32 = 4;

/// What the calls about the untouched input have settled.
#[derive(Debug)]
pub struct Baseline {
    /// The edition that rustc is called with, such as `2021`, if the oracle chooses it.
    pub edition: Option<String>,
    /// What the first call showed.
    pub seen: Seen,
    /// The time of the slowest call.
    pub wall: Duration,
    /// The time limit of a call.
    pub timeout: Duration,
    /// How many oracle calls were made so far.
    pub calls: u64,
    /// How many of these calls were interesting.
    pub interesting: u64,
    /// Whether the empty input is interesting too.
    pub empty_is_interesting: bool,
    /// What the second call about the untouched input printed about the failure of its test.
    printed_again: Option<String>,
    /// Files that were added to the input, since a copy without them fails in another way.
    pub added: Files,
    judge: Judge,
    /// The name of the input.
    name: PathBuf,
    spec: OracleSpec,
}

impl Baseline {
    /// Makes the calls about the untouched input, whose name is `name`.
    ///
    /// # Errors
    /// When a tool is missing, or the input does not fail, or not in the same way each time.
    pub fn establish(
        spec: &OracleSpec,
        name: &Path,
        input: &Candidate<'_>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        let mut attempt = Attempt::new(spec, name, input, interrupt)?;
        let (oracle, calls, conditions) = attempt.first_interesting()?;
        attempt.confine();
        let [first, second] = attempt.again(&*oracle, &conditions, calls)?;
        attempt.also_here(&*oracle, &conditions, &second)?;
        let with_shortcuts = attempt.take_shortcuts(&*oracle, &conditions)?;
        let alone = second.finished.wall;
        let longest = attempt.side_by_side(&*oracle, &conditions, alone)?;
        let wall = first.finished.wall.max(alone).max(longest);
        let limits = CallLimits::after(wall, spec.timeout);
        let untouched = Untouched {
            name,
            input: Candidate::of(&attempt.files),
            conditions: &conditions,
            caller: &attempt.caller,
            limit: attempt.limit(),
            given: spec.timeout,
            jobs: spec.jobs,
            findings: &spec.findings,
        };
        let references = spec.reference.references(&*oracle, &untouched)?;
        let first_calls = references.iter().map(|reference| reference.first_calls);
        attempt.calls += first_calls.sum::<u64>();
        let judge = Judge {
            caller: attempt.caller,
            conditions,
            oracle,
            limits,
            references,
            odds: Odds::new(alone),
            findings: spec.findings.clone(),
            no_shortcuts: AtomicBool::new(false),
            patience: AtomicU32::new(1),
            again: AtomicU32::new(0),
        };
        let timeout = limits.call;
        let input = Candidate::of(&attempt.files);
        let empty_is_interesting = is_interesting_empty(&judge, &input, timeout)?;
        let seen = Seen::new(&*judge.oracle, &first, None);
        // The error is not caused by the input: there is no `main`, or rustc refuses a flag.
        if empty_is_interesting && matches!(judge.conditions.failure, Failure::Error(_)) {
            return Err(Error::NotTheInputs {
                input: name.to_owned(),
                seen: seen.to_string(),
                in_package: spec.cargo.is_some(),
            });
        }
        Ok(Baseline {
            edition: judge.oracle.edition().map(str::to_owned),
            seen,
            wall,
            timeout,
            calls: attempt.calls + 1,
            // Both calls about the input, that with shortcuts, and that about the empty input.
            interesting: 2 + u64::from(with_shortcuts) + u64::from(empty_is_interesting),
            empty_is_interesting,
            printed_again: second.report.output,
            added: attempt.added,
            judge,
            name: name.to_owned(),
            spec: spec.clone(),
        })
    }

    /// Judges a candidate.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge(&self, candidate: &Candidate<'_>) -> Result<Judgement, Error> {
        self.judge_until(candidate, self.timeout, self.interrupt())
    }

    /// Judges a candidate, within this time limit and until this interrupt.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge_until(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        self.judge.judge(candidate, limit, interrupt)
    }

    /// Judges a candidate that was accepted before, with as many new calls as that takes.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented a call.
    pub(crate) fn judge_again(
        &self,
        candidate: &Candidate<'_>,
        repeat: Repeat,
        limit: Duration,
    ) -> Result<Judgement, Error> {
        self.judge.judge_again(candidate, repeat, limit)
    }

    /// How often the oracle is called about a candidate.
    pub(crate) fn repeat(&self) -> Repeat {
        self.judge.caller.repeat.get()
    }

    /// Calls it so often from now on.
    pub(crate) fn repeat_from_now(&self, repeat: Repeat) {
        self.judge.caller.repeat.set(repeat);
    }

    /// The time limit of a call.
    pub(crate) fn limit(&self) -> Duration {
        self.judge.limit()
    }

    /// Gives calls more time from now on. Returns whether they had less before.
    pub(crate) fn be_patient(&self) -> bool {
        self.judge.patience.swap(PATIENCE, Ordering::Relaxed) < PATIENCE
    }

    /// The outcome of a call about a candidate that is made for this call, and whether it is interesting.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn outcome(&self, candidate: &Candidate<'_>) -> Result<(Outcome, bool), Error> {
        let Judge { oracle, caller, .. } = &self.judge;
        let runner = self.judge.runner(self.timeout, caller.interrupt());
        let outcome = oracle.call(candidate, caller, runner)?;
        let unmet = self.judge.conditions.unmet_by(&outcome, candidate.files);
        let interesting = unmet.is_none();
        Ok((outcome, interesting))
    }

    /// Requires from now on that a candidate does not fail with its fix. Returns how many calls about the untouched
    /// input with its fix that took.
    ///
    /// # Errors
    /// [`Error::FixDoesNotHelp`], [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn require_fix(&mut self, input: &Candidate<'_>) -> Result<u64, Error> {
        let (name, spec) = (&*self.name, &self.spec);
        let untouched = Untouched {
            name,
            input: *input,
            conditions: &self.judge.conditions,
            caller: &self.judge.caller,
            limit: attempt::first_limit(spec),
            given: spec.timeout,
            jobs: spec.jobs,
            findings: &spec.findings,
        };
        let fixed = Reference::new(Arc::clone(&self.judge.oracle), Change::Fix, &untouched)?;
        let fixed = fixed.map_err(|seen| Error::FixDoesNotHelp { input: name.to_owned(), seen })?;
        let calls = fixed.first_calls;
        self.judge.references.push(fixed);
        Ok(calls)
    }

    /// Makes the calls in `calls` on this machine, even if there is a farm: they leave files here. No other call may
    /// begin meanwhile.
    pub(crate) fn here<T>(&self, calls: impl FnOnce() -> T) -> T {
        self.judge.caller.stay_here(true);
        let made = calls();
        self.judge.caller.stay_here(false);
        made
    }

    /// Whether a candidate does not fail with its fix.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn is_fixed(&self, candidate: &Candidate<'_>) -> Result<bool, Error> {
        let about = self.judge.about(candidate);
        let is_fixed = || self.is_fixed_now(candidate);
        Ok(self.spec.findings.find(What::Fixed, &about, is_fixed)?.value)
    }

    fn is_fixed_now(&self, candidate: &Candidate<'_>) -> Result<bool, Error> {
        for reference in self.judge.references.iter().filter(|one| one.is_fix()) {
            let (unmet, _) =
                reference.unmet(candidate, &self.judge.caller, (None, self.interrupt()))?;
            if unmet.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the calls of the run have found out.
    pub(crate) fn findings(&self) -> &Findings {
        &self.spec.findings
    }

    /// Requires from now on that the failing test shows the same bug.
    pub(crate) fn require(&mut self, same_bug: SameBug) {
        self.judge.conditions.same_bug = Some(same_bug);
    }

    /// Requires from now on that the compile error of the untouched `files` keeps its cause. Makes one call, and
    /// returns whether it did. Nothing is required if the input does not fail with an error of the compiler, or if a
    /// reference decides.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn require_cause(&mut self, files: &Files) -> Result<bool, Error> {
        let Failure::Error(complaint) = &self.judge.conditions.failure else {
            return Ok(false);
        };
        let is_lint = |code: &String| !code.starts_with('E');
        let is_decided = !self.judge.references.is_empty();
        if is_decided || complaint.code.as_ref().is_some_and(is_lint) {
            return Ok(false);
        }
        self.judge.oracle.report_places();
        let untouched = Candidate::of(files);
        let call = || Ok(self.outcome(&untouched)?.0);
        let about = self.judge.about(&untouched);
        let outcome = self.spec.findings.find(What::Cause, &about, call)?.value;
        let code = complaint.code.as_ref();
        let mut errors = outcome.report.messages.iter();
        let first = errors.find(|error| {
            let same_code = error.code.as_ref().map(|code| &code.code) == code;
            same_code && blur(&error.message) == complaint.text
        });
        let cause = first.and_then(|error| Cause::of(error, files));
        let errors = outcome.report.messages.len();
        self.judge.conditions.cause = cause.map(|cause| KeptCause { cause, errors });
        Ok(true)
    }

    /// The lock file of a result, with only what it needs. `None` if it has none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn lock(&self, result: &Files) -> Result<Option<(PathBuf, Vec<u8>)>, Error> {
        let Judge { oracle, caller, .. } = &self.judge;
        let runner = caller.runner(self.timeout, caller.interrupt());
        oracle.lock(&Candidate::of(result), runner)
    }

    /// Whether the cause of a compile error is kept.
    pub(crate) fn keeps_cause(&self) -> bool {
        self.judge.conditions.cause.is_some()
    }

    /// The test that is executed, with its modules.
    pub(crate) fn test_name(&self) -> Option<&str> {
        self.judge.oracle.test_name()
    }

    /// What the failing test prints. `None` if it does not print the same words each time.
    pub(crate) fn printed_by_test(&self) -> Option<Message> {
        let output = self.seen.report.output.as_deref()?;
        let again = self.printed_again.as_deref()?;
        if output == again {
            return Some(Message::Exactly(output.to_owned()));
        }
        let found = words(output);
        let is_same = found == words(again);
        is_same.then(|| Message::Words(found.into_iter().map(str::to_owned).collect()))
    }

    /// A folder that all calls may write to.
    pub(crate) fn shared(&self) -> PathBuf {
        self.judge.caller.shared()
    }

    /// How calls are confined, for the user. `None` if no sandbox works here.
    pub(crate) fn sandbox(&self) -> Option<(String, Confinement)> {
        let caller = &self.judge.caller;
        let confinement = caller.confinement();
        let sandbox = caller.sandbox()?;
        Some((sandbox.describe(confinement), confinement))
    }

    /// Whether the processes of calls run below a supervisor.
    pub(crate) fn is_supervised(&self) -> bool {
        self.judge.caller.is_supervised()
    }

    /// The farm that calls run on.
    pub(crate) fn farm(&self) -> Option<&FarmSpec> {
        self.judge.caller.farm()
    }

    /// What interrupts all calls.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        self.judge.caller.interrupt()
    }

    /// A file as rustfmt formats it. `None` if no rustfmt can do it within the time limit.
    pub(crate) fn formatted(
        &self,
        content: &[u8],
        edition: Edition,
        limit: Duration,
    ) -> Option<Vec<u8>> {
        let toolchain = self.judge.oracle.toolchain();
        let rustc = toolchain.map(|toolchain| toolchain.rustc.as_path());
        let mut formatters = toolchain::formatters(rustc).into_iter();
        formatters.find_map(|program| {
            let args = command::rustfmt(edition);
            let tool = Tool { program, args };
            let caller = &self.judge.caller;
            caller.rewritten(&tool, "layout.rs", content, limit)
        })
    }

    /// What rustc prints about a candidate when it gets one flag more, and the file that this is about.
    /// `None` if it fails, or if no rustc is known.
    pub(crate) fn printed(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let Judge { oracle, caller, .. } = &self.judge;
        let runner = caller.runner(self.timeout, caller.interrupt());
        let printed = || match oracle.printed(candidate, flag, caller, runner) {
            None if caller.interrupt().is_set() => Err(Error::Interrupted),
            printed => Ok(printed),
        };
        let about = (flag, candidate.files);
        let found = self.spec.findings.find(What::Printed, &about, printed);
        found.ok()?.value
    }

    /// The command that a person types to see the failure in a result. `None` for a script.
    pub fn command_line(&self, result: &Path) -> Option<String> {
        self.judge.oracle.command_line(result)
    }

    /// Makes all later calls without shortcuts.
    pub(crate) fn stop_shortcuts(&self) {
        self.judge.oracle.stop_shortcuts();
        self.judge.no_shortcuts.store(true, Ordering::Relaxed);
        let references = self.judge.references.iter();
        references.for_each(Reference::stop_shortcuts);
    }

    /// Expressions that panic like the test, if it panics.
    pub(crate) fn same_panic(&self) -> Option<SamePanic> {
        let report = &self.seen.report;
        SamePanic::new(report.test.as_ref()?, report.output.as_deref()?)
    }

    /// Whether rustc reports the outcome of a call.
    pub(crate) fn is_of_rustc(&self) -> bool {
        self.judge.oracle.reports_as_rustc()
    }

    /// Whether candidates are executed, and not only compiled.
    pub(crate) fn executes_candidates(&self) -> bool {
        self.judge.oracle.executes_candidates()
    }

    /// Names in the text that the oracle finds something by: they must stay.
    pub(crate) fn kept_names(&self) -> Vec<String> {
        self.judge.oracle.kept_names()
    }

    /// The only source file of a candidate, to be saved as `file`, if it fails in the same way without
    /// the rest: its content, and what a person types to see it fail.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn standalone(
        &self,
        candidate: &Candidate<'_>,
        file: &Path,
    ) -> Result<Option<(Vec<u8>, String)>, Error> {
        let found = self.judge.standalone(candidate, file, self.timeout)?;
        Ok(found.map(|found| (found.content, found.command)))
    }

    /// Whether a candidate is interesting without the oracle's shortcuts too. True if it takes none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn confirms(&self, candidate: &Candidate<'_>) -> Result<bool, Error> {
        self.judge.confirms(candidate, self.timeout)
    }
}

fn is_interesting_empty(
    judge: &Judge,
    input: &Candidate<'_>,
    limit: Duration,
) -> Result<bool, Error> {
    let emptied = input.emptied();
    let candidate = Candidate::of(&emptied);
    let interrupt = judge.caller.interrupt();
    let judged = judge.judge(&candidate, limit, interrupt)?;
    judge.findings.count_earlier(judged.earlier);
    Ok(judged.verdict.is_interesting())
}
