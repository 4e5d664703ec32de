//! A run, from the request to the summary: the one place to read it.
//!
//! ```text
//! input ──► baseline ──► task ──► search ⇄ calls ──► layout ──► doubt ──► explain ──► output
//!                                   └──► record ──► events
//! ```
//!
//! The `folder` of the run has what all calls have found out, so that the same request goes on with it. The
//! `reduction` repeats search and layout until the result is beyond doubt. The `search` knows the next candidate and
//! gives the verdicts that need no oracle call. The `calls` run the oracle, several at a time, within the limits. The
//! `record` counts, saves each new best and tells the events.

mod accepted;
mod calls;
pub mod control;
mod definition;
mod doubt;
pub mod event;
mod explain;
mod folder;
pub mod history;
mod layout;
mod machine;
mod notes;
mod record;
mod reduction;
mod request;
mod results;
mod search;
pub mod status;
mod tally;
#[cfg(test)]
mod testing;
mod warnings;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use wdd_core::{Reducer, StopReason};

use self::calls::{Calls, Limits, Pace};
use self::definition::Definition;
use self::event::{Event, Summary, Watch};
use self::explain::{Explain, Explained};
use self::folder::path::of_run;
pub use self::folder::place::delete as delete_run;
use self::folder::place::runs_below;
use self::folder::{Logged, RunFolder};
pub use self::folder::{RunSpec, Typed};
pub use self::machine::Machine;
use self::record::Record;
use self::reduction::{Reduction, Tasks};
pub use self::request::Request;
use self::results::Results;
use self::search::Search;
use crate::error::Error;
use crate::keep::{self, Keep, Keeper};
use crate::oracle::baseline::{Baseline, OracleSpec};
use crate::oracle::{Candidate, CargoSpec, Findings};
use crate::package::input::Input;
use crate::package::output::Output;
use crate::passes::LAYOUT;
use crate::process::interrupt::Interrupt;
use crate::process::{FarmSpec, resources};
use crate::text::fix::Fix;
use crate::text::languages::{Chosen, Edition, Reading};
use crate::text::render::Files;
use crate::text::{Size, Text};

/// Reduces the input of a request. The best so far is on disk whenever it changes.
///
/// # Errors
/// [`Error`], whose message is for the user. A run that is interrupted or reaches a limit after the
/// baseline is no error: its summary tells the stop reason.
pub fn reduce(
    request: &Request,
    watch: &mut dyn Watch,
    interrupt: &Interrupt,
) -> Result<Summary, Error> {
    let most = resources::most_jobs();
    let jobs = request.oracle.jobs;
    let mut request = request.clone();
    request.oracle.jobs = jobs.min(most);
    reduced(&request, jobs, watch, interrupt).map_err(Error::or_scarce)
}

