//! The folder of a run: what it is about, its findings and its events. The same command goes on with it where it was.
//!
//! ```text
//! crash.rs.wdd/
//!   run.json         what the run is about
//!   failure.json     the failure of its untouched input
//!   findings.redb    the verdicts and what else calls have found out
//!   events.jsonl     its events, one JSON object a line
//!   steps.jsonl      its accepted candidates, each as what differs from the one before
//!   lock             locked as long as the run lives
//!   CACHEDIR.TAG, .gitignore: no backup, no copy of a package and no repository has it
//! ```

pub(super) mod log;
pub(super) mod path;
pub(super) mod place;
pub(super) mod steps;

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wdd_text::text::Size;
use wdd_text::text::render::Files;

pub(crate) use self::log::LOG;
use self::log::Log;
pub(super) use self::log::Logged;
use self::place::start_over;
pub(super) use self::steps::Steps;
use super::definition::{Definition, Difference};
use super::event::Event;
use super::results::Results;
use crate::error::{Error, Result};
use crate::oracle::KnownFailure;
use crate::package::Readers;
use crate::package::input::Input;
use crate::process::lock::Lock;
use crate::process::store::{Key, Store};

/// The file that is locked.
pub(crate) const LOCK: &str = "lock";

/// The file that says what the run is about.
pub(crate) const DEFINITION: &str = "run.json";

/// The definition before it is complete.
const NEW_DEFINITION: &str = "run.json.new";

/// The failure of its untouched input.
const FAILURE: &str = "failure.json";

/// The file of what its calls have found out.
pub(super) const FINDINGS: &str = "findings.redb";

/// Whether and where a run is kept.
#[derive(Clone, Debug, Default)]
pub struct RunSpec {
    /// Its folder. Beside the input if not given.
    pub folder: Option<PathBuf>,
    /// Whether to start over.
    pub fresh: bool,
    /// The options that can change the result, as they are typed.
    pub options: BTreeMap<String, String>,
    /// The command line.
    pub typed: Typed,
}

/// A command line, so that a report can make its calls again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    /// The folder in which it was typed.
    pub folder: PathBuf,
    /// The words, from the name of the program. Bytes that are not UTF-8 are written as `\u{fffd}`.
    pub words: Vec<String>,
}

impl Typed {
    /// A command line of these words, typed in the current folder.
    pub fn as_if_here(words: impl IntoIterator<Item = OsString>) -> Self {
        let words = words.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Typed { folder: env::current_dir().unwrap_or_default(), words }
    }
}

/// The folder of a run that lives.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    /// Whether an earlier process has begun the run.
    goes_on: bool,
    store: Arc<Store>,
    /// Whether there is something to go on with.
    has_begun: bool,
    is_finished: bool,
    readers: Readers,
    /// Locked until the run ends.
    _lock: Lock,
}

impl RunFolder {
    /// Opens the folder of a run for this input.
    ///
    /// # Errors
    /// [`Error::RunFolderForeign`], [`Error::RunIsAlive`], [`Error::RunDiffers`], or that the folder cannot be read or
    /// written.
    pub(super) fn open(spec: &RunSpec, input: &Input, definition: &Definition) -> Result<Self> {
        let readers = input.readers();
        let (path, lock) = place::opened(spec, input, readers)?;
        let unusable = |source| Error::RunFolderUnusable { path: path.clone(), source };
        if spec.fresh {
            start_over(&path).map_err(unusable)?;
        }
        let mut store = Store::open(&path.join(FINDINGS)).map_err(unusable)?;
        let before = continued(&path, &store, definition)?;
        let goes_on = before.is_some();
        if let Some(mut before) = before {
            if before.add(definition) {
                write(&path, &before).map_err(unusable)?;
            }
        } else {
            drop(store);
            start_over(&path).map_err(unusable)?;
            store = Store::open(&path.join(FINDINGS)).map_err(unusable)?;
            write(&path, definition).map_err(unusable)?;
        }
        place::restrict(&path, readers).map_err(unusable)?;
        Ok(RunFolder {
            has_begun: goes_on && has(&store, Key::Begun),
            is_finished: false,
            path: path.clone(),
            goes_on,
            store: Arc::new(store),
            readers,
            _lock: lock,
        })
    }

