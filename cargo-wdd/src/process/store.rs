//! A table of keys and values on disk that survives the end of its process at any moment.
//!
//! Each value is one transaction of [redb](https://www.redb.org). It is written to the file before
//! [`put`](Store::put) returns, so a killed process loses nothing that it has put. The file is synced to the disk at
//! most once a second: a sync takes milliseconds, and oracle calls may take less. After a power failure the last second
//! is missing or, at worst, the table cannot be opened. What cannot be written stays in memory until it can.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use redb::backends::FileBackend;
use redb::{Database, ReadableDatabase, StorageBackend, TableDefinition};

use super::panics::caught;

/// How often the file is synced to the disk.
const SYNCED_EVERY: Duration = Duration::from_secs(1);

/// How much of the file is kept in memory, in bytes.
const CACHE: usize = 4 << 20;

const VALUES: TableDefinition<'_, u128, &[u8]> = TableDefinition::new("values");

/// How long to wait before a file is opened again that could not be written.
const OPENED_EVERY: Duration = Duration::from_secs(1);

/// The keys of what a run keeps besides the findings of its calls, whose keys are digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Key {
    /// What was saved last as the result.
    Saved = 1,
    /// Is there if the run has finished.
    Finished = 2,
    /// Is there if the untouched input is interesting.
    Begun = 3,
}

impl From<Key> for u128 {
    fn from(key: Key) -> Self {
        key as u128
    }
}

/// An open table. Threads may share it.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    state: RwLock<StoreState>,
}

#[derive(Debug)]
struct StoreState {
    /// `None` after an error: a database that could not write once does not write again until it is opened again.
    database: Option<Database>,
    /// The time of the last try to open the file.
    opened: Instant,
    /// What could not be written.
    unsaved: BTreeMap<u128, Vec<u8>>,
}

impl Store {
    /// Opens the table in this file, which is made if there is none.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is no such table.
    pub fn open(path: &Path) -> io::Result<Self> {
        let database = Some(opened(path)?);
        let state = StoreState { database, opened: Instant::now(), unsaved: BTreeMap::new() };
        Ok(Store { path: path.to_owned(), state: RwLock::new(state) })
    }

    /// The value of a key.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn get(&self, key: impl Into<u128>) -> io::Result<Option<Vec<u8>>> {
        let key = key.into();
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        // A run goes on when the disk is full, and must not make a call twice then.
        if let Some(value) = state.unsaved.get(&key) {
            return Ok(Some(value.clone()));
        }
        let value = || -> Result<_, redb::Error> {
            let database = state.database.as_ref().ok_or(redb::Error::DatabaseClosed)?;
            let table = database.begin_read()?.open_table(VALUES)?;
            Ok(table.get(key)?.map(|value| value.value().to_vec()))
        };
        whole(value)?.map_err(of_system)
    }

    /// Gives a key this value. It has it from then on, also if there is an error.
    ///
    /// # Errors
    /// When the file cannot be written. It is tried again with one of the next values.
    pub fn put(&self, key: impl Into<u128>, value: &[u8]) -> io::Result<()> {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        state.unsaved.insert(key.into(), value.to_vec());
        // On a full disk, each verdict would open the file again for nothing.
        if state.database.is_none() && state.opened.elapsed() < OPENED_EVERY {
            return Err(io::Error::other("the file could not be written a moment ago"));
        }
        state.save(&self.path)
    }
}

impl StoreState {
    /// Writes what is not written yet.
    fn save(&mut self, path: &Path) -> io::Result<()> {
        let database = match self.database.take() {
            Some(database) => database,
            None => {
                self.opened = Instant::now();
                opened(path)?
            }
        };
        let saved = change(&database, |table| {
            for (key, value) in &self.unsaved {
                table.insert(key, value.as_slice())?;
            }
            Ok(())
        });
        match saved {
            Ok(()) => {
                self.database = Some(database);
                self.unsaved.clear();
            }
            // A database that could not write once refuses all later writes.
            Err(_) => close(database),
        }
        saved
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !state.unsaved.is_empty() {
            // The disk may have room by now.
            let _ = state.save(&self.path);
        }
        if let Some(database) = state.database.take() {
            close(database);
        }
    }
}