/// The run, with no more jobs than there can be. The user wants `jobs`.
fn reduced(
    request: &Request,
    jobs: usize,
    watch: &mut dyn Watch,
    interrupt: &Interrupt,
) -> Result<Summary, Error> {
    let started = Instant::now();
    let mut input = read(request)?;
    let mut output = Output::prepare(request.output.as_deref(), &input)?;
    let results = leave_out_results(request, &mut input, &output);
    let mut folder = open_folder(request, &input, &mut output, results)?;
    let mut watch = Logged { watch, log: folder.as_ref().and_then(RunFolder::log) };
    let watch = &mut watch;
    let stored = folder.as_ref().map(|folder| Findings::kept_in(folder.store()));
    let findings = stored.unwrap_or_default();
    let mut baseline = judge_untouched(request, &input, &findings, (started, interrupt))?;
    if !baseline.added.is_empty() {
        input.add(&baseline.added);
        output.has_more(&input);
    }
    let limits = Limits::new(request.max_calls, request.max_time, started);
    let reading = reading(&input, &baseline, request.language);
    let text = Text::parse(&input.files, reading);
    let (fix, fixed) = match &request.good {
        Some(spec) => {
            let good = input.good(spec)?;
            let (fix, calls) = needed_fix(&text, (&input.files, &good), &mut baseline, limits)?;
            (Some(fix), calls)
        }
        None => (None, 0),
    };
    let text = text.with_fix(fix);
    let keeps_cause = request.keep.keep != Keep::Failure;
    let asked = u64::from(keeps_cause && baseline.require_cause(&input.files)?);
    let keeper = Keeper::new(&request.keep, &text, &mut baseline);
    let is_traced = keeper.is_some() && baseline.test_name().is_some();
    let baseline = Arc::new(baseline);
    let tasks = Tasks { request, baseline: &baseline, keeper: keeper.as_ref(), reading };
    let (first, traced) = tasks.task_of(text)?;
    let before = first.text().size();
    output.save(&input.files)?;
    tell_baseline(watch, &baseline, before, output.path());
    if let Some(folder) = &mut folder {
        folder.begin();
        watch.see(&folder.event());
    }
    tell_launch(watch, request, &baseline);
    for message in warnings::about_copies(&input, output.path()) {
        watch.see(&Event::Warning { message });
    }

    let mut passes: Vec<_> = first.plan().passes.iter().map(|pass| pass.name).collect();
    let layout = passes.iter().position(|pass| *pass == LAYOUT.name);
    // A test has one account more, after those of the passes.
    let account = passes.len();
    passes.extend(baseline.test_name().map(|_| explain::NAME));
    let farm = request.oracle.launch.farm.as_ref().map(|on| &*on.farm);
    let all_calls = Calls {
        baseline: &baseline,
        limits,
        control: &request.control,
        pace: Pace::new(farm.filter(|_| request.auto_jobs)),
    };
    let search = Search::new(first, baseline.empty_is_interesting.into());
    // What waits is seldom interesting. A trace of the best takes few calls, and can show more.
    let search = match is_traced {
        true => search.brief(),
        false => search,
    };
    let steps = folder.as_ref();
    let steps = steps.and_then(|folder| folder.steps(&input.files, before));
    let record = Record::new(&mut output, watch, &baseline, passes, search.best());
    let mut record = record.noting(steps);
    record.count_calls(fixed + asked + traced);
    record.warn_of_jobs(jobs, request.oracle.jobs);
    let mut reduction = Reduction {
        tasks,
        calls: all_calls,
        search,
        layout,
        untouched: &input.files,
        is_traced,
        skipped: 0,
    };
    // What was pressed before there was a pass means none.
    request.control.takes_skip();
    let mut stop_reason = reduction.run(&mut record)?;
    let Reduction { search, skipped, .. } = reduction;
    let explain = Explain {
        calls: all_calls,
        jobs: request.oracle.jobs,
        reading,
        account,
        is_wanted: request.explain,
    };
    let mut explained = Explained::default();
    if stop_reason == StopReason::Finished {
        (stop_reason, explained) = explain.run(&search, &mut record)?;
    }
    record.release()?;
    let best = Arc::clone(record.best());
    let repeated = record.doubted().map(|repeat| repeat.to_string());
    let (after, counts, passes) = record.close();
    // A candidate may have deleted the result after it was saved.
    if !output.path().exists() {
        output.save(&best.files)?;
    }
    let alone = save_beside(&baseline, &mut output, &best.files, stop_reason)?;
    output.settle()?;
    let (file, file_command) = alone.unzip();
    let is_rust = input.files.iter().any(|(path, _)| reading.is_rust(path));
    let notes = match is_rust && baseline.test_name().is_some() {
        true => {
            let keeps_values = keeper.as_ref().is_some_and(Keeper::keeps_expected_values);
            let has_fix = best.fix.is_some();
            notes::about_test(&request.keep, keeps_values, has_fix, explained.untried)
        }
        false => Vec::from_iter(baseline.keeps_cause().then(notes::about_cause)),
    };
    let doubtful = baseline.empty_is_interesting.then(notes::about_empty);
    let skipped = (skipped > 0).then(|| notes::about_skipped(skipped));
    let notes = notes.into_iter().chain(doubtful).chain(skipped).collect();
    let summary = Summary {
        stop_reason,
        before,
        after,
        counts,
        repeated,
        seconds: started.elapsed().as_secs_f64(),
        passes,
        any_value: explained.any_value,
        notes,
        fix: best.fix.as_ref().map(|fix| fix.diff(&best.files)),
        in_place_of: input.replaced(request.cargo.variable.is_some()),
        command: baseline.command_line(output.path()),
        file,
        file_command,
        output: output.path().to_owned(),
        kept: output.kept().map(ToOwned::to_owned),
        farm: request.oracle.launch.farm.as_ref().map(FarmSpec::work),
    };
    watch.see(&Event::Summary(Box::new(summary.clone())));
    if let Some(folder) = folder.as_mut().filter(|_| stop_reason == StopReason::Finished) {
        folder.finish();
    }
    Ok(summary)
}

