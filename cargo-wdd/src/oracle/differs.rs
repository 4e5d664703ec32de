//! Two ways to compile a program as the oracle: a candidate is interesting if both programs end, and differ in
//! what they print or in how they end. This is how a miscompilation shows, or a difference of two compilers.
//!
//! ```text
//! candidate ──► rustc with flags A ──► program ──► exit, output ──┐
//!           └─► rustc with flags B ──► program ──► exit, output ──┴► different?
//! ```
//!
//! A program that does not do the same in a second run is not interesting: it prints an address or the time.
//! Undefined behaviour is not excluded, since a program that has it may do anything.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use wdd_text::text::render::Rendered;

use super::baseline::Attempt;
use super::command::{quiet, typed};
use super::reference::Other;
use super::rustc::Rustc;
use super::{About, File, Oracle, Outcome, Runner, Started};
use crate::error::{Error, Result};
use crate::package::executable;
use crate::process::scratch::CallFolder;
use crate::process::toolchain::Toolchain;
use crate::process::{self, Exit, Finished, Invocation, Shipment};

/// rustc with two lists of flags.
#[derive(Debug)]
struct Differs {
    sides: [Arc<Rustc>; 2],
    /// How the programs of the untouched input differ.
    how: OnceLock<Difference>,
}

/// How two programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difference {
    /// In what they print.
    Output,
    /// In how they end. For each program, whether it ends with exit code 0.
    Exit([bool; 2]),
}

/// If the user names two lists of flags, their programs are compared.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<Started>> {
    let flags = attempt.spec.differs.clone()?;
    if attempt.cargo.is_some() {
        return Some(Err(Error::DiffersInPackage(attempt.name.to_owned())));
    }
    Some(Differs::new(attempt, flags).and_then(|differs| attempt.start(differs)))
}

impl Differs {
    fn new(attempt: &Attempt<'_>, flags: [Vec<OsString>; 2]) -> Result<Self> {
        let toolchain =
            Toolchain::find(attempt.spec.toolchain.as_deref(), Path::new("."), attempt.spec.trust)?;
        let rustc = Rustc::for_input(attempt, &toolchain);
        let left_out = &attempt.spec.left_out;
        let side = |flags: &Vec<OsString>| {
            Arc::new(rustc.with(Other { flags: Some(flags), ..Other::same(Path::new("")) }))
        };
        let sides = [side(&flags[0]), side(&flags[1])];
        let differs = Differs { sides, how: OnceLock::new() };
        differs.leave_out(left_out);
        Ok(differs)
    }

    /// The program that one side makes of the candidate in the folder, or how its rustc ended without one.
    fn compiled(
        rustc: &Rustc,
        folder: &CallFolder,
        runner: Runner<'_>,
    ) -> Result<Result<PathBuf, Finished>> {
        let finished = runner.run(&Invocation {
            shipment: Some(folder.shipment(vec![folder.out()])),
            ..rustc.command().invocation(&rustc.main, folder)
        })?;
        let out = folder.out();
        let files = process::entries(&out).map(|entry| entry.path());
        let files: Vec<_> = files.filter(|path| path.is_file()).collect();
        let program = executable(&out, &files).pop_first();
        Ok(program.filter(|_| finished.exit == Exit::Code(0)).ok_or(finished))
    }

    fn run(program: &Path, folder: &CallFolder, runner: Runner<'_>) -> Result<Finished> {
        runner.run(&Invocation {
            program: program.to_owned(),
            args: Vec::new(),
            envs: quiet(folder.temporary()).into(),
            cwd: folder.work(),
            shipment: Some(Shipment {
                reads: vec![folder.work(), program.to_owned()],
                ..folder.shipment(Vec::new())
            }),
            ..Invocation::default()
        })
    }
}

/// How a program ended and what it printed, in words.
fn printed(program: &Finished) -> String {
    let end = match program.exit {
        Exit::Code(code) => format!("exit code {code}"),
        Exit::Signal(signal) => format!("signal {signal}"),
        _ => "no end".to_owned(),
    };
    let printed = String::from_utf8_lossy(&program.stdout);
    match printed.trim_end() {
        "" if printed.is_empty() => format!("({end}) it prints nothing"),
        "" => format!("({end}) it prints {printed:?}"),
        printed => format!("({end}) it prints:\n{printed}"),
    }
}

/// How two programs that have ended differ. `None` if they do the same, or one has not ended by itself.
fn difference([a, b]: [&Finished; 2]) -> Option<Difference> {
    let ended = |one: &Finished| matches!(one.exit, Exit::Code(_) | Exit::Signal(_));
    if !ended(a) || !ended(b) {
        return None;
    }
    if a.exit != b.exit {
        return Some(Difference::Exit([a, b].map(|one| one.exit == Exit::Code(0))));
    }
    (a.stdout != b.stdout).then_some(Difference::Output)
}

