//! A whole run, from the options to the summary: the one place to read it.
//!
//! input ─► baseline ─► text ─► search ⇄ questions ─► layout ─► output

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use wdd_core::{ListReduction, Reducer};

use crate::cli::arguments::Options;
use crate::error::Error;
use crate::oracle::baseline::{Baseline, OracleSpec};
use crate::oracle::{CargoSpec, Question};
use crate::package::input::Input;
use crate::package::output::Output;
use crate::passes::plan::Plan;
use crate::passes::shared::expand::Expander;
use crate::passes::{LAYOUT, Task};
use crate::process::interrupt::Interrupt;
use crate::run::calls::{Course, Limits, Questions};
use crate::run::event::{End, Event, Summary, Watch};
use crate::run::layout;
use crate::run::record::Ledger;
use crate::run::search::Search;
use crate::text::languages::{Edition, Reading};
use crate::text::render::Files;
use crate::text::{Size, Text};

/// Reduces the options' input; the best so far is on disk whenever it changes.
///
/// # Errors
/// [`Error`], whose message is for the user. A run that is interrupted or reaches a limit after the
/// baseline is no error: its summary says so.
pub fn reduce(
    options: &Options,
    watch: &mut dyn Watch,
    interrupt: &Interrupt,
) -> Result<Summary, Error> {
    let started = Instant::now();
    let input = Input::read(options)?;
    let mut output = Output::prepare(options.output.as_deref(), &input)?;
    let baseline = Arc::new(judge_untouched(options, &input, interrupt)?);
    let reading = reading(options, &input, &baseline);
    let task = |files: &Files| {
        let plan = plan(options, &baseline);
        Task::new(Text::parse(files, reading), plan)
    };
    let first = task(&input.files);
    let before = first.text().size();
    tell_baseline(watch, &baseline, before);
    output.save(&input.files)?;

    let passes: Vec<_> = first.plan().passes.iter().map(|pass| pass.name).collect();
    let layout = passes.iter().position(|pass| *pass == LAYOUT.name);
    let questions = Questions {
        baseline: &baseline,
        limits: Limits {
            calls: options.max_calls,
            until: options.max_time.and_then(|time| started.checked_add(time)),
        },
    };
    let mut search = Search::new(first, baseline.empty_is_interesting.into());
    let mut ledger = Ledger::new(&mut output, watch, &baseline, passes, search.best());
    let mut end = loop {
        let course = questions.answer(&mut search, options.jobs(), &mut ledger)?;
        let agreed = course != Course::Ended(End::Finished) || questions.confirm(&mut ledger)?;
        match course {
            Course::Ended(end) if agreed => break end,
            Course::Ended(_) | Course::Disputed => {
                baseline.go_plain();
                ledger.go_back()?;
                let best = task(&ledger.best().files);
                search = Search::new(best, baseline.empty_is_interesting.into());
            }
        }
    };
    // Whoever wants an end wants it now.
    if let (Some(pass), End::Finished) = (layout, end) {
        let best = search.best();
        let layouts = layout::layouts(
            &best.files,
            &baseline,
            reading,
            questions.time(layout::TIME),
        );
        end = questions.lay_out(layouts, pass, &search, &mut ledger)?;
    }
    let best = Arc::clone(ledger.best());
    let (after, tally) = ledger.close();
    let file = (end == End::Finished).then(|| output.file()).flatten();
    let alone = file.map(|file| save_alone(&baseline, &output, &best.files, file));
    let (file, file_command) = alone.transpose()?.flatten().unzip();

    let summary = Summary {
        end,
        before,
        after,
        calls: tally.calls,
        interesting: tally.interesting,
        unresolved: tally.unresolved,
        cached: tally.cached,
        screened: tally.screened,
        moot: tally.moot,
        seconds: started.elapsed().as_secs_f64(),
        passes: tally.passes,
        command: baseline.command_line(output.path()),
        file,
        file_command,
        output: output.path().to_owned(),
        kept: output.kept().map(ToOwned::to_owned),
    };
    watch.see(&Event::Summary(summary.clone()));
    Ok(summary)
}

/// Saves the one source file that is left, if rustc alone shows the failure in it; what a person types
/// to see that.
fn save_alone(
    baseline: &Baseline,
    output: &Output,
    files: &Files,
    file: PathBuf,
) -> Result<Option<(PathBuf, String)>, Error> {
    let Some((content, command)) = baseline.alone(&Question { files }, &file)? else {
        return Ok(None);
    };
    output.save_file(&file, &content)?;
    Ok(Some((file, command)))
}

fn judge_untouched(
    options: &Options,
    input: &Input,
    interrupt: &Interrupt,
) -> Result<Baseline, Error> {
    let spec = OracleSpec {
        cargo: input.package.as_ref().map(|package| CargoSpec {
            package: Arc::clone(package),
            subcommand: options.cargo,
            test: options.test.clone(),
            variable: options.env.clone(),
            one_file: !input.is_folder,
            options: options.for_cargo(),
            plain: options.plain_cargo,
        }),
        ..OracleSpec::from(options)
    };
    let question = Question {
        files: &input.files,
    };
    Baseline::establish(&spec, Path::new(&input.name), &question, interrupt)
}

/// How the files of the input are read.
fn reading(options: &Options, input: &Input, baseline: &Baseline) -> Reading {
    // The editions differ in little but reserved words.
    let edition = baseline.edition.as_ref().and_then(|year| year.parse().ok());
    let package = input.package.as_ref().map(|package| package.edition);
    Reading {
        edition: package.or(edition).unwrap_or(Edition::Edition2021),
        all_rust: options.script.is_none() && input.package.is_none(),
    }
}

fn plan(options: &Options, baseline: &Arc<Baseline>) -> Plan {
    let reduction = ListReduction {
        algorithm: options.algorithm,
        settings: options.settings(),
    };
    Plan::new(options.strategy, options.level, &options.without, reduction)
        .expanding(Expander::new(baseline))
        .running(baseline.runs_candidates())
        .panicking(baseline.alike())
        .keeping(baseline.names().iter().map(String::as_str))
}

fn tell_baseline(watch: &mut dyn Watch, baseline: &Baseline, size: Size) {
    watch.see(&Event::Baseline {
        keeps: baseline.keeps(),
        size,
        seconds: baseline.wall.as_secs_f64(),
        timeout: baseline.timeout.as_secs_f64(),
    });
    if baseline.empty_is_interesting {
        watch.see(&Event::Warning {
            message: "THE EMPTY FILE IS INTERESTING TOO: the oracle is probably wrong. \
                      Make it ask for something that only the failure shows."
                .to_owned(),
        });
    }
}
