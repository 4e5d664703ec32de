//! What a user can ask of `cargo wdd reduce`; the doc comments are its `--help`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use regex::Regex;
use wdd_core::hier::ListReduction;
use wdd_core::list::ALGORITHMS;
use wdd_core::{Algorithm, Settings};

use crate::oracle::baseline::OracleSpec;
use crate::oracle::{CargoOptions, Subcommand};
use crate::package::input::InputSpec;
use crate::passes::plan::{Level, Strategy};
use crate::passes::{PASSES, Pass};
use crate::run::Request;

/// The list reduction used when none is named; RESULTS.md has the measurements behind the choice.
const DEFAULT_ALGORITHM: &str = "wcdd";

/// The heading above what is about cargo.
const PACKAGES: &str = "Packages and tests";

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
    /// The file, package or workspace to reduce; it is never written
    pub input: PathBuf,

    /// Where the result goes [default: INPUT with `.reduced` before the extension; for a package, its
    /// folder with `.reduced` behind]
    ///
    /// What is there already is kept beside it as PATH.~1~, PATH.~2~, …
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
    /// own name, or the candidate's files if the input is a folder; exit code 0 means interesting.
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

    /// The package that is meant, by its name or a pattern
    #[arg(long, short, value_name = "SPEC", conflicts_with = "script", help_heading = PACKAGES)]
    pub package: Option<String>,

    /// How cargo makes it fail [default: the first that fails of check, build and test]
    #[arg(long, value_enum, value_name = "COMMAND", conflicts_with = "script", help_heading = PACKAGES)]
    pub cargo: Option<Subcommand>,

    /// The test that must fail as it does
    ///
    /// A unit test, an integration test or a documentation's test, by its path or the end of it; or
    /// a test target without a harness. It is run alone. With a file as INPUT that file alone is
    /// reduced, in a copy of the package that it is in.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["script", "cargo"], help_heading = PACKAGES)]
    pub test: Option<String>,

    /// Tell the test by this variable where the candidate is, instead of putting it in the file's
    /// place
    #[arg(long, value_name = "VAR", requires = "test", help_heading = PACKAGES)]
    pub env: Option<String>,

    /// Features to build with
    #[arg(long, short = 'F', value_name = "FEATURES", help_heading = PACKAGES)]
    pub features: Vec<String>,

    /// Build with all features
    #[arg(long, help_heading = PACKAGES)]
    pub all_features: bool,

    /// Build without the default feature
    #[arg(long, help_heading = PACKAGES)]
    pub no_default_features: bool,

    /// Build for this target
    #[arg(long, value_name = "TRIPLE", help_heading = PACKAGES)]
    pub target: Option<String>,

    /// Build with this profile
    #[arg(long, value_name = "NAME", help_heading = PACKAGES)]
    pub profile: Option<String>,

    /// Build with the release profile
    #[arg(long, short, conflicts_with = "profile", help_heading = PACKAGES)]
    pub release: bool,

    /// Ask cargo itself about each candidate, instead of rustc as cargo would call it
    ///
    /// It builds what the profile says, with its debug information. The result is the same, and takes
    /// longer to come.
    #[arg(long, help_heading = PACKAGES)]
    pub plain_cargo: bool,

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

    /// Show also what each pass removed, and at how many calls
    #[arg(long, short, conflicts_with = "quiet")]
    pub verbose: bool,

    /// How progress and results are shown
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,

    /// Flags for rustc
    #[arg(last = true, value_name = "RUSTC ARGS", conflicts_with = "script")]
    pub rustc: Vec<String>,
}

impl Options {
    /// What the list algorithms are told.
    fn settings(&self) -> Settings {
        let with_seed = self.seed.map(|seed| Settings::new().with_seed(seed));
        let settings = with_seed.unwrap_or_default();
        let with_p0 = self.p0.map(|p0| settings.with_p0(p0));
        let with_p0 = with_p0
            .transpose()
            .expect("clap lets through a p₀ in (0, 1) only");
        with_p0.unwrap_or(settings)
    }

    /// Whether cargo judges, and not rustc or a script.
    fn for_cargo(&self) -> bool {
        let about_cargo = self.package.is_some() || self.cargo.is_some() || self.test.is_some();
        self.script.is_none() && (about_cargo || self.input.is_dir())
    }

    /// Features, target and profile, as arguments of cargo.
    fn selection(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let flags = [
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
            (self.release, "--release"),
        ];
        words.extend(
            flags
                .iter()
                .filter(|(given, _)| *given)
                .map(|(_, flag)| flag.into()),
        );
        let features = self
            .features
            .iter()
            .map(|features| ("--features", features));
        let target = self.target.iter().map(|target| ("--target", target));
        let profile = self.profile.iter().map(|profile| ("--profile", profile));
        for (flag, value) in features.chain(target).chain(profile) {
            words.extend([flag.into(), value.into()]);
        }
        words
    }

    /// Oracle calls at a time.
    fn jobs(&self) -> usize {
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
            jobs: options.jobs(),
            cargo: None,
        }
    }
}

impl From<&Options> for InputSpec {
    fn from(options: &Options) -> Self {
        InputSpec {
            path: options.input.clone(),
            for_cargo: options.for_cargo(),
            toolchain: options.toolchain.clone(),
            package: options.package.clone(),
            by_variable: options.env.is_some(),
        }
    }
}

impl From<&Options> for CargoOptions {
    fn from(options: &Options) -> Self {
        CargoOptions {
            subcommand: options.cargo,
            test: options.test.clone(),
            variable: options.env.clone(),
            selection: options.selection(),
            plain: options.plain_cargo,
        }
    }
}

impl From<&Options> for Request {
    fn from(options: &Options) -> Self {
        Request {
            input: options.into(),
            output: options.output.clone(),
            oracle: options.into(),
            cargo: options.into(),
            max_calls: options.max_calls,
            max_time: options.max_time,
            strategy: options.strategy,
            level: options.level,
            without: options.without.clone(),
            reduction: ListReduction::new(options.algorithm, options.settings()),
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
        Ok(p) if Settings::new().with_p0(p).is_ok() => Ok(p),
        _ => Err("a probability lies between 0 and 1, both left out".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let positive = text.parse().ok().filter(|&secs| secs > 0.0);
    positive
        .and_then(|secs| Duration::try_from_secs_f64(secs).ok())
        .ok_or_else(|| "a time is a positive number of seconds".to_owned())
}
