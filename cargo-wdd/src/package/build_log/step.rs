//! A step of a build: one command that cargo runs, and what its flags say.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A command that cargo runs in a build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Step {
    /// The variables that cargo sets for it.
    pub envs: Vec<(OsString, OsString)>,
    pub program: PathBuf,
    pub args: Vec<OsString>,
}

/// The program that a step runs, directly or through a wrapper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tool {
    Rustc,
    /// The compiler with the lints of clippy.
    Clippy,
    /// The compiler of documentation, which also runs its tests.
    Rustdoc,
    /// A program that cargo has built: a build script, a test.
    Built,
}

/// Flags whose value is the next argument.
const WITH_VALUE: &str = "-A -C -D -F -L -W -Z -l -o --allow --cap-lints --cfg --check-cfg --codegen --color \
    --crate-name --crate-type --crate-version --deny --edition --emit --error-format --extern \
    --forbid --json --out-dir --print --remap-path-prefix --sysroot --target --test-args \
    --test-run-directory --warn";

impl Step {
    pub(crate) fn tool(&self) -> Tool {
        let called = self.called();
        let is = |name| called.iter().any(|path| is_named(path, name));
        if is("clippy-driver") {
            Tool::Clippy
        } else if is("rustdoc") {
            Tool::Rustdoc
        // The user may have named a rustc with another name, such as a script.
        } else if is("rustc") || self.crate_name().is_some() {
            Tool::Rustc
        } else {
            Tool::Built
        }
    }

    /// The program, and the programs that a wrapper gets as arguments: `clippy-driver rustc …`.
    fn called(&self) -> Vec<&Path> {
        // cargo calls clippy as `clippy-driver rustc …`, and a wrapper of the user in the same way.
        let wrapped = self.args.iter().map(Path::new).take_while(|path| {
            ["rustc", "rustdoc", "clippy-driver"].iter().any(|name| is_named(path, name))
        });
        [self.program.as_path()].into_iter().chain(wrapped).collect()
    }

    /// The arguments of the compiler itself, without the programs that a wrapper gets.
    pub(crate) fn flags(&self) -> &[OsString] {
        &self.args[self.called().len() - 1..]
    }

    /// The value of a variable that cargo sets.
    pub(crate) fn env(&self, name: &str) -> Option<&str> {
        self.envs.iter().find(|(known, _)| known == name).and_then(|(_, value)| value.to_str())
    }

    /// The values of a flag, in their order.
    pub(super) fn values<'a>(&'a self, flag: &str) -> Vec<&'a str> {
        let mut values = Vec::new();
        let mut flags = self.flags().iter().filter_map(|flag| flag.to_str());
        while let Some(word) = flags.next() {
            // The value of another flag may look like this one.
            let next = if word == flag || takes_value(word) { flags.next() } else { None };
            values.extend(next.filter(|_| word == flag));
            values.extend(word.strip_prefix(flag).and_then(|rest| rest.strip_prefix('=')));
        }
        values
    }

    fn codegen(&self, name: &str) -> Option<&str> {
        let values = self.values("-C").into_iter();
        values.filter_map(|value| value.strip_prefix(name)?.strip_prefix('=')).next_back()
    }

    pub(crate) fn crate_name(&self) -> Option<&str> {
        self.values("--crate-name").pop()
    }

    /// The first source file of the crate, relative to the folder in which the command runs.
    pub(crate) fn root(&self) -> Option<&Path> {
        let mut flags = self.flags().iter();
        while let Some(flag) = flags.next() {
            match flag.to_str() {
                Some(flag) if takes_value(flag) => drop(flags.next()),
                Some(flag) if flag.starts_with('-') => {}
                _ => return Some(Path::new(flag)),
            }
        }
        None
    }

    /// The folder, or the file, for what it makes.
    pub(crate) fn out_dir(&self) -> Option<&Path> {
        // rustc is called with `--out-dir`, and rustdoc with `-o`.
        let [out_dir, output] = ["--out-dir", "-o"].map(|flag| self.values(flag).pop());
        out_dir.or(output).map(Path::new)
    }

    /// What follows the name of the crate in the names of files.
    pub(crate) fn extra_filename(&self) -> &str {
        self.codegen("extra-filename").unwrap_or_default()
    }

    /// The folders in which it looks for libraries.
    pub(crate) fn search_folders(&self) -> Vec<&Path> {
        let values = self.values("-L").into_iter();
        values.map(|value| Path::new(value.split_once('=').map_or(value, |(_, it)| it))).collect()
    }

    /// The folder of the compiler's incremental state.
    pub(crate) fn incremental(&self) -> Option<&Path> {
        self.codegen("incremental").map(Path::new)
    }

    /// Whether it optimises, so that functions can be inlined.
    pub(crate) fn optimises(&self) -> bool {
        self.codegen("opt-level").is_some_and(|level| level != "0")
    }

    /// Whether it builds tests with a harness, or runs tests of documentation.
    pub(crate) fn is_test(&self) -> bool {
        self.flags().iter().any(|flag| flag == "--test")
    }

    /// The features of the package that it turns on.
    pub(crate) fn features(&self) -> BTreeSet<String> {
        let conditions = self.values("--cfg").into_iter();
        let on = conditions.filter_map(|one| one.strip_prefix("feature=\"")?.strip_suffix('"'));
        on.map(str::to_owned).collect()
    }

    /// The types of crate that it makes: `lib`, `proc-macro`.
    pub(crate) fn crate_types(&self) -> Vec<&str> {
        listed(&self.values("--crate-type"))
    }

    /// The kinds of output in `--emit`, without paths: `link`, `metadata`, `dep-info`.
    pub(crate) fn emits(&self) -> Vec<&str> {
        let kinds = listed(&self.values("--emit")).into_iter();
        kinds.map(|kind| kind.split('=').next().unwrap_or(kind)).collect()
    }

    /// The crates that it may use, with their files if the flags name them.
    pub(crate) fn externs<'s>(&'s self) -> Vec<(&'s str, Option<&'s Path>)> {
        let named = |value: &'s str| {
            let (name, path) = value.split_once('=').unzip();
            let name = name.unwrap_or(value);
            // Options such as `priv,noprelude:` are in front of the name.
            (name.rsplit_once(':').map_or(name, |(_options, name)| name), path.map(Path::new))
        };
        self.values("--extern").into_iter().map(named).collect()
    }
}

fn takes_value(flag: &str) -> bool {
    WITH_VALUE.split(' ').any(|other| other == flag)
}

fn is_named(path: &Path, name: &str) -> bool {
    path.file_stem().is_some_and(|stem| stem == name)
}

fn listed<'a>(values: &[&'a str]) -> Vec<&'a str> {
    values.iter().flat_map(|value| value.split(',')).collect()
}
