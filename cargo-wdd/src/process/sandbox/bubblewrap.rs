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

/// Everything but one folder can be read, and only these folders can be written. The command is the first process of its
/// own namespace, so all other processes in it end when it does.
pub(super) fn arguments(
    writable: &[PathBuf],
    hidden: Option<&Path>,
    network: bool,
) -> Vec<OsString> {
    // The processes of others cannot be seen or killed. Nothing outlives this program, also if it is killed. The
    // capabilities are those of root: others have none in the sandbox.
    let words = "--ro-bind / / --dev /dev --proc /proc --unshare-pid --unshare-ipc --as-pid-1 \
                 --die-with-parent --cap-drop ALL";
    let mut words: Vec<OsString> = words.split(' ').map(Into::into).collect();
    // It cannot be made if it is not there.
    for folder in hidden.into_iter().filter(|folder| folder.is_dir()) {
        words.extend(["--tmpfs".into(), folder.into()]);
    }
    for folder in writable {
        words.extend(["--bind".into(), folder.into(), folder.into()]);
    }
    words.extend((!network).then(|| "--unshare-net".into()));
    words.push("--".into());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_that_is_there_is_hidden() {
        let hides = |folder| {
            let words = arguments(&[], Some(Path::new(folder)), false);
            words.windows(2).any(|two| two == ["--tmpfs", folder])
        };
        assert!(hides("/usr"));
        assert!(!hides("/usr/is/not/there"));
    }
}
