//! Packs files into one.

mod checksum;
mod entry;

pub use checksum::Checksum;
pub use entry::{Entry, Header};

/// Packs entries into bytes: for each its header, then its content.
pub fn pack(entries: &[Entry]) -> Vec<u8> {
    let mut packed = Vec::new();
    for entry in entries {
        packed.extend(entry.header().to_bytes());
        packed.extend_from_slice(&entry.content);
    }
    packed
}
