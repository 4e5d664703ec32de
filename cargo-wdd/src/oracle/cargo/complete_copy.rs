//! The first calls: how the untouched package fails in a complete copy, and whether it fails in the same
//! way in the copy for candidates, which lacks what git ignores.
//!
//! ```text
//! complete copy ──► failure names a file outside? ──► add it, and again
//!       └──► the package has a surplus? ──► copy for candidates ──► the same failure? ──no──► add what it lacks
//! ```
//!
//! Without a surplus, the copy for candidates is complete, and no call is made in addition.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::{Algorithm, List, Settings, StopReason, Subset, drive};
use wdd_text::text::render::Files;

use super::copies::PackageCopies;
use super::execute::CopyCall;
use super::package_copy::CopyExtras;
use super::settle::settle;
use super::{Cargo, CargoSpec, scratch_unwritable};
use crate::error::{Error, Result};
use crate::oracle::baseline::{Attempt, FirstCalls, Observation};
use crate::oracle::cost::Cost;
use crate::oracle::{Conditions, Outcome, Started};
use crate::package::{CargoTarget, Extras, check_targets, content, dep_info, normal};
use crate::process::toolchain::Toolchain;

/// How often files outside are added. Each failure may name others.
const ROUNDS: usize = 5;

/// The processor time that rustc has at least for what is no suspect, such as a dependency, before it counts as one that hangs.
pub(super) const BUILDING: Duration = Duration::from_secs(60);

/// Settles what is called from then on, and makes the first call.
pub(super) fn first_call(attempt: &mut Attempt<'_>, spec: &CargoSpec) -> Result<Started> {
    let (mut cargo, complete) = in_complete_copy(attempt, spec)?;
    check_programs_of_others(attempt, &mut cargo, &complete.first)?;
    let first = if spec.package.extras.surplus.is_empty() {
        complete
    } else {
        let conditions = attempt.conditions(&cargo, &complete.first)?;
        Complete { attempt, conditions, failure: complete.first }.without_surplus(&mut cargo)?
    };
    Ok((Arc::new(cargo), first))
}

/// What a test says that cannot start a program, or read a file, since it is not there.
const NOT_THERE: [&str; 2] = ["No such file", "NotFound"];

