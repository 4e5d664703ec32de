//! Edits of a state: inserts into a map of intervals, and an editor with undo and redo.

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

/// The points from `start` until before `end`, and their label.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Span::is_proper, minimal = Span { start: 0, end: 1, label: 0 })]
pub(crate) struct Span {
    start: u16,
    end: u16,
    label: u8,
}

impl Span {
    fn is_proper(&self) -> bool {
        self.start < self.end
    }

    fn contains(&self, point: u16) -> bool {
        (self.start..self.end).contains(&point)
    }

    /// What is left of it without another span.
    fn without(&self, other: &Span) -> Vec<Span> {
        let before = Span {
            end: self.end.min(other.start),
            ..self.clone()
        };
        let after = Span {
            start: self.start.max(other.end),
            ..self.clone()
        };
        let parts = [before, after].into_iter();
        parts.filter(Span::is_proper).collect()
    }
}

/// Spans in their order, without a common point. Neighbours with the same label are one span.
#[derive(Default)]
struct IntervalMap {
    spans: Vec<Span>,
}

impl IntervalMap {
    fn insert(&mut self, new: &Span) {
        if self.has(new) {
            return;
        }
        let cut = self.spans.iter().flat_map(|span| span.without(new));
        self.spans = cut.collect();
        let at = self.spans.partition_point(|span| span.start < new.start);
        let joins_left = at > 0 && {
            let left = &self.spans[at - 1];
            left.end == new.start && left.label == new.label
        };
        let right = self.spans.get(at);
        let joins_right =
            right.is_some_and(|right| right.start == new.end && right.label == new.label);
        match (joins_left, joins_right) {
            (false, false) => self.spans.insert(at, new.clone()),
            (false, true) => self.spans[at].start = new.start,
            (true, false) => self.spans[at - 1].end = new.end,
            (true, true) => {
                // The mistake: it has to be the end of the right neighbour.
                self.spans[at - 1].end = new.end;
                self.spans.remove(at);
            }
        }
    }

    /// Whether one span has the label at all points of the new one.
    fn has(&self, new: &Span) -> bool {
        let is_around = |span: &Span| span.start <= new.start && new.end <= span.end;
        self.spans
            .iter()
            .any(|span| is_around(span) && span.label == new.label)
    }

    fn label(&self, point: u16) -> Option<u8> {
        let span = self.spans.iter().find(|span| span.contains(point));
        span.map(|span| span.label)
    }
}

/// Whether a point does not have the label of the last span that contains it.
fn loses_a_point(inserts: &Vec<Span>) -> bool {
    let mut map = IntervalMap::default();
    inserts.iter().for_each(|new| map.insert(new));
    let label = |point| {
        inserts
            .iter()
            .rfind(|span| span.contains(point))
            .map(|span| span.label)
    };
    // The label changes only at these points.
    let mut points = inserts.iter().flat_map(|span| [span.start, span.end]);
    points.any(|point| map.label(point) != label(point))
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    let span = (0..60u16, 1..12u16, 0..3u8);
    let span = span.prop_map(|(start, len, label)| Span {
        start,
        end: start + len,
        label,
    });
    vec(span, 5..40)
}

/// A text, and what a user does with it. Places after the end of the text stand for its end.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Editing {
    text: String,
    actions: Vec<Action>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Action {
    Undo,
    Redo,
    Insert { at: usize, text: String },
    Erase { at: usize, count: usize },
}

/// At a place, one text is replaced with another.
#[derive(Clone)]
struct Change {
    at: usize,
    from: Vec<char>,
    to: Vec<char>,
}

impl Change {
    fn apply(&self, text: &mut Vec<char>) {
        let start = self.at.min(text.len());
        let end = text.len().min(start + self.from.len());
        text.splice(start..end, self.to.iter().copied());
    }

    fn inverse(&self) -> Self {
        let Change { at, from, to } = self.clone();
        Change {
            at,
            from: to,
            to: from,
        }
    }
}

