//! Adapters for libraries for property tests.

#[cfg(feature = "proptest-1")]
pub mod proptest;
#[cfg(feature = "quickcheck-1")]
pub mod quickcheck;
