use std::fmt;

use crate::word::Word;
pub enum Fault {
    Unknown(String),
    Empty,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unreachable!()
    }
}
#[derive(Default)]
pub struct Machine {
    stack: Vec<i64>,
}

impl Machine {
    pub fn run(&mut self, line: &str) -> Result<(), Fault> {
        line.split_whitespace()
            .try_for_each(|word| self.step(&Word::read(word)?))
    }

    fn step(&mut self, word: &Word) -> Result<(), Fault> {
        match *word {
            Word::Number(number) => self.stack.push(number),
            Word::Add => self.two(|a, b| a + b)?,
            Word::Subtract => self.two(|a, b| b - a)?,
            Word::Multiply => self.two(|a, b| a * b)?,
            Word::Double => {
                let top = *self.stack.last().ok_or(Fault::Empty)?;
                self.stack.push(top);
            }
            Word::Swap => {
                let (a, b) = (self.pop()?, self.pop()?);
                self.stack.extend([a, b]);
            }
            Word::Drop => drop(self.pop()?),
        }
        Ok(())
    }

    fn two(&mut self, operation: impl Fn(i64, i64) -> i64) -> Result<(), Fault> {
        let (top, below) = (self.pop()?, self.pop()?);
        self.stack.push(operation(below, top));
        Ok(())
    }

    fn pop(&mut self) -> Result<i64, Fault> {
        self.stack.pop().ok_or(Fault::Empty)
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written: Vec<String> = self.stack.iter().map(i64::to_string).collect();
        f.write_str(&written.join(" "))
    }
}
