//! Finds out at the start how cargo is called for candidates: the subcommand that fails, the target
//! that fails, and the test.
//!
//! If the user names no subcommand, `check`, `build` and `test` are tried until one fails. The last
//! try is `build` with debug information, which is left out otherwise. From then on, only the first
//! target that fails is built, so that the others can be deleted. A test that the user names is looked
//! for in all targets that can be built.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::find::find;
use super::refusal::{Refusal, refusal};
use super::{Cargo, CargoCommand, CargoSpec, PackageCopies, Subcommand, Turns};
use crate::error::Error;
use crate::oracle::{Candidate, Runner};
use crate::package::LOCK;
use crate::package::build_log::failed_targets;
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
    toolchain: &Toolchain,
    flags: &[OsString],
    candidate: &Candidate<'_>,
    (copies, runner): (PackageCopies, Runner<'_>),
) -> Result<(Cargo, u64), Error> {
    let mut cargo = Cargo::unsettled(spec, toolchain, flags, copies);
    cargo.listens = listens(candidate);
    let mut calls = 0;
    let mut nothing_fails = None;
    let subcommands = spec.subcommands();
    for &subcommand in &subcommands {
        calls += 1;
        match cargo.fails(subcommand, spec, candidate, runner, &mut calls) {
            Ok(true) => return Ok((cargo, calls)),
            Ok(false) => {}
            Err(error @ Error::NothingFails { .. }) => nothing_fails = Some(error),
            Err(error) => return Err(error),
        }
    }
    if cargo.command.lean && subcommands.contains(&Subcommand::Build) {
        calls += 1;
        cargo.command.lean = false;
        if cargo.fails(Subcommand::Build, spec, candidate, runner, &mut calls)? {
            return Ok((cargo, calls));
        }
    }
    nothing_fails.map_or(Ok((cargo, calls)), Err)
}

/// Whether a file of the candidate names what listens on a port.
fn listens(candidate: &Candidate<'_>) -> bool {
    let mut contents = candidate.files.iter().map(|(_, content)| String::from_utf8_lossy(content));
    contents.any(|content| LISTENERS.iter().any(|name| content.contains(name)))
}

impl Cargo {
    /// An oracle for which subcommand, target and test are still to be found.
    fn unsettled(
        spec: &CargoSpec,
        toolchain: &Toolchain,
        flags: &[OsString],
        copies: PackageCopies,
    ) -> Self {
        let package = &spec.package;
        let options = &spec.options.selection;
        let mut command = CargoCommand::new(toolchain, Subcommand::Check, package, options, flags);
        command.lean = !spec.options.plain;
        Cargo {
            toolchain: toolchain.clone(),
            package: Arc::clone(package),
            command,
            target: None,
            test: None,
            variable: spec.options.variable.clone(),
            backtraces: spec.options.backtraces,
            package_is_input: !spec.one_file,
            base: spec.base(),
            copies,
            turns: Turns::default(),
            listens: false,
            always_cargo: AtomicBool::new(spec.options.plain),
            reports_places: AtomicBool::new(false),
            build_limit: Duration::ZERO,
        }
    }

    /// Whether this subcommand fails for the untouched input, or builds a test that fails. If so, the
    /// failing target or test is selected. Further builds are added to `calls`.
    fn fails(
        &mut self,
        subcommand: Subcommand,
        spec: &CargoSpec,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
        calls: &mut u64,
    ) -> Result<bool, Error> {
        let mut built = self.first_build(subcommand, candidate, runner)?;
        // A test that the user names may be in a target that can be built.
        let is_searched = spec.options.test.is_some() && matches!(built.exit, Exit::Code(_));
        if built.exit != Exit::Code(0) && is_searched {
            *calls += 1;
            self.command.keeps_going = true;
            built = self.first_build(subcommand, candidate, runner)?;
        }
        if built.exit != Exit::Code(0) && !is_searched {
            self.select_failing(&built);
            return Ok(true);
        }
        if subcommand != Subcommand::Test {
            return Ok(false);
        }
        let found = find(self, spec, &built, runner)?;
        self.command.keeps_going = false;
        self.command.selection = found.selection;
        self.command.doc_tests = found.test.is_doc();
        self.test = Some(found.test);
        Ok(true)
    }

    /// Builds the untouched input with its dependencies. Later builds do not use the network.
    fn first_build(
        &mut self,
        subcommand: Subcommand,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Finished, Error> {
        self.command.subcommand = subcommand;
        let started = Instant::now();
        let (mut copy, _) = self.copy_of(candidate)?;
        let built = self.build(&mut copy, runner)?;
        let lock = self.package.workspace.join(LOCK);
        let written = fs::read(copy.root.join(&lock)).ok();
        drop(copy);
        self.build_limit = self.build_limit.max(started.elapsed());
        self.command.offline = true;
        // Without a lock file, cargo has chosen versions now. All candidates get the same ones.
        if let Some(written) = written
            && !self.base.iter().any(|(path, _)| *path == lock)
        {
            self.base.push((lock, written));
        }
        match refusal(&built) {
            None => Ok(built),
            Some(Refusal::Dependency(detail)) => {
                Err(Error::DependencyMissing { folder: self.package.folder.clone(), detail })
            }
            Some(Refusal::Options(detail)) => Err(Error::OptionsRefused { detail }),
            Some(Refusal::Manifest(detail)) => Err(Error::ManifestBroken {
                path: self.package.folder.join(&self.package.workspace).join("Cargo.toml"),
                detail,
            }),
        }
    }

    /// Selects the first target that fails. Only that one is built from now on.
    fn select_failing(&mut self, built: &Finished) {
        let stderr = String::from_utf8_lossy(&built.stderr);
        let failed = failed_targets(&stderr);
        let target = failed
            .first()
            .and_then(|failed| self.package.targets.iter().find(|target| target.is(failed)));
        if let Some(target) = target {
            self.command.selection = target.selection();
            self.target = Some(target.clone());
        }
    }
}