    /// Where the run is kept, and whether it goes on.
    pub(super) fn event(&self) -> Event {
        Event::Run { folder: self.path.clone(), goes_on: self.goes_on }
    }

    /// What it has found out and saved.
    pub(super) fn store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Notes that there is something to go on with: the untouched input is interesting, and this is its failure.
    pub(super) fn begin(&mut self, failure: &KnownFailure) {
        // Without it, the failure cannot be recognised later.
        let text = serde_json::to_vec(failure).map_err(io::Error::other);
        let _ = text.and_then(|text| fs::write(self.path.join(FAILURE), text));
        // Otherwise it is taken for a run that has not come so far: calls are made again.
        let _ = self.store.put(Key::Begun, b"");
        self.has_begun = true;
    }

    /// Notes that there is nothing to go on with any more, at the very end: a process that is killed before that comes
    /// to the same end once more, and not to a new beginning.
    pub(super) fn finish(&mut self) {
        self.is_finished = true;
    }

    /// The log of its events.
    pub(super) fn log(&self) -> Option<Log> {
        // A run that was killed at its start may have a log without its beginning.
        let log = Log::open(&self.path.join(LOG), self.has_begun).ok();
        place::restrict(&self.path, self.readers).ok()?;
        log
    }

    /// The file of its accepted candidates, which begins with the untouched input.
    pub(super) fn steps(&self, untouched: &Files, size: Size) -> Option<Steps> {
        let steps = Steps::begin(&self.path.join(steps::STEPS), untouched, size).ok();
        place::restrict(&self.path, self.readers).ok()?;
        steps
    }
}

/// A run that has found out nothing leaves nothing behind, and one that has finished starts over.
impl Drop for RunFolder {
    fn drop(&mut self) {
        if !self.has_begun {
            let _ = place::remove(&self.path);
        } else if self.is_finished {
            let _ = self.store.put(Key::Finished, b"");
        }
    }
}

/// What the run in this folder is about, if it goes on. One that has finished, or has not come to its first candidate,
/// starts over. One that is about something else is refused.
fn continued(path: &Path, store: &Store, definition: &Definition) -> Result<Option<Definition>> {
    if has(store, Key::Finished) {
        return Ok(None);
    }
    let unusable = |source| Error::RunFolderUnusable { path: path.to_owned(), source };
    let before = read(path).map_err(unusable)?.filter(Definition::is_current);
    let Some(before) = before else { return Ok(None) };
    match before.difference(definition) {
        None => Ok(Some(before)),
        Some(_) if !has(store, Key::Begun) => Ok(None),
        Some(Difference { what, undo }) => {
            Err(Error::RunDiffers { folder: path.to_owned(), difference: what, undo })
        }
    }
}

fn has(store: &Store, key: Key) -> bool {
    matches!(store.get(key), Ok(Some(_)))
}

/// Where the run in this folder has saved results. None if that cannot be read.
pub(super) fn results(path: &Path) -> Results {
    read(path).ok().flatten().map(|definition| definition.results).unwrap_or_default()
}

/// The failure of the untouched input of the run in this folder. `None` if it is not known.
pub(super) fn failure(path: &Path) -> Option<KnownFailure> {
    serde_json::from_slice(&fs::read(path.join(FAILURE)).ok()?).ok()
}

/// What the run in this folder is about. `None` if it has not said so.
pub(super) fn read(path: &Path) -> io::Result<Option<Definition>> {
    let damaged = |error| io::Error::other(format!("{DEFINITION} is damaged: {error}"));
    match if_there(fs::read(path.join(DEFINITION)))? {
        Some(text) => serde_json::from_slice(&text).map_err(damaged),
        None => Ok(None),
    }
}

/// `None` if there is no such file.
pub(super) fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Writes it so that after a power failure there is the old one or the new one, and no part of one. Only the owner can read it:
/// it has digests of variables.
fn write(path: &Path, definition: &Definition) -> io::Result<()> {
    let text = serde_json::to_string_pretty(definition).map_err(io::Error::other)?;
    let new = path.join(NEW_DEFINITION);
    let mut options = File::options();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path.join(DEFINITION))?;
    File::open(path)?.sync_all()
}
