//! Moves a step to another folder: replaces the path of the folder everywhere in the command.

use std::ffi::OsString;
use std::path::Path;

use super::Step;

impl Step {
    /// The command with the path `from` replaced by `to` everywhere.
    pub(crate) fn in_folder(&self, from: &Path, to: &Path) -> Self {
        // A path that is not UTF-8 is in no command that was read from a text.
        let (Some(from), Some(to)) = (from.to_str(), to.to_str()) else { return self.clone() };
        let moved = |text: &OsString| match text.to_str() {
            Some(text) => moved(text, from, to).into(),
            None => text.clone(),
        };
        let envs = self.envs.iter();
        Step {
            envs: envs.map(|(name, value)| (name.clone(), moved(value))).collect(),
            program: moved(&self.program.clone().into()).into(),
            args: self.args.iter().map(moved).collect(),
        }
    }
}

/// Replaces the path `from` where it stands alone or begins a longer path.
fn moved(text: &str, from: &str, to: &str) -> String {
    let goes_on = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.');
    let mut moved = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(from) {
        let before = text[..at].ends_with(goes_on);
        let after = text[at + from.len()..].starts_with(goes_on);
        if !before && !after {
            moved.push_str(&text[done..at]);
            moved.push_str(to);
            done = at + from.len();
        }
    }
    moved.push_str(&text[done..]);
    moved
}
