//! arbitrary: from the file of a fuzzer's crash to the value that the fuzz target ran on.
//!
//! A fuzzer stores bytes. Shrink the value that is made from these bytes, not the bytes: a byte may
//! change how all bytes after it are read.
//!
//! ```no_run
//! use wdd_core::Shrinker;
//! use wdd_core::value::arbitrary::from_artifact;
//!
//! # fn run(list: &Vec<u8>) {}
//! let crash: Vec<u8> = from_artifact("fuzz/artifacts/run/crash-0a4d")?;
//! let shrunk = Shrinker::new().shrink(crash, run)?;
//! println!("{:#?}", shrunk.value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The value is the one that libFuzzer's `fuzz_target!(|value: T| …)` makes, so `T` must be the type of
//! the fuzz target. A target for `&[u8]` gets the bytes as they are: read them with `std::fs::read`.

use std::any::type_name;
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

use ::arbitrary::{Arbitrary, Unstructured};

/// Reads the file of a crash, and makes the value as libFuzzer does.
///
/// # Errors
/// If the file cannot be read, with the kind of that error; or of the kind
/// [`InvalidData`](ErrorKind::InvalidData), if its bytes do not make a value of the type.
pub fn from_artifact<T>(path: impl AsRef<Path>) -> Result<T>
where
    T: for<'a> Arbitrary<'a>,
{
    let path = path.as_ref();
    let shown = path.display();
    #[expect(
        clippy::disallowed_methods,
        reason = "the file is what the caller gives"
    )]
    let bytes = std::fs::read(path).map_err(|error| {
        let text = format!(
            "{shown} cannot be read: {error}; give the path that the fuzzer printed, as seen from the current folder"
        );
        Error::new(error.kind(), text)
    })?;
    from_bytes(&bytes).map_err(|error| Error::new(error.kind(), format!("{shown}: {error}")))
}

/// Makes a value of the bytes of a crash, as libFuzzer does.
///
/// ```
/// let value: (u8, bool) = wdd_core::value::arbitrary::from_bytes(&[7, 1])?;
/// assert_eq!(value, (7, true));
/// // The fuzz target does not run on bytes that are too few.
/// assert!(wdd_core::value::arbitrary::from_bytes::<(u8, bool)>(&[7]).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Of the kind [`InvalidData`](ErrorKind::InvalidData), if the bytes do not make a value of the type.
pub fn from_bytes<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> Result<T> {
    let invalid = |reason: String| {
        let (len, of) = (bytes.len(), type_name::<T>());
        let text = format!(
            "the {len} bytes do not make a value of the type `{of}`: {reason}; use the type of the fuzz target, as it \
             was when the fuzzer wrote them"
        );
        Error::new(ErrorKind::InvalidData, text)
    };
    // libFuzzer makes the same check before it reads the bytes.
    let (least, _) = T::size_hint(0);
    if bytes.len() < least {
        return Err(invalid(format!("it needs {least} bytes or more")));
    }
    T::arbitrary_take_rest(Unstructured::new(bytes)).map_err(|error| invalid(error.to_string()))
}
