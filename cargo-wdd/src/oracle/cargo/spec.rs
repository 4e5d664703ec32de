//! What the user has specified about cargo.

use std::ffi::OsString;
use std::sync::Arc;

use wdd_text::text::render::Files;

use super::Subcommand;
use crate::package::Package;

/// The options for cargo.
#[derive(Clone, Debug, Default)]
pub struct CargoOptions {
    /// The subcommand. If it is `None`, several are tried.
    pub subcommand: Option<Subcommand>,
    /// The name of the test that must fail.
    pub test: Option<String>,
    /// The program or example that is run, by its name. `None` for the only program.
    pub program: Option<String>,
    /// The arguments of the program.
    pub arguments: Vec<OsString>,
    /// How what is executed gets the candidate, if that is data and no part of the package.
    pub data: Option<DataBy>,
    /// Features, target and profile, as arguments of cargo.
    pub selection: Vec<OsString>,
    /// Whether cargo itself builds each candidate, without shortcuts.
    pub plain: bool,
    /// Whether the cost of builds is compared, so that nothing of an earlier one is used.
    pub is_costly: bool,
    /// Whether a panic of the test prints which functions are being executed.
    pub backtraces: bool,
}

/// How what is executed gets data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataBy {
    /// This environment variable has the path.
    Variable(String),
    /// An argument has it in place of `{}`. Without such an argument, it is the standard input.
    Argument,
}

impl CargoOptions {
    /// An option that has no effect where cargo is not called, as the user has typed it.
    pub(crate) fn only_for_cargo(&self) -> Option<String> {
        let plain = || self.plain.then(|| "--plain-cargo".to_owned());
        self.selection.first().map(|option| option.to_string_lossy().into_owned()).or_else(plain)
    }
}

/// The package that cargo is called for, and the options.
#[derive(Clone, Debug)]
pub struct CargoSpec {
    /// The package or workspace.
    pub package: Arc<Package>,
    /// Whether the input is one file of the package. The other files are not changed then.
    pub one_file: bool,
    /// The options.
    pub options: CargoOptions,
}

/// The subcommands that are tried, in this order.
const TRIED: [Subcommand; 3] = [Subcommand::Check, Subcommand::Build, Subcommand::Test];

impl CargoSpec {
    /// The subcommands that are tried until one fails.
    pub(super) fn subcommands(&self) -> Vec<Subcommand> {
        match self.options.subcommand {
            _ if self.options.test.is_some() => vec![Subcommand::Test],
            Some(subcommand) => vec![subcommand],
            None => TRIED.to_vec(),
        }
    }

    /// The files of a copy, unless the candidate has a file at the same path.
    pub(super) fn base(&self) -> Files {
        let own = self.one_file.then_some(&self.package.files);
        own.into_iter().flatten().chain(&self.package.fixed).cloned().collect()
    }
}
