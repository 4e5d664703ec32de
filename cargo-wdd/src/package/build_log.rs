//! What cargo prints about a build with `-vv`: the commands that it runs, and the targets that failed.
//!
//! A command is a step of the build: environment variables, program and arguments (`step`, `parse`).
//! Its flags tell which files it makes (`artefacts`) and which other steps it needs (`needed_steps`). A step can
//! be moved to another build folder (`relocation`). Nothing is run here.

mod artefacts;
mod failed_targets;
mod needed_steps;
mod parse;
mod program_output;
mod relocation;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use self::failed_targets::{
    BUILD_SCRIPT_FAILED, FailedTarget, failed_targets, leading_number, rustc_exit,
};
pub(crate) use self::needed_steps::{needed_steps, with_programs};
pub(crate) use self::program_output::program_output;
pub(crate) use self::step::{Step, Tool};