/// The input. An option that is only for cargo is refused if there is no package.
pub(crate) fn read(request: &Request) -> Result<Input, Error> {
    let input = Input::read(&request.input)?;
    match request.cargo.only_for_cargo() {
        Some(option) if input.package.is_none() => {
            Err(Error::NotForCargo { option, input: input.path })
        }
        _ => Ok(input),
    }
}

/// What of the difference to the `good` files the untouched input needs so that it does not fail, and the oracle calls
/// that it took to find it. From now on candidates must not fail with it.
fn needed_fix(
    text: &Text,
    (files, good): (&Files, &Files),
    baseline: &mut Baseline,
    limits: Limits,
) -> Result<(Fix, u64), Error> {
    let fix = keep::fix::of(text, files, good);
    let fixed = Candidate { files, fix: Some(&fix) };
    let first = baseline.require_fix(&fixed)?;
    let before = baseline.calls + first;
    let findings = baseline.findings().clone();
    let may_call = |calls: u64| limits.allow((before + calls).saturating_sub(findings.earlier()));
    let (fix, calls) = keep::fix::needed(&fix, files, baseline, may_call)?;
    Ok((fix, first + calls))
}

/// Saves what lies beside the result: the lock file with only what the result needs, if there is time left, and, after
/// a run that has finished, its only source file, if rustc alone shows the failure in it. Returns the path of this,
/// and what a person types to see the failure.
fn save_beside(
    baseline: &Baseline,
    output: &mut Output,
    files: &Files,
    stop_reason: StopReason,
) -> Result<Option<(PathBuf, String)>, Error> {
    if !matches!(stop_reason, StopReason::Interrupted | StopReason::MaxTime)
        && let Some(lock) = baseline.lock(files)?
        && output.replace_beside(lock)
    {
        output.save(files)?;
    }
    let file = (stop_reason == StopReason::Finished).then(|| output.file());
    let Some(file) = file.flatten() else {
        return Ok(None);
    };
    let Some((content, command)) = baseline.standalone(&Candidate::of(files), &file)? else {
        return Ok(None);
    };
    output.save_file(&file, &content)?;
    Ok(Some((file, command)))
}

/// Leaves results of runs out of the copies of the input. Returns those of this run.
fn leave_out_results(request: &Request, input: &mut Input, output: &Output) -> Results {
    let paths = [output.path().to_owned()].into_iter().chain(output.file());
    let mut own = Results::at(paths);
    let before = request.run.iter().flat_map(|spec| of_run(spec, input));
    before.for_each(|run| {
        own.add(&folder::results(&run));
    });
    let Some(copied) = input.folder_copied() else {
        return own;
    };
    let mut all = own.clone();
    let package = input.package.as_ref().map(|package| package.root());
    for run in runs_below(package.as_ref().unwrap_or(&copied)) {
        all.add(&folder::results(&run));
    }
    let all = all.without(&input.path);
    input.leave_out(|path| all.contain(&copied.join(path)));
    own
}

/// The folder of the run, if it is kept.
fn open_folder(
    request: &Request,
    input: &Input,
    output: &mut Output,
    results: Results,
) -> Result<Option<RunFolder>, Error> {
    let Some(spec) = &request.run else {
        return Ok(None);
    };
    let definition = Definition::of(request, input, results, spec);
    let folder = RunFolder::open(spec, input, &definition)?;
    output.go_on(folder.store());
    Ok(Some(folder))
}

/// Makes the calls about the untouched input.
pub(crate) fn judge_untouched(
    request: &Request,
    input: &Input,
    findings: &Findings,
    (started, interrupt): (Instant, &Interrupt),
) -> Result<Baseline, Error> {
    let spec = OracleSpec {
        findings: findings.clone(),
        until: request.max_time.and_then(|time| started.checked_add(time)),
        cargo: input.package.as_ref().map(|package| CargoSpec {
            package: Arc::clone(package),
            one_file: !input.is_folder,
            options: request.cargo.clone(),
        }),
        ..request.oracle.clone()
    };
    let candidate = Candidate::of(&input.files);
    Baseline::establish(&spec, Path::new(&input.name), &candidate, interrupt)
}

/// How the files of the input are read: in the language that the user has chosen, if there is one.
pub(crate) fn reading(input: &Input, baseline: &Baseline, chosen: Option<Chosen>) -> Reading {
    // The editions differ in little but reserved words.
    let edition = baseline.edition.as_ref().and_then(|year| year.parse().ok());
    let package = input.package.as_ref().map(|package| package.edition);
    let is_rust = baseline.is_of_rustc() && input.package.is_none();
    Reading {
        edition: package.or(edition).unwrap_or(Edition::Edition2021),
        language: chosen.or(is_rust.then_some(Chosen::RUST)),
    }
}

