//! Landlock: the kernel confines a thread, and all processes that the thread starts from then on.

use std::ffi::OsString;

use serde::{Deserialize, Serialize};

/// What a command may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct Walls {
    /// The folders that it may write to.
    pub(in crate::process) writable: Vec<OsString>,
    /// Whether it may use the network.
    pub(in crate::process) network: bool,
}

impl Walls {
    /// The first version of Landlock that knows the network.
    pub(in crate::process) const FIRST_WITH_NETWORK: i32 = 4;
}

#[cfg(target_os = "linux")]
mod landlock {
    use std::io;

    use landlock::{
        ABI, Access, AccessFs, AccessNet, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetError, RulesetStatus, Scope, path_beneath_rules,
    };

    use super::Walls;

    /// Files that programs write to, and that keep nothing.
    const DEVICES: [&str; 6] = [
        "/dev/null",
        "/dev/zero",
        "/dev/full",
        "/dev/random",
        "/dev/urandom",
        "/dev/tty",
    ];

    impl Walls {
        /// Confines this thread for ever, as far as the kernel can do it. Returns the version of its
        /// Landlock.
        ///
        /// # Errors
        /// When the kernel has no Landlock.
        pub(in crate::process::supervisor) fn confine(&self) -> io::Result<i32> {
            let status = self.restrict().map_err(io::Error::other)?;
            match (status.ruleset, status.landlock) {
                (RulesetStatus::NotEnforced, _) => Err(io::ErrorKind::Unsupported.into()),
                (_, LandlockStatus::Available { effective_abi, .. }) => Ok(effective_abi as i32),
                _ => Err(io::ErrorKind::Unsupported.into()),
            }
        }

        fn restrict(&self) -> Result<landlock::RestrictionStatus, RulesetError> {
            // Later versions also control devices.
            let writes = AccessFs::from_write(ABI::V3);
            let mut rules = Ruleset::default().handle_access(writes)?;
            if !self.network {
                rules = rules.handle_access(AccessNet::from_all(ABI::V4))?;
            }
            // With a device file, root could write to a disk.
            let in_folders = writes & !(AccessFs::MakeBlock | AccessFs::MakeChar);
            let devices = AccessFs::WriteFile | AccessFs::Truncate;
            rules
                .scope(Scope::from_all(ABI::V6))?
                .create()?
                .add_rules(path_beneath_rules(&self.writable, in_folders))?
                .add_rules(path_beneath_rules(DEVICES, devices))?
                .restrict_self()
        }
    }
}
