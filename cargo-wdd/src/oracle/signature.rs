//! Failure signatures: two failures with equal signatures are the same failure.
//!
//! - A crash of rustc is identified by its kind, its place in the compiler (file, line and column) and
//!   its blurred message. The place alone is not enough: all failures that are reported through one
//!   helper, such as every "broken MIR", have the same place. Only the first crash of a call counts,
//!   since later ones follow from it.
//! - An error is identified by its code, a lint by its name, an error of a linker by the missing symbol,
//!   and any other error by its exact text.
//! - The failure of a test is identified by its kind, by what panicked and by its blurred message.
//!
//! A blurred message is a message without what belongs to the program under reduction.

mod blur;
mod cause;
mod compiler_place;
mod crash;
mod diagnostic;
mod final_output;
mod lines;
mod panic_site;
mod report;
mod same_panic;
mod test;
mod unordered;
mod values;

pub use self::blur::blur;
pub(crate) use self::cause::Cause;
pub(crate) use self::compiler_place::place_of;
pub use self::crash::{Crash, CrashKind, is_crash_signal};
pub use self::panic_site::{ExecutedCandidate, PanicLocation, PanicSite};
pub(crate) use self::report::headline;
pub use self::report::{Complaint, FailedAt, Report};
pub(crate) use self::same_panic::same_panic;
pub use self::test::{TestFailure, TestFailureKind, TestRun, TestSignature, is_list, test_names};
pub(crate) use self::unordered::words;
pub(crate) use self::values::without_lines;
