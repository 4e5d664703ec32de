//! `Schedule`: the pass whose turn it is. It does not depend on the type of the subject, so it is compiled once.

use super::Turn;
use crate::Weight;

/// A pass runs again, before passes with little to do, when the subject has less than this share of the weight that it had
/// after the pass.
const FRESH: (Weight, Weight) = (7, 8);
/// The share for a pass that had changed nothing. A pass with [`Turn::Again`] runs again immediately when less than this
/// share of its input is left.
// Most calls of such a pass would have the same verdicts.
const HALF: (Weight, Weight) = (1, 2);

/// The weights of the base before and after the last run of a pass.
#[derive(Clone, Copy, Debug)]
struct RunWeights {
    before: Weight,
    after: Weight,
}

/// What is known of a pass.
#[derive(Clone, Copy, Debug)]
struct ScheduledPass {
    turn: Turn,
    /// The age of the base for which the pass has nothing more to try.
    settled: Option<usize>,
    /// Whether the pass passed over candidates in its last run.
    is_incomplete: bool,
    left: Option<RunWeights>,
}

/// The passes of a line, and the one that has its turn.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    passes: Vec<ScheduledPass>,
    /// How often the base has been replaced.
    age: usize,
    /// Whether no candidate is passed over now.
    tries_all: bool,
    pub(super) pass: usize,
}

impl Schedule {
    /// The first pass has its turn.
    pub(super) fn new(turns: &[Turn]) -> Self {
        let entry = |&turn| ScheduledPass { turn, settled: None, is_incomplete: false, left: None };
        Schedule { passes: turns.iter().map(entry).collect(), age: 0, tries_all: false, pass: 0 }
    }

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
        pass.left = Some(RunWeights { before, after });
        // The changes of a pass that closes give no other pass new candidates.
        if has_changed && pass.turn != Turn::Close {
            self.age += 1;
            self.tries_all = false;
        } else {
            pass.settled = Some(self.age);
        }
        self.turn(after)
    }

    /// Notes that a run is ended before it has tried all, and goes on. The pass waits until another one changes something.
    pub(super) fn skip(&mut self, has_changed: bool, before: Weight, after: Weight) -> bool {
        if has_changed {
            self.age += 1;
            self.tries_all = false;
        }
        let pass = &mut self.passes[self.pass];
        pass.left = Some(RunWeights { before, after });
        pass.settled = Some(self.age);
        pass.is_incomplete = false;
        self.turn(after)
    }

    /// Gives the next pass its turn. Returns whether there is one.
    fn turn(&mut self, weight: Weight) -> bool {
        let Some(next) = self.next(weight) else { return false };
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
        // The fixpoint has to be one of all candidates.
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
        // A cycle that starts after the current pass, or with it.
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
        let ScheduledPass { turn, left, .. } = self.passes[pass];
        let again = pass == self.pass && turn == Turn::Again;
        left.is_some_and(|left| {
            let (of, (part, parts)) = match left {
                RunWeights { before, .. } if again => (before, HALF),
                RunWeights { before, after } if before == after => (after, HALF),
                RunWeights { after, .. } => (after, FRESH),
            };
            weight * parts > of * part
        })
    }
}
