//! What is left of each part of a text after each accepted candidate: pieces of text, each with the step with which it
//! came and the one with which it was deleted.
//!
//! ```text
//! step 0   fn a() { one(); two() }
//! step 1   fn a() { two() }          fn a() { │ one(); │ two() }
//!                                    0..      │ 0..1   │ 0..
//! ```
//!
//! So the text of a whole run takes hardly more than its first text, and what differs between any two steps is known.

use std::mem;
use std::time::{Duration, Instant};

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

/// How long the comparison of two texts may look for a short difference.
const TIME: Duration = Duration::from_millis(100);

/// A part of a text, as `[came, deleted, text]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Piece(usize, Option<usize>, String);

#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    tokens: Vec<Token>,
}

#[derive(Clone, Debug)]
struct Token {
    came: usize,
    deleted: Option<usize>,
    text: String,
}

impl Pieces {
    /// The text of the file after this step; an empty one if there is no such file.
    pub(super) fn next(&mut self, step: usize, text: &str) {
        let after = tokens(text);
        let left = self.tokens.iter().filter(|token| token.deleted.is_none());
        let before: Vec<_> = left.map(|token| token.text.as_str()).collect();
        if before == after {
            return;
        }
        let (by, deadline) = (Algorithm::Patience, Some(Instant::now() + TIME));
        let operations = capture_diff_slices_deadline(by, &before, &after, deadline);
        let mut stays = vec![true; before.len()];
        // What is inserted before each of the tokens that were left, and at the end.
        let mut inserted = vec![0..0; before.len() + 1];
        for operation in operations {
            let (old, new) = (operation.old_range(), operation.new_range());
            if !matches!(operation, DiffOp::Equal { .. }) {
                stays[old.clone()].fill(false);
                inserted[old.end] = match inserted[old.end].clone() {
                    before if before.end == new.start => before.start..new.end,
                    _ => new,
                };
            }
        }
        let mut insertions = inserted.into_iter().map(|new| {
            let token = |text: &&str| Token { came: step, deleted: None, text: (*text).to_owned() };
            after[new].iter().map(token).collect::<Vec<_>>()
        });
        let mut stays = stays.into_iter();
        let mut all = Vec::new();
        for mut token in mem::take(&mut self.tokens) {
            if token.deleted.is_none() {
                all.extend(insertions.next().into_iter().flatten());
                token.deleted = stays.next().filter(|stays| !stays).map(|_| step);
            }
            all.push(token);
        }
        all.extend(insertions.next().into_iter().flatten());
        self.tokens = all;
    }

    /// The parts of the first text, in UTF-16 units, and the step with which each was deleted.
    pub(super) fn of_first(&self) -> Vec<(usize, Option<usize>)> {
        let first = self.all().into_iter().filter(|piece| piece.0 == 0);
        first.map(|piece| (piece.2.encode_utf16().count(), piece.1)).collect()
    }

    /// The pieces, in the order of the text.
    pub(super) fn all(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for Token { came, deleted, text } in &self.tokens {
            match pieces.last_mut() {
                Some(last) if (last.0, last.1) == (*came, *deleted) => last.2 += text,
                _ => pieces.push(Piece(*came, *deleted, text.clone())),
            }
        }
        pieces
    }
}

/// The words, ends of lines, blanks and other characters of a text.
fn tokens(text: &str) -> Vec<&str> {
    #[derive(PartialEq)]
    enum Class {
        Word,
        Blank,
        Other,
    }
    let class = |c: char| match c {
        '\n' => Class::Other,
        c if c.is_whitespace() => Class::Blank,
        c if c.is_alphanumeric() || c == '_' => Class::Word,
        _ => Class::Other,
    };
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let first_class = class(first);
        let end = match first_class {
            Class::Other => first.len_utf8(),
            _ => rest.find(|c| class(c) != first_class).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(texts: &[&str]) -> Vec<Piece> {
        let mut pieces = Pieces::default();
        for (step, text) in texts.iter().enumerate() {
            pieces.next(step, text);
        }
        pieces.all()
    }

    #[test]
    fn each_part_has_the_step_in_which_it_was_deleted() {
        let piece = |came, deleted, text: &str| Piece(came, deleted, text.to_owned());
        assert_eq!(
            pieces(&["fn a() { one(); two() }", "fn a() { two() }", "fn b() { two() }"]),
            [
                piece(0, None, "fn "),
                piece(0, Some(2), "a"),
                piece(2, None, "b"),
                piece(0, None, "() { "),
                piece(0, Some(1), "one(); "),
                piece(0, None, "two() }"),
            ]
        );
    }

    #[test]
    fn every_text_can_be_read_from_the_pieces() {
        let texts = ["a b\n c é c", "b\n é", "", "x\n\n  é y", "x é y"];
        let all = pieces(&texts);
        for (step, text) in texts.iter().enumerate() {
            let is_there =
                |piece: &&Piece| piece.0 <= step && piece.1.is_none_or(|deleted| deleted > step);
            let read: String = all.iter().filter(is_there).map(|piece| piece.2.as_str()).collect();
            assert_eq!(read, *text, "step {step}");
        }
    }
}
