//! Other values of a literal's type, and other types.
//!
//! Two values stand for all. They are at the ends of the type, so that a literal that only must be small,
//! or only must not be empty, does not count as one that can have any value. Each fits every type that the
//! literal can have: an integer without a suffix may be an `i8`.

use std::iter;
use std::str::FromStr;

use syn::Lit;

/// No literal has more values than this.
pub(super) const MOST: usize = 2;

/// Types that have little in common.
const TYPES: [&str; MOST + 1] = ["bool", "i64", "u8"];

/// Other literals of the same type, and other primitive types for one. None if the literal is not known.
pub(super) fn others(literal: &str) -> Vec<String> {
    match syn::parse_str(literal) {
        Ok(Lit::Bool(literal)) => vec![(!literal.value).to_string()],
        Ok(Lit::Int(literal)) => numbers(literal.base10_digits(), literal.suffix(), integers),
        Ok(Lit::Float(literal)) => numbers(literal.base10_digits(), literal.suffix(), floats),
        Ok(Lit::Char(literal)) => characters(literal.value(), "é").map(|c| format!("'{c}'")).into(),
        Ok(Lit::Byte(literal)) => {
            let values = characters(literal.value().into(), "\\xff");
            values.map(|c| format!("b'{c}'")).into()
        }
        Ok(Lit::Str(literal)) => strings("", literal.value().chars()),
        Ok(Lit::ByteStr(literal)) => strings("b", literal.value().into_iter().map(char::from)),
        Ok(Lit::CStr(literal)) => {
            strings("c", literal.value().into_bytes().into_iter().map(char::from))
        }
        Ok(_) => Vec::new(),
        Err(_) => {
            TYPES.into_iter().filter(|of| *of != literal).take(MOST).map(str::to_owned).collect()
        }
    }
}

/// None if the digits are too many for a number.
fn numbers<N: FromStr>(digits: &str, suffix: &str, others: fn(N) -> Vec<String>) -> Vec<String> {
    let others = digits.parse().map_or_else(|_| Vec::new(), others);
    others.into_iter().map(|value| value + suffix).collect()
}

/// A small and a larger integer.
fn integers(value: u128) -> Vec<String> {
    let larger = match value {
        0..64 => 101,
        // The largest value of a type.
        _ if value == u128::MAX || (value + 1).is_power_of_two() => value - 1,
        _ => value + 1,
    };
    vec![u128::from(value == 0).to_string(), larger.to_string()]
}

fn floats(value: f64) -> Vec<String> {
    let small = if value == 0.0 { "1.5" } else { "0.0" };
    let larger = if value == 101.5 { "202.5" } else { "101.5" };
    [small, larger].map(str::to_owned).into()
}

/// Another common character, and a rare one.
fn characters(value: char, rare: &'static str) -> [&'static str; MOST] {
    let is_rare = value == 'é' || value == '\u{ff}';
    [if value == 'q' { "k" } else { "q" }, if is_rare { "#" } else { rare }]
}

/// The shortest string, and a longer one that has another character at each place.
fn strings(prefix: &str, value: impl Iterator<Item = char>) -> Vec<String> {
    let value: Vec<char> = value.collect();
    let short = if value.is_empty() { "q" } else { "" };
    let old = value.iter().copied().map(Some).chain(iter::repeat(None));
    let long = "qzkw".chars().cycle().zip(old).take(2 * value.len() + 8);
    let long: String = long.map(|(new, old)| if Some(new) == old { 'j' } else { new }).collect();
    [short, &long].map(|inside| format!("{prefix}\"{inside}\"")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn gives(literal: &str, expected: &[&str]) {
        assert_eq!(others(literal), expected, "{literal}");
    }

    #[test]
    fn integers_stay_within_their_type() {
        gives("0", &["1", "101"]);
        gives("0x1f_u8", &["0u8", "101u8"]);
        gives("127", &["0", "126"]);
        gives("255", &["0", "254"]);
        gives("1_000i64", &["0i64", "1001i64"]);
        let largest = u128::MAX;
        gives(&largest.to_string(), &["0", &(largest - 1).to_string()]);
        gives(&format!("{largest}0"), &[]);
    }

    #[test]
    fn other_types_keep_their_form() {
        gives("true", &["false"]);
        gives("1.5f32", &["0.0f32", "101.5f32"]);
        gives("0.", &["1.5", "101.5"]);
        gives("'q'", &["'k'", "'é'"]);
        gives("b'a'", &["b'q'", "b'\\xff'"]);
        gives("u16", &["bool", "i64"]);
        gives("i64", &["bool", "u8"]);
    }

    #[test]
    fn strings_become_empty_and_longer_with_other_characters() {
        gives("\"ab\"", &["\"\"", "\"qzkwqzkwqzkw\""]);
        gives("\"\"", &["\"q\"", "\"qzkwqzkw\""]);
        gives("br#\"qz\"#", &["b\"\"", "b\"jjkwqzkwqzkw\""]);
        gives("c\"\\n\"", &["c\"\"", "c\"qzkwqzkwqz\""]);
    }
}
