//! cargo as the oracle: the candidate is a package, and what is kept is how its build or one of its
//! tests fails.
//!
//! cargo itself is run where manifests are new to a workshop, with the command lines shown. For the
//! candidates that follow these command lines are a [`BuildPlan`]: rustc is called directly, and only for
//! crates whose sources have changed; then the test, if there is one, is run alone. What this leaves
//! out is asked again of plain cargo when a round is over (`confirm`).
//!
//! How cargo is called is in `cargo/call.rs`, what is run and what it says in `cargo/test.rs`; what
//! is found out at the start, in `cargo/settle.rs`.

mod build;
mod build_plan;
mod call;
mod command_line;
mod copies;
mod dep_info;
mod direct;
mod execute;
mod find;
mod folders;
mod known_test;
mod messages;
mod package_copy;
mod refusal;
mod settle;
mod spec;
mod standalone;
mod test;
mod watched;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use self::build_plan::{BuildPlan, File};
use self::call::Call;
pub use self::call::Subcommand;
use self::copies::{Taken, Workshops};
use self::execute::Turns;
use self::package_copy::{Workshop, all};
use self::settle::settle;
pub use self::spec::{CargoOptions, CargoSpec};
use self::test::Test;
use super::baseline::{Attempt, Runs};
use super::{CallTime, Caller, Candidate, Oracle, Outcome, Runner, Standalone, scratch_unwritable};
use crate::error::Error;
use crate::package::{Package, Target};
use crate::process::toolchain::Toolchain;
use crate::text::render::Files;

/// cargo, and what is asked of it.
#[derive(Debug)]
pub(crate) struct Cargo {
    pub(crate) toolchain: Toolchain,
    pub(crate) package: Arc<Package>,
    call: Call,
    /// The target that must fail, if it is known and no test is run.
    target: Option<Target>,
    /// What is run of what it builds.
    test: Option<Test>,
    /// The whole package is reduced, not one file of it.
    package_is_input: bool,
    /// Files that each copy gets unless the candidate has its own.
    base: Files,
    workshops: Workshops,
    turns: Turns,
    /// Never without cargo.
    plain: AtomicBool,
    /// The variable by which the test is told where the candidate is.
    variable: Option<String>,
    /// How long cargo may take: it may have dependencies to build.
    patience: Duration,
    /// How long the test may take.
    run_limit: OnceLock<Duration>,
}

/// cargo judges packages, and files in packages.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<(Arc<dyn Oracle>, Runs), Error>> {
    let spec = attempt.spec.cargo.as_ref()?;
    Some(first_call(attempt, spec))
}

/// The first call of cargo settles what is called from then on.
fn first_call(
    attempt: &mut Attempt<'_>,
    spec: &CargoSpec,
) -> Result<(Arc<dyn Oracle>, Runs), Error> {
    let folder = &spec.package.folder;
    let toolchain = Toolchain::find(attempt.spec.toolchain.as_deref(), folder)?;
    let caller = &attempt.caller;
    let runner = caller.runner(attempt.patience(), caller.interrupt());
    let place = (caller.folder(), runner);
    let flags = &attempt.spec.rustc_args;
    let (cargo, calls) = settle(spec, &toolchain, flags, attempt.input, place)?;
    attempt.calls += calls;
    let oracle: Arc<dyn Oracle> = Arc::new(cargo);
    let runs = attempt.once(&*oracle)?;
    Ok((oracle, runs))
}

/// Tests that take less time take turns from the start: nobody has to wait long.
const SHORT_TEST: Duration = Duration::from_millis(200);

impl Oracle for Cargo {
    /// The test; if none is run, the command of cargo.
    fn name(&self) -> String {
        match &self.test {
            Some(test) => format!("the test `{}`", test.name()),
            None => format!("cargo {}", self.call.typed(None)),
        }
    }

    /// Calls rustc directly where the commands of cargo are known, else cargo.
    fn call(
        &self,
        candidate: &Candidate<'_>,
        _caller: &Caller,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let (mut shop, plan) = self.laid(candidate)?;
        match plan.filter(|_| !self.is_plain()) {
            Some(plan) => self.directly(&mut shop, &plan, candidate, runner),
            None => self.by_cargo(&mut shop, candidate, runner),
        }
    }

