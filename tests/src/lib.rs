//! Shared helpers of the cross-crate tests.

pub mod command;
pub mod contract;
pub mod corpus;
pub mod roundtrip;
