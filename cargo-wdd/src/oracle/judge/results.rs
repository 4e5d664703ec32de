//! What the oracle of a run can do with files besides judging them: format, expand, and show what a person types.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use wdd_text::passes::Expand;
use wdd_text::text::languages::Edition;
use wdd_text::text::render::{Files, Rendered};

use super::Judge;
use crate::error::{Error, Result};
use crate::oracle::caller::Tool;
use crate::oracle::findings::What;
use crate::oracle::{File, PackageOracle, command};
use crate::package::program::ChosenFeatures;
use crate::process::toolchain;

impl Judge {
    /// The command that a person types to see the failure in a result. `None` for a script.
    pub fn command_line(&self, result: &Path) -> Option<String> {
        self.oracle.command_line(result)
    }

    /// Makes the calls in `calls` on this machine, even if there is a farm: they leave files here. No other call may
    /// begin meanwhile.
    pub(crate) fn here<T>(&self, calls: impl FnOnce() -> T) -> T {
        self.caller.stay_here(true);
        let made = calls();
        self.caller.stay_here(false);
        made
    }

    /// A file as rustfmt formats it. `None` if no rustfmt can do it within the time limit.
    pub(crate) fn formatted(
        &self,
        content: &[u8],
        edition: Edition,
        limit: Duration,
    ) -> Option<Vec<u8>> {
        let rustc = self.about.toolchain.as_ref().map(|toolchain| toolchain.rustc.as_path());
        toolchain::formatters(rustc).into_iter().find_map(|program| {
            let tool = Tool { program, args: command::rustfmt(edition) };
            self.caller.rewritten(&tool, "layout.rs", content, limit)
        })
    }

    /// The files that are not Rust which the test of the untouched input opens.
    pub(crate) fn opened(&self) -> BTreeSet<PathBuf> {
        self.oracle.as_package().map(PackageOracle::opened).unwrap_or_default()
    }

    /// The lock file of a result, with only what it needs. `None` if it has none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn lock(&self, result: &Rendered) -> Result<Option<File>> {
        let runner = self.caller.runner(self.baseline.timeout, self.caller.interrupt());
        let package = self.oracle.as_package();
        package.map_or(Ok(None), |package| package.lock(result, runner))
    }

    /// The only source file of a candidate, to be saved as `file`, if it fails in the same way without
    /// the rest: its content, and what a person types to see it fail.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn standalone(
        &self,
        candidate: &Rendered,
        file: &Path,
    ) -> Result<Option<(Vec<u8>, String)>> {
        let Some(package) = self.oracle.as_package() else { return Ok(None) };
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        let found = package.standalone(candidate, file, runner)?;
        let fails = found.filter(|found| {
            let files = [(file.to_owned(), found.content.clone())];
            self.conditions.unmet_by(&found.outcome, &files).is_none()
        });
        Ok(fails.map(|found| (found.content, found.command)))
    }

    /// The features of the package that the user has chosen.
    pub(crate) fn chosen_features(&self) -> ChosenFeatures {
        self.oracle.as_package().map(PackageOracle::chosen_features).unwrap_or_default()
    }

    /// Whether a program that uses the library of a candidate prints the failure of its test. The files of the program depend
    /// on the folder that the candidate's are in.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn fails_as_program(
        &self,
        candidate: &Rendered,
        program: &dyn Fn(&Path) -> Option<Files>,
    ) -> Result<bool> {
        let Some(package) = self.oracle.as_package() else { return Ok(false) };
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        let run = package.run_program(candidate, program, runner)?;
        let failure = run.and_then(|run| run.failure);
        Ok(failure.is_some_and(|failure| self.conditions.is_printed_by(&failure)))
    }
}

impl Expand for Judge {
    fn expand(&self, files: &Files) -> Option<File> {
        const EXPANDED: &str = "-Zunpretty=expanded";
        let candidate = Rendered::from(files.clone());
        let runner = self.caller.runner(self.baseline.timeout, self.caller.interrupt());
        let printed = || match self.oracle.printed(&candidate, EXPANDED, runner) {
            None if self.caller.interrupt().is_set() => Err(Error::Interrupted),
            printed => Ok(printed),
        };
        self.findings.find(What::Printed, &(EXPANDED, files), printed).ok()?.value
    }
}
