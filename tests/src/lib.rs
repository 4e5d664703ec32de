//! Shared helpers of the cross-crate tests.

pub mod command;
pub mod contract;
pub mod corpus;
pub mod failing;
pub mod packages;
pub mod reduced;
pub mod roundtrip;

use std::io::{self, Write};

/// Says that the test that calls it does not run here, and why; shown for tests that pass, too.
///
/// # Panics
/// If stderr is closed.
pub fn skipped(why: &str) {
    // The test runner catches what `eprintln!` prints and shows it for failed tests alone.
    writeln!(io::stderr(), "skipped: {why}").expect("stderr is open");
}
