//! `cargo wdd apply`: whether the fix of the input repairs the result.

use std::path::{Path, PathBuf};

use clap::Args;

use super::exit_code::ExitCode;
use super::print::print;
use super::report::subject;
use crate::apply::{Application, Applied, apply};
use crate::error::{Error, Result};
use crate::oracle::ReferenceSpec;
use crate::process::interrupt::Interrupt;

/// The options of `cargo wdd apply`.
#[derive(Args, Clone, Debug)]
pub struct ApplyOptions {
    /// The result of a run: a package
    #[arg(value_name = "RESULT")]
    pub result: PathBuf,

    /// A unified diff that fixes the input, such as the output of `git diff`
    ///
    /// Changes of tests do not count: the test is that of the result.
    #[arg(value_name = "PATCH")]
    pub patch: PathBuf,

    /// The input of the run [default: as its run folder says]
    #[arg(long, value_name = "PATH")]
    pub input: Option<PathBuf>,

    /// The test that fails [default: as its run folder says]
    #[arg(long, value_name = "NAME")]
    pub test: Option<String>,

    /// Save the result with the fix in this folder
    ///
    /// A folder that is already there is renamed to PATH.~1~, PATH.~2~, …
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Trust the run folder, although you have not typed its command: it may choose what is executed
    #[arg(long)]
    pub trust: bool,
}

/// Applies the patch, and says whether the test passes and what had to come back.
///
/// # Errors
/// When the run or the input is not known, the patch does not apply, the result does not fail any more, or a call is prevented.
pub fn apply_fix(options: &ApplyOptions, interrupt: &Interrupt) -> Result<ExitCode> {
    // The folder changes below.
    let here = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let (patch, input) = (here(&options.patch), options.input.as_ref().map(here));
    let output = options.output.as_ref().map(here);
    let of_run = subject(&options.result, options.trust)?;
    let mut request = of_run.request;
    // What must not fail was judged in the run.
    request.oracle.reference = ReferenceSpec::default();
    if let Some(test) = &options.test {
        request.oracle.cargo.test = Some(test.clone());
    }
    let of_run = of_run.history.map(|_| of_run.untouched);
    let untouched = match input.or(of_run) {
        Some(input) if request.oracle.cargo.test.is_some() => input,
        _ => return Err(Error::RunNotKnown(options.result.clone())),
    };
    let applied = apply(&Application { request, untouched, patch, output }, interrupt)?;
    print(&in_words(&applied, &options.patch));
    Ok(if applied.passes { ExitCode::Success } else { ExitCode::NotRepaired })
}

fn in_words(applied: &Applied, patch: &Path) -> String {
    let Applied { keeps, seen, calls, .. } = applied;
    let calls = if *calls == 1 { "1 call".to_owned() } else { format!("{calls} calls") };
    let mut text = format!("without the fix: {keeps}\nwith the fix: it {seen}, after {calls}\n");
    let lists = [
        ("changed in the result", &applied.changed),
        ("added by the fix", &applied.added),
        ("brought back, because the fix needs it", &applied.back),
    ];
    for (title, items) in lists.into_iter().filter(|(_, items)| !items.is_empty()) {
        text += &format!("{title}:\n");
        items.iter().for_each(|item| text += &format!("  {item}\n"));
    }
    for path in &applied.lost {
        let (path, patch) = (path.display(), patch.display());
        text += &format!("not changed: {path} has no place for {patch} any more\n");
    }
    if let Some(saved) = &applied.saved {
        text += &format!("saved in {}\n", saved.display());
    }
    if !applied.passes {
        let why = if applied.changed.is_empty() {
            "has nothing that the fix changes"
        } else {
            "does not show what the fix repairs, or has lost what that needs"
        };
        let patch = patch.display();
        text += &format!(
            "the result {why}: reduce again with `--fix {patch}`, and without `--keep failure`\n"
        );
    }
    text
}
