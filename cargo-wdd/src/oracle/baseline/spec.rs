//! What the user has specified about the oracle, and what it judges first.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use regex::Regex;

use crate::oracle::cost::Cost;
use crate::oracle::{CargoOptions, File, Findings, ReferenceSpec, Repeat};
use crate::package::Package;
use crate::process::interrupt::Interrupt;
use crate::process::{LaunchSpec, Trust};

/// The options for the oracle.
#[derive(Clone, Debug, Default)]
pub struct OracleSpec {
    /// The name of the toolchain.
    pub toolchain: Option<String>,
    /// The script that judges instead of rustc.
    pub script: Option<PathBuf>,
    /// The command that judges instead of rustc, in words.
    pub run: Option<Vec<OsString>>,
    /// What stdout must match. `^` and `$` match at the beginning and end of each line.
    pub stdout: Option<Regex>,
    /// What stderr must match. `^` and `$` match at the beginning and end of each line.
    pub stderr: Option<Regex>,
    /// The required exit code.
    pub exit_code: Option<i32>,
    /// Whether candidates may have new kinds of errors.
    pub allow_new_errors: bool,
    /// Whether the empty input may be interesting.
    pub allow_empty: bool,
    /// What a call must cost to be interesting.
    pub cost: Option<Cost>,
    /// The time limit of a call.
    pub timeout: Option<Duration>,
    /// Flags for rustc.
    pub rustc_args: Vec<OsString>,
    /// The flags of rustc that are left out, by their number: those of headers come first.
    pub left_out: BTreeSet<usize>,
    /// Two lists of flags for rustc whose programs must differ.
    pub differs: Option<[Vec<OsString>; 2]>,
    /// What must not fail.
    pub reference: ReferenceSpec,
    /// How processes are started.
    pub launch: LaunchSpec,
    /// How cargo is called, if cargo judges.
    pub cargo: CargoOptions,
    /// How often the oracle is called about a candidate.
    pub repeat: Repeat,
    /// Whether comments of the input, and what lies beside it, may choose what is executed.
    pub trust: Trust,
}

/// The untouched input, and what is given to judge it.
#[derive(Clone, Debug)]
pub struct Untouched<'a> {
    /// Its name.
    pub name: &'a Path,
    /// Each file's relative path and content.
    pub files: &'a [File],
    /// The package or workspace that the files are of, if cargo judges.
    pub package: Option<&'a Arc<Package>>,
    /// Whether the files are one file of the package. The other files are not changed then.
    pub is_one_file: bool,
    /// How many calls are made at the same time.
    pub jobs: usize,
    /// When the run must end.
    pub until: Option<Instant>,
    /// What earlier processes have found out in the same run.
    pub findings: Findings,
    /// What ends all calls.
    pub interrupt: &'a Interrupt,
}

impl<'a> Untouched<'a> {
    /// Files that are in no package, with one call at a time.
    pub fn new(name: &'a Path, files: &'a [File], interrupt: &'a Interrupt) -> Self {
        Untouched {
            name,
            files,
            package: None,
            is_one_file: false,
            jobs: 1,
            until: None,
            findings: Findings::default(),
            interrupt,
        }
    }
}
