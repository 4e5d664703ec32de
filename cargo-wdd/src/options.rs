//! What a user can ask of `cargo wdd reduce`; the doc comments are its `--help`.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use regex::Regex;
use wdd_core::{ALGORITHMS, Algorithm, Settings};

use crate::baseline::OracleSpec;
use crate::passes::{PASSES, Pass};
use crate::strategy::{Level, Strategy};

/// The list reduction used when none is named; RESULTS.md has the measurements behind the choice.
const DEFAULT_ALGORITHM: &str = "wcdd";

/// How results and progress are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A progress line and a summary, on stderr
    #[default]
    Human,
    /// One JSON object per event, on stdout
    Json,
}

/// The options of a reduction.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The file to reduce; it is never written
    pub input: PathBuf,

    /// Where the result goes [default: INPUT with `.reduced` before the extension]
    ///
    /// A file that is there already is kept beside it as PATH.~1~, PATH.~2~, …
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Allow kinds of errors that the input does not show
    ///
    /// By default the same crash on code with a new error code, or a new text of an uncoded error,
    /// is not interesting: a crash on otherwise valid code is worth more to a compiler developer.
    #[arg(long, help_heading = "What must be kept")]
    pub allow_new_errors: bool,

    /// Ask this program instead of rustc
    ///
    /// It is run without arguments in a fresh folder that holds the candidate under the input's
    /// own name; exit code 0 means interesting.
    #[arg(long, value_name = "PATH", help_heading = "What must be kept")]
    pub script: Option<PathBuf>,

    /// The rustup toolchain whose rustc is asked [default: the usual one; nightly where only that
    /// crashes]
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "script",
        help_heading = "What must be kept"
    )]
    pub toolchain: Option<String>,

    /// stderr must match this regular expression (as well as all else that is asked for)
    #[arg(long, value_name = "REGEX", help_heading = "What must be kept")]
    pub stderr: Option<Regex>,

    /// The exit code must be this one (as well as all else that is asked for)
    #[arg(long, value_name = "N", help_heading = "What must be kept")]
    pub exit_code: Option<i32>,

    /// Kill a question after this time [default: from the time of the untouched input]
    #[arg(long, value_name = "SECS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,

    /// Stop after this many questions, with the best so far
    ///
    /// Those about the untouched input, at the start, are counted too, but asked whatever the limit.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_calls: Option<u64>,

    /// Stop after this time, with the best so far
    ///
    /// A question that runs at its end is cut off. Those about the untouched input, at the start,
    /// are always asked to their end.
    #[arg(long, value_name = "SECS", value_parser = seconds, help_heading = "Limits")]
    pub max_time: Option<Duration>,

    /// Ask so many questions at once; by default, as many as the machine runs
    ///
    /// The result is the same for any number: questions are asked ahead of their turn, and what
    /// turns out not to matter is killed. A script must bear to be run several times at once.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    pub jobs: Option<u16>,

    /// The list reduction
    #[arg(long, value_name = "NAME", default_value = DEFAULT_ALGORITHM, value_parser = algorithms(), help_heading = "How to reduce")]
    pub algorithm: &'static Algorithm,

    /// The walk over the tree
    ///
    /// Both delete what can go, and replace what cannot by something below it or by something
    /// minimal; they differ in the order of their questions. All other passes are the same.
    #[arg(
        long,
        value_name = "NAME",
        default_value = Strategy::default().name(),
        value_parser = strategies(),
        help_heading = "How to reduce"
    )]
    pub strategy: Strategy,

    /// How far to go
    ///
    /// A lower level asks fewer questions and leaves more. The result is laid out at each of them.
    #[arg(
        long,
        value_enum,
        value_name = "LEVEL",
        default_value_t,
        help_heading = "How to reduce"
    )]
    pub level: Level,

    /// Leave out a pass; may be given more than once
    ///
    /// The summary tells what each pass has earned, and at how many questions. Without `rename` all
    /// names stay as they were.
    #[arg(
        long,
        value_name = "PASS",
        value_parser = passes(),
        help_heading = "How to reduce"
    )]
    pub without: Vec<&'static Pass>,

    /// The probability, before anything is known, that an element is needed [algorithms: probdd,
    /// wprobdd, cdd, wcdd]
    #[arg(long, value_name = "P", value_parser = probability, help_heading = "How to reduce")]
    pub p0: Option<f64>,

    /// Shuffle what the algorithm leaves to chance [algorithm: probdd]
    #[arg(long, value_name = "N", help_heading = "How to reduce")]
    pub seed: Option<u64>,

    /// Say nothing but errors and warnings
    #[arg(long, short)]
    pub quiet: bool,

    /// How progress and results are told
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,

    /// Flags for rustc
    #[arg(last = true, value_name = "RUSTC ARGS", conflicts_with = "script")]
    pub rustc: Vec<String>,
}

impl Options {
    /// What the list algorithms are told.
    pub fn settings(&self) -> Settings {
        Settings {
            p0: self.p0,
            seed: self.seed,
        }
    }

    /// How many questions are asked at once.
    pub fn jobs(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(all, usize::from)
    }
}

impl From<&Options> for OracleSpec {
    fn from(options: &Options) -> Self {
        OracleSpec {
            toolchain: options.toolchain.clone(),
            script: options.script.clone(),
            stderr: options.stderr.clone(),
            exit_code: options.exit_code,
            allow_new_errors: options.allow_new_errors,
            timeout: options.timeout,
            rustc_args: options.rustc.iter().map(Into::into).collect(),
            at_once: options.jobs() > 1,
        }
    }
}

fn algorithms() -> impl TypedValueParser<Value = &'static Algorithm> {
    let value = |a: &&'static Algorithm| PossibleValue::new(a.name).help(a.source);
    PossibleValuesParser::new(ALGORITHMS.iter().map(value))
        .map(|name| Algorithm::named(&name).expect("clap lets through registered names only"))
}

fn strategies() -> impl TypedValueParser<Value = Strategy> {
    let value = |s: &Strategy| PossibleValue::new(s.name()).help(s.source());
    let named = |name: String| Strategy::ALL.iter().copied().find(|s| s.name() == name);
    PossibleValuesParser::new(Strategy::ALL.iter().map(value))
        .map(move |name| named(name).expect("clap lets through listed names only"))
}

fn passes() -> impl TypedValueParser<Value = &'static Pass> {
    let value = |p: &&'static Pass| PossibleValue::new(p.name).help(p.about);
    PossibleValuesParser::new(PASSES.iter().map(value))
        .map(|name| Pass::named(&name).expect("clap lets through registered names only"))
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(p) if p > 0.0 && p < 1.0 => Ok(p),
        _ => Err("a probability lies between 0 and 1, both left out".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let positive = text.parse().ok().filter(|&secs| secs > 0.0);
    positive
        .and_then(|secs| Duration::try_from_secs_f64(secs).ok())
        .ok_or_else(|| "a time is a positive number of seconds".to_owned())
}
