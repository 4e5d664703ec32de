//! `Star`: the passes of a reduction, round after round, until none of them changes anything.
//!
//! HDD\* is HDD under `Star`. When a pass has changed something, the best is made an input of its
//! own: a text is parsed anew, so that the next pass sees the structure that is really left. A pass
//! that has brought nothing waits until another has; when all wait, the reduction is at its fixpoint.
//! Passes have their [`Turn`]s one after the other, but what is dear to ask comes when all that is
//! cheap has settled, and what would but repeat its questions on nearly the same subject comes last.
//!
//! From a fixpoint a *branch* may lead on: a larger subject (its macros expanded) from which the
//! same passes start again, with a limited number of questions. What it comes to is kept where it is
//! smaller than the fixpoint, and forgotten where not.

use std::sync::Arc;

use crate::{Edits, Reducer, TreeReducer, Verdict, Weight};

/// Something with a tree that can be rebuilt under edits: a text, a Rust value.
pub trait Subject {
    /// When each of the passes of its reduction has its turn.
    fn turns(&self) -> Vec<Turn>;

    /// Starts a pass on this subject's tree; none if it has no question.
    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer>;

    /// How much there is of it.
    fn weight(&self) -> Weight;

    /// This subject under `edits`, as an input of its own.
    fn edited(&self, edits: &Edits) -> Self;

    /// Whether this subject comes before `other` in the order of results.
    fn is_smaller(&self, other: &Self) -> bool;

    /// This subject, but with passes that ask for nothing more like what the oracle has just hung
    /// on; none if they go on as they are, which is the default.
    fn wary(&self, hung: &Edits) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = hung;
        None
    }

    /// Larger subjects that mean the same, from which the reduction may end smaller, each with the
    /// pass that made it; none by default.
    fn grown(&self) -> Vec<(usize, Self)>
    where
        Self: Sized,
    {
        Vec::new()
    }
}

/// When a pass has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// After the pass before it, and once more at once when it has left less than half.
    Again,
    /// After the pass before it.
    InOrder,
    /// When all of these wait: it is dear to ask.
    Last,
    /// When all others wait. What it changes (names) is nothing new to them, nor to itself.
    Close,
}

/// Where a draft stands in a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is smaller than the best.
    Trunk,
    /// It begins a branch: it may be larger than the best.
    Fork,
    /// It is smaller than the last that was interesting since the branch began.
    Branch,
}

/// A pass is asked again, before all others have had their turn, when less than this share is left
/// of what it left: the first of so many parts.
const FRESH: (Weight, Weight) = (7, 8);
/// The same, where it brought nothing then; and a pass that may go on at once does so when less than
/// this share is left of what it began with.
const HALF: (Weight, Weight) = (1, 2);

/// What is tried: a subject under edits. Nothing is rendered until somebody needs to see it.
#[derive(Clone, Debug)]
pub struct Draft<S> {
    /// The input of this pass.
    pub base: Arc<S>,
    /// What is done to it.
    pub edits: Edits,
    /// The pass that does it.
    pub pass: usize,
    /// What it is compared with.
    pub stage: Stage,
}

/// Passes of a reduction, to the fixpoint.
#[derive(Clone)]
pub struct Star<S> {
    line: Line<S>,
    /// The questions that the line from the input to its fixpoint had, and each branch may have.
    questions: usize,
    state: State<S>,
}

#[derive(Clone)]
enum State<S> {
    /// On the way from the input to its fixpoint, or from a branch that was kept.
    Trunk,
    /// Whether a larger subject is interesting at all.
    Fork {
        to: Grown<S>,
        rest: Vec<Grown<S>>,
    },
    /// On the way from a larger subject.
    Branch {
        from: Line<S>,
        left: usize,
        rest: Vec<Grown<S>>,
    },
    Done,
}

/// A larger subject, and the pass that made it.
type Grown<S> = (usize, Arc<S>);

impl<S: Subject> Star<S> {
    /// Starts the first pass on `subject`.
    pub fn new(subject: S) -> Self {
        let mut star = Star {
            line: Line::new(Arc::new(subject)),
            questions: 0,
            state: State::Trunk,
        };
        star.settle();
        star
    }

    /// Goes on from where a line has come to its end.
    fn settle(&mut self) {
        loop {
            let over = self.line.question().is_none();
            self.state = match std::mem::replace(&mut self.state, State::Done) {
                State::Trunk if over => {
                    let grown = self.line.base.grown().into_iter().rev();
                    fork(grown.map(|(pass, to)| (pass, Arc::new(to))).collect())
                }
                State::Branch { from, left, rest } if over || left == 0 => {
                    let end = self.line.best();
                    if end.is_smaller(&from.base) {
                        self.line = Line::new(end);
                        State::Trunk
                    } else {
                        self.line = from;
                        fork(rest)
                    }
                }
                other => {
                    self.state = other;
                    return;
                }
            };
        }
    }
}

/// The next of the branches that are left.
fn fork<S>(mut rest: Vec<Grown<S>>) -> State<S> {
    match rest.pop() {
        Some(to) => State::Fork { to, rest },
        None => State::Done,
    }
}

impl<S: Subject + Clone> Reducer for Star<S> {
    type Candidate = Draft<S>;

