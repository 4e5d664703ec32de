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
use super::{Call, Cargo, Subcommand, Turns, Workshops};
use crate::error::Error;
use crate::oracle::{Candidate, Runner, scratch_unwritable};
use crate::package::shown::failed;
use crate::package::{LOCK, Package, sentence};
use crate::process::toolchain::Toolchain;
use crate::process::{Exit, Finished};
use crate::text::render::Files;

/// How cargo is called, as the user says.
#[derive(Clone, Debug, Default)]
pub struct CargoOptions {
    /// What cargo is to do.
    pub subcommand: Option<Subcommand>,
    /// The test that is to fail.
    pub test: Option<String>,
    /// The variable that tells the test where the candidate is.
    pub variable: Option<String>,
    /// Features, target and profile, as arguments of cargo.
    pub selection: Vec<OsString>,
    /// Whether cargo itself is called for each candidate.
    pub plain: bool,
}

/// What cargo is called for.
#[derive(Clone, Debug)]
pub struct CargoSpec {
    /// The package or workspace.
    pub package: Arc<Package>,
    /// Whether the input is one file of the package, so that the others stay as they are.
    pub one_file: bool,
    /// How it is called.
    pub options: CargoOptions,
}

/// The order in which subcommands are tried.
const TRIED: [Subcommand; 3] = [Subcommand::Check, Subcommand::Build, Subcommand::Test];

impl CargoSpec {
    fn subcommands(&self) -> Vec<Subcommand> {
        match self.options.subcommand {
            _ if self.options.test.is_some() => vec![Subcommand::Test],
            Some(subcommand) => vec![subcommand],
            None => TRIED.to_vec(),
        }
    }

    /// What lies in a copy beside the candidate.
    fn base(&self) -> Files {
        let own = self.one_file.then_some(&self.package.files);
        let all = own.into_iter().flatten().chain(&self.package.fixed);
        all.cloned().collect()
    }
}

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

/// What cargo complains of before anything is compiled.
enum Complaint {
    Dependency(String),
    Options(String),
    Manifest(String),
}

/// How cargo speaks of features, profiles and targets that there are not.
const NOT_KNOWN: [&str; 7] = [
    "contain this feature",
    "contain these features",
    "contains this feature",
    "contains these features",
    "` is not defined",
    // Where a variable sets something in it, it is as good as defined.
    "is missing an `inherits` directive",
    "could not find specification for target",
];

/// How cargo speaks of dependencies that it cannot get.
const NOT_THERE: [&str; 9] = [
    "no matching package",
    "failed to get",
    "failed to download",
    "failed to load source",
    "failed to select a version",
    "Unable to update",
    "unable to update",
    "attempting to make an HTTP request",
    "offline was specified",
];

fn complaint(built: &Finished) -> Option<Complaint> {
    let stderr = String::from_utf8_lossy(&built.stderr);
    let begun = [
        "   Compiling ",
        "    Checking ",
        " Documenting ",
        "     Running ",
    ];
    let has_begun = stderr
        .lines()
        .any(|line| begun.iter().any(|word| line.starts_with(word)));
    if built.exit == Exit::Code(0) || has_begun {
        return None;
    }
    if NOT_THERE.iter().any(|words| stderr.contains(words)) {
        return Some(Complaint::Dependency(sentence(&stderr)));
    }
    // Of a target rustc complains, to cargo: the line alone says what is wrong.
    let is_about_options = |line: &&str| NOT_KNOWN.iter().any(|words| line.contains(words));
    Some(match stderr.lines().find(is_about_options) {
        Some(line) => Complaint::Options(sentence(line)),
        None => Complaint::Manifest(sentence(&stderr)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_does_not_know_is_the_options_affair() {
        let said = |stderr: &str| {
            let built = Finished {
                exit: Exit::Code(101),
                stderr: stderr.into(),
                ..Finished::nothing()
            };
            match complaint(&built) {
                Some(Complaint::Options(detail)) => detail,
                _ => String::new(),
            }
        };
        let feature = "error: the package 'a' does not contain this feature: x\n";
        let target = "error: failed to run `rustc` to learn\n\nCaused by:\n  --- stderr\n  \
                      error: could not find specification for target \"x\"\n";
        assert_eq!(
            said(feature),
            "the package 'a' does not contain this feature: x"
        );
        assert_eq!(
            said(target),
            "could not find specification for target \"x\""
        );
        assert_eq!(
            said("error: profile `x` is not defined\n"),
            "profile `x` is not defined"
        );
        assert_eq!(said("error: no targets\n"), "");
    }
}
