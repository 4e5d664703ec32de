//! What a run tells whoever watches it; the JSON format is these events, one object a line.

use std::path::{Path, PathBuf};

use serde::Serialize;
use wdd_core::Verdict;

use crate::text::Size;

/// How a question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// By running the oracle.
    Oracle,
    /// From the verdict on the same text before.
    Cache,
    /// Without running it: the candidate has syntax errors that the input has not.
    Syntax,
    /// Without running it: the candidate is not smaller than the best.
    Size,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Nothing more can go.
    Finished,
    /// `--max-calls` was reached.
    MaxCalls,
    /// `--max-time` was reached.
    MaxTime,
    /// Ctrl-C or a signal.
    Interrupted,
}

/// Something that happened in a run.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The untouched input was judged, and is interesting.
    Baseline {
        /// What is kept, in words.
        keeps: String,
        /// The size of the input.
        size: Size,
        /// Seconds that the oracle took.
        seconds: f64,
        /// Seconds after which a question is killed.
        timeout: f64,
    },
    /// Something that the user should know.
    Warning {
        /// In words.
        message: String,
    },
    /// A question was answered.
    Question {
        /// Questions put to the oracle so far.
        calls: u64,
        /// The pass that asks.
        pass: &'static str,
        /// The answer: `interesting`, `uninteresting` or `unresolved`.
        #[serde(serialize_with = "in_words")]
        verdict: Verdict,
        /// How it was answered.
        source: Source,
        /// The size of the candidate.
        size: Size,
        /// Seconds that the answer took.
        seconds: f64,
    },
    /// The best became smaller, or was laid out, and is on disk.
    Best {
        /// Questions put to the oracle so far.
        calls: u64,
        /// Its size.
        size: Size,
    },
    /// The run is over.
    Summary(Summary),
    /// There is no result.
    Error {
        /// Why, in words.
        message: String,
        /// The exit code.
        code: u8,
    },
}

/// The end of a run in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Why it ended.
    pub end: End,
    /// The size of the input.
    pub before: Size,
    /// The size of the result.
    pub after: Size,
    /// Questions put to the oracle, the baseline's included.
    pub calls: u64,
    /// How many of them were interesting.
    pub interesting: u64,
    /// How many of them were killed, after their time or by the system.
    pub unresolved: u64,
    /// Questions answered from the cache.
    pub cached: u64,
    /// Candidates that were not worth a question, for their syntax errors.
    pub screened: u64,
    /// Questions that were begun ahead of their turn, and turned out not to matter; with other
    /// jobs, or on another day, they are more or fewer.
    pub moot: u64,
    /// Seconds, from the start of the baseline.
    pub seconds: f64,
    /// What each pass earned, in the order of their turns.
    pub passes: Vec<Earned>,
    /// Where the result is; bytes that are no UTF-8 are told as `\u{fffd}`.
    #[serde(serialize_with = "lossily")]
    pub output: PathBuf,
    /// What to type to see the result fail; none for a script.
    pub command: Option<String>,
    /// The source file that is all that is left of a package.
    #[serde(serialize_with = "perhaps_lossily")]
    pub file: Option<PathBuf>,
    /// What to type to see that file fail.
    pub file_command: Option<String>,
    /// Where the file is now that was in the result's place before.
    #[serde(serialize_with = "perhaps_lossily")]
    pub kept: Option<PathBuf>,
}

/// What a pass came to: all of its questions, and how much smaller they have made the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Earned {
    /// The name of the pass.
    pub pass: &'static str,
    /// Tokens that went.
    pub tokens: u64,
    /// Bytes that went; below 0 where fewer tokens took more of them.
    pub bytes: i64,
    /// Questions put to the oracle.
    pub questions: u64,
    /// Seconds, with what was answered without the oracle.
    pub seconds: f64,
}

impl Earned {
    /// Nothing yet.
    pub fn nothing(pass: &'static str) -> Self {
        Earned {
            pass,
            tokens: 0,
            bytes: 0,
            questions: 0,
            seconds: 0.0,
        }
    }

    /// One step more, from a best of size `before` to one of size `after`.
    pub fn add(&mut self, before: Size, after: Size, questions: u64, seconds: f64) {
        let signed = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
        self.tokens += before.tokens.saturating_sub(after.tokens);
        self.bytes += signed(before.bytes) - signed(after.bytes);
        self.questions += questions;
        self.seconds += seconds;
    }
}

/// Who watches a run.
pub trait Watch {
    /// Something happened.
    fn see(&mut self, event: &Event);
}

fn in_words<S: serde::Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match verdict {
        Verdict::Interesting => "interesting",
        Verdict::Uninteresting => "uninteresting",
        Verdict::Unresolved => "unresolved",
    })
}

fn lossily<S: serde::Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

fn perhaps_lossily<S: serde::Serializer>(
    path: &Option<PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match path {
        Some(path) => lossily(path, serializer),
        None => serializer.serialize_none(),
    }
}
