//! The command line and environment of cargo: the subcommand, the selected packages and targets, and
//! the user's features, target and profile.
//!
//! The real cargo and rustc are called. The proxies of rustup would look for a toolchain in the copy.
//! Candidates are built without debug information, since it is not needed, unless the failure depends
//! on it.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::Value;
use toml_edit::DocumentMut;
use wdd_text::manifests::NAME as MANIFEST_NAME;

use super::package_copy::PackageCopy;
use super::test::Test;
use crate::oracle::command::{quiet, typed};
use crate::oracle::variables;
use crate::package::Package;
use crate::process::Invocation;
use crate::process::toolchain::Toolchain;

/// What cargo is called to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subcommand {
    /// Check
    Check,
    /// Build
    Build,
    /// Build and run the tests
    Test,
    /// Lint
    Clippy,
    /// Build the documentation
    Doc,
    /// Build and run a program
    Run,
    /// Build and run a benchmark
    Bench,
}

impl Subcommand {
    /// All of them.
    pub const ALL: &[Subcommand] = &[
        Subcommand::Check,
        Subcommand::Build,
        Subcommand::Test,
        Subcommand::Clippy,
        Subcommand::Doc,
        Subcommand::Run,
        Subcommand::Bench,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Subcommand::Check => ("check", "Check"),
            Subcommand::Build => ("build", "Build"),
            Subcommand::Test => ("test", "Build and run the tests"),
            Subcommand::Clippy => ("clippy", "Lint"),
            Subcommand::Doc => ("doc", "Build the documentation"),
            Subcommand::Run => ("run", "Build and run a program"),
            Subcommand::Bench => ("bench", "Build and run a benchmark"),
        }
    }

    /// Whether what it builds is executed, and gets arguments.
    pub fn executes(self) -> bool {
        matches!(self, Subcommand::Run | Subcommand::Bench)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What it does, in a few words.
    pub fn about(self) -> &'static str {
        self.words().1
    }
}

/// The command of cargo for all candidates of a run.
#[derive(Clone, Debug)]
pub(crate) struct CargoCommand {
    pub(super) program: PathBuf,
    pub(super) subcommand: Subcommand,
    /// The flags that select packages and targets.
    pub(super) selection: Vec<OsString>,
    /// The flags for the user's features, target and profile.
    pub(super) options: Vec<OsString>,
    /// Flags for rustc, in addition to those in the environment.
    pub(super) flags: Vec<OsString>,
    /// Target triples with their own `rustflags` in the configuration. For these, cargo ignores
    /// `build.rustflags`.
    flagged_targets: Vec<String>,
    /// The rustc of the toolchain. Its other programs are beside it.
    pub(super) rustc: PathBuf,
    /// Whether only doc tests are run.
    pub(super) doc_tests: bool,
    /// Whether debug information is left out.
    pub(super) lean: bool,
    /// Whether a wrapper around rustc is switched off, such as a compiler cache: each candidate is
    /// compiled only once. It is only switched off if there is one, because cargo then queries rustc
    /// again.
    pub(super) unwrapped: bool,
    /// Whether cargo must not use the network. All dependencies are there after the first build.
    pub(super) offline: bool,
    /// Whether cargo builds the other tests after one has failed. `cargo test` cannot do that, so
    /// `cargo build` does.
    pub(super) keeps_going: bool,
    /// Whether the cost of builds is compared.
    pub(super) is_costly: bool,
    /// The folders of the packages in the workspace, if their names do not tell them from dependencies. Then they are selected
    /// by their manifests.
    pub(super) folders: BTreeMap<String, PathBuf>,
}

/// The flag with which cargo does not use the network.
pub(super) const OFFLINE: &str = "--offline";

/// The flag that selects a target triple.
pub(super) const TARGET: &str = "--target";

/// The flag that selects a profile.
pub(super) const PROFILE: &str = "--profile";

/// The flag that selects a package by its name.
const PACKAGE: &str = "-p";

/// The profile without `--profile` or `--release`. That of tests inherits from it.
const DEFAULT_PROFILE: &str = "dev";

impl CargoCommand {
    /// The first command that is tried, `cargo check`.
    pub(super) fn new(
        toolchain: &Toolchain,
        package: &Package,
        options: &[OsString],
        flags: &[OsString],
    ) -> Self {
        CargoCommand {
            program: toolchain.cargo(),
            subcommand: Subcommand::Check,
            selection: Self::selection_of(package),
            options: options.to_vec(),
            flags: flags.to_vec(),
            flagged_targets: flagged_targets(package),
            rustc: toolchain.rustc.clone(),
            doc_tests: false,
            lean: true,
            unwrapped: package.wraps_rustc(),
            offline: false,
            keeps_going: false,
            is_costly: false,
            folders: BTreeMap::new(),
        }
    }

    /// The flags that select the package which the user has picked.
    pub(super) fn selection_of(package: &Package) -> Vec<OsString> {
        package.picked.iter().flat_map(|name| [PACKAGE.into(), name.into()]).collect()
    }

