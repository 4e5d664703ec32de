//! `cargo wdd status`: how far runs have come.

use std::path::PathBuf;

use clap::Args;

use super::arguments::Format;
use super::exit_code::ExitCode;
use super::print::{print, print_json};
use crate::error::{Error, Result};
use crate::run::status::{RunState, Status, runs_of};

/// The options of `cargo wdd status`.
#[derive(Args, Clone, Debug)]
pub struct StatusOptions {
    /// Inputs, folders of runs, or folders with such folders in them [default: the current folder]
    #[arg(value_name = "RUN")]
    pub runs: Vec<PathBuf>,

    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Prints a line or an object for each run.
///
/// # Errors
/// [`Error::NoSuchRun`] or [`Error::RunFolderUnusable`].
pub fn status(options: &StatusOptions) -> Result<ExitCode> {
    let folders = folders(&options.runs)?;
    if folders.is_empty() && options.format == Format::Human {
        print("there are no runs in this folder\n");
    }
    for folder in folders {
        let unusable = |source| Error::RunFolderUnusable { path: folder.clone(), source };
        let status = Status::of(&folder).map_err(unusable)?;
        match options.format {
            Format::Human => print(&(in_words(&status) + "\n")),
            Format::Json => print_json(&status),
        }
    }
    Ok(ExitCode::Success)
}

/// The folders of the runs that these paths mean. Without a path, it is the current folder.
///
/// # Errors
/// [`Error::NoSuchRun`] if a path is neither an input with a run nor a folder, or [`Error::RunFolderUnusable`].
pub(super) fn folders(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut all = Vec::new();
    for path in paths {
        match runs_of(path) {
            Ok(runs) => all.extend(runs),
            Err(_) if !path.is_dir() => return Err(Error::NoSuchRun(path.clone())),
            Err(source) => return Err(Error::RunFolderUnusable { path: path.clone(), source }),
        }
    }
    // Two paths can mean one run, such as an input and the folder that it is in.
    all.sort();
    all.dedup();
    Ok(all)
}

fn in_words(status: &Status) -> String {
    let state = match status.state {
        RunState::Running => "running",
        RunState::Stopped => "stopped; the same command goes on with it",
        RunState::Finished => "finished",
    };
    let mut lines = vec![format!("{}: {state}", status.folder.display())];
    match (status.before, status.best) {
        (Some(before), Some(best)) => lines.push(format!(
            "  {} → {} tokens, {} → {} bytes, {} calls",
            before.tokens, best.tokens, before.bytes, best.bytes, status.calls,
        )),
        _ => lines.push("  the untouched input is not judged yet".to_owned()),
    }
    if let (RunState::Running, Some(pass), Some(since)) = (status.state, &status.pass, status.since)
    {
        lines.push(format!("  in the pass {pass}; the last call ended {since:.1} s ago"));
    }
    if let Some(output) = &status.output {
        lines.push(format!("  the result is in {}", output.display()));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::status::Sizes;

    #[test]
    fn a_run_that_does_not_exist_is_an_error() {
        let missing = folders(&["none.rs".into()]);
        assert!(matches!(missing, Err(Error::NoSuchRun(_))));
        let none = tempfile::tempdir().unwrap();
        let none = folders(&[none.path().to_owned()]).unwrap();
        assert_eq!(none, [""; 0].map(PathBuf::from));
    }

    #[test]
    fn a_status_says_what_to_type_and_how_far_the_run_is() {
        let size = |tokens| Some(Sizes { tokens, bytes: 10 });
        let folder = tempfile::tempdir().unwrap();
        let mut status = Status::of(folder.path()).unwrap();
        assert!(in_words(&status).contains("not judged yet"));
        (status.before, status.best, status.calls) = (size(9), size(3), 12);
        let words = in_words(&status);
        assert!(words.contains("9 → 3 tokens") && words.contains("12 calls"), "{words}");
        assert!(words.contains("the same command goes on"), "{words}");
    }
}
