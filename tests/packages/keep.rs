//! A failing test keeps its bug: the fix of the package fixes the result too.
//!
//! Each test writes a small package with one bug, and reduces it. The result must fail with the same
//! message, and pass once the wrong text is replaced with the right one.

use std::fs;
use std::path::Path;

use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

mod calls;
mod deletions;
mod effects;
mod entered;
mod failures;
mod kinds;
mod named;
mod real;

mod ways;

const MANIFEST: &str = "[package]\nname = \"p\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";

/// A package with one bug that a test shows.
pub(crate) struct Bug<'a> {
    /// The files of the package; a manifest is added if there is none.
    pub(crate) files: &'a [(&'a str, &'a str)],
    /// The name of the failing test.
    pub(crate) test: &'a str,
    /// What the failure prints.
    pub(crate) message: &'a str,
    /// The bug, and what fixes it.
    pub(crate) wrong: &'a str,
    pub(crate) right: &'a str,
}

/// The result of a reduction.
pub(crate) struct Kept {
    pub(crate) folder: Folder,
}

impl Bug<'_> {
    /// Reduces the package, and asserts that the result has the same bug.
    #[track_caller]
    pub(crate) fn is_kept(&self, args: &[&str]) -> Kept {
        let kept = self.reduced(args);
        let (code, said) = self.tested(&kept.folder.path("p-reduced"));
        assert_eq!(code, Some(101), "{said}\n{}", kept.shown());
        assert!(said.contains(self.message), "{said}\n{}", kept.shown());
        assert!(self.is_fixable(&kept), "{}", kept.shown());
        kept
    }

    /// Reduces the package, and asserts that the input is as it was.
    #[track_caller]
    pub(crate) fn reduced(&self, args: &[&str]) -> Kept {
        let folder = self.written();
        let before = packages::files(&folder.path("p"));
        Run::of(&mut self.command(&folder, args)).succeeds();
        assert_eq!(packages::files(&folder.path("p")), before);
        assert_eq!(folder.names("scratch"), [""; 0]);
        Kept { folder }
    }

    /// How the command ends if it does not succeed, and that it wrote nothing.
    #[track_caller]
    pub(crate) fn refused(&self, args: &[&str]) -> Run {
        let folder = self.written();
        let run = Run::of(&mut self.command(&folder, args));
        assert_eq!(folder.names(""), ["p", "scratch"], "{}", run.stderr);
        run
    }

    /// Whether the fix of the package fixes the result. The result stays as it is.
    #[track_caller]
    pub(crate) fn is_fixable(&self, kept: &Kept) -> bool {
        let fixed = kept.folder.path("fixed/p");
        packages::copy(&kept.folder.path("p-reduced"), &fixed);
        let mut places = 0;
        for (path, content) in packages::files(&fixed) {
            let content = String::from_utf8(content).expect("only text was written");
            places += content.matches(self.wrong).count();
            fs::write(fixed.join(path), content.replace(self.wrong, self.right))
                .expect("a writable file");
        }
        places == 1 && self.tested(&fixed).0 == Some(0)
    }

    /// What plain cargo says about the test of a package.
    fn tested(&self, package: &Path) -> (Option<i32>, String) {
        if self.test.contains("(line ") {
            return packages::cargo(package, &["test", "--doc"], &[]);
        }
        // A target without a harness has the name of the test.
        if self.files.iter().any(|(path, _)| *path == format!("tests/{}.rs", self.test)) {
            return packages::cargo(package, &["test", "--test", self.test], &[]);
        }
        // Without the name of its program, cargo also builds that of the library, which has no test.
        let mut programs = self.files.iter().filter_map(|(path, _)| {
            let name = path.strip_prefix("tests/")?.strip_suffix(".rs")?;
            (!name.contains('/')).then_some(name)
        });
        let (code, said) = match programs.next() {
            Some(name) => packages::cargo(package, &["test", "--test", name, self.test], &[]),
            None => packages::cargo(package, &["test", "--tests", self.test], &[]),
        };
        assert!(said.contains("running 1 test\n"), "{said}");
        (code, said)
    }

    fn written(&self) -> Folder {
        let folder = Folder::new();
        folder.write("p/Cargo.toml", MANIFEST);
        for (path, content) in self.files {
            folder.write(&format!("p/{path}"), content);
        }
        folder
    }

    fn command(&self, folder: &Folder, args: &[&str]) -> std::process::Command {
        let mut command = folder.reduce(&["p", "--test", self.test]);
        packages::plainly(command.args(args));
        command
    }
}

impl Kept {
    /// A file of the result.
    #[track_caller]
    pub(crate) fn file(&self, path: &str) -> String {
        self.folder.read(&format!("p-reduced/{path}"))
    }

    /// All files of the result as one text.
    pub(crate) fn shown(&self) -> String {
        packages::shown(&self.folder.path("p-reduced"))
    }

    /// The number of tokens in the result.
    pub(crate) fn tokens(&self) -> u64 {
        packages::tokens(&self.folder.path("p-reduced"))
    }
}
