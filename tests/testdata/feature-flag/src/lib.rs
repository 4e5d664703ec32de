//! Jobs in a row, each done by one worker.

mod belt;
mod job;
#[cfg(feature = "retry")]
mod retry;
#[cfg(feature = "trace")]
pub mod trace;

pub use belt::{Belt, Report};
pub use job::{Failure, Job, Outcome};
#[cfg(feature = "retry")]
pub use retry::Retry;
