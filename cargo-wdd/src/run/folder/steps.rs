//! The accepted candidates of a run in its folder, for a report: each as what differs from the one before.
//!
//! A process that goes on with a run comes through the same candidates again, and writes the file anew. Of a large input
//! not every candidate is noted.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wdd_text::text::Size;
use wdd_text::text::render::Files;

use super::if_there;
use crate::run::search::bytes_of;
use crate::run::status::Sizes;

/// The file of the accepted candidates.
pub(crate) const STEPS: &str = "steps.jsonl";

/// How many bytes are written for steps of any size. After that, a step is noted only if it has at most half of the
/// bytes of the last one, so there are never more than this and three times the input.
const FREE: usize = 16 << 20;

/// The open file of the accepted candidates.
#[derive(Debug)]
pub(in crate::run) struct Steps {
    file: File,
    /// The last one that was noted.
    last: Files,
    written: usize,
}

/// An accepted candidate in numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    /// Oracle calls so far.
    pub calls: u64,
    /// The pass that has proposed it. `None` for the untouched input.
    pub pass: Option<String>,
    /// Its size.
    pub size: Sizes,
}

/// An accepted candidate, with its files as text: bytes that are not UTF-8 are `\u{fffd}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// In numbers.
    pub numbers: Numbers,
    /// Path and content of each file.
    pub files: Vec<(PathBuf, String)>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line<'t> {
    #[serde(flatten)]
    numbers: Numbers,
    /// The files that differ from those of the step before.
    files: Vec<Changed<'t>>,
}

/// A file that differs from the same file before.
#[derive(Serialize, Deserialize)]
struct Changed<'t> {
    path: Cow<'t, str>,
    /// `None` if there is no such file any more.
    content: Option<Content<'t>>,
}

/// The content of a file: bytes at the beginning and at the end that are as before, and the text between them.
#[derive(Serialize, Deserialize)]
struct Content<'t> {
    head: usize,
    tail: usize,
    text: Cow<'t, str>,
}

impl Steps {
    /// Makes the file, and notes the untouched input.
    pub(super) fn begin(path: &Path, untouched: &Files, size: Size) -> io::Result<Self> {
        let mut steps = Steps { file: File::create(path)?, last: Files::new(), written: 0 };
        steps.note(0, None, size, untouched);
        Ok(steps)
    }

    /// Notes an accepted candidate, unless there is too much in the file already.
    pub(in crate::run) fn note(
        &mut self,
        calls: u64,
        pass: Option<&str>,
        size: Size,
        files: &Files,
    ) {
        let is_half = size.bytes as usize <= bytes_of(&self.last) / 2;
        if self.written > FREE && !is_half {
            return;
        }
        let line = Line {
            numbers: Numbers { calls, pass: pass.map(str::to_owned), size: size.into() },
            files: changed(&self.last, files),
        };
        let mut line = serde_json::to_vec(&line).unwrap_or_default();
        line.push(b'\n');
        self.written += line.len();
        // The run itself is fine without it.
        let _ = self.file.write_all(&line);
        self.last.clone_from(files);
    }
}

/// The files that differ from those before.
fn changed<'f>(before: &'f Files, after: &'f Files) -> Vec<Changed<'f>> {
    let by_path = |files: &'f Files| -> HashMap<&Path, &[u8]> {
        let files = files.iter();
        files.map(|(path, content)| (path.as_path(), content.as_slice())).collect()
    };
    let (old, new) = (by_path(before), by_path(after));
    let written = after.iter().filter_map(|(path, content)| {
        let old = old.get(path.as_path()).copied();
        (old != Some(content)).then(|| Changed {
            path: path.to_string_lossy(),
            content: Some(Content::between(old.unwrap_or_default(), content)),
        })
    });
    let deleted = before
        .iter()
        .filter(|(path, _)| !new.contains_key(path.as_path()))
        .map(|(path, _)| Changed { path: path.to_string_lossy(), content: None });
    written.chain(deleted).collect()
}

impl<'t> Content<'t> {
    fn between(old: &[u8], new: &'t [u8]) -> Self {
        let (Ok(old), Ok(new)) = (str::from_utf8(old), str::from_utf8(new)) else {
            let text = String::from_utf8_lossy(new);
            return Content { head: 0, tail: 0, text };
        };
        let same = |(a, b): &(char, char)| a == b;
        let length = |(a, _): (char, char)| a.len_utf8();
        let head: usize = old.chars().zip(new.chars()).take_while(same).map(length).sum();
        let (old, new) = (&old[head..], &new[head..]);
        let ends = old.chars().rev().zip(new.chars().rev());
        let tail: usize = ends.take_while(same).map(length).sum();
        let text = new[..new.len() - tail].into();
        Content { head, tail, text }
    }