fn tell_baseline(watch: &mut dyn Watch, baseline: &Baseline, size: Size, output: &Path) {
    watch.see(&Event::Baseline {
        keeps: baseline.keeps(),
        size,
        calls: baseline.calls,
        output: output.to_owned(),
        seconds: baseline.wall.as_secs_f64(),
        timeout: baseline.timeout.as_secs_f64(),
    });
    if baseline.empty_is_interesting {
        watch.see(&Event::Warning {
            message: "THE EMPTY FILE IS INTERESTING TOO: the oracle is probably wrong. \
                      Make it check something that only the failure shows."
                .to_owned(),
        });
    }
}

/// Tells how the calls of a run are confined, and whether something watches over their processes.
fn tell_launch(watch: &mut dyn Watch, request: &Request, baseline: &Baseline) {
    let launch = &request.oracle.launch;
    if launch.sandbox.is_some() {
        let (mut active, mut allowed, mut reason) = (None, None, None);
        if let Some((sandbox, confinement)) = baseline.sandbox() {
            active = confinement.is_on.then_some(sandbox);
            allowed = Some(confinement.to_string()).filter(|openings| !openings.is_empty());
            reason = allowed.is_some().then(|| confinement.reason());
        }
        watch.see(&Event::Sandbox { active, allowed, reason });
    }
    if launch.supervisor.is_some() && !baseline.is_supervised() {
        let message = warnings::WITHOUT_SUPERVISOR.to_owned();
        watch.see(&Event::Warning { message });
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;
    use wdd_core::hier::ListReduction;
    use wdd_core::{Algorithm, Settings};

    use super::control::Control;
    use super::testing::Events;
    use super::*;
    use crate::keep::KeepSpec;
    use crate::oracle::CargoOptions;
    use crate::package::input::{ForCargo, InputSpec};
    use crate::passes::plan::{Level, Strategy};

    /// A run over `in.txt`, judged by the program at `script`.
    fn request(folder: &TempDir, script: &str) -> Request {
        let path = folder.path().join("in.txt");
        std::fs::write(&path, "one\ntwo\n").unwrap();
        Request {
            input: InputSpec {
                path,
                for_cargo: ForCargo::Never,
                toolchain: None,
                package: None,
                by_variable: false,
            },
            output: None,
            oracle: OracleSpec { script: Some(script.into()), jobs: 1, ..OracleSpec::default() },
            good: None,
            run: None,
            cargo: CargoOptions::default(),
            control: Control::default(),
            auto_jobs: false,
            max_calls: None,
            max_time: None,
            language: None,
            strategy: Strategy::default(),
            level: Level::default(),
            keep: KeepSpec::default(),
            explain: false,
            without: Vec::new(),
            reduction: ListReduction::new(Algorithm::named("wcdd").unwrap(), Settings::default()),
        }
    }

    fn run(folder: &TempDir, script: &str) -> (Result<Summary, Error>, Events) {
        let mut events = Events::default();
        let interrupt = Interrupt::none().unwrap();
        let summary = reduce(&request(folder, script), &mut events, &interrupt);
        (summary, events)
    }

    #[test]
    fn a_run_tells_its_baseline_first_and_its_summary_last() {
        let folder = TempDir::new().unwrap();
        let (summary, events) = run(&folder, "/bin/true");
        let summary = summary.unwrap();
        assert_eq!(summary.stop_reason, StopReason::Finished);
        assert_eq!((summary.before.tokens, summary.after.tokens), (2, 0));
        assert_eq!(std::fs::read(&summary.output).unwrap(), b"");
        let names = events.0.iter().map(|event| event["event"].as_str());
        let names: Vec<_> = names.map(Option::unwrap).collect();
        assert_eq!((names[0], *names.last().unwrap()), ("baseline", "summary"));
        assert_eq!(names[1], "warning", "the empty file is interesting");
    }

    #[test]
    fn the_input_is_never_written() {
        let folder = TempDir::new().unwrap();
        run(&folder, "/bin/true").0.unwrap();
        let input = std::fs::read(folder.path().join("in.txt")).unwrap();
        assert_eq!(input, b"one\ntwo\n");
    }

    #[test]
    fn an_input_that_is_not_interesting_is_refused_and_nothing_is_saved() {
        let folder = TempDir::new().unwrap();
        let (summary, events) = run(&folder, "/bin/false");
        assert!(matches!(summary, Err(Error::NotInteresting { .. })));
        assert!(events.0.is_empty());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
