//! What a run tells while it goes on. The JSON format is these events, one object a line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wdd_core::reducer::InList;
use wdd_core::{StopReason, Verdict};
use wdd_text::text::Size;

use crate::process::FarmWork;

/// Where a verdict is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Origin {
    /// An oracle call.
    Oracle,
    /// An oracle call that an earlier process of the same run has made.
    Earlier,
    /// The verdict on the same candidate before.
    Cached,
    /// The candidate has more syntax errors than the input and the best, and was skipped.
    Syntax,
    /// The candidate is not smaller than the best, and was skipped.
    Size,
    /// The candidate is very likely not interesting, and is tried when no other is left.
    Waits,
    /// The candidate has an error of a kind with which the best is not interesting, and was skipped.
    Fault,
    /// The candidate has some links of a chain (`f(f(f(…)))`), but fewer than the least number that was found, and was skipped.
    Chain,
    /// The same change was refused in other elements of one shape, and the candidate was skipped. Only where a cost is kept.
    SameChange,
}

/// An option that is set by a file or a variable.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UsedSetting {
    /// The long name of the option.
    pub option: String,
    /// Its values; none of a switch.
    pub values: Vec<String>,
    /// Where it is set, in words.
    pub from: String,
}

/// Something that happened in a run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The untouched input was judged, and is interesting.
    Baseline {
        /// What is kept, in words.
        keeps: String,
        /// The size of the input.
        size: Size,
        /// Oracle calls so far.
        calls: u64,
        /// Where the best so far is, from now on. Bytes that are not UTF-8 are written as `\u{fffd}`.
        #[serde(serialize_with = "lossily")]
        output: PathBuf,
        /// Seconds that the oracle took.
        seconds: f64,
        /// Seconds after which a call is killed.
        timeout: f64,
    },
    /// The run has a folder: the same command goes on with it if it is stopped.
    Run {
        /// The folder.
        #[serde(serialize_with = "lossily")]
        folder: PathBuf,
        /// Whether an earlier process has begun the run.
        goes_on: bool,
    },
    /// How oracle calls are confined.
    Sandbox {
        /// What confines them, in words. `None` if nothing does.
        active: Option<String>,
        /// What it allows because the untouched input needs it, in words.
        allowed: Option<String>,
        /// What happens without that, in words.
        reason: Option<&'static str>,
    },
    /// The options of the run that are not typed. It is not told if there are none.
    Settings {
        /// Each with where it is set.
        used: Vec<UsedSetting>,
    },
    /// Something that the user should know.
    Warning {
        /// In words.
        message: String,
    },
    /// The oracle's verdicts differ, and from now on it is called several times about each candidate.
    Repeat {
        /// `N of M`: how many of them have to be interesting.
        calls: String,
    },
    /// There is a verdict on a candidate.
    Verdict {
        /// Oracle calls so far.
        calls: u64,
        /// The pass that proposes the candidate. `explain` at the end of a run, for other values of the
        /// literals of a test; `doubt` for a candidate that was accepted before.
        pass: &'static str,
        /// `interesting`, `uninteresting` or `unresolved`.
        #[serde(serialize_with = "in_words")]
        #[schemars(with = "VerdictWord")]
        verdict: Verdict,
        /// Where the verdict is from.
        origin: Origin,
        /// The size of the candidate.
        size: Size,
        /// Seconds until there was a verdict.
        seconds: f64,
    },
    /// A list reduction is over. One with no candidate is not told.
    List(ListCounts),
    /// A walk over the tree is over: one turn of a pass.
    Walk(WalkCounts),
    /// The best became smaller, or was laid out or got comments, and is on disk.
    Best {
        /// Oracle calls so far.
        calls: u64,
        /// The size of the best.
        size: Size,
    },
    /// The failing test alone was reduced, and is in a file beside the result.
    TestAlone(TestAlone),
    /// The run is over.
    Summary(Box<Summary>),
    /// There is no result.
    Error {
        /// Why, in words.
        message: String,
        /// The exit code.
        code: u8,
    },
}

/// What a list reduction came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListCounts {
    /// The number of its walk in the run, from 0.
    pub walk: usize,
    /// The pass that walks.
    pub pass: &'static str,
    /// The number of the list in its walk, from 0.
    pub number: usize,
    /// The elements of the list.
    pub elements: usize,
    /// The elements that are kept.
    pub kept: usize,
    /// Candidates.
    pub candidates: u64,
    /// Oracle calls.
    pub calls: u64,
}

impl ListCounts {
    /// Nothing yet of this list, in this walk.
    pub(crate) fn new(walk: &WalkCounts, list: InList) -> Self {
        let InList { number, elements, kept, .. } = list;
        let (walk, pass) = (walk.walk, walk.pass);
        ListCounts { walk, pass, number, elements, kept, candidates: 0, calls: 0 }
    }
}

