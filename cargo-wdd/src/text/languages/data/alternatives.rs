//! What may stand in the place of a value: something minimal, then what is nested in it. A member
//! gives way to a member.
//!
//! That an array or an object may be empty need not be asked about: its list has told.

use wdd_core::tree::{Edit, Form, Kind, NodeId};

use super::pieces::LONGEST;
use super::{ARRAY, CELL, Data, KEY, MEMBER, NUMBER, OBJECT, STRING, WORD, is_value};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::nearest;

/// Alternatives for a node of a data file; of a manifest, only numbers and what `{ .. }` says in
/// short.
pub(super) fn alternatives(of: &Data, text: &Text, node: NodeId, seldom: bool) -> Vec<Edit> {
    let kind = text.tree().kind(node);
    if of.strings_are_names && !matches!(kind, OBJECT | NUMBER) {
        return Vec::new();
    }
    if kind == MEMBER {
        return nearest(text, node, |below| text.tree().kind(below) == MEMBER);
    }
    if !is_value(kind) && kind != KEY {
        return Vec::new();
    }
    let own = text.slice(node);
    let forms = forms(kind, own, of, seldom);
    let weighed = forms.into_iter().map(|form| {
        let weight = (of.tokens)(&form).len() as u64;
        (weight, form)
    });
    let size = (text.tree().weight(node), own.len(), own);
    let smaller = weighed.filter(|(weight, form)| (*weight, form.len(), form.as_slice()) < size);
    let stand_ins = smaller.map(|(weight, form)| Edit::StandIn(Form::new(weight, form)));
    let hoists = nearest(text, node, |below| is_value(text.tree().kind(below)));
    stand_ins.chain(hoists).collect()
}

/// What may be tried in the place of a value, in order.
fn forms(kind: Kind, own: &[u8], of: &Data, seldom: bool) -> Vec<Vec<u8>> {
    let nothing = of.nothing;
    let (likely, unlikely): (&[&str], &[&str]) = match kind {
        // Cargo knows what it may be, and nothing minimal is.
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
    let unlikely = unlikely.iter().filter(|_| seldom);
    let forms = likely.iter().chain(unlikely);
    forms.map(|form| form.as_bytes().to_vec()).collect()
}

/// Nothing between the quotes; and of what is too long to have been taken apart, a half.
fn strings(own: &[u8], seldom: bool) -> Vec<Vec<u8>> {
    let mut forms = vec![b"\"\"".to_vec()];
    if own.len() > LONGEST {
        forms.extend(literals::shorter(own, b"\"'"));
    }
    if seldom {
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
