//! The folder of a run, and the script that counts the calls.

use std::fs;
use std::path::{Path, PathBuf};

use wdd_tests::benches::quoted;
use wdd_tests::command::Folder;

use crate::subject::Subject;

/// The folder of one run. Only the file is in the folder in which the reducer runs.
pub(crate) struct Place {
    folder: Folder,
    /// The name of the file.
    pub(crate) file: String,
    /// The script for the reducer.
    pub(crate) script: PathBuf,
}

impl Place {
    pub(crate) fn new(subject: &Subject) -> Result<Self, String> {
        let folder = Folder::new();
        folder.write(&format!("work/{}", subject.file), &subject.content);
        folder.write("calls", "");
        folder.write("check.sh", subject.script()?);
        let script = folder.script("counted.sh", &counted(&subject.file));
        Ok(Place { folder, file: subject.file.clone(), script })
    }

    /// For what the reducer leaves besides.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.folder.path("scratch")
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.folder.path("work")
    }

    pub(crate) fn input(&self) -> PathBuf {
        self.work().join(&self.file)
    }

    /// The file for the result of a reducer that does not change its input.
    pub(crate) fn output(&self) -> PathBuf {
        self.folder.path("output")
    }

    /// The smallest interesting candidate.
    pub(crate) fn best(&self) -> PathBuf {
        self.folder.path("best")
    }

    /// What the reducer writes on stdout and stderr.
    pub(crate) fn said(&self) -> PathBuf {
        self.folder.path("said")
    }

    pub(crate) fn last_said(&self) -> String {
        last_line(&fs::read(self.said()).unwrap_or_default())
    }

    /// The calls that have begun: each adds a byte.
    pub(crate) fn calls(&self) -> u64 {
        let calls = fs::metadata(self.folder.path("calls"));
        calls.map_or(0, |file| file.len())
    }
}

/// The script around that of the subject. It appends, and replaces the best in one step, so that it is right for calls at
/// the same time too.
fn counted(file: &str) -> String {
    let file = quoted(Path::new(file));
    format!(
        "printf . >>\"$here/calls\"\n\
         # treereduce names a file, and has one folder for all calls. The others have a folder for each.\n\
         if [ $# -gt 0 ]; then\n    \
             place=$(mktemp -d) || exit 2\n    \
             trap 'rm -rf \"$place\"' EXIT\n    \
             cp \"$1\" \"$place\"/{file} && cd \"$place\" || exit 2\n\
         fi\n\
         sh \"$here/check.sh\" || exit 1\n\
         if ! [ -e \"$here/best\" ] || [ $(wc -c <{file}) -lt $(wc -c <\"$here/best\") ]; then\n    \
             cp {file} \"$here/best.$$\" && mv -f \"$here/best.$$\" \"$here/best\"\n\
         fi\n\
         exit 0"
    )
}

/// The last line that is not empty.
pub(crate) fn last_line(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let mut lines = said.lines().map(str::trim).rev();
    lines.find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}
