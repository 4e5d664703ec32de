//! Finds out at the start how cargo is called for candidates: the subcommand that fails, the target
//! that fails, and the test.
//!
//! If the user names no subcommand, `check`, `build` and `test` are tried until one fails. The last
//! try is `build` with debug information, which is left out otherwise. From then on, only the first
//! target that fails is built, so that the others can be deleted. A test that the user names is looked
//! for in all targets that can be built.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use wdd_text::keep::Features;
use wdd_text::text::render::Rendered;

use super::find::{FoundTest, find};
use super::likely;
use super::lock::named_twice;
use super::package_copy::PackageCopy;
use super::refusal::{Refusal, refusal};
use super::test::Test;
use super::{Cargo, CargoCommand, CargoSpec, PackageCopies, Subcommand, Turns};
use crate::error::{Error, Result};
use crate::oracle::Runner;
use crate::package::build_log::{Step, failed_targets};
use crate::package::{CargoTarget, LOCK};
use crate::process::toolchain::Toolchain;
use crate::process::{Exit, Finished};

/// What listens on a port. A candidate without a listener could talk to that of another one.
const LISTENERS: [&str; 2] = ["TcpListener", "UdpSocket"];

/// The oracle for the untouched input, and the number of calls that were made to find it.
///
/// # Errors
/// When the manifest is broken, a dependency is missing, or there is no such test or no such
/// failure.
pub(super) fn settle(
    spec: &CargoSpec,
    mut cargo: Cargo,
    candidate: &Rendered,
    runner: Runner<'_>,
) -> Result<(Cargo, u64)> {
    cargo.listens = listens(candidate);
    let mut search = Search { cargo, spec, candidate, runner, builds: 0, has_fetched: false };
    let mut nothing_fails = None;
    let subcommands = spec.subcommands();
    for &subcommand in &subcommands {
        match search.fails(subcommand) {
            Ok(true) => return Ok(search.found()),
            Ok(false) => {}
            Err(error @ Error::NothingFails { .. }) => nothing_fails = Some(error),
            Err(error) => return Err(error),
        }
    }
    // The failure may be about debug information, which a lean build does not make.
    if search.cargo.command.lean && subcommands.contains(&Subcommand::Build) {
        search.cargo.command.lean = false;
        if search.fails(Subcommand::Build)? {
            return Ok(search.found());
        }
    }
    nothing_fails.map_or_else(|| Ok(search.found()), Err)
}

/// The features that the commands of a build in this folder turn on. A package that is built with several sets is left out.
fn features(shown: &[Step], root: &Path) -> Features {
    let mut all: BTreeMap<PathBuf, BTreeSet<BTreeSet<String>>> = BTreeMap::new();
    for step in shown.iter().filter(|step| step.crate_name().is_some()) {
        let folder = step.env("CARGO_MANIFEST_DIR").map(Path::new);
        if let Some(folder) = folder.and_then(|folder| folder.strip_prefix(root).ok()) {
            all.entry(folder.to_owned()).or_default().insert(step.features());
        }
    }
    all.retain(|_, sets| sets.len() == 1);
    all.into_iter().filter_map(|(folder, sets)| Some((folder, sets.into_iter().next()?))).collect()
}

/// Whether cargo refuses the name of a package since a dependency has it too.
fn is_ambiguous(built: &Finished) -> bool {
    let stderr = String::from_utf8_lossy(&built.stderr);
    stderr.lines().any(|line| line.starts_with("error: ") && line.ends_with("` is ambiguous"))
}

/// Whether a file of the candidate names what listens on a port.
fn listens(candidate: &Rendered) -> bool {
    candidate.files.iter().any(|(_, content)| {
        let content = String::from_utf8_lossy(content);
        LISTENERS.iter().any(|name| content.contains(name))
    })
}

impl Cargo {
    /// An oracle for which subcommand, target and test are still to be found.
    pub(super) fn unsettled(
        spec: &CargoSpec,
        toolchain: &Toolchain,
        flags: &[OsString],
        copies: PackageCopies,
    ) -> Self {
        let package = &spec.package;
        let options = &spec.options.selection;
        let mut command = CargoCommand::new(toolchain, package, options, flags);
        command.lean = !spec.options.plain;
        command.is_costly = spec.options.is_costly;
        Cargo {
            toolchain: toolchain.clone(),
            package: Arc::clone(package),
            command,
            target: None,
            fails_in: None,
            test: None,
            features: Features::new(),
            data_by: spec.options.data.clone(),
            backtraces: spec.options.backtraces,
            package_is_input: !spec.one_file,
            base: spec.base(),
            copies,
            turns: Turns::default(),
            listens: false,
            always_cargo: AtomicBool::new(spec.options.plain),
            reports_places: AtomicBool::new(false),
            offline: AtomicBool::new(false),
            opened: OnceLock::new(),
            longest_test: AtomicU64::new(0),
            has_hung: AtomicBool::new(false),
            build_limit: Duration::ZERO,
        }
    }

