//! Finds out, at the start, what is asked of cargo: the subcommand that fails, the one target that
//! it fails for, and the test.
//!
//! Without a subcommand `check`, `build` and `test` are tried, in this order, until one fails, and
//! after them `build` with debug information, which is left out where nothing depends on it. Of what
//! fails only the first target is built from then on, so that the others can go. A test that is
//! named is looked for in all that can be built: what cannot is not what the user means.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::find::find;
use super::refusal::{Complaint, complaint};
use super::{Call, Cargo, CargoSpec, Subcommand, Turns, Workshops};
use crate::error::Error;
use crate::oracle::{Candidate, Runner, scratch_unwritable};
use crate::package::LOCK;
use crate::package::build_log::failed;
use crate::process::toolchain::Toolchain;
use crate::process::{Exit, Finished};

/// The oracle for the untouched input, and how many times cargo was called.
///
/// # Errors
/// When the manifest is broken, a dependency is missing, or there is no such test or no such
/// failure.
pub(super) fn settle(
    spec: &CargoSpec,
    toolchain: &Toolchain,
    flags: &[OsString],
    candidate: &Candidate<'_>,
    (scratch, runner): (&Path, Runner<'_>),
) -> Result<(Cargo, u64), Error> {
    let workshops = Workshops::new(scratch, &spec.package.name()).map_err(scratch_unwritable)?;
    let mut cargo = Cargo {
        toolchain: toolchain.clone(),
        package: Arc::clone(&spec.package),
        call: Call::new(
            toolchain,
            Subcommand::Check,
            &spec.package,
            &spec.options.selection,
            flags,
        ),
        target: None,
        test: None,
        variable: spec.options.variable.clone(),
        package_is_input: !spec.one_file,
        base: spec.base(),
        workshops,
        turns: Turns::default(),
        plain: AtomicBool::new(spec.options.plain),
        patience: Duration::ZERO,
        run_limit: OnceLock::new(),
    };
    cargo.call.lean = !spec.options.plain;
    cargo.call.keeps_going = spec.options.test.is_some();
    let mut calls = 0;
    let mut nothing_fails = None;
    let subcommands = spec.subcommands();
    for &subcommand in &subcommands {
        calls += 1;
        let built = cargo.first_build(subcommand, candidate, runner)?;
        let is_searched = spec.options.test.is_some() && matches!(built.exit, Exit::Code(_));
        if built.exit != Exit::Code(0) && !is_searched {
            cargo.narrow(&built);
            return Ok((cargo, calls));
        }
        if subcommand == Subcommand::Test {
            match find(&cargo, spec, &built, runner) {
                Ok(found) => {
                    cargo.call.keeps_going = false;
                    cargo.call.selection = found.selection;
                    cargo.call.doc_tests = found.test.is_doc();
                    cargo.test = Some(found.test);
                    return Ok((cargo, calls));
                }
                Err(error @ Error::NothingFails { .. }) => nothing_fails = Some(error),
                Err(error) => return Err(error),
            }
        }
    }
    if cargo.call.lean && subcommands.contains(&Subcommand::Build) {
        calls += 1;
        cargo.call.lean = false;
        let built = cargo.first_build(Subcommand::Build, candidate, runner)?;
        if built.exit != Exit::Code(0) {
            cargo.narrow(&built);
            return Ok((cargo, calls));
        }
    }
    match nothing_fails {
        Some(error) => Err(error),
        None => Ok((cargo, calls)),
    }
}

impl Cargo {
    /// Builds the untouched input, with whatever it depends on; from then on nothing is fetched.
    fn first_build(
        &mut self,
        subcommand: Subcommand,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Finished, Error> {
        self.call.subcommand = subcommand;
        let started = Instant::now();
        let (mut shop, _) = self.laid(candidate)?;
        let built = self.built(&mut shop, runner)?;
        let lock = self.package.workspace.join(LOCK);
        let written = fs::read(shop.root.join(&lock)).ok();
        drop(shop);
        self.patience = self.patience.max(started.elapsed());
        self.call.offline = true;
        // Where there was no lock file, all candidates have the versions that are chosen now.
        if let Some(written) = written
            && !self.base.iter().any(|(path, _)| *path == lock)
        {
            self.base.push((lock, written));
        }
        match complaint(&built) {
            None => Ok(built),
            Some(Complaint::Dependency(detail)) => Err(Error::DependencyMissing {
                folder: self.package.folder.clone(),
                detail,
            }),
            Some(Complaint::Options(detail)) => Err(Error::OptionsRefused { detail }),
            Some(Complaint::Manifest(detail)) => Err(Error::ManifestBroken {
                path: self
                    .package
                    .folder
                    .join(&self.package.workspace)
                    .join("Cargo.toml"),
                detail,
            }),
        }
    }

    /// Builds only the first target that fails, from now on.
    fn narrow(&mut self, built: &Finished) {
        let stderr = String::from_utf8_lossy(&built.stderr);
        let failed = failed(&stderr);
        let target = failed.first().and_then(|failed| {
            let mut targets = self.package.targets.iter();
            targets.find(|target| target.is(failed))
        });
        if let Some(target) = target {
            self.call.selection = target.selection();
            self.target = Some(target.clone());
        }
    }
}
