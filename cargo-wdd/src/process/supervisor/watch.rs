//! The life of a supervisor: it starts the command, waits for its end or that of the line, and leaves
//! no process behind.

use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getpid, kill_process_group, pidfd_open,
    set_child_subreaper, setsid, waitid,
};

use super::capabilities;
use super::filter::CallFilter;
use super::network::Network;
use super::order::{Line, Order, Report};
use super::tree;
use super::usage::Watched;
use crate::process::capture::{is_ready, readable};
use crate::process::limits::Limit;
use crate::process::spawn::{command, spawn};
use crate::process::wait::poll_until;

/// How often a supervisor reaps the processes that it has adopted, and looks at the limits.
const TICK: Duration = Duration::from_millis(50);

/// How often it looks on a system that cannot tell the end of a process at once.
const NAP: Duration = Duration::from_millis(5);

/// Runs one command, and ends when nothing of it is left.
pub(super) fn supervise(line: Line) {
    // A key such as Ctrl-C ends the program, which ends the supervisor in order.
    let _ = setsid();
    let _ = set_child_subreaper(Some(getpid()));
    let Some(order) = line.order() else { return };
    let mut watched = Watched::new(&order);
    match started(&order, &line) {
        Ok(command) => {
            prefer_to_kill(command);
            // If the program has ended meanwhile, the line is closed.
            let _ = line.send(&Report::Runs(command.as_raw_pid()));
            let report = watch(command, &line, &mut watched);
            let _ = kill_process_group(command, Signal::KILL);
            tree::kill_all();
            let _ = line.send(&Report::Used(watched.used()));
            let _ = line.send(&report);
        }
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error());
            let _ = line.send(&Report::NotStarted(number));
        }
    }
}

/// Starts the command. If it is confined, a thread of its own does that, so that the supervisor stays
/// free.
fn started(order: &Order, line: &Line) -> io::Result<Pid> {
    // Only a process with one thread can do that.
    order.network.map_or(Ok(()), Network::join)?;
    if order.landlock.is_none() && order.filter.is_none() {
        return start(order);
    }
    let confined = || {
        if let Some(rules) = &order.landlock {
            let _ = line.send(&Report::Confined(rules.confine()?));
            capabilities::drop_all()?;
        }
        // It refuses nothing that Landlock needs, and so comes after it.
        order.filter.iter().try_for_each(CallFilter::apply)?;
        start(order)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, confined)?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn start(order: &Order) -> io::Result<Pid> {
    let mut command = command(&order.program, &order.args, &order.envs, &order.cwd);
    if let Some(path) = &order.stdin {
        command.stdin(fs::File::open(path)?);
    }
    Ok(Pid::from_child(&spawn(&mut command)?))
}

/// If the memory of the machine runs out, the system kills the command and not the user's programs.
fn prefer_to_kill(command: Pid) {
    let _ = fs::write(format!("/proc/{command}/oom_score_adj"), "800");
}

/// Waits for the end of the command, or of the line. The command is not reaped, so that no other process
/// group can get its number.
fn watch(command: Pid, line: &Line, watched: &mut Watched<'_>) -> Report {
    let end = pidfd_open(command, PidfdFlags::empty()).ok();
    loop {
        if is_closed(line, end.as_ref()) {
            return Report::Ended;
        }
        if let Some(report) = report_on(command) {
            // The command may have failed for lack of space alone.
            return if watched.is_disk_full() { Report::Stopped(Limit::Space) } else { report };
        }
        // Ended processes that are not reaped would count as running, up to the limit.
        tree::reap_adopted(command);
        if let Some(limit) = watched.reached() {
            return Report::Stopped(limit);
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
    Some(match status.exit_status() {
        Some(code) => Report::Code(code),
        None => Report::Signal(status.terminating_signal().unwrap_or(0)),
    })
}
