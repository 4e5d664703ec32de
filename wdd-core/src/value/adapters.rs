//! Adapters for property testing libraries.

#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