/// The database in this file, which is made if there is none.
fn opened(path: &Path) -> io::Result<Database> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let backend = RarelySynced {
        file: FileBackend::new(file).map_err(of_system)?,
        synced: Mutex::new(Instant::now()),
    };
    let open = || Database::builder().set_cache_size(CACHE).create_with_backend(backend);
    let database = whole(open)?.map_err(of_system)?;
    // A table that nothing was put in could not be read.
    if let Err(error) = change(&database, |_| Ok(())) {
        close(database);
        return Err(error);
    }
    Ok(database)
}

fn change(
    database: &Database,
    change: impl FnOnce(&mut redb::Table<'_, u128, &[u8]>) -> Result<(), redb::Error>,
) -> io::Result<()> {
    let change = || {
        let transaction = database.begin_write()?;
        change(&mut transaction.open_table(VALUES)?)?;
        transaction.commit()?;
        Ok(())
    };
    whole(change)?.map_err(|error: redb::Error| of_system(error))
}

/// Closes a database. One that has panicked may panic once more.
fn close(database: Database) {
    let _ = caught(|| drop(database));
}

/// What this gives. The database panics if its file was damaged.
fn whole<T>(run: impl FnOnce() -> T) -> io::Result<T> {
    caught(run).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the file is damaged"))
}

/// The error of the system, if that is the reason.
fn of_system(error: impl Into<redb::Error>) -> io::Error {
    match error.into() {
        redb::Error::Io(source) => source,
        other => io::Error::other(other),
    }
}

/// A file that is synced from time to time.
#[derive(Debug)]
struct RarelySynced {
    file: FileBackend,
    synced: Mutex<Instant>,
}

impl StorageBackend for RarelySynced {
    fn len(&self) -> io::Result<u64> {
        self.file.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.file.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut synced = self.synced.lock().unwrap_or_else(PoisonError::into_inner);
        // redb syncs after each transaction. A process that is killed loses nothing without it: only a power failure
        // does.
        if synced.elapsed() < SYNCED_EVERY {
            return Ok(());
        }
        *synced = Instant::now();
        self.file.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.file.write(offset, data)
    }

    fn close(&self) -> io::Result<()> {
        self.file.sync_data()?;
        self.file.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_there_after_the_table_is_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        let store = Store::open(&path).unwrap();
        assert_eq!(store.get(Key::Saved).unwrap(), None);
        store.put(Key::Saved, b"one").unwrap();
        store.put(Key::Finished, b"two").unwrap();
        store.put(Key::Saved, b"uno").unwrap();
        drop(store);
        let store = Store::open(&path).unwrap();
        assert_eq!(store.get(Key::Saved).unwrap().as_deref(), Some(&b"uno"[..]));
        assert_eq!(store.get(Key::Finished).unwrap().as_deref(), Some(&b"two"[..]));
    }

    #[test]
    fn what_was_put_is_in_the_file_before_it_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        let store = Store::open(&path).unwrap();
        for key in 0..100u128 {
            store.put(key, &key.to_le_bytes()).unwrap();
            // What a process leaves that is killed now.
            let copy = folder.path().join("copy");
            std::fs::copy(&path, &copy).unwrap();
            let left = Store::open(&copy).unwrap();
            assert_eq!(left.get(key).unwrap(), Some(key.to_le_bytes().to_vec()));
        }
    }

    #[test]
    fn a_file_that_is_no_table_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        std::fs::write(&path, "no table".repeat(1000)).unwrap();
        assert!(Store::open(&path).is_err());
        std::fs::remove_file(&path).unwrap();
        assert!(Store::open(&path).is_ok(), "a file that is not there is made");
    }

    #[test]
    #[ignore = "a measurement"]
    fn what_a_value_costs() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store")).unwrap();
        let started = Instant::now();
        for key in 0..10_000u128 {
            store.put(key << 100 | key, &[0; 40]).unwrap();
        }
        println!("{:?} a value", started.elapsed() / 10_000);
    }
}
