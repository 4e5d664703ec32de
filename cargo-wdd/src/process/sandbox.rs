//! The sandbox of calls: which one works on this machine, and what a call may do in it.
//!
//! In a sandbox a process reads what it wants, except secrets, and writes only below the scratch folder of the run. It
//! does not reach the network or processes of others. Its `HOME` is a scratch folder too. An opening
//! permits something again that the untouched input needs.

mod beside;
mod bubblewrap;
mod confinement;
mod hider;
mod networks;
mod secrets;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, PoisonError};

use self::beside::beside;
use self::bubblewrap::{TMP, View};
use self::hider::Hider;
use self::networks::Networks;

pub use self::confinement::Confinement;
pub(super) use self::networks::Lease;
use super::Invocation;
use super::scratch::SHARED;
use super::spawn::spawn;
use super::supervisor::{CallFilter, LandlockRules};

/// What the user wants of the sandbox.
#[derive(Clone, Debug, Default)]
pub struct SandboxSpec {
    /// Whether calls may use the network.
    pub network: bool,
    /// Whether calls may use the user's `HOME`, and write there.
    pub home: bool,
    /// The variables that calls see although their names are like that of a secret.
    pub passed: Vec<String>,
    /// Whether the sandbox gets openings by itself, as far as the untouched input needs them.
    pub opens: bool,
    /// Where bubblewrap is looked for. If not given, on the path.
    pub path: Option<OsString>,
    /// Whether calls get no network of their own, but only rules about that of the machine.
    pub shares_network: bool,
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
    /// Whether a call has a network of its own, unless it may use that of the machine.
    has_own_network: bool,
    spec: SandboxSpec,
    /// The scratch folder of the run.
    scratch: PathBuf,
    home: Option<PathBuf>,
    /// The variables that calls do not see.
    taken_out: Vec<OsString>,
    /// Files and folders with secrets.
    secrets: Vec<PathBuf>,
    /// For Landlock, what starts commands that cannot read what is hidden, for each list of that.
    hiders: Arc<Mutex<BTreeMap<Vec<PathBuf>, Hider>>>,
    /// The networks of calls, for each of these lists: who cannot read something cannot join who can.
    networks: Arc<Mutex<BTreeMap<Vec<PathBuf>, Networks>>>,
}

impl Sandbox {
    /// The sandboxes that may work on this machine, the better one first.
    pub(super) fn candidates(spec: &SandboxSpec, scratch: &Path) -> Vec<Sandbox> {
        let bubblewrap = bubblewrap::find(spec.path.clone()).map(SandboxKind::Bubblewrap);
        let home = env::home_dir().filter(|home| home.is_dir());
        let sandbox = |kind, has_own_network| Sandbox {
            kind,
            has_own_network,
            spec: spec.clone(),
            scratch: scratch.to_owned(),
            taken_out: secrets::variables(&spec.passed),
            secrets: secrets::paths(home.as_deref()),
            home: home.clone(),
            hiders: Arc::default(),
            networks: Arc::default(),
        };
        let bubblewrap = bubblewrap.map(|kind| sandbox(kind, true));
        let alone = (!spec.shares_network).then(|| sandbox(SandboxKind::Landlock(0), true));
        let beside = sandbox(SandboxKind::Landlock(0), false);
        bubblewrap.into_iter().chain(alone).chain([beside]).collect()
    }

    /// Notes the version of Landlock that works.
    pub(super) fn with_version(self, version: i32) -> Self {
        Sandbox { kind: SandboxKind::Landlock(version), ..self }
    }

    /// Whether it gets openings by itself, as far as the untouched input needs them.
    pub(crate) fn opens(&self) -> bool {
        self.spec.opens
    }

    /// Whether a call has a network of its own, unless it may use that of the machine.
    pub fn has_own_network(&self) -> bool {
        self.has_own_network
    }

    /// The variables that calls do not see.
    pub(crate) fn taken_out(&self) -> &[OsString] {
        &self.taken_out
    }

    /// What a call that is confined has: the confinement, and what the user allows in any case.
    pub(crate) fn allowed(&self, confinement: Confinement) -> Confinement {
        Confinement {
            network: self.spec.network || confinement.network,
            home: self.spec.home || confinement.home,
            ..confinement
        }
    }

    /// What is prevented, in one line for the user.
    pub fn describe(&self, confinement: Confinement) -> String {
        let (name, has_rules) = match self.kind {
            SandboxKind::Bubblewrap(_) => ("bubblewrap", false),
            SandboxKind::Landlock(version) => {
                ("Landlock", version >= LandlockRules::FIRST_WITH_NETWORK)
            }
        };
        let can_hide_network = self.has_own_network || has_rules;
        let no_network = if self.allowed(confinement).network || !can_hide_network {
            ""
        } else if self.has_own_network {
            ", no network"
        } else {
            // Not even that of the machine to itself.
            ", no network, no ports"
        };
        format!("{name} (writes only below the scratch folder{no_network})")
    }

