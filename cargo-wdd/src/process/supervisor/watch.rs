//! The life of a supervisor: it starts the command, waits for its end or that of the line, and leaves
//! no process behind.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getpid, kill_process_group, pidfd_open,
    set_child_subreaper, setsid, waitid,
};

use super::order::{Line, Order, Report};
use super::tree;
use crate::process::capture::{is_ready, readable};
use crate::process::spawn::spawn;
use crate::process::wait::poll_until;

/// How often a supervisor wakes to reap the processes that it has adopted.
const TICK: Duration = Duration::from_millis(50);

/// The same on a system that cannot tell the end of a process at once.
const NAP: Duration = Duration::from_millis(5);

/// Runs one command, and ends when nothing of it is left.
pub(super) fn supervise(line: Line) {
    // A key such as Ctrl-C ends the program, which ends the supervisor in order.
    let _ = setsid();
    let _ = set_child_subreaper(Some(getpid()));
    let Some(order) = line.order() else { return };
    match start(&order) {
        Ok(command) => {
            // If the program has ended meanwhile, the line is closed.
            let _ = line.send(&Report::Runs(command.as_raw_pid()));
            let report = watch(command, &line);
            let _ = kill_process_group(command, Signal::KILL);
            tree::kill_all();
            let _ = line.send(&report);
        }
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error());
            let _ = line.send(&Report::NotStarted(number));
        }
    }
}

fn start(order: &Order) -> io::Result<Pid> {
    let mut command = Command::new(&order.program);
    let pair = |(name, value): &(OsString, OsString)| (name.clone(), value.clone());
    command
        .args(&order.args)
        .envs(order.envs.iter().map(pair))
        .current_dir(&order.cwd)
        // It would name the folder in which the user has typed the command.
        .env("PWD", &order.cwd)
        .process_group(0)
        .stdin(Stdio::null());
    Ok(Pid::from_child(&spawn(&mut command)?))
}

/// Waits for the end of the command, or of the line. The command is not reaped, so that no other process
/// group can get its number.
fn watch(command: Pid, line: &Line) -> Report {
    let end = pidfd_open(command, PidfdFlags::empty()).ok();
    loop {
        match report_on(command) {
            Some(report) => return report,
            None if is_closed(line, end.as_ref()) => return Report::Ended,
            None => tree::reap_adopted(command),
        }
    }
}

/// Sleeps until something happens. Returns whether the line is closed.
fn is_closed(line: &Line, end: Option<&OwnedFd>) -> bool {
    let mut polled = vec![readable(line.as_fd())];
    polled.extend(end.map(|end| readable(end.as_fd())));
    let nap = if end.is_some() { TICK } else { NAP };
    // Without a poll nothing can be supervised.
    poll_until(&mut polled, Instant::now() + nap).is_err() || is_ready(&polled[0])
}

/// How the command has ended. `None` if it runs.
fn report_on(command: Pid) -> Option<Report> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(command), options).ok()??;
    let code = status.exit_status().map(Report::Code);
    let signal = || Report::Signal(status.terminating_signal().unwrap_or(0));
    Some(code.unwrap_or_else(signal))
}
