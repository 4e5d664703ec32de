//! Adapters for libraries for property tests, and for fuzzers.

#[cfg(feature = "arbitrary-1")]
pub mod arbitrary;
#[cfg(feature = "proptest-1")]
pub mod proptest;
#[cfg(feature = "proptest-state-machine-0_9")]
pub mod proptest_state_machine;
#[cfg(feature = "quickcheck-1")]
pub mod quickcheck;
