//! The commands that cargo shows with `-vv`, as it runs them: variables, program, arguments.
//!
//! Nothing is run here, and nothing is changed but the folders that a command names. Which of the
//! commands one of them depends on is known by the files that they make and take. What else cargo
//! says of a build is read in `shown/closing.rs`.

mod closing;
mod words;

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub(crate) use self::closing::{Failed, failed, rustc_exit};

/// A command that cargo has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The variables that cargo sets for it.
    pub envs: Vec<(OsString, OsString)>,
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
}

/// Who is called, by itself or through a wrapper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tool {
    /// The compiler.
    Rustc,
    /// The compiler with clippy's lints.
    Clippy,
    /// The documentation's compiler, or the runner of its tests.
    Rustdoc,
    /// What cargo has built: a build script, a test.
    Built,
}

/// Flags whose value is the next argument.
const WITH_VALUE: [&str; 33] = [
    "-A",
    "-C",
    "-D",
    "-F",
    "-L",
    "-W",
    "-Z",
    "-l",
    "-o",
    "--allow",
    "--cap-lints",
    "--cfg",
    "--check-cfg",
    "--codegen",
    "--color",
    "--crate-name",
    "--crate-type",
    "--crate-version",
    "--deny",
    "--edition",
    "--emit",
    "--error-format",
    "--extern",
    "--forbid",
    "--json",
    "--out-dir",
    "--print",
    "--remap-path-prefix",
    "--sysroot",
    "--target",
    "--test-args",
    "--test-run-directory",
    "--warn",
];

impl Shown {
    /// Who is called.
    pub(crate) fn tool(&self) -> Tool {
        let called = self.called();
        let is = |name| called.iter().any(|path| is_named(path, name));
        match () {
            () if is("clippy-driver") => Tool::Clippy,
            () if is("rustdoc") => Tool::Rustdoc,
            () if is("rustc") => Tool::Rustc,
            () => Tool::Built,
        }
    }

    /// The program, and after a wrapper the programs that it is given: `clippy-driver rustc …`.
    fn called(&self) -> Vec<&Path> {
        let wrapped = self.args.iter().map(Path::new).take_while(|path| {
            ["rustc", "rustdoc", "clippy-driver"]
                .iter()
                .any(|name| is_named(path, name))
        });
        [self.program.as_path()]
            .into_iter()
            .chain(wrapped)
            .collect()
    }

    /// The arguments for the compiler itself, without the programs that a wrapper is given.
    pub(crate) fn flags(&self) -> &[OsString] {
        &self.args[self.called().len() - 1..]
    }

    /// A variable that cargo sets.
    pub(crate) fn env(&self, name: &str) -> Option<&str> {
        let found = self.envs.iter().find(|(known, _)| known == name);
        found.and_then(|(_, value)| value.to_str())
    }

