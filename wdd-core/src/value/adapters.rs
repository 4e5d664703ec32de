//! Adapters for property testing libraries.

#[cfg(feature = "proptest-1")]
pub mod proptest;
#[cfg(feature = "quickcheck-1")]
pub mod quickcheck;
