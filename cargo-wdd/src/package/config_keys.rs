//! The configuration of cargo that a package brings: which of its keys a stranger may set.
//!
//! What is not in the list is refused: it can choose what cargo executes (`build.rustc`, wrappers, linkers, runners, credential
//! providers, most of `[env]`), what it loads (`include`, `paths`) or whom it contacts (`source`, `registries`, proxies). Cargo
//! sends the token of a registry to the address that the configuration has for its name.
//!
//! A table of a target that is not built for does nothing, so it may have any keys: `target.wasm32-wasip1.runner`. Those of this
//! machine are refused at once, and those of a target that the user or the toolchain chooses when that is known.

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item};

use super::Package;
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
    let (mut tables, mut chosen) = (Vec::new(), chosen_by_user());
    for path in in_folders(folder.ancestors()).filter(|file| !is_own(file)) {
        let broken = |detail: String| Error::ManifestBroken { path: path.clone(), detail };
        let text = std::fs::read_to_string(&path).map_err(|error| broken(error.to_string()))?;
        let table = parsed(&text).map_err(broken)?;
        chosen.extend(targets_of(&table));
        tables.push((path, table));
    }
    let is_unused = |target: &str| is_elsewhere(target) && !chosen.iter().any(|one| one == target);
    for (path, table) in tables {
        if let Some(key) = refused(&table, &is_unused) {
            return Err(Error::NotTrusted { path, key });
        }
    }
    Ok(())
}

/// Checks what the configuration that a package brings says about the targets that it is built for, which are looked up if it
/// says something about any.
///
/// # Errors
/// [`Error::NotTrusted`].
pub(crate) fn check_targets(
    package: &Package,
    trust: Trust,
    built_for: impl FnOnce() -> Vec<String>,
) -> Result<()> {
    let parsed = |(path, text): (PathBuf, String)| Some((path, parsed(&text).ok()?));
    let mut tables = package.configurations().into_iter().filter_map(parsed);
    let of_target = |table: &DocumentMut, is_unused: &dyn Fn(&str) -> bool| {
        let targets = table.get(TARGET)?;
        first_refused(targets, &mut vec![TARGET], is_unused)
    };
    let says = tables.by_ref().filter_map(|(path, table)| {
        of_target(&table, &|_| false).is_some().then_some((path, table))
    });
    let says: Vec<_> = says.filter(|_| trust == Trust::Refused).collect();
    if says.is_empty() {
        return Ok(());
    }
    let mut built_for = built_for();
    built_for.extend(chosen_by_user());
    let is_unused = |target: &str| !built_for.iter().any(|one| one == target);
    for (path, table) in says {
        if let Some(key) = of_target(&table, &is_unused) {
            return Err(Error::NotTrusted { path, key });
        }
    }
    Ok(())
}

/// The table with a table for each target.
const TARGET: &str = "target";

/// The targets that a configuration builds for.
fn targets_of(table: &DocumentMut) -> Vec<String> {
    table.get("build").and_then(|build| words(build.get(TARGET)?)).unwrap_or_default()
}

/// The targets that the user's own configuration builds for: a file in the home folder, and a variable.
fn chosen_by_user() -> Vec<String> {
    let home = std::env::home_dir().map(|home| home.join(".cargo")).into_iter().chain(home());
    let files = home.flat_map(|home| ["config.toml", "config"].map(|name| home.join(name)));
    let tables = files.filter_map(|file| parsed(&std::fs::read_to_string(file).ok()?).ok());
    let mut chosen: Vec<String> = tables.flat_map(|table| targets_of(&table)).collect();
    chosen.extend(std::env::var("CARGO_BUILD_TARGET"));
    chosen
}

/// Whether this is a target of another processor or system. No toolchain here builds for it by itself.
fn is_elsewhere(target: &str) -> bool {
    let Some((processor, system)) = target.split_once('-') else { return false };
    let own_system = match std::env::consts::OS {
        "macos" => "darwin",
        own => own,
    };
    let is_own_system = system.split('-').any(|word| word == own_system);
    let is_of_this_machine = is_own_system && family(processor) == family(std::env::consts::ARCH);
    !is_of_this_machine && !target.starts_with("cfg(")
}

/// Processors that can execute programs of each other have the same name here.
fn family(processor: &str) -> &str {
    let is_of = |names: &[&str]| names.iter().any(|name| processor.starts_with(name));
    if is_of(&["x86", "i3", "i4", "i5", "i6"]) {
        "x86"
    } else if is_of(&["aarch64", "arm", "thumb"]) {
        "arm"
    } else {
        processor.get(..4).unwrap_or(processor)
    }
}

fn parsed(text: &str) -> Result<DocumentMut, String> {
    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    text.parse().map_err(|error: toml_edit::TomlError| first_line(error.to_string()))
}

/// The first key that a stranger may not set. Tables of targets that are not used may have any.
fn refused(table: &DocumentMut, is_unused: &dyn Fn(&str) -> bool) -> Option<String> {
    first_refused(table.as_item(), &mut Vec::new(), is_unused)
}

/// The first key below `path` that is refused.
fn first_refused<'i>(
    item: &'i Item,
    path: &mut Vec<&'i str>,
    is_unused: &dyn Fn(&str) -> bool,
) -> Option<String> {
    if let [TARGET, target] = path[..]
        && is_unused(target)
    {
        return None;
    }
    let Some(table) = item.as_table_like().filter(|table| !table.is_empty()) else {
        return (!path.is_empty() && !allows(path, item)).then(|| path.join("."));
    };
    table.iter().find_map(|(key, item)| {
        path.push(key);
        let refused = first_refused(item, path, is_unused);
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

    fn refused(text: &str) -> Result<Option<String>, String> {
        Ok(super::refused(&parsed(text)?, &is_elsewhere))
    }

    #[test]
    fn tables_of_other_machines_are_allowed() {
        for target in ["wasm32-wasip1", "thumbv7em-none-eabihf", "x86_64-pc-windows-msvc", "my-own"]
        {
            if std::env::consts::OS != "windows" {
                let text = format!(
                    "[target.{target}]\nrunner = \"x\"\nlinker = \"y\"\nrustflags = [\"-Lz\"]\n"
                );
                assert_eq!(refused(&text).unwrap(), None, "{target}");
            }
        }
        let own = format!("{}-unknown-{}-musl", std::env::consts::ARCH, std::env::consts::OS);
        assert!(!is_elsewhere(&own) && !is_elsewhere("cfg(windows)") && !is_elsewhere("plain"));
        assert_eq!(targets_of(&parsed("build.target = [\"a-b\"]").unwrap()), ["a-b"]);
    }

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
