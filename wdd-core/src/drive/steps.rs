//! `Steps`: the calls that have begun, as a tree. The first is the current call. Each call has up to two calls after
//! it: one for each verdict that it may have.

use std::collections::{BTreeMap, BTreeSet};

use super::expected::{Expected, Outlook};
use super::{Likely, Ticket};
use crate::{Reducer, Verdict};

/// The calls that have begun and may be needed.
///
/// A call begins after the calls before it, so the order of the tickets is one from the first call to the last.
pub(super) struct Steps<R> {
    steps: BTreeMap<Ticket, BegunCall<R>>,
    /// The reducer after all settled calls.
    settled: R,
}

/// A call that has begun.
struct BegunCall<R> {
    /// The reducer before this call.
    reducer: R,
    outlook: Outlook,
    /// The call before it, and the verdict of that call with which this one is needed. `None` for the current call.
    after: Option<(Ticket, Verdict)>,
    /// `None` as long as the verdict is not known.
    verdict: Option<Verdict>,
    /// The verdicts after which the reduction was followed already.
    followed: Vec<Verdict>,
}

/// A call that can begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    /// The probability that it is needed.
    pub(super) needed: f64,
    /// The number of calls before it that are not settled.
    pub(super) ahead: usize,
    /// The call before it, and its verdict; `None` for the current call.
    after: Option<(Ticket, Verdict)>,
}

/// A call whose verdict is not needed.
pub(super) struct Dropped {
    pub(super) ticket: Ticket,
    pub(super) outlook: Outlook,
    /// Whether the call is still running.
    pub(super) is_running: bool,
}

/// A call that counts.
pub(super) struct Settled<R> {
    pub(super) ticket: Ticket,
    /// The reducer before the verdict.
    pub(super) reducer: R,
    pub(super) verdict: Verdict,
}

impl Slot {
    /// The slot in a queue: of two that are needed equally likely, the earlier call comes first.
    pub(super) fn likely(self) -> Likely<Self> {
        Likely { odds: self.needed, number: self.ahead, item: self }
    }
}

impl<R: Reducer + Clone> Steps<R> {
    pub(super) fn from(reducer: R) -> Self {
        Steps { steps: BTreeMap::new(), settled: reducer }
    }

    /// The reducer after all settled calls.
    pub(super) fn current(&self) -> &R {
        self.steps.first_key_value().map_or(&self.settled, |(_, step)| &step.reducer)
    }

    /// The current call, if it has begun.
    pub(super) fn first(&self) -> Option<Ticket> {
        self.steps.first_key_value().map(|(ticket, _)| *ticket)
    }

    /// The calls that can begin after those that have begun.
    pub(super) fn slots(&self, expected: &Expected) -> Vec<Slot> {
        if self.steps.is_empty() {
            return vec![Slot { needed: 1.0, ahead: 0, after: None }];
        }
        let mut slots = Vec::new();
        // Of each call, the calls after it, with the probability that they are needed.
        let mut places = BTreeMap::new();
        for (&ticket, step) in &self.steps {
            let (needed, ahead) = match step.after {
                None => (1.0, 0),
                Some((before, verdict)) => places[&(before, verdict.is_interesting())],
            };
            for (verdict, odds) in step.may_be(expected) {
                let (needed, ahead) = (needed * odds, ahead + 1);
                let place = (ticket, verdict.is_interesting());
                if step.followed.contains(&verdict) {
                    places.insert(place, (needed, ahead));
                } else {
                    slots.push(Slot { needed, ahead, after: Some((ticket, verdict)) });
                }
            }
        }
        slots
    }

    /// The reducer at a slot.
    pub(super) fn at(&self, slot: Slot) -> R {
        let Some((before, verdict)) = slot.after else { return self.settled.clone() };
        let mut reducer = self.steps[&before].reducer.clone();
        reducer.report(verdict);
        reducer
    }

