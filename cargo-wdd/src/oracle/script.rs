//! The user's script as the oracle. It is called like a script of C-Reduce: without arguments, in a new
//! folder that contains the candidate with the name of the input.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use wdd_text::text::render::Rendered;

use super::baseline::Attempt;
use super::headers::headers;
use super::rustc::Rustc;
use super::signature::Report;
use super::{About, File, Oracle, Outcome, Runner, Started, compilers};
use crate::error::{Error, Result};
use crate::process::scratch::CallFolder;
use crate::process::toolchain::Toolchain;
use crate::process::{Invocation, Trust};

/// An executable file.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) path: PathBuf,
}

impl Script {
    /// The script at this path, which is relative to the current folder.
    ///
    /// # Errors
    /// When there is no such file, or it is not executable.
    pub(crate) fn find(path: &Path) -> Result<Self> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(file) if file.is_file() && file.permissions().mode() & 0o111 == 0 => {
                Err(Error::ScriptNotExecutable(path))
            }
            Ok(file) if file.is_file() => Ok(Script { path }),
            _ => Err(Error::ScriptMissing(path)),
        }
    }

    fn invocation(&self, folder: &CallFolder) -> Invocation {
        Invocation {
            program: self.path.clone(),
            args: Vec::new(),
            envs: vec![
                // Most scripts call rustc, and do not switch off its dump files themselves.
                ("RUSTC_ICE".into(), "0".into()),
                // The temporary files of a killed script are deleted together with the folder.
                ("TMPDIR".into(), folder.temporary().into()),
            ],
            cwd: folder.work(),
            // It is the user's own, and may use whatever is there.
            sees_tmp: true,
            shipment: Some(folder.shipment(Vec::new())),
            ..Invocation::default()
        }
    }
}

/// A script judges if the user names it.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<Started>> {
    let path = attempt.spec.script.as_ref()?;
    Some(Script::find(path).and_then(|script| attempt.start(script)))
}

impl Oracle for Script {
    fn describe(&self) -> About {
        About {
            flaky_advice: "Make the exit code of the script depend on the file alone",
            reports_as_rustc: false,
            // Two runs of a script may write to the same file.
            is_isolated: false,
            ..About::rustc(self.path.display().to_string())
        }
    }

    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome> {
        let folder = runner.caller().call_folder(&candidate.files)?;
        let finished = runner.run(&self.invocation(&folder))?;
        let printed = [&finished.stdout[..], &finished.stderr];
        let messages = compilers::errors(&printed, &folder.work(), &candidate.files);
        let outcome = Outcome::without_report(finished);
        Ok(Outcome { report: Report { messages, ..outcome.report }, ..outcome })
    }

    fn command_line(&self, _result: &Path) -> Option<String> {
        None
    }

    /// It is not known which rustc the script calls. For a single file the default rustc is called.
    fn printed(&self, candidate: &Rendered, flag: &str, runner: Runner<'_>) -> Option<File> {
        let [(path, source)] = &candidate.files[..] else { return None };
        let toolchain = Toolchain::find(None, Path::new("."), Trust::Refused).ok()?;
        let file = (path.as_path(), headers(source, Trust::Refused));
        let rustc = Rustc::new(toolchain, &[], file, Path::new(""));
        rustc.printed(candidate, flag, runner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_cannot_be_executed_is_refused() {
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
