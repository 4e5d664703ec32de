//! Standard output: the one place that writes to it, and that knows whether all of it was written.

use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::colour::complain;
use super::exit_code::ExitCode;
use crate::error::{Error, Result};
use crate::foreign::{visible, visible_json};

/// Why something of the output could not be written.
static FAULT: Mutex<Option<io::Error>> = Mutex::new(None);

/// Prints a text for people, in which names and messages may be of others.
pub(super) fn print(text: &str) {
    print_data(&visible(text));
}

/// Prints an object on one line.
pub(super) fn print_json(object: &impl Serialize) {
    let json = serde_json::to_string(object).expect("what is printed is plain data");
    print_data(&(visible_json(&json) + "\n"));
}

/// Prints what is for programs, as it is.
pub(super) fn print_data(text: &str) {
    let mut out = io::stdout().lock();
    note(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Notes that the output is not complete. One whose reader has ended, such as `head`, is as complete as the reader wants it.
fn note(written: io::Result<()>) {
    if let Err(source) = written
        && source.kind() != ErrorKind::BrokenPipe
    {
        FAULT.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(source);
    }
}

/// The exit code of a command that has ended like this. An error is told, also that the output is not complete.
pub fn end(ended: Result<ExitCode>) -> ExitCode {
    let fault = FAULT.lock().unwrap_or_else(PoisonError::into_inner).take();
    let complete = |code| fault.map_or(Ok(code), |source| Err(Error::StdoutUnwritable { source }));
    ended.and_then(complete).unwrap_or_else(|error| {
        complain(&format!("error: {error}"));
        ExitCode::from(&error)
    })
}

/// Tells why there is no command: the words are wrong, or only the help or the version is wanted.
pub fn end_without_command(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        note(error.print().and_then(|()| io::stdout().flush()));
        return end(Ok(ExitCode::Success));
    }
    // Settings of a file are words, too.
    let text = error.to_string();
    if visible(&text) == text {
        let _ = error.print();
    } else {
        complain(text.trim_end());
    }
    ExitCode::Usage
}
