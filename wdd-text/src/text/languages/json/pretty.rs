//! Lays JSON out as most formatters do: a value that fits is on one line, and a longer one has a line
//! for each of its elements. Only blanks change.

use crate::text::languages::data::{ARRAY, DataNode, MEMBER, OBJECT};

/// A value that would end after this column has a line for each of its elements.
const WIDTH: usize = 80;

/// The values of a file, laid out, each with a line end.
pub(in crate::text::languages) fn pretty(text: &str, file: &DataNode) -> String {
    file.parts.iter().map(|value| laid_out(text, value, 0, 0) + "\n").collect()
}

/// A part that begins after `before` bytes of its line, laid out.
fn laid_out(text: &str, part: &DataNode, depth: usize, before: usize) -> String {
    let flat = flat(text, part);
    if before + flat.len() < WIDTH || part.parts.is_empty() {
        return flat;
    }
    match part.kind {
        MEMBER => {
            let key = &text[part.parts[0].bytes.clone()];
            // After the key, a colon and a blank.
            let value = laid_out(text, &part.parts[1], depth, before + key.len() + 2);
            format!("{key}: {value}")
        }
        OBJECT | ARRAY => {
            let blanks = "  ".repeat(depth + 1);
            // With the comma after it.
            let before = blanks.len() + 1;
            let lines: Vec<String> = part
                .parts
                .iter()
                .map(|element| laid_out(text, element, depth + 1, before))
                .map(|element| format!("{blanks}{element}"))
                .collect();
            let [open, close] = brackets(part);
            format!("{open}\n{}\n{}{close}", lines.join(",\n"), "  ".repeat(depth))
        }
        _ => flat,
    }
}

fn flat(text: &str, part: &DataNode) -> String {
    let each = || part.parts.iter().map(|part| flat(text, part)).collect::<Vec<_>>();
    match part.kind {
        MEMBER => each().join(": "),
        OBJECT | ARRAY => {
            let [open, close] = brackets(part);
            format!("{open}{}{close}", each().join(", "))
        }
        _ => text[part.bytes.clone()].to_owned(),
    }
}

fn brackets(part: &DataNode) -> [char; 2] {
    if part.kind == OBJECT { ['{', '}'] } else { ['[', ']'] }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::text::outline::Detail;

    fn laid_out(text: &str) -> String {
        pretty(text, &read(text.as_bytes(), Detail::Fine).unwrap())
    }

    #[test]
    fn what_fits_stands_on_one_line() {
        assert_eq!(
            laid_out("{\n\"a\":[\n1.50,{ }],\"b\" :\"c\"}"),
            "{\"a\": [1.50, {}], \"b\": \"c\"}\n"
        );
    }

    #[test]
    fn what_does_not_fit_has_a_line_for_each_element() {
        let long = "x".repeat(70);
        let text = format!("[{{\"a\":[\"{long}\"],\"b\":[\"{long}{long}\"]}},1]");
        let expected = format!(
            "[\n  {{\n    \"a\": [\n      \"{long}\"\n    ],\n    \"b\": [\n      \"{long}{long}\"\n    ]\n  }},\n  1\n]\n"
        );
        assert_eq!(laid_out(&text), expected);
        assert_eq!(laid_out(&expected), expected);
    }
}
