//! Starts the commands of one run: each with a mark, and below a supervisor if there is one.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::mark::{self, Mark, Marks};
use super::spawn::{Exit, Invocation, command, spawn};
use super::supervisor::{self, Line, Order, Report};
use super::wait::ends_by;

/// How long a supervisor may take to kill everything below it.
const CLEANING: Duration = Duration::from_secs(1);

/// How the commands of a run are started.
#[derive(Debug, Default)]
pub struct Launcher {
    pub(super) marks: Marks,
    /// The program whose subcommand is the supervisor.
    supervisor: Option<PathBuf>,
}

/// A command that runs.
pub(super) struct Started {
    /// The supervisor; without one, the command itself, which leads a process group.
    pub(super) child: Child,
    mark: Mark,
    /// The line to the supervisor.
    line: Option<Line>,
}

impl Launcher {
    /// Starts commands below a supervisor, which is this program's subcommand. If it cannot be executed,
    /// commands are started without.
    pub fn supervised(program: Option<PathBuf>) -> Self {
        Launcher {
            marks: Marks::new(),
            supervisor: program.filter(|program| supervises(program)),
        }
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

    /// Starts a command.
    pub(super) fn start(&self, invocation: &Invocation) -> io::Result<Started> {
        let mark = self.marks.next();
        match &self.supervisor {
            None => {
                let mut command = command(invocation);
                command.env(mark::VARIABLE, mark.value());
                Ok(Started {
                    child: spawn(&mut command)?,
                    mark,
                    line: None,
                })
            }
            Some(program) => {
                let (mut command, line) = supervise(program)?;
                command.env(mark::VARIABLE, mark.value());
                let child = spawn(&mut command)?;
                // The supervisor may have been killed already. Then it does not report.
                let _ = line.send(&Order::new(invocation));
                Ok(Started {
                    child,
                    mark,
                    line: Some(line),
                })
            }
        }
    }
}

impl Started {
    /// Kills the command and what it has started, as far as this is known. Returns how the command has
    /// ended if it ended by itself.
    pub(super) fn end(&mut self) -> io::Result<Exit> {
        match &self.line {
            None => {
                // The group is killed before the child is reaped. Until then no other process can get
                // the number of the child, which is also the number of its group.
                kill_group(Pid::from_child(&self.child));
                Ok(Exit::from(self.child.wait()?))
            }
            Some(line) => {
                line.close();
                let ended = ends_by(&self.child, Instant::now() + CLEANING)?;
                self.child.kill()?;
                self.child.wait()?;
                let reports = line.reports();
                match (ended, exit(&reports)?) {
                    (true, Some(exit)) => Ok(exit),
                    _ => Ok(self.give_up(&reports)),
                }
            }
        }
    }

    /// Whether there is a supervisor, which kills everything.
    pub(super) fn is_supervised(&self) -> bool {
        self.line.is_some()
    }

    /// The supervisor was killed, perhaps by the command. Kills what can be found without it.
    fn give_up(&self, reports: &[Report]) -> Exit {
        if let Some(Report::Runs(leader)) = reports.first()
            && let Some(leader) = Pid::from_raw(*leader)
        {
            kill_group(leader);
        }
        self.kill_marked();
        Exit::Lost
    }

    /// Kills the processes of the command that are found by its mark.
    pub(super) fn kill_marked(&self) {
        self.mark.kill_marked();
    }
}

/// A supervisor that waits for its order.
fn supervise(program: &Path) -> io::Result<(Command, Line)> {
    let (line, stdin) = Line::new()?;
    let mut command = Command::new(program);
    command
        .arg(supervisor::SUBCOMMAND)
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Ok((command, line))
}

/// Whether this program is a supervisor that can be executed here. It ends at once if it gets no order.
fn supervises(program: &Path) -> bool {
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
        Some(Report::Runs(_)) | None => None,
    })
}

/// Kills everything that stayed in a process group.
fn kill_group(leader: Pid) {
    // The only expected failure is that all of them have ended already.
    let _ = kill_process_group(leader, Signal::KILL);
}
