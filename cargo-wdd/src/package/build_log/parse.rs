//! Finds commands in the output of cargo, and splits them into words as a shell does.
//!
//! A value may have quotes, backticks and line ends in it. So a command ends at the first backtick that
//! is not quoted.

use std::ffi::OsString;

use super::Step;

/// The start of the line of a command.
pub(super) const RUNNING: &str = "     Running `";

impl Step {
    /// All commands in the stderr of cargo, in their order.
    pub(crate) fn all(stderr: &str) -> Vec<Self> {
        let mut all = Vec::new();
        let mut rest = stderr;
        while let Some(start) = next_command(rest) {
            rest = &rest[start..];
            // cargo quotes for a shell, but the whole command is in backticks.
            let end = end_of_words(rest);
            all.extend(Step::of_words(&rest[..end]));
            rest = &rest[end..];
        }
        all
    }

    fn of_words(words: &str) -> Option<Self> {
        let mut words = shlex::split(words)?.into_iter().peekable();
        let mut envs = Vec::new();
        while let Some(word) = words.next_if(|word| assignment(word).is_some()) {
            let (name, value) = assignment(&word)?;
            envs.push((name.into(), value.into()));
        }
        let program = words.next()?.into();
        Some(Step { envs, program, args: words.map(OsString::from).collect() })
    }
}

/// The index after the opening backtick of the next command. Only at the start of a line: a source that rustc prints may have the same words.
fn next_command(text: &str) -> Option<usize> {
    let mut starts = text.match_indices(RUNNING).map(|(at, _)| at);
    let at_margin = |&at: &usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    starts.find(at_margin).map(|at| at + RUNNING.len())
}

/// The end of a command: the first backtick that is not quoted.
fn end_of_words(text: &str) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    let end = text.char_indices().find(|&(_, char)| {
        let ends = !quoted && !escaped && char == '`';
        quoted ^= char == '\'' && !escaped;
        escaped = !quoted && !escaped && char == '\\';
        ends
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// `NAME=value`. A path with `=` in it is not an assignment.
fn assignment(word: &str) -> Option<(&str, &str)> {
    word.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains('/'))
}
