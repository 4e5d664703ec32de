//! The supervisor of one call: a process between this program and the command that it runs.
//!
//! ```text
//! cargo-wdd ◄──line──► supervisor ──► command ──► its processes
//! ```
//!
//! The supervisor is this program, executed again. It adopts all processes that lose their parent, so
//! that none can hide. When the command has ended, or when the line is closed, it kills all processes
//! below it, and ends. The line is also closed if this program is killed, so nothing outlives it. On
//! systems that are not Linux there is no supervisor.

#[cfg(target_os = "linux")]
mod capabilities;
mod filter;
mod landlock;
mod network;
mod order;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod usage;
#[cfg(target_os = "linux")]
mod watch;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) use self::filter::CallFilter;
pub(super) use self::landlock::{LandlockRules, permit_reading};
pub(super) use self::network::Network;
pub(super) use self::order::{Line, Order, Report};

/// The hidden subcommand by which this program becomes a supervisor.
pub const SUBCOMMAND: &str = "supervise";

/// The argument of the subcommand with which this program keeps a network in place of supervising a command.
pub(super) const HOLDS_NETWORK: &str = "network";

/// This program, to be executed again. `None` where there is no supervisor.
pub fn program() -> Option<PathBuf> {
    // This link works also if the file was replaced since the start of the program.
    let program = Path::new("/proc/self/exe");
    (cfg!(target_os = "linux") && program.exists()).then(|| program.to_owned())
}

/// The name of a process below this one that has run for at least this time. `None` where that is not known.
pub(crate) fn lasting(least: std::time::Duration) -> Option<String> {
    #[cfg(target_os = "linux")]
    return tree::lasting(least);
    #[cfg(not(target_os = "linux"))]
    return Some(least).and(None);
}

/// Supervises one command, whose order comes over standard input, or keeps a network.
#[cfg(target_os = "linux")]
pub fn supervise() -> ExitCode {
    match Line::of_supervisor() {
        Ok(line) => {
            if std::env::args_os().nth(2).is_some_and(|word| word == HOLDS_NETWORK) {
                network::hold(&line);
            } else {
                watch::supervise(line);
            }
            ExitCode::SUCCESS
        }
        Err(_) => ExitCode::FAILURE,
    }
}

/// Supervises nothing: this works on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn supervise() -> ExitCode {
    ExitCode::FAILURE
}