    fn confirm(
        &self,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Option<Outcome>, Error> {
        if self.is_plain() {
            return Ok(None);
        }
        let (mut shop, _) = self.laid(candidate)?;
        self.by_cargo(&mut shop, candidate, runner).map(Some)
    }

    fn stop_shortcuts(&self) -> bool {
        !self.plain.swap(true, Ordering::Relaxed)
    }

    fn command_line(&self, result: &Path) -> Option<String> {
        Some(self.typed_in_folder(result))
    }

    fn flaky_advice(&self, _jobs: usize) -> String {
        "Make it fail each time (a fixed seed, no clock), try `--jobs 1`, or give a script with \
         `--script PATH` that tries several times."
            .to_owned()
    }

    fn executes_candidates(&self) -> bool {
        self.test.is_some()
    }

    fn kept_names(&self) -> Vec<String> {
        self.test.as_ref().map_or_else(Vec::new, Test::names)
    }

    fn toolchain(&self) -> Option<&Toolchain> {
        Some(&self.toolchain)
    }

    fn prepare(&self, jobs: usize, time: CallTime) -> Result<bool, Error> {
        // The first limit is the one that was measured.
        let _ = self.run_limit.set(time.limit);
        if jobs < 2 {
            return Ok(false);
        }
        self.workshops.fill(jobs).map_err(scratch_unwritable)?;
        if time.alone < SHORT_TEST {
            self.take_turns();
        }
        Ok(true)
    }

    fn take_turns(&self) -> bool {
        self.test.is_some() && self.turns.take_turns()
    }

    fn printed(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
        _caller: &Caller,
        runner: Runner<'_>,
    ) -> Option<(PathBuf, Vec<u8>)> {
        self.printed_by_last(candidate, flag, runner)
    }

    fn standalone(
        &self,
        candidate: &Candidate<'_>,
        file: &Path,
        caller: &Caller,
        runner: Runner<'_>,
    ) -> Result<Option<Standalone>, Error> {
        let Some(alone) = self.only_source(candidate) else {
            return Ok(None);
        };
        let name = Path::new(file.file_name().unwrap_or_default());
        let files = [(name.to_owned(), alone.content.clone())];
        let desk = caller.desk(&Candidate { files: &files })?;
        let outcome = self.run_alone(&alone, name, &desk, runner)?;
        Ok(Some(Standalone {
            command: self.command_line_alone(&alone, file),
            content: alone.content,
            outcome,
        }))
    }
}

impl Cargo {
    /// A workshop with the candidate in it, and the plan for it.
    fn laid(
        &self,
        candidate: &Candidate<'_>,
    ) -> Result<(Taken<'_>, Option<Arc<BuildPlan>>), Error> {
        let mut shop = self.workshops.take();
        let files = self.lying(candidate);
        shop.lay(files.iter().copied(), &self.package.executable)
            .map_err(scratch_unwritable)?;
        if let Some(data) = self.data(&shop, candidate) {
            write_data(&data, candidate).map_err(scratch_unwritable)?;
        }
        let plan = shop.plan(&files);
        Ok((shop, plan))
    }

    /// The files of the copy.
    fn lying<'a>(&'a self, candidate: &Candidate<'a>) -> Vec<&'a File> {
        match self.variable {
            Some(_) => self.base.iter().collect(),
            None => all(candidate.files, &self.base),
        }
    }

    /// Where the candidate is that the test is told of by a variable.
    fn data(&self, shop: &Workshop, candidate: &Candidate<'_>) -> Option<PathBuf> {
        let (path, _) = candidate
            .files
            .first()
            .filter(|_| self.variable.is_some())?;
        Some(shop.data.join(path.file_name()?))
    }

    /// Whether cargo itself is asked about each candidate.
    pub(super) fn is_plain(&self) -> bool {
        self.plain.load(Ordering::Relaxed)
    }

    /// The workspace's folder in a copy.
    fn workspace(&self, shop: &Workshop) -> PathBuf {
        // Joined with nothing, a path ends in a slash, which others do not.
        match self.package.workspace.as_os_str().is_empty() {
            true => shop.root.clone(),
            false => shop.root.join(&self.package.workspace),
        }
    }
}

fn write_data(path: &Path, candidate: &Candidate<'_>) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(
        path,
        candidate
            .files
            .first()
            .map_or(&[][..], |(_, content)| content),
    )
}
