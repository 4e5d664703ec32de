//! The reduction of a run: search, layout, and whether the result is interesting at the end.
//!
//! ```text
//! the test alone ──► search ──► layout ──► judged again ──► end
//!                      ▲ └── not interesting any more ──┘│
//!                      └────── the last that is ◄────────┘
//! ```
//!
//! A maintainer reads a small test that uses the library, and not what is left of the library. So a failing test is
//! reduced first, while the code under test stays as it is.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::tree::Edits;
use wdd_core::{Reducer, StopReason, Verdict};
use wdd_text::keep::Keep;
use wdd_text::passes::plan::Plan;
use wdd_text::passes::{ErrorSite, Expander, Task, leftovers};
use wdd_text::text::Text;
use wdd_text::text::fix::Fix;
use wdd_text::text::languages::Reading;
use wdd_text::text::render::render;

use super::calls::{Calls, End};
use super::event::{Event, TestAlone};
use super::record::Record;
use super::search::Search;
use super::{Request, layout, test_alone};
use crate::error::Result;
use crate::keep::Keeper;
use crate::oracle::Judge;
use crate::package::input::Input;

/// The share of the time of its calls that a run adds to judge again what took too long.
const PATIENT: u32 = 10;

/// The number of calls for which there is time then in any case.
const PATIENT_CALLS: u32 = 4;

/// The most calls for what only costs a reader time.
const LEFTOVERS: u32 = 2;

/// The share of the calls and of the time of a run that the test alone may take: a quarter.
const SHARE_OF_TEST: u32 = 4;

/// A search that goes on.
pub(super) struct Reduction<'a> {
    pub(super) tasks: &'a Tasks<'a>,
    pub(super) calls: Calls<'a>,
    pub(super) jobs: usize,
    pub(super) search: Search,
    /// What stays of a failing test in this search.
    pub(super) keep: Keep,
    /// The file with the test alone, after that search.
    pub(super) test: Option<TestAlone>,
    /// The index of the pass that tidies up a result which a limit has stopped.
    pub(super) leftovers: Option<usize>,
    /// The index of the pass that lays out the result.
    pub(super) layout: Option<usize>,
    pub(super) input: &'a Input,
    /// How often a person has skipped a pass.
    pub(super) skipped: u32,
}

