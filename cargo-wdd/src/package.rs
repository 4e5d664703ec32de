//! The input and the result as files and folders, and what cargo knows about them.
//!
//! - [`input`] reads what the user wants to reduce: a file, a folder, a package or a workspace. `content` reads
//!   one file, and refuses pipes and devices.
//! - [`Package`] is the package or workspace of the user (`user_package`). Its parts are its files
//!   (`files`), its targets (`target`), what `cargo metadata` says about it (`metadata`) and the
//!   configuration of cargo (`cargo_config`).
//! - A copy that is complete has more than these files: the surplus (`extras`) and what paths outside of
//!   the package lead to (`outside_files`). `complete_copy` picks what a failure may need, with the help of what
//!   rustc lists as its sources (`dep_info`). Content of files outside can be in what is made of it (`outside_content`).
//! - `program` writes the manifest of a program that uses a package.
//! - [`output`] writes the result. It never writes to the input. Its mode is that of the input (`readers`).
//! - What a package brings is of its author: `harmless` has the flags and variables that it may choose, `config_keys`
//!   the keys of cargo's configuration, and `git` runs git without the programs of the repository.
//! - `build_log` reads what cargo prints about a build: its steps and its failures.

pub(crate) mod build_log;
mod cargo_config;
pub(crate) mod cargo_script;
mod complete_copy;
mod config_keys;
mod content;
pub(crate) mod dep_info;
mod extras;
mod files;
mod git;
pub mod good_version;
mod harmless;
pub mod input;
mod metadata;
pub mod output;
mod outside_content;
mod outside_files;
pub(crate) mod program;
mod readers;
mod target;
mod user_package;
mod version;

pub(crate) use self::config_keys::check_targets;
pub(crate) use self::content::{content, is_descriptor};
pub(crate) use self::extras::{Extras, copy};
pub(crate) use self::files::{executable, write};
pub(crate) use self::harmless::{is_harmless, sorted};
pub(crate) use self::metadata::sentence;
pub use self::outside_content::OutsideFile;
pub(crate) use self::outside_files::normal;
pub use self::readers::Readers;
pub(crate) use self::target::CargoTarget;
pub use self::user_package::Package;
pub(crate) use self::user_package::{LOCK, files};
pub use self::version::VersionSpec;
