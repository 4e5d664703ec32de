//! What a run is about: all that can change its result. The same command goes on with a run only if nothing of it has
//! changed since.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Request;
use crate::error::Error;
use crate::package;
use crate::package::good::GoodSpec;
use crate::package::input::Input;
use crate::process::toolchain::Toolchain;
use crate::text::digest::digest;

/// Variables that differ between two terminals or two moments, and that no oracle should depend on.
const PASSING: [&str; 22] = [
    "_",
    "COLORTERM",
    "COLUMNS",
    "DBUS_SESSION_BUS_ADDRESS",
    "DISPLAY",
    "GPG_TTY",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "LINES",
    "LS_COLORS",
    "OLDPWD",
    "PS1",
    "PWD",
    "SHLVL",
    "STY",
    "TERM",
    "TERM_PROGRAM",
    "TMUX",
    "TMUX_PANE",
    "WAYLAND_DISPLAY",
    "WINDOWID",
    "XAUTHORITY",
];

/// Beginnings of names of such variables.
const PASSING_PREFIXES: [&str; 4] = ["SSH_", "XDG_", "VTE_", "TERM_"];

/// Beginnings of names of variables that rustc and cargo, or what they call, depend on.
const OF_RUST: [&str; 11] = [
    "AR", "CARGO", "CC", "CFLAGS", "CXX", "LANG", "LC_", "LD_", "PATH", "RUST", "TARGET",
];

/// All that can change the result of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Definition {
    /// The digest of each file.
    files: BTreeMap<String, String>,
    options: BTreeMap<String, String>,
    /// The versions of rustc.
    toolchains: BTreeSet<String>,
    /// The digest of each variable.
    environment: BTreeMap<String, String>,
}

impl Definition {
    /// What the run of this request is about. Its options are given as they are typed.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn of(
        request: &Request,
        input: &Input,
        output: &Path,
        options: &BTreeMap<String, String>,
    ) -> Result<Self, Error> {
        let mut files = files_of(input, output)?;
        let oracle = &request.oracle;
        let patch = match &request.good {
            Some(GoodSpec::Patch(path)) => Some(path),
            _ => None,
        };
        let named = [
            oracle.script.as_ref(),
            oracle.reference.script.as_ref(),
            patch,
        ];
        for path in named.into_iter().flatten() {
            // One that is missing, or no regular file, is refused by those that need it.
            if !path.is_file() {
                continue;
            }
            files.extend(fs::read(path).map(|content| entry(path, &content)));
        }
        let names = [&oracle.toolchain, &oracle.reference.toolchain];
        let versions = names.map(|name| {
            let found = Toolchain::find(name.as_deref(), Path::new("."));
            found.ok().map(|toolchain| toolchain.version)
        });
        Ok(Definition {
            files,
            options: options.clone(),
            toolchains: versions.into_iter().flatten().collect(),
            environment: environment(oracle.script.is_some()),
        })
    }

    /// What differs in another definition, in words. `None` if nothing does.
    pub(super) fn difference(&self, now: &Self) -> Option<String> {
        let pairs = [
            (&self.options, &now.options, "the options"),
            (&self.environment, &now.environment, "the environment"),
        ];
        let files = changed(&self.files, &now.files).map(|name| format!("{name} has changed"));
        let others = pairs.into_iter().find_map(|(before, after, what)| {
            changed(before, after).map(|name| format!("{name} of {what} has changed"))
        });
        let version = || {
            let is_other = self.toolchains != now.toolchains;
            is_other.then(|| "the version of rustc has changed".to_owned())
        };
        files.or(others).or_else(version)
    }
}

/// The digests of the files that are reduced or copied, without earlier results.
fn files_of(input: &Input, output: &Path) -> Result<BTreeMap<String, String>, Error> {
    let mut all = [input.files.clone(), input.fixed.clone()].concat();
    let mut folder = input.is_folder.then(|| input.path.clone());
    if let Some(package) = &input.package
        && !input.is_folder
    {
        let (files, fixed) = package::files(&package.folder)?;
        all.extend(files.into_iter().chain(fixed));
        folder = Some(package.folder.clone());
    }
    let is_result = |path: &Path| {
        let whole = folder.as_ref().map(|folder| folder.join(path));
        let whole = whole.and_then(|whole| std::path::absolute(whole).ok());
        let output = std::path::absolute(output).unwrap_or_default();
        let is = |whole: &std::path::PathBuf| {
            let whole = whole.to_string_lossy();
            let rest = whole.strip_prefix(&*output.to_string_lossy());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
        };
        whole.as_ref().is_some_and(is)
    };
    let all = all.into_iter().filter(|(path, _)| !is_result(path));
    Ok(all.map(|(path, content)| entry(&path, &content)).collect())
}

/// The name of a file, and the digest of its path and content.
fn entry(path: &Path, content: &[u8]) -> (String, String) {
    (
        path.display().to_string(),
        format!("{:032x}", digest(&(path, content))),
    )
}

/// The variables that an oracle may depend on. A script may depend on any.
fn environment(is_script: bool) -> BTreeMap<String, String> {
    let matters = |name: &str| match is_script {
        true => {
            let passes = PASSING_PREFIXES.iter().any(|start| name.starts_with(start));
            !passes && !PASSING.contains(&name)
        }
        false => OF_RUST.iter().any(|start| name.starts_with(start)),
    };
    let all = env::vars_os().map(|(name, value)| (name.to_string_lossy().into_owned(), value));
    all.filter(|(name, _)| matters(name))
        .map(|(name, value)| (name, hex(value.as_encoded_bytes())))
        .collect()
}

/// The first name with another value.
fn changed(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Option<String> {
    let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let other = |name: &&&String| before.get(**name) != after.get(**name);
    names.iter().find(other).map(|name| format!("`{name}`"))
}

fn hex(bytes: &[u8]) -> String {
    format!("{:032x}", digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(files: &[(&str, &str)], options: &[(&str, &str)]) -> Definition {
        let own = |pair: &(&str, &str)| (pair.0.to_owned(), pair.1.to_owned());
        let file = |pair: &(&str, &str)| entry(Path::new(pair.0), pair.1.as_bytes());
        Definition {
            files: files.iter().map(file).collect(),
            options: options.iter().map(own).collect(),
            ..Definition::default()
        }
    }

    #[test]
    fn what_differs_is_named() {
        let one = definition(&[("a.rs", "x")], &[("--level", "full")]);
        assert_eq!(one.difference(&one), None);
        let other_file = definition(&[("a.rs", "y")], &[("--level", "full")]);
        let told = one.difference(&other_file).unwrap();
        assert_eq!(told, "`a.rs` has changed");
        let other_option = definition(&[("a.rs", "x")], &[("--level", "fast")]);
        let told = one.difference(&other_option).unwrap();
        assert_eq!(told, "`--level` of the options has changed");
        let fewer = definition(&[("a.rs", "x")], &[]);
        assert_eq!(one.difference(&fewer), Some(told));
    }

    #[test]
    fn a_script_may_depend_on_any_variable_but_those_of_the_terminal() {
        let of_script = environment(true);
        assert!(of_script.contains_key("PATH"));
        assert!(!of_script.contains_key("PWD"));
        let of_rust = environment(false);
        assert!(of_rust.contains_key("PATH"));
        assert!(of_rust.len() <= of_script.len());
    }
}
