//! `speculate`: the driver that asks several questions at once, of any reducer.
//!
//! Clone the machine, report the likelier verdict to the clone, and it says the question after the
//! one at hand. A [`Crew`] is kept busy with the questions along that path; where a verdict turns
//! out other than supposed, the path goes on from there in the other direction, and what was begun
//! beyond it is moot. The machine itself is told the same verdicts in the same order as by
//! [`drive`](crate::drive), so that the result is the same for any number of workers.
//!
//! Who answers, where and in how many threads is the crew's affair; [`Pool`](super::Pool) helps it with threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::{End, Reducer, Stop, Verdict};

/// The number of a question that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// Those who answer the questions of a reducer.
pub trait Crew<R: Reducer> {
    /// Whether a question may be begun while `ahead` others, whose turn is before it, have not yet
    /// been [settled](Crew::settle); or why there will be no more after those.
    fn room(&self, ahead: usize) -> ControlFlow<Stop, bool>;

    /// Begins a question, or says why it cannot.
    fn begin(&mut self, ticket: Ticket, question: R::Candidate) -> ControlFlow<Stop>;

    /// Nobody needs the answer to that question any more, if it has not been given already.
    fn drop_moot(&mut self, ticket: Ticket);

    /// Waits for an answer; it may be a moot one's. Not called unless one is awaited.
    fn wait(&mut self) -> ControlFlow<Stop, (Ticket, Verdict)>;

    /// The answer to that question, which `asking` is at, counts: these calls are those of a run that
    /// asks one question at a time.
    fn settle(&mut self, ticket: Ticket, asking: &R, verdict: Verdict) -> ControlFlow<Stop>;
}

/// Asks `crew` what `reducer` wants to know, several questions at once, until it is finished or
/// the crew stops.
///
/// ```
/// use std::ops::ControlFlow;
/// use wdd_core::{Crew, Ddmin, End, List, Pool, Reducer, Stop, Subset, Ticket, Verdict, speculate};
///
/// struct Threads<'p>(&'p mut Pool<Subset, Verdict>);
///
/// impl Crew<Ddmin> for Threads<'_> {
///     fn room(&self, _: usize) -> ControlFlow<Stop, bool> {
///         ControlFlow::Continue(self.0.idle() > 0)
///     }
///     fn begin(&mut self, ticket: Ticket, question: Subset) -> ControlFlow<Stop> {
///         ControlFlow::Continue(self.0.begin(ticket, question))
///     }
///     fn drop_moot(&mut self, _: Ticket) {}
///     fn wait(&mut self) -> ControlFlow<Stop, (Ticket, Verdict)> {
///         ControlFlow::Continue(self.0.wait())
///     }
///     fn settle(&mut self, _: Ticket, _: &Ddmin, _: Verdict) -> ControlFlow<Stop> {
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut reducer = Ddmin::new(&List::uniform(1000));
/// let fails = |kept: &Subset| Verdict::from(kept.contains(17) && kept.contains(800));
/// let end = Pool::scoped(4, |kept| fails(&kept), |pool| speculate(&mut reducer, &mut Threads(pool)));
/// assert_eq!(end, End::Finished);
/// assert_eq!(reducer.best(), Subset::of(1000, [17, 800]));
/// ```
pub fn speculate<R, C>(reducer: &mut R, crew: &mut C) -> End
where
    R: Reducer + Clone,
    C: Crew<R>,
{
    let mut path = Path::from(reducer.clone());
    let end = path.walk(crew);
    path.forsake(0, crew);
    *reducer = path.trunk().clone();
    end
}

/// Questions along the likeliest path from the machine as it is.
struct Path<R> {
    steps: VecDeque<Step<R>>,
    /// The machine after all of them.
    end: R,
    begun: u64,
}

/// A question, and what is supposed of it.
struct Step<R> {
    ticket: Ticket,
    /// The machine that asks it.
    asking: R,
    /// What the steps after it rest on.
    verdict: Verdict,
    answered: bool,
}

impl<R: Reducer + Clone> Path<R> {
    fn from(reducer: R) -> Self {
        Path {
            steps: VecDeque::new(),
            end: reducer,
            begun: 0,
        }
    }

    /// The machine, as far as it was told verdicts.
    fn trunk(&self) -> &R {
        self.steps.front().map_or(&self.end, |step| &step.asking)
    }

    fn walk<C: Crew<R>>(&mut self, crew: &mut C) -> End {
        loop {
            let stop = self.lengthen(crew).break_value();
            if self.steps.is_empty() && self.end.candidate().is_none() {
                return End::Finished;
            }
            if let Some(stop) = stop.filter(|_| self.steps.is_empty()) {
                return End::Stopped(stop);
            }
            if let ControlFlow::Break(stop) = self.advance(crew) {
                return End::Stopped(stop);
            }
        }
    }

    /// Begins questions as long as there is room.
    fn lengthen<C: Crew<R>>(&mut self, crew: &mut C) -> ControlFlow<Stop> {
        while let Some(question) = self.end.candidate() {
            if !crew.room(self.steps.len())? {
                break;
            }
            let ticket = Ticket(self.begun);
            self.begun += 1;
            crew.begin(ticket, question)?;
            let step = Step {
                ticket,
                asking: self.end.clone(),
                verdict: Verdict::from(self.end.odds() > 0.5),
                answered: false,
            };
            self.end.report(step.verdict);
            self.steps.push_back(step);
        }
        ControlFlow::Continue(())
    }

    /// Takes the next answer, and settles what has one.
    fn advance<C: Crew<R>>(&mut self, crew: &mut C) -> ControlFlow<Stop> {
        let (ticket, verdict) = crew.wait()?;
        if let Some(at) = self.steps.iter().position(|step| step.ticket == ticket) {
            self.answer(at, verdict, crew);
        }
        while let Some(step) = self.steps.pop_front_if(|step| step.answered) {
            crew.settle(step.ticket, &step.asking, step.verdict)?;
        }
        ControlFlow::Continue(())
    }

    /// The path goes on from the step at `at` in the direction of its verdict.
    fn answer<C: Crew<R>>(&mut self, at: usize, verdict: Verdict, crew: &mut C) {
        let step = &mut self.steps[at];
        step.answered = true;
        if step.verdict != verdict {
            step.verdict = verdict;
            self.end = step.asking.clone();
            self.end.report(verdict);
            self.forsake(at + 1, crew);
        }
    }

    /// Nobody goes on to the steps from `at` on.
    fn forsake<C: Crew<R>>(&mut self, at: usize, crew: &mut C) {
        for moot in self.steps.drain(at..) {
            crew.drop_moot(moot.ticket);
        }
    }
}
