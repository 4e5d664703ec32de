//! The networks of their own that calls have, each kept by a process: one for each call at a time.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::process::supervisor::{self, Line, Network, Report};

/// How long a process may take to make a network.
const MAKING: Duration = Duration::from_secs(5);

/// The networks that no call uses now.
#[derive(Clone, Debug, Default)]
pub(super) struct Networks(Arc<Mutex<Vec<Holder>>>);

/// A process that keeps a network. It ends when this is dropped.
#[derive(Debug)]
struct Holder {
    child: Child,
    network: Network,
    /// While it is open, the process goes on.
    _line: Line,
}

/// A network that one call uses. Another call can use it after this is dropped.
#[derive(Debug)]
pub(in crate::process) struct Lease {
    /// There is one until this is dropped.
    holder: Option<Holder>,
    networks: Networks,
}

impl Networks {
    /// A network that no other call uses. If there is none, this process is started to make one: `start` does that with
    /// the command.
    ///
    /// # Errors
    /// When none can be made here.
    pub(super) fn lease(
        &self,
        mut command: Command,
        start: impl FnOnce(Command) -> io::Result<Child>,
    ) -> io::Result<Lease> {
        let lease = |holder| Lease { holder: Some(holder), networks: self.clone() };
        while let Some(mut holder) = self.pop() {
            // It may have been killed.
            if matches!(holder.child.try_wait(), Ok(None)) {
                return Ok(lease(holder));
            }
        }
        let (line, stdin) = Line::new()?;
        command.args([supervisor::SUBCOMMAND, supervisor::HOLDS_NETWORK]);
        command.stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = start(command)?;
        match line.first_report(MAKING) {
            Some(Report::Holds(network)) => Ok(lease(Holder { child, network, _line: line })),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                Err(io::ErrorKind::Unsupported.into())
            }
        }
    }

    fn pop(&self) -> Option<Holder> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

impl Lease {
    pub(in crate::process) fn network(&self) -> Option<Network> {
        Some(self.holder.as_ref()?.network)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut free = self.networks.0.lock().unwrap_or_else(PoisonError::into_inner);
        free.extend(self.holder.take());
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
