//! An editor with undo and redo.

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

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
        Change { at, from: to, to: from }
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
                let change = Change { at, from: vec![], to: text.chars().collect() };
                if !text.is_empty() {
                    self.undone.clear();
                    self.make(change);
                }
            }
            Action::Erase { at, count } => {
                let from: Vec<char> = self.text.iter().skip(*at).take(*count).copied().collect();
                // The mistake: this does not forget the undone changes.
                if !from.is_empty() {
                    self.make(Change { at: *at, from, to: vec![] });
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
    let mut model = Snapshots { texts: vec![text.clone()], shown: 0 };
    let mut editor = Editor { text, done: vec![], undone: vec![] };
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
    Editing = Editing { text: text: String; actions: actions: Vec<Action> }
    Action = Action::Undo {} | Action::Redo {}
        | Action::Insert { at: at: usize; text: text: String }
        | Action::Erase { at: at: usize; count: count: usize }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// The lighter values have texts of a few letters. Places and counts after the end of the text are
    /// equal to the end.
    #[test]
    fn the_smallest_edits_are_known() {
        assert_smallest::<History>(8, &['a', 'b']);
    }
}
