//! A thread whose children cannot read what is hidden.
//!
//! Landlock confines a thread and all that it starts from then on. It needs a rule for each file and folder beside what is
//! hidden, and to make all of them takes longer than a call. So they are made once, and this thread starts the supervisors.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::process::spawn::spawn;
use crate::process::supervisor::permit_reading;

/// The thread ends when this is dropped.
#[derive(Clone, Debug)]
pub(super) struct Hider {
    requests: Sender<Request>,
}

/// A command to start, and where the child is sent.
struct Request {
    command: Command,
    started: Sender<io::Result<Child>>,
}

impl Hider {
    /// A thread whose children can read these files, and those in these folders.
    ///
    /// # Errors
    /// When the kernel has no Landlock, or no thread can be started.
    pub(super) fn new(readable: Vec<PathBuf>) -> io::Result<Self> {
        let (requests, received) = channel::<Request>();
        let (ready, is_ready) = channel();
        let hide = move || {
            let confined = permit_reading(&readable);
            let works = confined.is_ok();
            let _ = ready.send(confined);
            for Request { mut command, started } in received.into_iter().filter(|_| works) {
                let _ = started.send(spawn(&mut command));
            }
        };
        thread::Builder::new().name("hider".to_owned()).spawn(hide)?;
        is_ready.recv().unwrap_or_else(|_| Err(ended()))?;
        Ok(Hider { requests })
    }

    /// Starts a command.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn spawn(&self, command: Command) -> io::Result<Child> {
        let (started, child) = channel();
        self.requests.send(Request { command, started }).map_err(|_| ended())?;
        child.recv().unwrap_or_else(|_| Err(ended()))
    }
}

fn ended() -> io::Error {
    io::Error::other("the thread that starts calls has ended")
}
