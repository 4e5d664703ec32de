//! The line between this program and a supervisor, and what is said over it: an order at the start, and
//! reports in return. Each is one line of JSON.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
#[cfg(target_os = "linux")]
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::filter::CallFilter;
use super::landlock::LandlockRules;
use super::network::Network;
use crate::process::limits::{Limit, Limits};
use crate::process::{Invocation, Usage};

/// How long to wait for a report that should be there.
const ANSWER: Duration = Duration::from_secs(1);

/// What the supervisor is to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct Order {
    pub(in crate::process) program: OsString,
    pub(in crate::process) args: Vec<OsString>,
    /// The variables that are added to the environment of the supervisor.
    pub(in crate::process) envs: Vec<(OsString, OsString)>,
    pub(in crate::process) cwd: OsString,
    /// The file that it reads from its standard input.
    pub(in crate::process) stdin: Option<OsString>,
    /// What Landlock confines. `None` if the command may do what the supervisor may.
    pub(in crate::process) landlock: Option<LandlockRules>,
    /// Which system calls are refused. `None` if none are.
    pub(in crate::process) filter: Option<CallFilter>,
    /// The network of its own. `None` if it has that of the supervisor.
    pub(in crate::process) network: Option<Network>,
    pub(in crate::process) limits: Limits,
    /// [`Invocation::endless_after`].
    pub(in crate::process) endless_after: Option<Duration>,
    /// [`Invocation::stopped_at_peak`].
    pub(in crate::process) stopped_at_peak: Option<u64>,
}

/// What the supervisor tells about the command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) enum Report {
    /// The command will be confined by this version of Landlock.
    Confined(i32),
    /// This process keeps a network.
    Holds(Network),
    /// The command runs, and leads the process group with this number.
    Runs(i32),
    /// What the command has used, before the report on its end.
    Used(Usage),
    /// The command cannot be started: the number of the system's error.
    NotStarted(i32),
    /// The command exited with this code.
    Code(i32),
    /// The command was killed by this signal, which the supervisor did not send.
    Signal(i32),
    /// Killed because the line was closed.
    Ended,
    /// Killed because the command has reached this limit.
    Stopped(Limit),
}

impl Order {
    pub(in crate::process) fn new(invocation: &Invocation, limits: Limits) -> Self {
        Order {
            program: invocation.program.clone().into(),
            args: invocation.args.clone(),
            envs: invocation.envs.clone(),
            cwd: invocation.cwd.clone().into(),
            stdin: invocation.stdin.clone().map(Into::into),
            landlock: None,
            filter: None,
            network: None,
            limits,
            endless_after: invocation.endless_after,
            stopped_at_peak: invocation.stopped_at_peak,
        }
    }
}

/// One end of the line. The other end notices when this one is dropped.
#[derive(Debug)]
pub(in crate::process) struct Line {
    stream: UnixStream,
}

impl Line {
    /// The end for this program, and the standard input of the supervisor.
    pub(in crate::process) fn new() -> io::Result<(Self, Stdio)> {
        let (stream, other) = UnixStream::pair()?;
        // A process that has inherited the other end would keep the line open.
        stream.set_read_timeout(Some(ANSWER))?;
        Ok((Line { stream }, OwnedFd::from(other).into()))
    }

    /// The end that a supervisor has as its standard input.
    #[cfg(target_os = "linux")]
    pub(super) fn of_supervisor() -> io::Result<Self> {
        let stdin = io::stdin().as_fd().try_clone_to_owned()?;
        let stream = UnixStream::from(stdin);
        // This fails if it is something else than a socket.
        stream.peer_addr()?;
        Ok(Line { stream })
    }

    /// Sends an order or a report.
    pub(in crate::process) fn send(&self, message: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(message)?;
        text.push(b'\n');
        (&self.stream).write_all(&text)
    }

    /// Waits for an order. `None` if the line was closed before.
    #[cfg(target_os = "linux")]
    pub(super) fn order(&self) -> Option<Order> {
        received(&self.stream).next()
    }

    /// All reports of a supervisor that has ended.
    pub(in crate::process) fn reports(&self) -> Vec<Report> {
        received(&self.stream).collect()
    }

    /// The first report of a process that goes on. `None` if it ends before, or takes longer than this.
    pub(in crate::process) fn first_report(&self, within: Duration) -> Option<Report> {
        self.stream.set_read_timeout(Some(within)).ok()?;
        received(&self.stream).next()
    }

    /// Tells the supervisor to end. It can still report.
    pub(in crate::process) fn close(&self) {
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// The descriptor, which is ready to be read when the other end is closed.
    #[cfg(target_os = "linux")]
    pub(super) fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

/// The messages that arrive, until the end of the stream or the first one that is broken.
fn received<T: DeserializeOwned>(stream: impl Read) -> impl Iterator<Item = T> {
    BufReader::new(stream).split(b'\n').map_while(|line| serde_json::from_slice(&line.ok()?).ok())
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStringExt;
    use std::path::Path;

    use super::*;

    #[test]
    fn an_order_arrives_with_all_its_bytes() {
        let order = Order {
            program: "/bin/sh".into(),
            args: vec![OsString::from_vec(b"a\xff\nb".to_vec())],
            envs: vec![("A".into(), "1=2".into())],
            cwd: "/".into(),
            stdin: Some("/in".into()),
            landlock: None,
            filter: None,
            network: Some(Network { holder: 1, has_users: true }),
            limits: Limits::new(None, Path::new("/")),
            endless_after: Some(Duration::from_secs(3)),
            stopped_at_peak: Some(7),
        };
        let (stream, other) = UnixStream::pair().unwrap();
        let (line, end) = (Line { stream }, Line { stream: other });
        line.send(&order).unwrap();
        assert_eq!(received(&end.stream).next(), Some(order));
    }

    #[test]
    fn a_closed_line_still_carries_reports() {
        let (stream, other) = UnixStream::pair().unwrap();
        let (line, end) = (Line { stream }, Line { stream: other });
        line.close();
        assert_eq!(received::<Order>(&end.stream).next(), None);
        for report in [Report::Runs(3), Report::Code(0)] {
            end.send(&report).unwrap();
        }
        drop(end);
        assert_eq!(line.reports(), [Report::Runs(3), Report::Code(0)]);
    }
}
