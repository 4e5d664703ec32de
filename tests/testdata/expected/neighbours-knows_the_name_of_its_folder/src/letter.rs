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
    pub fn street(&self) -> &str {
        self.to.split('@').nth(1).unwrap()
    }
}
