//! The keys of the terminal while a run goes on.
//!
//! The terminal gives each key at once, and does not show it, as long as the process has the foreground. Ctrl-C and
//! Ctrl-Z work as always. The mode that it had before is set again at the end, also if the watchdog ends the process.

use std::io::{self, IsTerminal, Read, stdin};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

/// How long to wait for a key before it is looked whether the process has the foreground.
const LOOK: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};

/// The mode of the terminal before the first key was read.
static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

/// Calls `pressed` for each key that is pressed from now on, until it returns `false`. Returns whether there are keys.
pub(super) fn listen(mut pressed: impl FnMut(u8) -> bool + Send + 'static) -> bool {
    let there_are = stdin().is_terminal() && has_foreground();
    let thread = thread::Builder::new().name("keys".to_owned());
    there_are
        && thread
            .spawn(move || while next().is_none_or(&mut pressed) {})
            .is_ok()
}

/// Sets the mode of the terminal as it was before.
pub(super) fn restore() {
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(before) = before {
        let _ = tcsetattr(stdin(), OptionalActions::Now, &before);
    }
}

/// A process in the background is stopped if it reads from the terminal or sets its mode.
fn has_foreground() -> bool {
    tcgetpgrp(stdin()).is_ok_and(|group| group == getpgrp())
}

/// The next key, if one is pressed soon.
fn next() -> Option<u8> {
    if !has_foreground() || give_keys().is_err() {
        thread::sleep(Duration::from_millis(100));
        return None;
    }
    let stdin = stdin();
    let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
    let is_ready = poll(&mut ready, Some(&LOOK)).is_ok_and(|ready| ready > 0);
    let mut key = [0];
    match is_ready.then(|| stdin.lock().read(&mut key)) {
        Some(Ok(1)) => Some(key[0]),
        None => None,
        // The terminal is closed, or something else went wrong that will not end soon.
        Some(_) => {
            thread::sleep(Duration::from_millis(100));
            None
        }
    }
}

/// Lets the terminal give each key at once. A shell may have set another mode meanwhile.
fn give_keys() -> io::Result<()> {
    let mut mode = tcgetattr(stdin())?;
    if !mode.local_modes.intersects(LocalModes::ICANON) {
        return Ok(());
    }
    BEFORE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get_or_insert_with(|| mode.clone());
    mode.local_modes
        .remove(LocalModes::ICANON | LocalModes::ECHO);
    Ok(tcsetattr(stdin(), OptionalActions::Now, &mode)?)
}
