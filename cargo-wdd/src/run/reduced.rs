//! A run after its search: what it has come to, and what is saved beside the result.

use std::path::PathBuf;

use wdd_core::{Reducer, StopReason};
use wdd_text::keep::Keep;
use wdd_text::passes::{LAYOUT, LEFTOVERS};
use wdd_text::text::fix::Fix;
use wdd_text::text::{Size, Text};

use super::calls::{Calls, Pace};
use super::event::{Event, NearMiss, Summary, TestAlone, Watch};
use super::explain::{self, Explain, Explained};
use super::folder::RunFolder;
use super::growth::Growth;
use super::judged::Judged;
use super::near_misses::NearMisses;
use super::notes;
use super::opened::Opened;
use super::record::{Record, Recorded};
use super::reduction::{Reduction, Tasks};
use super::search::Search;
use crate::error::{Error, Result};
use crate::keep::Keeper;
use crate::oracle::NeededFlags;
use crate::process::{Exit, FarmSpec};

/// With as few calls as this, none is held back for leftovers.
const FEW: u64 = 20;

/// A run after its search.
pub(super) struct Reduced<'r> {
    opened: Opened<'r>,
    tasks: Tasks<'r>,
    before: Size,
    stop_reason: StopReason,
    recorded: Recorded,
    explained: Explained,
    /// The flags of rustc that the result does not need.
    flags: NeededFlags,
    /// The failing test alone.
    test: Option<TestAlone>,
    /// How often a person has skipped a pass.
    skipped: u32,
}

/// A source file that fails without the rest of the result.
struct Alone {
    path: PathBuf,
    /// What a person types to see it fail.
    command: String,
}

