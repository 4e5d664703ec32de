use std::fmt;
pub struct Letter {
    pub to: String,
    pub text: String,
}

impl Letter {
    pub fn new(to: &str, text: &str) -> Self {
        Letter {
            to: to.to_owned(),
            text: text.to_owned(),
        }
    }
    pub fn read(line: &str) -> Option<Self> {
        let (to, text) = line.split_once(": ")?;
        Some(Letter::new(to, text))
    }
    pub fn street(&self) -> &str {
        self.to.split('@').nth(1).unwrap()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.to, self.text)
    }
}
