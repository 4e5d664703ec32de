//! The built command, run in a folder of its own.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{env, fs};

use tempfile::TempDir;

/// The program, built once for all tests of a binary.
///
/// # Panics
/// If it does not build.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        // With the features that the tests are built with, so that only the program itself is new.
        let build = escargot::CargoBuild::new()
            .manifest_path(manifest)
            .args(["--workspace", "--all-features", "--locked"])
            .bin("cargo-wdd");
        let build = set_by_cargo().fold(build, escargot::CargoBuild::env_remove);
        build.run().expect("cargo-wdd builds").path().to_owned()
    })
}

/// The names of the variables that cargo has set for this test or benchmark.
///
/// A build script that reads one of them is executed anew by a build that still has it, with all that depends on it.
pub fn set_by_cargo() -> impl Iterator<Item = OsString> {
    let is_set_by_cargo = |name: &OsString| {
        name.to_str().is_some_and(|name| {
            let package = ["CARGO_PKG_", "CARGO_MANIFEST_"];
            name == "LD_LIBRARY_PATH" || package.iter().any(|start| name.starts_with(start))
        })
    };
    env::vars_os().map(|(name, _)| name).filter(is_set_by_cargo)
}

/// A folder with inputs, scripts and results in it; removed when dropped.
#[derive(Debug)]
pub struct Folder {
    folder: TempDir,
}

impl Folder {
    /// An empty one.
    ///
    /// # Panics
    /// If the disk is full.
    #[expect(clippy::new_without_default, reason = "it does something")]
    pub fn new() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        fs::create_dir(folder.path().join("scratch")).expect("a folder can be made");
        Folder { folder }
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and the folders that it is in.
    ///
    /// # Panics
    /// If the disk is full.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("a folder can be made");
        fs::write(&path, content).expect("a file can be written");
        path
    }

    /// Writes a shell script that can be run; `$here` is this folder.
    ///
    /// Another process writes it: a program that this process has open for writing is inherited by
    /// whatever another test starts just then, and cannot be run as long.
    ///
    /// # Panics
    /// If the disk is full.
    pub fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        let here = self.folder.path().display();
        let status = Command::new("/bin/sh")
            .args(["-c", "printf %s \"$1\" >\"$0\" && chmod +x \"$0\""])
            .arg(&path)
            .arg(format!("#!/bin/sh\nhere='{here}'\n{text}\n"))
            .status();
        assert!(status.expect("there is a shell").success());
        path
    }

    /// The content of a file.
    ///
    /// # Panics
    /// If there is none.
    pub fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The names of all that is in it, or in a folder below it, sorted.
    ///
    /// # Panics
    /// If it cannot be read.
    pub fn names(&self, below: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(below)).expect("a readable folder");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("a readable folder").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// `cargo wdd reduce`, in this folder; its scratch folders are in `scratch`. Without `--jobs` it makes one call at a
    /// time: the tests themselves run side by side, and the result is the same.
    pub fn reduce(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(["wdd", "reduce"]).args(args);
        command
            .current_dir(self.folder.path())
            .env("TMPDIR", self.path("scratch"))
            .env("WDD_JOBS", "1");
        command
    }

    /// Runs `cargo wdd reduce` to its end.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(&mut self.reduce(args))
    }
}

/// How a command ended.
#[derive(Debug)]
pub struct Run {
    /// Its exit code; `None` after a signal.
    pub code: Option<i32>,
    /// What it wrote on stdout.
    pub stdout: String,
    /// What it wrote on stderr.
    pub stderr: String,
}

impl Run {
    /// Runs `command` to its end.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn of(command: &mut Command) -> Self {
        command.output().expect("the command can be started").into()
    }

    /// Asserts that it went well; itself.
    ///
    /// # Panics
    /// If it did not.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        self
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// Whether the process runs; one that is dead and not yet reaped does not.
pub fn is_alive(pid: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
    let state = match output {
        Ok(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        Err(_) => fs::read_to_string(format!("/proc/{pid}/stat"))
            .ok()
            .and_then(|stat| Some(stat.rsplit_once(") ")?.1.to_owned()))
            .unwrap_or_default(),
    };
    !state.is_empty() && !state.starts_with('Z')
}

/// The numbers of all processes with this argument, on Linux. Dead ones have no arguments.
pub fn processes_with(argument: &str) -> Vec<u32> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let has_it = |process: &u32| {
        let arguments = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        let mut arguments = arguments.split(|byte| *byte == 0);
        arguments.any(|one| one == argument.as_bytes())
    };
    all.filter(has_it).collect()
}