    /// The slot needs no more attention: its call has begun, or there is none.
    pub(super) fn follow(&mut self, slot: Slot) {
        if let Some((before, verdict)) = slot.after
            && let Some(step) = self.steps.get_mut(&before)
        {
            step.followed.push(verdict);
        }
    }

    /// Adds the call at a slot, which has begun with this reducer.
    pub(super) fn add(&mut self, ticket: Ticket, slot: Slot, reducer: R) {
        self.follow(slot);
        let step = BegunCall {
            outlook: Outlook::of(&reducer),
            reducer,
            after: slot.after,
            verdict: None,
            followed: Vec::new(),
        };
        self.steps.insert(ticket, step);
    }

    /// The slots after the call that has begun at a slot.
    pub(super) fn after(&self, ticket: Ticket, slot: Slot, expected: &Expected) -> Vec<Slot> {
        let next = |(verdict, odds)| Slot {
            needed: slot.needed * odds,
            ahead: slot.ahead + 1,
            after: Some((ticket, verdict)),
        };
        self.steps[&ticket].may_be(expected).into_iter().map(next).collect()
    }

    /// What was known of a call before its verdict, if it may be needed.
    pub(super) fn outlook(&self, ticket: Ticket) -> Option<Outlook> {
        self.steps.get(&ticket).map(|step| step.outlook)
    }

    /// Takes the verdict of a call, and lets `teach` tell the reducer a reason for it; the calls that are not needed any more.
    pub(super) fn take(
        &mut self,
        ticket: Ticket,
        verdict: Verdict,
        teach: impl FnOnce(&mut R) -> bool,
    ) -> Vec<Dropped> {
        let Some(step) = self.steps.get_mut(&ticket) else { return Vec::new() };
        step.verdict = Some(verdict);
        // What began after this verdict began without its reason.
        let has_reason = teach(&mut step.reducer);
        if has_reason {
            step.followed.clear();
        }
        let mut dropped = BTreeSet::new();
        // A call has a larger ticket than the calls before it, so one walk finds all that depend on the other verdict.
        for (&other, step) in self.steps.range(ticket..) {
            let is_dropped = step.after.is_some_and(|(before, expected)| {
                dropped.contains(&before)
                    || (before == ticket && (has_reason || expected != verdict))
            });
            if is_dropped {
                dropped.insert(other);
            }
        }
        dropped.into_iter().filter_map(|dropped| self.remove(dropped)).collect()
    }

    /// The current call, if its verdict is known. The call after it is the current one.
    pub(super) fn settle(&mut self) -> Option<Settled<R>> {
        let (&ticket, step) = self.steps.first_key_value()?;
        let verdict = step.verdict?;
        let step = self.steps.remove(&ticket)?;
        match self.steps.first_entry() {
            // All calls after the other verdict were dropped, so the first one left is the next.
            Some(mut next) => next.get_mut().after = None,
            None => {
                self.settled = step.reducer.clone();
                self.settled.report(verdict);
            }
        }
        Some(Settled { ticket, reducer: step.reducer, verdict })
    }

    /// Ends with the reducer after all settled calls, and the calls that have begun.
    pub(super) fn end(self) -> (R, impl Iterator<Item = Ticket>) {
        (self.current().clone(), self.steps.into_keys())
    }

    fn remove(&mut self, ticket: Ticket) -> Option<Dropped> {
        let step = self.steps.remove(&ticket)?;
        Some(Dropped { ticket, outlook: step.outlook, is_running: step.verdict.is_none() })
    }
}

