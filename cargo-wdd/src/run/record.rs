//! The record of a run: counts verdicts, saves each new best and tells the events.
//!
//! Only what a run with one job would do is recorded, in its order, so that the record is the same for
//! any number of jobs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use wdd_core::Verdict;
use wdd_text::passes::{LAYOUT, RENAME};

use crate::error::Result;
use crate::oracle::messages::Message;
use crate::oracle::{Findings, Judge, Repeat};
use crate::package::output::Output;
use crate::process::FarmSpec;
use crate::run::accepted::Accepted;
use crate::run::doubt;
use crate::run::event::{Counts, Earned, Event, Origin, Watch};
use crate::run::explain;
use crate::run::folder::Steps;
use crate::run::near_misses::NearMisses;
use crate::run::outage::Controls;
use crate::run::search::{Candidate, Decided};
use crate::run::tally::Tally;
use crate::run::warnings;

/// The record of a run that goes on.
pub(crate) struct Record<'a> {
    output: &'a mut Output,
    watch: &'a mut dyn Watch,
    best: Arc<Candidate>,
    /// The last best that the oracle has confirmed.
    confirmed: Arc<Candidate>,
    accepted: Accepted,
    steps: Option<Steps>,
    /// The number of calls after which the best was judged again.
    checked_at: u64,
    /// The query in which rustc crashed when the best was judged again for the last time.
    query: Option<String>,
    doubted: Option<Repeat>,
    /// How often the oracle was found to be wrong.
    doubts: u32,
    /// What is known of outages, and what tells them.
    pub(super) controls: Controls,
    /// How often the run went back with as many calls for each candidate as there can be.
    went_back: u32,
    /// The time limit of a call.
    limit: Duration,
    /// Whether a call came near to it.
    was_slow: bool,
    counts: Counts,
    findings: Findings,
    tally: Tally,
    /// Errors of refused candidates that brought nothing back, by code.
    unread_errors: BTreeMap<String, u64>,
    /// Small changes of the best after which it does not fail any more.
    near_misses: NearMisses,
    /// In the order of the passes of the plan.
    passes: Vec<Earned>,
    /// The farm that calls run on.
    farm: Option<FarmSpec>,
    /// What was said that is said once.
    said: BTreeSet<Once>,
    /// What calls have shown of the failure, in sentences.
    remarks: Vec<String>,
}

/// A warning that a run gives once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Once {
    Jobs,
    Findings,
    Farm,
}

/// What a run has come to.
pub(super) struct Recorded {
    pub(super) best: Arc<Candidate>,
    /// What the candidates came to.
    pub(super) counts: Counts,
    /// What each pass earned.
    pub(super) passes: Vec<Earned>,
    /// Errors of refused candidates that brought nothing back, by code.
    pub(super) unread_errors: BTreeMap<String, u64>,
    /// How often the oracle was called about a candidate in the end, if its verdicts differed.
    pub(super) repeated: Option<Repeat>,
    /// How often the oracle was found to be wrong.
    pub(super) doubts: u32,
    /// Small changes of the best after which it does not fail any more.
    pub(super) near_misses: NearMisses,
    /// What calls have shown of the failure, in sentences.
    pub(super) remarks: Vec<String>,
}

impl<'a> Record<'a> {
    /// Starts with the calls of the baseline, and an account for each of these passes.
    pub(crate) fn new(
        output: &'a mut Output,
        watch: &'a mut dyn Watch,
        judge: &Judge,
        passes: impl IntoIterator<Item = &'static str>,
        untouched: Arc<Candidate>,
    ) -> Self {
        Record {
            output,
            watch,
            confirmed: Arc::clone(&untouched),
            accepted: Accepted::of(Arc::clone(&untouched)),
            steps: None,
            checked_at: judge.baseline.calls,
            query: None,
            doubted: None,
            doubts: 0,
            controls: Controls::new(&untouched, judge.baseline.empty_is_interesting),
            went_back: 0,
            limit: judge.limit(),
            was_slow: false,
            best: untouched,
            counts: Counts {
                calls: judge.baseline.calls,
                interesting: judge.baseline.interesting,
                ..Counts::default()
            },
            findings: judge.findings.clone(),
            tally: Tally::default(),
            unread_errors: BTreeMap::new(),
            near_misses: NearMisses::default(),
            passes: passes.into_iter().chain([doubt::NAME]).map(Earned::nothing).collect(),
            farm: judge.caller.farm().cloned(),
            said: BTreeSet::new(),
            remarks: Vec::new(),
        }
    }

