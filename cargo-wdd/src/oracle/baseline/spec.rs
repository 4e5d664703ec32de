//! What the user has specified about the oracle.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use regex::Regex;

use crate::oracle::{CargoSpec, Findings, ReferenceSpec, Repeat};
use crate::process::LaunchSpec;

/// The options for the oracle.
#[derive(Clone, Debug, Default)]
pub struct OracleSpec {
    /// The name of the toolchain.
    pub toolchain: Option<String>,
    /// The script that judges instead of rustc.
    pub script: Option<PathBuf>,
    /// What stderr must match. `^` and `$` match at the beginning and end of each line.
    pub stderr: Option<Regex>,
    /// The required exit code.
    pub exit_code: Option<i32>,
    /// Whether candidates may have new kinds of errors.
    pub allow_new_errors: bool,
    /// The time limit of a call.
    pub timeout: Option<Duration>,
    /// When the run must end.
    pub until: Option<Instant>,
    /// Flags for rustc.
    pub rustc_args: Vec<OsString>,
    /// How many calls are made at the same time.
    pub jobs: usize,
    /// Two lists of flags for rustc whose programs must differ.
    pub differs: Option<[Vec<OsString>; 2]>,
    /// What must not fail.
    pub reference: ReferenceSpec,
    /// How processes are started.
    pub launch: LaunchSpec,
    /// How cargo is called, if cargo judges.
    pub cargo: Option<CargoSpec>,
    /// How often the oracle is called about a candidate.
    pub repeat: Repeat,
    /// What earlier processes have found out in the same run.
    pub findings: Findings,
}
