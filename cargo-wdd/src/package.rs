//! What is reduced, as files: read from the user's folder and written beside it.

pub(crate) mod build_log;
mod files;
pub mod input;
pub(crate) mod manifests;
mod metadata;
mod original;
pub mod output;
mod settings;
mod target;

pub(crate) use self::files::{executable, write};
pub(crate) use self::metadata::sentence;
pub use self::original::Package;
pub(crate) use self::original::{LOCK, files};
pub(crate) use self::target::Target;