    /// The command with another toolchain, and with other flags if there are any. If it does not have the
    /// same dependencies, it may use the network.
    pub(super) fn with(
        &self,
        toolchain: &Toolchain,
        flags: Option<&[OsString]>,
        same_dependencies: bool,
    ) -> Self {
        CargoCommand {
            program: toolchain.cargo(),
            rustc: toolchain.rustc.clone(),
            flags: flags.map_or_else(|| self.flags.clone(), <[OsString]>::to_vec),
            offline: self.offline && same_dependencies,
            ..self.clone()
        }
    }

    /// The command for a copy of the package. cargo shows the commands that it runs (`-vv`).
    pub(super) fn invocation(&self, package: &Package, copy: &PackageCopy) -> Invocation {
        let mut args = self.words(|folder| {
            let manifest = copy.root.join(&package.workspace).join(folder).join(MANIFEST_NAME);
            vec!["--manifest-path".into(), manifest.into()]
        });
        args.push("-vv".into());
        // The network may fail in the middle of a run, and then a candidate would fail for another reason.
        args.extend(self.offline.then(|| OFFLINE.into()));
        self.with_settings(args, package, copy)
    }

    /// The command that downloads the dependencies of a package for its targets, and runs nothing of it.
    pub(super) fn fetching(
        &self,
        package: &Package,
        copy: &PackageCopy,
        host: Option<&str>,
    ) -> Invocation {
        let mut args: Vec<OsString> = vec!["fetch".into()];
        // Without a target, cargo downloads what other systems need, too.
        let given = self.option(TARGET);
        for target in host.map(str::to_owned).into_iter().chain(given) {
            args.extend([TARGET.into(), target.into()]);
        }
        self.with_settings(args, package, copy)
    }

    /// cargo with these arguments, and with the configuration that it does not find for a copy.
    pub(super) fn with_settings(
        &self,
        mut args: Vec<OsString>,
        package: &Package,
        copy: &PackageCopy,
    ) -> Invocation {
        // The candidate may have no such folder any more.
        let within = copy.root.join(&package.within);
        // The copy is elsewhere, and cargo looks for them in the folders above.
        let configs = package.configs.iter().map(OsString::from).chain(self.flags_settings());
        args.extend(configs.flat_map(|config| ["--config".into(), config]));
        Invocation {
            program: self.program.clone(),
            args,
            envs: self.envs(copy),
            cwd: if within.is_dir() { within } else { copy.root.clone() },
            ..Invocation::default()
        }
    }

    /// The subcommand with its selection and options. A package whose name is ambiguous is selected by its folder.
    fn words(&self, in_folder: impl Fn(&Path) -> Vec<OsString>) -> Vec<OsString> {
        let alone = [self.subcommand.name()];
        let words: &[&str] = match self.subcommand {
            Subcommand::Test if self.keeps_going && self.profile() == DEFAULT_PROFILE => {
                &["build", "--tests", "--keep-going", "--profile", "test"]
            }
            Subcommand::Test if self.keeps_going => &["build", "--tests", "--keep-going"],
            Subcommand::Test if self.doc_tests => &["test", "--doc"],
            // The test is executed alone, with its own time limit.
            Subcommand::Test => &["test", "--no-run"],
            // The documentation of dependencies is not what fails.
            Subcommand::Doc => &["doc", "--no-deps"],
            // The program is executed alone, as a test is.
            Subcommand::Run => &["build"],
            Subcommand::Bench => &["bench", "--no-run"],
            Subcommand::Check | Subcommand::Build | Subcommand::Clippy => &alone,
        };
        let mut selection = Vec::new();
        for flag in &self.selection {
            let name =
                flag.to_str().filter(|_| selection.last().is_some_and(|last| last == PACKAGE));
            match name.and_then(|name| self.folders.get(name)) {
                Some(folder) => {
                    selection.pop();
                    selection.extend(in_folder(folder));
                }
                None => selection.push(flag.clone()),
            }
        }
        let given = selection.into_iter().chain(self.options.iter().cloned());
        words.iter().map(OsString::from).chain(given).collect()
    }

    fn envs(&self, copy: &PackageCopy) -> Vec<(OsString, OsString)> {
        let mut envs: Vec<(OsString, OsString)> = vec![
            ("CARGO_TARGET_DIR".into(), copy.target.clone().into()),
            ("CARGO_TERM_COLOR".into(), "never".into()),
            // A progress bar would be between the lines of the commands.
            ("CARGO_TERM_PROGRESS_WHEN".into(), "never".into()),
            // Candidates differ in little, also with a profile that does not keep the state of rustc.
            ("CARGO_INCREMENTAL".into(), if self.is_costly { "0" } else { "1" }.into()),
            // A proxy of rustup would look up the toolchain again for each crate.
            ("RUSTC".into(), self.rustc.clone().into()),
            ("PATH".into(), self.path()),
        ];
        // A rustc that the user has named, such as a script, can be alone in its folder.
        let rustdoc = self.rustc.with_file_name("rustdoc");
        if rustdoc.is_file() {
            envs.push(("RUSTDOC".into(), rustdoc.into()));
        }
        if self.unwrapped {
            // A cache of compilations would only be filled: no candidate is compiled twice.
            envs.push(("RUSTC_WRAPPER".into(), "".into()));
        }
        if self.lean {
            let profile = self.profile().to_uppercase().replace('-', "_");
            envs.push((format!("CARGO_PROFILE_{profile}_DEBUG").into(), "0".into()));
        }
        envs.extend(self.encoded_flags());
        envs.extend(quiet(&copy.temporary));
        envs
    }

