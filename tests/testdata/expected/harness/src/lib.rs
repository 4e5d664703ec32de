mod machine;
pub mod word;
pub use machine::Machine;
