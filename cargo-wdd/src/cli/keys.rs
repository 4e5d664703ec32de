//! The keys of the terminal while a run goes on.
//!
//! The terminal gives each key at once, and does not show it, as long as the process has the foreground. Ctrl-C and
//! Ctrl-Z work as always. The mode that it had before is set again at the end, also if the watchdog ends the process.

use std::io::{self, ErrorKind, IsTerminal, stdin};
use std::mem;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

/// How long to wait for a key before it is looked whether the process has the foreground.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// The terminal, as far as its mode is concerned.
static TERMINAL: Mutex<Terminal> = Mutex::new(Terminal::Untouched);

enum Terminal {
    /// Its mode is that of the shell.
    Untouched,
    /// It gives each key; before, it had this mode.
    GivesKeys(Box<Termios>),
    /// It is given back, and its mode is not set any more.
    GivenBack,
}

/// Calls `pressed` for each key that is pressed from now on, until it returns `false`. Returns whether there are keys.
pub(super) fn listen(mut pressed: impl FnMut(u8) -> bool + Send + 'static) -> bool {
    let there_are = stdin().is_terminal() && has_foreground();
    let thread = thread::Builder::new().name("keys".to_owned());
    there_are && thread.spawn(move || while next().is_none_or(&mut pressed) {}).is_ok()
}

/// Gives the terminal back with the mode that it had before.
pub(super) fn restore() {
    let mut terminal = TERMINAL.lock().unwrap_or_else(PoisonError::into_inner);
    let before = mem::replace(&mut *terminal, Terminal::GivenBack);
    // In the background, the shell has given it its own mode.
    if let Terminal::GivesKeys(before) = before
        && has_foreground()
    {
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
    // Without the buffer of the standard library, which would keep keys that the poll does not see.
    let is_read = is_ready && rustix::io::read(&stdin, &mut key) == Ok(1);
    if is_ready && !is_read {
        // The terminal is closed, or something else went wrong that will not end soon.
        thread::sleep(Duration::from_millis(100));
    }
    is_read.then_some(key[0])
}

/// Lets the terminal give each key at once. A shell may have set another mode meanwhile.
fn give_keys() -> io::Result<()> {
    let mut terminal = TERMINAL.lock().unwrap_or_else(PoisonError::into_inner);
    let mut mode = tcgetattr(stdin())?;
    if !mode.local_modes.intersects(LocalModes::ICANON) {
        return Ok(());
    }
    match &*terminal {
        Terminal::Untouched => *terminal = Terminal::GivesKeys(Box::new(mode.clone())),
        Terminal::GivesKeys(_) => {}
        Terminal::GivenBack => return Err(ErrorKind::Other.into()),
    }
    mode.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
    Ok(tcsetattr(stdin(), OptionalActions::Now, &mode)?)
}
