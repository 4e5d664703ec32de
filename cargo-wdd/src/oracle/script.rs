//! The user's script as oracle, called as C-Reduce calls its own: without arguments, in a fresh
//! folder that holds the candidate under the input's name.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::baseline::{Attempt, Runs};
use super::rustc::Rustc;
use super::{Caller, Candidate, Oracle, Outcome, Runner};
use crate::error::Error;
use crate::process::Invocation;
use crate::process::scratch::Desk;
use crate::process::toolchain::Toolchain;

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

    fn invocation(&self, desk: &Desk) -> Invocation {
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

/// A script judges if the user names one.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<(Arc<dyn Oracle>, Runs), Error>> {
    let path = attempt.spec.script.as_ref()?;
    Some(Script::find(path).and_then(|script| attempt.start(script)))
}

impl Oracle for Script {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn call(
        &self,
        candidate: &Candidate<'_>,
        caller: &Caller,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let desk = caller.desk(candidate)?;
        let finished = runner.run(&self.invocation(&desk))?;
        Ok(Outcome::without_report(finished))
    }

    fn command_line(&self, _result: &Path) -> Option<String> {
        None
    }

    fn flaky_advice(&self, jobs: usize) -> String {
        let file_alone = "Make the exit code of the script depend on the file alone";
        match jobs {
            0 | 1 => format!("{file_alone}."),
            _ => format!("{file_alone}; if it cannot run twice at a time, use `--jobs 1`."),
        }
    }

    fn reports_as_rustc(&self) -> bool {
        false
    }

    /// Scripts may share files that they have names for.
    fn is_isolated(&self) -> bool {
        false
    }

    /// The script's own rustc is not known. The usual one can do it for a single file.
    fn printed(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
        caller: &Caller,
        runner: Runner<'_>,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let [(path, source)] = candidate.files else {
            return None;
        };
        let toolchain = Toolchain::find(None, Path::new(".")).ok()?;
        let rustc = Rustc::new(toolchain, &[], (path, source), Path::new(""));
        rustc.printed(candidate, flag, caller, runner)
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