impl Reduction<'_> {
    /// Reduces until nothing is left to delete and the result is interesting once more, or to a limit.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(super) fn run(&mut self, record: &mut Record<'_>) -> Result<StopReason> {
        self.reduce_test(record)?;
        let stop_reason = loop {
            let stop_reason = self.search(record)?;
            let stop_reason = self.take_leftovers(stop_reason, record)?;
            let stop_reason = self.lay_out(stop_reason, record)?;
            if stop_reason != StopReason::Finished || self.calls.is_right_at_end(record)? {
                break stop_reason;
            }
            if let Some(stop_reason) = self.go_back(record)? {
                break stop_reason;
            }
        };
        if self.tasks.request.keep.keep == Keep::Tests {
            self.save_test(record)?;
        }
        Ok(stop_reason)
    }

    /// Reduces the test alone first, in a share of the calls and of the time.
    fn reduce_test(&mut self, record: &mut Record<'_>) -> Result<()> {
        let keep = self.tasks.request.keep.keep;
        if self.keep == keep {
            return Ok(());
        }
        let whole = self.calls;
        self.calls = whole.share(SHARE_OF_TEST);
        let ended = self.search(record)?;
        self.calls = whole;
        self.keep = keep;
        self.save_test(record)?;
        // After an interrupt nothing is called. The search that follows ends at once, too.
        if ended != StopReason::Interrupted {
            let task = self.tasks.of_best(keep, record)?;
            self.search = self.search.clone().brief().again(task, self.empty());
        }
        Ok(())
    }

    /// Saves the test alone beside the result. In the best, all code under test is as it was.
    fn save_test(&mut self, record: &mut Record<'_>) -> Result<()> {
        self.test = test_alone::save(record, self.tasks, self.input)?;
        self.test.iter().for_each(|test| record.tell(&[Event::TestAlone(test.clone())]));
        Ok(())
    }

    fn search(&mut self, record: &mut Record<'_>) -> Result<StopReason> {
        // A result is laid out too if the run reaches a limit, and what only costs a reader time is taken off.
        let last =
            u32::from(self.layout.is_some()) + LEFTOVERS * u32::from(self.leftovers.is_some());
        let whole = self.calls.before_last(last);
        let mut calls = whole;
        loop {
            let before = self.search.best().size;
            let stop_reason = match calls.run(&mut self.search, self.jobs, record)? {
                // It is the end of the time for what took too long, and not of the run.
                End::Stopped(StopReason::MaxTime) if whole.has_time() => StopReason::Finished,
                End::Stopped(stop_reason) => stop_reason,
                End::Skipped => {
                    self.search.skip_pass();
                    self.skipped += 1;
                    continue;
                }
                End::Unconfirmed => {
                    self.tasks.judge.stop_shortcuts();
                    record.roll_back()?;
                    self.search_anew(record)?;
                    continue;
                }
                End::Differs => match self.go_back(record)? {
                    Some(stop_reason) => return Ok(stop_reason),
                    None => continue,
                },
                End::Late => match self.calls.wait_for_speed(record)? {
                    Some(stop_reason) => return Ok(stop_reason),
                    None => {
                        self.search_once_more(record)?;
                        calls = whole;
                        continue;
                    }
                },
            };
            if stop_reason != StopReason::Finished {
                return Ok(stop_reason);
            }
            if self.tasks.is_traced() && self.search.best().size < before {
                // A smaller test executes less, so there is more to delete.
                let task = self.tasks.of_best(self.keep, record)?;
                self.search = self.search.clone().brief().again(task, self.empty());
            } else if self.search.is_brief() {
                // With the same trace there is nothing else to try first.
                self.search.go_on();
            } else if self.is_impatient(record) {
                self.tasks.judge.be_patient();
                self.search_once_more(record)?;
                calls = calls.within(self.time_to_be_patient(record));
            } else {
                return Ok(StopReason::Finished);
            }
        }
    }

    /// The verdict on the empty input.
    fn empty(&self) -> Verdict {
        self.tasks.judge.baseline.empty_is_interesting.into()
    }

    /// Goes back to the last accepted candidate that is interesting.
    fn go_back(&mut self, record: &mut Record<'_>) -> Result<Option<StopReason>> {
        let stop_reason = self.calls.go_back(record, &mut self.jobs)?;
        if stop_reason.is_none() {
            self.search_anew(record)?;
        }
        Ok(stop_reason)
    }

    /// Starts again with the best. Of what was found out before, only what was refused more than once counts.
    fn search_anew(&mut self, record: &mut Record<'_>) -> Result<()> {
        let task = self.tasks.of_best(self.keep, record)?;
        self.search = Search::refusing(task, record.accepted().refused());
        Ok(())
    }

    /// Starts again with the best, and judges again what took too long.
    fn search_once_more(&mut self, record: &mut Record<'_>) -> Result<()> {
        let task = self.tasks.of_best(self.keep, record)?;
        self.search = self.search.clone().once_more(task, self.empty());
        Ok(())
    }

    /// Whether calls were killed that may only have been slow: the user has set the time limit, or other calls have
    /// come near to it. Calls that have more time already have had it.
    fn is_impatient(&self, record: &Record<'_>) -> bool {
        let is_tight = self.tasks.request.oracle.timeout.is_some() || record.was_slow();
        record.has_unresolved() && is_tight && !self.tasks.judge.is_patient()
    }

    fn time_to_be_patient(&self, record: &Record<'_>) -> Duration {
        (record.time() / PATIENT).max(self.tasks.judge.limit() * PATIENT_CALLS)
    }

    /// Takes off the best of a run that has reached a limit what only costs a reader time.
    fn take_leftovers(
        &self,
        stop_reason: StopReason,
        record: &mut Record<'_>,
    ) -> Result<StopReason> {
        let is_at_limit = matches!(stop_reason, StopReason::MaxCalls | StopReason::MaxTime);
        let Some(pass) = self.leftovers.filter(|_| is_at_limit) else { return Ok(stop_reason) };
        let task = self.search.best_task();
        // What was found again to be interesting may be another text.
        if render(task.text(), &Edits::none()).files != record.best().rendered.files {
            return Ok(stop_reason);
        }
        let candidates = leftovers(&task).into_iter();
        let ended = self.calls.lay_out(candidates, pass, &self.search, record)?;
        Ok(if ended == StopReason::Interrupted { ended } else { stop_reason })
    }

    /// Lays out the best. A run that is interrupted ends at once, without a layout.
    fn lay_out(&self, stop_reason: StopReason, record: &mut Record<'_>) -> Result<StopReason> {
        let Some(pass) = self.layout.filter(|_| stop_reason != StopReason::Interrupted) else {
            return Ok(stop_reason);
        };
        let best = Arc::clone(record.best());
        let time = self.calls.time(layout::TIME);
        let Tasks { judge, reading, .. } = self.tasks;
        let layouts = layout::layouts(&best, &self.input.files, judge, *reading, time);
        let laid_out = self.calls.lay_out(layouts, pass, &self.search, record)?;
        Ok(if laid_out == StopReason::Interrupted { laid_out } else { stop_reason })
    }
}

