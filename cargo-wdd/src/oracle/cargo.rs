//! cargo as the oracle: the candidate is a package, and what is kept is how its build or one of its
//! tests fails.
//!
//! cargo itself is run where manifests are new to a workshop, with the command lines shown. For the
//! candidates that follow these command lines are a [`Plan`]: rustc is called directly, and only for
//! crates whose sources have changed; then the test, if there is one, is run alone. What this leaves
//! out is asked again of plain cargo when a round is over (`confirm`).
//!
//! How cargo is called is in `cargo/call.rs`, what is run and what it says in `cargo/test.rs`; what
//! is found out at the start, in `cargo/settle.rs`.

mod call;
mod dep_info;
mod find;
mod messages;
mod plan;
mod seed;
mod settle;
mod standalone;
mod test;
mod workshop;
mod workshops;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use self::call::Call;
pub use self::call::Subcommand;
use self::plan::{File, Plan, Watched};
use self::settle::settle;
pub use self::settle::{CargoOptions, CargoSpec};
use self::test::{Copy, Test, Turns};
use self::workshop::{Workshop, all};
use self::workshops::{Taken, Workshops};
use super::baseline::{Attempt, Runs};
use super::{CallTime, Caller, Candidate, Oracle, Outcome, Runner, Standalone, scratch_unwritable};
use crate::error::Error;
use crate::oracle::command;
use crate::package::shown::{Failed, Shown, failed};
use crate::package::{Package, Target};
use crate::process::toolchain::Toolchain;
use crate::process::{Exit, Finished, Invocation};
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
        let cargo = self.typed(result);
        let within = result.join(&self.package.within);
        // The package that cargo was called for may be deleted, or moved into the workspace's folder.
        let folder = if within.is_dir() { &within } else { result };
        let folder: PathBuf = folder.components().collect();
        Some(match self.package_is_input {
            true => format!("cd {} && {cargo}", command::typed([folder])),
            false => cargo,
        })
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
    fn laid(&self, candidate: &Candidate<'_>) -> Result<(Taken<'_>, Option<Arc<Plan>>), Error> {
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

    /// Lets cargo build the candidate, and remembers how it did.
    fn by_cargo(
        &self,
        shop: &mut Workshop,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let runner = runner.or_longer(self.patience);
        let built = self.built(shop, runner)?;
        if built.exit == Exit::Code(0) {
            shop.has_compiled(true);
        }
        let stderr = String::from_utf8_lossy(&built.stderr);
        let shown = Shown::all(&stderr);
        let Some(last) = self.last(&shown, &failed(&stderr), shop) else {
            return Ok(match &self.target {
                Some(_) => Outcome::without_report(built),
                None => Outcome::of_cargo(built),
            });
        };
        let files = self.lying(candidate);
        let watched = Watched::by(&build_outputs(&shop.target, &self.package), &files);
        let plan = Plan::new(&shown, last, watched, &files);
        let plan = plan.within(&shop.root, self.test.is_some());
        shop.remember(plan);
        match &self.test {
            Some(test) if built.exit == Exit::Code(0) || test.is_doc() => {
                self.judged(test, &shown[last], shop, candidate, (built, runner))
            }
            _ => Ok(Outcome::of_cargo(built)),
        }
    }

    /// Runs cargo on all that lies in a copy.
    fn built(&self, shop: &mut Workshop, runner: Runner<'_>) -> Result<Finished, Error> {
        shop.touch().map_err(scratch_unwritable)?;
        shop.empty(&build_folders(&shop.target, &self.package))
            .map_err(scratch_unwritable)?;
        shop.disturbed = true;
        runner.run(&self.call.invocation(&self.package, shop))
    }

    /// The command that makes the test, or the first that fails.
    fn last(&self, shown: &[Shown], failed: &[Failed], shop: &Workshop) -> Option<usize> {
        let workspace = self.workspace(shop);
        let makes_test = |step: &Shown| {
            let test = self.test.as_ref();
            test.is_some_and(|test| test.is_made_by(step, &workspace))
        };
        let fails = |step: &Shown| {
            let mut failed = failed.iter();
            let target = self.target.as_ref();
            target.is_some_and(|target| failed.any(|one| target.fails_at(step, one, &workspace)))
        };
        match self.test {
            Some(_) => shown.iter().rposition(makes_test),
            None => shown.iter().position(fails),
        }
    }

    /// The workspace's folder in a copy.
    fn workspace(&self, shop: &Workshop) -> PathBuf {
        // Joined with nothing, a path ends in a slash, which others do not.
        match self.package.workspace.as_os_str().is_empty() {
            true => shop.root.clone(),
            false => shop.root.join(&self.package.workspace),
        }
    }

    /// What the plan's commands come to, up to the first that fails.
    fn directly(
        &self,
        shop: &mut Workshop,
        plan: &Plan,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let Some((last, before)) = plan.steps.split_last() else {
            return Ok(Outcome::without_report(Finished::nothing()));
        };
        let mut built = Finished::nothing();
        for step in before {
            built = self.made(shop, step, Some(messages::ERROR), built, runner)?;
            if built.exit != Exit::Code(0) {
                return Ok(match self.test {
                    Some(_) => Outcome::of_rustc(built),
                    None => Outcome::without_report(built),
                });
            }
        }
        if !test::is_doc_test(last) {
            let settled_by = self.test.is_some().then_some(messages::ERROR);
            built = self.made(shop, last, settled_by, built, runner)?;
        }
        match &self.test {
            Some(test) if built.exit == Exit::Code(0) => {
                self.judged(test, last, shop, candidate, (built, runner))
            }
            _ => Ok(Outcome::of_rustc(built)),
        }
    }

    /// Runs a command, unless what it makes would come out as it is, after others that took that time.
    fn made(
        &self,
        shop: &mut Workshop,
        step: &Shown,
        settled_by: Option<&'static str>,
        before: Finished,
        runner: Runner<'_>,
    ) -> Result<Finished, Error> {
        let workspace = self.workspace(shop);
        let artefact = step.artefact();
        if artefact
            .as_ref()
            .is_some_and(|artefact| shop.is_made(artefact))
        {
            return Ok(before);
        }
        artefact.iter().for_each(|artefact| shop.unmake(artefact));
        let invocation = plan::invocation(step, &workspace, &shop.temporary);
        let mut made = runner.run(&Invocation {
            settled_by,
            ..invocation
        })?;
        made.stderr = messages::rendered(&made.stderr);
        if made.exit == Exit::Code(0) {
            shop.has_compiled(step.incremental().is_some());
            if let Some(artefact) = artefact {
                enter(shop, step, artefact, &workspace);
            }
        }
        let wall = before.wall + made.wall;
        Ok(Finished { wall, ..made })
    }

    /// What rustc writes about the crate that fails when it is given one flag more, and which file
    /// that crate begins with. Of tests nothing: what they expand to is no test any more.
    fn printed_by_last(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
        runner: Runner<'_>,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let (mut shop, plan) = self.laid(candidate).ok()?;
        let plan = plan.filter(|_| self.test.is_none())?;
        let (last, before) = plan.steps.split_last()?;
        for step in before {
            let made = self
                .made(
                    &mut shop,
                    step,
                    Some(messages::ERROR),
                    Finished::nothing(),
                    runner,
                )
                .ok()?;
            (made.exit == Exit::Code(0)).then_some(())?;
        }
        let workspace = self.workspace(&shop);
        let mut invocation = plan::invocation(last, &workspace, &shop.temporary);
        invocation.args.push(flag.into());
        // Unstable flags are for nightly toolchains, and for those that are told so.
        invocation.envs.push(("RUSTC_BOOTSTRAP".into(), "1".into()));
        let written = runner.run(&invocation).ok()?;
        let root = workspace.join(last.root()?);
        let root = root.strip_prefix(&shop.root).ok()?;
        (written.exit == Exit::Code(0)).then(|| (root.to_owned(), written.stdout))
    }

    /// Runs the test that a command has made.
    fn judged(
        &self,
        test: &Test,
        made: &Shown,
        shop: &mut Workshop,
        candidate: &Candidate<'_>,
        (built, runner): (Finished, Runner<'_>),
    ) -> Result<Outcome, Error> {
        let workspace = self.workspace(shop);
        let mut invocation = test.invocation(made, shop, &workspace);
        if let (Some(variable), Some(data)) = (&self.variable, self.data(shop, candidate)) {
            invocation.envs.push((variable.into(), data.into()));
        }
        let limit = self.run_limit.get().copied().unwrap_or(Duration::MAX);
        shop.disturbed = true;
        // What was run before this one may have been something else.
        shop.sweep();
        let ran = {
            let _turn = self.turns.wait();
            runner.run_for(&invocation, limit)?
        };
        shop.sweep();
        let copy = Copy {
            root: &workspace,
            workspace: &self.package.workspace,
            edition: self.package.edition,
        };
        let report = test.report(&ran, &self.lying(candidate), &copy);
        let wall = built.wall + ran.wall;
        Ok(Outcome {
            finished: Finished { wall, ..ran },
            report,
        })
    }

    /// The command of cargo with the toolchain, and all that it finds in its environment.
    fn typed(&self, result: &Path) -> String {
        let arguments = self.call.typed(self.test.as_ref());
        let program = match self.toolchain.call.split_first() {
            Some((rustc, channel)) if rustc == "rustc" => {
                command::typed([&["cargo".to_owned()], channel].concat())
            }
            _ => command::typed([&self.call.program]),
        };
        let variable = self.variable.as_ref();
        let variable = variable.map(|name| format!("{name}={} ", command::typed([result])));
        let flags = Some(self.call.flags.join(" ".as_ref())).filter(|flags| !flags.is_empty());
        let flags = flags.map(|flags| format!("RUSTFLAGS={} ", command::typed([flags])));
        let envs = [variable, flags].into_iter().flatten();
        format!("{}{program} {arguments}", envs.collect::<String>())
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

/// Enters what the step has made, and of what.
fn enter(shop: &mut Workshop, step: &Shown, artefact: PathBuf, workspace: &Path) {
    let Some(info) = dep_info_of(step).and_then(|path| fs::read_to_string(path).ok()) else {
        return;
    };
    let sources = dep_info::sources(&info);
    let sources: Vec<_> = sources
        .iter()
        .map(|source| workspace.join(source))
        .collect();
    let others = step.externs().into_iter().filter_map(|(_, path)| path);
    shop.enter(artefact, &sources, others);
}

/// Where the step says what its crate was made of.
fn dep_info_of(step: &Shown) -> Option<PathBuf> {
    let name = format!("{}{}.d", step.crate_name()?, step.extra_filename());
    Some(step.out_dir()?.join(name))
}

/// What the build scripts of the package and of those beside it have written for cargo.
fn build_outputs(target: &Path, package: &Package) -> Vec<String> {
    let folders = build_folders(target, package).into_iter();
    let outputs = folders.map(|folder| folder.join("output"));
    outputs
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

/// The folders of these build scripts: below `PROFILE/build`, or `TARGET/PROFILE/build`.
fn build_folders(target: &Path, package: &Package) -> Vec<PathBuf> {
    let profiles = seed::entries(target);
    let of_targets = profiles.iter().flat_map(|folder| seed::entries(folder));
    let profiles = of_targets.chain(profiles.iter().cloned());
    let folders = profiles.flat_map(|profile| seed::entries(&profile.join("build")));
    let is_ours = |folder: &PathBuf| {
        let name = folder.file_name().and_then(|name| name.to_str());
        let name = name
            .and_then(|name| name.rsplit_once('-'))
            .map(|(name, _)| name);
        name.is_some_and(|name| package.targets.iter().any(|target| target.package == name))
    };
    folders.filter(is_ours).collect()
}
