//! A subject: a file, and the script that says whether a candidate still has its property.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use wdd_tests::benches::without_cargo;

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
    /// Those that are listed in `subjects.txt` of the folder, one a line: the name and the language. Without that file, the
    /// folders with an `input.rs` and an `interesting.sh`.
    ///
    /// # Errors
    /// The message for the user if a file is missing.
    pub(crate) fn all(folder: &Path) -> Result<Vec<Self>, String> {
        let list = folder.join("subjects.txt");
        let Ok(list) = fs::read_to_string(&list) else {
            return Subject::cases(folder);
        };
        let lines = list.lines().filter_map(|line| line.split_once(' '));
        lines
            .map(|(name, language)| {
                let language = language.trim();
                let file = format!("in.{language}");
                Subject::read(folder, name, language, &file, "check.sh")
            })
            .collect()
    }

    /// The cases of rustc in this folder.
    fn cases(folder: &Path) -> Result<Vec<Self>, String> {
        let entries =
            fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let names = entries.flatten().map(|entry| entry.file_name());
        let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
        names.retain(|name| folder.join(name).join("interesting.sh").exists());
        names.sort();
        let read = |name: &String| Subject::read(folder, name, "rs", "input.rs", "interesting.sh");
        names.iter().map(read).collect()
    }

    fn read(
        folder: &Path,
        name: &str,
        language: &str,
        file: &str,
        script: &str,
    ) -> Result<Self, String> {
        let path = folder.join(name).join(file);
        let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Subject {
            name: name.to_owned(),
            language: language.to_owned(),
            file: file.to_owned(),
            content,
            script: folder.join(name).join(script),
            folder: TempDir::new().map_err(|error| error.to_string())?,
        })
    }

    /// The bytes of its script.
    ///
    /// # Errors
    /// The message for the user if it cannot be read.
    pub(crate) fn script(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.script).map_err(|error| format!("{}: {error}", self.script.display()))
    }

    /// Judges a candidate.
    ///
    /// # Errors
    /// Why it is not interesting.
    pub(crate) fn is_interesting(&self, candidate: &[u8]) -> Result<(), String> {
        let folder = self.folder.path();
        fs::write(folder.join(&self.file), candidate).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.script);
        without_cargo(&mut command);
        let status = command
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", self.script.display()))?;
        if status.success() { Ok(()) } else { Err(format!("its script ends with {status}")) }
    }
}
