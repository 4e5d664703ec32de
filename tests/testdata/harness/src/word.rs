//! The words that there are.

use crate::machine::Fault;

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Puts a number on the stack.
    Number(i64),
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `dup`
    Double,
    /// `swap`
    Swap,
    /// `drop`
    Drop,
}

impl Word {
    /// Reads a word.
    ///
    /// # Errors
    /// If it is not known.
    pub fn read(word: &str) -> Result<Self, Fault> {
        Ok(match word {
            "+" => Word::Add,
            "-" => Word::Subtract,
            "*" => Word::Multiply,
            "dup" => Word::Double,
            "swap" => Word::Swap,
            "drop" => Word::Drop,
            _ => match word.parse() {
                Ok(number) => Word::Number(number),
                Err(_) => return Err(Fault::Unknown(word.to_owned())),
            },
        })
    }
}
