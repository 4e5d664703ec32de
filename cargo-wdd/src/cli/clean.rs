//! `cargo wdd clean`: deletes what runs have left that were killed, and run folders on request.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit_code::ExitCode;
use super::print::print;
use super::status::folders;
use crate::error::{Error, Result};
use crate::process::abandoned_runs;
use crate::run::delete_run;
use crate::run::status::{self, is_alive, runs_of};

/// The options of `cargo wdd clean`.
#[derive(Args, Clone, Debug)]
pub struct CleanOptions {
    /// Inputs, folders of runs, or folders with runs or results in them [default: the current folder]
    ///
    /// Runs that are not beside their input are in `~/.cache/cargo-wdd`: give this path to delete all of them.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Also delete the folders of runs that do not live: their calls are made again then
    #[arg(long)]
    pub runs: bool,

    /// Only print what would be deleted
    #[arg(long)]
    pub dry_run: bool,
}

/// Deletes it, and prints each path.
///
/// # Errors
/// [`Error::NothingToClean`], [`Error::NoSuchRun`], or [`Error::RunFolderUnusable`] if a folder cannot be read or written.
pub fn clean(options: &CleanOptions) -> Result<ExitCode> {
    let here = [PathBuf::from(".")];
    let paths = if options.paths.is_empty() { &here[..] } else { &options.paths };
    // Before the folders of the runs are deleted, which say where the results are.
    let results = folders_of_results(paths)?;
    let runs = if options.runs { dead_runs(&options.paths, options.dry_run)? } else { Vec::new() };
    let (verb, scratch, unfinished) = if options.dry_run {
        let unfinished = results.iter().flat_map(|path| abandoned_runs::unfinished(path));
        ("would delete", abandoned_runs::scratch(), Vec::from_iter(unfinished))
    } else {
        let unfinished = results.iter().flat_map(|path| abandoned_runs::remove_unfinished(path));
        ("deleted", abandoned_runs::remove_scratch(), Vec::from_iter(unfinished))
    };
    let found = [scratch, unfinished, runs].concat();
    for path in &found {
        print(&format!("{verb} {}\n", path.display()));
    }
    if found.is_empty() {
        print("there is nothing to delete\n");
    }
    Ok(ExitCode::Success)
}

/// The folders that may have unfinished files of the runs that these paths mean: a folder itself, what an input is in, and
/// where its run has saved results.
fn folders_of_results(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut folders = BTreeMap::new();
    for path in paths {
        let runs = runs_of(path).unwrap_or_default();
        if runs.is_empty() && !path.exists() {
            return Err(Error::NothingToClean(path.clone()));
        }
        let own = if path.is_dir() { path.clone() } else { folder_of(path).to_owned() };
        let saved = runs.iter().flat_map(|run| status::folders_of_results(run));
        for folder in [own].into_iter().chain(saved) {
            // Each once, as the user has typed it.
            let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
            folders.entry(real).or_insert(folder);
        }
    }
    Ok(folders.into_values().collect())
}

/// Deletes the runs that these paths mean, without those that live. Returns their folders.
fn dead_runs(paths: &[PathBuf], is_dry: bool) -> Result<Vec<PathBuf>> {
    let mut dead = Vec::new();
    for run in folders(paths)? {
        let unusable = |source| Error::RunFolderUnusable { path: run.clone(), source };
        let is_dead = if is_dry { !is_alive(&run) } else { delete_run(&run).map_err(unusable)? };
        dead.extend(is_dead.then_some(run));
    }
    Ok(dead)
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    let above = path.parent().unwrap_or(path);
    if above == Path::new("") { Path::new(".") } else { above }
}
