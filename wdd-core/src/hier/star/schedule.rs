//! `Schedule`: the pass whose turn it is. It does not depend on the type of the subject, so it is compiled once.

use super::Turn;
use crate::Weight;

/// A pass runs again, before passes with little to do, when the subject has less than 7 of 8 parts of
/// the weight that it had after the pass.
const FRESH: (Weight, Weight) = (7, 8);
/// The same for a pass that had changed nothing: less than 1 of 2 parts. And a pass with
/// [`Turn::Again`] runs again immediately when less than this share of its input is left.
const HALF: (Weight, Weight) = (1, 2);

/// The weights of the base before and after the last run of a pass.
#[derive(Clone, Copy, Debug)]
struct Left {
    before: Weight,
    after: Weight,
}

/// What is known of a pass.
#[derive(Clone, Copy, Debug)]
struct Entry {
    turn: Turn,
    /// The age of the base for which it has nothing more to try.
    settled: Option<usize>,
    /// Whether it passed over candidates in its last run.
    is_incomplete: bool,
    left: Option<Left>,
}

/// The passes of a line, and the one that has its turn.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    passes: Vec<Entry>,
    /// How often the base has been replaced.
    age: usize,
    /// Whether no candidate is passed over now.
    tries_all: bool,
    pub(super) pass: usize,
}

impl Schedule {
    /// The first pass has its turn.
    pub(super) fn new(turns: &[Turn]) -> Self {
        let entry = |&turn| Entry { turn, settled: None, is_incomplete: false, left: None };
        Schedule { passes: turns.iter().map(entry).collect(), age: 0, tries_all: false, pass: 0 }
    }

    /// Whether there is no pass.
    pub(super) fn is_empty(&self) -> bool {
        self.passes.is_empty()
    }

    /// Notes that the base was replaced during a run.
    pub(super) fn renew(&mut self) {
        self.age += 1;
    }

    /// Notes the end of a run, with the weights of the base around it, and goes on. Returns whether a pass has its turn.
    pub(super) fn go_on(&mut self, has_changed: bool, before: Weight, after: Weight) -> bool {
        let pass = &mut self.passes[self.pass];
        pass.left = Some(Left { before, after });
        if has_changed && pass.turn != Turn::Close {
            self.age += 1;
            self.tries_all = false;
        } else {
            pass.settled = Some(self.age);
        }
        self.turn(after)
    }

    /// The same of a run that is ended before it has tried all. The pass waits until another one changes something.
    pub(super) fn skip(&mut self, has_changed: bool, before: Weight, after: Weight) -> bool {
        if has_changed {
            self.age += 1;
            self.tries_all = false;
        }
        let pass = &mut self.passes[self.pass];
        pass.left = Some(Left { before, after });
        pass.settled = Some(self.age);
        pass.is_incomplete = false;
        self.turn(after)
    }

    /// Gives the next pass its turn. Returns whether there is one.
    fn turn(&mut self, weight: Weight) -> bool {
        let Some(next) = self.next(weight) else {
            return false;
        };
        self.pass = next;
        self.passes[next].is_incomplete = false;
        true
    }

    /// Whether a candidate may be passed over.
    pub(super) fn may_pass_over(&self) -> bool {
        !self.tries_all && self.passes[self.pass].turn != Turn::Close
    }

    /// Notes that a candidate was passed over.
    pub(super) fn pass_over(&mut self) {
        self.passes[self.pass].is_incomplete = true;
    }

    /// The pass whose turn it is. Those that passed over candidates have another turn before those that close.
    fn next(&mut self, weight: Weight) -> Option<usize> {
        let next = self.open(weight);
        let closes = next.is_none_or(|pass| self.passes[pass].turn == Turn::Close);
        if !closes || !self.passes.iter().any(|pass| pass.is_incomplete) {
            return next;
        }
        for pass in &mut self.passes {
            if std::mem::take(&mut pass.is_incomplete) {
                pass.settled = None;
            }
        }
        self.tries_all = true;
        self.open(weight)
    }

    /// The pass whose turn it is, among the passes that do not wait.
    fn open(&self, weight: Weight) -> Option<usize> {
        let passes = self.passes.len();
        let again = usize::from(self.passes[self.pass].turn != Turn::Again);
        let cycle = (0..passes).map(|turn| (self.pass + again + turn) % passes);
        let open = cycle.filter(|&pass| self.passes[pass].settled != Some(self.age));
        // Of equals, `min_by_key` takes the first.
        open.min_by_key(|&pass| match self.passes[pass].turn {
            Turn::Close => (true, false, false),
            turn => (false, self.is_stale(pass, weight), turn == Turn::Last),
        })
    }

    /// Whether the subject has changed little since the last run of the pass, so that most of its calls
    /// would have the same verdicts.
    fn is_stale(&self, pass: usize, weight: Weight) -> bool {
        let Entry { turn, left, .. } = self.passes[pass];
        let again = pass == self.pass && turn == Turn::Again;
        left.is_some_and(|left| {
            let (of, (part, parts)) = match left {
                Left { before, .. } if again => (before, HALF),
                Left { before, after } if before == after => (after, HALF),
                Left { after, .. } => (after, FRESH),
            };
            weight * parts > of * part
        })
    }
}
