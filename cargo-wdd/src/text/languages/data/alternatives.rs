//! What may stand in the place of a value: something minimal, then what is nested in it. A member
//! gives way to a member.
//!
//! That an array or an object may be empty need not be asked about: its list has told.

use std::path::Path;

use wdd_core::tree::{Edit, Form, Kind, NodeId};

use super::pieces::LONGEST;
use super::{ARRAY, CELL, KEY, MEMBER, NUMBER, OBJECT, STRING, WORD, is_value};
use crate::passes::plan::Level;
use crate::text::Text;
use crate::text::languages::nearest::nearest;
use crate::text::languages::{self, Format, literals};

/// Alternatives for a node of a data file; of a manifest, only numbers and what `{ .. }` says in
/// short.
pub(in crate::text::languages) fn data(text: &Text, node: NodeId) -> Vec<Edit> {
    let (kind, path) = (text.tree().kind(node), file(text, node));
    let format = text.plan().reading.format(path);
    if format == Format::Manifest && !matches!(kind, OBJECT | NUMBER) {
        return Vec::new();
    }
    if kind == MEMBER {
        return nearest(text, node, |below| text.tree().kind(below) == MEMBER);
    }
    if !is_value(kind) && kind != KEY {
        return Vec::new();
    }
    let own = text.slice(node);
    let forms = forms(kind, own, format, text.plan().level);
    let weighed = forms.into_iter().map(|form| {
        let weight = languages::tokens(path, &form, text.plan().reading);
        (weight, form)
    });
    let size = (text.tree().weight(node), own.len(), own);
    let smaller = weighed.filter(|(weight, form)| (*weight, form.len(), form.as_slice()) < size);
    let stand_ins = smaller.map(|(weight, form)| Edit::StandIn(Form::new(weight, form)));
    let hoists = nearest(text, node, |below| is_value(text.tree().kind(below)));
    stand_ins.chain(hoists).collect()
}

/// The file that a node stands in.
fn file(text: &Text, node: NodeId) -> &Path {
    let start = text.place(node).bytes.start;
    let after = text
        .files()
        .partition_point(|file| file.bytes.start <= start);
    &text.files()[after.saturating_sub(1)].path
}

/// What may be tried in the place of a value, in order.
fn forms(kind: Kind, own: &[u8], format: Format, level: Level) -> Vec<Vec<u8>> {
    let nothing = if format == Format::Toml { "0" } else { "null" };
    let (likely, seldom): (&[&str], &[&str]) = match kind {
        // Cargo knows what it may be, and nothing minimal is.
        OBJECT if format == Format::Manifest => (&[], &[]),
        OBJECT => (&[nothing], &["0", "\"\"", "[]"]),
        ARRAY => (&[nothing], &["0", "\"\"", "{}"]),
        STRING => return strings(own, level),
        KEY => (&["\"\""], &[]),
        WORD => (&[], &["0"]),
        NUMBER => return numbers(own),
        CELL => return [Vec::new()].into_iter().chain(numbers(own)).collect(),
        _ => (&[], &[]),
    };
    let seldom = seldom.iter().filter(|_| level == Level::Thorough);
    let forms = likely.iter().chain(seldom);
    forms.map(|form| form.as_bytes().to_vec()).collect()
}

/// Nothing between the quotes; and of what is too long to have been taken apart, a half.
fn strings(own: &[u8], level: Level) -> Vec<Vec<u8>> {
    let mut forms = vec![b"\"\"".to_vec()];
    if own.len() > LONGEST {
        forms.extend(literals::shorter(own, b"\"'"));
    }
    if level == Level::Thorough {
        forms.push(b"0".to_vec());
    }
    forms
}

/// Shorter numbers: fewer digits, and none of sign, fraction and exponent.
fn numbers(own: &[u8]) -> Vec<Vec<u8>> {
    let unsigned = own.strip_prefix(b"-").unwrap_or(own);
    let upto = |end: &dyn Fn(&u8) -> bool| unsigned.iter().position(end).unwrap_or(unsigned.len());
    let whole = &unsigned[..upto(&|b| !b.is_ascii_digit())];
    if whole.is_empty() {
        return Vec::new();
    }
    let signed = [&own[..own.len() - unsigned.len()], whole].concat();
    let plain = unsigned[..upto(&|b| b"eE".contains(b))].to_vec();
    let mut forms = literals::shorter(whole, b"");
    forms.extend([whole.to_vec(), signed, plain, unsigned.to_vec()]);
    let mut seen = Vec::new();
    forms.retain(|form| {
        let is_new = form.len() < own.len() && !seen.contains(form);
        seen.push(form.clone());
        is_new || (own.len() == 1 && form.as_slice() < own)
    });
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn falls(number: &str, expected: &[&str]) {
        let forms = numbers(number.as_bytes()).into_iter();
        let forms: Vec<String> = forms.map(|form| String::from_utf8(form).unwrap()).collect();
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
