//! The folder of a run: what it is about, its findings and its events. The same command goes on with it where it was.
//!
//! ```text
//! crash.rs.wdd/
//!   run.json         what the run is about
//!   findings.redb    the verdicts and what else calls have found out
//!   events.jsonl     its events, one JSON object a line
//!   lock             locked as long as the run lives
//!   CACHEDIR.TAG, .gitignore: no backup, no copy of a package and no repository has it
//! ```

mod log;

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use self::log::LOG;
use self::log::Log;
pub(super) use self::log::Logged;
use super::definition::Definition;
use super::event::Event;
use crate::error::Error;
use crate::package::input::Input;
use crate::process::store::{Store, locked};
use crate::text::digest::digest;

/// What the file contains that tells programs for backups to leave a folder out.
const TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
                   # This folder belongs to a run of cargo-wdd. `cargo wdd clean` deletes it.\n";

/// The end of the names of run folders.
pub(crate) const EXTENSION: &str = "wdd";

/// The file that is locked.
pub(crate) const LOCK: &str = "lock";

/// The file that says what the run is about.
pub(crate) const DEFINITION: &str = "run.json";

const FINDINGS: &str = "findings.redb";

/// The key of whether the untouched input of a run is interesting.
const BEGUN: u128 = 3;

/// The key of whether a run has finished.
const FINISHED: u128 = 2;

/// Whether and where a run is kept.
#[derive(Clone, Debug, Default)]
pub struct RunSpec {
    /// Its folder. Beside the input if not given.
    pub folder: Option<PathBuf>,
    /// Whether to start over.
    pub fresh: bool,
    /// The options that can change the result, as they are typed.
    pub options: BTreeMap<String, String>,
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
    /// Locked until the run ends.
    _lock: File,
}

impl RunFolder {
    /// Opens the folder of a run for this input.
    ///
    /// # Errors
    /// [`Error::RunIsAlive`], [`Error::RunDiffers`], or that the folder cannot be read or written.
    pub(super) fn open(
        spec: &RunSpec,
        input: &Input,
        definition: &Definition,
    ) -> Result<Self, Error> {
        let path = made(spec, input)?;
        let unusable = |source| Error::RunFolderUnusable {
            path: path.clone(),
            source,
        };
        let lock = locked(&path.join(LOCK)).map_err(unusable)?;
        let lock = lock.ok_or_else(|| Error::RunIsAlive(path.clone()))?;
        if spec.fresh {
            start_over(&path).map_err(unusable)?;
        }
        let mut store = Store::open(&path.join(FINDINGS)).map_err(unusable)?;
        let goes_on = goes_on(&path, &store, definition)?;
        if !goes_on {
            drop(store);
            start_over(&path).map_err(unusable)?;
            store = Store::open(&path.join(FINDINGS)).map_err(unusable)?;
            write(&path, definition).map_err(unusable)?;
        }
        Ok(RunFolder {
            has_begun: goes_on && has(&store, BEGUN),
            is_finished: false,
            path: path.clone(),
            goes_on,
            store: Arc::new(store),
            _lock: lock,
        })
    }

    /// Where the run is kept, and whether it goes on.
    pub(super) fn event(&self) -> Event {
        Event::Run {
            folder: self.path.clone(),
            goes_on: self.goes_on,
        }
    }

    /// What it has found out and saved.
    pub(super) fn store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Notes that there is something to go on with: the untouched input is interesting.
    pub(super) fn begin(&mut self) {
        // Otherwise it is taken for a run that has not come so far: calls are made again.
        let _ = self.store.put(BEGUN, b"");
        self.has_begun = true;
    }

    /// Notes that there is nothing to go on with any more, at the very end: a process that is killed before that comes
    /// to the same end once more, and not to a new beginning.
    pub(super) fn finish(&mut self) {
        self.is_finished = true;
    }

    /// The log of its events.
    pub(super) fn log(&self) -> Option<Log> {
        Log::open(&self.path.join(LOG), self.goes_on).ok()
    }
}

