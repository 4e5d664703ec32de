//! A calculator with a stack.

mod machine;
pub mod word;

pub use machine::{Fault, Machine};
pub use word::Word;
