//! How a cost grows: where something repeats in the result of a run that keeps a cost, a few more calls measure it with fewer
//! elements, and the law that the costs follow is said: is it exponential?
//!
//! What hangs is measured where it ends. Nothing is said if the figures do not show a law.

mod fit;

use std::collections::{BTreeMap, BTreeSet};

use wdd_core::StopReason;
use wdd_text::text::Text;
use wdd_text::text::languages::Reading;
use wdd_text::text::render::Rendered;
use wdd_text::text::repeats::{Repeat, repeats};

use self::fit::law;
use super::calls::{Calls, NoVerdict};
use super::record::Record;
use crate::error::{Error, Result};
use crate::oracle::Outcome;
use crate::oracle::cost::{Cost, Resource, in_words};
use crate::oracle::signature::Report;
use crate::process::Exit;

/// The most calls.
const MOST_CALLS: usize = 8;

/// The most repeats that are looked at.
const MOST_REPEATS: usize = 3;

/// What a call needs can be wrong by this much, in seconds and in bytes.
const NOISE: [f64; 2] = [0.02, (4 << 20) as f64];

/// The smallest cost is at most this share of the largest one where the repeat matters.
const MATTERS: f64 = 0.8;

/// Measures how the cost of a result grows.
pub(super) struct Growth<'a, 'r, 'w> {
    calls: Calls<'a>,
    record: &'r mut Record<'w>,
    text: Text,
    resource: Resource,
    left: usize,
}

/// What a call with fewer elements has shown.
enum Measured {
    /// It has ended in this way, and needs this much.
    Needs(Ended, f64),
    /// It costs too much to come to its end, or is killed.
    TooMuch,
}

/// How a call has ended. What hangs may have errors that it has not come to.
#[derive(PartialEq)]
struct Ended {
    exit: Exit,
    error_codes: BTreeSet<String>,
    crashes: bool,
}

impl<'a, 'r, 'w> Growth<'a, 'r, 'w> {
    /// Measures the result of a run that keeps this cost.
    pub(super) fn new(
        calls: Calls<'a>,
        record: &'r mut Record<'w>,
        cost: Cost,
        reading: Reading,
    ) -> Self {
        let text = Text::parse(&record.best().rendered.files, reading);
        Growth { calls, record, text, resource: cost.resource(), left: MOST_CALLS }
    }

    /// Remarks on how the cost grows, if the calls show it, and returns the stop reason. At a limit nothing is said.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn measure(mut self) -> Result<StopReason> {
        for repeat in repeats(&self.text).into_iter().take(MOST_REPEATS) {
            match self.costs_of(&repeat) {
                Ok(Some(costs)) => {
                    let costs: Vec<_> = costs.into_iter().collect();
                    let sentence = self.sentence(&repeat, &costs);
                    sentence.into_iter().for_each(|sentence| self.record.remark(sentence));
                    break;
                }
                Ok(None) => {}
                Err(NoVerdict::Failed(error)) => return Err(error),
                Err(NoVerdict::Stopped(StopReason::Interrupted)) => {
                    return Ok(StopReason::Interrupted);
                }
                Err(_) => break,
            }
        }
        Ok(StopReason::Finished)
    }

    /// The costs with fewer of these elements. `None` if these do not decide the cost.
    fn costs_of(&mut self, repeat: &Repeat) -> Result<Option<BTreeMap<usize, f64>>, NoVerdict> {
        let all = repeat.count;
        // A half ends if anything does.
        let Measured::Needs(ended, half) = self.call(repeat, all / 2)? else { return Ok(None) };
        let mut costs = BTreeMap::from([(all / 2, half)]);
        // Neighbours show a power of two, and a wide range shows a square.
        let counts = [all, all - 1, all - 2, all - 3, all * 3 / 4, all / 4, 1];
        let mut too_many = usize::MAX;
        for count in counts {
            if count == 0 || count >= too_many || costs.contains_key(&count) {
                continue;
            }
            if self.left == 0 {
                break;
            }
            match self.call(repeat, count)? {
                Measured::Needs(its, needs) if its == ended => {
                    costs.insert(count, needs);
                }
                Measured::TooMuch => too_many = count,
                // It fails in another way.
                Measured::Needs(..) => {}
            }
            let most = costs.values().copied().fold(0.0, f64::max);
            // The elements of this repeat cost nothing.
            if costs.len() > 2 && half > MATTERS * most {
                return Ok(None);
            }
        }
        Ok(Some(costs))
    }

    /// A call about the result with this number of elements.
    fn call(&mut self, repeat: &Repeat, count: usize) -> Result<Measured, NoVerdict> {
        self.calls.limit(self.record.new_calls())?;
        if self.left == 0 {
            return Err(NoVerdict::Stopped(StopReason::MaxCalls));
        }
        self.left -= 1;
        self.record.count_calls(1);
        let candidate = Rendered::from(repeat.only(count, &self.text));
        let Outcome { finished, report } = match self.calls.judge.outcome_at_length(&candidate) {
            Ok(seen) => seen,
            Err(Error::Interrupted) => return Err(NoVerdict::Stopped(StopReason::Interrupted)),
            Err(error) => return Err(NoVerdict::Failed(error)),
        };
        let exit = finished.exit;
        if !matches!(exit, Exit::Code(_) | Exit::Signal(_)) {
            return Ok(Measured::TooMuch);
        }
        let Report { error_codes, crash, .. } = report;
        let ended = Ended { exit, error_codes, crashes: crash.is_some() };
        Ok(Measured::Needs(ended, self.resource.of(&finished.usage)))
    }

    /// The law of these costs.
    fn sentence(&self, repeat: &Repeat, costs: &[fit::Cost]) -> Option<String> {
        let law = law(costs, NOISE[usize::from(self.resource == Resource::Memory)])?;
        let (most, others) = costs.split_last()?;
        let least = if law.is_exponential() { others.last()? } else { others.first()? };
        let [least, most] = [least, most].map(|(count, needs)| {
            let take = if *count == 1 { "takes" } else { "take" };
            format!("{count} {take} {}", in_words(self.resource, *needs))
        });
        let (resource, shown) = (self.resource, repeat.shown.replace('`', "'"));
        Some(format!("the {resource} {law} (`{shown}`): {least}, {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::testing::{READING, Stage};

    #[test]
    fn nothing_is_measured_where_nothing_repeats_or_a_call_may_not_be_made() {
        let repeats = "fn f() { g(g(g(g(g(1))))); }";
        for (source, most, calls) in
            [("fn f() { g(1); }", None, 3), (repeats, Some(3), 3), (repeats, Some(5), 5)]
        {
            let mut stage = Stage::new(|_| Some(true));
            let measured = stage.with(source, most, |calls, _, record| {
                let cost = Cost::Endless(std::time::Duration::from_secs(1));
                let measured = Growth::new(calls, record, cost, READING).measure().unwrap();
                (measured, record.calls())
            });
            assert_eq!(measured, (StopReason::Finished, calls), "{source}");
        }
    }
}
