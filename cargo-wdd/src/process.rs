//! Runs commands as child processes, and leaves nothing of them behind.
//!
//! A command is started by the [`Launcher`] of its run, and runs up to a deadline, while its output is
//! read (`spawn`, `wait`, `capture`). On Linux a [`supervisor`] kills all processes below it, also if
//! this program is killed. Elsewhere its process group is killed, and processes that have left the group
//! are found by a mark in their environment (`mark`). A signal such as Ctrl-C stops all waiting ([`interrupt`]). Files are written below one
//! [`scratch`] folder; [`leftovers`] knows what has to be removed when the process ends early, and [`abandoned_runs`]
//! removes what killed runs have left. What the system does not give is an error ([`resources`]). The [`store`] of a run
//! survives its process, whose [`lock`] tells others that it lives. The [`toolchain`] is found once a run. A command can also run on another machine (`farm`). What an outcome means is decided by the oracle.

pub mod abandoned_runs;
mod capture;
mod farm;
mod folders;
pub mod interrupt;
mod launcher;
pub mod leftovers;
pub mod limits;
mod local_places;
pub mod lock;
mod mark;
mod opened;
mod panics;
pub mod resources;
pub mod sandbox;
pub mod scratch;
mod spawn;
pub mod store;
pub mod supervisor;
pub mod toolchain;
mod trust;
mod wait;
mod waiting;

pub use self::farm::{CallTerms, Farm, FarmResult, FarmWork, Shipment};
pub(crate) use self::folders::entries;
pub use self::launcher::{FarmSpec, LaunchSpec, Launcher};
pub use self::local_places::LocalPlaces;
pub(crate) use self::opened::OpenedFiles;
pub(crate) use self::panics::caught;
pub use self::spawn::{Exit, Finished, Invocation, Usage};
pub use self::trust::Trust;
#[cfg(feature = "remote")]
pub(crate) use self::wait::waits_until;
pub use self::waiting::Waiting;

/// Kills all processes of oracle calls that this process has started. On Linux their supervisors do that too.
pub fn sweep() {
    mark::Marks::sweep_all();
}
