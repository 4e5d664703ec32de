//! What cargo prints about a build with `-vv`: the commands that it runs, and the targets that failed.
//!
//! A command is a step of the build: environment variables, program and arguments (`step`, `parse`).
//! Its flags tell which files it makes (`made`) and which other steps it needs (`needed`). A step can
//! be moved to another build folder (`moved`). Nothing is run here.

mod failed;
mod made;
mod moved;
mod needed;
mod parse;
mod said;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use self::failed::{Failed, failed, rustc_exit};
pub(crate) use self::needed::{needed, with_programs};
pub(crate) use self::said::said;
pub(crate) use self::step::{Step, Tool};
