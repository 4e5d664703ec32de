//! Starts the commands of one run: each with a mark, and below a supervisor if there is one, which may be in a
//! sandbox.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::farm::{Farm, FarmWork};
use super::limits::Limits;
use super::local_places::LocalPlaces;
use super::mark::{self, Mark, Marks};
use super::sandbox::{Confinement, Lease, Sandbox, SandboxSpec};
use super::spawn::{Exit, Invocation, Usage, command, spawn};
use super::supervisor::{self, Line, Order, Report};
use super::wait::ends_by;
use super::waiting::Waiting;

/// How long a command may take that tries a sandbox.
const TRIAL: Duration = Duration::from_secs(5);

/// How long a supervisor may take to kill everything below it.
const CLEANING: Duration = Duration::from_secs(3);

/// How the commands of a run are to be started.
#[derive(Clone, Debug, Default)]
pub struct LaunchSpec {
    /// The program whose subcommand supervises calls, if there is one.
    pub supervisor: Option<PathBuf>,
    /// The sandbox. `None` if nothing is confined.
    pub sandbox: Option<SandboxSpec>,
    /// How many bytes of memory a call may use. If not given, a share of the machine's.
    pub memory: Option<u64>,
    /// Other machines that commands run on.
    pub farm: Option<FarmSpec>,
    /// What a person is told who waits.
    pub waiting: Waiting,
}

/// Other machines, and what is done on this one too.
#[derive(Clone, Debug)]
pub struct FarmSpec {
    /// Runs the commands.
    pub farm: Arc<dyn Farm>,
    /// Whether commands run here if the farm is unusable.
    pub falls_back: bool,
    /// Whether what makes a candidate the best has to be seen here too.
    pub confirms: bool,
    /// The places for commands that run here.
    pub places: Arc<LocalPlaces>,
}

impl FarmSpec {
    /// Whether commands ran here since the farm could not be used.
    pub(crate) fn fails(&self) -> bool {
        self.places.instead() > 0
    }

    /// What the farm has done so far, and what ran here instead.
    pub fn work(&self) -> FarmWork {
        FarmWork { here: self.places.instead(), ..self.farm.work() }
    }
}

/// Starts the commands of a run.
#[derive(Debug)]
pub struct Launcher {
    pub(super) marks: Marks,
    /// The program whose subcommand is the supervisor.
    supervisor: Option<PathBuf>,
    sandbox: Option<Sandbox>,
    limits: Limits,
    farm: Option<FarmSpec>,
}

pub(super) struct Started {
    /// The supervisor; without one, the command itself, which leads a process group.
    pub(super) child: Child,
    pub(super) mark: Mark,
    /// `None` without a supervisor.
    line: Option<Line>,
    /// Whether the supervisor has the same numbers for processes as this program.
    sees_all: bool,
    /// The network of its own, which no other call has meanwhile.
    _network: Option<Lease>,
}

impl Launcher {
    /// Starts commands as far as possible as it is specified: without the supervisor if this cannot be
    /// executed, and in the best sandbox that works here. What confined commands write is below `scratch`.
    pub fn new(spec: &LaunchSpec, scratch: &Path) -> Self {
        let mut launcher = Launcher {
            marks: Marks::new(),
            supervisor: spec.supervisor.clone().filter(|program| supervises(program)),
            sandbox: None,
            limits: Limits::new(spec.memory, scratch),
            farm: spec.farm.clone(),
        };
        // Landlock cannot be taken off again, so this program cannot confine a command itself: the supervisor does.
        if let (Some(spec), true) = (&spec.sandbox, launcher.is_supervised()) {
            let mut candidates = Sandbox::candidates(spec, scratch).into_iter();
            launcher.sandbox = candidates.find_map(|sandbox| launcher.tried(sandbox, scratch));
        }
        launcher
    }