/// What a walk over the tree came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WalkCounts {
    /// Its number in the run, from 0.
    pub walk: usize,
    /// The pass that walks.
    pub pass: &'static str,
    /// The size of the best before it.
    pub before: Size,
    /// The size of the best after it.
    pub after: Size,
    /// List reductions that had a candidate.
    pub lists: usize,
    /// Candidates, those of no list included.
    pub candidates: u64,
    /// Candidates of lists.
    pub list_candidates: u64,
    /// Oracle calls, those of no list included.
    pub calls: u64,
    /// Oracle calls about candidates of lists.
    pub list_calls: u64,
}

impl WalkCounts {
    /// Nothing yet of a walk that begins with this best.
    pub(crate) fn new(walk: usize, pass: &'static str, best: Size) -> Self {
        WalkCounts { walk, pass, before: best, after: best, ..WalkCounts::default() }
    }
}

/// What the candidates of a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Oracle calls, those of the baseline included.
    pub calls: u64,
    /// How many of the calls an earlier process of the same run has made.
    pub earlier: u64,
    /// Oracle calls with the verdict interesting.
    pub interesting: u64,
    /// Oracle calls that were killed, by a limit or by the system.
    pub unresolved: u64,
    /// Candidates with a cached verdict, or with that on the same change in other elements of one shape.
    pub cached: u64,
    /// Candidates skipped for syntax errors.
    pub skipped: u64,
    /// Candidates skipped for other errors with which nothing is interesting.
    pub faulty: u64,
    /// Speculative calls that were cancelled. Their number depends on the number of jobs, and differs
    /// from run to run.
    pub cancelled: u64,
}

/// The end of a run in numbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Summary {
    /// Why it ended: `finished`, `max-calls`, `max-time` or `interrupted`.
    #[serde(serialize_with = "as_a_word")]
    #[schemars(with = "StopReasonWord")]
    pub stop_reason: StopReason,
    /// The size of the input.
    pub before: Size,
    /// The size of the result.
    pub after: Size,
    /// What its candidates came to.
    #[serde(flatten)]
    pub counts: Counts,
    /// How often the oracle was called about a candidate in the end, such as `4 of 5`, if verdicts on the same
    /// candidate differed.
    pub repeated: Option<String>,
    /// How often the oracle was found to be wrong, and the run went back.
    pub doubts: u32,
    /// Seconds, from the start of the baseline.
    pub seconds: f64,
    /// What each pass earned, in the order of their turns.
    pub passes: Vec<Earned>,
    /// How many errors of refused candidates brought nothing back, by their codes. Those without a code are `other`.
    pub unread_errors: BTreeMap<String, u64>,
    /// The literals of the failing test, or the literals and primitive types of the result, that can be anything, as far as they were tried.
    pub any_value: Vec<AnyValue>,
    /// Small changes of the result after which it does not fail any more.
    pub near_misses: Vec<NearMiss>,
    /// Sentences on what the options that keep something mean for the result.
    pub notes: Vec<String>,
    /// The flags of rustc that the result does not need, by their number: those of headers come first.
    pub left_out: BTreeSet<usize>,
    /// Sentences on what calls have shown of the failure: how its cost grows, or that rustc crashes in another query.
    pub remarks: Vec<String>,
    /// The fix that was given, as a unified diff of the result.
    pub fix: Option<String>,
    /// Where the result is. Bytes that are not UTF-8 are written as `\u{fffd}`.
    #[serde(serialize_with = "lossily")]
    pub output: PathBuf,
    /// The file that the result has to replace before the command shows the failure; `None` if it need not.
    #[serde(serialize_with = "perhaps_lossily")]
    pub in_place_of: Option<PathBuf>,
    /// What to type to see the result fail; `None` for a script.
    pub command: Option<String>,
    /// The only source file that is left of a package, if it fails on its own.
    #[serde(serialize_with = "perhaps_lossily")]
    pub file: Option<PathBuf>,
    /// What to type to see that file fail.
    pub file_command: Option<String>,
    /// The failing test alone, if it was reduced on its own.
    pub test_alone: Option<TestAlone>,
    /// Where the file is now that was in the place of the result before.
    #[serde(serialize_with = "perhaps_lossily")]
    pub kept: Option<PathBuf>,
    /// What the farm has done, if calls ran on one.
    pub farm: Option<FarmWork>,
}

impl Summary {
    /// The summary of a run that ends after its baseline.
    pub(crate) fn begun(size: Size, counts: Counts, output: PathBuf) -> Self {
        Summary {
            stop_reason: StopReason::Interrupted,
            before: size,
            after: size,
            counts,
            repeated: None,
            doubts: 0,
            seconds: 0.0,
            passes: Vec::new(),
            unread_errors: BTreeMap::new(),
            any_value: Vec::new(),
            near_misses: Vec::new(),
            notes: Vec::new(),
            left_out: BTreeSet::new(),
            remarks: Vec::new(),
            fix: None,
            output,
            in_place_of: None,
            command: None,
            file: None,
            file_command: None,
            test_alone: None,
            kept: None,
            farm: None,
        }
    }
}

