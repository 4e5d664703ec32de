//! The options of `cargo wdd reduce`. Their doc comments are its `--help`.

mod fit;
pub(super) mod given;
pub mod remote;
mod request;
mod values;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use regex::Regex;
use wdd_core::Algorithm;
use wdd_core::list::Setting;
use wdd_text::keep::Keep;
use wdd_text::passes::Pass;
use wdd_text::passes::plan::{Level, Prior, Strategy};
use wdd_text::text::languages::Chosen;

use self::given::{
    BOUNDS, BY_PROGRAM, EXECUTED, Given, HOW, NO_EFFECT, ONLY_TYPED, RIGHTS, label_groups,
};
pub use self::remote::RemoteOptions;
pub use self::request::Surroundings;
pub use self::values::{Jobs, Words};
use self::values::{
    algorithms, bytes, exit_code, factor, jobs, keeps, language, number, only_for, passes, pattern,
    peak, priors, probability, repeat, strategies, subcommands, variable,
};
pub(super) use self::values::{audiences, duration, levels, name, version, words};
use crate::oracle::cost::Cost;
use crate::oracle::{Repeat, Subcommand};
use crate::package::VersionSpec;

/// The default list algorithm. The measurements behind the choice are in `lists.md` of the results.
const DEFAULT_ALGORITHM: &str = "wcdd";

/// The heading of the options about what does not fail.
const REFERENCE: &str = "What must not fail";

/// The heading of the options about cargo.
const PACKAGES: &str = "Packages and tests";

/// How results and progress are printed.
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
#[command(groups = label_groups())]
pub struct Options {
    /// The options as text. It comes first: clap hands out each value once.
    #[command(flatten)]
    pub(super) given: Given,

    /// The file, package or workspace to reduce; it is never changed
    #[arg(default_value = ".", groups = [NO_EFFECT, ONLY_TYPED])]
    pub input: PathBuf,

    /// The path of the result [default: INPUT with `-reduced` before the extension; for a folder, its
    /// name with `-reduced` at the end]
    ///
    /// If there is already a file or folder at this path, it is renamed to PATH.~1~, PATH.~2~, …
    #[arg(long, short, value_name = "PATH", groups = [NO_EFFECT, ONLY_TYPED])]
    pub output: Option<PathBuf>,

    /// Allow errors that the input does not have
    ///
    /// By default a candidate is not interesting if it has an error code that the input does not have,
    /// or an error without a code and with a new message. A crash on otherwise valid code is more
    /// useful to the developers of the compiler.
    #[arg(long, conflicts_with_all = ["script", "differs", "test"], help_heading = "What must be kept", group = HOW)]
    pub allow_new_errors: bool,

    /// Go on if the empty input is interesting, too
    ///
    /// Then the oracle is probably wrong: any candidate is interesting, and the result says nothing.
    #[arg(long, help_heading = "What must be kept", group = HOW)]
    pub allow_empty: bool,

    /// Judge each candidate with this program instead of rustc
    ///
    /// The program is run without arguments in a new folder. In the folder is the candidate with the
    /// name of the input or, if the input is a folder, the files of the candidate. Exit code 0 means
    /// that the candidate is interesting: it fails in the same way as the input.
    #[arg(long, value_name = "PATH", help_heading = "What must be kept", groups = [EXECUTED, BY_PROGRAM])]
    pub script: Option<PathBuf>,

