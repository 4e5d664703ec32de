//! Runs one command in its own process group, up to a deadline, and leaves nothing of it behind.
//!
//! Both pipes are drained while waiting, so no amount of output blocks the child. When the command
//! ends, runs out of time or is interrupted, its whole group is killed; processes that left the
//! group (`setsid`) are found by a mark in their environment, on Linux. What the outcome means is
//! left to the oracle.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::capture::Pipes;
use super::interrupt::Interrupt;
use super::mark::{self, Marks};
use super::wait::{Woken, wait_for};

/// How long the pipes may stay open after the child's end, before and after the hunt for those
/// who hold them.
const GRACE: Duration = Duration::from_millis(200);

/// How often a program that is still open for writing in some other process is tried again.
const BUSY_TRIES: u32 = 20;

/// A command to run: all of it, so that building one needs no process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invocation {
    /// The program's path.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Variables to set on top of the inherited environment.
    pub envs: Vec<(OsString, OsString)>,
    /// The folder it runs in.
    pub cwd: PathBuf,
    /// It is over as soon as a line of its standard error has this in it.
    pub settled_by: Option<&'static str>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// It exited by itself, with this code.
    Code(i32),
    /// A signal that was not ours ended it.
    Signal(i32),
    /// It was killed because what it had written settled the question.
    Settled,
    /// It was killed because its time was over.
    TimedOut,
    /// It was killed because the user wants to stop.
    Interrupted,
}

/// What is known of a command that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// What it wrote to its standard output; of very long output, the beginning and the end.
    pub stdout: Vec<u8>,
    /// What it wrote to its standard error; of very long output, the beginning and the end.
    pub stderr: Vec<u8>,
    /// From start to end.
    pub wall: Duration,
}

impl Finished {
    /// What is known of nothing at all: it went well, in no time.
    pub(crate) fn nothing() -> Self {
        Finished {
            exit: Exit::Code(0),
            stdout: Vec::new(),
            stderr: Vec::new(),
            wall: Duration::ZERO,
        }
    }
}

/// Runs the command to its end, or to the end of its time.
///
/// # Errors
/// When the command cannot be started, or the system refuses to wait for it.
pub fn run(
    invocation: &Invocation,
    marks: &Marks,
    timeout: Duration,
    interrupt: &Interrupt,
) -> io::Result<Finished> {
    let started = Instant::now();
    // Further away than anyone waits: an endless wait needs no case of its own.
    let deadline = started + timeout.min(Duration::from_secs(86_400 * 365));
    let mark = marks.next();
    let mut command = command(invocation);
    command.env(mark::VARIABLE, mark.value());
    let mut group = Group::start(&mut command, invocation.settled_by)?;

    let waited = wait_for(&group.child, &mut group.pipes, deadline, interrupt);
    // Before the child is waited for: until then its number, and so its group's, cannot be reused.
    group.kill();
    let status = group.child.wait()?;
    let woken = waited?;
    // Whoever has settled the question was well on its way, and seldom leaves anything behind.
    let is_stopped = matches!(woken, Woken::TimedOut | Woken::Interrupted);
    if is_stopped || !group.pipes.drain(Instant::now() + GRACE)? {
        mark.kill_bearers();
        group.pipes.drain(Instant::now() + GRACE)?;
    }
    let (stdout, stderr) = group.pipes.take();
    Ok(Finished {
        exit: exit(woken, status),
        stdout,
        stderr,
        wall: started.elapsed(),
    })
}

fn command(invocation: &Invocation) -> Command {
    let mut command = Command::new(&invocation.program);
    command
        .args(&invocation.args)
        .envs(invocation.envs.iter().map(|(name, value)| (name, value)))
        .current_dir(&invocation.cwd)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn exit(woken: Woken, status: ExitStatus) -> Exit {
    match woken {
        Woken::Settled => Exit::Settled,
        Woken::TimedOut => Exit::TimedOut,
        Woken::Interrupted => Exit::Interrupted,
        Woken::Ended => match (status.code(), status.signal()) {
            (Some(code), _) => Exit::Code(code),
            (None, signal) => Exit::Signal(signal.unwrap_or(0)),
        },
    }
}

/// A started child that leads a process group, and the pipes from it.
struct Group {
    child: Child,
    pipes: Pipes,
}

impl Group {
    fn start(command: &mut Command, settled_by: Option<&'static str>) -> io::Result<Self> {
        let mut child = spawn(command)?;
        let pipes = Pipes::of(&mut child, settled_by);
        Ok(Group { child, pipes })
    }

    /// Kills the child and everything that stayed in its group.
    fn kill(&self) {
        // The one expected failure is that all of them are gone, which is what we want.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }
}

/// Starts the command, however briefly its file is still held open for writing.
///
/// A thread that forks while another has just written a script inherits the open file until its
/// own exec; until then the system calls the script busy.
fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut tries = 1;
    loop {
        match command.spawn() {
            Err(error)
                if error.kind() == io::ErrorKind::ExecutableFileBusy && tries < BUSY_TRIES =>
            {
                tries += 1;
                std::thread::sleep(Duration::from_millis(10));
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
        }
    }

    fn finish(script: &str, timeout: Duration) -> Finished {
        let interrupt = Interrupt::none().unwrap();
        run(&shell(script), &Marks::new(), timeout, &interrupt).unwrap()
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
    fn what_was_written_before_the_deadline_is_kept() {
        let finished = finish("echo early; exec sleep 60", Duration::from_millis(300));
        assert_eq!(finished.exit, Exit::TimedOut);
        assert_eq!(finished.stdout, b"early\n");
        assert!(finished.wall < Duration::from_secs(10));
    }

    #[test]
    fn a_line_that_settles_the_question_ends_the_child() {
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
        let finished = run(
            &shell("exec sleep 60"),
            &Marks::new(),
            Duration::from_secs(60),
            &interrupt,
        )
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
        let error = run(&missing, &Marks::new(), Duration::from_secs(1), &interrupt).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
