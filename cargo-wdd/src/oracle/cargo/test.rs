//! The test that must fail: which one it is, how it is run alone, and what its run says.

use std::ffi::OsString;
use std::path::Path;

use super::build_plan::{File, package_folder};
use super::package_copy::Workshop;
use crate::oracle::command::quiet;
use crate::oracle::signature::{Ran, Report, TestRun};
use crate::package::Target;
use crate::package::build_log::{Step, Tool};
use crate::process::{Finished, Invocation};
use crate::text::languages::{Edition, is_rust};

/// What runs a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harness {
    /// The standard one.
    Libtest,
    /// The target's own program.
    Own,
    /// rustdoc.
    Doc,
}

/// What the harness is told so that it runs a test that has `#[ignore]`, as any other.
const RUN_IGNORED: &str = "--include-ignored";

/// A test.
#[derive(Clone, Debug)]
pub(super) struct Test {
    target: Target,
    /// Its path in the crate, or the name of a target that has no harness.
    name: String,
    harness: Harness,
    /// Whether the harness only runs it when told to.
    is_ignored: bool,
}

/// The copy of the package that a test was run in.
pub(super) struct Copy<'a> {
    /// The workspace's folder.
    pub(super) root: &'a Path,
    /// The same, below the folder that is copied.
    pub(super) workspace: &'a Path,
    pub(super) edition: Edition,
}

impl Test {
    pub(super) fn new(target: Target, name: String, harness: Harness) -> Self {
        Test {
            target,
            name,
            harness,
            is_ignored: false,
        }
    }

    /// The same test, which the harness only runs when told to.
    pub(super) fn ignored(self) -> Self {
        Test {
            is_ignored: true,
            ..self
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn is_doc(&self) -> bool {
        self.harness == Harness::Doc
    }

    /// Whether the command makes the program that runs it, or is that program.
    pub(super) fn is_made_by(&self, step: &Step, workspace: &Path) -> bool {
        let harness = match self.harness {
            Harness::Libtest => step.tool() != Tool::Rustdoc && step.is_test(),
            Harness::Own => step.tool() != Tool::Rustdoc && !step.is_test(),
            Harness::Doc => is_doc_test(step),
        };
        harness && self.target.is_made_by(step, workspace)
    }

    /// What is run of what the command has made.
    pub(super) fn invocation(&self, made: &Step, shop: &Workshop, workspace: &Path) -> Invocation {
        let program = Test::program(made, workspace, &shop.temporary);
        match self.harness {
            Harness::Own => program,
            Harness::Libtest => Invocation {
                args: self.args(),
                ..program
            },
            Harness::Doc => self.documented(super::build_plan::invocation(
                made,
                workspace,
                &shop.temporary,
            )),
        }
    }

    /// Of the documentation's tests only those of the item.
    fn documented(&self, mut all: Invocation) -> Invocation {
        let function = Some(self.function()).filter(|name| !name.is_empty());
        let filter = function.map(|name| ["--test-args".into(), name.into()]);
        all.args.extend(filter.into_iter().flatten());
        all
    }

    /// A test's program, with what cargo tells it.
    pub(super) fn program(made: &Step, workspace: &Path, temporary: &Path) -> Invocation {
        let mut envs = made.envs.clone();
        envs.extend(quiet(temporary));
        Invocation {
            program: made.artefact().unwrap_or_default(),
            args: Vec::new(),
            envs,
            cwd: package_folder(made, workspace),
            settled_by: None,
        }
    }

    /// What a run says of the candidate of these files.
    pub(super) fn report(&self, ran: &Finished, files: &[&File], copy: &Copy<'_>) -> Report {
        let run = TestRun::read(&ran.stdout, &ran.stderr, ran.exit, self.thread());
        let below = |(path, content): &&File| {
            // Sources are named from the workspace.
            let path = path.strip_prefix(copy.workspace).unwrap_or(path);
            (path.to_owned(), content.clone())
        };
        let Some(failure) = run.failure else {
            return Report::default();
        };
        let files: Vec<_> = files
            .iter()
            .filter(|(path, _)| is_rust(path))
            .map(below)
            .collect();
        let signature = failure.signature(&Ran {
            root: copy.root,
            files: &files,
            test: &self.name,
            edition: copy.edition,
        });
        Report {
            test: Some(signature),
            said: Some(failure.printed().to_owned()),
            headline: Some(failure.headline),
            ..Report::default()
        }
    }

    /// The thread that it runs in, if it is not the main one: the harness calls it like the test.
    fn thread(&self) -> Option<&str> {
        (self.harness == Harness::Libtest).then_some(&*self.name)
    }

    /// What the program is told: to run it alone.
    pub(super) fn args(&self) -> Vec<OsString> {
        match self.harness {
            Harness::Libtest => [&self.name, "--exact", "--nocapture", RUN_IGNORED]
                .map(OsString::from)
                .into(),
            Harness::Own | Harness::Doc => Vec::new(),
        }
    }

    /// The names that it is known by.
    pub(super) fn names(&self) -> Vec<String> {
        match self.harness {
            Harness::Own => Vec::new(),
            Harness::Libtest => self.name.split("::").map(str::to_owned).collect(),
            Harness::Doc => item(&self.name).split("::").map(str::to_owned).collect(),
        }
    }

    /// The function's name.
    pub(super) fn function(&self) -> &str {
        let name = if self.is_doc() {
            item(&self.name)
        } else {
            &self.name
        };
        name.rsplit("::").next().unwrap_or(name)
    }

    /// What a person types behind `cargo test`.
    pub(super) fn words(&self) -> Vec<OsString> {
        match self.harness {
            Harness::Own => Vec::new(),
            Harness::Libtest if self.is_ignored => {
                [&self.name, "--", RUN_IGNORED].map(OsString::from).into()
            }
            Harness::Libtest => vec![self.name.clone().into()],
            // Of a whole file's documentation there is no item.
            Harness::Doc => Some(item(&self.name).into())
                .filter(|item: &OsString| !item.is_empty())
                .into_iter()
                .collect(),
        }
    }
}

/// Whether the command runs the documentation's tests.
pub(super) fn is_doc_test(step: &Step) -> bool {
    step.tool() == Tool::Rustdoc && step.is_test()
}

/// The item of `src/lib.rs - a::f (line 3)`.
fn item(name: &str) -> &str {
    let (_, rest) = name.split_once(" - ").unwrap_or(("", name));
    rest.split("(line").next().unwrap_or(rest).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doc_test_s_item_is_what_it_is_known_by() {
        assert_eq!(item("src/lib.rs - a::f (line 3)"), "a::f");
        assert_eq!(item("src/lib.rs - (line 3)"), "");
    }
}