    /// The sandbox, if a command can be started in it.
    fn tried(&self, sandbox: Sandbox, scratch: &Path) -> Option<Sandbox> {
        let invocation = Invocation {
            // Without a line it ends at once.
            program: self.supervisor.clone()?,
            args: vec![supervisor::SUBCOMMAND.into()],
            cwd: scratch.to_owned(),
            ..Invocation::default()
        };
        // What a kernel says that it can do and what works in a container differ, so each sandbox is tried.
        let mut started = self.start_in(&sandbox, Confinement::FULL, &invocation).ok()?;
        let reports = started.reports_by(Instant::now() + TRIAL).ok()?;
        match reports[..] {
            [Report::Confined(version), .., Report::Code(_)] => Some(sandbox.with_version(version)),
            [.., Report::Code(_)] => Some(sandbox),
            _ => None,
        }
    }

    /// The sandbox that works here.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// Other machines that commands run on.
    pub fn farm(&self) -> Option<&FarmSpec> {
        self.farm.as_ref()
    }

    /// Whether commands are started below a supervisor.
    pub fn is_supervised(&self) -> bool {
        self.supervisor.is_some()
    }

    /// Kills all processes that are left of this run's commands. Returns how many there were.
    ///
    /// This is for the end of the run: without a supervisor, a process that has left its group and
    /// closed its pipes is noticed nowhere else.
    pub fn sweep(&self) -> usize {
        self.marks.sweep()
    }

    pub(super) fn start(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
    ) -> io::Result<Started> {
        match (&self.supervisor, &self.sandbox) {
            (None, _) => {
                let Invocation { program, args, envs, cwd, stdin, .. } = invocation;
                let mut command = command(program, args, envs, cwd);
                if let Some(path) = stdin {
                    command.stdin(File::open(path)?);
                }
                command.stdout(Stdio::piped()).stderr(Stdio::piped());
                let mark = self.marked(&mut command);
                Ok(Started {
                    child: spawn(&mut command)?,
                    mark,
                    line: None,
                    sees_all: true,
                    _network: None,
                })
            }
            (Some(_), Some(sandbox)) if confinement.is_on => {
                self.start_in(sandbox, confinement, invocation)
            }
            (Some(program), _) => {
                let (mut command, line) = supervise(program)?;
                let mark = self.marked(&mut command);
                let order = Order::new(invocation, self.limits);
                Ok(ordered(spawn(&mut command)?, mark, line, &order))
            }
        }
    }

    /// Starts a command in a sandbox.
    fn start_in(
        &self,
        sandbox: &Sandbox,
        confinement: Confinement,
        invocation: &Invocation,
    ) -> io::Result<Started> {
        // A sandbox without a supervisor was never chosen, so the empty path stands for nothing.
        let program = self.supervisor.as_deref().unwrap_or(Path::new(""));
        let mut order = Order::new(invocation, self.limits);
        order.envs.extend(sandbox.envs(invocation, confinement));
        order.landlock = sandbox.landlock_rules(invocation, confinement);
        order.filter = Some(sandbox.filter(confinement));
        let network = sandbox.network(program, invocation, confinement)?;
        order.network = network.as_ref().and_then(Lease::network);
        let (mut command, line) = match sandbox.wrapper(invocation, confinement) {
            None => supervise(program)?,
            // In there, the link to this program is one to bubblewrap.
            Some((wrapper, args)) => {
                let mut command = Command::new(wrapper);
                command.args(args).arg(program.canonicalize()?);
                supervise_by(command)?
            }
        };
        let mark = self.marked(&mut command);
        let child = sandbox.spawn(command, invocation)?;
        let started = ordered(child, mark, line, &order);
        // bubblewrap gives processes their own numbers, which mean others out here.
        Ok(Started { sees_all: order.landlock.is_some(), _network: network, ..started })
    }

    /// Gives a command a mark of its own.
    fn marked(&self, command: &mut Command) -> Mark {
        let mark = self.marks.next();
        command.env(mark::VARIABLE, mark.value());
        mark
    }
}