/// The failing test, with the test items that it needs and without the code under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TestAlone {
    /// Its file. Bytes that are not UTF-8 are written as `\u{fffd}`.
    #[serde(serialize_with = "lossily")]
    pub path: PathBuf,
    /// The folder with the test as a program that uses the library, if it needs only what the library shows to all.
    #[serde(serialize_with = "perhaps_lossily")]
    pub program: Option<PathBuf>,
    /// Its size.
    pub size: Size,
    /// Oracle calls until then.
    pub calls: u64,
}

/// A literal of the result that can have any value, or a primitive type that can be another one: with others in its place it fails in
/// the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AnyValue {
    /// Its file: the path in the folder of the result, or that of the result if it is a file.
    #[serde(serialize_with = "lossily")]
    pub path: PathBuf,
    /// Its line, from 1.
    pub line: usize,
    /// The column at which it begins, in characters, from 1.
    pub column: usize,
    /// The literal.
    pub literal: String,
}

/// A small change of the result after which it does not fail any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NearMiss {
    /// The file of the part: the path in the folder of the result, or that of the result if it is a file.
    #[serde(serialize_with = "lossily")]
    pub path: PathBuf,
    /// The line of the part, from 1.
    pub line: usize,
    /// The column at which it begins, in characters, from 1.
    pub column: usize,
    /// The part.
    pub part: String,
    /// What is in its place. Empty if it is only deleted.
    pub with: String,
    /// What happens then.
    pub then: String,
}

impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NearMiss { path, line, part, with, then, .. } = self;
        let change = match &**with {
            "" => format!("without `{part}`"),
            with => format!("with `{with}` in place of `{part}`"),
        };
        write!(f, "{change} in line {line} of {} {then}", path.display())
    }
}

/// What a pass came to: how much it removed, at how many calls.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Earned {
    /// The name of the pass.
    pub pass: &'static str,
    /// Tokens removed.
    pub tokens: u64,
    /// Bytes removed; negative if the tokens that are left have more bytes.
    pub bytes: i64,
    /// Oracle calls.
    pub calls: u64,
    /// Seconds until there were verdicts on all of its candidates.
    pub seconds: f64,
}

impl Earned {
    /// Nothing yet.
    pub fn nothing(pass: &'static str) -> Self {
        Earned { pass, tokens: 0, bytes: 0, calls: 0, seconds: 0.0 }
    }

    /// Adds a step from a best of size `before` to one of size `after`.
    pub fn add(&mut self, before: Size, after: Size, calls: u64, seconds: f64) {
        let signed = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
        self.tokens += before.tokens.saturating_sub(after.tokens);
        self.bytes += signed(before.bytes) - signed(after.bytes);
        self.calls += calls;
        self.seconds += seconds;
    }
}

/// The schema of the events: one JSON Schema for each line.
pub fn schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(Event);
    schema.insert("title".to_owned(), "An event of cargo wdd reduce --format json".into());
    schema.to_value()
}

/// The words for a verdict.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its schema is used")]
enum VerdictWord {
    Interesting,
    Uninteresting,
    Unresolved,
}

/// The words for a stop reason.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its schema is used")]
enum StopReasonWord {
    Finished,
    MaxCalls,
    MaxTime,
    Interrupted,
    Stopped,
}

/// Receives the events of a run.
pub trait Watch {
    /// Takes one event.
    fn see(&mut self, event: &Event);
}

fn in_words<S: serde::Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match verdict {
        Verdict::Interesting => "interesting",
        Verdict::Uninteresting => "uninteresting",
        Verdict::Unresolved => "unresolved",
    })
}

/// Paths, with `\u{fffd}` for bytes that are not UTF-8.
pub(crate) fn all_lossily<S: serde::Serializer>(
    paths: &[PathBuf],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().map(|path| path.display().to_string()))
}

fn as_a_word<S: serde::Serializer>(
    stop_reason: &StopReason,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match stop_reason {
        StopReason::Finished => "finished",
        StopReason::MaxCalls => "max-calls",
        StopReason::MaxTime => "max-time",
        StopReason::Interrupted => "interrupted",
        _ => "stopped",
    })
}

/// A path, with `\u{fffd}` for bytes that are not UTF-8.
pub(crate) fn lossily<S: serde::Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

/// A path that there may be, with `\u{fffd}` for bytes that are not UTF-8.
pub(crate) fn perhaps_lossily<S: serde::Serializer>(
    path: &Option<PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    path.as_ref().map(|path| path.display().to_string()).serialize(serializer)
}
