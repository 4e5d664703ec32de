//! The command on packages: what is reduced, and what is refused.

mod builds;
mod case;
mod cases;
mod copies;
mod errors;
mod explain;
mod files;
mod fix;
mod keep;
mod reduction;
mod refused;
mod report;
