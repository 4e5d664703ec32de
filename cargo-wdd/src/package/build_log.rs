//! The commands that cargo shows with `-vv`, as it runs them: variables, program, arguments.
//!
//! Nothing is run here, and nothing is changed but the folders that a command names. Which of the
//! commands one of them depends on is known by the files that they make and take. What else cargo
//! says of a build is read in `build_log/failed.rs`.

mod failed;
mod made;
mod moved;
mod needed;
mod parse;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use self::failed::{Failed, failed, rustc_exit};
pub(crate) use self::needed::{needed, with_programs};
pub(crate) use self::step::{Shown, Tool};