/// Makes the tasks of a run.
pub(super) struct Tasks<'r> {
    pub(super) request: &'r Request,
    pub(super) judge: Arc<Judge>,
    /// What must stay of each text. `None` if everything may change.
    pub(super) keeper: Option<Keeper>,
    pub(super) reading: Reading,
    /// Where the compile error is that must stay.
    pub(super) site: Option<Arc<ErrorSite>>,
    /// Whether the fix of the text is an edit that was found to repair it.
    pub(super) is_repaired: bool,
}

impl Tasks<'_> {
    /// Whether it is known what the failing test executes.
    pub(super) fn is_traced(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::traces) && self.judge.about.test.is_some()
    }

    /// The task to reduce the best further.
    fn of_best(&self, keep: Keep, record: &mut Record<'_>) -> Result<Task> {
        let best = Arc::clone(record.best());
        let text = Text::parse(&best.rendered.files, self.reading);
        let (task, calls) = self.task_of(text.with_fix(best.rendered.fix.clone()), keep)?;
        record.count_calls(calls);
        Ok(task)
    }

    /// What of a failing test stays in the first search: if its bug is kept, and nothing but the test says what is right,
    /// first all code under test.
    pub(super) fn first_keep(&self) -> Keep {
        let Tasks { request, judge, keeper, .. } = self;
        let keeps_bug = keeper.as_ref().is_some_and(Keeper::keeps_bug);
        let is_alone = request.good.is_none() && !judge.has_reference();
        // A program has no test code that could be reduced alone.
        if keeps_bug && is_alone && !judge.about.is_program && !request.strategy.is_plain() {
            return Keep::Tests;
        }
        request.keep.keep
    }

    /// The task to reduce a text in which so much of a failing test stays, and the oracle calls that it took to know what
    /// must stay.
    ///
    /// # Errors
    /// What prevented a call, or a name in the request that means nothing.
    pub(super) fn task_of(&self, text: Text, keep: Keep) -> Result<(Task, u64)> {
        let plan = self.plan(&text);
        let permitted =
            self.keeper.as_ref().map(|keeper| keeper.permitted(&text, keep, &self.judge));
        let (text, calls) = match permitted.transpose()? {
            Some(permitted) => (text.with_permissions(permitted.permissions), permitted.calls),
            None => (text, 0),
        };
        Ok((Task::new(text, plan), calls))
    }

    fn plan(&self, text: &Text) -> Plan {
        let Tasks { request, judge, keeper, .. } = self;
        let keeps_bug = keeper.as_ref().is_some_and(Keeper::keeps_bug);
        let of_fix = text.fix().map_or_else(BTreeSet::new, Fix::names);
        Plan::new(request.strategy, request.level, &request.without, request.reduction)
            .expanding(Expander::new(Arc::clone(judge) as _))
            // An endless loop of ours would be another cost.
            .running(judge.about.executes_candidates || request.oracle.cost.is_some())
            // What costs too much is called for long, and repeats often.
            .sparing(request.oracle.cost.is_some())
            .erring_at(self.site.clone())
            .failing_in(judge.about.target.as_deref())
            .panicking(judge.baseline.same_panic().filter(|_| !keeps_bug))
            .keeping(judge.about.kept_names.iter().chain(&of_fix).map(String::as_str))
    }
}