impl<'r> Reduced<'r> {
    /// Reduces the input until nothing is left to delete, or to a limit.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(super) fn new(judged: Judged<'r>, watch: &mut dyn Watch) -> Result<Self> {
        let Judged { mut opened, tasks, first, before, calls: counted } = judged;
        let Opened { request, jobs, limits, input, output, folder, .. } = &mut opened;
        let judge = &*tasks.judge;
        let mut accounts: Vec<_> = first.plan().passes.iter().map(|pass| pass.name).collect();
        let index = |name| accounts.iter().position(|pass| *pass == name);
        let (leftovers, layout) = (index(LEFTOVERS.name), index(LAYOUT.name));
        let leftovers = leftovers.filter(|_| limits.allow(FEW));
        // What explains the result has an account after those of the passes.
        let account = accounts.len();
        accounts.extend((judge.about.test.is_some() || request.explain).then_some(explain::NAME));
        let farm = request.oracle.launch.farm.as_ref().map(|on| &*on.farm);
        let calls = Calls {
            judge,
            limits: *limits,
            control: &request.control,
            pace: Pace::new(farm.filter(|_| request.auto_jobs)),
        };
        let mut search = Search::new(first, judge.baseline.empty_is_interesting.into());
        if tasks.is_traced() {
            // What waits is seldom interesting. A trace of the best takes few calls, and can show more.
            search = search.brief();
        }
        let steps = folder.as_ref().and_then(|folder| folder.steps(&input.files, before));
        let mut record = Record::new(output, watch, judge, accounts, search.best()).noting(steps);
        record.count_calls(counted);
        record.warn_of_jobs(request.jobs, *jobs);
        let mut reduction = Reduction {
            tasks: &tasks,
            calls,
            jobs: *jobs,
            search,
            keep: tasks.first_keep(),
            test: None,
            leftovers,
            layout,
            input,
            skipped: 0,
        };
        // What was pressed before there was a pass means none.
        request.control.takes_skip();
        let mut stop_reason = reduction.run(&mut record)?;
        let Reduction { search, skipped, test, .. } = reduction;
        let mut explained = Explained::default();
        if stop_reason == StopReason::Finished {
            let explain = explain(calls, &tasks, *jobs, account);
            (stop_reason, explained) = explain.run(&search, &mut record)?;
        }
        let (stop_reason, flags) = needed_flags(calls, stop_reason, &mut record)?;
        let stop_reason = look_closer(calls, &tasks, stop_reason, &mut record)?;
        let recorded = record.close()?;
        Ok(Reduced {
            opened,
            tasks,
            before,
            stop_reason,
            recorded,
            explained,
            flags,
            test,
            skipped,
        })
    }

    /// Saves what lies beside the result, and tells the end of the run.
    ///
    /// # Errors
    /// What prevented a call, or kept a file from being saved.
    pub(super) fn end(&mut self, watch: &mut dyn Watch) -> Result<Summary> {
        // A candidate may have deleted the result after it was saved.
        if !self.opened.output.path().exists() {
            self.opened.output.save(&self.recorded.best.rendered.files)?;
        }
        self.save_lock()?;
        let alone = self.save_alone()?;
        self.opened.output.settle()?;
        let summary = self.summary(alone);
        watch.see(&Event::Summary(Box::new(summary.clone())));
        if self.stop_reason == StopReason::Finished {
            self.opened.folder.as_mut().map(RunFolder::finish);
        }
        Ok(summary)
    }

    /// Saves the lock file with only what the result needs, if there is time left.
    fn save_lock(&mut self) -> Result<()> {
        let best = &self.recorded.best.rendered;
        if !matches!(self.stop_reason, StopReason::Interrupted | StopReason::MaxTime)
            && let Some(lock) = self.tasks.judge.lock(best)?
            && self.opened.output.replace_beside(lock)
        {
            self.opened.output.save(&best.files)?;
        }
        Ok(())
    }

    /// Saves the only source file of a finished run, if rustc alone shows the failure in it.
    fn save_alone(&mut self) -> Result<Option<Alone>> {
        let is_finished = self.stop_reason == StopReason::Finished;
        let Some(path) = self.opened.output.file().filter(|_| is_finished) else { return Ok(None) };
        let best = &self.recorded.best.rendered;
        let Some((content, command)) = self.tasks.judge.standalone(best, &path)? else {
            return Ok(None);
        };
        self.opened.output.save_file(&path, &content)?;
        Ok(Some(Alone { path, command }))
    }

    fn summary(&self, alone: Option<Alone>) -> Summary {
        let Opened { request, input, output, started, .. } = &self.opened;
        let Recorded {
            best,
            counts,
            passes,
            unread_errors,
            repeated,
            doubts,
            near_misses,
            remarks,
        } = &self.recorded;
        let fix = best.rendered.fix.as_ref();
        let is_told = |fix: &&Fix| {
            self.tasks.is_repaired && notes::about_repair(fix, &best.rendered.files).is_some()
        };
        let fix = fix.filter(|fix| !is_told(fix));
        let (file, file_command) = alone.map(|alone| (alone.path, alone.command)).unzip();
        Summary {
            stop_reason: self.stop_reason,
            before: self.before,
            after: best.size,
            counts: *counts,
            repeated: repeated.map(|repeat| repeat.to_string()),
            doubts: *doubts,
            seconds: started.elapsed().as_secs_f64(),
            passes: passes.clone(),
            unread_errors: unread_errors.clone(),
            any_value: self.explained.any_value.clone(),
            near_misses: self.told(near_misses),
            notes: self.notes(),
            left_out: self.flags.left_out.clone(),
            remarks: remarks.clone(),
            fix: fix.map(|fix| fix.diff(&best.rendered.files)),
            in_place_of: input.replaced(request.oracle.cargo.data.is_some()),
            command: self.tasks.judge.command_line(output.path()),
            file,
            file_command,
            test_alone: self.test.clone(),
            output: output.path().to_owned(),
            kept: output.kept().map(ToOwned::to_owned),
            farm: request.oracle.launch.farm.as_ref().map(FarmSpec::work),
        }
    }

    /// Small changes of a finished result after which it does not fail any more.
    fn told(&self, near_misses: &NearMisses) -> Vec<NearMiss> {
        let Tasks { judge, .. } = &self.tasks;
        // They were found with all flags, and the result is shown without these.
        if self.stop_reason != StopReason::Finished || !self.flags.left_out.is_empty() {
            return Vec::new();
        }
        let is_warning = judge.baseline.observed.exit == Exit::Code(0);
        let told = near_misses.told(&self.recorded.best.rendered.files, &judge.about, is_warning);
        let named = |one: NearMiss| NearMiss { path: self.opened.output.name_of(&one.path), ..one };
        told.into_iter().map(named).collect()
    }

    /// The files of the result that the test opens, and that stay for it. The compiler opens those of a doc test.
    fn opened_files(&self) -> Vec<String> {
        let Tasks { request, judge, keeper, .. } = &self.tasks;
        let keeps_bug = keeper.as_ref().is_some_and(Keeper::keeps_bug);
        let is_doc = judge.about.test.as_ref().is_some_and(|test| test.contains(" - "));
        let opened = judge.opened();
        let stays = |path: &&PathBuf| keeps_bug && !is_doc && opened.contains(*path);
        let files = self.recorded.best.rendered.files.iter().map(|(path, _)| path);
        let files = files.filter(|_| request.keep.shrink.is_empty()).filter(stays);
        files.map(|path| path.display().to_string()).collect()
    }

    fn notes(&self) -> Vec<String> {
        let Tasks { request, judge, keeper, reading, .. } = &self.tasks;
        let is_rust = self.opened.input.files.iter().any(|(path, _)| reading.is_rust(path));
        let mut notes = if is_rust && judge.about.test.is_some() {
            let keeps_values = keeper.as_ref().is_some_and(Keeper::keeps_expected_values);
            let has_fix = self.recorded.best.rendered.fix.is_some();
            notes::about_test(&request.keep, keeps_values, has_fix, self.explained.untried)
        } else {
            Vec::from_iter(judge.keeps_cause().then(notes::about_cause))
        };
        let gone = keeper
            .as_ref()
            .filter(|_| request.keep.keep == Keep::Bug)
            .map(|keeper| keeper.gone(&Text::parse(&self.recorded.best.rendered.files, *reading)));
        notes.extend(gone.and_then(|gone| notes::about_gone(&gone)));
        notes.extend(notes::about_opened(&self.opened_files()));
        notes.extend(request.oracle.cost.and_then(notes::about_cost));
        notes.extend(notes::about_flags(&self.flags.typed));
        notes.extend(
            judge.baseline.empty_is_interesting.then(|| notes::about_empty(judge.empty_crashes())),
        );
        notes.extend((self.skipped > 0).then(|| notes::about_skipped(self.skipped)));
        notes
    }
}