impl<R> BegunCall<R> {
    /// The verdicts that it may have, with their probabilities.
    fn may_be(&self, expected: &Expected) -> Vec<(Verdict, f64)> {
        if let Some(verdict) = self.verdict {
            return vec![(verdict, 1.0)];
        }
        // Unresolved is left out: reducers go on from it as from uninteresting.
        let odds = expected.odds(self.outlook);
        vec![(Verdict::Uninteresting, 1.0 - odds), (Verdict::Interesting, odds)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Subset;
    use crate::drive::tests::Singles;

    /// Begins the call at the slot after these verdicts, each on the call before.
    fn begin(steps: &mut Steps<Singles>, number: u64, after: Option<(u64, bool)>) -> Slot {
        let expected = Expected::default();
        let after = after.map(|(before, verdict)| (Ticket(before), verdict.into()));
        let mut slots = steps.slots(&expected).into_iter();
        let slot = slots.find(|slot| slot.after == after).expect("it is free");
        let reducer = steps.at(slot);
        steps.add(Ticket(number), slot, reducer);
        slot
    }

    /// A call, the two after it, and one after its success.
    fn four() -> Steps<Singles> {
        let mut steps = Steps::from(Singles::of(9));
        begin(&mut steps, 0, None);
        begin(&mut steps, 1, Some((0, false)));
        begin(&mut steps, 2, Some((0, true)));
        begin(&mut steps, 3, Some((2, false)));
        steps
    }

    #[test]
    fn the_slots_after_a_call_share_its_probability() {
        let mut steps = four();
        let slots = steps.slots(&Expected::default());
        let sum: f64 = slots.iter().map(|slot| slot.needed).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let ahead: Vec<usize> = slots.iter().map(|slot| slot.ahead).collect();
        assert_eq!(ahead, [2, 2, 2, 3, 3]);
        steps.take(Ticket(0), Verdict::Interesting, |_| false);
        let slots = steps.slots(&Expected::default());
        let sum: f64 = slots.iter().map(|slot| slot.needed).sum();
        assert!((sum - 1.0).abs() < 1e-9 && slots.len() == 3, "{sum}");
    }

    #[test]
    fn a_verdict_drops_the_calls_after_the_other_verdict() {
        let mut steps = four();
        let dropped = steps.take(Ticket(0), Verdict::Uninteresting, |_| false);
        let dropped: Vec<Ticket> = dropped.iter().map(|dropped| dropped.ticket).collect();
        assert_eq!(dropped, [Ticket(2), Ticket(3)]);
        assert!(steps.take(Ticket(2), Verdict::Interesting, |_| false).is_empty());
        let settled = steps.settle().expect("its verdict is known");
        assert_eq!((settled.ticket, settled.verdict), (Ticket(0), Verdict::Uninteresting));
        assert!(steps.settle().is_none());
        assert_eq!(steps.first(), Some(Ticket(1)));
        assert_eq!(steps.current().best(), Subset::full(9));
    }

    #[test]
    fn a_verdict_with_a_reason_drops_all_calls_after_it() {
        let mut steps = four();
        assert_eq!(steps.take(Ticket(0), Verdict::Uninteresting, |_| true).len(), 3);
        let slots = steps.slots(&Expected::default());
        assert_eq!((slots.len(), slots[0].needed), (1, 1.0));
    }

    #[test]
    fn an_unresolved_verdict_drops_the_calls_after_both_others() {
        let mut steps = four();
        assert_eq!(steps.take(Ticket(0), Verdict::Unresolved, |_| false).len(), 3);
        let slots = steps.slots(&Expected::default());
        assert_eq!((slots.len(), slots[0].needed), (1, 1.0));
    }

    #[test]
    fn a_call_that_is_settled_out_of_turn_waits_for_those_before_it() {
        let mut steps = four();
        steps.take(Ticket(2), Verdict::Interesting, |_| false);
        assert!(steps.settle().is_none());
        steps.take(Ticket(0), Verdict::Interesting, |_| false);
        let tickets = std::iter::from_fn(|| steps.settle()).map(|settled| settled.ticket);
        assert_eq!(tickets.collect::<Vec<_>>(), [Ticket(0), Ticket(2)]);
        assert_eq!(steps.current().best(), Subset::full(9).without([0, 1]));
    }
}
