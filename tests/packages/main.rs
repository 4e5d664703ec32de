//! The command on packages: what is reduced, and what is refused.

mod reduced;
mod refused;