    /// Notes the accepted candidates here, too.
    pub(super) fn noting(self, steps: Option<Steps>) -> Self {
        Record { steps, ..self }
    }

    /// The best so far.
    pub(crate) fn best(&self) -> &Arc<Candidate> {
        &self.best
    }

    /// Where the result is saved.
    pub(super) fn output(&self) -> &Output {
        self.output
    }

    /// Whether the best was confirmed.
    pub(crate) fn is_confirmed(&self) -> bool {
        Arc::ptr_eq(&self.best, &self.confirmed)
    }

    /// Warns if fewer oracle calls than `asked` are made at the same time. It is told once.
    pub(crate) fn warn_of_jobs(&mut self, asked: usize, given: usize) {
        if given < asked && self.said.insert(Once::Jobs) {
            self.warn(&warnings::about_jobs(asked, given));
        }
    }

    /// Warns if what a call has found out could not be kept. It is told once.
    fn warn_of_findings(&mut self) {
        if self.findings.are_incomplete() && self.said.insert(Once::Findings) {
            self.warn(
                "The run folder cannot be written. The run goes on, but as long as this is so, the same command would \
                 make these calls again.",
            );
        }
    }

    /// Warns if calls ran here since the farm could not be used. It is told once.
    fn warn_of_farm(&mut self) {
        if self.farm.as_ref().is_some_and(FarmSpec::fails) && self.said.insert(Once::Farm) {
            self.warn("the farm cannot be used now, so calls run on this machine, as long as that is so. The result is the same.");
        }
    }

    /// Records that the best was confirmed.
    pub(crate) fn confirm(&mut self) {
        self.confirmed = Arc::clone(&self.best);
    }

    /// Whether calls were killed.
    pub(crate) fn has_unresolved(&self) -> bool {
        self.counts.unresolved > 0
    }

    /// Whether calls came near to their time limit.
    pub(crate) fn was_slow(&self) -> bool {
        self.was_slow
    }

    /// The best was judged again, and is interesting. If rustc crashes, it is in this query.
    pub(crate) fn check(&mut self, query: Option<String>) {
        self.query = query;
        self.accepted.check();
        self.checked_at = self.counts.calls;
    }

    /// The query in which rustc crashed when the best was judged again for the last time.
    pub(super) fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Notes a sentence on what calls have shown of the failure.
    pub(super) fn remark(&mut self, sentence: String) {
        self.remarks.push(sentence);
    }

    /// The number of calls after which the best was judged again.
    pub(crate) fn checked_at(&self) -> u64 {
        self.checked_at
    }

    /// Verdicts on the same candidate differ: each candidate takes more calls from now on.
    pub(crate) fn doubt(&mut self, repeat: Repeat) {
        if self.doubted != Some(repeat) {
            self.watch.see(&Event::Repeat { calls: repeat.to_string() });
            self.warn(&format!(
                "The oracle does not give the same verdict on the same candidate each time. From now on a candidate \
                 has to be interesting in {repeat} calls.",
            ));
        }
        self.doubts += 1;
        self.went_back += u32::from(repeat.more().is_none());
        self.doubted = Some(repeat);
        self.checked_at = self.counts.calls;
    }

    /// How often the run went back with as many calls for each candidate as there can be.
    pub(crate) fn went_back(&self) -> u32 {
        self.went_back
    }

