//! The number of tokens of a candidate, by those of the text that it is made of.
//!
//! A candidate is what is left of a text, and most of it is in long runs of bytes. So it need not be split into tokens
//! again: landmarks of the text know how many tokens are before them, and only what is around a cut is counted. This is
//! exact: a run is counted by its landmarks only if a token of the candidate begins at the first of them.

use crate::text::languages::{AHEAD, Edition, Language};
use crate::text::outline::{Bytes, range};
use crate::text::permissions::Moved;

/// The least distance of two landmarks, in bytes.
const APART: usize = 2048;

/// The tokens of the only file of a text.
#[derive(Debug)]
pub(crate) struct Count {
    language: &'static dyn Language,
    edition: Edition,
    pub(crate) tokens: u64,
    landmarks: Vec<Landmark>,
}

/// The first token of a line.
#[derive(Clone, Copy, Debug)]
struct Landmark {
    at: usize,
    /// The tokens before it.
    before: u64,
}

impl Count {
    /// Counts the tokens of a file. `None` if the language does not tell where they are.
    pub(crate) fn of(
        content: &[u8],
        language: &'static dyn Language,
        edition: Edition,
    ) -> Option<Self> {
        let (mut tokens, mut last, mut landmarks) = (0, 0, Vec::<Landmark>::new());
        let is_told = language.each_token(content, edition, &mut |at| {
            let so_far = landmarks.last().map_or(0, |landmark| landmark.at);
            // At the start of a file these are no tokens.
            let is_header = content[at..].starts_with(b"#!") || content[at..].starts_with(b"---");
            if at >= so_far + APART && content[last..at].contains(&b'\n') && !is_header {
                landmarks.push(Landmark { at, before: tokens });
            }
            last = at;
            tokens += 1;
        });
        is_told.then_some(Count { language, edition, tokens, landmarks })
    }

    /// The tokens of a candidate, which has kept these bytes of the text, in order.
    pub(crate) fn of_candidate(&self, candidate: &[u8], kept: &[Moved]) -> u64 {
        self.by_landmarks(candidate, kept)
            .unwrap_or_else(|| self.language.tokens(candidate, self.edition))
    }

    fn by_landmarks(&self, candidate: &[u8], kept: &[Moved]) -> Option<u64> {
        let (mut tokens, mut counted) = (0, 0);
        for moved in kept.iter().filter(|moved| !moved.replaced) {
            let Some((first, last)) = self.within(&moved.from) else { continue };
            let start = range(&moved.to).start;
            let place = |landmark: Landmark| start + landmark.at - range(&moved.from).start;
            tokens += self.up_to(candidate, counted, place(first))?;
            tokens += last.before - first.before;
            counted = place(last);
        }
        Some(tokens + self.language.tokens(&candidate[counted..], self.edition))
    }

    /// The first landmark in these bytes that has a whole line before it, and the last one.
    fn within(&self, bytes: &Bytes) -> Option<(Landmark, Landmark)> {
        let bytes = range(bytes);
        let place = |at: usize| self.landmarks.partition_point(|landmark| landmark.at < at);
        // The line before the first one may have lost its beginning, so another token could reach over it.
        let first = place(bytes.start) + 1;
        // What a token is depends on the bytes after it, and those after the end may be others.
        let last = place((bytes.end + 1).saturating_sub(AHEAD)).checked_sub(1)?;
        (first < last).then(|| (self.landmarks[first], self.landmarks[last]))
    }

    /// The tokens of a candidate between these bytes, if tokens begin at both.
    fn up_to(&self, candidate: &[u8], from: usize, to: usize) -> Option<u64> {
        let mut end = (to + AHEAD).min(candidate.len());
        // Not in the middle of a character.
        while end < candidate.len() && candidate[end] & 0xc0 == 0x80 {
            end += 1;
        }
        let (mut before, mut is_begun) = (0, false);
        let each = &mut |at| {
            before += u64::from(from + at < to);
            is_begun |= from + at == to;
        };
        let is_told = self.language.each_token(&candidate[from..end], self.edition, each);
        (is_told && is_begun).then_some(before)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use wdd_core::tree::{Edit, Edits, Form, NodeId};

    use crate::text::Text;
    use crate::text::languages::{Edition, Reading};
    use crate::text::render::{render, render_sized};

    const RUST: &str = "/// A comment.\npub fn f_1(a: &str, b: [u8; 2]) -> u8 {\n    \
        let x = \"a \\\" 'b\n c\"; /* d\n e */ let y = r#\"f \" g\"#; 'l: loop { break 'l; }\n    \
        if a == \"x\" { return 1.5e3 as u8; } // why\n    b[0] >> 2\n}\n\n#![allow(a)]\n";
    const PLAIN: &str =
        "one (two, three) 'four' don't \"five\\\" six\nseven [\n  eight,\n  nine \u{e9}\n]\n";

    #[test]
    fn a_candidate_has_as_many_tokens_as_if_they_were_counted() {
        // The numbers of Knuth's MMIX generator: any that look random will do.
        let mut state = 3_u64;
        let mut below = |end: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005);
            state = state.wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % end
        };
        for (name, part) in [("in.rs", RUST), ("in.txt", PLAIN)] {
            let files = [(PathBuf::from(name), part.repeat(2000).into_bytes())];
            let reading = Reading::by_name(Edition::Edition2021);
            let text = Text::parse(&files, reading);
            assert!(text.count().is_some_and(|count| count.landmarks.len() > 10));
            for edits in [0, 1, 2, 5, 100] {
                for _ in 0..20 {
                    let edits = (0..edits).map(|_| {
                        let node = NodeId::new(1 + below(text.tree().len() - 1));
                        let forms: [&[u8]; 5] = [b"x", b"\"", b"r#\"", b"/*", b"'"];
                        let form = forms[below(5)];
                        match below(4) {
                            0 => (node, Edit::StandIn(Form::new(1, form))),
                            _ => (node, Edit::Delete),
                        }
                    });
                    let edits = Edits::none().and(text.tree(), edits);
                    let (rendered, size) = render_sized(&text, &edits);
                    assert_eq!(rendered, render(&text, &edits));
                    assert_eq!(size, rendered.size(reading));
                }
            }
        }
    }
}
