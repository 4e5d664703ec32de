//! What is reduced, as files: read from the user's folder and written beside it.

mod files;
mod found;
pub mod input;
pub(crate) mod manifests;
pub mod output;
pub(crate) mod shown;
mod target;
mod target_kind;

pub(crate) use self::files::{executable, write};
pub use self::found::*;
pub(crate) use self::target::CargoTarget;
pub(crate) use self::target_kind::TargetKind;
