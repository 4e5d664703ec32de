//! The configuration of cargo that a package brings: which of its keys a stranger may set.
//!
//! What is not in the list is refused: it can choose what cargo executes (`build.rustc`, wrappers, linkers, runners, credential
//! providers, most of `[env]`), what it loads (`include`, `paths`) or whom it contacts (`source`, `registries`, proxies). Cargo
//! sends the token of a registry to the address that the configuration has for its name.

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item};

use super::cargo_config::{home, in_folders};
use super::harmless::{is_harmless, is_plain, sorted};
use crate::error::{Error, Result};
use crate::process::Trust;

/// Checks the configuration that cargo finds for a folder, except that of the user's home.
///
/// # Errors
/// [`Error::NotTrusted`], or [`Error::ManifestBroken`] for what cannot be read.
pub(super) fn check(folder: &Path, trust: Trust) -> Result<()> {
    if trust == Trust::Given {
        return Ok(());
    }
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let own = std::env::home_dir().map(|home| home.join(".cargo")).into_iter().chain(home());
    let own: Vec<PathBuf> = own.collect();
    let is_own = |file: &PathBuf| own.iter().any(|own| file.parent() == Some(own));
    for path in in_folders(folder.ancestors()).filter(|file| !is_own(file)) {
        let broken = |detail: String| Error::ManifestBroken { path: path.clone(), detail };
        let text = std::fs::read_to_string(&path).map_err(|error| broken(error.to_string()))?;
        if let Some(key) = refused(&text).map_err(broken)? {
            return Err(Error::NotTrusted { path, key });
        }
    }
    Ok(())
}

/// The first key that a stranger may not set.
fn refused(text: &str) -> Result<Option<String>, String> {
    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    let table = text.parse::<DocumentMut>().map_err(|error| first_line(error.to_string()))?;
    Ok(first_refused(table.as_item(), &mut Vec::new()))
}

/// The first key below `path` that is refused.
fn first_refused<'i>(item: &'i Item, path: &mut Vec<&'i str>) -> Option<String> {
    let Some(table) = item.as_table_like().filter(|table| !table.is_empty()) else {
        return (!path.is_empty() && !allows(path, item)).then(|| path.join("."));
    };
    table.iter().find_map(|(key, item)| {
        path.push(key);
        let refused = first_refused(item, path);
        path.pop();
        refused
    })
}

/// Tables, and their keys that say how to build, or what the manifest can say too. All keys of a table without any.
const HOW: [(&str, &str); 10] = [
    ("build", "dep-info-basedir incremental jobs target-dir warnings"),
    ("cargo-new", ""),
    ("future-incompat-report", ""),
    ("http", "debug low-speed-limit multiplexing timeout"),
    ("net", "git-fetch-with-cli offline retry"),
    ("patch", ""),
    ("profile", ""),
    ("resolver", ""),
    ("term", ""),
    ("unstable", ""),
];

/// Whether a stranger may set this key to this value.
fn allows(path: &[&str], value: &Item) -> bool {
    let words = || words(value);
    match path {
        // cargo-clippy is no part of cargo, so an alias could replace it.
        ["alias", name] => *name != "clippy",
        [.., "rustflags" | "rustdocflags"] => {
            words().is_some_and(|words| sorted(words).refused.is_empty())
        }
        [.., "codegen-backend"] => false,
        // A specification of a target names a linker.
        ["build", "target"] => words().is_some_and(|words| words.iter().all(|word| is_plain(word))),
        ["env", name, ..] => is_harmless(name),
        ["registries", name, key] => *name == "crates-io" && *key == "protocol",
        [table, key, ..] => HOW.iter().any(|(of, keys)| {
            of == table && (keys.is_empty() || keys.split(' ').any(|known| known == *key))
        }),
        _ => false,
    }
}

/// The words of a text or of an array of texts. `None` if it is something else.
fn words(value: &Item) -> Option<Vec<String>> {
    if let Some(text) = value.as_str() {
        return Some(text.split_whitespace().map(str::to_owned).collect());
    }
    value.as_array()?.iter().map(|one| one.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_choose_what_is_executed_loaded_or_contacted_are_refused() {
        for (text, key) in [
            ("[build]\nrustc = \"x.sh\"", "build.rustc"),
            ("build.rustc-wrapper = \"x.sh\"", "build.rustc-wrapper"),
            ("build = { rustc-workspace-wrapper = \"x.sh\" }", "build.rustc-workspace-wrapper"),
            ("[build]\nrustdoc = \"x.sh\"", "build.rustdoc"),
            ("[build]\nrustflags = \"-Clinker=x\"", "build.rustflags"),
            ("[build]\nrustflags = [\"-C\", \"link-arg=-wrapper\"]", "build.rustflags"),
            ("[build]\ntarget = \"dir/x.json\"", "build.target"),
            (
                "[target.x86_64-unknown-linux-gnu]\nlinker = \"x\"",
                "target.x86_64-unknown-linux-gnu.linker",
            ),
            ("[target.'cfg(unix)']\nrunner = [\"x\"]", "target.cfg(unix).runner"),
            ("[target.a.b]\nrustc-link-search = [\"x\"]", "target.a.b.rustc-link-search"),
            ("[profile.dev]\nrustflags = [\"-Zllvm-plugins=x\"]", "profile.dev.rustflags"),
            ("[profile.dev]\ncodegen-backend = \"x\"", "profile.dev.codegen-backend"),
            ("[env]\nPATH = \"x\"", "env.PATH"),
            ("[env]\nLD_PRELOAD = { value = \"x\", force = true }", "env.LD_PRELOAD.value"),
            (
                "[registry]\nglobal-credential-providers = [\"x\"]",
                "registry.global-credential-providers",
            ),
            ("[registries.own]\nindex = \"sparse+https://x/\"", "registries.own.index"),
            (
                "[registries.crates-io]\ncredential-provider = \"x\"",
                "registries.crates-io.credential-provider",
            ),
            ("[source.crates-io]\nreplace-with = \"x\"", "source.crates-io.replace-with"),
            ("[http]\nproxy = \"x\"", "http.proxy"),
            ("[host]\nlinker = \"x\"", "host.linker"),
            ("[doc]\nbrowser = \"x\"", "doc.browser"),
            ("[alias]\nclippy = \"x\"", "alias.clippy"),
            ("include = \"x.toml\"", "include"),
            ("paths = [\"x\"]", "paths"),
            ("[[x]]\ny = 1", "x"),
        ] {
            assert_eq!(refused(text).unwrap().as_deref(), Some(key), "{text}");
        }
        assert!(refused("[").is_err());
    }

    #[test]
    fn keys_that_say_how_to_build_are_allowed() {
        let text = "[alias]\nxtask = \"run -p xtask --\"\n[build]\njobs = 2\nincremental = false\n\
                    rustflags = [\"--cfg\", \"tokio_unstable\", \"-Ctarget-cpu=native\"]\ntarget = \"wasm32-wasip1\"\n\
                    [target.'cfg(unix)']\nrustflags = \"-D warnings\"\n[profile.dev]\nopt-level = 1\n\
                    [profile.dev.package.'*']\nopt-level = 3\n[env]\nRUST_BACKTRACE = \"1\"\n\
                    CARGO_WORKSPACE_DIR = { value = \"\", relative = true }\n[net]\nretry = 3\n[term]\nquiet = true\n\
                    [unstable]\nbuild-std = [\"core\"]\n[host]\n";
        assert_eq!(refused(text.trim_end_matches("[host]\n")).unwrap(), None);
        assert_eq!(refused("").unwrap(), None);
    }
}
