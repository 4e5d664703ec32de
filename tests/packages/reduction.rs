//! A reduction of a package that has come to its end.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::Case;

/// A reduction that has come to its end.
pub(crate) struct Reduced {
    /// Where the copy and the result are.
    pub(crate) folder: Folder,
    /// What was said.
    pub(crate) run: Run,
    /// The path of the result.
    pub(crate) result: PathBuf,
    /// The files of the copy, before.
    pub(crate) before: BTreeMap<PathBuf, Vec<u8>>,
}

impl Reduced {
    /// Asserts that the input is as it was, and that there is nothing new but the result and the folder of the run.
    #[track_caller]
    pub(crate) fn has_touched_nothing_else(&self, case: &Case) {
        let mut now = packages::files(&self.folder.path(case.folder));
        if let Ok(result) = self.result.strip_prefix(self.folder.path(case.folder)) {
            assert!(now.remove(result).is_some(), "there is a result");
        }
        let of_run = |path: &PathBuf| {
            let mut parts = path.iter().filter_map(|part| Path::new(part).extension());
            parts.any(|extension| extension == "wdd")
        };
        now.retain(|path, _| !of_run(path));
        assert!(now.keys().eq(self.before.keys()), "{:?}", now.keys());
        assert!(now == self.before, "a file has changed");
        assert_eq!(self.folder.names("scratch"), [""; 0]);
        let mut names = self.folder.names("");
        let may_be =
            ["", "-reduced", "-reduced.rs", ".wdd"].map(|end| format!("{}{end}", case.folder));
        // The test alone, and as a program.
        let is_alone = |name: &String| name.ends_with("-test.rs") || name.ends_with("-test");
        names.retain(|name| name != "scratch" && !is_alone(name) && !may_be.contains(name));
        assert_eq!(names, [""; 0]);
        let is_built = self.result.join("target").exists();
        assert!(!is_built, "the result is source alone");
    }

    /// Asserts that the result is there as one file, which fails by the command that was said.
    #[track_caller]
    pub(crate) fn fails_by_the_command_that_is_said(&self, case: &Case) {
        let file = format!("{}-reduced.rs", case.folder);
        assert!(self.folder.path(&file).is_file(), "{}", self.shown());
        let said = format!("{}\n{}", self.run.stdout, self.run.stderr);
        let mut commands = said.lines().filter_map(|line| line.split_once("rustc "));
        let (_, arguments) = commands
            .rfind(|(_, arguments)| arguments.contains(&file))
            .unwrap_or_else(|| panic!("no rustc command in: {said}"));
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("rustc {arguments}")]);
        let run = Run::of(shell.current_dir(self.folder.path("")));
        let says = Regex::new(case.says[0]).expect("a pattern");
        assert!(says.is_match(&run.stderr), "{}", run.stderr);
    }

    pub(crate) fn shown(&self) -> String {
        if self.result.is_dir() {
            packages::shown(&self.result)
        } else {
            fs::read_to_string(&self.result).unwrap_or_default()
        }
    }
}
