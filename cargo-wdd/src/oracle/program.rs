//! A program of the user's as the oracle: `--run 'tool {}'`. What must stay is how it fails on the input, by the rules for
//! tests: the same panic, abort, signal or report of a sanitizer, or the same exit code with the same first line of its error.
//!
//! `{}` stands for the path of the candidate. Without it, the candidate is the standard input.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use wdd_text::text::languages::Edition;
use wdd_text::text::render::Rendered;

use super::baseline::Attempt;
use super::command::{CANDIDATE, names_candidate, typed, with_candidate};
use super::signature::{ExecutedCandidate, Report, TestRun};
use super::{About, File, Oracle, Outcome, Runner, Started};
use crate::error::{Error, Result};
use crate::process::scratch::CallFolder;
use crate::process::toolchain::on_path;
use crate::process::{Finished, Invocation};

/// A command with a place for the candidate.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The program's path.
    path: PathBuf,
    /// The arguments. Those that are files have absolute paths: calls run in another folder.
    args: Vec<OsString>,
    /// The words as they were typed.
    typed: Vec<OsString>,
    /// The name of the input.
    input: PathBuf,
}

impl Program {
    /// The command of these words about the input with this name.
    ///
    /// # Errors
    /// When there is no such program.
    fn find(words: &[OsString], input: &Path) -> Result<Self> {
        let (first, args) = words
            .split_first()
            .map_or((OsStr::new(""), &[][..]), |(first, args)| (first.as_os_str(), args));
        let path = on_path(Path::new(first));
        let path = path.ok_or_else(|| Error::ScriptMissing(PathBuf::from(first)))?;
        let absolute = |word: &OsString| match std::path::absolute(word) {
            Ok(path) if Path::new(word).exists() => path.into_os_string(),
            _ => word.clone(),
        };
        Ok(Program {
            path,
            args: args.iter().map(absolute).collect(),
            typed: words.to_vec(),
            input: input.to_owned(),
        })
    }

    fn reads_stdin(&self) -> bool {
        !names_candidate(&self.args)
    }

    fn invocation(&self, folder: &CallFolder) -> Invocation {
        let candidate = folder.work().join(&self.input);
        Invocation {
            program: self.path.clone(),
            args: with_candidate(&self.args, &candidate),
            envs: vec![
                ("RUST_BACKTRACE".into(), "0".into()),
                ("TMPDIR".into(), folder.temporary().into()),
            ],
            cwd: folder.work(),
            stdin: self.reads_stdin().then_some(candidate),
            // It is the user's own, and may use whatever is there.
            sees_tmp: true,
            ..Invocation::default()
        }
    }
}

/// A program judges if the user names one.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<Started>> {
    let words = attempt.spec.run.as_ref()?;
    let started = Program::find(words, attempt.name).and_then(|program| attempt.start(program));
    Some(started.and_then(|(oracle, calls)| {
        let is_failure = calls.first.report.test.is_some() || attempt.has_own_conditions();
        if is_failure || attempt.spec.cost.is_some() {
            Ok((oracle, calls))
        } else {
            let program = oracle.describe().name;
            Err(Error::ProgramWorks { program, input: attempt.name.to_owned() })
        }
    }))
}

impl Oracle for Program {
    fn describe(&self) -> About {
        About {
            flaky_advice: "Make what the program does depend on the input alone",
            reports_as_rustc: false,
            // Two of them may write to the same file.
            is_isolated: false,
            ..About::rustc(format!("`{}`", typed(&self.typed).replace("'{}'", CANDIDATE)))
        }
    }

    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome> {
        let folder = runner.caller().call_folder(&candidate.files)?;
        let finished = runner.run(&self.invocation(&folder))?;
        Ok(Outcome { report: report_on(&finished, &folder.work()), finished })
    }

    fn command_line(&self, result: &Path) -> Option<String> {
        let words = typed(with_candidate(&self.typed, result));
        Some(if self.reads_stdin() { format!("{words} < {}", typed([result])) } else { words })
    }