/// Checks that a test does not need a program of another package, which is not built for it: then the program's absence would be the
/// failure that is kept.
///
/// # Errors
/// [`Error::NeedsProgram`] if the test does not fail so where all programs of the workspace are built.
fn check_programs_of_others(
    attempt: &mut Attempt<'_>,
    cargo: &mut Cargo,
    first: &Outcome,
) -> Result<()> {
    let said = [&first.finished.stdout[..], &first.finished.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lacks_file = NOT_THERE.iter().any(|words| said.contains(words));
    let Some(test) = cargo.test.as_ref().filter(|_| lacks_file) else { return Ok(()) };
    let others = cargo.package.targets.iter().filter(|one| one.package != test.target.package);
    if !others.into_iter().any(CargoTarget::is_program) {
        return Ok(());
    }
    let conditions = attempt.conditions(cargo, first)?;
    let alone = cargo.command.clone();
    cargo.command.keeps_going = true;
    cargo.command.selection = ["--workspace", "--bins"].map(OsString::from).into();
    attempt.calls += 1;
    let runner = attempt.caller.runner(attempt.limit(), attempt.caller.interrupt());
    let candidate = &*cargo.package.candidate(&attempt.input);
    let (mut copy, _) = cargo.copy_of(candidate)?;
    let mut call = CopyCall { cargo, copy: &mut copy, candidate, runner };
    let with_all = call.run_cargo();
    drop(copy);
    cargo.command = alone;
    let with_all = with_all?;
    if conditions.unmet(&with_all).is_none() {
        return Ok(());
    }
    let seen = |outcome| Observation::new(cargo, outcome, None).to_string();
    Err(Error::NeedsProgram {
        command: format!("cargo {}", cargo.command.typed(cargo.test.as_ref())),
        alone: seen(first),
        with_all: seen(&with_all),
    })
}

/// The settled oracle, and its first call in a complete copy.
fn in_complete_copy(attempt: &mut Attempt<'_>, spec: &CargoSpec) -> Result<(Cargo, FirstCalls)> {
    let package = &spec.package;
    let of_script = package.script.as_ref().and_then(|script| script.toolchain.as_deref());
    let named = attempt.spec.toolchain.as_deref().or(of_script);
    let toolchain = Toolchain::find(named, &package.folder, attempt.spec.trust)?;
    check_targets(package, attempt.spec.trust, || {
        let typed = spec.options.selection.iter();
        let typed = typed.map(|word| word.to_string_lossy().into_owned());
        typed.chain(toolchain.host()).collect()
    })?;
    let flags = &attempt.spec.rustc_args;
    let place = package.place();
    let mut copies =
        PackageCopies::new(attempt.caller.folder(), &place).map_err(scratch_unwritable)?;
    let mut outside = package.extras.outside.clone();
    let mut rounds = 0;
    loop {
        rounds += 1;
        copies.set_extras(&Arc::new(CopyExtras {
            outside: outside.clone(),
            surplus: package.extras.surplus.clone(),
        }));
        let caller = &attempt.caller;
        let endless_after = attempt.spec.cost.and_then(Cost::endless_after);
        let runner = caller
            .runner(attempt.limit(), caller.interrupt())
            .costing(endless_after.map(|given| given.max(BUILDING)), None);
        let cargo = Cargo::unsettled(spec, &toolchain, flags, copies);
        let (cargo, calls) = settle(spec, cargo, &spec.package.candidate(&attempt.input), runner)?;
        attempt.calls += calls;
        let first = attempt.once(&cargo)?;
        let missing = cargo.missing(&first.first, &outside);
        if missing.is_empty() || rounds == ROUNDS {
            return Ok((cargo, first));
        }
        outside.files.extend(missing);
        copies = cargo.copies;
    }
}

/// The failure in a complete copy.
struct Complete<'a, 'b> {
    attempt: &'a mut Attempt<'b>,
    conditions: Conditions,
    failure: Outcome,
}

impl Complete<'_, '_> {
    /// The first call in the copy for candidates, which has the same failure. What the copy lacks is
    /// added.
    ///
    /// # Errors
    /// [`Error::CopyDiffers`] if it still fails in another way.
    fn without_surplus(mut self, cargo: &mut Cargo) -> Result<FirstCalls> {
        let read = cargo.read_by_rustc();
        let surplus = cargo.package.extras.surplus.clone();
        let none = surplus.only([]);
        let first = self.call_with(cargo, &none)?;
        if self.is_same(&first) {
            return Ok(first);
        }
        let probable = cargo.package.probable(&read);
        let is_enough = self.is_same_with(cargo, &probable)?;
        let lacked = if is_enough { Some(probable) } else { self.smallest(cargo, &surplus)? };
        let Some(lacked) = lacked else { return Err(self.differs(cargo, &first.first)) };
        self.add(cargo, &lacked)?;
        let again = self.call_with(cargo, &none)?;
        if self.is_same(&again) { Ok(again) } else { Err(self.differs(cargo, &first.first)) }
    }

    /// Calls twice more in a complete copy: a test that does not fail in the same way each time is not the
    /// fault of the copy.
    ///
    /// # Errors
    /// [`Error::Flaky`] if such a call fails in another way.
    fn complete_again(&mut self, cargo: &Cargo, surplus: &Extras) -> Result<()> {
        for _ in 0..2 {
            let again = self.call_with(cargo, surplus)?.first;
            let unmet = self.conditions.unmet(&again);
            if unmet.is_some() {
                return Err(self.attempt.flaky(cargo, &self.failure, &again, unmet));
            }
        }
        Ok(())
    }

    /// A call with this part of the surplus.
    fn call_with(&mut self, cargo: &Cargo, surplus: &Extras) -> Result<FirstCalls> {
        cargo.set_surplus(surplus);
        self.attempt.once(cargo)
    }

    fn is_same(&self, calls: &FirstCalls) -> bool {
        self.conditions.unmet(&calls.first).is_none()
    }

    fn is_same_with(&mut self, cargo: &Cargo, surplus: &Extras) -> Result<bool> {
        Ok(!surplus.is_empty() && {
            let calls = self.call_with(cargo, surplus)?;
            self.is_same(&calls)
        })
    }

    /// A small part of the surplus with which the copy fails in the same way. `None` if it does not even
    /// with all files.
    fn smallest(&mut self, cargo: &Cargo, surplus: &Extras) -> Result<Option<Extras>> {
        self.complete_again(cargo, surplus)?;
        let all = surplus.only(surplus.files.clone());
        if !self.is_same_with(cargo, &all)? {
            return Ok(None);
        }
        let files: Vec<_> = all.files.iter().cloned().collect();
        let part = |kept: &Subset| all.only(kept.iter().map(|at| files[at].clone()));
        let algorithm = Algorithm::named("wddmin").expect("it is built in");
        let mut reducer = algorithm.start(&List::uniform(files.len()), &Settings::new());
        let mut error = None;
        let driven = drive(&mut reducer, |kept: &Subset| {
            let calls = self.call_with(cargo, &part(kept)).map_err(|found| error = Some(found));
            calls.map_or(ControlFlow::Break(StopReason::Broken), |calls| {
                ControlFlow::Continue(self.is_same(&calls))
            })
        });
        error.map_or_else(|| Ok(Some(part(&driven.best))), Err)
    }

    /// Adds these files to the input, so that they are reduced too. If the input is one file, they are
    /// added to the copy.
    fn add(&mut self, cargo: &mut Cargo, lacked: &Extras) -> Result<()> {
        let read = |path: &PathBuf| Ok((path.clone(), content(&lacked.base.join(path))?));
        let files: Files = lacked.files.iter().map(read).collect::<Result<_>>()?;
        if cargo.package_is_input {
            self.attempt.add(files);
        } else {
            cargo.base.extend(files);
        }
        Ok(())
    }

    /// The error if the copy still fails in another way.
    fn differs(&self, cargo: &Cargo, outcome: &Outcome) -> Error {
        let seen = |outcome| Observation::new(cargo, outcome, None).to_string();
        Error::CopyDiffers {
            input: self.attempt.name.to_owned(),
            original: seen(&self.failure),
            copy: seen(outcome),
        }
    }
}

impl Cargo {
    /// The files outside that this outcome names, and that the copy lacks.
    fn missing(&self, outcome: &Outcome, outside: &Extras) -> BTreeSet<PathBuf> {
        let output = [&outcome.finished.stdout[..], &outcome.finished.stderr].concat();
        let copy = self.copies.take().root.clone();
        self.package.missing(&String::from_utf8_lossy(&output), &copy, outside)
    }

    /// Gives the copies this part of the surplus.
    fn set_surplus(&self, surplus: &Extras) {
        let outside = self.copies.extras().outside.clone();
        self.copies.set_extras(&Arc::new(CopyExtras { outside, surplus: surplus.clone() }));
    }

    /// The files of the copy that rustc has read so far, relative to the folder of the copy.
    fn read_by_rustc(&self) -> BTreeSet<PathBuf> {
        let copy = self.copies.take();
        let workspace = self.workspace(&copy);
        let infos = dep_info::of_builds(&copy.target);
        let sources = infos.iter().flat_map(|info| dep_info::sources(info));
        let sources = sources.map(|source| normal(&workspace.join(source)));
        sources.filter_map(|path| path.strip_prefix(&copy.root).map(Into::into).ok()).collect()
    }
}
