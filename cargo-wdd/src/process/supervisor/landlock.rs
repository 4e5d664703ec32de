//! Landlock: the kernel confines a thread, and all processes that the thread starts from then on.

use std::ffi::OsString;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct LandlockRules {
    /// The folders that it may write to.
    pub(in crate::process) writable: Vec<OsString>,
    /// Whether it may use the network.
    pub(in crate::process) network: bool,
}

impl LandlockRules {
    /// The first version of Landlock that knows the network.
    pub(in crate::process) const FIRST_WITH_NETWORK: i32 = 4;
}

#[cfg(target_os = "linux")]
pub(in crate::process) use self::kernel::permit_reading;

/// There is no Landlock.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub(in crate::process) fn permit_reading(_readable: &[std::path::PathBuf]) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(target_os = "linux")]
mod kernel {
    use std::io;
    use std::path::PathBuf;

    use ::landlock::{
        ABI, Access, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, RestrictionStatus,
        Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
        path_beneath_rules,
    };

    use super::LandlockRules;

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

    /// Lets this thread, and all that it starts from now on, read nothing except these files and what is in these folders.
    ///
    /// # Errors
    /// When the kernel has no Landlock.
    pub(in crate::process) fn permit_reading(readable: &[PathBuf]) -> io::Result<()> {
        let restricted = || {
            let right = AccessFs::ReadFile;
            // Without this right, nothing could be moved from one folder to another.
            let moving = path_beneath_rules(["/"], AccessFs::Refer);
            // One that was deleted meanwhile is left out. Files have this right as folders have it, so none is looked at.
            let paths = readable.iter().filter_map(|path| PathFd::new(path).ok());
            let rules = paths.map(|path| Ok::<_, RulesetError>(PathBeneath::new(path, right)));
            Ruleset::default()
                .handle_access(right | AccessFs::Refer)?
                .create()?
                .add_rules(moving)?
                .add_rules(rules)?
                .restrict_self()
        };
        let status = restricted().map_err(io::Error::other)?;
        let is_enforced = status.ruleset != RulesetStatus::NotEnforced;
        is_enforced.then_some(()).ok_or_else(|| io::ErrorKind::Unsupported.into())
    }
}
