//! What the script of a page shows: the accepted candidates, their tree, the calls and the passes.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use serde::Serialize;

use super::picture::{Rectangle, rectangles};
use super::pieces::{Piece, Pieces};
use crate::report::evidence::Evidence;
use crate::run::history::{Call, Gain, Numbers, Step, steps_of};

/// How many calls the plot shows as points.
const POINTS: usize = 4000;

#[derive(Serialize)]
pub(super) struct Data {
    steps: Vec<ShownStep>,
    files: Vec<File>,
    tree: Vec<Rectangle>,
    /// What is left of the first text: all files one after the other, so that what has moved to another file counts as
    /// left.
    left: Vec<(usize, Option<usize>)>,
    /// `[calls, seconds, tokens, is interesting]`.
    calls: Vec<(u64, f64, u64, u8)>,
    passes: Vec<Gain>,
}

/// An accepted candidate in numbers.
#[derive(Serialize)]
struct ShownStep {
    #[serde(flatten)]
    numbers: Numbers,
    seconds: f64,
}

#[derive(Serialize)]
struct File {
    path: String,
    pieces: Vec<Piece>,
}

impl Data {
    /// The data about these steps of the run.
    pub(super) fn of(evidence: &Evidence, steps: &[Step]) -> Self {
        let history = evidence.history.as_ref();
        let timeline = history.map(|history| history.timeline.clone()).unwrap_or_default();

        let first: Vec<_> = steps.first().into_iter().flat_map(sorted).cloned().collect();
        let passes = timeline.passes.iter().filter(|gain| gain.calls > 0);
        let shown = |step: &Step| {
            let seconds = rounded(timeline.seconds_at(step.numbers.calls));
            ShownStep { seconds, numbers: step.numbers.clone() }
        };
        Data {
            steps: steps.iter().map(shown).collect(),
            files: files(steps),
            tree: rectangles(&first, evidence.reading),
            left: left(steps),
            calls: points(&timeline.calls),
            passes: passes.cloned().collect(),
        }
    }
}

/// The files in the order of their paths.
fn sorted(step: &Step) -> impl Iterator<Item = &(PathBuf, String)> {
    let mut files: Vec<_> = step.files.iter().collect();
    files.sort_by_key(|(path, _)| path);
    files.into_iter()
}

fn left(steps: &[Step]) -> Vec<(usize, Option<usize>)> {
    let mut whole = Pieces::default();
    for (at, step) in steps.iter().enumerate() {
        let text: String = sorted(step).map(|(_, text)| text.as_str()).collect();
        whole.next(at, &text);
    }
    whole.of_first()
}

fn files(steps: &[Step]) -> Vec<File> {
    let mut files: BTreeMap<_, Pieces> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        for (path, _) in &step.files {
            files.entry(path.clone()).or_default();
        }
        let texts: HashMap<_, _> = step.files.iter().map(|(path, text)| (path, text)).collect();
        for (path, pieces) in &mut files {
            pieces.next(at, texts.get(path).map_or("", |text| text));
        }
    }
    let file = |(path, pieces): (PathBuf, Pieces)| File {
        path: path.display().to_string(),
        pieces: pieces.all(),
    };
    files.into_iter().map(file).collect()
}

/// At most as many calls as a plot can show: all that are interesting, and some of the others.
fn points(calls: &[Call]) -> Vec<(u64, f64, u64, u8)> {
    // A browser is slow with more points, and on a screen they cover each other.
    let every = calls.len() / POINTS + 1;
    let point =
        |call: &Call| (call.calls, rounded(call.seconds), call.tokens, call.is_interesting.into());
    let calls = calls.iter().enumerate();
    let shown = calls.filter(|(at, call)| call.is_interesting || at % every == 0);
    shown.map(|(_, call)| point(call)).collect()
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

fn bytes(step: &Step) -> usize {
    step.files.iter().map(|(_, text)| text.len()).sum()
}

/// The steps from the first one with at most this many bytes, and at least the last.
pub(super) fn shown(steps: &[Step], limit: usize) -> &[Step] {
    let first = steps.iter().position(|step| bytes(step) <= limit);
    &steps[first.unwrap_or(steps.len().saturating_sub(1))..]
}

/// The accepted candidates of the run with at most `limit` bytes, or at least the last one, and what was judged after it.
pub(super) fn steps(evidence: &Evidence, limit: usize) -> Vec<Step> {
    let text = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
    let files = evidence.files.iter();
    let result: Vec<_> = files.map(|(path, content)| (path.clone(), text(content))).collect();
    let run = evidence.history.as_ref().map(|history| &history.status.folder);
    let mut steps: Vec<Step> = Vec::new();
    for step in run.and_then(|run| steps_of(run).ok()).into_iter().flatten() {
        // One that is too long is not kept in memory when there is another.
        steps.pop_if(|last| bytes(last) > limit);
        steps.push(step);
    }
    // A single file has another name in a report.
    if let [(path, _)] = &result[..] {
        for step in &mut steps {
            if let [(other, _)] = &mut step.files[..] {
                other.clone_from(path);
            }
        }
    }
    let last = steps.last();
    // The layout of the result is not a step of the run.
    let is_same = last.is_some_and(|last| same_text(&last.files, &result));
    // A package whose result is also given as one file has steps with all files.
    let is_of_package = last.is_some_and(|last| last.files.len() != result.len());
    if !is_same && !is_of_package {
        let calls = last.map_or(0, |last| last.numbers.calls);
        let numbers = Numbers { calls, pass: None, size: evidence.size().into() };
        steps.push(Step { numbers, files: result });
    }
    steps
}

fn same_text(one: &[(PathBuf, String)], other: &[(PathBuf, String)]) -> bool {
    one.iter().map(|(_, text)| text).eq(other.iter().map(|(_, text)| text))
}