    /// Keep how this command fails on the input, such as `--run 'tool --check {}'`
    ///
    /// `{}` is the path of the candidate; without it, the candidate is the standard input. What stays is the same panic, abort,
    /// signal or report of a sanitizer, or the exit code with the first line of the error. A command that ends with exit code 0 needs
    /// `--stdout`, `--stderr` or `--exit-code`; one that hangs needs `--hangs`.
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true, value_parser = words, conflicts_with_all = ["script", "differs", "test", "cargo", "package", "features", "all_features", "no_default_features", "target", "profile", "release", "plain_cargo", "toolchain", "env", "allow_new_errors", "keep", "rustc", "remote"], help_heading = "What must be kept", groups = [EXECUTED, BY_PROGRAM])]
    pub run: Option<Words>,

    /// The language of all files [default: by their names]
    ///
    /// It is the name of a language, such as `C`, or the extension of its files. Without this option, a file whose name tells no language is
    /// read as lines and brackets.
    #[arg(long, value_name = "NAME", value_parser = language, requires = BY_PROGRAM, help_heading = "How to reduce", group = HOW)]
    pub language: Option<Chosen>,

    /// The compiled tree-sitter grammar of all files, a shared library
    ///
    /// Its name is that of the language, such as `lua.so`. Beside it, or in `src` beside it, is the `node-types.json` of the
    /// grammar. Its code runs in this program: load only a grammar that you trust.
    #[cfg(feature = "grammars")]
    #[arg(
        long,
        value_name = "PATH",
        requires = BY_PROGRAM,
        conflicts_with = "language",
        help_heading = "How to reduce",
        group = EXECUTED
    )]
    pub grammar: Option<PathBuf>,

    /// The rustup toolchain to use [default: the active one; nightly if only nightly crashes]
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with = "script", help_heading = "What must be kept", group = EXECUTED)]
    pub toolchain: Option<String>,

    /// Require that stdout matches this regular expression, in addition to all other conditions
    #[arg(long, value_name = "REGEX", value_parser = pattern, help_heading = "What must be kept", group = HOW)]
    pub stdout: Option<Regex>,

    /// Require that stderr matches this regular expression, in addition to all other conditions
    #[arg(long, value_name = "REGEX", value_parser = pattern, help_heading = "What must be kept", group = HOW)]
    pub stderr: Option<Regex>,

    /// Require this exit code, in addition to all other conditions
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = exit_code, conflicts_with = "differs", help_heading = "What must be kept", group = HOW)]
    pub exit_code: Option<u8>,

    /// Keep that a call does not end: a hang or a deadlock [default for SECS: 10]
    ///
    /// A call does not end if it has not after SECS seconds of processor time, whatever the load of the machine is, or if it
    /// does nothing for as long. The same process must hang: rustc, the linker, a build script, a test. Candidates get less time as soon as it is known
    /// how little those take that end; each round ends with a call that takes SECS.
    #[arg(long, value_name = "SECS", num_args = 0..=1, default_missing_value = "10", value_parser = duration, conflicts_with_all = ["script", "differs", "stdout", "stderr", "exit_code", "remote", "fix", "good", "good_dep", "good_toolchain", "good_args", "good_script", "explain"], help_heading = "What must be kept", group = HOW)]
    pub hangs: Option<Duration>,

    /// Keep that a call needs FACTOR times the processor time that it needs with the reference
    ///
    /// The reference is another toolchain, other flags or another version of a dependency: `--slower 4 --good-args "-Znext-solver=globally"`.
    /// What an empty input takes is taken off on both sides, and a value near the threshold is measured again.
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true, value_parser = factor, conflicts_with_all = ["hangs", "peak", "script", "run", "differs", "stdout", "stderr", "exit_code", "remote", "fix", "good", "good_script", "explain"], help_heading = "What must be kept", group = HOW)]
    pub slower: Option<f64>,

    /// Keep that a call needs this memory, such as `8G`, or a number of times that of the reference, such as `4x`
    ///
    /// What counts is the memory of all its processes together, and the peak of each. A call is ended when it has shown it.
    #[arg(long, value_name = "SIZE|FACTORx", allow_hyphen_values = true, value_parser = peak, conflicts_with_all = ["hangs", "script", "differs", "stdout", "stderr", "exit_code", "remote", "fix", "good", "good_script", "explain"], help_heading = "What must be kept", group = HOW)]
    pub peak: Option<Cost>,

    /// A patch that fixes the bug: with it, each candidate must not fail
    ///
    /// This is a unified diff, such as the output of `git diff`. Only what the failing test needs of it is
    /// used, and changes of tests are not. Then everything else may shrink, and the result is the smallest
    /// code in which the fix matters. The lines of the fix stay.
    #[arg(long, value_name = "PATCH", help_heading = REFERENCE, group = EXECUTED)]
    pub fix: Option<PathBuf>,

    /// A version of the input without the bug: a revision of git, or the path of another copy
    ///
    /// The difference is used as the patch of `--fix`.
    #[arg(long, value_name = "REV|PATH", value_parser = name, conflicts_with = "fix", help_heading = REFERENCE, group = EXECUTED)]
    pub good: Option<String>,

    /// A toolchain with which each candidate must not fail: a regression
    ///
    /// If the input crashes rustc, and has errors with this toolchain, then it is enough that this one does not
    /// crash, and reports no other kinds of errors.
    #[arg(long, value_name = "NAME", value_parser = name, help_heading = REFERENCE, group = EXECUTED)]
    pub good_toolchain: Option<String>,

    /// Flags for rustc with which each candidate must not fail, in place of RUSTC ARGS
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true, value_parser = words, help_heading = REFERENCE, group = EXECUTED)]
    pub good_args: Option<Words>,

    /// A version of a dependency with which each candidate must not fail
    ///
    /// The manifests of the input name the dependency. In the result, they require the version that they have.
    #[arg(long, value_name = "NAME@VERSION", value_parser = version, conflicts_with_all = ["script", "differs"], help_heading = REFERENCE, group = EXECUTED)]
    pub good_dep: Option<VersionSpec>,

    /// A program that must end with exit code 0 for each candidate
    ///
    /// It is called like that of `--script`, in addition to what judges the candidates otherwise.
    #[arg(long, value_name = "PATH", help_heading = REFERENCE, group = EXECUTED)]
    pub good_script: Option<PathBuf>,

    /// Two lists of flags for rustc whose programs must differ: a miscompilation
    ///
    /// The file is compiled and run in both ways, such as `--differs "-O" "-C opt-level=0"`. A candidate is
    /// interesting if both programs end, and print something different or end with another exit code. Undefined
    /// behaviour is not excluded: run Miri on the result.
    #[arg(long, num_args = 2, value_names = ["ARGS A", "ARGS B"], allow_hyphen_values = true, value_parser = words, conflicts_with_all = ["script", "rustc", "test", "cargo", "package", "features", "all_features", "no_default_features", "target", "profile", "release", "plain_cargo"], help_heading = REFERENCE, group = EXECUTED)]
    pub differs: Vec<Words>,

    /// The package of the workspace that fails, by its name or a pattern
    #[arg(long, short, value_name = "SPEC", value_parser = name, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub package: Option<String>,

    /// The cargo command that fails [default: the first of check, build and test that fails]
    #[arg(long, value_parser = subcommands(), value_name = "COMMAND", conflicts_with = "script", help_heading = PACKAGES, group = EXECUTED)]
    pub cargo: Option<Subcommand>,

    /// The program or example that fails, for `--cargo run`, or the benchmark, for `--cargo bench`; its arguments follow `--` [default: the only one]
    #[arg(long, visible_aliases = ["example", "bench"], value_name = "NAME", value_parser = name, requires = "cargo", conflicts_with = "script", help_heading = PACKAGES, group = EXECUTED)]
    pub bin: Option<String>,

    /// Reduce this file, which the program of the package reads, and not the package: `--cargo run --input in.json -- {}`
    ///
    /// `{}` is the path of the candidate among the arguments; without it, the candidate is the standard input. The package is
    /// built once.
    #[arg(long = "input", value_name = "PATH", requires = "cargo", conflicts_with_all = ["script", "env", "only", "protect", "shrink"], help_heading = PACKAGES, groups = [NO_EFFECT, ONLY_TYPED])]
    pub data: Option<PathBuf>,

    /// The test whose failure is kept
    ///
    /// This is the path of a unit test, an integration test or a documentation test, or the end of the
    /// path, or the name of a test target without a harness. Only this test is run. If INPUT is a file,
    /// only this file is reduced, in a copy of its package.
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with_all = ["script", "cargo"], help_heading = PACKAGES, group = EXECUTED)]
    pub test: Option<String>,

    /// Give the test the path of the candidate in this environment variable, instead of replacing the
    /// file in the package
    #[arg(long, value_name = "VAR", value_parser = variable, requires = "test", conflicts_with = "script", help_heading = PACKAGES, group = EXECUTED)]
    pub env: Option<String>,

    /// Features to build with
    #[arg(long, short = 'F', value_name = "FEATURES", value_parser = name, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub features: Vec<String>,

    /// Build with all features
    #[arg(long, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub all_features: bool,

    /// Build without the `default` feature
    #[arg(long, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub no_default_features: bool,

    /// Build for this target triple
    #[arg(long, value_name = "TRIPLE", value_parser = name, conflicts_with = "script", help_heading = PACKAGES, group = EXECUTED)]
    pub target: Option<String>,

    /// Build with this profile
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub profile: Option<String>,

    /// Build with the release profile
    #[arg(long, short, conflicts_with_all = ["profile", "script"], help_heading = PACKAGES, group = HOW)]
    pub release: bool,

    /// Run cargo for each candidate, instead of the rustc commands that cargo would run
    ///
    /// cargo also makes the debug information that the profile sets. The result is the same, but the run
    /// takes longer.
    #[arg(long, conflicts_with = "script", help_heading = PACKAGES, group = HOW)]
    pub plain_cargo: bool,

    /// Kill an oracle call after this time, such as `90s` or `2m`; a number without a unit is in
    /// seconds [default: 8 times the time of the untouched input, but at least 10 seconds; for a test itself, 10 times its own time, but
    /// at least 1 second]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration, help_heading = "Limits", group = HOW)]
    pub timeout: Option<Duration>,

    /// The folder of the run [default: INPUT.wdd]
    ///
    /// If the run is stopped, the same command goes on where it was: the folder has all verdicts. It also has the log
    /// of the run. `cargo wdd status` shows it, and `cargo wdd clean` deletes it.
    #[arg(long, value_name = "PATH", help_heading = "Limits", groups = [NO_EFFECT, ONLY_TYPED])]
    pub run_dir: Option<PathBuf>,

    /// Start over, and forget the run that was stopped
    #[arg(long, help_heading = "Limits", groups = [NO_EFFECT, ONLY_TYPED])]
    pub fresh: bool,

    /// Stop after this number of oracle calls, with the best result so far
    ///
    /// The calls for the untouched input, at the start, count too. They are always made.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = number, help_heading = "Limits", groups = [BOUNDS, HOW])]
    pub max_calls: Option<u64>,

    /// Stop after this time, such as `10m` or `1h 30m`, with the best result so far
    ///
    /// A number without a unit is in seconds.
    /// An oracle call that runs at that time is killed. If the start of the run, with the calls for the
    /// untouched input, does not end in that time, there is no result.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration, help_heading = "Limits", groups = [BOUNDS, HOW])]
    pub max_time: Option<Duration>,

    /// The number of oracle calls at the same time [default: the number of CPUs, or auto with --remote]
    ///
    /// The result is the same for any number. Calls are begun before it is known whether their verdicts
    /// are needed; those that are not needed are cancelled. A script must work when it is run several
    /// times at the same time. With `auto`, calls on a farm are as many as have workers and are likely
    /// enough to be needed, up to 1,024.
    #[arg(long, short, value_name = "N|auto", allow_hyphen_values = true, value_parser = jobs, help_heading = "Limits", groups = [NO_EFFECT, HOW])]
    pub jobs: Option<Jobs>,

    /// Call the oracle up to M times for each candidate: N of M have to be interesting [default: 1/1]
    ///
    /// For a failure that does not show each time, such as `--repeat 1/5` for a test that fails in one of three
    /// runs, or `--repeat 4/5` for a script that is sometimes wrong. If verdicts on the same candidate differ without
    /// this option, it is switched on.
    #[arg(long, value_name = "N/M", allow_hyphen_values = true, value_parser = repeat, help_heading = "What must be kept", group = HOW)]
    pub repeat: Option<Repeat>,

    /// Kill an oracle call whose processes use more memory than this together, such as `4G` or
    /// `4GiB` [default: 80 % of the memory]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = bytes, help_heading = "Limits", groups = [BOUNDS, HOW])]
    pub memory: Option<u64>,

    /// Let files beside the input, and comments in it, choose what is executed and contacted
    ///
    /// Without this option, files set only how to reduce. Flags in the comments of the input, the configuration of cargo and
    /// `rust-toolchain.toml` execute and load nothing of their own, and what is left out is named. With it, the sandbox also
    /// allows by itself what the untouched input needs to fail. Give it for what you have written, or people that you trust.
    #[arg(long, help_heading = "Limits", group = RIGHTS)]
    pub trust: bool,

    /// Let oracle calls use the network
    ///
    /// Without this option, the sandbox prevents it.
    #[arg(long, conflicts_with = "no_sandbox", help_heading = "Limits", groups = [BOUNDS, RIGHTS])]
    pub allow_network: bool,

    /// Let oracle calls use your home folder
    ///
    /// Without this option, `HOME` is a scratch folder. Files with keys and passwords, such as `~/.ssh`, cannot be read in either case.
    #[arg(long, conflicts_with = "no_sandbox", help_heading = "Limits", groups = [BOUNDS, RIGHTS])]
    pub open_home: bool,

    /// Let oracle calls see a variable whose name looks like that of a secret; may be given more than once
    ///
    /// In the sandbox they do not see variables such as `GITHUB_TOKEN`, `AWS_PROFILE`, `PGPASSWORD`, `API_KEY` and `SSH_AUTH_SOCK`.
    #[arg(long, value_name = "NAME", value_parser = variable, conflicts_with = "no_sandbox", help_heading = "Limits", group = RIGHTS)]
    pub env_pass: Vec<String>,

    /// Do not confine oracle calls
    ///
    /// On Linux, oracle calls run in a sandbox: they write only below the scratch folder, and do not reach the network.
    #[arg(long, help_heading = "Limits", groups = [BOUNDS, RIGHTS])]
    pub no_sandbox: bool,

    /// The list algorithm
    #[arg(long, value_name = "NAME", default_value = DEFAULT_ALGORITHM, value_parser = algorithms(), help_heading = "How to reduce", group = HOW)]
    pub algorithm: &'static Algorithm,

    /// The walk over the tree
    ///
    /// `hdd` and `perses` delete what they can, and replace the rest with something below it or with something minimal. They
    /// differ in the order of the candidates; all other passes are the same. The plain ones are for comparisons with the
    /// papers: they have no other pass.
    #[arg(
        long,
        value_name = "NAME",
        default_value = Strategy::default().name(),
        value_parser = strategies(),
        help_heading = "How to reduce",
        group = HOW
    )]
    pub strategy: Strategy,

    /// What stays of a failing test or a compile error [default: bug, or failure with --fix, --good, --good-dep or --good-script]
    #[arg(long, value_parser = keeps(), value_name = "WHAT", conflicts_with_all = ["script", "differs"], help_heading = "How to reduce", group = HOW)]
    pub keep: Option<Keep>,

    /// Keep a file or an item as it is; may be given more than once
    ///
    /// PATH is a file or folder of the input, ITEM an item in it, such as `src/lib.rs::Parser::next`. The
    /// comment `// wdd: keep` does the same for the item or statement after it.
    #[arg(long, value_name = "PATH[::ITEM]", value_parser = name, help_heading = "How to reduce", group = HOW)]
    pub protect: Vec<String>,

    /// Reduce only this file or item; may be given more than once
    #[arg(long, value_name = "PATH[::ITEM]", value_parser = name, help_heading = "How to reduce", group = HOW)]
    pub only: Vec<String>,

    /// Reduce this file although the failing test opens it; may be given more than once [with --test]
    ///
    /// Without it, all files that the test opens stay, since they may hold what is expected.
    #[arg(long, value_name = "PATH", value_parser = name, requires = "test", help_heading = "How to reduce", group = HOW)]
    pub shrink: Vec<String>,

    /// Find the literals and types of the result that can be anything
    ///
    /// At the end, each literal in the body of the failing test is replaced with other values of its type. If
    /// the test still fails in the same way, the comment `/* any value */` is written after the literal in
    /// the result. Without a test, all literals and primitive types of the result are replaced, and nothing is
    /// written into it. At most 32 are tried. Without this option, the summary names the literals of a test if
    /// it takes few calls to find them. What does not fail then is a near miss.
    #[arg(long, conflicts_with = "env", help_heading = "How to reduce", group = HOW)]
    pub explain: bool,

    /// How far to reduce
    ///
    /// A lower level makes fewer calls, and the result is larger. The result is formatted at each level.
    #[arg(long, value_parser = levels(), value_name = "LEVEL", default_value = Level::default().name(), help_heading = "How to reduce", group = HOW)]
    pub level: Level,

    /// Leave out a pass; may be given more than once
    ///
    /// With `--verbose`, the summary shows what each pass removed and how many calls it made. Without
    /// `rename`, all names stay as they are.
    #[arg(
        long,
        value_name = "PASS",
        value_parser = passes(),
        help_heading = "How to reduce",
        group = HOW
    )]
    pub without: Vec<&'static Pass>,

    /// The initial probability that an element is needed
    #[arg(long, value_name = "P", help = only_for("The initial probability that an element is needed", Setting::P0), allow_hyphen_values = true, value_parser = probability, help_heading = "How to reduce", group = HOW)]
    pub p0: Option<f64>,

    /// Which elements of a list are more likely to be needed than others
    #[arg(long, value_parser = priors(), value_name = "PRIOR", help = only_for("Which elements are more likely to be needed than others [default: uniform]", Setting::Prior), help_heading = "How to reduce", group = HOW)]
    pub prior: Option<Prior>,

    /// The seed for a random order of elements with equal probabilities
    #[arg(long, value_name = "N", help = only_for("The seed for a random order of elements with equal probabilities", Setting::Seed), allow_hyphen_values = true, value_parser = number, help_heading = "How to reduce", group = HOW)]
    pub seed: Option<u64>,

    /// Where oracle calls run, if not on this machine.
    #[command(flatten)]
    pub remote: RemoteOptions,

    /// Print only errors and warnings
    #[arg(long, short, groups = [NO_EFFECT, HOW])]
    pub quiet: bool,

    /// Also print what each pass removed, how many calls it made, and which errors said nothing of what a candidate lacks
    #[arg(long, short, conflicts_with = "quiet", groups = [NO_EFFECT, HOW])]
    pub verbose: bool,

    /// How to print progress and results
    #[arg(long, value_enum, default_value_t, groups = [NO_EFFECT, HOW])]
    pub format: Format,

    /// Flags for rustc; with `--cargo run` and `--cargo bench`, the arguments of the program
    #[arg(last = true, value_name = "RUSTC ARGS", conflicts_with = "script", group = ONLY_TYPED)]
    pub rustc: Vec<String>,
}
