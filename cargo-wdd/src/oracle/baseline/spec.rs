//! What the user says about the oracle.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use regex::Regex;

use crate::oracle::CargoSpec;

/// What the user asks for.
#[derive(Clone, Debug, Default)]
pub struct OracleSpec {
    /// The toolchain's name.
    pub toolchain: Option<String>,
    /// The script to ask instead of rustc.
    pub script: Option<PathBuf>,
    /// What stderr must match; `^` and `$` match at lines.
    pub stderr: Option<Regex>,
    /// What the exit code must be.
    pub exit_code: Option<i32>,
    /// Whether candidates may show new kinds of errors.
    pub allow_new_errors: bool,
    /// How long a candidate may take.
    pub timeout: Option<Duration>,
    /// Flags for rustc.
    pub rustc_args: Vec<OsString>,
    /// How many candidates are asked at once.
    pub jobs: usize,
    /// What cargo is asked, if it is.
    pub cargo: Option<CargoSpec>,
}
