//! A table of keys and values on disk that survives the end of its process at any moment.
//!
//! Each value is one transaction of [redb](https://www.redb.org). It is written to the file before
//! [`put`](Store::put) returns, so a killed process loses nothing that it has put. The file is synced to the disk at
//! most once a second: a sync takes milliseconds, and oracle calls may take less. After a power failure the last second
//! is missing or, at worst, the table cannot be opened.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use redb::backends::FileBackend;
use redb::{Database, ReadableDatabase, StorageBackend, TableDefinition};

use super::quiet::caught;

/// How often the file is synced to the disk.
const SYNCED_EVERY: Duration = Duration::from_secs(1);

/// How much of the file is kept in memory, in bytes.
const CACHE: usize = 4 << 20;

const VALUES: TableDefinition<'_, u128, &[u8]> = TableDefinition::new("values");

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
    /// `None` while it is being closed.
    database: Option<Database>,
}

impl Store {
    /// Opens the table in this file, which is made if there is none.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is no such table.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let backend = Lazy {
            file: FileBackend::new(file).map_err(of_system)?,
            synced: Mutex::new(Instant::now()),
        };
        let open = || {
            let mut builder = Database::builder();
            builder.set_cache_size(CACHE).create_with_backend(backend)
        };
        let database = whole(open)?.map_err(of_system)?;
        let store = Store {
            database: Some(database),
        };
        // A table that nothing was put in could not be read.
        store.change(|_| Ok(()))?;
        Ok(store)
    }

    /// The value of a key.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn get(&self, key: impl Into<u128>) -> io::Result<Option<Vec<u8>>> {
        let key = key.into();
        let value = || -> Result<_, redb::Error> {
            let table = self.database()?.begin_read()?.open_table(VALUES)?;
            Ok(table.get(key)?.map(|value| value.value().to_vec()))
        };
        whole(value)?.map_err(of_system)
    }

    /// Gives a key this value.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn put(&self, key: impl Into<u128>, value: &[u8]) -> io::Result<()> {
        let key = key.into();
        self.change(|table| {
            table.insert(key, value)?;
            Ok(())
        })
    }

    fn database(&self) -> Result<&Database, redb::Error> {
        self.database.as_ref().ok_or(redb::Error::DatabaseClosed)
    }

    fn change(
        &self,
        change: impl FnOnce(&mut redb::Table<'_, u128, &[u8]>) -> Result<(), redb::Error>,
    ) -> io::Result<()> {
        let change = || {
            let transaction = self.database()?.begin_write()?;
            change(&mut transaction.open_table(VALUES)?)?;
            transaction.commit()?;
            Ok(())
        };
        whole(change)?.map_err(|error: redb::Error| of_system(error))
    }
}

/// A database that has panicked may panic once more when it is closed.
impl Drop for Store {
    fn drop(&mut self) {
        let database = self.database.take();
        let _ = caught(|| drop(database));
    }
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
struct Lazy {
    file: FileBackend,
    synced: Mutex<Instant>,
}

impl StorageBackend for Lazy {
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
        assert_eq!(
            store.get(Key::Finished).unwrap().as_deref(),
            Some(&b"two"[..])
        );
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
