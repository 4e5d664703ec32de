//! Outages: for a while the oracle says yes to all, or the opposite of what is right, or takes many times as long.
//!
//! A full disk, a server that is away, a toolchain that is being replaced: such errors come together, so to judge the best
//! again at the same time finds nothing. A *control* does: a candidate that was refused before has to be refused again. Most
//! runs have one for nothing, since they refuse something after the last candidate that they accept. Otherwise one call is
//! made before the result is judged at the end, and before the run goes back. If the control is accepted, the run waits until
//! it is refused, and goes back to the last accepted candidate that is interesting then.
//!
//! When several calls in a row take too long, the control is the untouched input, which did not at the start. If it does now, the
//! oracle is slow, and not the candidates: the run gives calls more time, or waits until that is enough, and judges again what
//! took too long.

use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use wdd_core::StopReason;
use wdd_text::text::Size;

use crate::error::Result;
use crate::oracle::{Repeat, emptied};
use crate::process::Exit;
use crate::run::calls::{Calls, NoVerdict};
use crate::run::record::Record;
use crate::run::search::{Candidate, Decided};

/// The first wait. Each is twice as long as the one before.
const FIRST: Duration = Duration::from_secs(1);

/// The longest time to wait in all.
const LONGEST: Duration = Duration::from_secs(60);

/// How often it is looked whether the run is to end while it waits.
const LOOK: Duration = Duration::from_millis(50);

/// This number of candidates accepted one after the other is rare.
const MANY: u32 = 8;

/// After this number of calls in a row that took too long, the untouched input is judged again. If it does not take too long, this
/// takes twice as many the next time: candidates without end are rare, but some inputs have many of them.
const MANY_LATE: u32 = 4;

/// How many refused candidates are kept.
const MOST_REFUSED: usize = 2;

/// What is known of outages, and the candidates that tell them.
#[derive(Debug)]
pub(super) struct Controls {
    /// How often there was one.
    pub(super) outages: u32,
    /// How many candidates were accepted since the oracle has refused one.
    accepted_since_refusal: u32,
    /// The untouched input without its content, if it was refused.
    emptied: Option<Arc<Candidate>>,
    /// The last candidates that were refused, the last one first.
    refused: VecDeque<Arc<Candidate>>,
    /// The best when the oracle has refused one for the last time.
    pub(super) refuted: Arc<Candidate>,
    /// How many calls took too long since one did not.
    late: u32,
    /// How many of them are many.
    many_late: u32,
    /// How often it was looked whether the oracle is still slow.
    slow: u32,
    /// Whether it stays slow.
    is_slow: bool,
}

impl Controls {
    pub(super) fn new(untouched: &Arc<Candidate>, empty_is_interesting: bool) -> Self {
        Controls {
            outages: 0,
            accepted_since_refusal: 0,
            emptied: (!empty_is_interesting).then(|| emptied_of(untouched)),
            refused: VecDeque::new(),
            refuted: Arc::clone(untouched),
            late: 0,
            many_late: MANY_LATE,
            slow: 0,
            is_slow: false,
        }
    }

    pub(super) fn accept(&mut self, candidate: &Candidate) {
        // A layout deletes nothing.
        self.accepted_since_refusal += u32::from(candidate.stage.is_some());
    }

    pub(super) fn refuse(&mut self, candidate: &Arc<Candidate>, best: &Arc<Candidate>) {
        self.refused.push_front(Arc::clone(candidate));
        self.refused.truncate(MOST_REFUSED);
        self.refute(best);
    }

    fn refute(&mut self, best: &Arc<Candidate>) {
        self.accepted_since_refusal = 0;
        self.refuted = Arc::clone(best);
    }

    /// Counts a call about a candidate. Returns whether many in a row took too long.
    pub(super) fn are_late(&mut self, exit: Exit) -> bool {
        self.late = if exit == Exit::TimedOut { self.late + 1 } else { 0 };
        self.late >= self.many_late
    }

    /// The untouched input was judged again.
    fn looked(&mut self, is_late: bool) {
        self.late = 0;
        self.many_late = if is_late { MANY_LATE } else { 2 * self.many_late };
    }
}

/// The untouched input with nothing in its files.
fn emptied_of(untouched: &Candidate) -> Arc<Candidate> {
    let rendered = emptied(&untouched.rendered.files).into();
    Arc::new(Candidate { rendered, size: Size::default(), ..untouched.clone() })
}

/// What a user is told of an outage in which verdicts are wrong.
const WRONG: &str = "The oracle says yes to candidates that it has refused before: a disk may be full, or a server away. The \
    run waits for up to a minute until it refuses them again, and goes back to before that.";

/// What a user is told of an outage in which there are no verdicts.
const SLOW: &str = "The oracle takes longer than a call may take, also for the untouched input: the machine may be busy. The run waits \
    for up to a minute until it is faster again, and judges again what took too long.";

/// What a user is told if it does not end.
const STAYS_SLOW: &str = "The oracle is still slower than at the start. The run ends with what it has: give calls more time with \
    --timeout, or go on later with the same command.";

/// How often a run waits for an oracle that is slow.
const MOST_SLOW: u32 = 3;

/// Whether there was an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outage {
    None,
    /// There was one, and it is over.
    Over,
    /// It lasts for longer than a run waits.
    Lasts,
}