/// A run that has found out nothing leaves nothing behind, and one that has finished starts over.
impl Drop for RunFolder {
    fn drop(&mut self) {
        if !self.has_begun {
            delete(&self.path);
        } else if self.is_finished {
            let _ = self.store.put(FINISHED, b"");
        }
    }
}

/// Deletes the folder of a run, unless it has files that are not of a run.
pub fn delete(path: &Path) {
    for name in [
        DEFINITION,
        FINDINGS,
        LOG,
        LOCK,
        "CACHEDIR.TAG",
        ".gitignore",
    ] {
        let _ = fs::remove_file(path.join(name));
    }
    let _ = fs::remove_dir(path);
}

/// Makes the folder, with the files that keep others away from it. If nothing can be written beside the input, it is in
/// the user's folder for caches.
fn made(spec: &RunSpec, input: &Input) -> Result<PathBuf, Error> {
    let unusable = |path: &Path| {
        let path = path.to_owned();
        move |source| Error::RunFolderUnusable { path, source }
    };
    if let Some(path) = &spec.folder {
        make(path).map_err(unusable(path))?;
        return Ok(path.clone());
    }
    let path = beside(input);
    // Nothing is made beside a pipe, such as `/dev/stdin`.
    let is_lasting = fs::metadata(&input.path).is_ok_and(|found| found.is_file() || found.is_dir());
    if is_lasting && make(&path).is_ok() {
        return Ok(path);
    }
    let path = in_cache(input).unwrap_or(path);
    make(&path).map_err(unusable(&path))?;
    Ok(path)
}

fn make(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    for (name, content) in [("CACHEDIR.TAG", TAG), (".gitignore", "*\n")] {
        let file = path.join(name);
        if !file.exists() {
            fs::write(file, content)?;
        }
    }
    Ok(())
}

/// `crash.rs` → `crash.rs.wdd`; for a source file of a package, in the folder of the package.
fn beside(input: &Input) -> PathBuf {
    let mut name = input.name.clone();
    name.push(".");
    name.push(EXTENSION);
    match input.package_folder().filter(|_| input.is_source) {
        Some(folder) => folder.join(name),
        None => input
            .path
            .components()
            .collect::<PathBuf>()
            .with_file_name(name),
    }
}

/// The folder for this input among the user's caches.
fn in_cache(input: &Input) -> Option<PathBuf> {
    let path = std::path::absolute(&input.path).ok()?;
    let mut name: OsString = input.name.clone();
    name.push(format!("-{:016x}.{EXTENSION}", digest(&path) as u64));
    Some(cache_folder()?.join(name))
}

/// The folder for runs among the user's caches.
pub fn cache_folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.filter(|cache| cache.is_absolute()).or_else(home)?;
    Some(cache.join("cargo-wdd"))
}

/// Whether the run in this folder goes on. One that has finished, or has not come to its first candidate, starts over.
/// One that is about something else is refused.
fn goes_on(path: &Path, store: &Store, definition: &Definition) -> Result<bool, Error> {
    let Some(before) = read(path).filter(|_| !has(store, FINISHED)) else {
        return Ok(false);
    };
    match before.difference(definition) {
        None => Ok(true),
        Some(_) if !has(store, BEGUN) => Ok(false),
        Some(difference) => Err(Error::RunDiffers {
            folder: path.to_owned(),
            difference,
        }),
    }
}

fn has(store: &Store, key: u128) -> bool {
    matches!(store.get(key), Ok(Some(_)))
}

/// Deletes what an earlier run has left.
fn start_over(path: &Path) -> io::Result<()> {
    for name in [DEFINITION, FINDINGS, LOG] {
        match fs::remove_file(path.join(name)) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => return Err(source),
            _ => {}
        }
    }
    Ok(())
}

/// What the run in this folder is about.
fn read(path: &Path) -> Option<Definition> {
    serde_json::from_slice(&fs::read(path.join(DEFINITION)).ok()?).ok()
}

fn write(path: &Path, definition: &Definition) -> io::Result<()> {
    let text = serde_json::to_string_pretty(definition).map_err(io::Error::other)?;
    let new = path.join("run.json.new");
    fs::write(&new, text)?;
    fs::rename(new, path.join(DEFINITION))
}
