//! Runs commands as child processes, and leaves nothing of them behind.
//!
//! A command runs in its own process group, up to a deadline, while its output is read (`spawn`,
//! `wait`, `capture`). Processes that have left the group are found by a mark in their environment
//! (`mark`). A signal such as Ctrl-C stops all waiting ([`interrupt`]). Files are written below one
//! [`scratch`] folder, and the [`toolchain`] is found once a run. What an outcome means is decided by
//! the oracle.

mod capture;
pub mod interrupt;
mod mark;
pub mod scratch;
mod spawn;
pub mod store;
pub mod toolchain;
mod wait;

pub use self::mark::Marks;
pub use self::spawn::{Exit, Finished, Invocation, run};
