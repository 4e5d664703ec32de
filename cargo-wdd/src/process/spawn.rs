//! Runs one command up to a deadline.
//!
//! Both pipes are read while the command runs, so the child never blocks on a full pipe. Everything that
//! it has started is killed when the command ends, runs out of time or is interrupted: by its supervisor
//! if there is one, else its process group is killed. Processes that left the group (`setsid`) are then
//! found by the mark in their environment, on Linux.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::capture::Pipes;
use super::farm::Shipment;
use super::interrupt::Interrupt;
use super::launcher::Launcher;
use super::limits::Limit;
use super::sandbox::Confinement;
use super::wait::{Woken, wait_for};

/// How long the pipes may stay open after the child has ended. After that time, the marked processes
/// that hold them open are killed, and the pipes get the same time once more.
const GRACE: Duration = Duration::from_millis(200);

/// How many times a program is started for a passing reason.
const TRIES: u32 = 100;

/// The time between two of them.
const PAUSE: Duration = Duration::from_millis(10);

/// A command to run, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invocation {
    /// The program's path.
    pub program: PathBuf,
    /// The arguments, without the program.
    pub args: Vec<OsString>,
    /// The variables that are added to the inherited environment.
    pub envs: Vec<(OsString, OsString)>,
    /// The folder that it runs in.
    pub cwd: PathBuf,
    /// The file that it reads from its standard input, if it reads one.
    pub stdin: Option<PathBuf>,
    /// The command is killed as soon as its standard error contains this text.
    pub settled_by: Option<&'static str>,
    /// Files and folders that the command cannot read if it is in a sandbox, in addition to secrets. Folders stay visible.
    pub hidden: Vec<PathBuf>,
    /// Whether the command sees what others have in `/tmp`. Else it has its own, where the sandbox can do that.
    pub sees_tmp: bool,
    /// How much processor time it may use until it counts as one without end. One that does nothing counts so after the same
    /// time on the clock. `None` if only its time limit ends it.
    pub endless_after: Option<Duration>,
    /// The memory at which it is killed because no more is of interest, in bytes.
    pub stopped_at_peak: Option<u64>,
    /// What the command needs on another machine. `None` if it has to run on this one.
    pub shipment: Option<Shipment>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// The command exited by itself, with this code.
    Code(i32),
    /// The command was killed by this signal, which this program did not send.
    Signal(i32),
    /// Killed because the output contained [`Invocation::settled_by`].
    Settled,
    /// Killed at the deadline.
    TimedOut,
    /// Killed because of the interrupt.
    Interrupted,
    /// Killed because the command has reached this limit.
    Stopped(Limit),
    /// It is not known how the command ended: its supervisor was killed, or its folder was deleted.
    Lost,
}

impl Exit {
    /// Whether the same command would end like this another time too. `in_full` is whether it had as much time as it
    /// may have.
    pub fn is_final(self, in_full: bool) -> bool {
        match self {
            Exit::Code(_)
            | Exit::Signal(_)
            | Exit::Settled
            | Exit::Stopped(Limit::Endless | Limit::Deadlock | Limit::Peak) => true,
            Exit::TimedOut => in_full,
            // Another time there may be more memory, and nothing that ends the processes of a call.
            Exit::Interrupted | Exit::Stopped(_) | Exit::Lost => false,
        }
    }
}

/// What all processes of a command have used together, also those that ended before it. Nothing where there is no supervisor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time.
    pub processor: Duration,
    /// The most memory at the same time, in bytes.
    pub peak: u64,
    /// The name of the process that was busy, or that was waited for, when the command was killed.
    pub busy: Option<String>,
}

/// The outcome of a command that has ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// The standard output. Only the beginning and the end are kept if it is very long.
    pub stdout: Vec<u8>,
    /// The standard error. Only the beginning and the end are kept if it is very long.
    pub stderr: Vec<u8>,
    /// The time from start to end.
    pub wall: Duration,
    /// What it has used.
    #[serde(default)]
    pub usage: Usage,
}

impl Finished {
    /// The outcome where it is not known how the command has ended.
    pub(crate) fn lost() -> Self {
        Finished { exit: Exit::Lost, ..Self::nothing() }
    }

    /// The outcome where no command had to run: success, without output, in no time.
    pub(crate) fn nothing() -> Self {
        let (stdout, stderr) = (Vec::new(), Vec::new());
        let (wall, usage) = (Duration::ZERO, Usage::default());
        Finished { exit: Exit::Code(0), stdout, stderr, wall, usage }
    }
}

impl Launcher {
    /// Runs the command until it ends, or until the timeout or the interrupt.
    ///
    /// # Errors
    /// When the command cannot be started, or the system refuses to wait for it.
    pub fn run(
        &self,
        invocation: &Invocation,
        confinement: Confinement,
        timeout: Duration,
        interrupt: &Interrupt,
    ) -> io::Result<Finished> {
        let started = Instant::now();
        // A year stands for no timeout, so that waiting needs no second case.
        let deadline = started + timeout.min(Duration::from_secs(86_400 * 365));
        let mut call = self.start(invocation, confinement)?;
        let mut pipes = Pipes::of(&mut call.child, invocation.settled_by);

        // An error of the wait is looked at after the end of the call: nothing may be left running.
        let waited = wait_for(&call.child, &mut pipes, deadline, interrupt);
        let (exit, usage) = call.end()?;
        let woken = waited?;
        // A command that was settled early has worked as usual, and rarely leaves processes behind.
        let is_stopped = !matches!(woken, Woken::Ended | Woken::Settled);
        // A process that keeps a pipe open has left the group, or it would have ended.
        if is_stopped && !call.is_supervised() || !pipes.drain(Instant::now() + GRACE)? {
            call.mark.kill_marked();
            pipes.drain(Instant::now() + GRACE)?;
        }
        let (stdout, stderr) = pipes.take();
        Ok(Finished { exit: exit.after(woken), stdout, stderr, wall: started.elapsed(), usage })
    }
}

