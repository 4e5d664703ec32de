//! `Ranked`: smaller values that were made without calls, and the order in which they are tried.

use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use super::Sketch;
use super::evidence::{Guesses, Row};
use super::nearby::Budget;
use super::path::Path;
use crate::Weight;

/// The least odds of a value that is tried because it is likely.
const LEAST: f64 = 0.003;

/// A reduction that took no more calls is simple, and its hypotheses are right.
const CHEAP: usize = 20;

/// The number of values that are tried although they are not likely: hypotheses can be wrong.
const UNLIKELY: usize = 2;

/// For this number of calls of a reduction, there is one more of them.
const SHARE: usize = 16;

/// The number of statements that most failures need. If the verdicts need more, the property is hardly a conjunction of
/// statements …
const SIMPLE: usize = 2;

/// … and for each of them, this number of values more is tried.
const DOUBT: usize = 8;

/// The same if no hypothesis explains the verdicts.
const SHARE_UNTOLD: usize = 3;

/// The largest number of them if no hypothesis explains the verdicts.
const MOST_UNTOLD: usize = 20;

/// A value that is smaller than the best.
#[derive(Debug)]
struct Smaller {
    path: Path,
    /// The number of steps to it.
    steps: usize,
    size: (Weight, u128),
    row: Row,
}

/// Values that are smaller than the best. The likeliest comes first, and each verdict changes what is likely. After the
/// likely ones come a few others, the largest first: they have most of what the best needs. Those that miss least of the
/// hypotheses were tried first too, and less of them were interesting.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    all: Arc<Vec<Smaller>>,
    /// The numbers of those that are not tried yet.
    rest: Vec<usize>,
    guesses: Guesses,
    /// How many values may still be tried.
    most: usize,
    /// How many of them may be unlikely.
    unlikely: usize,
    /// How many unlikely ones were tried.
    spent: usize,
    /// The number of the one that was given last.
    last: Option<usize>,
}

impl Ranked {
    /// No values yet.
    pub(super) fn new(guesses: Guesses, budget: Budget) -> Self {
        let Budget {
            most,
            calls,
            unlikely: spent,
        } = budget;
        let unlikely = match guesses.is_told() {
            true if calls <= CHEAP => 0,
            true => UNLIKELY + DOUBT * guesses.fewest().saturating_sub(SIMPLE) + calls / SHARE,
            false => (calls / SHARE_UNTOLD).min(MOST_UNTOLD),
        };
        Ranked {
            all: Arc::default(),
            rest: Vec::new(),
            guesses,
            most,
            unlikely: unlikely.saturating_sub(spent),
            spent: 0,
            last: None,
        }
    }

    /// How many unlikely values were tried.
    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    /// What hypotheses tell about values.
    pub(super) fn guesses(&self) -> &Guesses {
        &self.guesses
    }

    /// Adds the value with that sketch, at the end of the path.
    ///
    /// # Panics
    /// If a clone of this exists.
    pub(super) fn add(&mut self, path: Path, steps: usize, sketch: &Sketch, row: Row) {
        let all = Arc::get_mut(&mut self.all).expect("it is not cloned while it is filled");
        self.rest.push(all.len());
        all.push(Smaller {
            path,
            steps,
            size: sketch.size(),
            row,
        });
    }

    /// The path to the next value to try. All those before it were not interesting.
    pub(super) fn next(&mut self) -> Option<Path> {
        if let Some(last) = self.last.take() {
            self.guesses.add(self.all[last].row.clone());
        }
        self.most = self.most.checked_sub(1)?;
        let at = self.likely().or_else(|| self.unlikely())?;
        let at = self.rest.swap_remove(at);
        self.last = Some(at);
        Some(self.all[at].path.clone())
    }

    /// The likeliest, if it is likely enough.
    fn likely(&self) -> Option<usize> {
        let (at, odds) = self.first_by(|value| self.guesses.odds(&value.row))?;
        (odds >= LEAST).then_some(at)
    }

    /// The largest; of equal ones, one that the fewest steps reach.
    fn unlikely(&mut self) -> Option<usize> {
        self.unlikely = self.unlikely.checked_sub(1)?;
        self.spent += 1;
        let near = |at: usize| {
            let Smaller { steps, size, .. } = self.all[at];
            (size, Reverse(steps), Reverse(at))
        };
        let places = self.rest.iter().enumerate();
        let largest = places.max_by_key(|&(_, &at)| near(at));
        largest.map(|(at, _)| at)
    }

    /// The place in the rest of the one with the largest number; among equal ones, of the smallest value.
    fn first_by(&self, number: impl Fn(&Smaller) -> f64) -> Option<(usize, f64)> {
        let numbers = self.rest.iter().map(|&at| number(&self.all[at]));
        let size = |place: usize| {
            let at = self.rest[place];
            Reverse((self.all[at].size, at))
        };
        numbers.enumerate().max_by(|(one, number), (other, than)| {
            let by_size = || -> Ordering { size(*one).cmp(&size(*other)) };
            number.total_cmp(than).then_with(by_size)
        })
    }
}
