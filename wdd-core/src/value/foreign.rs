//! [`WeightedTree`](super::WeightedTree) for types of other crates. Each crate has a feature of
//! its own.

#[cfg(any(feature = "chrono-0_4", feature = "jiff-0_2", feature = "toml-1"))]
mod calendar;
#[cfg(any(feature = "serde_json-1", feature = "toml-1"))]
mod sums;

#[cfg(feature = "bytes-1")]
mod bytes;
#[cfg(feature = "chrono-0_4")]
mod chrono;
#[cfg(feature = "indexmap-2")]
mod indexmap;
#[cfg(feature = "jiff-0_2")]
mod jiff;
#[cfg(feature = "serde_json-1")]
mod serde_json;
#[cfg(feature = "smallvec-1")]
mod smallvec;
#[cfg(feature = "syn-3")]
mod syn;
#[cfg(feature = "toml-1")]
mod toml;
#[cfg(feature = "uuid-1")]
mod uuid;
