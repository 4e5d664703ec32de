//! The judge: an oracle with the conditions that make its outcome a verdict, and references that must not fail.
//!
//! The calls about the untouched input make it (`baseline`). Conditions that are found out later, such as the cause of an
//! error, are in `judge/requirements.rs`. What else its oracle can do with a result is in `judge/results.rs`.

mod flags;
mod outcomes;
mod requirements;
mod results;

use std::hash::Hash;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wdd_core::Verdict;

pub(crate) use self::flags::NeededFlags;
pub use self::outcomes::Shown;
use wdd_text::text::render::Rendered;

use super::baseline::Baseline;
use super::cost::{EndlessLimit, Ratio};
use super::findings::{Findings, Found, What, as_key};
use super::limits::{CallLimits, FirstLimit};
use super::messages::Message;
use super::odds::Odds;
use super::reference::Reference;
use super::repeat::Repeat;
use super::{About, Caller, Conditions, Oracle, Outcome, Runner, Unmet, extras};
use crate::error::Error;
use crate::process::interrupt::Interrupt;
use crate::process::{Exit, Usage};

/// The verdict on a candidate, and the reasons for it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The condition that was not met. `None` if the candidate is interesting.
    pub unmet: Option<Unmet>,
    /// The errors that the untouched input does not have, if the candidate is refused.
    pub(crate) errors: Vec<Message>,
    /// Whether it is refused although nothing is wrong with it: it compiles, or its test was executed and passes.
    pub(crate) is_sound: bool,
    /// The query that rustc was in when it crashed.
    pub(crate) query: Option<String>,
    /// How the process ended.
    pub exit: Exit,
    /// How long it took.
    pub wall: Duration,
    /// How many calls it took. What was found out for another candidate at the same time counts too, since the number must
    /// not depend on the number of jobs.
    pub calls: u64,
    /// How many of them an earlier process of the same run has made.
    pub earlier: u64,
}

impl Judgement {
    /// The verdict of one call that took no time.
    #[cfg(test)]
    pub(crate) fn at_once(verdict: Verdict) -> Self {
        Judgement {
            verdict,
            unmet: None,
            errors: Vec::new(),
            is_sound: false,
            query: None,
            exit: Exit::Settled,
            wall: Duration::ZERO,
            calls: 1,
            earlier: 0,
        }
    }
}

/// Which calls were interesting, and what they took.
#[derive(Default)]
struct Votes {
    interesting: u32,
    not: u32,
    earlier: u64,
    wall: Duration,
}

impl Votes {
    /// Counts a call. Returns the judgement if no other call can change it.
    fn count(&mut self, found: Found<Ended>, repeat: Repeat) -> Option<Judgement> {
        let Ended { unmet, errors, is_sound, query, exit, wall } = found.value;
        let verdict = unmet.as_ref().map_or(Verdict::Interesting, Unmet::verdict);
        self.earlier += u64::from(found.earlier);
        self.wall += wall;
        if verdict.is_interesting() {
            self.interesting += 1;
        } else {
            self.not += 1;
        }
        let decided = match verdict {
            // A call that was killed is not made again: it took long, and the next one may too.
            Verdict::Unresolved => verdict,
            _ => repeat.decided(self.interesting, self.not)?.into(),
        };
        Some(Judgement {
            verdict: decided,
            unmet: unmet.filter(|_| !decided.is_interesting()),
            errors,
            is_sound,
            query,
            exit,
            wall: self.wall,
            calls: u64::from(self.calls()),
            earlier: self.earlier,
        })
    }

    fn calls(&self) -> u32 {
        self.interesting + self.not
    }
}

/// How a call about a candidate ended, and what was not met.
#[derive(Serialize, Deserialize)]
struct Ended {
    unmet: Option<Unmet>,
    errors: Vec<Message>,
    #[serde(default)]
    is_sound: bool,
    #[serde(default)]
    query: Option<String>,
    exit: Exit,
    wall: Duration,
}

impl Ended {
    /// With this outcome, after calls that took so long.
    fn new(unmet: Option<Unmet>, outcome: &Outcome, before: Duration) -> Self {
        let wall = before + outcome.finished.wall;
        let (query, exit) = (outcome.report.query.clone(), outcome.finished.exit);
        Ended { unmet, errors: Vec::new(), is_sound: false, query, exit, wall }
    }
}

