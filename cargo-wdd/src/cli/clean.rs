//! `cargo wdd clean`: deletes what runs have left that were killed, and run folders on request.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit_code::ExitCode;
use crate::error::Error;
use crate::process::dead;
use crate::run::status::{is_alive, run_of, runs_in};
use crate::run::{cache_folder, delete_run};

/// The options of `cargo wdd clean`.
#[derive(Args, Clone, Debug)]
pub struct CleanOptions {
    /// Inputs, folders of runs, or folders with results [default: the current folder]
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
/// [`Error::RunFolderUnusable`] if a folder cannot be read.
pub fn clean(options: &CleanOptions) -> Result<ExitCode, Error> {
    let here = [PathBuf::from(".")];
    let paths = match options.paths.is_empty() {
        true => &here[..],
        false => &options.paths[..],
    };
    let mut runs = Vec::new();
    if options.runs {
        for path in paths {
            runs.extend(dead_runs(path)?);
        }
        let cache = cache_folder().filter(|cache| options.paths.is_empty() && cache.is_dir());
        runs.extend(cache.map_or_else(|| Ok(Vec::new()), |cache| dead_runs(&cache))?);
    }
    let folders = paths.iter().filter(|path| path.is_dir());
    let found = match options.dry_run {
        true => [
            dead::scratch(),
            folders.flat_map(|path| dead::unfinished(path)).collect(),
            runs,
        ],
        false => {
            runs.iter().for_each(|run| delete_run(run));
            let unfinished = folders.flat_map(|path| dead::remove_unfinished(path));
            [dead::remove_scratch(), unfinished.collect(), runs]
        }
    };
    let verb = match options.dry_run {
        true => "would delete",
        false => "deleted",
    };
    let found = found.concat();
    for path in &found {
        let _ = writeln!(io::stdout(), "{verb} {}", path.display());
    }
    if found.is_empty() {
        let _ = writeln!(io::stdout(), "there is nothing to delete");
    }
    Ok(ExitCode::Success)
}

/// The run that this path means, or the runs in this folder, without those that live.
fn dead_runs(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut runs = match run_of(path) {
        Some(run) => vec![run],
        None => runs_in(path).map_err(|source| Error::RunFolderUnusable {
            path: path.to_owned(),
            source,
        })?,
    };
    runs.retain(|run| !is_alive(run));
    Ok(runs)
}
