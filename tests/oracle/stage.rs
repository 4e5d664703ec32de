//! An oracle to be tried: a script of the test's own, or a shell script that plays rustc.
//!
//! That script runs lines of the candidate, so that any behaviour of rustc can be had on any machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use cargo_wdd::error::Error;
use cargo_wdd::oracle::baseline::{OracleSpec, Untouched};
use cargo_wdd::oracle::{Judge, Judgement, Unmet};
use cargo_wdd::process::interrupt::Interrupt;
use tempfile::TempDir;
use wdd_tests::command::is_alive;
use wdd_text::text::render::Rendered;

pub(crate) fn assert_dies(pid: &str) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while is_alive(pid) {
        assert!(Instant::now() < deadline, "process {pid} was left behind");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A folder with an oracle's program in it.
pub(crate) struct Stage {
    pub(crate) folder: TempDir,
    pub(crate) spec: OracleSpec,
}

/// Plays rustc. Each line `//! do X` of its input is run as a shell command.
const RUSTC: &str = r#"#!/bin/sh
if [ "$1" = -vV ]; then
    echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0
fi
here=$(dirname "$0")
echo "$PWD $TMPDIR ice=$RUSTC_ICE $*" >>"$here/log"
for arg; do
    case $arg in *.rs) input=$arg ;; esac
done
ice() {
    printf "thread 'rustc' (1) panicked at compiler/%s:\n%s\n\n" "$1" "$2" >&2
    exit 101
}
error() { echo "error$1: $2" >&2; failed=1; }
eval "$(sed -n 's,^//! do ,,p' "$input")"
exit ${failed:-0}
"#;

pub(crate) const HERE: &str = "//! do ice rustc_x/src/y.rs:1:2 'index out of range'\n";

pub(crate) const THERE: &str = "//! do ice rustc_x/src/z.rs:1:2 'index out of range'\n";

pub(crate) const MISMATCH: &str = "//! do error '[E0308]' 'mismatched types'\n";

impl Stage {
    /// With the shell script as rustc.
    pub(crate) fn rustc() -> Self {
        let mut stage = Self::empty();
        let folder = stage.folder.path().join("toolchain/bin");
        fs::create_dir_all(&folder).unwrap();
        write_program(&folder.join("rustc"), RUSTC);
        let toolchain = stage.folder.path().join("toolchain");
        stage.spec.toolchain = Some(toolchain.to_str().unwrap().to_owned());
        stage
    }

    /// With a script as oracle.
    pub(crate) fn script(text: &str) -> Self {
        let mut stage = Self::empty();
        let path = stage.folder.path().join("oracle.sh");
        write_program(&path, &format!("#!/bin/sh\nhere=$(dirname \"$0\")\n{text}\n"));
        stage.spec.script = Some(path);
        stage
    }

    pub(crate) fn empty() -> Self {
        Stage { folder: TempDir::new().unwrap(), spec: OracleSpec::default() }
    }

    pub(crate) fn establish(&self, input: &str) -> Result<Judge, Error> {
        self.establish_under(input, &Interrupt::none().unwrap())
    }

    pub(crate) fn establish_under(
        &self,
        input: &str,
        interrupt: &Interrupt,
    ) -> Result<Judge, Error> {
        let files = files(input);
        let untouched = Untouched::new(Path::new("crash.rs"), &files, interrupt);
        Judge::establish(&self.spec, &untouched)
    }

    pub(crate) fn log(&self) -> String {
        let log = self.folder.path().join("toolchain/bin/log");
        fs::read_to_string(log).unwrap()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Writes the program by another process: one that this process has open for writing is inherited
/// by whatever another test starts just then, and cannot be run as long.
pub(crate) fn write_program(path: &Path, text: &str) {
    let script = "printf %s \"$1\" >\"$0\" && chmod +x \"$0\"";
    let status = Command::new("/bin/sh").args(["-c", script]).arg(path).arg(text).status();
    assert!(status.unwrap().success());
}

pub(crate) fn files(text: &str) -> Vec<(PathBuf, Vec<u8>)> {
    vec![("crash.rs".into(), text.into())]
}

pub(crate) fn candidate(files: &[(PathBuf, Vec<u8>)]) -> Rendered {
    files.to_vec().into()
}

pub(crate) fn ask(judge: &Judge, text: &str) -> Judgement {
    let files = files(text);
    judge.judge(&candidate(&files)).unwrap()
}

pub(crate) fn unmet(judge: &Judge, text: &str) -> Option<Unmet> {
    ask(judge, text).unmet
}
