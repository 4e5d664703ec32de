//! Roman numerals.

const SIGNS: [(u32, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// A number in Roman numerals.
pub fn roman(mut number: u32) -> String {
    let mut written = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            written.push_str(sign);
            number -= value;
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_written() {
        assert_eq!(roman(1994), "MCMXCIV");
    }

    #[test]
    fn nothing_is_nothing() {
        assert_eq!(roman(0), "");
    }
}
