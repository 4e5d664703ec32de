//! The oracle calls of a run, within its limits. Several calls at a time are in `calls/workers.rs`, and in
//! `calls/trials.rs`.

mod pace;
mod trials;
mod workers;

use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::StopReason;
use wdd_text::text::render::Rendered;

pub(crate) use self::pace::Pace;
use crate::error::{Error, Result};
use crate::oracle::{Judge, Judgement};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::run::control::Control;
use crate::run::record::Record;
use crate::run::search::{Candidate, Decided, Search};

/// When a run has to stop.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Oracle calls.
    calls: Option<u64>,
    /// When the run must end.
    pub(super) until: Option<Instant>,
}

impl Limits {
    /// Limits the number of calls, and the time from `started` on.
    pub(crate) fn new(calls: Option<u64>, time: Option<Duration>, started: Instant) -> Self {
        Limits { calls, until: time.and_then(|time| started.checked_add(time)) }
    }

    /// The limits of all calls but the `last` ones. Each of these takes this time.
    pub(crate) fn before_last(self, last: u32, time: Duration) -> Self {
        Limits {
            calls: self.calls.map(|calls| calls.saturating_sub(last.into())),
            until: self.until.and_then(|until| until.checked_sub(time * last)),
        }
    }

    /// One of `shares` equal shares of these limits.
    pub(crate) fn share(self, shares: u32) -> Self {
        let time = self.left().map(|left| left / shares);
        Limits {
            calls: self.calls.map(|calls| calls / u64::from(shares)),
            until: time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// Whether there may be another call after this number of calls.
    pub(crate) fn allow(&self, calls: u64) -> bool {
        self.calls.is_none_or(|most| calls < most) && self.left() != Some(Duration::ZERO)
    }

    /// The time that is left. `None` if there is no limit to it.
    fn left(&self) -> Option<Duration> {
        Some(self.until?.saturating_duration_since(Instant::now()))
    }
}

/// Why there is no verdict.
#[derive(Debug)]
pub(super) enum NoVerdict {
    /// The run stops.
    Stopped(StopReason),
    /// The best is not interesting without the oracle's shortcuts.
    Unconfirmed,
    /// The best was interesting, and is not any more.
    Differs,
    /// Calls take too long, also about what did not.
    Late,
    /// The call went wrong.
    Failed(Error),
}

/// Why there are no more calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The search has ended, or the run stops.
    Stopped(StopReason),
    /// The best is not interesting without the oracle's shortcuts.
    Unconfirmed,
    /// The best was interesting, and is not any more.
    Differs,
    /// Calls take too long, also about what did not.
    Late,
    /// The pass is skipped.
    Skipped,
}

/// The oracle, and how often it may be called.
#[derive(Clone, Copy)]
pub(crate) struct Calls<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) limits: Limits,
    pub(crate) control: &'a Control,
    pub(crate) pace: Pace<'a>,
}

