//! A program that uses the library of a candidate, in a package of its own beside the copy.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wdd_text::manifests::NAME as MANIFEST_NAME;
use wdd_text::text::render::{Files, Rendered};

use super::Cargo;
use super::command::{CargoCommand, OFFLINE, PROFILE, TARGET};
use crate::error::Result;
use crate::oracle::command::quiet;
use crate::oracle::signature::TestRun;
use crate::oracle::{Runner, scratch_unwritable};
use crate::package::program::ChosenFeatures;
use crate::package::{self, LOCK};
use crate::process::scratch::remove;
use crate::process::{Exit, Invocation};

/// The folder of the program, in that of a copy.
const FOLDER: &str = "program";

impl Cargo {
    /// What a program shows that cargo builds beside a copy with this candidate. Its files depend on the folder of the copy's
    /// packages. `None` if there are none, or if the program cannot be built.
    pub(super) fn program_beside(
        &self,
        candidate: &Rendered,
        program: &dyn Fn(&Path) -> Option<Files>,
        runner: Runner<'_>,
    ) -> Result<Option<TestRun>> {
        let Some(test) = &self.test else { return Ok(None) };
        let (mut copy, _) = self.copy_of(candidate)?;
        let Some(mut files) = program(&copy.root) else { return Ok(None) };
        // The versions are those with which the test fails.
        let lock = self.package.workspace.join(LOCK);
        let lock = self.base.iter().find(|(path, _)| *path == lock);
        files.extend(lock.map(|(_, content)| (LOCK.into(), content.clone())));
        let folder = copy.folder().join(FOLDER);
        remove(&folder);
        for (path, content) in &files {
            package::write(&folder, (path, content), &BTreeSet::new())
                .map_err(scratch_unwritable)?;
        }
        copy.disturbed = true;
        let words = self.command.words_for(&folder);
        let build = self.command.with_settings(words, &self.package, &copy);
        let build = Invocation { cwd: folder.clone(), ..build };
        let built = runner.with_at_least(self.build_limit).run(&build)?;
        let made = executable(&built.stdout).filter(|_| built.exit == Exit::Code(0));
        let Some(program) = made else { return Ok(None) };
        let envs = quiet(&copy.temporary).into();
        let ran =
            runner.execute(&Invocation { program, envs, cwd: folder, ..Invocation::default() })?;
        Ok(Some(TestRun::read(&ran.stdout, &ran.stderr, ran.exit, test.thread())))
    }
}

impl CargoCommand {
    /// The features that the user has chosen.
    pub(super) fn chosen_features(&self) -> ChosenFeatures {
        let words: Vec<_> = self.options.iter().map(|word| word.to_string_lossy()).collect();
        let named = words.windows(2).filter(|two| two[0] == "--features");
        ChosenFeatures {
            named: named.map(|two| two[1].to_string()).collect(),
            all: words.iter().any(|word| word == "--all-features"),
            no_default: words.iter().any(|word| word == "--no-default-features"),
        }
    }

    /// The arguments that build the program in the folder, with the user's target and profile.
    fn words_for(&self, folder: &Path) -> Vec<OsString> {
        let manifest = folder.join(MANIFEST_NAME);
        let words = ["build", OFFLINE, "--message-format=json", "--manifest-path"];
        let mut all: Vec<OsString> = words.map(OsString::from).into();
        all.push(manifest.into());
        all.extend(self.options.iter().filter(|word| *word == "--release").cloned());
        for name in [TARGET, PROFILE] {
            all.extend(self.option(name).into_iter().flat_map(|value| [name.into(), value.into()]));
        }
        all
    }
}

/// The program that cargo has built, according to its messages.
fn executable(messages: &[u8]) -> Option<PathBuf> {
    let lines = messages.split(|byte| *byte == b'\n').rev();
    let mut made = lines.filter_map(|line| {
        let message: Value = serde_json::from_slice(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    });
    made.next()
}