    /// Verdicts on the same candidate differ, and calls are made one at a time from now on: they may disturb each other.
    pub(crate) fn doubt_jobs(&mut self) {
        self.doubts += 1;
        self.checked_at = self.counts.calls;
        self.warn(
            "The oracle does not give the same verdict on the same candidate each time. From now on one call is made at \
             a time.",
        );
    }

    /// There is an outage, which is this one: the run cannot trust its verdicts.
    pub(super) fn notice_outage(&mut self, message: &str) {
        self.doubts += 1;
        self.controls.outages += 1;
        self.warn(message);
    }

    /// Goes back to the best when the oracle has refused a candidate for the last time.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(super) fn go_back_to_refuted(&mut self) -> Result<()> {
        let refuted = Arc::clone(&self.controls.refuted);
        self.accepted.go_back_to(&refuted);
        self.confirmed = Arc::clone(&refuted);
        self.keep(&refuted)
    }

    /// Every best so far.
    pub(crate) fn accepted(&mut self) -> &mut Accepted {
        &mut self.accepted
    }

    /// Goes back to this one of the accepted candidates.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) fn go_back(&mut self, to: usize) -> Result<()> {
        self.near_misses = NearMisses::default();
        let candidate = self.accepted.go_back(to);
        self.confirmed = Arc::clone(&candidate);
        if Arc::ptr_eq(&candidate, &self.best) { Ok(()) } else { self.keep(&candidate) }
    }

    /// Rolls back to the last confirmed best.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) fn roll_back(&mut self) -> Result<()> {
        self.warn(
            "cargo does not show the failure that rustc shows when it is called directly. The reduction goes on from \
             the last result that cargo has confirmed, and calls cargo from now on.",
        );
        let confirmed = Arc::clone(&self.confirmed);
        self.accepted.go_back_to(&confirmed);
        self.keep(&confirmed)
    }

    /// Tells the user something.
    pub(crate) fn warn(&mut self, message: &str) {
        self.watch.see(&Event::Warning { message: message.to_owned() });
    }

    /// Oracle calls so far.
    pub(crate) fn calls(&self) -> u64 {
        self.counts.calls
    }

    /// Oracle calls that this process has made, without those of its baseline that an earlier one has made.
    pub(crate) fn new_calls(&self) -> u64 {
        (self.counts.calls - self.counts.earlier).saturating_sub(self.findings.earlier())
    }

    /// The time that candidates and calls about them took so far, also those of earlier processes.
    pub(crate) fn time(&self) -> Duration {
        let seconds = self.passes.iter().map(|account| account.seconds).sum();
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }

    /// Counts calls that are about no candidate.
    pub(crate) fn count_calls(&mut self, calls: u64) {
        self.counts.calls += calls;
    }

    /// Counts a cancelled speculative call.
    pub(crate) fn count_cancelled(&mut self) {
        self.counts.cancelled += 1;
    }

    /// Counts the errors of a refused candidate that say nothing of what it lacks.
    pub(crate) fn count_unread(&mut self, errors: &[Message]) {
        for error in errors {
            let code = error.code.as_ref().map_or("other", |code| &code.code);
            *self.unread_errors.entry(code.to_owned()).or_default() += 1;
        }
    }

    /// Ends the record. The best is saved.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(super) fn close(mut self) -> Result<Recorded> {
        self.release()?;
        self.end_walk();
        self.counts.earlier += self.findings.earlier();
        self.passes.pop_if(|doubt| doubt.calls == 0);
        Ok(Recorded {
            best: self.best,
            counts: self.counts,
            passes: self.passes,
            unread_errors: self.unread_errors,
            repeated: self.doubted,
            doubts: self.doubts,
            near_misses: self.near_misses,
            remarks: self.remarks,
        })
    }

    /// Counts and tells a verdict of the search, and keeps a new best.
    ///
    /// # Errors
    /// When a new best cannot be saved.
    pub(crate) fn enter(&mut self, decided: &Decided) -> Result<()> {
        self.warn_of_findings();
        self.warn_of_farm();
        if decided.origin == Origin::Oracle {
            self.release()?;
        }
        let pass = self.passes[decided.candidate.pass].pass;
        let over = self.tally.count(decided, pass, self.best.size);
        self.tell(&over);
        self.count(decided, decided.candidate.pass);
        let Decided { candidate, verdict, .. } = decided;
        let before = self.best.size;
        self.near_misses.note(&self.best, decided);
        if verdict.is_interesting() && candidate.replaces(&self.best) {
            let files = [&self.best, candidate].map(|of| &of.rendered.files);
            let is_rewritten = [RENAME.name, LAYOUT.name, explain::NAME].contains(&pass);
            let kept = is_rewritten.then(|| self.near_misses.of_rewritten(files[0], files[1]));
            self.accepted.add(Arc::clone(candidate));
            self.keep(candidate)?;
            self.near_misses = kept.unwrap_or_default();
            self.controls.accept(candidate);
        }
        if *verdict == Verdict::Uninteresting && decided.calls > 0 {
            self.controls.refuse(candidate, &self.best);
        }
        let seconds = decided.took.as_secs_f64();
        self.passes[candidate.pass].add(before, self.best.size, decided.calls, seconds);
        Ok(())
    }

    /// Saves the best, if the result of an earlier process was in its place until now.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) fn release(&mut self) -> Result<()> {
        if self.output.release() { self.output.save(&self.best.rendered.files) } else { Ok(()) }
    }

    /// Records a verdict on a candidate that never becomes the best.
    pub(crate) fn enter_trial(&mut self, decided: &Decided) {
        self.near_misses.note(&self.best, decided);
        self.enter_unchanged(decided, decided.candidate.pass);
    }

    /// Records a verdict on a candidate that was accepted before.
    pub(crate) fn enter_doubt(&mut self, decided: &Decided) {
        self.enter_unchanged(decided, self.passes.len() - 1);
    }

    fn enter_unchanged(&mut self, decided: &Decided, account: usize) {
        self.count(decided, account);
        let size = self.best.size;
        let seconds = decided.took.as_secs_f64();
        self.passes[account].add(size, size, decided.calls, seconds);
    }

    /// What a file of the best is called on disk.
    pub(crate) fn name_of(&self, file: &Path) -> PathBuf {
        self.output.name_of(file)
    }

    /// Counts a verdict and tells it.
    fn count(&mut self, decided: &Decided, account: usize) {
        let each = decided.took.checked_div(decided.calls as u32);
        self.was_slow |= decided.verdict != Verdict::Unresolved
            && each.is_some_and(|each| each > self.limit / 2);
        let counts = &mut self.counts;
        match (decided.origin, decided.verdict) {
            (Origin::Cached | Origin::SameChange, _) => counts.cached += 1,
            (Origin::Syntax, _) => counts.skipped += 1,
            (Origin::Fault, _) => counts.faulty += 1,
            (Origin::Size | Origin::Waits | Origin::Chain, _) => {}
            (Origin::Oracle | Origin::Earlier, verdict) => {
                counts.calls += decided.calls;
                counts.earlier += decided.earlier;
                counts.interesting += u64::from(verdict == Verdict::Interesting);
                counts.unresolved += u64::from(verdict == Verdict::Unresolved);
            }
        }
        self.watch.see(&Event::Verdict {
            pass: self.passes[account].pass,
            calls: counts.calls,
            verdict: decided.verdict,
            origin: decided.origin,
            size: decided.candidate.size,
            seconds: decided.took.as_secs_f64(),
        });
    }

    /// Tells what the walk that goes on came to.
    pub(super) fn end_walk(&mut self) {
        let over = self.tally.close(self.best.size);
        self.tell(&over);
    }

    pub(super) fn tell(&mut self, events: &[Event]) {
        events.iter().for_each(|event| self.watch.see(event));
    }

    /// Saves a new best, and tells it.
    fn keep(&mut self, candidate: &Arc<Candidate>) -> Result<()> {
        self.best = Arc::clone(candidate);
        self.near_misses = NearMisses::default();
        self.output.save(&candidate.rendered.files)?;
        let calls = self.counts.calls;
        if let Some(steps) = &mut self.steps {
            let pass = self.passes[candidate.pass].pass;
            steps.note(calls, Some(pass), candidate.size, &candidate.rendered.files);
        }
        self.watch.see(&Event::Best { calls, size: candidate.size });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::Reducer;

    use super::*;
    use crate::error::Error;
    use crate::oracle::Judgement;
    use crate::run::testing::{Stage, content};

    const SOURCE: &str = "fn a() { one(); } fn b() { two(); }";

    fn decided(candidate: Arc<Candidate>, verdict: Verdict, origin: Origin) -> Decided {
        Decided {
            origin,
            calls: matches!(origin, Origin::Oracle | Origin::Earlier).into(),
            earlier: (origin == Origin::Earlier).into(),
            ..Decided::by_oracle(candidate, &Judgement::at_once(verdict))
        }
    }

    #[test]
    fn each_origin_has_its_count_and_only_calls_are_calls() {
        let mut stage = Stage::new(|_| Some(true));
        let counts = stage.with(SOURCE, None, |_, search, record| {
            let candidate = search.candidate().unwrap();
            for (verdict, origin) in [
                (Verdict::Interesting, Origin::Oracle),
                (Verdict::Unresolved, Origin::Oracle),
                (Verdict::Uninteresting, Origin::Oracle),
                (Verdict::Uninteresting, Origin::Earlier),
                (Verdict::Uninteresting, Origin::Cached),
                (Verdict::Uninteresting, Origin::Syntax),
                (Verdict::Uninteresting, Origin::Size),
            ] {
                let decided = decided(Arc::clone(&candidate), verdict, origin);
                record.enter(&decided).unwrap();
            }
            record.count_cancelled();
            (record.counts, record.passes[candidate.pass].calls)
        });
        let expected = Counts {
            // Those of the baseline, too.
            calls: 3 + 4,
            earlier: 1,
            interesting: 2 + 1,
            unresolved: 1,
            cached: 1,
            skipped: 1,
            faulty: 0,
            cancelled: 1,
        };
        assert_eq!(counts, (expected, 4));
        assert_eq!(stage.events.named("verdict").len(), 7);
    }

    #[test]
    fn a_smaller_interesting_candidate_is_saved_and_any_other_is_not() {
        let mut stage = Stage::new(|_| Some(true));
        let smaller = stage.with(SOURCE, None, |_, search, record| {
            let (untouched, smaller) = (search.best(), search.candidate().unwrap());
            record.enter(&decided(Arc::clone(&smaller), Verdict::Interesting, Origin::Oracle))?;
            record.enter(&decided(untouched, Verdict::Interesting, Origin::Cached))?;
            Ok::<_, Error>(smaller)
        });
        assert_eq!(stage.saved(), content(&smaller.unwrap().rendered.files));
        assert_eq!(stage.events.named("best").len(), 1);
    }

    #[test]
    fn rolling_back_saves_the_last_confirmed_best_and_warns() {
        let mut stage = Stage::new(|_| Some(true));
        let confirmed = stage.with(SOURCE, None, |_, search, record| {
            let first = search.candidate().unwrap();
            record.enter(&decided(Arc::clone(&first), Verdict::Interesting, Origin::Oracle))?;
            record.confirm();
            assert!(record.is_confirmed());
            search.report(Verdict::Interesting);
            let second = search.candidate().unwrap();
            record.enter(&decided(second, Verdict::Interesting, Origin::Oracle))?;
            assert!(!record.is_confirmed());
            record.roll_back()?;
            assert!(record.is_confirmed());
            Ok::<_, Error>(first)
        });
        assert_eq!(stage.saved(), content(&confirmed.unwrap().rendered.files));
        assert_eq!(stage.events.named("warning").len(), 1);
    }
}
