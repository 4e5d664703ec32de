//! [`WeightedTree`](super::WeightedTree) for types of other crates. Each crate has a feature of
//! its own.

#[cfg(any(feature = "chrono", feature = "jiff", feature = "toml"))]
mod calendar;
#[cfg(any(feature = "serde_json", feature = "toml"))]
mod sums;

#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "smallvec")]
mod smallvec;
#[cfg(feature = "syn")]
mod syn;
#[cfg(feature = "toml")]
mod toml;
#[cfg(feature = "uuid")]
mod uuid;
