//! A file in an archive.

use crate::checksum::Checksum;

/// A file in an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its path, with slashes.
    pub path: String,
    /// What is in it.
    pub content: Vec<u8>,
}

/// What stands before each file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// How long the content is.
    pub length: u32,
    /// Its checksum.
    pub checksum: u32,
}

impl Entry {
    /// What stands before it.
    pub fn header(&self) -> Header {
        let checksum = Checksum::new().update(self.path.as_bytes());
        Header {
            length: self.content.len() as u32,
            checksum: checksum.update(&self.content).finish(),
        }
    }
}

impl Header {
    /// As bytes, the lowest first.
    pub fn to_bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes[..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }
}
