//! The command on packages: what is reduced, and what is refused.
//!
//! Each test builds, since cargo decides what a package does. Packages are as small as what they are about allows, and a
//! reduction whose end does not matter stops after few calls (`--max-calls`) or passes (`--level fast`).

mod apply;
mod builds;
mod case;
mod cases;
mod copies;
mod errors;
mod explain;
mod failures;
mod files;
mod fix;
mod keep;
mod needs;
mod programs;
mod reduction;
mod refused;
mod report;
