//! The seal on the command line of a run: whether this user has typed it. A report makes its calls again, and a folder that a stranger
//! has sent could name a script, or switch off the sandbox.
//!
//! It is a digest of the command line with a key that only the user can read, in the folder of the system for the state of programs.

use std::env;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

use siphasher::sip128::{Hasher128, SipHasher24};

use crate::run::folder::Typed;

/// The bytes of a key.
const LENGTH: usize = 16;

/// The seal on a command line. `None` if there can be no key.
pub(super) fn seal(typed: &Typed) -> Option<String> {
    let mut hasher = SipHasher24::new_with_key(&key().ok()?);
    (&typed.folder, &typed.words).hash(&mut hasher);
    hasher.write_u8(0);
    Some(format!("{:032x}", hasher.finish128().as_u128()))
}

/// The key of the user, which is made when it is needed first.
fn key() -> io::Result<[u8; LENGTH]> {
    let path = path().ok_or(io::ErrorKind::NotFound)?;
    let mut key = [0; LENGTH];
    match File::open(&path) {
        Ok(mut file) => file.read_exact(&mut key)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            File::open("/dev/urandom")?.read_exact(&mut key)?;
            // If another process has made one meanwhile, the next run uses that.
            File::options()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(&path)?
                .write_all(&key)?;
        }
        Err(error) => return Err(error),
    }
    Ok(key)
}

fn path() -> Option<PathBuf> {
    let given = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = given.or_else(|| Some(env::home_dir()?.join(".local/state")))?;
    Some(state.join("cargo-wdd").join("key"))
}
