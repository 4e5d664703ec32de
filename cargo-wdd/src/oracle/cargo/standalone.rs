//! A package with only one source file left, as this file and the command line of rustc.

use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::Ordering;

use wdd_text::text::languages::is_rust;

use wdd_text::text::render::Rendered;

use super::Cargo;
use super::test::{Test, TestedFolder, is_doc_test};
use crate::error::Result;
use crate::oracle::command::{quiet, typed};
use crate::oracle::{File, Outcome, Runner, messages};
use crate::package::build_log::{Step, Tool};
use crate::process::scratch::CallFolder;
use crate::process::{Exit, Finished, Invocation};

/// The only source file, which rustc can compile without cargo.
#[derive(Clone, Debug)]
pub(super) struct OnlySource {
    /// With the name that it gets.
    pub(super) file: File,
    /// The arguments of rustc before the name of the file.
    pub(super) args: Vec<OsString>,
    /// Whether the program that rustc makes must be executed.
    pub(super) is_executed: bool,
}

/// Flags with a value that are kept. They do not name folders of cargo.
const KEPT: [&str; 6] =
    ["--crate-name", "--crate-type", "--edition", "--cfg", "--cap-lints", "--target"];

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
    /// The only source file of the candidate. `None` if the candidate has other files than manifests, or
    /// if rustc is not enough to compile it.
    pub(super) fn only_source(&self, candidate: &Rendered, name: &Path) -> Option<OnlySource> {
        let (sources, others): (Vec<&File>, Vec<&File>) =
            candidate.files.iter().partition(|(path, _)| is_rust(path));
        let only_manifests = others.iter().all(|(path, _)| path.ends_with("Cargo.toml"));
        let [(source, content)] = sources[..] else { return None };
        let (copy, plan) = self.copy_of(candidate).ok()?;
        let plan = plan.filter(|_| only_manifests && !self.always_calls_cargo())?;
        let [step] = &plan.steps[..] else { return None };
        let root = self.workspace(&copy).join(step.root()?);
        // A crate that uses others needs their artefacts, and a person has none.
        let is_root = root == copy.root.join(source) && step.externs().is_empty();
        let is_alone = is_root && step.tool() == Tool::Rustc && !is_doc_test(step);
        is_alone.then(|| OnlySource {
            file: (name.to_owned(), content.clone()),
            args: args(step),
            is_executed: self.test.is_some(),
        })
    }

    /// The outcome for the file alone, which is in `folder`.
    pub(super) fn run_alone(
        &self,
        source: &OnlySource,
        folder: &CallFolder,
        runner: Runner<'_>,
    ) -> Result<Outcome> {
        let program = folder.out().join("alone");
        let output = ["--color=never".into(), "-o".into(), program.clone().into()];
        let mut args = [&source.args[..], &output, &[source.file.0.clone().into()]].concat();
        if self.reports_places.load(Ordering::Relaxed) {
            args.push(messages::FORMAT.into());
        }
        let rustc = Invocation {
            program: self.toolchain.rustc.clone(),
            args,
            envs: quiet(folder.temporary()).into(),
            cwd: folder.work(),
            ..Invocation::default()
        };
        // rustc does not make the folder of its output.
        std::fs::create_dir_all(folder.out()).map_err(super::scratch_unwritable)?;
        let built = runner.run(&rustc)?;
        let Some(test) = self.test.as_ref().filter(|_| built.exit == Exit::Code(0)) else {
            return Ok(Outcome::of_rustc(built));
        };
        let executed = runner.run(&Invocation { program, args: test.args(), ..rustc })?;
        Ok(self.report_alone(source, folder, executed))
    }

    /// The outcome of a test that was executed in the folder.
    fn report_alone(
        &self,
        source: &OnlySource,
        folder: &CallFolder,
        executed: Finished,
    ) -> Outcome {
        let tested = TestedFolder {
            root: &folder.work(),
            workspace: Path::new(""),
            edition: self.package.edition,
        };
        let report = |test: &Test| test.report(&executed, &[&source.file], &tested);
        let report = self.test.as_ref().map(report).unwrap_or_default();
        Outcome { report, finished: executed }
    }

    /// What a person types to see the file fail.
    pub(super) fn typed_alone(&self, source: &OnlySource, file: &Path) -> String {
        let rustc = self.toolchain.typed.iter().map(OsString::from);
        let line = typed(rustc.chain(source.args.iter().cloned()).chain([file.into()]));
        if source.is_executed { format!("{line} -o failing && ./failing") } else { line }
    }
}

/// The arguments of cargo that can matter to a failure without cargo.
fn args(step: &Step) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut flags = step.flags().iter();
    while let Some(flag) = flags.next() {
        let Some(text) = flag.to_str() else { continue };
        let name = text.split('=').next().unwrap_or(text);
        match text {
            "--test" => kept.push(flag.clone()),
            "-C" => {
                let value = flags.next().filter(|value| {
                    let value = value.to_string_lossy();
                    KEPT_CODEGEN.contains(&value.split('=').next().unwrap_or_default())
                });
                kept.extend(value.into_iter().flat_map(|value| ["-C".into(), value.clone()]));
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
    fn only_arguments_that_can_matter_are_kept() {
        let line = "     Running `A=b /bin/rustc --crate-name x --edition=2024 src/lib.rs \
                    --error-format=json --json=a --crate-type lib --emit=link -C embed-bitcode=no \
                    -C debug-assertions=off --cfg 'feature=\"y\"' --check-cfg 'cfg(test)' \
                    -C metadata=1 --out-dir /t -L dependency=/t`\n";
        let [step] = &Step::all(line)[..] else { panic!("one command") };
        let words = "--crate-name x --edition=2024 --crate-type lib -C debug-assertions=off --cfg feature=\"y\"";
        let expected: Vec<_> = words.split(' ').map(OsString::from).collect();
        assert_eq!(args(step), expected);
    }
}