/// A command that leads a process group and reads nothing.
pub(super) fn command(
    program: impl AsRef<OsStr>,
    args: &[OsString],
    envs: &[(OsString, OsString)],
    cwd: impl AsRef<Path>,
) -> Command {
    let mut command = Command::new(program);
    command
        .args(args)
        .envs(envs.iter().map(|(name, value)| (name, value)))
        .current_dir(&cwd)
        // It would name the folder in which the user has typed the command.
        .env("PWD", cwd.as_ref())
        .process_group(0)
        .stdin(Stdio::null());
    command
}

impl Exit {
    /// The exit if waiting for it ended like this.
    fn after(self, woken: Woken) -> Self {
        match woken {
            Woken::Settled => Exit::Settled,
            Woken::Overflowed => Exit::Stopped(Limit::Output),
            Woken::TimedOut => Exit::TimedOut,
            Woken::Interrupted => Exit::Interrupted,
            Woken::Ended => self,
        }
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        // Without a code there is a signal, as this program does not wait for stopped children.
        status.code().map_or_else(|| Exit::Signal(status.signal().unwrap_or(0)), Exit::Code)
    }
}

/// Starts the command. Tries again for a while if its file is still open for writing, and if there are no processes or
/// there is no memory left.
///
/// If one thread forks while another thread writes a script, the forked process has the script open
/// until it calls exec. Until then the system refuses to run the script, because it is busy. Processes and memory may be
/// short because of another call, which its supervisor ends.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let passing =
        [io::ErrorKind::ExecutableFileBusy, io::ErrorKind::WouldBlock, io::ErrorKind::OutOfMemory];
    let mut tries = 1;
    loop {
        match command.spawn() {
            Err(error) if passing.contains(&error.kind()) && tries < TRIES => {
                tries += 1;
                std::thread::sleep(PAUSE);
            }
            spawned => return spawned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Invocation {
        Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            envs: vec![("GREETING".into(), "hello".into())],
            cwd: "/".into(),
            settled_by: Some("error"),
            ..Invocation::default()
        }
    }

    fn finish(script: &str, timeout: Duration) -> Finished {
        let interrupt = Interrupt::none().unwrap();
        let launcher = Launcher::default();
        launcher.run(&shell(script), Confinement::NONE, timeout, &interrupt).unwrap()
    }

    #[test]
    fn output_code_environment_and_folder_come_through() {
        let finished = finish("echo $GREETING; pwd >&2; exit 7", Duration::from_secs(30));
        assert_eq!(finished.exit, Exit::Code(7));
        assert_eq!(finished.stdout, b"hello\n");
        assert_eq!(finished.stderr, b"/\n");
    }

    #[test]
    fn a_signal_is_told_from_a_code() {
        let finished = finish("kill -SEGV $$", Duration::from_secs(30));
        assert_eq!(finished.exit, Exit::Signal(11));
    }

    #[test]
    fn output_before_the_deadline_is_kept() {
        let finished = finish("echo early; exec sleep 60", Duration::from_millis(300));
        assert_eq!(finished.exit, Exit::TimedOut);
        assert_eq!(finished.stdout, b"early\n");
        assert!(finished.wall < Duration::from_secs(10));
    }

    #[test]
    fn a_line_that_settles_the_call_ends_the_child() {
        let script =
            "echo bug >&2; sleep 0.1; printf 'an er' >&2; sleep 0.1; echo ror >&2; sleep 60";
        let finished = finish(script, Duration::from_secs(30));
        assert_eq!(finished.exit, Exit::Settled);
        assert_eq!(finished.stderr, b"bug\nan error\n");
        assert!(finished.wall < Duration::from_secs(10));
        let stdout = finish("echo error; exit 3", Duration::from_secs(30));
        assert_eq!(stdout.exit, Exit::Code(3));
    }

    #[test]
    fn a_child_that_closes_its_pipes_is_still_waited_for() {
        let finished = finish("exec >&- 2>&-; sleep 0.3; exit 3", Duration::from_secs(30));
        assert_eq!(finished.exit, Exit::Code(3));
        assert!(finished.wall >= Duration::from_millis(300));
    }

    #[test]
    fn a_raised_interrupt_ends_the_wait_at_once() {
        let interrupt = Interrupt::none().unwrap();
        interrupt.raise();
        let launcher = Launcher::default();
        let finished = launcher
            .run(&shell("exec sleep 60"), Confinement::NONE, Duration::from_secs(60), &interrupt)
            .unwrap();
        assert_eq!(finished.exit, Exit::Interrupted);
        assert!(finished.wall < Duration::from_secs(10));
    }

    #[test]
    fn standard_input_is_empty() {
        let finished = finish("cat; echo end", Duration::from_secs(30));
        assert_eq!(finished.stdout, b"end\n");
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let missing = Invocation {
            program: "/does/not/exist".into(),
            cwd: "/".into(),
            ..Invocation::default()
        };
        let interrupt = Interrupt::none().unwrap();
        let error = Launcher::default()
            .run(&missing, Confinement::NONE, Duration::from_secs(1), &interrupt)
            .unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