/// An oracle with its conditions. Many threads may use it at once.
#[derive(Debug)]
pub struct Judge {
    /// What the calls about the untouched input have settled.
    pub baseline: Baseline,
    /// The name of the input.
    pub(super) name: PathBuf,
    /// How many calls are made at the same time.
    pub(super) jobs: usize,
    pub(super) first_limit: FirstLimit,
    pub(crate) caller: Caller,
    pub(super) oracle: Arc<dyn Oracle>,
    /// What the oracle is.
    pub(crate) about: About,
    pub(super) conditions: Conditions,
    pub(super) limits: CallLimits,
    /// When a call counts as one without end, if that is what must be kept.
    pub(super) endless: Option<EndlessLimit>,
    /// The memory that a call must need, in bytes, if that is what must be kept.
    pub(super) peak: Option<u64>,
    /// How much more the oracle must need than the reference, if that is what must be kept.
    pub(super) ratio: Option<Ratio>,
    /// What must not fail.
    pub(super) references: Vec<Reference>,
    pub(super) odds: Odds,
    /// What the calls of the run have found out.
    pub(crate) findings: Findings,
    /// Whether calls take no shortcuts any more.
    pub(super) no_shortcuts: AtomicBool,
    /// How many times longer than at first a call may take.
    pub(super) patience: AtomicU32,
    /// How many calls were made about candidates that were accepted before.
    pub(super) again: AtomicU32,
    /// How often verdicts so far were found to be worth nothing.
    pub(super) forgotten: AtomicU32,
}

/// The number of the first call about a candidate that was accepted before.
const AGAIN: u32 = 1 << 16;

/// How many times longer a call may take that is made again because it took too long.
const PATIENCE: u32 = 4;

