//! A subject: a file, and the script that says whether a candidate still has its property.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A subject.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) language: String,
    /// The name of the file.
    pub(crate) file: String,
    pub(crate) content: Vec<u8>,
    script: PathBuf,
    /// Where candidates are judged.
    folder: TempDir,
}

impl Subject {
    /// Those that are listed in `subjects.txt` of the folder, one a line: the name and the language.
    ///
    /// # Errors
    /// The message for the user if a file is missing.
    pub(crate) fn all(folder: &Path) -> Result<Vec<Self>, String> {
        let list = folder.join("subjects.txt");
        let list =
            fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        let lines = list.lines().filter_map(|line| line.split_once(' '));
        lines
            .map(|(name, language)| Subject::read(folder, name, language.trim()))
            .collect()
    }

    fn read(folder: &Path, name: &str, language: &str) -> Result<Self, String> {
        let file = format!("in.{language}");
        let path = folder.join(name).join(&file);
        let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Subject {
            name: name.to_owned(),
            language: language.to_owned(),
            file,
            content,
            script: folder.join(name).join("check.sh"),
            folder: TempDir::new().map_err(|error| error.to_string())?,
        })
    }

    /// Judges a candidate.
    ///
    /// # Errors
    /// Why it is not interesting.
    pub(crate) fn is_interesting(&self, candidate: &[u8]) -> Result<(), String> {
        let folder = self.folder.path();
        fs::write(folder.join(&self.file), candidate).map_err(|error| error.to_string())?;
        let status = Command::new(&self.script)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", self.script.display()))?;
        match status.success() {
            true => Ok(()),
            false => Err(format!("its script ends with {status}")),
        }
    }
}
