//! Landlock: the kernel confines a thread, and all processes that the thread starts from then on.

use std::ffi::OsString;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct LandlockRules {
    /// The folders that it may write to.
    pub(in crate::process) writable: Vec<OsString>,
    /// Whether it may use the network.
    pub(in crate::process) network: bool,
    /// A folder whose files it cannot read.
    pub(in crate::process) hidden: Option<OsString>,
}

impl LandlockRules {
    /// The first version of Landlock that knows the network.
    pub(in crate::process) const FIRST_WITH_NETWORK: i32 = 4;
}

#[cfg(target_os = "linux")]
mod kernel {
    use std::io;
    use std::path::{Path, PathBuf};

    use ::landlock::{
        ABI, Access, AccessFs, AccessNet, LandlockStatus, RestrictionStatus, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
    };

    use super::LandlockRules;
    use crate::process::entries;

    /// Files that programs write to, and that keep nothing.
    const DEVICES: [&str; 6] =
        ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

    impl LandlockRules {
        /// Confines this thread for ever, as far as the kernel can do it. Returns the version of its
        /// Landlock.
        ///
        /// # Errors
        /// When the kernel has no Landlock.
        pub(in crate::process::supervisor) fn confine(&self) -> io::Result<i32> {
            let status = self.restrict().map_err(io::Error::other)?;
            let is_enforced = status.ruleset != RulesetStatus::NotEnforced;
            match status.landlock {
                LandlockStatus::Available { effective_abi, .. } if is_enforced => {
                    Ok(effective_abi as i32)
                }
                _ => Err(io::ErrorKind::Unsupported.into()),
            }
        }

        fn restrict(&self) -> Result<RestrictionStatus, RulesetError> {
            // Later versions also control devices.
            let writes = AccessFs::from_write(ABI::V3);
            let mut rules = Ruleset::default().handle_access(writes)?;
            if !self.network {
                rules = rules.handle_access(AccessNet::from_all(ABI::V4))?;
            }
            let hidden = self.hidden.as_ref().map(Path::new).filter(|folder| folder.is_dir());
            if hidden.is_some() {
                rules = rules.handle_access(AccessFs::ReadFile)?;
            }
            let readable = hidden.map(beside).unwrap_or_default();
            // With a device file, root could write to a disk.
            let in_folders = writes & !(AccessFs::MakeBlock | AccessFs::MakeChar);
            let devices = AccessFs::WriteFile | AccessFs::Truncate;
            rules
                .scope(Scope::from_all(ABI::V6))?
                .create()?
                .add_rules(path_beneath_rules(&self.writable, in_folders))?
                .add_rules(path_beneath_rules(DEVICES, devices))?
                .add_rules(path_beneath_rules(readable, AccessFs::ReadFile))?
                .restrict_self()
        }
    }

    /// All that is not in this folder. Landlock only knows what is permitted: so these are the neighbours of the folder,
    /// and those of each folder that it is in.
    fn beside(folder: &Path) -> Vec<PathBuf> {
        let ways = folder.ancestors();
        let neighbours = ways.zip(ways.skip(1)).flat_map(|(way, parent)| {
            entries(parent)
                // What a link leads to is permitted where it lies.
                .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()))
                .map(|entry| entry.path())
                .filter(move |path| path != way)
        });
        neighbours.collect()
    }
}
