//! The blanks beside an edit: those that a cut leaves are taken away, and a blank is put where two
//! tokens would become one.

use std::ops::Range;

/// Writes what stands in for a node, apart from the tokens beside it.
pub(super) fn stand_in(out: &mut Vec<u8>, with: &[u8], next: Option<&u8>) {
    if with.starts_with(b";") {
        out.truncate(out.trim_ascii_end().len());
    } else if glues(out.last().copied(), with.first().copied()) {
        out.push(b' ');
    }
    out.extend_from_slice(with);
    if glues(out.last().copied(), next.copied()) {
        out.push(b' ');
    }
}

/// Takes away the blanks that a cut leaves on one of its sides, and says where to go on.
pub(super) fn close(out: &mut Vec<u8>, bytes: &[u8], cut: &Range<usize>) -> usize {
    let before = out.len()
        - out
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_whitespace())
            .count();
    let rest = &bytes[cut.end..];
    let after = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let lines = |blanks: &[u8]| blanks.iter().filter(|&&b| b == b'\n').count();
    let (left, right) = (lines(&out[before..]), lines(&rest[..after]));
    if is_pair(out[..before].last(), rest.get(after)) && !ends_in_comment(&out[..before]) {
        out.truncate(before);
        return cut.end + after;
    }
    // Pulled up to a line that ends in a comment, what follows would be part of it: of two blanks
    // the one with a line end stays, and of two with line ends the one without an empty line.
    if left > 0 && (right == 0 || left < right) && after < rest.len() {
        out.drain(before..last_line_end(out, before));
        return cut.end + after;
    }
    let spaced = before < out.len();
    out.truncate(before);
    let opens = out.last().is_none_or(|b| b"([{<&|.".contains(b));
    let next = rest.get(after).copied();
    if before == 0 || (opens && right == 0) {
        // `{ a` keeps its blank, `(a` needs none, and of `{ }` nothing is left to keep apart.
        let closes = next.is_none_or(|b| b")]}>".contains(&b));
        if before > 0 && ((spaced && !closes) || glues(out.last().copied(), next)) {
            out.push(b' ');
        }
        return cut.end + after;
    }
    if glues(out.last().copied(), rest.first().copied()) {
        out.push(b' ');
    }
    cut.end
}

/// Whether these are delimiters that hold nothing any more.
fn is_pair(open: Option<&u8>, close: Option<&u8>) -> bool {
    let (Some(open), Some(close)) = (open, close) else {
        return false;
    };
    [b"{}", b"()", b"[]"].contains(&&[*open, *close])
}

/// Whether the last line may end in a comment, which would go on with whatever is added. Of a line
/// too long for a person, that is taken for granted.
fn ends_in_comment(out: &[u8]) -> bool {
    let tail = &out[out.len().saturating_sub(500)..];
    match tail.iter().rposition(|&b| b == b'\n') {
        None if tail.len() < out.len() => true,
        line_end => {
            let line = &tail[line_end.map_or(0, |at| at + 1)..];
            let begins = |at: usize| match &line[at..] {
                [b'/', b'/', ..] => true,
                // What would else be an attribute.
                [b'#', next, ..] if !b"[!".contains(next) => at
                    .checked_sub(1)
                    .is_none_or(|before| line[before].is_ascii_whitespace()),
                _ => false,
            };
            (0..line.len()).any(begins)
        }
    }
}

/// Where the last line end in `out` begins, which is at `from` at the earliest.
fn last_line_end(out: &[u8], from: usize) -> usize {
    let end = out.iter().rposition(|&b| b == b'\n').unwrap_or(from);
    end - usize::from(end > from && out[end - 1] == b'\r')
}

pub(super) fn blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// Pairs that begin an operator, a comment or a guarded string; but two angles may both close.
const JOINED: &[[u8; 2]] = &[
    *b"!=", *b"##", *b"#\"", *b"%=", *b"&&", *b"&=", *b"*=", *b"+=", *b"-=", *b"->", *b"..",
    *b"/*", *b"//", *b"/=", *b"::", *b"<-", *b"<<", *b"<=", *b"==", *b"=>", *b">=", *b"^=", *b"|=",
    *b"||", *b".=",
];

/// Whether two tokens would become one, or other ones, without a blank between them.
fn glues(left: Option<u8>, right: Option<u8>) -> bool {
    let (Some(left), Some(right)) = (left, right) else {
        return false;
    };
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
    let quote = |b: u8| matches!(b, b'"' | b'\'' | b'#');
    (word(left) && (word(right) || quote(right)))
        || (quote(left) && word(right))
        || JOINED.contains(&[left, right])
        || (left.is_ascii_digit() && right == b'.')
        || (left == b'.' && right.is_ascii_digit())
}
