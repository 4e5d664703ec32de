//! Elements of XML that are nested too deep for its parser.
//!
//! The scanner of the parser reads and writes the names of all elements around a token, for each token. So the time that it takes
//! grows with the square of the depth, and 100,000 elements take minutes. What is nested deeper than [`SHOWN`] is hidden from
//! it, and is plain text: the nodes of a text end at such a depth, too.

use std::ops::Range;

use memchr::memmem;

/// How many elements may be around one that the parser gets.
const SHOWN: usize = 200;

/// What is between two marks and has no elements, such as a comment: its first bytes, and its last ones.
const WITHOUT_ELEMENTS: [(&[u8], &[u8]); 4] =
    [(b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>"), (b"<!", b">")];

/// Where the outermost elements are that are nested too deep, in order. One that is not closed ends with the content.
pub(super) fn places(content: &[u8]) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let (mut at, mut depth, mut start) = (0, 0_usize, None);
    while let Some(tag) = Tag::next(content, at) {
        at = tag.end;
        match tag.kind {
            TagKind::Opens => {
                if depth == SHOWN {
                    start = Some(tag.start);
                }
                depth += 1;
            }
            TagKind::Closes => {
                depth = depth.saturating_sub(1);
                if depth == SHOWN {
                    places.extend(start.take().map(|start| start..tag.end));
                }
            }
            TagKind::Neither => {}
        }
    }
    places.extend(start.map(|start| start..content.len()));
    places
}

/// What begins with `<`.
struct Tag {
    kind: TagKind,
    start: usize,
    end: usize,
}

#[derive(Clone, Copy)]
enum TagKind {
    Opens,
    Closes,
    Neither,
}

impl Tag {
    /// The first one from this byte on. `None` also if nothing ends it.
    fn next(content: &[u8], from: usize) -> Option<Self> {
        let start = from + memchr::memchr(b'<', &content[from..])?;
        let rest = &content[start..];
        let part = WITHOUT_ELEMENTS.iter().find(|(first, _)| rest.starts_with(first));
        if let Some((first, last)) = part {
            let end = start + first.len() + memmem::find(&rest[first.len()..], last)? + last.len();
            return Some(Tag { kind: TagKind::Neither, start, end });
        }
        let end = start + end(rest)?;
        let kind = match (rest.get(1), content[end - 1]) {
            (Some(b'/'), _) => TagKind::Closes,
            (_, b'/') => TagKind::Neither,
            _ => TagKind::Opens,
        };
        Some(Tag { kind, start, end: end + 1 })
    }
}

/// Where the `>` is that ends a tag. One within quotes does not.
fn end(tag: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr3(b'>', b'"', b'\'', &tag[at..])?;
        let byte = tag[at];
        if byte == b'>' {
            return Some(at);
        }
        at += 1;
        // A quote that nothing closes is one of a tag that is broken.
        at += memchr::memchr(byte, &tag[at..]).map_or(0, |closing| closing + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nested_too_deep_is_hidden_and_nothing_else() {
        let nested =
            |inside: &str| format!("{}{inside}{}", "<a>".repeat(SHOWN), "</a>".repeat(SHOWN));
        let hidden = |inside: &str| {
            let content = nested(inside);
            let places = places(content.as_bytes());
            places.into_iter().map(|place| content[place].to_owned()).collect::<Vec<_>>()
        };
        for shown in ["", "x", "<a/>", "<!-- <a> --><?a <b>?><![CDATA[<c>]]>", "<a b='>'/>"] {
            assert_eq!(hidden(shown), [""; 0], "{shown}");
        }
        assert_eq!(
            hidden("x<a><b>y</b></a> <c d=\"/>\">z</c><e/>"),
            ["<a><b>y</b></a>", "<c d=\"/>\">z</c>"]
        );
        assert!(places(nested("").repeat(3).as_bytes()).is_empty());
    }

    #[test]
    fn what_is_broken_takes_linear_time_and_is_hidden_to_its_end() {
        let unclosed = "<a>".repeat(100_000);
        let hidden = places(unclosed.as_bytes());
        assert_eq!(hidden.first(), Some(&(3 * SHOWN..unclosed.len())));
        assert_eq!(hidden.len(), 1);
        for broken in ["<", "<!", "<!--", "<a b='", "</a>", "<a '"] {
            assert_eq!(places(broken.repeat(100_000).as_bytes()).len(), 0, "{broken}");
        }
    }
}
