//! JSON (RFC 8259), read into a tree.

use std::collections::BTreeMap;
use std::fmt;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number.
    Number(f64),
    /// A string, without its escapes.
    String(String),
    /// `[…]`
    Array(Vec<Value>),
    /// `{…}`; of equal keys the last one counts.
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// The member of an object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.get(key),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A number without fraction.
    pub fn as_u32(&self) -> Option<u32> {
        match self {
            Value::Number(number) if number.fract() == 0.0 => Some(*number as u32),
            _ => None,
        }
    }

    /// The elements of an array; none of anything else.
    pub fn elements(&self) -> &[Value] {
        match self {
            Value::Array(elements) => elements,
            _ => &[],
        }
    }
}

/// What is wrong with a text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What was expected there.
    pub expected: &'static str,
    /// Where.
    pub at: usize,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

impl std::error::Error for ParseError {}

/// Reads one value, with nothing but blanks around it.
///
/// # Errors
/// If the text is not JSON.
pub fn parse(text: &str) -> Result<Value, ParseError> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value()?;
    parser.blanks();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.expected("the end")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Result<Value, ParseError> {
        self.blanks();
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => self.string().map(Value::String),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.expected("a value")),
        }
    }

    fn object(&mut self) -> Result<Value, ParseError> {
        let mut members = BTreeMap::new();
        self.at += 1;
        self.blanks();
        if self.eat(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.blanks();
            let key = self.string()?;
            self.blanks();
            if !self.eat(b':') {
                return Err(self.expected("a colon"));
            }
            members.insert(key, self.value()?);
            self.blanks();
            if self.eat(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.eat(b',') {
                return Err(self.expected("a comma or a brace"));
            }
        }
    }

    fn array(&mut self) -> Result<Value, ParseError> {
        let mut elements = Vec::new();
        self.at += 1;
        self.blanks();
        if self.eat(b']') {
            return Ok(Value::Array(elements));
        }
        loop {
            elements.push(self.value()?);
            self.blanks();
            if self.eat(b']') {
                return Ok(Value::Array(elements));
            }
            if !self.eat(b',') {
                return Err(self.expected("a comma or a bracket"));
            }
        }
    }

    fn string(&mut self) -> Result<String, ParseError> {
        if !self.eat(b'"') {
            return Err(self.expected("a string"));
        }
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let mut chars = rest.chars();
            match chars.next() {
                Some('"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some('\\') => text.push(self.escape()?),
                Some(char) if char >= ' ' => {
                    text.push(char);
                    self.at += char.len_utf8();
                }
                _ => return Err(self.expected("the end of the string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseError> {
        self.at += 1;
        let escaped = self.peek().ok_or(self.expected("an escape"))?;
        self.at += 1;
        match escaped {
            b'n' => Ok('\n'),
            b't' => Ok('\t'),
            b'r' => Ok('\r'),
            b'"' | b'\\' | b'/' => Ok(escaped.into()),
            b'u' => {
                let digits = self.text.get(self.at..self.at + 4);
                let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                let char = code.and_then(char::from_u32);
                self.at += 4;
                char.ok_or(self.expected("a character's number"))
            }
            _ => Err(self.expected("an escape")),
        }
    }

    fn number(&mut self) -> Result<Value, ParseError> {
        let rest = &self.text[self.at..];
        let is_part = |char: char| char.is_ascii_digit() || "+-.eE".contains(char);
        let length = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
        let number = rest[..length].parse();
        let number = number.map_err(|_| self.expected("a number"))?;
        self.at += length;
        Ok(Value::Number(number))
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, ParseError> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.expected("a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn expected(&self, expected: &'static str) -> ParseError {
        ParseError {
            expected,
            at: self.at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read() {
        let value = parse(r#" ["a\u00e9\n", -1.5e3, null] "#).unwrap();
        let expected = [
            Value::String("aé\n".to_owned()),
            Value::Number(-1500.0),
            Value::Null,
        ];
        assert_eq!(value, Value::Array(expected.to_vec()));
    }

    #[test]
    fn what_comes_after_is_an_error() {
        assert_eq!(
            parse("1 2").unwrap_err().to_string(),
            "expected the end at byte 2"
        );
    }
}