    /// The values of a flag, in their order.
    fn values<'a>(&'a self, flag: &str) -> Vec<&'a str> {
        let mut values = Vec::new();
        let mut flags = self.flags().iter().filter_map(|flag| flag.to_str());
        while let Some(word) = flags.next() {
            let attached = word
                .strip_prefix(flag)
                .and_then(|rest| rest.strip_prefix('='));
            match word == flag {
                true => values.extend(flags.next()),
                false => values.extend(attached),
            }
            if word != flag && WITH_VALUE.contains(&word) {
                flags.next();
            }
        }
        values
    }

    fn codegen(&self, name: &str) -> Option<&str> {
        let values = self.values("-C").into_iter();
        let mut found = values.filter_map(|value| value.strip_prefix(name)?.strip_prefix('='));
        found.next_back()
    }

    /// The name of the crate.
    pub(crate) fn crate_name(&self) -> Option<&str> {
        self.values("--crate-name").pop()
    }

    /// The crate's first source file, relative to where the command runs.
    pub(crate) fn root(&self) -> Option<&Path> {
        let mut flags = self.flags().iter();
        while let Some(flag) = flags.next() {
            match flag.to_str() {
                Some(flag) if WITH_VALUE.contains(&flag) => drop(flags.next()),
                Some(flag) if flag.starts_with('-') => {}
                _ => return Some(Path::new(flag)),
            }
        }
        None
    }

    /// Where what is made goes.
    pub(crate) fn out_dir(&self) -> Option<&Path> {
        let [out_dir, output] = ["--out-dir", "-o"].map(|flag| self.values(flag).pop());
        out_dir.or(output).map(Path::new)
    }

    /// What the names of the files have behind the crate's name.
    pub(crate) fn extra_filename(&self) -> &str {
        self.codegen("extra-filename").unwrap_or_default()
    }

    /// Where the compiler keeps its state from one time to the next.
    pub(crate) fn incremental(&self) -> Option<&Path> {
        self.codegen("incremental").map(Path::new)
    }

    /// Whether tests are built, or by rustdoc run; a test without a harness is a program by this.
    pub(crate) fn is_test(&self) -> bool {
        self.flags().iter().any(|flag| flag == "--test")
    }

    /// The kinds of crate that it is made as: `lib`, `proc-macro`.
    pub(crate) fn crate_types(&self) -> Vec<&str> {
        listed(&self.values("--crate-type"))
    }

    /// What is made: `link`, `metadata`, `dep-info`; without paths.
    pub(crate) fn emits(&self) -> Vec<&str> {
        let kinds = listed(&self.values("--emit")).into_iter();
        kinds
            .map(|kind| kind.split('=').next().unwrap_or(kind))
            .collect()
    }

    /// The crates it may name, with the files that they are in, if these are said.
    pub(crate) fn externs(&self) -> Vec<(&str, Option<&Path>)> {
        let plain = |name: &'_ str| name.rfind(':').map_or(0, |colon| colon + 1);
        let split = |value| match str::split_once(value, '=') {
            Some((name, path)) => (&name[plain(name)..], Some(Path::new(path))),
            None => (&value[plain(value)..], None),
        };
        self.values("--extern").into_iter().map(split).collect()
    }

    /// Programs of the package that an integration test may run: which variable names each, and
    /// its name.
    fn programs(&self) -> Vec<(usize, String)> {
        let names = self.envs.iter().map(|(name, _)| name.to_str());
        let names = names.map(|name| name?.strip_prefix("CARGO_BIN_EXE_"));
        let named = names.enumerate();
        named
            .filter_map(|(at, name)| Some((at, name?.to_owned())))
            .collect()
    }

    /// The file that others use or that is run: an executable, a library, else its metadata.
    pub(crate) fn artefact(&self) -> Option<PathBuf> {
        self.artefacts().into_iter().next()
    }

    /// The files of code and metadata that it makes, the one to use or to run first.
    pub(crate) fn artefacts(&self) -> Vec<PathBuf> {
        let (Some(name), Some(folder)) = (self.crate_name(), self.out_dir()) else {
            return Vec::new();
        };
        if !matches!(self.tool(), Tool::Rustc | Tool::Clippy) {
            return Vec::new();
        }
        let stem = format!("{name}{}", self.extra_filename());
        let emits = self.emits();
        let mut names = Vec::new();
        if emits.is_empty() || emits.contains(&"link") {
            names.extend(self.linked(&stem));
        }
        if emits.contains(&"metadata") {
            names.push(format!("lib{stem}.rmeta"));
        }
        names.iter().map(|name| folder.join(name)).collect()
    }

    /// The names of what is linked.
    fn linked(&self, stem: &str) -> Vec<String> {
        let types = self.crate_types();
        if self.is_test() || types.is_empty() {
            return vec![stem.to_owned()];
        }
        let name = |kind: &&str| match *kind {
            "lib" | "rlib" => format!("lib{stem}.rlib"),
            "dylib" | "cdylib" | "proc-macro" => format!("{DLL_PREFIX}{stem}{DLL_SUFFIX}"),
            "staticlib" => format!("lib{stem}.a"),
            _ => stem.to_owned(),
        };
        types.iter().map(name).collect()
    }

    /// The same command with a folder's path replaced wherever it is named.
    pub(crate) fn in_folder(&self, from: &Path, to: &Path) -> Self {
        let (Some(from), Some(to)) = (from.to_str(), to.to_str()) else {
            return self.clone();
        };
        let moved = |text: &OsString| match text.to_str() {
            Some(text) => moved(text, from, to).into(),
            None => text.clone(),
        };
        let envs = self.envs.iter();
        Shown {
            envs: envs
                .map(|(name, value)| (name.clone(), moved(value)))
                .collect(),
            program: moved(&self.program.clone().into()).into(),
            args: self.args.iter().map(moved).collect(),
        }
    }
}

/// Of all commands, those that make what the one at `last` takes, directly or not; in their order
/// and without it.
pub(crate) fn needed(all: &[Shown], last: usize) -> Vec<usize> {
    let made: Vec<Vec<PathBuf>> = all.iter().map(Shown::artefacts).collect();
    let maker = |(_, path): (_, Option<&Path>)| {
        let makes = |made: &Vec<PathBuf>| made.iter().any(|made| Some(&**made) == path);
        made.iter().position(makes)
    };
    let mut needed = vec![false; all.len()];
    let mut open = vec![last];
    while let Some(taker) = open.pop() {
        let crates = all[taker].externs().into_iter().filter_map(maker);
        let programs = all[taker].programs().into_iter();
        let programs = programs.filter_map(|(_, name)| maker_of_program(all, &name));
        for maker in crates.chain(programs) {
            if maker != last && !needed[maker] {
                needed[maker] = true;
                open.push(maker);
            }
        }
    }
    (0..all.len()).filter(|&at| needed[at]).collect()
}

/// The command that makes the program of that name.
fn maker_of_program(all: &[Shown], name: &str) -> Option<usize> {
    let krate = name.replace('-', "_");
    let makes = |step: &Shown| {
        step.crate_name() == Some(&*krate) && step.crate_types() == ["bin"] && !step.is_test()
    };
    all.iter().position(makes)
}

/// The command at `last`, told where the programs are that it may run: not where cargo would put
/// them afterwards, but where rustc does.
pub(crate) fn with_programs(all: &[Shown], last: usize) -> Shown {
    let mut told = all[last].clone();
    for (at, name) in all[last].programs() {
        let program = maker_of_program(all, &name).and_then(|maker| all[maker].artefact());
        if let Some(program) = program {
            told.envs[at].1 = program.into();
        }
    }
    told
}

fn is_named(path: &Path, name: &str) -> bool {
    path.file_stem().is_some_and(|stem| stem == name)
}

fn listed<'a>(values: &[&'a str]) -> Vec<&'a str> {
    values.iter().flat_map(|value| value.split(',')).collect()
}

/// Replaces a path where it is named whole, or begins a longer one.
fn moved(text: &str, from: &str, to: &str) -> String {
    let goes_on = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.');
    let mut moved = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(from) {
        let before = text[..at].ends_with(goes_on);
        let after = text[at + from.len()..].starts_with(goes_on);
        if !before && !after {
            moved.push_str(&text[done..at]);
            moved.push_str(to);
            done = at + from.len();
        }
    }
    moved.push_str(&text[done..]);
    moved
}

#[cfg(test)]
mod tests;
