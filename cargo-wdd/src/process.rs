//! Runs commands as child processes, and leaves nothing of them behind.
//!
//! A command runs in its own process group, up to a deadline, while its output is read (`spawn`,
//! `wait`, `capture`). Processes that have left the group are found by a mark in their environment
//! (`mark`). A signal such as Ctrl-C stops all waiting ([`interrupt`]). Files are written below one
//! [`scratch`] folder; [`leftovers`] knows what has to be removed when the process ends early, and [`dead`]
//! removes what killed runs have left. What the system does not give is an error ([`limits`]). The [`toolchain`] is found once a run. What an outcome means is decided by the oracle.

mod capture;
pub mod dead;
pub mod interrupt;
pub mod leftovers;
pub mod limits;
mod mark;
pub mod scratch;
mod spawn;
pub mod store;
pub mod toolchain;
mod wait;

pub use self::mark::Marks;
pub use self::spawn::{Exit, Finished, Invocation, run};
