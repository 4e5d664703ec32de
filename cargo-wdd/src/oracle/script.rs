//! The user's script as oracle, called as C-Reduce calls its own: without arguments, in a fresh
//! folder that holds the candidate under the input's name.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::process::Invocation;
use crate::process::scratch::Desk;

/// An executable file.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) path: PathBuf,
}

impl Script {
    /// The script at this path, relative to the user's folder.
    pub(crate) fn find(path: &Path) -> Result<Self, Error> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(file) if file.is_file() && file.permissions().mode() & 0o111 == 0 => {
                Err(Error::ScriptNotExecutable(path))
            }
            Ok(file) if file.is_file() => Ok(Script { path }),
            _ => Err(Error::ScriptMissing(path)),
        }
    }

    pub(crate) fn invocation(&self, desk: &Desk) -> Invocation {
        Invocation {
            program: self.path.clone(),
            args: Vec::new(),
            envs: vec![
                // Most scripts call rustc, and few of them think of its dump files.
                ("RUSTC_ICE".into(), "0".into()),
                // What a killed script leaves behind goes away with the desk.
                ("TMPDIR".into(), desk.temporary().into()),
            ],
            cwd: desk.work(),
            settled_by: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_run_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let missing = Script::find(&folder.path().join("none.sh"));
        assert!(matches!(missing, Err(Error::ScriptMissing(_))));
        let is_folder = Script::find(folder.path());
        assert!(matches!(is_folder, Err(Error::ScriptMissing(_))));
        let plain = folder.path().join("plain.sh");
        fs::write(&plain, "exit 0").unwrap();
        let refused = Script::find(&plain);
        assert!(matches!(refused, Err(Error::ScriptNotExecutable(_))));
        fs::set_permissions(&plain, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(Script::find(&plain).is_ok());
    }
}