    /// Selects the first target that fails. Only that one is built from now on.
    fn select_failing(&mut self, built: &Finished) {
        let stderr = String::from_utf8_lossy(&built.stderr);
        let failed = failed_targets(&stderr);
        let target = |failed| self.package.targets.iter().find(|target| target.is(failed));
        // What fails elsewhere counts only if nothing else fails.
        if let Some(target) = failed.iter().find_map(target).cloned() {
            // The others are not built any more, so that a reduction can delete them.
            self.command.selection = target.selection();
            self.target = Some(target);
        } else {
            self.fails_in = failed.into_iter().next().map(|failed| failed.package);
        }
    }
}

/// Builds the untouched input, until something fails.
struct Search<'a> {
    cargo: Cargo,
    spec: &'a CargoSpec,
    candidate: &'a Rendered,
    runner: Runner<'a>,
    builds: u64,
    /// Whether the dependencies were downloaded outside of the sandbox.
    has_fetched: bool,
}

impl Search<'_> {
    fn found(self) -> (Cargo, u64) {
        (self.cargo, self.builds)
    }

    /// Whether this subcommand fails for the untouched input, or builds a test that fails. If so, the
    /// failing target or test is selected.
    fn fails(&mut self, subcommand: Subcommand) -> Result<bool> {
        if let Some(name) =
            self.spec.options.test.as_deref().filter(|_| subcommand == Subcommand::Test)
        {
            return self.finds(name);
        }
        let program = subcommand.executes().then(|| self.program(subcommand)).transpose()?;
        if let Some(program) = &program {
            self.cargo.command.selection = program.target.selection();
        }
        let built = self.build(subcommand)?;
        if built.exit != Exit::Code(0) {
            self.cargo.select_failing(&built);
            return Ok(true);
        }
        if let Some(program) = program {
            self.cargo.test = Some(program);
            return Ok(true);
        }
        if subcommand != Subcommand::Test {
            return Ok(false);
        }
        let found = find(&self.cargo, self.spec, &built, self.runner)?;
        self.select(found);
        Ok(true)
    }

    /// The program, example or benchmark that the user names, or the only program or benchmark.
    ///
    /// # Errors
    /// [`Error::NoSuchProgram`].
    fn program(&self, subcommand: Subcommand) -> Result<Test> {
        let package = &self.cargo.package;
        let options = &self.spec.options;
        let named = |target: &&CargoTarget| match &options.program {
            Some(name) => target.name == *name,
            None => !target.is_example(),
        };
        let all: Vec<&CargoTarget> = package
            .picked_targets()
            .filter(|target| match subcommand {
                Subcommand::Bench => target.is_bench(),
                _ => target.is_program() || target.is_example(),
            })
            .collect();
        let found: Vec<&CargoTarget> = all.iter().copied().filter(named).collect();
        match found[..] {
            [one] => Ok(Test::program_with(one.clone(), options.arguments.clone())),
            _ => Err(Error::NoSuchProgram {
                name: options.program.clone(),
                there: all.iter().map(|target| target.name.clone()).collect(),
            }),
        }
    }

    /// Looks for the test that the user names: in the targets where it is likely, then in all of them. Returns whether the
    /// failing test, or what keeps it from being built, is selected.
    fn finds(&mut self, name: &str) -> Result<bool> {
        let package = Arc::clone(&self.cargo.package);
        let targets: Vec<&CargoTarget> = package.picked_targets().collect();
        let files: Vec<(&Path, &[u8])> = self
            .candidate
            .files
            .iter()
            .filter_map(|(path, content)| {
                Some((path.strip_prefix(&package.workspace).ok()?, content.as_slice()))
            })
            .collect();
        let all = self.cargo.command.selection.clone();
        let mut rounds = likely::selections(&targets, &files, name);
        rounds.push(all);
        // Where the workspace is a package itself, cargo builds no other one if it is not told to.
        if package.picked.is_none() && targets.iter().any(|of| of.package != targets[0].package) {
            rounds.push(vec!["--workspace".into()]);
        }
        let last = rounds.len() - 1;
        for (round, selection) in rounds.into_iter().enumerate() {
            self.cargo.command.selection = selection;
            self.cargo.command.keeps_going = false;
            let mut built = self.build(Subcommand::Test)?;
            // A test that the user names may be in a target that can be built.
            if !matches!(built.exit, Exit::Code(_)) {
                self.cargo.select_failing(&built);
                return Ok(true);
            }
            if built.exit != Exit::Code(0) {
                // cargo stops at the first target that fails, and the test may be in another one.
                self.cargo.command.keeps_going = true;
                built = self.build(Subcommand::Test)?;
            }
            match find(&self.cargo, self.spec, &built, self.runner) {
                Err(Error::NoSuchTest { .. } | Error::TestNotBuilt { .. }) if round < last => {}
                found => {
                    self.select(found?);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn select(&mut self, found: FoundTest) {
        let command = &mut self.cargo.command;
        command.keeps_going = false;
        command.selection = found.selection;
        command.doc_tests = found.test.is_doc();
        let files = self.cargo.files(self.candidate);
        let test = found.test.numbered(&files, self.cargo.package.edition);
        self.cargo.test = Some(test);
    }

    /// Builds a copy of the untouched input. Returns whether its dependencies were downloaded before, outside of the sandbox:
    /// they are if there is no lock file, since that decides about versions, or else if cargo lacks something.
    fn built(&self, copy: &mut PackageCopy) -> Result<(Finished, bool)> {
        let lock = copy.root.join(&self.cargo.package.workspace).join(LOCK);
        let may_fetch = self.runner.is_confined() && !self.has_fetched;
        if !may_fetch || lock.is_file() {
            let built = self.cargo.build(copy, self.runner)?;
            if !may_fetch || refusal(&built).is_none() {
                return Ok((built, self.has_fetched));
            }
        }
        let fetched = self.cargo.fetch_into(copy, self.runner)?;
        let built = self.cargo.build(copy, self.runner)?;
        // What cannot be downloaded may not be needed. If it is, fetching has printed why.
        let is_reason = fetched.exit != Exit::Code(0) && refusal(&built).is_some();
        Ok((if is_reason { fetched } else { built }, true))
    }

    /// Builds the untouched input with its dependencies. Later builds do not use the network.
    fn build(&mut self, subcommand: Subcommand) -> Result<Finished> {
        self.builds += 1;
        self.cargo.command.subcommand = subcommand;
        let typed = self.cargo.command.typed(None);
        let what = format!("cargo to build the untouched input (cargo {typed})");
        let _wait = self.runner.caller().waiting().begin(what);
        // In the sandbox nothing can be downloaded.
        self.cargo.command.offline |= self.runner.is_confined();
        let started = Instant::now();
        let (mut copy, _) = self.cargo.copy_of(self.candidate)?;
        let (mut built, has_fetched) = self.built(&mut copy)?;
        // A lock file that cargo makes anew for each candidate could have other versions tomorrow.
        let lock = self.cargo.package.workspace.join(LOCK);
        let written = fs::read(copy.root.join(&lock)).ok();
        let root = copy.root.clone();
        drop(copy);
        self.has_fetched = has_fetched;
        let cargo = &mut self.cargo;
        let twice = named_twice(&cargo.package.targets, written.as_deref().unwrap_or_default());
        if !twice.is_empty() && cargo.command.folders.is_empty() {
            cargo.command.folders = twice;
            // Else the name of the package was not needed.
            if is_ambiguous(&built) {
                let (mut copy, _) = cargo.copy_of(self.candidate)?;
                built = cargo.build(&mut copy, self.runner)?;
            }
        }
        cargo.features = features(&Step::all(&String::from_utf8_lossy(&built.stderr)), &root);
        cargo.build_limit = cargo.build_limit.max(started.elapsed());
        cargo.command.offline = true;
        // Without a lock file, cargo has chosen versions now. All candidates get the same ones.
        if let Some(written) = written
            && !cargo.base.iter().any(|(path, _)| *path == lock)
        {
            cargo.base.push((lock, written));
        }
        match refusal(&built) {
            None => Ok(built),
            Some(Refusal::Dependency(detail)) => {
                Err(Error::DependencyMissing { folder: cargo.package.folder.clone(), detail })
            }
            Some(Refusal::Options(detail)) => Err(Error::OptionsRefused { detail }),
            Some(Refusal::Manifest(detail)) => Err(Error::ManifestBroken {
                path: cargo.package.folder.join(&cargo.package.workspace).join("Cargo.toml"),
                detail,
            }),
        }
    }
}
