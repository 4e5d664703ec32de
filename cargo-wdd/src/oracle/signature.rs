//! What makes two failures of rustc the same.
//!
//! A crash is known by its kind, its place in the compiler (file, line and column, all equal) and
//! its blurred message; the place alone would merge the failures that are reported through one
//! helper, such as every "broken MIR". The first crash of a run counts: what follows is its
//! consequence. Errors are known by their code, lints by their name, a linker's errors by the symbol
//! that is missing, others by their exact text. How messages are blurred, and why that is safe, is
//! in `signature/blur.rs`. How tests fail is another matter: `signature/test.rs`.

mod blur;
mod compiler_place;
mod crash;
mod diagnostic;
mod last_words;
mod lines;
mod panic_site;
mod report;
mod same_panic;
mod test;
mod values;

pub use self::blur::blur;
pub use self::crash::{Crash, CrashKind, is_crash_signal};
pub use self::panic_site::{PanicPlace, Place, Ran};
pub use self::report::{Complaint, Report};
pub use self::same_panic::Alike;
pub use self::test::{TestEnd, TestFailure, TestRun, TestSignature, test_names};
