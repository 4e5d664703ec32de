//! The sandbox of calls: which one works on this machine, and what a call may do in it.
//!
//! In a sandbox a process reads what it wants, and writes only below the scratch folder of the run. It
//! does not reach the network or processes of others. Its `HOME` is a scratch folder too. An opening
//! permits something again that the untouched input needs.

mod bubblewrap;
mod confinement;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use self::confinement::Confinement;
use super::Invocation;
use super::scratch::SHARED;
use super::supervisor::LandlockRules;

/// What the user wants of the sandbox.
#[derive(Clone, Debug, Default)]
pub struct SandboxSpec {
    /// Whether calls may use the network.
    pub network: bool,
    /// Where bubblewrap is looked for. If not given, on the path.
    pub path: Option<OsString>,
    /// The folder of the input, which calls may write to if the untouched input needs it.
    pub input: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SandboxKind {
    /// The program bubblewrap, at this path.
    Bubblewrap(PathBuf),
    /// Landlock, with this version of its interface.
    Landlock(i32),
}

/// The sandbox of one run.
#[derive(Clone, Debug)]
pub struct Sandbox {
    pub(super) kind: SandboxKind,
    network: bool,
    /// The scratch folder of the run.
    scratch: PathBuf,
    input: PathBuf,
    home: Option<PathBuf>,
}

impl Sandbox {
    /// The sandboxes that may work on this machine, the better one first.
    pub(super) fn candidates(spec: &SandboxSpec, scratch: &Path) -> Vec<Sandbox> {
        let bubblewrap = bubblewrap::find(spec.path.clone()).map(SandboxKind::Bubblewrap);
        let sandbox = |kind| Sandbox {
            kind,
            network: spec.network,
            scratch: scratch.to_owned(),
            input: spec.input.clone(),
            home: env::home_dir().filter(|home| home.is_dir()),
        };
        bubblewrap.into_iter().chain([SandboxKind::Landlock(0)]).map(sandbox).collect()
    }

    /// Notes the version of Landlock that works.
    pub(super) fn with_version(self, version: i32) -> Self {
        Sandbox { kind: SandboxKind::Landlock(version), ..self }
    }

    /// What is prevented, in one line for the user.
    pub fn describe(&self, confinement: Confinement) -> String {
        let (name, can_hide_network) = match self.kind {
            SandboxKind::Bubblewrap(_) => ("bubblewrap", true),
            SandboxKind::Landlock(version) => {
                ("Landlock", version >= LandlockRules::FIRST_WITH_NETWORK)
            }
        };
        let hides_network = can_hide_network && !self.network && !confinement.network;
        let no_network = if hides_network { ", no network" } else { "" };
        format!("{name} (writes only below the scratch folder{no_network})")
    }

    /// The variables of a call that is confined.
    pub(super) fn envs(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> Vec<(OsString, OsString)> {
        if confinement.home {
            return Vec::new();
        }
        let given = &invocation.envs;
        let value = |name| given.iter().find(|(given, _)| given == name).map(|(_, value)| value);
        let mut envs = Vec::new();
        if value("HOME").is_none() {
            let home = value("TMPDIR").map_or(self.scratch.as_os_str(), |folder| folder);
            envs.push(("HOME".into(), home.to_owned()));
        }
        // With another home, tools would not be found where they were.
        for (name, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
            let before = env::var_os(name)
                .or_else(|| Some(self.home.as_ref()?.join(folder).into_os_string()))
                .filter(|_| value(name).is_none());
            envs.extend(before.map(|path| (name.into(), path)));
        }
        envs
    }

    /// The folders that a call in this folder may write to.
    fn writable(&self, cwd: &Path, confinement: Confinement) -> Vec<PathBuf> {
        let mut folders = vec![self.own(cwd), self.scratch.join(SHARED)];
        folders.extend(self.home.clone().filter(|_| confinement.home));
        if confinement.folders {
            folders.push(self.input.clone());
            folders.extend(["/tmp", "/var/tmp", "/dev/shm"].map(PathBuf::from));
        }
        folders.into_iter().filter_map(|folder| folder.canonicalize().ok()).collect()
    }

    /// The folder of the call that runs in this folder, so that no call disturbs another one.
    fn own(&self, cwd: &Path) -> PathBuf {
        // Each call has a folder right below the scratch folder.
        let within = cwd.strip_prefix(&self.scratch).ok();
        let first = within.and_then(|within| within.components().next());
        first.map_or_else(|| self.scratch.clone(), |name| self.scratch.join(name))
    }

    /// The rules of Landlock for the command. `None` if bubblewrap does that.
    pub(super) fn landlock_rules(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> Option<LandlockRules> {
        if matches!(self.kind, SandboxKind::Bubblewrap(_)) {
            return None;
        }
        let writable = self.writable(&invocation.cwd, confinement);
        Some(LandlockRules {
            writable: writable.into_iter().map(Into::into).collect(),
            network: self.network || confinement.network,
            hidden: invocation.hidden.clone().map(Into::into),
        })
    }

    /// The command line of bubblewrap to which that of the supervisor is added. `None` if Landlock
    /// confines.
    pub(super) fn wrapper(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> Option<(&Path, Vec<OsString>)> {
        let SandboxKind::Bubblewrap(program) = &self.kind else { return None };
        let network = self.network || confinement.network;
        let writable = self.writable(&invocation.cwd, confinement);
        let args = bubblewrap::arguments(&writable, invocation.hidden.as_deref(), network);
        Some((program, args))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sandbox(kind: SandboxKind) -> Sandbox {
        Sandbox {
            kind,
            network: false,
            scratch: "/".into(),
            input: "/bin".into(),
            home: Some("/home/me".into()),
        }
    }

    #[test]
    fn the_line_for_the_user_promises_only_what_the_kernel_can_do() {
        let old = sandbox(SandboxKind::Landlock(3)).describe(Confinement::FULL);
        assert_eq!(old, "Landlock (writes only below the scratch folder)");
        let new = sandbox(SandboxKind::Landlock(4));
        let full = new.describe(Confinement::FULL);
        assert_eq!(full, "Landlock (writes only below the scratch folder, no network)");
        assert!(!new.describe(Confinement::FULL.openings()[1]).contains("network"));
    }

    #[test]
    fn home_is_where_temporary_files_are_and_tools_are_where_they_were() {
        let call = Invocation {
            envs: vec![("TMPDIR".into(), "/x/1".into()), ("CARGO_HOME".into(), "/c".into())],
            ..Invocation::default()
        };
        let envs = sandbox(SandboxKind::Landlock(1)).envs(&call, Confinement::FULL);
        assert!(envs.contains(&("HOME".into(), "/x/1".into())));
        assert!(envs.iter().any(|(name, _)| name == "RUSTUP_HOME"));
        assert!(!envs.iter().any(|(name, _)| name == "CARGO_HOME"), "it is given");
    }

    #[test]
    fn only_an_opening_adds_folders() {
        let sandbox = sandbox(SandboxKind::Landlock(1));
        let cwd = Path::new("/usr/lib");
        assert_eq!(sandbox.writable(cwd, Confinement::FULL), [Path::new("/usr")]);
        let folders = sandbox.writable(cwd, Confinement::FULL.openings()[3]);
        assert!(folders.contains(&PathBuf::from("/bin").canonicalize().unwrap()));
    }
}
