//! `cargo wdd judge`: whether something shows the failure of a run, by one call of its oracle.

use std::path::{Path, PathBuf};
use std::process;

use clap::Args;

use super::arguments::{Words, name, version, words};
use super::colour::complain;
use super::print::print;
use super::report::subject;
use super::status::folders;
use crate::error::{Error, Result};
use crate::oracle::{Compared, ReferenceSpec};
use crate::package::VersionSpec;
use crate::process::interrupt::Interrupt;
use crate::report::evidence::{Subject, renamed};
use crate::run;

/// The options of `cargo wdd judge`.
#[derive(Args, Clone, Debug)]
pub struct JudgeOptions {
    /// A result, or another version of the input
    #[arg(value_name = "RESULT|INPUT", default_value = ".")]
    pub of: PathBuf,

    /// The run whose failure is looked for: its folder, its input or its result [default: the run whose result or input is judged]
    #[arg(value_name = "FAILURE")]
    pub failure: Option<PathBuf>,

    /// Judge the results of all runs in the folder
    #[arg(long, conflicts_with_all = ["failure", "invert"])]
    pub all: bool,

    /// End with 1 for the same failure, and with 0 for none: what `git bisect run` and `cargo bisect-rustc` need
    #[arg(long)]
    pub invert: bool,

    /// Judge with this rustup toolchain [default: that of the run]
    #[arg(long, value_name = "NAME")]
    pub toolchain: Option<String>,

    /// It must not fail with this toolchain [default: that of the run, if it had one]
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub good_toolchain: Option<String>,

    /// It must not fail with these flags for rustc [default: those of the run, if it had some]
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true, value_parser = words)]
    pub good_args: Option<Words>,

    /// It must not fail with this version of a dependency [default: that of the run, if it had one]
    #[arg(long, value_name = "NAME@VERSION", value_parser = version)]
    pub good_dep: Option<VersionSpec>,

    /// This program must end with exit code 0 for it [default: that of the run, if it had one]
    #[arg(long, value_name = "PATH")]
    pub good_script: Option<PathBuf>,

    /// Trust the run folder, although you have not typed its command: it may choose what is executed
    #[arg(long)]
    pub trust: bool,
}

impl JudgeOptions {
    /// Takes the references that are given in place of those of the run.
    fn choose_references(&self, of_run: &mut ReferenceSpec) {
        let flags = self.good_args.as_ref().map(|words| words.0.clone());
        of_run.toolchain = self.good_toolchain.clone().or(of_run.toolchain.take());
        of_run.flags = flags.or(of_run.flags.take());
        of_run.version = self.good_dep.clone().or(of_run.version.take());
        of_run.script = self.good_script.clone().or(of_run.script.take());
    }
}

/// The exit codes of `cargo wdd judge`.
pub const TABLE: &str = "\
Exit codes:
    0  the same failure (with --invert: another one, or none)
    1  another failure, or none (with --invert: the same failure)
    2  the command line is wrong
  125  it cannot be told: it does not come to where the failure would be
  130  stopped by Ctrl-C, SIGTERM or SIGHUP";

/// What `git bisect run` takes for a version that it has to skip.
const SKIP: u8 = 125;

/// Judges, prints a line, and returns the exit code.
pub fn judge(options: &JudgeOptions, interrupt: &Interrupt) -> process::ExitCode {
    // The folder changes below.
    let good_script = options.good_script.as_ref().map(absolute);
    let options = &JudgeOptions { good_script, ..options.clone() };
    let judged = if options.all { all(options, interrupt) } else { one(options, interrupt) };
    let code = match judged {
        Ok(judged) => code(&judged, options.invert),
        Err(Error::Interrupted) => 130,
        Err(error) => {
            complain(&format!("error: {error}"));
            SKIP
        }
    };
    code.into()
}

fn code(judged: &Compared, invert: bool) -> u8 {
    match judged {
        Compared::Same => u8::from(invert),
        Compared::Other(_) => u8::from(!invert),
        Compared::Unknown(_) => SKIP,
    }
}

fn absolute(path: impl AsRef<Path>) -> PathBuf {
    std::path::absolute(&path).unwrap_or_else(|_| path.as_ref().to_owned())
}

fn one(options: &JudgeOptions, interrupt: &Interrupt) -> Result<Compared> {
    let of = absolute(&options.of);
    let named = options.failure.as_ref().unwrap_or(&options.of);
    let mut subject = subject(named, options.trust)?;
    if options.failure.is_some() {
        subject.in_place = None;
        // Another input may need what the result does not.
        subject.request.oracle.left_out.clear();
        subject.request.input.path = of;
    }
    let judged = compared(subject, options, interrupt)?;
    print(&format!("{}\n", in_words(&judged)));
    Ok(judged)
}

/// The verdict on all is the worst: one that cannot be judged, else one that does not fail in the same way.
fn all(options: &JudgeOptions, interrupt: &Interrupt) -> Result<Compared> {
    let runs = folders(std::slice::from_ref(&options.of))?;
    let mut worst = Compared::Same;
    for run in runs.iter().map(absolute).collect::<Vec<_>>() {
        let subject = subject(&run, options.trust)?;
        let result = subject.history.as_ref().map_or(run, |history| history.result.clone());
        let judged = match compared(subject, options, interrupt) {
            Err(error @ Error::Interrupted) => return Err(error),
            Err(error) => Compared::Unknown(error.to_string()),
            Ok(judged) => judged,
        };
        print(&format!("{}: {}\n", result.display(), in_words(&judged)));
        if code(&judged, false) > code(&worst, false) {
            worst = judged;
        }
    }
    Ok(worst)
}

fn compared(
    mut subject: Subject,
    options: &JudgeOptions,
    interrupt: &Interrupt,
) -> Result<Compared> {
    let unknown = |path: &Path| Error::RunNotKnown(path.to_owned());
    let history = subject.history.as_ref().ok_or_else(|| unknown(&options.of))?;
    let failure = history.failure.as_ref().ok_or_else(|| unknown(&history.status.folder))?;
    if let Some(name) = &options.toolchain {
        subject.request.oracle.toolchain = Some(name.clone());
        subject.request.input.toolchain = Some(name.clone());
    }
    options.choose_references(&mut subject.request.oracle.reference);
    let mut input = subject.input()?;
    // A script knows the file by the name that the untouched input had.
    if input.package.is_none() && !input.is_folder {
        input = renamed(&input, &subject.name);
    }
    run::compare(&subject.request, &input, failure, interrupt)
}

fn in_words(judged: &Compared) -> String {
    match judged {
        Compared::Same => "the same failure".to_owned(),
        Compared::Other(seen) => format!("not the same failure: it {seen}"),
        Compared::Unknown(seen) => format!("it cannot be told: {seen}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_is_for_bisection() {
        let [other, unknown] = [Compared::Other, Compared::Unknown].map(|of| of(String::new()));
        assert_eq!([&Compared::Same, &other, &unknown].map(|one| code(one, false)), [0, 1, 125]);
        assert_eq!([&Compared::Same, &other, &unknown].map(|one| code(one, true)), [1, 0, 125]);
    }
}
