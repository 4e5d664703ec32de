//! Outages: for a while the oracle says yes to all, or the opposite of what is right.
//!
//! A full disk, a server that is away, a toolchain that is being replaced: such errors come together, so to judge the best
//! again at the same time finds nothing. A *control* does: a candidate that was refused before has to be refused again. Most
//! runs have one for nothing, since they refuse something after the last candidate that they accept. Otherwise one call is
//! made before the result is judged at the end, and before the run goes back. If the control is accepted, the run waits until
//! it is refused, and goes back to the last accepted candidate that is interesting then.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use wdd_core::StopReason;

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
        let accepted = record.accepted_since_refusal();
        if accepted == 0 {
            return Ok(true);
        }
        // What was refused at the start was refused before any outage.
        if let Some(emptied) = record.emptied() {
            if self.accepts(&emptied, record)? {
                return Ok(false);
            }
            if accepted < MANY {
                record.refute();
                return Ok(true);
            }
        }
        // A script may look whether the file is empty before it does what goes wrong.
        let refused = record.refused();
        for control in &refused {
            if !self.accepts(control, record)? {
                record.refute();
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

    /// Waits for the end of an outage, if there is one.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn outlast(self, record: &mut Record<'_>) -> Result<Outage, NoVerdict> {
        let (mut pause, mut waited) = (FIRST, Duration::ZERO);
        while !self.is_sound(record)? {
            if waited == Duration::ZERO {
                record.notice_outage();
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