impl Judge {
    /// Judges a candidate.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge(&self, candidate: &Rendered) -> Result<Judgement, Error> {
        self.judge_until(candidate, self.baseline.timeout, self.caller.interrupt())
    }

    /// Judges a candidate, within a time limit and until the interrupt. A reference has a time limit of its own,
    /// unless the limit is shorter than usual, because the run must end.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge_until(
        &self,
        candidate: &Rendered,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        let key = self.key(candidate);
        let repeat = self.caller.repeat();
        let is_final = |ended: &Ended| ended.exit.is_final(limit >= self.limit());
        let mut votes = Votes::default();
        loop {
            let nth = (&key, votes.calls(), self.patience());
            let call = || self.call(candidate, votes.calls(), limit, interrupt);
            let found = self.findings.find_final(What::Verdict, &nth, call, is_final)?;
            if let Some(judgement) = votes.count(found, repeat) {
                return Ok(judgement);
            }
        }
    }

    /// Judges a candidate that was accepted before, with new calls.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented a call.
    pub(crate) fn judge_again(
        &self,
        candidate: &Rendered,
        repeat: Repeat,
        limit: Duration,
    ) -> Result<Judgement, Error> {
        let key = self.key(candidate);
        let mut votes = Votes::default();
        loop {
            let nth = AGAIN + self.again.fetch_add(1, Ordering::Relaxed);
            let call = || self.call(candidate, nth, limit, self.caller.interrupt());
            let is_final = |ended: &Ended| ended.exit.is_final(limit >= self.limit());
            let found = self.findings.find_again(What::Accepted, &key, call, is_final)?;
            if let Some(judgement) = votes.count(found, repeat) {
                return Ok(judgement);
            }
        }
    }

    /// How many times longer than at first a call may take.
    fn patience(&self) -> u32 {
        self.patience.load(Ordering::Relaxed)
    }

    /// The time limit of a call.
    pub(crate) fn limit(&self) -> Duration {
        self.limits.call * self.patience()
    }

    /// Whether calls have more time than at first.
    pub(crate) fn is_patient(&self) -> bool {
        self.patience() >= PATIENCE
    }

    /// Gives calls more time from now on.
    pub(crate) fn be_patient(&self) {
        self.patience.store(PATIENCE, Ordering::Relaxed);
    }

    /// Whether a reference must not fail, too.
    pub(crate) fn has_reference(&self) -> bool {
        !self.references.is_empty()
    }

    /// Makes calls again about candidates whose verdicts are known: these are worth nothing.
    pub(crate) fn forget_verdicts(&self) {
        self.forgotten.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes all later calls without shortcuts.
    pub(crate) fn stop_shortcuts(&self) {
        self.oracle.stop_shortcuts();
        if let Some(limit) = &self.endless {
            limit.stop_shortcuts();
        }
        self.no_shortcuts.store(true, Ordering::Relaxed);
        self.references.iter().for_each(Reference::stop_shortcuts);
    }

    /// What a finding about a candidate is about: its text, what is required of it, and the files beside it.
    fn key<'c>(&self, candidate: &'c Rendered) -> impl Hash + 'c {
        let references = self.references.iter().map(|reference| reference.required.clone());
        (
            as_key(&self.conditions),
            Vec::from_iter(references),
            self.no_shortcuts.load(Ordering::Relaxed),
            self.forgotten.load(Ordering::Relaxed),
            &candidate.files,
            &candidate.fix,
            extras(&*self.oracle),
        )
    }

    /// Calls the oracle and the references, the cheapest first, until one refuses the candidate.
    fn call(
        &self,
        candidate: &Rendered,
        nth: u32,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Ended, Error> {
        let Some(ratio) = self.ratio else {
            return Ok(self.call_once(candidate, nth, (limit, interrupt))?.0);
        };
        let ratio = if nth < AGAIN { ratio } else { ratio.again() };
        let mut measured = Vec::new();
        loop {
            let (mut ended, used) = self.call_once(candidate, nth, (limit, interrupt))?;
            let [Some(own), Some(other)] = &used else { return Ok(ended) };
            measured.extend(ratio.between([own, other]));
            // One that is too little to be told is none.
            let is_more = if measured.is_empty() { Some(false) } else { ratio.decided(&measured) };
            if let Some(is_more) = is_more {
                ended.unmet = (!is_more).then_some(Unmet::Cost);
                return Ok(ended);
            }
        }
    }

    /// Calls the oracle and the references once, and tells what the oracle and the first reference have used, if none refuses the
    /// candidate.
    fn call_once(
        &self,
        candidate: &Rendered,
        nth: u32,
        (limit, interrupt): (Duration, &Interrupt),
    ) -> Result<(Ended, [Option<Usage>; 2]), Error> {
        let mut used = [None, None];
        let mut all: Vec<_> = self.references.iter().map(Some).chain([None]).collect();
        all.sort_by_cached_key(|of| of.map_or(&self.odds, |of| &of.odds).time_to_refuse());
        let left = (limit < self.limit()).then_some(limit);
        let mut ended = None;
        for of in all {
            let (unmet, outcome) = if let Some(reference) = of {
                reference.unmet(candidate, &self.caller, (left, interrupt))?
            } else {
                let runner = self.runner(limit, interrupt).nth(nth);
                let again = self.endless.as_ref().filter(|_| nth >= AGAIN);
                let runner = again.map_or(runner, |endless| runner.ending_after(endless.again()));
                match self.unmet(candidate, runner)? {
                    (None, _) if self.caller.confirms_here() => {
                        self.unmet(candidate, runner.here())?
                    }
                    seen => seen,
                }
            };
            let odds = of.map_or(&self.odds, |of| &of.odds);
            odds.count(unmet.is_some(), outcome.finished.wall);
            used[usize::from(of.is_some())].get_or_insert(outcome.finished.usage.clone());
            let before = ended.map_or(Duration::ZERO, |before: Ended| before.wall);
            let mut now = Ended::new(unmet, &outcome, before);
            if now.unmet.is_some() {
                // A reference refuses what fails there, and not what does not compile.
                if of.is_none() {
                    now.is_sound = now.unmet == Some(Unmet::Failure) && self.about.passes(&outcome);
                    now.errors = self.conditions.new_errors(outcome, &candidate.files);
                }
                return Ok((now, [None, None]));
            }
            ended = Some(now);
        }
        Ok((ended.expect("the oracle was called"), used))
    }

    /// What a candidate does not meet in a call of the oracle alone, and the outcome of that.
    fn unmet(
        &self,
        candidate: &Rendered,
        runner: Runner<'_>,
    ) -> Result<(Option<Unmet>, Outcome), Error> {
        let outcome = self.oracle.call(candidate, runner);
        let outcome = self.caller.unless_damaged(outcome, candidate)?;
        self.endless.iter().for_each(|limit| limit.count(&outcome));
        let unmet = self.conditions.unmet_by(&outcome, &candidate.files);
        Ok((unmet, outcome))
    }

    /// Runs the processes of a call of the oracle.
    fn runner<'a>(&'a self, limit: Duration, interrupt: &'a Interrupt) -> Runner<'a> {
        self.caller
            .runner(limit, interrupt)
            .executing_for(self.limits.executed * self.patience())
            .costing(self.endless.as_ref().map(EndlessLimit::now), self.peak)
            .ending_with_limit(limit < self.limit())
    }

    /// Whether a candidate is interesting without the oracle's shortcuts too. True if it takes none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn confirms(&self, candidate: &Rendered) -> Result<bool, Error> {
        let confirms = || self.confirms_now(candidate);
        Ok(self.findings.find(What::Confirmed, &self.key(candidate), confirms)?.value)
    }

    fn confirms_now(&self, candidate: &Rendered) -> Result<bool, Error> {
        let whole = self.endless.as_ref().map(EndlessLimit::given);
        let is_shorter = self.endless.as_ref().is_some_and(|limit| limit.now() < limit.given());
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        let runner = runner.costing(whole, self.peak);
        let confirmed = match self.oracle.confirm(candidate, runner)? {
            None if is_shorter => Some(self.oracle.call(candidate, runner)?),
            confirmed => confirmed,
        };
        if let Some(outcome) = confirmed
            && self.conditions.unmet_by(&outcome, &candidate.files).is_some()
        {
            return Ok(false);
        }
        let mut confirmed = self.references.iter().map(|one| one.confirms(candidate, &self.caller));
        confirmed.find(|one| !matches!(one, Ok(true))).unwrap_or(Ok(true))
    }
}
