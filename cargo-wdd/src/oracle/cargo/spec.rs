//! What the user says about cargo.

use std::ffi::OsString;
use std::sync::Arc;

use super::Subcommand;
use crate::package::Package;
use crate::text::render::Files;

/// How cargo is called, as the user says.
#[derive(Clone, Debug, Default)]
pub struct CargoOptions {
    /// What cargo is to do.
    pub subcommand: Option<Subcommand>,
    /// The test that is to fail.
    pub test: Option<String>,
    /// The variable that tells the test where the candidate is.
    pub variable: Option<String>,
    /// Features, target and profile, as arguments of cargo.
    pub selection: Vec<OsString>,
    /// Whether cargo itself is called for each candidate.
    pub plain: bool,
}

/// What cargo is called for.
#[derive(Clone, Debug)]
pub struct CargoSpec {
    /// The package or workspace.
    pub package: Arc<Package>,
    /// Whether the input is one file of the package, so that the others stay as they are.
    pub one_file: bool,
    /// How it is called.
    pub options: CargoOptions,
}

/// The order in which subcommands are tried.
const TRIED: [Subcommand; 3] = [Subcommand::Check, Subcommand::Build, Subcommand::Test];

impl CargoSpec {
    pub(super) fn subcommands(&self) -> Vec<Subcommand> {
        match self.options.subcommand {
            _ if self.options.test.is_some() => vec![Subcommand::Test],
            Some(subcommand) => vec![subcommand],
            None => TRIED.to_vec(),
        }
    }

    /// What lies in a copy beside the candidate.
    pub(super) fn base(&self) -> Files {
        let own = self.one_file.then_some(&self.package.files);
        let all = own.into_iter().flatten().chain(&self.package.fixed);
        all.cloned().collect()
    }
}
