//! Adapters for libraries for property tests, and for fuzzers.

#[cfg(feature = "arbitrary-1")]
pub mod arbitrary;
#[cfg(feature = "proptest-1")]
pub mod proptest;
#[cfg(feature = "quickcheck-1")]
pub mod quickcheck;
