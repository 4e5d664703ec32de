//! The blanks beside an edit. Blanks that a deletion would leave are deleted too, and a blank is added
//! where two tokens would be read as one.

use std::ops::Range;

use crate::text::languages::is_word;

/// Writes a replacement, with blanks where it and the tokens beside it would be read as one token.
pub(super) fn write_apart(out: &mut Vec<u8>, with: &[u8], next: Option<&u8>) {
    if with.starts_with(b";") {
        out.truncate(out.trim_ascii_end().len());
    } else if would_join(out.last().copied(), with.first().copied()) {
        out.push(b' ');
    }
    out.extend_from_slice(with);
    if would_join(out.last().copied(), next.copied()) {
        out.push(b' ');
    }
}

/// Deletes the blanks on one side of a cut. Returns the place in `bytes` from which the text goes on.
pub(super) fn close(out: &mut Vec<u8>, bytes: &[u8], cut: &Range<usize>) -> usize {
    let before = out.trim_ascii_end().len();
    let rest = &bytes[cut.end..];
    let after = rest.len() - rest.trim_ascii_start().len();
    let lines = |blanks: &[u8]| blanks.iter().filter(|&&b| b == b'\n').count();
    let (left, right) = (lines(&out[before..]), lines(&rest[..after]));
    if is_pair(out[..before].last(), rest.get(after)) && !ends_in_comment(&out[..before]) {
        out.truncate(before);
        return cut.end + after;
    }
    // Blanks with a line end stay rather than blanks without: if a line ends in a comment, what
    // follows must not become part of it. If both sides have line ends, those without an empty line
    // stay.
    if left > 0 && (right == 0 || left < right) && after < rest.len() {
        out.drain(before..last_line_end(out, before));
        if let Some(end) = rest[..after].iter().rposition(|&b| b == b'\n') {
            // The next line keeps its own indentation.
            let line = out.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            out.truncate(line);
            out.extend_from_slice(&rest[end + 1..after]);
        }
        return cut.end + after;
    }
    let spaced = before < out.len();
    out.truncate(before);
    let opens = out.last().is_none_or(|b| b"([{<&|.".contains(b));
    let next = rest.get(after).copied();
    if before == 0 || (opens && right == 0) {
        // `{ a` keeps its blank, `(a` needs none, and `{ }` becomes `{}`.
        let closes = next.is_none_or(|b| b")]}>".contains(&b));
        if before > 0 && ((spaced && !closes) || would_join(out.last().copied(), next)) {
            out.push(b' ');
        }
        return cut.end + after;
    }
    if would_join(out.last().copied(), rest.first().copied()) {
        out.push(b' ');
    }
    cut.end
}

/// Whether these are delimiters with nothing left between them.
fn is_pair(open: Option<&u8>, close: Option<&u8>) -> bool {
    let (Some(open), Some(close)) = (open, close) else { return false };
    [b"{}", b"()", b"[]"].contains(&&[*open, *close])
}

/// A longer line is not searched for a comment: each cut in it would search it again, which takes quadratic time.
const LONGEST: usize = 500;

/// Whether the last line may end in a line comment, so that added text would become part of it. Of
/// lines longer than [`LONGEST`] bytes this is assumed.
fn ends_in_comment(out: &[u8]) -> bool {
    let tail = &out[out.len().saturating_sub(LONGEST)..];
    let line_end = tail.iter().rposition(|&b| b == b'\n');
    if line_end.is_none() && tail.len() < out.len() {
        return true;
    }
    let line = &tail[line_end.map_or(0, |at| at + 1)..];
    (0..line.len()).any(|at| match &line[at..] {
        [b'/', b'/', ..] => true,
        // `#!` and `#[` begin attributes of Rust, and no comments.
        [b'#', next, ..] if !b"[!".contains(next) => {
            at.checked_sub(1).is_none_or(|before| line[before].is_ascii_whitespace())
        }
        _ => false,
    })
}

/// The place of the last line end in `out`, but not before `from`.
fn last_line_end(out: &[u8], from: usize) -> usize {
    let end = out.iter().rposition(|&b| b == b'\n').unwrap_or(from);
    // A line end of two bytes stays whole.
    end - usize::from(end > from && out[end - 1] == b'\r')
}

pub(super) fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// Pairs of bytes that begin an operator, a comment or a guarded string.
const JOINED: &[[u8; 2]] = &[
    // `>>` is not among them: both may be closing brackets.
    *b"!=", *b"##", *b"#\"", *b"%=", *b"&&", *b"&=", *b"*=", *b"+=", *b"-=", *b"->", *b"..", *b"/*",
    *b"//", *b"/=", *b"::", *b"<-", *b"<<", *b"<=", *b"==", *b"=>", *b">=", *b"^=", *b"|=", *b"||",
    *b".=",
];

/// Whether two tokens with no blank between them would be read as other tokens.
fn would_join(left: Option<u8>, right: Option<u8>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return false };
    // A string with a prefix, a lifetime, or a literal with a suffix.
    let quote = |b: u8| matches!(b, b'"' | b'\'' | b'#');
    (is_word(left) && (is_word(right) || quote(right)))
        || (quote(left) && is_word(right))
        || JOINED.contains(&[left, right])
        // A number with a fraction.
        || (left.is_ascii_digit() && right == b'.')
        || (left == b'.' && right.is_ascii_digit())
}
