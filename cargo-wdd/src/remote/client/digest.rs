//! The name of a blob: the SHA-256 of its bytes, and their number.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use prost::Message;
use sha2::{Digest as _, Sha256};

/// How many bytes of a file are read at once.
const CHUNK: usize = 1 << 16;

/// The name of a blob.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Digest {
    hash: [u8; 32],
    pub(super) size: u64,
}

impl Digest {
    pub(super) fn of(bytes: &[u8]) -> Self {
        Digest { hash: Sha256::digest(bytes).into(), size: bytes.len() as u64 }
    }

    /// Of the content of a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn of_file(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        // The largest library of a toolchain has more than a hundred megabytes.
        let (mut hash, mut size) = (Sha256::new(), 0);
        let mut chunk = vec![0; CHUNK];
        while let read @ 1.. = file.read(&mut chunk)? {
            hash.update(&chunk[..read]);
            size += read as u64;
        }
        Ok(Digest { hash: hash.finalize().into(), size })
    }

    /// Of a message, and its bytes.
    pub(super) fn of_message(message: &impl Message) -> (Self, Vec<u8>) {
        let bytes = message.encode_to_vec();
        (Digest::of(&bytes), bytes)
    }

    /// As a message has it. `None` if that is no digest of this kind.
    pub(super) fn read(message: &api::Digest) -> Option<Self> {
        let mut hash = [0; 32];
        let hex = message.hash.as_bytes();
        // A server may use another hash than was agreed on.
        if hex.len() != 64 || !message.hash.is_ascii() {
            return None;
        }
        for (byte, pair) in hash.iter_mut().zip(hex.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Digest { hash, size: u64::try_from(message.size_bytes).ok()? })
    }

    pub(super) fn message(&self) -> api::Digest {
        api::Digest { hash: self.hex(), size_bytes: self.size.cast_signed() }
    }

    /// The hash in hexadecimal digits.
    pub(super) fn hex(&self) -> String {
        self.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.hex(), self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_the_same_of_bytes_of_a_file_and_of_a_message() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "abc").unwrap();
        let abc = Digest::of(b"abc");
        assert_eq!(Digest::of_file(file.path()).unwrap(), abc);
        assert_eq!(Digest::read(&abc.message()), Some(abc));
        assert!(abc.hex().starts_with("ba7816bf8f01cfea"), "{abc:?}");
        let wrong = |hash: &str| api::Digest { hash: hash.to_owned(), size_bytes: 3 };
        for hash in ["", "ba78", &"x".repeat(64), &"ä".repeat(32)] {
            assert_eq!(Digest::read(&wrong(hash)), None, "{hash}");
        }
    }
}
