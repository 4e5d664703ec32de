//! A run after the calls about its untouched input: it fails, and it is known what of it must stay.

use std::sync::Arc;

use wdd_text::keep::{Keep, Pointed, repairs};
use wdd_text::passes::{ErrorSite, Task};
use wdd_text::text::fix::Fix;
use wdd_text::text::languages::{Chosen, Edition, Reading};
use wdd_text::text::render::Rendered;
use wdd_text::text::{Size, Text};

use super::Request;
use super::event::{Event, Watch};
use super::opened::{self, Opened};
use super::reduction::Tasks;
use super::warnings;
use crate::error::{Error, Result};
use crate::keep::{self, Keeper};
use crate::oracle::messages::Message;
use crate::oracle::{Compared, Judge, KnownFailure};
use crate::package::input::Input;
use crate::process::interrupt::Interrupt;

/// A run before its search.
pub(super) struct Judged<'r> {
    pub(super) opened: Opened<'r>,
    pub(super) tasks: Tasks<'r>,
    /// The task to reduce the untouched input.
    pub(super) first: Task,
    /// The size of the untouched input.
    pub(super) before: Size,
    /// The oracle calls after those of the baseline.
    pub(super) calls: u64,
}

impl<'r> Judged<'r> {
    /// Makes the calls about the untouched input.
    ///
    /// # Errors
    /// When the input does not fail, or not in the same way each time, or what prevented a call.
    pub(super) fn new(mut opened: Opened<'r>, interrupt: &Interrupt) -> Result<Self> {
        let request = opened.request;
        let mut judge = Judge::establish(&request.oracle, &opened.untouched(interrupt))?;
        opened.add(&judge.baseline.added);
        let reading = reading(&opened.input, &judge, request.language);
        let text = Text::parse(&opened.input.files, reading);
        let (fix, of_fix) = needed_fix(&opened, &text, &mut judge)?;
        let text = text.with_fix(fix);
        let Located { site, repair, calls: of_site } = located(&opened, &text, &mut judge)?;
        let is_repaired = repair.is_some();
        let text = if is_repaired { text.with_fix(repair) } else { text };
        let keeper = Keeper::new(&request.keep, &text, &mut judge)?;
        if !request.strategy.is_plain() {
            judge.report_reasons();
        }
        let site = site.map(Arc::new);
        let judge = Arc::new(judge);
        let tasks = Tasks { request, judge, keeper, reading, site, is_repaired };
        let (first, of_trace) = tasks.task_of(text, tasks.first_keep())?;
        Ok(Judged {
            before: first.text().size(),
            calls: of_fix + of_site + of_trace,
            first,
            tasks,
            opened,
        })
    }

    /// Saves the input as the first result, and tells what is known of it.
    ///
    /// # Errors
    /// When the result cannot be saved.
    pub(super) fn begin(&mut self, watch: &mut dyn Watch) -> Result<()> {
        self.opened.output.save(&self.opened.input.files)?;
        self.tell_baseline(watch);
        let used = self.opened.request.settings.used.clone();
        if !used.is_empty() {
            watch.see(&Event::Settings { used });
        }
        if let Some(folder) = &mut self.opened.folder {
            folder.begin(&KnownFailure::of(&self.tasks.judge));
            watch.see(&folder.event());
        }
        self.tell_launch(watch);
        for message in warnings::about_copies(&self.opened.input, self.opened.output.path()) {
            watch.see(&Event::Warning { message });
        }
        Ok(())
    }

    fn tell_baseline(&self, watch: &mut dyn Watch) {
        let baseline = &self.tasks.judge.baseline;
        watch.see(&Event::Baseline {
            keeps: baseline.keeps.clone(),
            size: self.before,
            calls: baseline.calls,
            output: self.opened.output.path().to_owned(),
            seconds: baseline.wall.as_secs_f64(),
            timeout: baseline.timeout.as_secs_f64(),
        });
        if baseline.empty_is_interesting && !self.tasks.judge.empty_crashes() {
            watch.see(&Event::Warning { message: warnings::EMPTY_IS_INTERESTING.to_owned() });
        }
    }

    /// Tells how the calls of a run are confined, and whether something watches over their processes.
    fn tell_launch(&self, watch: &mut dyn Watch) {
        let launch = &self.opened.request.oracle.launch;
        let caller = &self.tasks.judge.caller;
        if launch.sandbox.is_some() {
            let (mut active, mut allowed, mut reason) = (None, None, None);
            if let Some((sandbox, confinement)) = caller.confined() {
                active = confinement.is_on.then_some(sandbox);
                allowed = Some(confinement.to_string()).filter(|openings| !openings.is_empty());
                reason = allowed.is_some().then(|| confinement.reason());
            }
            watch.see(&Event::Sandbox { active, allowed, reason });
        }
        if launch.supervisor.is_some() && !caller.is_supervised() {
            watch.see(&Event::Warning { message: warnings::WITHOUT_SUPERVISOR.to_owned() });
        }
    }
}

