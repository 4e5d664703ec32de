//! The start of a run: the input is read, the result has a place, and the folder of the run is locked.

use std::path::Path;
use std::time::Instant;

use wdd_text::text::render::Files;

use super::Request;
use super::calls::Limits;
use super::definition::Definition;
use super::event::Watch;
use super::folder::path::possible_folders;
use super::folder::place::runs_below;
use super::folder::{self, Logged, RunFolder};
use super::results::Results;
use super::test_alone;
use crate::error::{Error, Result};
use crate::oracle::Findings;
use crate::oracle::baseline::Untouched;
use crate::package::input::Input;
use crate::package::output::Output;
use crate::process::interrupt::Interrupt;
use crate::process::resources;

/// A run before its first call.
pub(super) struct Opened<'r> {
    pub(super) request: &'r Request,
    pub(super) started: Instant,
    /// How many calls are made at the same time: no more than the system allows.
    pub(super) jobs: usize,
    pub(super) limits: Limits,
    pub(super) input: Input,
    pub(super) output: Output,
    /// The folder of the run, if it is kept.
    pub(super) folder: Option<RunFolder>,
}

impl<'r> Opened<'r> {
    /// Reads the input, and opens the folder of the run.
    ///
    /// # Errors
    /// When the input, the result or the folder cannot be read, written or used.
    pub(super) fn new(request: &'r Request) -> Result<Self> {
        let started = Instant::now();
        let mut input = read(request)?;
        let mut output = Output::prepare(request.output.as_deref(), &input)?;
        let results = leave_out_results(request, &mut input, &output);
        let folder = match &request.run {
            None => None,
            Some(spec) => {
                let definition = Definition::of(request, &input, results, spec);
                let folder = RunFolder::open(spec, &input, &definition)?;
                // What the run itself has saved before is replaced, and anything else is kept.
                output.go_on(folder.store());
                Some(folder)
            }
        };
        let limits = Limits::new(request.max_calls, request.max_time, started);
        let jobs = request.jobs.min(resources::most_jobs());
        Ok(Opened { request, started, jobs, limits, input, output, folder })
    }

    /// Shows the events to the user, and logs them in the folder of the run.
    pub(super) fn logged<'w>(&self, watch: &'w mut dyn Watch) -> Logged<'w> {
        Logged { watch, log: self.folder.as_ref().and_then(RunFolder::log) }
    }

    /// The untouched input, and what there is to judge it.
    pub(super) fn untouched<'a>(&'a self, interrupt: &'a Interrupt) -> Untouched<'a> {
        let store = self.folder.as_ref().map(RunFolder::store);
        Untouched {
            jobs: self.jobs,
            until: self.limits.until,
            findings: store.map_or_else(Findings::default, Findings::kept_in),
            ..untouched(self.request, &self.input, interrupt)
        }
    }

    /// Adds files to the input that a copy of it lacks.
    pub(super) fn add(&mut self, files: &Files) {
        if !files.is_empty() {
            self.input.add(files);
            self.output.has_more(&self.input);
        }
    }
}

/// The input. An option that is only for cargo is refused if there is no package.
///
/// # Errors
/// [`Error::NotForCargo`], or when the input cannot be read.
pub(crate) fn read(request: &Request) -> Result<Input> {
    let input = Input::read(&request.input)?;
    match request.oracle.cargo.only_for_cargo() {
        Some(option) if input.package.is_none() => {
            Err(Error::NotForCargo { option, input: input.path })
        }
        _ => Ok(input),
    }
}

/// An input without a time limit, about which nothing is known.
pub(super) fn untouched<'a>(
    request: &Request,
    input: &'a Input,
    interrupt: &'a Interrupt,
) -> Untouched<'a> {
    Untouched {
        package: input.package.as_ref(),
        is_one_file: !input.is_folder,
        jobs: request.jobs,
        ..Untouched::new(Path::new(&input.name), &input.files, interrupt)
    }
}

/// Leaves results of runs out of the copies of the input. Returns those of this run.
fn leave_out_results(request: &Request, input: &mut Input, output: &Output) -> Results {
    let beside = output.file().into_iter().chain(test_alone::paths(output, request));
    let paths = [output.path().to_owned()].into_iter().chain(beside);
    let mut own = Results::at(paths);
    for run in request.run.iter().flat_map(|spec| possible_folders(spec, input)) {
        own.add(&folder::results(&run));
    }
    let Some(copied) = input.folder_copied() else { return own };
    let mut all = own.clone();
    let package = input.package.as_ref().map(|package| package.root());
    for run in runs_below(package.as_ref().unwrap_or(&copied)) {
        all.add(&folder::results(&run));
    }
    // An input that is a result of another run has to stay in its own copies.
    let all = all.without(&input.path);
    input.leave_out(|path| all.contain(&copied.join(path)));
    own
}