/// How the literals of the test are tried, in the account with this index.
fn explain<'a>(calls: Calls<'a>, tasks: &Tasks<'_>, jobs: usize, account: usize) -> Explain<'a> {
    let keeper = tasks.keeper.as_ref();
    let compares = |keeper: &Keeper| !keeper.keeps_bug() || keeper.keeps_expected_values();
    Explain {
        calls,
        jobs,
        reading: tasks.reading,
        account,
        is_compared: keeper.is_none_or(compares),
        is_wanted: tasks.request.explain,
    }
}

/// Leaves out the flags that the result of a finished search does not need.
fn needed_flags(
    calls: Calls<'_>,
    stop_reason: StopReason,
    record: &mut Record<'_>,
) -> Result<(StopReason, NeededFlags)> {
    if stop_reason != StopReason::Finished {
        return Ok((stop_reason, NeededFlags::default()));
    }
    let before = record.new_calls();
    let may_call = |more| calls.limits.allow(before + more);
    match calls.judge.leave_out_flags(&record.best().rendered, may_call) {
        Ok(flags) => {
            record.count_calls(flags.calls);
            Ok((stop_reason, flags))
        }
        Err(Error::Interrupted) => Ok((StopReason::Interrupted, NeededFlags::default())),
        Err(error) => Err(error),
    }
}

/// Remarks on the failure of the result: that rustc crashes in another query than at first, and how a cost grows. Returns the stop
/// reason.
fn look_closer(
    calls: Calls<'_>,
    tasks: &Tasks<'_>,
    stop_reason: StopReason,
    record: &mut Record<'_>,
) -> Result<StopReason> {
    if let Some(first) = &tasks.judge.baseline.observed.report.query {
        let last = record.query().filter(|last| last != first);
        let remark = last.map(|last| notes::about_query(first, last));
        remark.into_iter().for_each(|remark| record.remark(remark));
    }
    if let Some(fix) = record.best().rendered.fix.as_ref().filter(|_| tasks.is_repaired) {
        let remark = notes::about_repair(fix, &record.best().rendered.files);
        let in_diff = || "with the change below it compiles".to_owned();
        let remark = remark.unwrap_or_else(in_diff);
        record.remark(remark);
    }
    match tasks.request.oracle.cost {
        Some(cost) if stop_reason == StopReason::Finished => {
            Growth::new(calls, record, cost, tasks.reading).measure()
        }
        _ => Ok(stop_reason),
    }
}