    /// The variables of a call that is confined.
    pub(super) fn envs(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> Vec<(OsString, OsString)> {
        if self.allowed(confinement).home {
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
        folders.extend(self.home.clone().filter(|_| self.allowed(confinement).home));
        if confinement.folders {
            folders.push(self.spec.input.clone());
            folders.extend([TMP, "/var/tmp", "/dev/shm"].map(PathBuf::from));
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
            network: self.permits_network(confinement),
        })
    }

    /// The system calls that are refused.
    pub(super) fn filter(&self, confinement: Confinement) -> CallFilter {
        CallFilter { network: self.permits_network(confinement) }
    }

    /// Whether a call may use the network that it is in: its own, or that of the machine if the user allows it.
    fn permits_network(&self, confinement: Confinement) -> bool {
        self.has_own_network || self.allowed(confinement).network
    }

    /// A network for this call alone, held by a process of this program. `None` if it has that of the machine, and if
    /// bubblewrap makes it.
    ///
    /// # Errors
    /// When none can be made.
    pub(super) fn network(
        &self,
        program: &Path,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> io::Result<Option<Lease>> {
        let is_made_elsewhere = matches!(self.kind, SandboxKind::Bubblewrap(_));
        if is_made_elsewhere || !self.has_own_network || self.allowed(confinement).network {
            return Ok(None);
        }
        let mut known = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let networks = known.entry(self.hidden(invocation)).or_default().clone();
        drop(known);
        networks.lease(Command::new(program), |command| self.spawn(command, invocation)).map(Some)
    }

    /// Starts the supervisor of a command, so that both cannot read what is hidden.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn spawn(&self, mut command: Command, invocation: &Invocation) -> io::Result<Child> {
        // The processes in the sandbox could read the variables of their supervisor.
        for secret in &self.taken_out {
            command.env_remove(secret);
        }
        let hidden = self.hidden(invocation);
        // bubblewrap itself hides it.
        if matches!(self.kind, SandboxKind::Bubblewrap(_)) || hidden.is_empty() {
            return spawn(&mut command);
        }
        self.hider(hidden)?.spawn(command)
    }

    fn hider(&self, hidden: Vec<PathBuf>) -> io::Result<Hider> {
        let mut known = self.hiders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hider) = known.get(&hidden) {
            return Ok(hider.clone());
        }
        let hider = Hider::new(beside(&hidden))?;
        known.insert(hidden, hider.clone());
        Ok(hider)
    }

    /// What a call cannot read, as far as it is there.
    fn hidden(&self, invocation: &Invocation) -> Vec<PathBuf> {
        let real = |path: &PathBuf| path.canonicalize().ok();
        self.secrets.iter().cloned().chain(invocation.hidden.iter().filter_map(real)).collect()
    }

    /// The command line of bubblewrap to which that of the supervisor is added. `None` if Landlock
    /// confines.
    pub(super) fn wrapper(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> Option<(&Path, Vec<OsString>)> {
        let SandboxKind::Bubblewrap(program) = &self.kind else { return None };
        let writable = self.writable(&invocation.cwd, confinement);
        let sees_tmp = invocation.sees_tmp || confinement.folders;
        let in_tmp = (!sees_tmp).then(|| self.needed_in_tmp(invocation));
        let view = View {
            writable: &writable,
            hidden: &self.hidden(invocation),
            in_tmp: in_tmp.as_deref(),
            network: self.allowed(confinement).network,
        };
        Some((program, view.arguments()))
    }

    /// What is in `/tmp` that a call needs: the input, this program, and all that its command line and variables name.
    fn needed_in_tmp(&self, invocation: &Invocation) -> Vec<PathBuf> {
        let own = env::current_exe().ok().into_iter().chain(self.home.clone());
        let own =
            own.chain([self.scratch.clone(), self.spec.input.clone(), invocation.cwd.clone()]);
        let own = own.chain([invocation.program.clone()]);
        let programs = env::var_os("PATH").unwrap_or_default();
        let words = invocation.args.iter().chain(invocation.envs.iter().map(|(_, value)| value));
        // A word may be a flag with a path, or several paths.
        let in_words = words.flat_map(|word| {
            let text = word.to_string_lossy().into_owned();
            text.split(['=', ':', ',']).map(PathBuf::from).collect::<Vec<_>>()
        });
        let inherited = ["CARGO_HOME", "RUSTUP_HOME"].into_iter().filter_map(env::var_os);
        let all = own.chain(env::split_paths(&programs)).chain(in_words);
        let all = all.chain(inherited.map(PathBuf::from));
        let first = |path: PathBuf| {
            let below = path.strip_prefix(TMP).ok()?.components().next()?;
            Some(Path::new(TMP).join(below))
        };
        let needed: BTreeSet<_> = all.filter_map(first).filter(|path| path.exists()).collect();
        needed.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sandbox(kind: SandboxKind) -> Sandbox {
        Sandbox {
            kind,
            has_own_network: false,
            spec: SandboxSpec { input: "/bin".into(), ..SandboxSpec::default() },
            scratch: "/".into(),
            home: Some("/home/me".into()),
            taken_out: Vec::new(),
            secrets: Vec::new(),
            hiders: Arc::default(),
            networks: Arc::default(),
        }
    }

    #[test]
    fn the_line_for_the_user_promises_only_what_the_kernel_can_do() {
        let old = sandbox(SandboxKind::Landlock(3)).describe(Confinement::FULL);
        assert_eq!(old, "Landlock (writes only below the scratch folder)");
        let alone = Sandbox { has_own_network: true, ..sandbox(SandboxKind::Landlock(3)) };
        assert!(alone.describe(Confinement::FULL).ends_with(", no network)"));
        let new = sandbox(SandboxKind::Landlock(4));
        let full = new.describe(Confinement::FULL);
        assert_eq!(full, "Landlock (writes only below the scratch folder, no network, no ports)");
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
    fn of_tmp_a_call_sees_what_its_command_names() {
        let folder = tempfile::Builder::new().tempdir_in(TMP).unwrap();
        let flag = format!("--extern=x={}/libx.rlib", folder.path().display());
        let call = Invocation { args: vec![flag.into()], ..Invocation::default() };
        let needed = sandbox(SandboxKind::Landlock(1)).needed_in_tmp(&call);
        assert!(needed.contains(&folder.path().to_owned()), "{needed:?}");
        assert!(needed.iter().all(|path| path.starts_with(TMP)));
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