struct Editor {
    text: Vec<char>,
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl Editor {
    fn act(&mut self, action: &Action) {
        match action {
            Action::Undo => {
                if let Some(change) = self.done.pop() {
                    change.inverse().apply(&mut self.text);
                    self.undone.push(change);
                }
            }
            Action::Redo => {
                if let Some(change) = self.undone.pop() {
                    change.apply(&mut self.text);
                    self.done.push(change);
                }
            }
            Action::Insert { at, text } => {
                let at = *at.min(&self.text.len());
                let change = Change {
                    at,
                    from: vec![],
                    to: text.chars().collect(),
                };
                if !text.is_empty() {
                    self.undone.clear();
                    self.make(change);
                }
            }
            Action::Erase { at, count } => {
                let from: Vec<char> = self.text.iter().skip(*at).take(*count).copied().collect();
                // The mistake: this does not forget the undone changes.
                if !from.is_empty() {
                    self.make(Change {
                        at: *at,
                        from,
                        to: vec![],
                    });
                }
            }
        }
    }

    fn make(&mut self, change: Change) {
        change.apply(&mut self.text);
        self.done.push(change);
    }
}

/// A simple model: all texts, and which of them is shown.
struct Snapshots {
    texts: Vec<Vec<char>>,
    shown: usize,
}

impl Snapshots {
    fn act(&mut self, action: &Action) {
        let mut text = self.text().clone();
        match action {
            Action::Undo => self.shown = self.shown.saturating_sub(1),
            Action::Redo => self.shown = (self.shown + 1).min(self.texts.len() - 1),
            Action::Insert { at, text: new } => {
                let at = *at.min(&text.len());
                text.splice(at..at, new.chars());
                self.show(text, !new.is_empty());
            }
            Action::Erase { at, count } => {
                let start = *at.min(&text.len());
                let end = text.len().min(start.saturating_add(*count));
                text.drain(start..end);
                self.show(text, start < end);
            }
        }
    }

    fn show(&mut self, text: Vec<char>, has_changed: bool) {
        if has_changed {
            self.texts.truncate(self.shown + 1);
            self.texts.push(text);
            self.shown += 1;
        }
    }

    fn text(&self) -> &Vec<char> {
        &self.texts[self.shown]
    }
}

/// Whether the editor ever shows another text than the model.
fn shows_another_text(editing: &Editing) -> bool {
    let text: Vec<char> = editing.text.chars().collect();
    let mut model = Snapshots {
        texts: vec![text.clone()],
        shown: 0,
    };
    let mut editor = Editor {
        text,
        done: vec![],
        undone: vec![],
    };
    editing.actions.iter().any(|action| {
        editor.act(action);
        model.act(action);
        editor.text != *model.text()
    })
}

fn edits() -> impl Strategy<Value = Editing> {
    let action = prop_oneof![
        2 => Just(Action::Undo),
        2 => Just(Action::Redo),
        3 => (0..20usize, "[a-d]{1,4}").prop_map(|(at, text)| Action::Insert { at, text }),
        3 => (0..20usize, 1..5usize).prop_map(|(at, count)| Action::Erase { at, count }),
    ];
    let editing = ("[a-d]{0,12}", vec(action, 5..40));
    editing.prop_map(|(text, actions)| Editing { text, actions })
}

challenges! {
    /// After inserts into a map of intervals, a point has the label that was inserted last.
    Intervals(Vec<Span>):
        spans(),
        |inserts| inserts.iter().all(Span::is_proper),
        loses_a_point,
        [(0, 1), (2, 3), (1, 2)].map(|(start, end)| Span { start, end, label: 0 }).to_vec();

    /// An editor shows the same text as a model that stores every text.
    History(Editing):
        edits(),
        |_| true,
        shows_another_text,
        Editing {
            text: "a".into(),
            actions: vec![
                Action::Insert { at: 0, text: "a".into() },
                Action::Undo,
                Action::Erase { at: 0, count: 1 },
                Action::Redo,
            ],
        };
}

types! {
    Span = Span { start: start: u16; end: end: u16; label: label: u8 }
    Editing = Editing { text: text: String; actions: actions: Vec<Action> }
    Action = Action::Undo {} | Action::Redo {}
        | Action::Insert { at: at: usize; text: text: String }
        | Action::Erase { at: at: usize; count: count: usize }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Only the order of points and the equality of labels decide. Two spans have four points at most at
    /// 0, 1, 2 and 3, and the labels 0 and 1: a distance of at most 7.
    #[test]
    fn the_smallest_inserts_are_known() {
        assert_smallest::<Intervals>(7, &[]);
    }

    /// The lighter values have texts of a few letters. Places and counts after the end of the text are
    /// equal to the end.
    #[test]
    fn the_smallest_edits_are_known() {
        assert_smallest::<History>(4, &['a', 'b']);
    }
}
