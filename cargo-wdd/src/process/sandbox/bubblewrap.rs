//! The command line of bubblewrap, which gives a command its own view of files, processes and network.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The program on this path, or on that of the environment, if it is there.
pub(super) fn find(path: Option<OsString>) -> Option<PathBuf> {
    let folders = path.or_else(|| env::var_os("PATH"))?;
    let programs = env::split_paths(&folders).map(|folder| folder.join("bwrap"));
    programs.into_iter().find(|program| program.is_file())
}

/// What a command sees. All that is not named can be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View<'v> {
    /// The folders that it may write to.
    pub(super) writable: &'v [PathBuf],
    /// Files and folders that it cannot read.
    pub(super) hidden: &'v [PathBuf],
    /// What it sees in `/tmp`, which is its own otherwise. `None` if it sees all of it.
    pub(super) in_tmp: Option<&'v [PathBuf]>,
    pub(super) network: bool,
}

/// What in `/proc` can be written to and is no process.
const SETTINGS_OF_MACHINE: [&str; 5] =
    ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"];

/// The folder for temporary files of all programs.
pub(super) const TMP: &str = "/tmp";

impl View<'_> {
    /// The arguments of bubblewrap. The command is the first process of its own namespace, so all other processes in it end
    /// when it does.
    pub(super) fn arguments(self) -> Vec<OsString> {
        // The processes of others cannot be seen or killed. Nothing outlives this program, also if it is killed. The
        // capabilities are those of root: others have none in the sandbox.
        let words = "--ro-bind / / --dev /dev --proc /proc --unshare-pid --unshare-ipc --as-pid-1 \
                     --die-with-parent --cap-drop ALL";
        let mut words: Vec<OsString> = words.split(' ').map(Into::into).collect();
        // Root could change settings of the machine there.
        for folder in SETTINGS_OF_MACHINE.into_iter().filter(|folder| Path::new(folder).exists()) {
            words.extend(["--ro-bind", folder, folder].map(Into::into));
        }
        if let Some(seen) = self.in_tmp {
            words.extend(["--tmpfs", TMP].map(Into::into));
            for path in seen {
                words.extend(["--ro-bind".into(), path.into(), path.into()]);
            }
        }
        for folder in self.writable {
            words.extend(["--bind".into(), folder.into(), folder.into()]);
        }
        // The last of two mounts is seen: a secret may be in a folder that is writable.
        for path in self.hidden {
            words.extend(hidden(path));
        }
        words.extend((!self.network).then(|| "--unshare-net".into()));
        words.push("--".into());
        words
    }
}

/// The arguments that hide what is at this path, if it is there: else it cannot be hidden.
fn hidden(path: &Path) -> Vec<OsString> {
    if path.is_dir() {
        vec!["--tmpfs".into(), path.into()]
    } else if path.exists() {
        // A device cannot be opened in there.
        ["--ro-bind".into(), "/dev/null".into(), path.into()].into()
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_hidden() {
        let words = |path: &str| {
            let hidden = [PathBuf::from(path)];
            View { hidden: &hidden, ..View::default() }.arguments()
        };
        let has = |path: &str, before: &str| {
            words(path).windows(2).any(|two| two[0] == before && two[1] == path)
        };
        assert!(has("/usr", "--tmpfs"));
        assert!(has("/etc/passwd", "/dev/null"));
        assert!(!words("/usr/is/not/there").iter().any(|word| word == "/usr/is/not/there"));
    }

    #[test]
    fn a_secret_in_a_writable_folder_is_hidden_after_it() {
        let (writable, hidden) = ([PathBuf::from("/usr")], [PathBuf::from("/usr/lib")]);
        let words = View { writable: &writable, hidden: &hidden, ..View::default() }.arguments();
        let at = |word: &str| words.iter().position(|other| other == word);
        assert!(at("/usr") < at("/usr/lib"));
    }
}
