//! `Ranked`: smaller values that were made without calls, and the order in which they are tried.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::evidence::{Guesses, Row};
use super::nearby::Budget;
use super::path::ChangePath;
use crate::Weight;
use crate::tree::NodeId;

/// The least odds of a value that is tried because it is likely.
const LEAST: f64 = 0.003;

/// The number of statements that most failures need.
const SIMPLE: usize = 2;

/// The number of unlikely values that are tried for each statement more.
// If the verdicts need more than a few statements, the property is hardly a conjunction of statements.
const DOUBT: usize = 4;

/// For this number of calls of a reduction, one unlikely value more is tried.
// Hypotheses can be wrong.
const SHARE: usize = 32;

/// For this number of calls, one unlikely value more is tried if no hypothesis explains the verdicts.
const SHARE_UNTOLD: usize = 3;

/// The largest number of unlikely values if no hypothesis explains the verdicts.
const MOST_UNTOLD: usize = 20;

/// The number of unlikely values with the same parts as the best in other places.
// Hypotheses about places are wrong more often than those about counts.
const PERMUTED: usize = 4;

/// The number of unlikely values that differ from the best in the same number only.
// If a few of them are not interesting, the others are hardly.
const SAME_NUMBER: usize = 4;

/// A value that is smaller than the best.
#[derive(Debug)]
pub(super) struct Smaller {
    pub(super) path: ChangePath,
    /// The number of steps to it.
    pub(super) steps: usize,
    /// Whether the value has the same parts as the best, in other places.
    pub(super) is_permuted: bool,
    /// The only node that differs, if it is a number.
    pub(super) number: Option<NodeId>,
    /// The weight and the magnitude.
    pub(super) size: (Weight, u128),
    /// What hypotheses need to know of it.
    pub(super) row: Row,
}

/// Values that are smaller than the best. The likeliest comes first, and each verdict changes what is likely. After the
/// likely ones come a few with the same parts as the best, and then a few others, the largest first.
// The largest have most of what the best needs. Those that miss least of the hypotheses were tried in their place, and fewer
// of them were interesting.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    all: Arc<Vec<Smaller>>,
    /// The numbers of the values that are not tried yet.
    rest: Vec<usize>,
    guesses: Guesses,
    /// How many values may still be tried.
    most: usize,
    /// How many values may be unlikely, and not have the same parts as the best.
    unlikely: usize,
    /// How many values may be unlikely, and have the same parts as the best.
    permuted: usize,
    /// How many unlikely ones of both kinds were tried.
    pub(super) spent: usize,
    /// How many unlikely values were tried that differ from the best in one number only, by number.
    numbers: BTreeMap<NodeId, usize>,
    /// The number of the value that was given last.
    last: Option<usize>,
}

impl Ranked {
    pub(super) fn new(guesses: Guesses, budget: Budget) -> Self {
        let Budget { most, calls, unlikely: spent } = budget;
        let unlikely = if guesses.is_told() {
            DOUBT * guesses.fewest().saturating_sub(SIMPLE) + calls / SHARE
        } else {
            (calls / SHARE_UNTOLD).min(MOST_UNTOLD)
        };
        Ranked {
            all: Arc::default(),
            rest: Vec::new(),
            guesses,
            most,
            unlikely: unlikely.saturating_sub(spent),
            permuted: PERMUTED.saturating_sub(spent),
            spent: 0,
            numbers: BTreeMap::new(),
            last: None,
        }
    }

    pub(super) fn guesses(&self) -> &Guesses {
        &self.guesses
    }

    /// # Panics
    /// If a clone of this exists.
    pub(super) fn add(&mut self, value: Smaller) {
        let all = Arc::get_mut(&mut self.all).expect("it is not cloned while it is filled");
        self.rest.push(all.len());
        all.push(value);
    }

    /// The path to the next value to try. All those before it were not interesting.
    pub(super) fn next(&mut self) -> Option<ChangePath> {
        // A value that was given and is not the best now was not interesting, which refutes hypotheses.
        if let Some(last) = self.last.take() {
            self.guesses.add(self.all[last].row.clone());
        }
        self.most = self.most.checked_sub(1)?;
        let at = self.likely().or_else(|| self.permuted()).or_else(|| self.unlikely())?;
        let at = self.rest.swap_remove(at);
        self.last = Some(at);
        Some(self.all[at].path.clone())
    }

    /// The likeliest, if it is likely enough; of equal ones, the smallest.
    fn likely(&self) -> Option<usize> {
        let values = self.rest.iter().map(|&at| (at, &self.all[at]));
        let odds = values.map(|(at, value)| (self.guesses.odds(&value.row), (value.size, at)));
        let (at, (odds, _)) = odds.enumerate().max_by(|(_, one), (_, other)| {
            let by_size = || other.1.cmp(&one.1);
            one.0.total_cmp(&other.0).then_with(by_size)
        })?;
        (odds >= LEAST).then_some(at)
    }

    /// One with the same parts as the best.
    fn permuted(&mut self) -> Option<usize> {
        let at = self.rest.iter().position(|&at| self.all[at].is_permuted)?;
        self.permuted = self.permuted.checked_sub(1)?;
        self.spent += 1;
        Some(at)
    }

    /// The largest; of equal ones, one that the fewest steps reach.
    fn unlikely(&mut self) -> Option<usize> {
        self.unlikely = self.unlikely.checked_sub(1)?;
        self.spent += 1;
        let near = |at: usize| {
            let Smaller { steps, size, .. } = self.all[at];
            // The number last, so that the order is total.
            (size, Reverse(steps), Reverse(at))
        };
        let is_new = |at: usize| {
            let number = self.all[at].number;
            let tried = number.and_then(|number| self.numbers.get(&number));
            tried.is_none_or(|tried| *tried < SAME_NUMBER)
        };
        let places = self.rest.iter().enumerate().filter(|&(_, &at)| is_new(at));
        let (place, &at) = places.max_by_key(|&(_, &at)| near(at))?;
        if let Some(number) = self.all[at].number {
            *self.numbers.entry(number).or_default() += 1;
        }
        Some(place)
    }
}