    /// The content, if this was the one before. `None` if that is too short.
    fn after(&self, old: &str) -> Option<String> {
        let tail = old.len().checked_sub(self.tail)?;
        let (head, tail) = (old.get(..self.head)?, old.get(tail..)?);
        Some([head, &self.text, tail].concat())
    }
}

/// The accepted candidates of the run in this folder, from the untouched input on. There are none if an older version
/// has begun it.
///
/// # Errors
/// When the file is there and cannot be read.
pub fn steps_of(run: &Path) -> io::Result<impl Iterator<Item = Step>> {
    let lines = if_there(File::open(run.join(STEPS)))?.map(|file| BufReader::new(file).lines());
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    // The line that is being written is no object yet.
    let steps = lines.into_iter().flatten().map_while(move |line| {
        let line: Line<'_> = serde_json::from_str(&line.ok()?).ok()?;
        for Changed { path, content } in &line.files {
            let path = Path::new(path.as_ref());
            let at = files.iter().position(|(other, _)| other == path);
            match (at, content) {
                (Some(at), Some(content)) => files[at].1 = content.after(&files[at].1)?,
                (None, Some(content)) => files.push((path.to_owned(), content.after("")?)),
                (Some(at), None) => drop(files.remove(at)),
                (None, None) => {}
            }
        }
        Some(Step { numbers: line.numbers, files: files.clone() })
    });
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(files: &Files) -> Size {
        let bytes = files.iter().map(|(_, content)| content.len() as u64).sum();
        Size { tokens: 1, bytes }
    }

    fn files(all: &[(&str, &[u8])]) -> Files {
        let owned = |(path, content): &(&str, &[u8])| (PathBuf::from(path), content.to_vec());
        all.iter().map(owned).collect()
    }

    /// What is read of these steps after they were noted.
    fn noted(all: &[Files]) -> Vec<Step> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(STEPS);
        let mut steps = Steps::begin(&path, &all[0], size(&all[0])).unwrap();
        for (calls, files) in (1..).zip(&all[1..]) {
            steps.note(calls, Some("coarse"), size(files), files);
        }
        steps_of(folder.path()).unwrap().collect()
    }

    #[test]
    fn what_was_noted_is_read_again() {
        let all = [
            files(&[("a", "é1 é2 é3".as_bytes()), ("b", b"\xff\xfe"), ("c", b"")]),
            files(&[("a", "é1 é3".as_bytes()), ("b", b"\xff")]),
            files(&[("a", b""), ("d", b"new")]),
        ];
        let steps = noted(&all);
        let text = |step: &Step| {
            let files = step.files.iter();
            let file = |(path, text): &(PathBuf, String)| format!("{}={text}", path.display());
            files.map(file).collect::<Vec<_>>().join(";")
        };
        let texts: Vec<_> = steps.iter().map(text).collect();
        assert_eq!(texts, ["a=é1 é2 é3;b=\u{fffd}\u{fffd};c=", "a=é1 é3;b=\u{fffd}", "a=;d=new"]);
        assert_eq!(steps[0].numbers.pass, None);
        assert_eq!(steps[2].numbers.pass.as_deref(), Some("coarse"));
        assert_eq!((steps[2].numbers.calls, steps[2].numbers.size.bytes), (2, 3));
    }

    #[test]
    fn a_step_is_as_long_as_its_change() {
        let content = Content::between(b"fn a() {} fn b() {} fn c() {}", b"fn a() {} fn c() {}");
        assert_eq!((content.head, content.text.as_ref(), content.tail), (13, "", 6));
    }

    #[test]
    fn of_a_large_input_the_steps_are_noted_that_halve_it() {
        let large = |bytes| files(&[("a", &vec![b'x'; bytes])]);
        let all = [FREE + 9, FREE + 5, FREE / 2 + 4, FREE / 2 + 1, FREE / 4];
        let lengths: Vec<_> =
            noted(&all.map(large)).iter().map(|step| step.files[0].1.len()).collect();
        assert_eq!(lengths, [FREE + 9, FREE / 2 + 4, FREE / 4]);
    }
}
