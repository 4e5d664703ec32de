//! The command line that a person types.

use std::path::{Path, PathBuf};

use super::Cargo;
use crate::oracle::command::typed;

impl Cargo {
    /// What a person types to see the failure in a result, with the change of folder.
    pub(super) fn typed_in_folder(&self, result: &Path) -> String {
        let cargo = self.typed(result);
        let within = result.join(&self.package.within);
        // The package that cargo was called for may be deleted, or moved into the workspace's folder.
        let folder = if within.is_dir() { &within } else { result };
        let folder: PathBuf = folder.components().collect();
        match self.package_is_input {
            true => format!("cd {} && {cargo}", typed([folder])),
            false => cargo,
        }
    }

    /// The command of cargo with the toolchain, and all that it finds in its environment.
    fn typed(&self, result: &Path) -> String {
        let arguments = self.call.typed(self.test.as_ref());
        let program = match self.toolchain.call.split_first() {
            Some((rustc, channel)) if rustc == "rustc" => {
                typed([&["cargo".to_owned()], channel].concat())
            }
            _ => typed([&self.call.program]),
        };
        let variable = self.variable.as_ref();
        let variable = variable.map(|name| format!("{name}={} ", typed([result])));
        let flags = Some(self.call.flags.join(" ".as_ref())).filter(|flags| !flags.is_empty());
        let flags = flags.map(|flags| format!("RUSTFLAGS={} ", typed([flags])));
        let envs = [variable, flags].into_iter().flatten();
        format!("{}{program} {arguments}", envs.collect::<String>())
    }
}
