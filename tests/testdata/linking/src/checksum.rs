//! Checksums, from the library in C.

use std::ffi::c_uint;

unsafe extern "C" {
    fn adler_update(state: c_uint, bytes: *const u8, length: usize) -> c_uint;
}

/// A checksum of all bytes that it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(c_uint);

impl Checksum {
    /// Of no bytes.
    pub const fn new() -> Self {
        Checksum(1)
    }

    /// With more bytes.
    pub fn update(self, bytes: &[u8]) -> Self {
        // SAFETY: the library reads `length` bytes from the pointer, and keeps nothing.
        Checksum(unsafe { adler_update(self.0, bytes.as_ptr(), bytes.len()) })
    }

    /// As it stands in a header.
    pub fn finish(self) -> u32 {
        self.0
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Checksum::new()
    }
}
