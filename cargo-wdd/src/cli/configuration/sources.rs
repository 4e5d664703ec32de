//! Where settings are: variables of the environment, `wdd.toml`, and manifests.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction};
use toml::{Table, Value};
use wdd_text::text::languages::MANIFEST_NAME;

use super::options;
use crate::error::{Error, Result};

/// The name of the file for settings.
const FILE: &str = "wdd.toml";

/// Before the name of a variable.
const PREFIX: &str = "WDD_";

/// A setting as it is written.
pub(super) struct Found {
    /// The long name of the option.
    pub(super) option: String,
    /// Its values, as they would be typed.
    pub(super) values: Vec<String>,
    /// Where it is, in words.
    pub(super) from: String,
    /// The folder of the file. `None` for a variable.
    pub(super) folder: Option<PathBuf>,
}

/// The settings for what is in this folder, those that count first.
///
/// # Errors
/// [`Error::ConfigurationBroken`].
pub(super) fn found(folder: &Path) -> Result<Vec<Found>> {
    let mut all = environment();
    if let Some((path, table)) = nearest(folder, FILE, |_| true)? {
        all.extend(of_table(&table, &path, &path.display().to_string()));
    }
    // A package can be within a workspace, which has another manifest or the same.
    for kind in ["package", "workspace"] {
        let has_kind = |table: &Table| table.contains_key(kind);
        if let Some((path, table)) = nearest(folder, MANIFEST_NAME, has_kind)? {
            let from = format!("[{kind}.metadata.wdd] in {}", path.display());
            let settings = table
                .get(kind)
                .and_then(|table| table.get("metadata")?.get("wdd"))
                .and_then(Value::as_table);
            all.extend(settings.into_iter().flat_map(|table| of_table(table, &path, &from)));
        }
    }
    Ok(all)
}

/// The variables of the environment with the names of options: `WDD_MAX_TIME` for `max-time`. Those of other programs
/// may begin in the same way.
fn environment() -> Vec<Found> {
    let found = |arg: &Arg| {
        let option = arg.get_long()?;
        let variable = format!("{PREFIX}{}", option.replace('-', "_").to_uppercase());
        let value = env::var(&variable).ok().filter(|value| !value.is_empty())?;
        let values = match (arg.get_action(), value.as_str()) {
            (ArgAction::SetTrue, "1") => vec!["true".to_owned()],
            (ArgAction::SetTrue, "0") => vec!["false".to_owned()],
            (ArgAction::Append, value) => value.split(',').map(str::to_owned).collect(),
            (_, _) => vec![value],
        };
        Some(Found { option: option.to_owned(), values, from: variable, folder: None })
    };
    options().iter().filter_map(found).collect()
}

/// The nearest file with this name in the folder or above, whose content is one that counts.
fn nearest(
    folder: &Path,
    name: &str,
    counts: impl Fn(&Table) -> bool,
) -> Result<Option<(PathBuf, Table)>> {
    for above in folder.ancestors() {
        let path = above.join(name);
        // A folder that cannot be entered has none for us, and in one that everybody can write to it may be of a stranger.
        if !path.is_file() || is_public(above) {
            continue;
        }
        let text = match fs::read_to_string(&path) {
            Err(error) => return Err(broken(path, &error)),
            Ok(text) => text,
        };
        match text.parse::<Table>() {
            Ok(table) if counts(&table) => return Ok(Some((path, table))),
            Ok(_) => {}
            // Of a manifest, this is said when it is read as one.
            Err(_) if name == MANIFEST_NAME => {}
            Err(error) => return Err(broken(path, &error.message())),
        }
    }
    Ok(None)
}

/// Whether everybody can write to a folder, such as `/tmp`.
fn is_public(folder: &Path) -> bool {
    let mode = folder.metadata().map(|found| found.permissions().mode());
    mode.is_ok_and(|mode| mode & 0o002 != 0)
}

fn broken(path: PathBuf, detail: &dyn std::fmt::Display) -> Error {
    Error::ConfigurationBroken { path, detail: detail.to_string() }
}

fn of_table<'t>(table: &'t Table, path: &Path, from: &str) -> impl Iterator<Item = Found> + 't {
    let folder = path.parent().unwrap_or(path).to_owned();
    let from = from.to_owned();
    table.iter().map(move |(option, value)| Found {
        option: option.clone(),
        values: values(value),
        from: from.clone(),
        folder: Some(folder.clone()),
    })
}

fn values(value: &Value) -> Vec<String> {
    match value {
        Value::Array(all) => all.iter().flat_map(values).collect(),
        Value::String(text) => vec![text.clone()],
        Value::Integer(number) => vec![number.to_string()],
        Value::Float(number) => vec![number.to_string()],
        Value::Boolean(flag) => vec![flag.to_string()],
        // No option takes one of these.
        Value::Datetime(_) | Value::Table(_) => vec!["neither a text nor a number".to_owned()],
    }
}
