//! What may replace a value: something minimal, then a value nested in it. A member may be replaced by
//! a member nested in it.
//!
//! An empty array or object is not proposed: the list reduction of its elements tries that.

use wdd_core::tree::{Edit, Form, Kind, NodeId};

use super::pieces::LONGEST;
use super::{ARRAY, CELL, Data, KEY, MEMBER, NUMBER, OBJECT, STRING, WORD, is_value};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::nearest;

/// The edits that may replace a node of a data file. In a manifest only numbers and inline tables
/// have any: `{ version = "1" }` may become `"1"`.
pub(super) fn alternatives(of: &Data, text: &Text, node: NodeId, seldom: bool) -> Vec<Edit> {
    let kind = text.tree().kind(node);
    if of.strings_are_names && !matches!(kind, OBJECT | NUMBER) {
        return Vec::new();
    }
    // No value can be in the place of a member: it has no key.
    if kind == MEMBER {
        return nearest(text, node, |below| text.tree().kind(below) == MEMBER);
    }
    if !is_value(kind) && kind != KEY {
        return Vec::new();
    }
    let own = text.slice(node);
    let size = (text.tree().weight(node), own.len(), own);
    let hoists = nearest(text, node, |below| is_value(text.tree().kind(below)));
    forms(kind, own, of, seldom)
        .into_iter()
        .map(|form| ((of.tokens)(&form).len() as u64, form))
        .filter(|(weight, form)| (*weight, form.len(), form.as_slice()) < size)
        .map(|(weight, form)| Edit::StandIn(Form::new(weight, form)))
        .chain(hoists)
        .collect()
}

/// The texts that may replace a value, in the order in which to try them.
fn forms(kind: Kind, own: &[u8], of: &Data, seldom: bool) -> Vec<Vec<u8>> {
    let nothing = of.nothing;
    let (likely, unlikely): (&[&str], &[&str]) = match kind {
        // cargo accepts no minimal value in the place of a table.
        OBJECT if of.strings_are_names => (&[], &[]),
        OBJECT => (&[nothing], &["0", "\"\"", "[]"]),
        ARRAY => (&[nothing], &["0", "\"\"", "{}"]),
        STRING => return strings(own, seldom),
        KEY => (&["\"\""], &[]),
        WORD => (&[], &["0"]),
        NUMBER => return numbers(own),
        CELL => return [Vec::new()].into_iter().chain(numbers(own)).collect(),
        _ => (&[], &[]),
    };
    likely
        .iter()
        .chain(unlikely.iter().filter(|_| seldom))
        .map(|form| form.as_bytes().to_vec())
        .collect()
}

/// The alternatives of a string: the empty string, its halves if it was too long to be split into parts, and with `seldom`
/// also `0`.
fn strings(own: &[u8], seldom: bool) -> Vec<Vec<u8>> {
    let mut forms = vec![b"\"\"".to_vec()];
    // It has no parts that a pass could delete.
    if own.len() > LONGEST {
        forms.extend(literals::shorter(own, b"\"'"));
    }
    if seldom {
        forms.push(b"0".to_vec());
    }
    forms
}

/// Shorter numbers: with fewer digits, and without sign, fraction or exponent.
fn numbers(own: &[u8]) -> Vec<Vec<u8>> {
    let unsigned = own.strip_prefix(b"-").unwrap_or(own);
    let upto = |end: fn(&u8) -> bool| unsigned.iter().position(end).unwrap_or(unsigned.len());
    let whole = &unsigned[..upto(|b| !b.is_ascii_digit())];
    // A cell can have any text.
    if whole.is_empty() {
        return Vec::new();
    }
    let signed = [&own[..own.len() - unsigned.len()], whole].concat();
    let plain = unsigned[..upto(|b| b"eE".contains(b))].to_vec();
    let mut forms = literals::shorter(whole, b"");
    forms.extend([whole.to_vec(), signed, plain, unsigned.to_vec()]);
    let mut seen = Vec::new();
    forms.retain(|form| {
        let is_new = form.len() < own.len() && !seen.contains(form);
        seen.push(form.clone());
        // `9` may become `0`, which is as short.
        is_new || (own.len() == 1 && form.as_slice() < own)
    });
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn falls(number: &str, expected: &[&str]) {
        let forms: Vec<String> = numbers(number.as_bytes())
            .into_iter()
            .map(|form| String::from_utf8(form).unwrap())
            .collect();
        assert_eq!(forms, expected, "{number}");
    }

    #[test]
    fn numbers_lose_digits_signs_fractions_and_exponents() {
        falls("-12.5e3", &["0", "1", "12", "-12", "12.5", "12.5e3"]);
        falls("8080", &["0", "1", "80"]);
        falls("1", &["0"]);
        falls("0", &[]);
        falls("inf", &[]);
    }
}
