//! What is reduced, as files: read from the user's folder and written beside it.

mod files;
mod found;
pub mod input;
pub(crate) mod manifests;
pub mod output;
pub(crate) mod shown;
mod target;

pub(crate) use self::files::{executable, write};
pub use self::found::*;
pub(crate) use self::target::Target;
