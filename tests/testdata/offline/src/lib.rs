//! Writes postcards.

/// A greeting from somewhere.
pub fn greeting(place: &str) -> String {
    format!("Greetings from {place}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_greeting_is_short() {
        assert!(super::greeting("Graz").len() < 5);
    }
}