impl Calls<'_> {
    /// Whether the oracle refuses what it has refused before. If it has done so since a candidate was accepted, no call is
    /// made.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn is_sound(self, record: &mut Record<'_>) -> Result<bool, NoVerdict> {
        let accepted = record.controls.accepted_since_refusal;
        if accepted == 0 {
            return Ok(true);
        }
        // What was refused at the start was refused before any outage.
        if let Some(emptied) = record.controls.emptied.clone() {
            if self.accepts(&emptied, record)? {
                return Ok(false);
            }
            let best = Arc::clone(record.best());
            if accepted < MANY {
                record.controls.refute(&best);
                return Ok(true);
            }
        }
        // A script may look whether the file is empty before it does what goes wrong.
        let refused = record.controls.refused.clone();
        let best = Arc::clone(record.best());
        for control in &refused {
            if !self.accepts(control, record)? {
                record.controls.refute(&best);
                return Ok(true);
            }
        }
        // One alone may have been refused by mistake.
        Ok(refused.len() < 2)
    }

    /// Whether the oracle accepts a candidate that it has refused.
    fn accepts(self, control: &Arc<Candidate>, record: &mut Record<'_>) -> Result<bool, NoVerdict> {
        let limit = self.limit(record.new_calls())?;
        let repeat = self.judge.caller.repeat();
        let judgement = self.judge.judge_again(&control.rendered, repeat, limit);
        let judgement = self.ended(judgement, limit)?;
        record.enter_doubt(&Decided::by_oracle(Arc::clone(control), &judgement));
        Ok(judgement.verdict.is_interesting())
    }

    /// Whether the untouched input takes longer now than a call may take. Then calls have more time from now on.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn is_late(self, record: &mut Record<'_>) -> Result<bool, NoVerdict> {
        let untouched = record.accepted().get(0);
        let limit = self.limit(record.new_calls())?;
        let judgement = self.judge.judge_again(&untouched.rendered, Repeat::ONCE, limit);
        let judgement = self.ended(judgement, limit)?;
        record.enter_doubt(&Decided::by_oracle(untouched, &judgement));
        let is_late = judgement.exit == Exit::TimedOut;
        record.controls.looked(is_late);
        if is_late {
            self.judge.be_patient();
        }
        Ok(is_late)
    }

    /// Waits until the untouched input does not take longer than a call may take, if it does.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn outlast_slowness(self, record: &mut Record<'_>) -> Result<Outage, NoVerdict> {
        if record.controls.is_slow {
            return Ok(Outage::Lasts);
        }
        record.controls.slow += 1;
        let warn = |record: &mut Record<'_>| record.warn(SLOW);
        let is_often = record.controls.slow > MOST_SLOW;
        let outage =
            if is_often { Outage::Lasts } else { self.wait_while(record, warn, Calls::is_late)? };
        if outage == Outage::Lasts {
            record.controls.is_slow = true;
            record.notice_outage(STAYS_SLOW);
        }
        Ok(outage)
    }

    /// Waits until calls are as fast as before, or have time enough. Returns why the run stops, if it does.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn wait_for_speed(self, record: &mut Record<'_>) -> Result<Option<StopReason>> {
        match self.outlast_slowness(record) {
            Ok(Outage::Lasts) => Ok(Some(StopReason::Finished)),
            Ok(Outage::None | Outage::Over) => {
                self.judge.forget_verdicts();
                Ok(None)
            }
            Err(NoVerdict::Failed(error)) => Err(error),
            Err(NoVerdict::Stopped(stop_reason)) => Ok(Some(stop_reason)),
            Err(NoVerdict::Unconfirmed | NoVerdict::Differs | NoVerdict::Late) => {
                unreachable!("only the untouched input was judged")
            }
        }
    }

    /// Waits for the end of an outage, if there is one.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn outlast(self, record: &mut Record<'_>) -> Result<Outage, NoVerdict> {
        let notice = |record: &mut Record<'_>| record.notice_outage(WRONG);
        self.wait_while(record, notice, |calls, record| Ok(!calls.is_sound(record)?))
    }

    /// Waits as long as there is an outage, but not for too long. It is told when the wait begins.
    fn wait_while<'r>(
        self,
        record: &mut Record<'r>,
        tell: impl FnOnce(&mut Record<'r>),
        lasts: impl Fn(Self, &mut Record<'r>) -> Result<bool, NoVerdict>,
    ) -> Result<Outage, NoVerdict> {
        let (mut pause, mut waited, mut tell) = (FIRST, Duration::ZERO, Some(tell));
        while lasts(self, record)? {
            if let Some(tell) = tell.take() {
                tell(record);
            }
            pause = pause.min(LONGEST - waited);
            if pause.is_zero() {
                return Ok(Outage::Lasts);
            }
            self.sleep(pause)?;
            waited += pause;
            pause *= 2;
        }
        Ok(if waited.is_zero() { Outage::None } else { Outage::Over })
    }

    fn sleep(self, time: Duration) -> Result<(), NoVerdict> {
        let begin = Instant::now();
        while begin.elapsed() < time {
            if self.judge.caller.interrupt().is_set() {
                return Err(NoVerdict::Stopped(StopReason::Interrupted));
            }
            if !self.has_time() {
                return Err(NoVerdict::Stopped(StopReason::MaxTime));
            }
            thread::sleep(LOOK.min(time));
        }
        Ok(())
    }
}