    fn printed(&self, _candidate: &Rendered, _flag: &str, _runner: Runner<'_>) -> Option<File> {
        None
    }
}

/// How the program has failed. The places of its panics are in its own code, and so stay the same.
fn report_on(finished: &Finished, folder: &Path) -> Report {
    let run = TestRun::read(&finished.stdout, &finished.stderr, finished.exit, None);
    let Some(failure) = run.failure else { return Report::default() };
    let failure = failure.or_first_error(&finished.stderr, &finished.stdout);
    let executed =
        ExecutedCandidate { root: folder, files: &[], test: "", edition: Edition::CURRENT };
    Report {
        test: Some(failure.signature(&executed)),
        headline: Some(failure.headline.clone()),
        output: Some(failure.printed().to_owned()),
        ..Report::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_candidate_has_its_place_or_is_the_standard_input() {
        let program = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            Program::find(&words, Path::new("in.json")).unwrap()
        };
        let line = |program: Program| program.command_line(Path::new("in-reduced.json")).unwrap();
        assert_eq!(line(program("cat -n {}")), "cat -n in-reduced.json");
        assert_eq!(line(program("cat --in={}")), "cat --in=in-reduced.json");
        assert_eq!(line(program("cat -")), "cat - < in-reduced.json");
        assert!(matches!(
            Program::find(&["no such program".into()], Path::new("x")),
            Err(Error::ScriptMissing(_))
        ));
    }

    #[test]
    fn the_same_exit_code_with_another_error_is_another_failure() {
        let report = |stderr: &str| {
            let exit = crate::process::Exit::Code(2);
            let finished = Finished { exit, stderr: stderr.into(), ..Finished::nothing() };
            report_on(&finished, Path::new("/")).test.unwrap()
        };
        let first = report("reading x\nerror: key `a` at line 3 is not a number\n");
        assert_eq!(first, report("error: key `a` at line 1 is not a number\n"));
        assert_eq!(
            first,
            report(
                "\u{1b}[1;31merror\u{1b}[0m: key `\u{1b}[1ma\u{1b}[0m` at line 2 is not a number\n"
            )
        );
        assert_ne!(first, report("error: a value is missing\n"));
        let sanitizer = |address: &str, place: &str| {
            report(&format!(
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address {address} at pc 0x5\n    #0 0x5 in f\n\
                 SUMMARY: AddressSanitizer: heap-buffer-overflow /a.c:3:4 in {place}\n"
            ))
        };
        assert_eq!(sanitizer("0x602000000011", "f"), sanitizer("0x602000000099", "f"));
        assert_ne!(sanitizer("0x602000000011", "f"), sanitizer("0x602000000011", "g"));
    }

    #[test]
    fn the_place_of_a_sanitizer_without_debug_information_is_in_one_build_only() {
        let printed = |place: &str| {
            let stderr = format!("SUMMARY: AddressSanitizer: heap-buffer-overflow {place}\n");
            let exit = crate::process::Exit::Code(1);
            let finished = Finished { exit, stderr: stderr.into(), ..Finished::nothing() };
            report_on(&finished, Path::new("")).output.unwrap()
        };
        let first = printed("(/tmp/a/fuzz-74+0xdd057) (BuildId: 6720444d) in __asan_memmove");
        assert_eq!(first, "SUMMARY: AddressSanitizer: heap-buffer-overflow in __asan_memmove");
        assert_eq!(first, printed("(/tmp/b/fuzz-74+0xdd1) (BuildId: 11) in __asan_memmove"));
        assert_ne!(first, printed("(/tmp/a/fuzz-74+0xdd057) (BuildId: 6720444d) in g"));
        assert_eq!(printed("/a/b.rs:4:9 in f::<A<u8>>"), printed("/a/b.rs:2:1 in f::<A<u8>>"));
    }
}