impl Calls<'_> {
    /// Makes all calls that the search needs, up to `jobs` at a time. If the best may not be interesting, this ends
    /// before the search does.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(crate) fn run(
        self,
        search: &mut Search,
        jobs: usize,
        record: &mut Record<'_>,
    ) -> Result<End> {
        let end = self.at_a_time(search, jobs, record)?;
        let is_over = end == End::Stopped(StopReason::Finished);
        if !is_over || self.confirm(record)? { Ok(end) } else { Ok(End::Unconfirmed) }
    }

    /// Keeps the first of these layouts of the best that is interesting. At a limit no call is made,
    /// since the reduction itself is finished.
    ///
    /// # Errors
    /// What prevented a call, or kept the layout from being saved.
    pub(crate) fn lay_out(
        self,
        layouts: impl Iterator<Item = impl Into<Rendered>>,
        pass: usize,
        search: &Search,
        record: &mut Record<'_>,
    ) -> Result<StopReason> {
        for layout in layouts {
            let candidate = search.laid_out(layout, pass);
            if candidate.rendered.files == record.best().rendered.files {
                break;
            }
            let decided = match self.judge_one(candidate, search, record.new_calls()) {
                Ok(decided) => decided,
                Err(NoVerdict::Failed(error)) => return Err(error),
                Err(NoVerdict::Stopped(StopReason::Interrupted)) => {
                    return Ok(StopReason::Interrupted);
                }
                Err(_) => break,
            };
            record.enter(&decided)?;
            if decided.verdict.is_interesting() {
                break;
            }
        }
        Ok(StopReason::Finished)
    }

    /// Confirms the best without the oracle's shortcuts, unless that was done before.
    fn confirm(self, record: &mut Record<'_>) -> Result<bool> {
        if record.is_confirmed() {
            return Ok(true);
        }
        let confirmed = self.judge.confirms(&record.best().rendered)?;
        if confirmed {
            record.confirm();
        }
        Ok(confirmed)
    }

    /// Judges one candidate on this thread.
    fn judge_one(
        self,
        candidate: Candidate,
        search: &Search,
        calls: u64,
    ) -> Result<Decided, NoVerdict> {
        if let Some(known) = search.known(&candidate.rendered) {
            return Ok(Decided::new(candidate, known));
        }
        self.trial(Arc::new(candidate), calls)
    }

    /// Judges a candidate about which nothing is known, after this number of calls.
    fn trial(self, candidate: Arc<Candidate>, calls: u64) -> Result<Decided, NoVerdict> {
        let limit = self.limit(calls)?;
        let judgement = self.judge(&candidate, limit, self.judge.caller.interrupt());
        let judgement = self.ended(judgement, limit)?;
        Ok(Decided::by_oracle(candidate, &judgement))
    }

    /// All calls but the `last` ones, which are for what comes after the search.
    pub(super) fn before_last(self, last: u32) -> Self {
        Calls { limits: self.limits.before_last(last, self.judge.baseline.wall), ..self }
    }

    /// As many of these calls, and as much of their time, as one of `shares` equal shares has.
    pub(super) fn share(self, shares: u32) -> Self {
        Calls { limits: self.limits.share(shares), ..self }
    }

    /// These calls, for no longer than this time.
    pub(super) fn within(self, time: Duration) -> Self {
        let both = self.limits.until.into_iter().chain(Instant::now().checked_add(time));
        Calls { limits: Limits { until: both.min(), ..self.limits }, ..self }
    }

    pub(super) fn has_time(self) -> bool {
        self.limits.left() != Some(Duration::ZERO)
    }

    /// The time that is left, but not more than `most`.
    pub(crate) fn time(self, most: Duration) -> Duration {
        self.limits.left().map_or(most, |left| left.min(most))
    }

    /// The time limit of the next call, after this number of calls. As long as the run is paused, this waits.
    pub(super) fn limit(self, calls: u64) -> Result<Duration, NoVerdict> {
        self.control.wait(self.judge.caller.interrupt(), || self.has_time());
        if self.limits.calls.is_some_and(|most| calls >= most) {
            return Err(NoVerdict::Stopped(StopReason::MaxCalls));
        }
        match self.time(self.judge.limit()) {
            Duration::ZERO => Err(NoVerdict::Stopped(StopReason::MaxTime)),
            limit => Ok(limit),
        }
    }

    fn judge(
        self,
        candidate: &Candidate,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement> {
        self.judge.judge_until(&candidate.rendered, limit, interrupt)
    }

    /// The judgement of a call with that time limit, unless the run ends with it.
    pub(super) fn ended(
        self,
        judgement: Result<Judgement>,
        limit: Duration,
    ) -> Result<Judgement, NoVerdict> {
        match judgement {
            // In the time that other calls have there might have been a verdict.
            Ok(judgement) if judgement.exit == Exit::TimedOut && limit < self.judge.limit() => {
                Err(NoVerdict::Stopped(StopReason::MaxTime))
            }
            Ok(judgement) => Ok(judgement),
            Err(Error::Interrupted) => Err(NoVerdict::Stopped(StopReason::Interrupted)),
            Err(error) => Err(NoVerdict::Failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::testing::Stage;

    const SOURCE: &str =
        "fn a() { one(); } fn b() { two(); } fn c() { three(); } fn d() { four() }";

    #[test]
    fn a_pass_that_is_skipped_makes_no_calls_until_another_one_has_changed_something() {
        let passes_called = |skips: bool| {
            let mut stage = Stage::new(|_| Some(false));
            if skips {
                stage.control.skip_pass();
            }
            let ended = stage.with(SOURCE, None, |calls, search, record| {
                let mut end = calls.run(search, 2, record).unwrap();
                if end == End::Skipped {
                    search.skip_pass();
                    end = calls.run(search, 2, record).unwrap();
                }
                end
            });
            assert_eq!(ended, End::Stopped(StopReason::Finished));
            let mut passes: Vec<_> = stage
                .events
                .named("verdict")
                .into_iter()
                .filter(|event| event["origin"] == "oracle")
                .map(|event| event["pass"].to_string())
                .collect();
            passes.dedup();
            passes
        };
        let (all, rest) = (passes_called(false), passes_called(true));
        assert!(all.len() > 1 && rest == all[1..], "{all:?}\n{rest:?}");
    }

    #[test]
    fn a_run_ends_when_no_pass_finds_anything_more() {
        let mut stage = Stage::new(|text| Some(text.contains("two()")));
        let stopped = stage.run(SOURCE, 1, None).unwrap();
        assert_eq!(stopped, End::Stopped(StopReason::Finished));
        let saved = stage.saved();
        assert!(saved.contains("two()") && !saved.contains("one"), "{saved}");
    }

    #[test]
    fn the_number_of_jobs_changes_no_verdict() {
        let verdicts = |jobs| {
            let mut stage = Stage::new(|text| Some(text.contains("two()")));
            stage.run(SOURCE, jobs, None).unwrap();
            let mut events = stage.events.0;
            for event in &mut events {
                event.as_object_mut().unwrap().remove("seconds");
            }
            events
        };
        assert_eq!(verdicts(1), verdicts(4));
    }

    #[test]
    fn the_limit_on_calls_holds_for_any_number_of_jobs() {
        for jobs in [1, 3] {
            let mut stage = Stage::new(|text| Some(text.contains("two()")));
            let stopped = stage.run(SOURCE, jobs, Some(5)).unwrap();
            assert_eq!(stopped, End::Stopped(StopReason::MaxCalls));
            let verdicts = stage.events.named("verdict");
            let calls = verdicts.iter().filter(|event| event["origin"] == "oracle");
            assert_eq!(calls.count(), 2, "the baseline made three");
        }
    }

    #[test]
    fn a_killed_call_is_unresolved_and_the_run_goes_on() {
        let mut stage = Stage::new(|text| text.contains("one()").then(|| text.contains("two()")));
        let stopped = stage.run(SOURCE, 1, None).unwrap();
        assert_eq!(stopped, End::Stopped(StopReason::Finished));
        let verdicts = stage.events.named("verdict");
        assert!(verdicts.iter().any(|event| event["verdict"] == "unresolved"));
        assert!(stage.saved().contains("one()"));
    }

    #[test]
    fn a_best_that_is_not_confirmed_is_no_end() {
        let fails = |text: &str| Some(text.contains("two()"));
        let mut stage = Stage::new(fails).confirmed_by(|text| Some(text.contains("one()")));
        assert_eq!(stage.run(SOURCE, 1, None).unwrap(), End::Unconfirmed);
    }

    #[test]
    fn the_first_interesting_layout_is_kept() {
        let mut stage = Stage::new(|text| Some(text.lines().count() < 3));
        let layout = |text: &str| vec![("input0.rs".into(), text.as_bytes().to_vec())];
        let layouts = ["\n\n\nfn a() {}", "\nfn a() {}", "fn a() {}\n"].map(layout);
        let ended = stage.with("fn a(){}", None, |calls, search, record| {
            calls.lay_out(layouts.into_iter(), 0, search, record)
        });
        assert_eq!(ended.unwrap(), StopReason::Finished);
        assert_eq!(stage.saved(), "\nfn a() {}");
    }

    #[test]
    fn no_call_gets_more_time_than_the_run_has_left() {
        let started = Instant::now();
        let long = Duration::from_secs(3600);
        let left = Limits::new(None, Some(long), started).left().unwrap();
        assert!(left <= long && left > long / 2);
        let over = Limits::new(None, Some(Duration::ZERO), started).left();
        assert_eq!(over, Some(Duration::ZERO));
        assert_eq!(Limits::default().left(), None);
    }
}
