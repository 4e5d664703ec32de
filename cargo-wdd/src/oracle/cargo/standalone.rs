//! A package of which one source file is left, as that file and rustc's command line.

use std::ffi::OsString;
use std::path::Path;

use super::Cargo;
use super::plan::File;
use super::test::{Copy, is_doc_test};
use crate::error::Error;
use crate::oracle::command::{quiet, typed};
use crate::oracle::{Candidate, Outcome, Runner};
use crate::package::shown::{Shown, Tool};
use crate::process::scratch::Desk;
use crate::process::{Exit, Finished, Invocation};
use crate::text::languages::is_rust;

/// A file that fails without cargo.
#[derive(Clone, Debug)]
pub(super) struct Alone {
    pub(super) content: Vec<u8>,
    /// What rustc is told before the file's name.
    pub(super) args: Vec<OsString>,
    /// Whether what rustc makes is to be run.
    pub(super) is_run: bool,
}

/// Flags with values that mean something without cargo's folders.
const KEPT: [&str; 6] = [
    "--crate-name",
    "--crate-type",
    "--edition",
    "--cfg",
    "--cap-lints",
    "--target",
];

/// Options of `-C` that may matter to a failure.
const KEPT_CODEGEN: [&str; 7] = [
    "opt-level",
    "panic",
    "debug-assertions",
    "overflow-checks",
    "lto",
    "codegen-units",
    "target-cpu",
];

impl Cargo {
    /// The file that is all that is left of these, but for a manifest, if rustc alone reads it.
    pub(super) fn only_source(&self, candidate: &Candidate<'_>) -> Option<Alone> {
        let (sources, others): (Vec<&File>, Vec<&File>) =
            candidate.files.iter().partition(|(path, _)| is_rust(path));
        let only_manifests = others.iter().all(|(path, _)| path.ends_with("Cargo.toml"));
        let [(source, content)] = sources[..] else {
            return None;
        };
        let (shop, plan) = self.laid(candidate).ok()?;
        let plan = plan.filter(|_| only_manifests && !self.is_plain())?;
        let [step] = &plan.steps[..] else {
            return None;
        };
        let root = self.workspace(&shop).join(step.root()?);
        let reads_it = root == shop.root.join(source) && step.externs().is_empty();
        let alone = reads_it && step.tool() == Tool::Rustc && !is_doc_test(step);
        alone.then(|| Alone {
            content: content.clone(),
            args: args(step),
            is_run: self.test.is_some(),
        })
    }

    /// What becomes of it on a desk of its own, where it lies under that name.
    pub(super) fn run_alone(
        &self,
        alone: &Alone,
        name: &Path,
        desk: &Desk,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let mut args = alone.args.clone();
        let program = desk.out().join("alone");
        args.extend([
            "--color=never".into(),
            "-o".into(),
            program.clone().into(),
            name.into(),
        ]);
        let rustc = Invocation {
            program: self.toolchain.rustc.clone(),
            args,
            envs: quiet(desk.temporary()).into(),
            cwd: desk.work(),
            settled_by: None,
        };
        // rustc makes no folder for what it is told to make.
        std::fs::create_dir_all(desk.out()).map_err(super::scratch_unwritable)?;
        let built = runner.run(&rustc)?;
        let Some(test) = self.test.as_ref().filter(|_| built.exit == Exit::Code(0)) else {
            return Ok(Outcome::of_rustc(built));
        };
        let ran = runner.run(&Invocation {
            program,
            args: test.args(),
            ..rustc
        })?;
        Ok(self.said_alone(alone, name, desk, ran))
    }

    fn said_alone(&self, alone: &Alone, name: &Path, desk: &Desk, ran: Finished) -> Outcome {
        let files = [(name.to_owned(), alone.content.clone())];
        let copy = Copy {
            root: &desk.work(),
            workspace: Path::new(""),
            edition: self.package.edition,
        };
        let files: Vec<_> = files.iter().collect();
        let report = self
            .test
            .as_ref()
            .map(|test| test.report(&ran, &files, &copy));
        Outcome {
            report: report.unwrap_or_default(),
            finished: ran,
        }
    }

    /// What a person types to see it fail.
    pub(super) fn command_line_alone(&self, alone: &Alone, file: &Path) -> String {
        let words = self.toolchain.call.iter().map(OsString::from);
        let words = words.chain(alone.args.iter().cloned());
        let line = typed(words.chain([file.into()]));
        match alone.is_run {
            true => format!("{line} -o failing && ./failing"),
            false => line,
        }
    }
}

/// Of cargo's arguments those that matter without it.
fn args(step: &Shown) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut flags = step.flags().iter();
    while let Some(flag) = flags.next() {
        let Some(text) = flag.to_str() else {
            continue;
        };
        let name = text.split('=').next().unwrap_or(text);
        match text {
            "--test" => kept.push(flag.clone()),
            "-C" => {
                let value = flags.next();
                let matters = |value: &&OsString| {
                    let value = value.to_string_lossy();
                    KEPT_CODEGEN.contains(&value.split('=').next().unwrap_or_default())
                };
                let value = value.filter(matters);
                kept.extend(
                    value
                        .into_iter()
                        .flat_map(|value| ["-C".into(), value.clone()]),
                );
            }
            _ if KEPT.contains(&text) => {
                kept.push(flag.clone());
                kept.extend(flags.next().cloned());
            }
            _ if KEPT.contains(&name) => kept.push(flag.clone()),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cargo_s_own_goes_and_what_matters_stays() {
        let line = "     Running `A=b /bin/rustc --crate-name x --edition=2024 src/lib.rs \
                    --error-format=json --json=a --crate-type lib --emit=link -C embed-bitcode=no \
                    -C debug-assertions=off --cfg 'feature=\"y\"' --check-cfg 'cfg(test)' \
                    -C metadata=1 --out-dir /t -L dependency=/t`\n";
        let [step] = &Shown::all(line)[..] else {
            panic!("one command");
        };
        let words = "--crate-name x --edition=2024 --crate-type lib -C debug-assertions=off --cfg feature=\"y\"";
        let expected: Vec<_> = words.split(' ').map(OsString::from).collect();
        assert_eq!(args(step), expected);
    }
}
