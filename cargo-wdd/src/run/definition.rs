//! What a run is about: all that can change its result. The same command goes on with a run only if nothing of it has
//! changed since.

mod environment;
mod seal;
mod stamp;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wdd_text::text::digest::digest;

use self::environment::{Environment, variables};
use super::Request;
use super::folder::{RunSpec, Typed};
use super::results::Results;
use crate::package::OutsideFile;
use crate::package::good_version::GoodSpec;
use crate::package::input::Input;

/// The version of what a run keeps: of the keys of its findings and of this definition. A run that has kept something else
/// starts over.
const VERSION: u32 = 3;

/// All that can change the result of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Definition {
    /// Missing in what was kept before there were versions.
    #[serde(default)]
    version: u32,
    /// The digest of each file.
    files: BTreeMap<String, String>,
    options: BTreeMap<String, String>,
    /// What options name that is no single file of text: the digest or the stamp of each.
    named: BTreeMap<String, String>,
    /// For each toolchain that may judge candidates, the version of rustc, and the sizes of its programs with the times when
    /// they were changed. Empty if rustc could not be started, for lack of memory for instance.
    toolchains: BTreeSet<String>,
    environment: Environment,
    /// The variables of this process.
    #[serde(skip)]
    variables: BTreeMap<String, OsString>,
    /// Results of the run, which are no part of its input.
    pub(super) results: Results,
    /// The command line of the last process.
    #[serde(default)]
    pub(super) typed: Typed,
    /// The seal of the user on that command line.
    #[serde(default)]
    seal: Option<String>,
    /// The files outside whose content is in the input.
    #[serde(default)]
    pub(super) outside: BTreeSet<OutsideFile>,
    /// The folder that the paths of the files are relative to.
    #[serde(skip)]
    folder: PathBuf,
}

/// What differs between two definitions, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// What has changed.
    pub(super) what: String,
    /// How to make it as before.
    pub(super) undo: String,
}

impl Definition {
    /// What the run of this request is about.
    pub(super) fn of(request: &Request, input: &Input, results: Results, spec: &RunSpec) -> Self {
        let mut files = files_of(input);
        let oracle = &request.oracle;
        let patch = if let Some(GoodSpec::Patch(path)) = &request.good { Some(path) } else { None };
        let configs = input.package.iter().flat_map(|package| &package.configs);
        let scripts = [&oracle.script, &oracle.reference.script].into_iter().flatten();
        // A file that is missing, or no regular file, is refused by those that need it.
        for path in scripts.chain(patch).chain(configs).filter(|path| path.is_file()) {
            files.extend(fs::read(path).map(|content| entry(path, &content)));
        }
        let mut named = stamp::arguments(request);
        if let Some(spec @ GoodSpec::Version(name)) = &request.good
            && let Ok(good) = input.good(spec)
        {
            named.insert(format!("--good {name}"), hex(&good));
        }
        let has_programs = input.package.is_some()
            || oracle.script.is_some()
            || oracle.run.is_some()
            || oracle.reference.script.is_some()
            || oracle.differs.is_some();
        let mut options = spec.options.clone();
        let variables = variables(has_programs);
        options.insert("cargo wdd --version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Definition {
            version: VERSION,
            files,
            options,
            typed: spec.typed.clone(),
            seal: seal::seal(&spec.typed),
            named,
            toolchains: stamp::toolchains(request, input),
            environment: Environment::new(&variables),
            variables,
            results,
            outside: input.outside(),
            folder: input.folder_copied().unwrap_or_default(),
        }
    }

    /// Whether this user has typed the command line.
    pub(super) fn is_own(&self) -> bool {
        self.seal.is_some() && self.seal == seal::seal(&self.typed)
    }

    /// Whether this program can use what was kept by the one that has written this definition.
    pub(super) fn is_current(&self) -> bool {
        self.version == VERSION
    }

    /// What differs in another definition. `None` if nothing does.
    pub(super) fn difference(&self, now: &Self) -> Option<Difference> {
        let environment = self.environment.keyed(&now.variables);
        let parts = [
            (DefinitionPart::Files, &self.files, &now.files),
            (DefinitionPart::Options, &self.options, &now.options),
            (DefinitionPart::Named, &self.named, &now.named),
            (DefinitionPart::Environment, &self.environment.digests, &environment),
        ];
        // One that was a file of the input before it was moved to make room is one too.
        let is_result = |name: &str| {
            let file = now.folder.join(name);
            self.results.contain(&file) || now.results.contain(&file)
        };
        let found = parts.into_iter().find_map(|(part, before, after)| {
            let counts = |name: &str| part != DefinitionPart::Files || !is_result(name);
            let name = changed(before, after, counts)?;
            Some(part.difference(name, before.contains_key(name)))
        });
        found.or_else(|| {
            let are_known = !self.toolchains.is_empty() && !now.toolchains.is_empty();
            (are_known && self.toolchains != now.toolchains).then(|| Difference {
                what: "the version of rustc has changed".to_owned(),
                undo: "use the same one as before".to_owned(),
            })
        })
    }