    fn path(&self) -> OsString {
        let before = env::var_os("PATH").unwrap_or_default();
        let programs = self.rustc.parent().map(Path::to_owned).into_iter();
        // A folder with a colon in its name cannot be on the path.
        env::join_paths(programs.chain(env::split_paths(&before))).unwrap_or(before)
    }

    /// The variable with the flags for rustc: those of the environment and those of the command line.
    /// `None` if the environment has none, since the variable would replace those of the
    /// configuration. Then [`flags_settings`](Self::flags_settings) passes them.
    fn encoded_flags(&self) -> Option<(OsString, OsString)> {
        if self.flags.is_empty() || !variables::has_flags() {
            return None;
        }
        let all = [variables::flags_in_environment(), self.typed_flags()].concat();
        let (name, value) = variables::encoded(&all);
        Some((name.into(), value.into()))
    }

    /// The flags for rustc of the command line.
    pub(super) fn typed_flags(&self) -> Vec<String> {
        self.flags.iter().map(|flag| flag.to_string_lossy().into_owned()).collect()
    }

    /// The flags for rustc of the command line as `--config` settings. cargo adds them to those in
    /// configuration files.
    fn flags_settings(&self) -> Vec<OsString> {
        if self.flags.is_empty() || variables::has_flags() {
            return Vec::new();
        }
        // An array of strings in JSON is one in TOML too.
        let flags = Value::from(self.typed_flags());
        let of_target = |name: &String| format!("target.{}.rustflags", Value::from(&**name));
        let keys = self.flagged_targets.iter().map(of_target).chain(["build.rustflags".to_owned()]);
        keys.map(|key| format!("{key}={flags}").into()).collect()
    }

    /// The profile that the subcommand uses.
    fn profile(&self) -> String {
        let is_release = self.options.iter().any(|word| word == "--release");
        let default = match self.subcommand {
            Subcommand::Bench => "bench",
            _ if is_release => "release",
            _ => DEFAULT_PROFILE,
        };
        self.option(PROFILE).unwrap_or_else(|| default.to_owned())
    }

    /// The value that the user has given an option.
    pub(super) fn option(&self, name: &str) -> Option<String> {
        let at = self.options.iter().position(|word| word == name)?;
        self.options.get(at + 1).map(|value| value.to_string_lossy().into_owned())
    }

    /// What a person types after `cargo` for a script at this path.
    pub(super) fn typed_for_script(&self, script: &Path, test: Option<&Test>) -> String {
        let words = ["-Zscript".into(), self.subcommand.name().into(), "--manifest-path".into()];
        let words = words.into_iter().chain([script.into()]).chain(self.options.iter().cloned());
        typed(words.chain(test.into_iter().flat_map(Test::words)))
    }

    /// What a person types after `cargo`.
    pub(super) fn typed(&self, test: Option<&Test>) -> String {
        let words = self.words(|folder| {
            // There, cargo finds the package by itself.
            if folder.as_os_str().is_empty() {
                return Vec::new();
            }
            vec!["--manifest-path".into(), folder.join(MANIFEST_NAME).into()]
        });
        let is_run = self.subcommand == Subcommand::Run;
        let first = is_run.then(|| self.subcommand.name().into());
        let words = first.into_iter().chain(words.into_iter().skip(usize::from(is_run)));
        let words = words.filter(|word| word != "--no-run");
        typed(words.chain(test.into_iter().flat_map(Test::words)))
    }
}

/// The target triples with their own `rustflags` in the configuration of a package. That of the home
/// folder is not read.
fn flagged_targets(package: &Package) -> Vec<String> {
    package.settings().iter().flat_map(|text| targets_with_flags(text)).collect()
}

/// The targets that have a key `target.….rustflags`.
fn targets_with_flags(settings: &str) -> Vec<String> {
    let table = settings.parse::<DocumentMut>().ok();
    let targets = table.as_ref().and_then(|table| table.get("target")?.as_table_like());
    let all = targets.into_iter().flat_map(|targets| targets.iter());
    let flagged = all.filter(|(_, target)| target.get("rustflags").is_some());
    flagged.map(|(name, _)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_with_flags_is_found_by_its_key() {
        let settings = "[build]\nrustflags = []\n[target.a]\nlinker = \"x\"\n\
                        [target.'cfg(unix)']\nrustflags = []\n";
        assert_eq!(targets_with_flags(settings), ["cfg(unix)"]);
        assert_eq!(targets_with_flags("["), [""; 0]);
    }
}