    fn candidate(&self) -> Option<Draft<S>> {
        match &self.state {
            State::Trunk => Some(self.line.draft(self.line.question()?, Stage::Trunk)),
            State::Branch { .. } => Some(self.line.draft(self.line.question()?, Stage::Branch)),
            State::Fork { to: (pass, to), .. } => Some(Draft {
                base: Arc::clone(to),
                edits: Edits::none(),
                pass: *pass,
                stage: Stage::Fork,
            }),
            State::Done => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        self.state = match std::mem::replace(&mut self.state, State::Done) {
            State::Trunk => {
                self.questions += 1;
                self.line.report(verdict);
                State::Trunk
            }
            State::Branch { from, left, rest } => {
                self.line.report(verdict);
                let left = left - 1;
                State::Branch { from, left, rest }
            }
            State::Fork { to, rest } if verdict.holds() => State::Branch {
                from: std::mem::replace(&mut self.line, Line::new(to.1)),
                left: self.questions,
                rest,
            },
            State::Fork { rest, .. } => fork(rest),
            State::Done => return,
        };
        self.settle();
    }

    fn best(&self) -> Draft<S> {
        let line = match &self.state {
            State::Branch { from, .. } if !self.line.best().is_smaller(&from.base) => from,
            _ => &self.line,
        };
        line.draft(line.edits(), Stage::Trunk)
    }

    fn odds(&self) -> f64 {
        self.line.running.as_ref().map_or(0.0, Reducer::odds)
    }
}

/// How a pass came to its end.
#[derive(Clone, Copy)]
struct Left {
    /// What the base weighed before.
    before: Weight,
    /// What it weighed after.
    after: Weight,
}

/// Passes on one subject, to their fixpoint.
#[derive(Clone)]
struct Line<S> {
    base: Arc<S>,
    /// How often the base has been replaced.
    age: usize,
    /// For each pass, the age of the base to which it has nothing more to bring.
    settled: Vec<Option<usize>>,
    /// For each pass, how it last came to its end.
    left: Vec<Option<Left>>,
    turns: Vec<Turn>,
    pass: usize,
    running: Option<TreeReducer>,
}

impl<S: Subject> Line<S> {
    fn new(base: Arc<S>) -> Self {
        let turns = base.turns();
        let mut line = Line {
            age: 0,
            settled: vec![None; turns.len()],
            left: vec![None; turns.len()],
            running: (!turns.is_empty()).then(|| base.start(0)).flatten(),
            turns,
            pass: 0,
            base,
        };
        line.settle();
        line
    }

    /// Starts passes until one has a question, or all have settled.
    fn settle(&mut self) {
        while self.question().is_none() && !self.turns.is_empty() {
            let best = self.running.take().map(|pass| pass.best());
            let before = self.base.weight();
            match best.filter(|best| !best.is_empty()) {
                Some(best) => {
                    self.base = Arc::new(self.base.edited(&best));
                    if self.turns[self.pass] == Turn::Close {
                        self.settled[self.pass] = Some(self.age);
                    } else {
                        self.age += 1;
                    }
                }
                None => self.settled[self.pass] = Some(self.age),
            }
            let after = self.base.weight();
            self.left[self.pass] = Some(Left { before, after });
            let Some(next) = self.next() else { return };
            self.pass = next;
            self.running = self.base.start(next);
        }
    }

    /// The pass whose turn it is, of those that have not settled.
    fn next(&self) -> Option<usize> {
        let passes = self.turns.len();
        let again = usize::from(self.turns[self.pass] != Turn::Again);
        let cycle = (0..passes).map(|turn| (self.pass + again + turn) % passes);
        let open = cycle.filter(|&pass| self.settled[pass] != Some(self.age));
        // The first of those that come first: `min_by_key` takes the first of equals.
        open.min_by_key(|&pass| match self.turns[pass] {
            Turn::Close => (true, false, false),
            turn => (false, self.is_stale(pass), turn == Turn::Last),
        })
    }

    /// Whether little has changed since the pass came to its end, so that most of its questions
    /// would have the answers that they had.
    fn is_stale(&self, pass: usize) -> bool {
        let again = pass == self.pass && self.turns[pass] == Turn::Again;
        self.left[pass].is_some_and(|left| {
            let (of, (part, parts)) = match left {
                Left { before, .. } if again => (before, HALF),
                Left { before, after } if before == after => (after, HALF),
                Left { after, .. } => (after, FRESH),
            };
            self.base.weight() * parts > of * part
        })
    }

    fn question(&self) -> Option<Edits> {
        self.running.as_ref()?.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        let hung = (verdict == Verdict::Unresolved).then(|| self.question());
        if let Some(pass) = &mut self.running {
            pass.report(verdict);
        }
        if let Some(hung) = hung.flatten() {
            self.beware(&hung);
        }
        self.settle();
    }

    /// Starts the pass anew, from its best, where that keeps the oracle from hanging once more.
    fn beware(&mut self, hung: &Edits) {
        if let Some(wary) = self.base.wary(hung) {
            self.base = Arc::new(wary.edited(&self.edits()));
            self.running = self.base.start(self.pass);
            self.age += 1;
        }
    }

    /// The edits of the base that are found interesting.
    fn edits(&self) -> Edits {
        let running = self.running.as_ref();
        running.map(Reducer::best).unwrap_or_default()
    }

    fn best(&self) -> Arc<S> {
        let edits = self.edits();
        if edits.is_empty() {
            Arc::clone(&self.base)
        } else {
            Arc::new(self.base.edited(&edits))
        }
    }

    fn draft(&self, edits: Edits, stage: Stage) -> Draft<S> {
        Draft {
            base: Arc::clone(&self.base),
            edits,
            pass: self.pass,
            stage,
        }
    }
}