/// Gives a supervisor an order.
fn ordered(child: Child, mark: Mark, line: Line, order: &Order) -> Started {
    // The supervisor may have been killed already. Then it does not report.
    let _ = line.send(order);
    Started { child, mark, line: Some(line), sees_all: true, _network: None }
}

/// Neither a supervisor nor a sandbox.
impl Default for Launcher {
    fn default() -> Self {
        Self::new(&LaunchSpec::default(), Path::new(""))
    }
}

impl Started {
    /// Kills the command and what it has started, as far as this is known. Returns how the command has
    /// ended if it ended by itself, and what it has used.
    pub(super) fn end(&mut self) -> io::Result<(Exit, Usage)> {
        let Some(line) = &self.line else {
            // The group is killed before the child is reaped. Until then no other process can get
            // the number of the child, which is also the number of its group.
            kill_group(Pid::from_child(&self.child));
            return Ok((Exit::from(self.child.wait()?), Usage::default()));
        };
        line.close();
        let reports = self.reports_by(Instant::now() + CLEANING)?;
        let exit = exit(&reports)?.unwrap_or_else(|| self.give_up(&reports));
        let used = reports.into_iter().find_map(|report| match report {
            Report::Used(usage) => Some(usage),
            _ => None,
        });
        Ok((exit, used.unwrap_or_default()))
    }

    /// What the supervisor reports if it ends by itself in that time, else what it has reported before it
    /// is killed.
    fn reports_by(&mut self, deadline: Instant) -> io::Result<Vec<Report>> {
        // A supervisor that was stopped with SIGSTOP would be waited for without end.
        ends_by(&self.child, deadline)?;
        self.child.kill()?;
        self.child.wait()?;
        Ok(self.line.as_ref().map_or_else(Vec::new, Line::reports))
    }

    /// Whether there is a supervisor, which kills everything.
    pub(super) fn is_supervised(&self) -> bool {
        self.line.is_some()
    }

    /// The supervisor was killed, perhaps by the command. Kills what can be found without it.
    fn give_up(&self, reports: &[Report]) -> Exit {
        for report in reports {
            if let Report::Runs(leader) = report
                && self.sees_all
            {
                Pid::from_raw(*leader).into_iter().for_each(kill_group);
            }
        }
        self.mark.kill_marked();
        Exit::Lost
    }
}

/// A supervisor that waits for its order.
fn supervise(program: &Path) -> io::Result<(Command, Line)> {
    supervise_by(Command::new(program))
}

/// A supervisor that is the last argument of another command.
fn supervise_by(mut command: Command) -> io::Result<(Command, Line)> {
    let (line, stdin) = Line::new()?;
    command.arg(supervisor::SUBCOMMAND).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok((command, line))
}

/// Whether this program is a supervisor that can be executed here. It ends at once if it gets no order.
fn supervises(program: &Path) -> bool {
    // Where the link to this program cannot be executed, calls run without a supervisor.
    let ended = supervise(program).and_then(|(mut command, line)| {
        line.close();
        spawn(&mut command)?.wait()
    });
    cfg!(target_os = "linux") && ended.is_ok_and(|status| status.success())
}

/// How the command ended, as far as the supervisor has reported it. `None` if it did not.
fn exit(reports: &[Report]) -> io::Result<Option<Exit>> {
    Ok(match reports.last() {
        Some(Report::Code(code)) => Some(Exit::Code(*code)),
        Some(Report::Signal(signal)) => Some(Exit::Signal(*signal)),
        Some(Report::NotStarted(number)) => return Err(io::Error::from_raw_os_error(*number)),
        Some(Report::Ended) => Some(Exit::Lost),
        Some(Report::Stopped(limit)) => Some(Exit::Stopped(*limit)),
        Some(Report::Runs(_) | Report::Confined(_) | Report::Holds(_) | Report::Used(_)) | None => {
            None
        }
    })
}

/// Kills everything that stayed in a process group.
fn kill_group(leader: Pid) {
    // The only expected failure is that all of them have ended already.
    let _ = kill_process_group(leader, Signal::KILL);
}
