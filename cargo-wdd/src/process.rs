//! Runs commands as child processes, and leaves nothing of them behind.
//!
//! A command is started by the [`Launcher`] of its run, and runs up to a deadline, while its output is
//! read (`spawn`, `wait`, `capture`). On Linux a [`supervisor`] kills all processes below it, also if
//! this program is killed. Elsewhere its process group is killed, and processes that have left the group
//! are found by a mark in their environment (`mark`). A signal such as Ctrl-C stops all waiting ([`interrupt`]). Files are written below one
//! [`scratch`] folder, and the [`toolchain`] is found once a run. What an outcome means is decided by
//! the oracle.

mod capture;
pub mod interrupt;
mod launcher;
pub mod limits;
mod mark;
pub mod sandbox;
pub mod scratch;
mod spawn;
pub mod supervisor;
pub mod toolchain;
mod wait;

pub use self::launcher::{LaunchSpec, Launcher};
pub use self::spawn::{Exit, Finished, Invocation};
