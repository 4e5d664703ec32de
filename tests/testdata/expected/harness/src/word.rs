use crate::machine::Fault;
pub enum Word {
    Number(i64),
    Add,
    Subtract,
    Multiply,
    Double,
    Swap,
    Drop,
}

impl Word {
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