/// The judge of an input that is not reduced.
///
/// # Errors
/// When the input does not fail, or not in the same way each time, or what prevented a call.
pub(crate) fn judge(request: &Request, input: &Input, interrupt: &Interrupt) -> Result<Judge> {
    Judge::establish(&request.oracle, &opened::untouched(request, input, interrupt))
}

/// Whether an input fails in this way.
///
/// # Errors
/// When the input cannot be read, or the calls are interrupted.
pub(crate) fn compare(
    request: &Request,
    input: &Input,
    failure: &KnownFailure,
    interrupt: &Interrupt,
) -> Result<Compared> {
    failure.compare(&request.oracle, &opened::untouched(request, input, interrupt))
}

/// How the files of the input are read: in the language that the user has chosen, if there is one.
pub(crate) fn reading(input: &Input, judge: &Judge, chosen: Option<Chosen>) -> Reading {
    // The editions differ in little but reserved words.
    let edition = judge.about.edition.as_ref().and_then(|year| year.parse().ok());
    let package = input.package.as_ref().map(|package| package.edition);
    let is_rust = judge.about.reports_as_rustc && input.package.is_none();
    Reading {
        edition: package.or(edition).unwrap_or(Edition::Edition2021),
        language: chosen.or(is_rust.then_some(Chosen::RUST)),
    }
}

/// What is known of the place of a failure.
#[derive(Default)]
struct Located {
    /// Where the compile error or the crash is that must stay.
    site: Option<ErrorSite>,
    /// An edit elsewhere that repairs the compile error.
    repair: Option<Fix>,
    /// The oracle calls that it took to find them.
    calls: u64,
}

/// Finds out where the failure is. The cause of a compile error is kept from now on, and an edit that repairs it has to do so in each
/// candidate.
fn located(opened: &Opened<'_>, text: &Text, judge: &mut Judge) -> Result<Located> {
    let (request, files) = (opened.request, &opened.input.files);
    let (keeps_cause, is_plain) = (request.keep.keep != Keep::Failure, request.strategy.is_plain());
    if is_plain && !keeps_cause {
        return Ok(Located::default());
    }
    let untouched = Rendered::from(files.clone());
    let located = judge.locate_error(&untouched)?;
    if let Some(located) = located.as_ref().filter(|_| keeps_cause) {
        judge.require_cause(located, &untouched);
    }
    let calls = u64::from(located.is_some());
    if is_plain {
        return Ok(Located { calls, ..Located::default() });
    }
    let Some(located) = located else {
        let report = &judge.baseline.observed.report;
        let in_script = || report.messages.first().and_then(|error| error.site_in_script(files));
        let site = ErrorSite::in_queries(&report.queries, files).or_else(in_script);
        return Ok(Located { site, ..Located::default() });
    };
    let Some(error) = located.error else { return Ok(Located { calls, ..Located::default() }) };
    let (repair, of_repair) = repair(opened, text, &error, judge)?;
    Ok(Located { site: error.site(files), repair, calls: calls + of_repair })
}

/// How many edits are tried to repair an error.
const REPAIRS: usize = 8;

/// An edit that repairs the error, and the oracle calls that it took to find it. From now on candidates must compile with it. Where
/// the cause of the error need not stay, or a note tells it, nothing is tried.
fn repair(
    opened: &Opened<'_>,
    text: &Text,
    error: &Message,
    judge: &mut Judge,
) -> Result<(Option<Fix>, u64)> {
    let files = &opened.input.files;
    let before = judge.baseline.calls;
    let mut calls = 0;
    if !judge.keeps_untold_cause() {
        return Ok((None, calls));
    }
    let error = error.as_error(files);
    let places = error.places.iter();
    let places: Vec<Pointed<'_>> =
        places.map(|place| (&*place.file, place.bytes.clone(), place.is_primary)).collect();
    for fix in repairs(text, &places, REPAIRS) {
        let made = (before + calls).saturating_sub(judge.findings.earlier());
        if !opened.limits.allow(made) {
            break;
        }
        match judge.require_fix(&Rendered { files: files.clone(), fix: Some(fix.clone()) }) {
            Ok(first) => return Ok((Some(fix), calls + first)),
            Err(Error::FixDoesNotHelp { .. }) => calls += 1,
            Err(error) => return Err(error),
        }
    }
    Ok((None, calls))
}

/// What of the difference to the `good` files the untouched input needs so that it does not fail, and the oracle calls
/// that it took to find it. From now on candidates must not fail with it.
fn needed_fix(opened: &Opened<'_>, text: &Text, judge: &mut Judge) -> Result<(Option<Fix>, u64)> {
    let Some(spec) = &opened.request.good else { return Ok((None, 0)) };
    let files = &opened.input.files;
    let fix = wdd_text::keep::fix(text, files, &opened.input.good(spec)?);
    let first = judge.require_fix(&Rendered { files: files.clone(), fix: Some(fix.clone()) })?;
    let before = judge.baseline.calls + first;
    let earlier = || judge.findings.earlier();
    let may_call = |calls: u64| opened.limits.allow((before + calls).saturating_sub(earlier()));
    let (fix, calls) = keep::fix::needed(&fix, files, judge, may_call)?;
    Ok((Some(fix), first + calls))
}