impl Oracle for Differs {
    fn describe(&self) -> About {
        let [a, b] = self.sides.each_ref().map(|rustc| typed(&rustc.command().flags));
        About {
            name: format!("rustc with `{a}` and with `{b}`"),
            keeps: Some("two programs that differ"),
            flaky_advice: "Make the program do the same each time: no addresses, no clock, no order of a hash map",
            reports_as_rustc: false,
            executes_candidates: true,
            ..self.sides[0].describe()
        }
    }

    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome> {
        let started = Instant::now();
        let mut programs = Vec::new();
        for rustc in &self.sides {
            let folder = runner.caller().call_folder(&candidate.files)?;
            match Differs::compiled(rustc, &folder, runner)? {
                Ok(program) => {
                    let finished = Differs::run(&program, &folder, runner)?;
                    programs.push((program, folder, finished));
                }
                Err(finished) => return Ok(not_interesting(finished)),
            }
        }
        let [(program, folder, a), (_, _, b)] = &programs[..] else {
            unreachable!("there are two sides");
        };
        let found = difference([a, b]);
        if let Some(killed) = [a, b].into_iter().find(|one| one.exit == Exit::TimedOut) {
            return Ok(Outcome::without_report(killed.clone()));
        }
        let is_same = found.is_some_and(|found| *self.how.get_or_init(|| found) == found);
        let again = is_same.then(|| Differs::run(program, folder, runner)).transpose()?;
        let repeats = again.is_some_and(|again| difference([a, &again]).is_none());
        let exit = Exit::Code(i32::from(!repeats));
        let finished = Finished { exit, wall: started.elapsed(), ..a.clone() };
        let seen = if is_same {
            "its output is another one in each run"
        } else {
            "both programs do the same"
        };
        let mut outcome = verdict(finished, (!repeats).then(|| seen.to_owned()));
        let side = |(rustc, program): (&Arc<Rustc>, &Finished)| {
            format!("with `{}` {}", typed(&rustc.command().flags), printed(program))
        };
        let sides = self.sides.iter().zip([a, b]).map(side);
        outcome.report.output = Some(Vec::from_iter(sides).join("\n\n"));
        Ok(outcome)
    }

    fn flags(&self) -> Vec<String> {
        self.sides.iter().flat_map(|rustc| rustc.flags()).collect()
    }

    fn leave_out(&self, flags: &BTreeSet<usize>) {
        let [first, second] = &self.sides;
        let count = first.flags().len();
        let of_second = flags.range(count..).map(|flag| flag - count);
        first.leave_out(&flags.range(..count).copied().collect());
        second.leave_out(&of_second.collect());
    }

    fn command_line(&self, result: &Path) -> Option<String> {
        let stem = result.file_stem()?.to_string_lossy();
        let program = stem.replace(|c: char| !c.is_alphanumeric(), "_");
        let line =
            |rustc: &Arc<Rustc>| Some(format!("{} && ./{program}", rustc.command_line(result)?));
        Some(self.sides.iter().map(line).collect::<Option<Vec<_>>>()?.join("; "))
    }

    fn printed(&self, candidate: &Rendered, flag: &str, runner: Runner<'_>) -> Option<File> {
        self.sides[0].printed(candidate, flag, runner)
    }
}

/// The outcome for a rustc that made no program.
fn not_interesting(finished: Finished) -> Outcome {
    let report = Outcome::of_rustc(finished.clone()).report;
    let exit = if finished.exit == Exit::Code(0) { Exit::Code(1) } else { finished.exit };
    let seen = match report.headline {
        Some(headline) => format!("it does not compile: {headline}"),
        None => "it is not compiled to a program".to_owned(),
    };
    verdict(Finished { exit, ..finished }, Some(seen))
}

/// An outcome whose exit code says whether the programs differ. `seen` is for people.
fn verdict(finished: Finished, seen: Option<String>) -> Outcome {
    let mut outcome = Outcome::without_report(finished);
    outcome.report.headline = seen;
    outcome
}

#[cfg(test)]
mod tests {

    use super::*;

    fn ended(exit: Exit, stdout: &str) -> Finished {
        Finished { exit, stdout: stdout.into(), ..Finished::nothing() }
    }

    #[test]
    fn programs_differ_in_their_output_or_in_their_end() {
        let (good, bad) = (Exit::Code(0), Exit::Code(101));
        let of =
            |a: (Exit, &str), b: (Exit, &str)| difference([&ended(a.0, a.1), &ended(b.0, b.1)]);
        assert_eq!(of((good, "1"), (good, "1")), None);
        assert_eq!(of((good, "1"), (good, "2")), Some(Difference::Output));
        assert_eq!(of((good, "1"), (bad, "")), Some(Difference::Exit([true, false])));
        assert_eq!(of((good, ""), (Exit::TimedOut, "1")), None);
    }
}
