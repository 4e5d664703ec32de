mod letter;
pub use letter::Letter;
