//! The command line that a person types to see the failure in a result.

use std::path::{Path, PathBuf};

use super::test::Test;
use super::{Cargo, DataBy};
use crate::oracle::command::{names_candidate, typed};
use crate::oracle::variables::{self, before_command};

impl Cargo {
    /// What a person types: the change of folder and the command.
    pub(super) fn typed(&self, result: &Path) -> String {
        let cargo = self.typed_command(result);
        let within = result.join(&self.package.within);
        // The package's folder may be deleted, or the package may be moved to the workspace's folder.
        let folder = if within.is_dir() { &within } else { result };
        let folder: PathBuf = folder.components().collect();
        if self.package_is_input { format!("cd {} && {cargo}", typed([folder])) } else { cargo }
    }

    /// The command of cargo, with its toolchain and the variables that it needs.
    fn typed_command(&self, result: &Path) -> String {
        let in_result = |test: &Test| {
            let (files, _) = crate::package::files(result).unwrap_or_default();
            test.in_candidate(&files.iter().collect::<Vec<_>>(), self.package.edition)
        };
        // Only such a test can have another name there.
        let numbered = self.test.as_ref().filter(|test| test.is_numbered()).map(in_result);
        let is_argument = self.data_by == Some(DataBy::Argument);
        let of_data = self.test.as_ref().filter(|_| is_argument).map(|test| test.about(result));
        let reads_it =
            is_argument && self.test.as_ref().is_some_and(|test| !names_candidate(&test.args()));
        let test = of_data.as_ref().or(numbered.as_ref()).or(self.test.as_ref());
        let arguments = match &self.package.script {
            Some(_) => self.command.typed_for_script(result, test),
            None => self.command.typed(test),
        };
        // `rustc +nightly` was typed for the compiler, and `cargo +nightly` is the same toolchain.
        let program = match &self.toolchain.typed[..] {
            [rustc, channel @ ..] if rustc == "rustc" => {
                typed([&["cargo".to_owned()], channel].concat())
            }
            _ => typed([&self.command.program]),
        };
        let mut envs = variables::of_cargo(&self.command.typed_flags());
        if let Some(DataBy::Variable(name)) = &self.data_by {
            envs.insert(name.clone(), result.display().to_string());
        }
        let input = if reads_it { format!(" < {}", typed([result])) } else { String::new() };
        format!("{}{program} {arguments}{input}", before_command(&envs))
    }
}