    /// Notes what only a later process knows: its command line, another place of its result, the versions of rustc. Returns whether
    /// anything is new.
    pub(super) fn add(&mut self, now: &Self) -> bool {
        let is_new = self.toolchains.is_empty() && !now.toolchains.is_empty();
        if is_new {
            self.toolchains.clone_from(&now.toolchains);
        }
        let is_typed_anew = (&self.typed, &self.seal) != (&now.typed, &now.seal);
        self.typed.clone_from(&now.typed);
        self.seal.clone_from(&now.seal);
        self.results.add(&now.results) || is_new || is_typed_anew
    }
}

/// A part of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DefinitionPart {
    Files,
    Options,
    Named,
    Environment,
}

impl DefinitionPart {
    /// Says that what has this name is another one, or is new.
    fn difference(self, name: &str, is_old: bool) -> Difference {
        let what = match self {
            DefinitionPart::Files => format!("`{name}` has changed"),
            DefinitionPart::Options => format!("`{name}` of the options has changed"),
            DefinitionPart::Named => format!("what `{name}` names has changed"),
            DefinitionPart::Environment => format!("`{name}` of the environment has changed"),
        };
        let undo = match (self, is_old) {
            (DefinitionPart::Files, true) => format!("restore `{name}`"),
            (DefinitionPart::Files, false) => format!("delete `{name}`"),
            (DefinitionPart::Named, _) => "restore that".to_owned(),
            (DefinitionPart::Environment, false) => format!("unset `{name}`"),
            (DefinitionPart::Options | DefinitionPart::Environment, _) => {
                format!("set `{name}` as before")
            }
        };
        Difference { what, undo }
    }
}

/// The digests of the files that are reduced or copied.
fn files_of(input: &Input) -> BTreeMap<String, String> {
    let packages = input.package.iter();
    let of_package = packages.flat_map(|package| package.files.iter().chain(&package.fixed));
    let all = input.files.iter().chain(&input.fixed).chain(of_package);
    all.map(|(path, content)| entry(path, content)).collect()
}

/// The name of a file, and the digest of its path and content.
fn entry(path: &Path, content: &[u8]) -> (String, String) {
    (path.display().to_string(), hex(&(path, content)))
}

/// The first name with another value, of those that count.
fn changed<'d>(
    before: &'d BTreeMap<String, String>,
    after: &'d BTreeMap<String, String>,
    counts: impl Fn(&str) -> bool,
) -> Option<&'d String> {
    let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    names.into_iter().find(|name| before.get(*name) != after.get(*name) && counts(name))
}

/// The digest of a value as text.
fn hex(value: &(impl Hash + ?Sized)) -> String {
    format!("{:032x}", digest(value))
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
    fn what_differs_is_named_and_how_to_make_it_as_before() {
        let one = definition(&[("a.rs", "x")], &[("--level", "full")]);
        assert_eq!(one.difference(&one), None);
        let of = |other: &Definition| {
            let difference = one.difference(other).unwrap();
            (difference.what, difference.undo)
        };
        let own = |what: &str, undo: &str| (what.to_owned(), undo.to_owned());
        let changed = definition(&[("a.rs", "y")], &[("--level", "full")]);
        assert_eq!(of(&changed), own("`a.rs` has changed", "restore `a.rs`"));
        let more = definition(&[("a.rs", "x"), ("b.rs", "")], &[("--level", "full")]);
        assert_eq!(of(&more), own("`b.rs` has changed", "delete `b.rs`"));
        let option = own("`--level` of the options has changed", "set `--level` as before");
        let other = definition(&[("a.rs", "x")], &[("--level", "fast")]);
        assert_eq!(of(&other), option);
        let fewer = definition(&[("a.rs", "x")], &[]);
        assert_eq!(of(&fewer), option);
    }

    #[test]
    fn a_version_of_rustc_that_was_not_known_has_not_changed() {
        let with = |version: &str| Definition {
            toolchains: BTreeSet::from([version.to_owned()]),
            ..Definition::default()
        };
        let (mut before, now) = (Definition::default(), with("1.95"));
        assert_eq!(before.difference(&now), None);
        assert_eq!(now.difference(&before), None);
        assert!(before.add(&now) && !before.add(&now));
        assert!(before.difference(&with("1.96")).is_some());
    }
}
