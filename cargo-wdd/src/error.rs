//! The expected failures of a run. Each message has one sentence on what is wrong, and one on what to
//! do next. The exit codes are in `cli/exit_code.rs`.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What there is, or why there is no result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A mistake in cargo-wdd.
    #[error("internal error: {detail}. Please report this, with the command and the input.")]
    Internal {
        /// What happened.
        detail: String,
    },

    /// The system gives no more threads, memory, open files or bytes in a file.
    #[error("{what}: {source}. {}", scarce_hint(source))]
    Scarce {
        /// What cannot be done.
        what: String,
        /// The reason.
        source: io::Error,
    },

    /// A file with settings cannot be read.
    #[error("{} cannot be read: {detail}. Correct it: each line is a setting such as `level = \"fast\"`.", .path.display())]
    ConfigurationBroken {
        /// The file.
        path: PathBuf,
        /// Why.
        detail: String,
    },

    /// A setting is none, or has a wrong value.
    #[error(
        "the setting `{option}` of {from} is wrong: {detail}. Correct it there; `cargo wdd config` shows all settings."
    )]
    SettingWrong {
        /// The long name of the option.
        option: String,
        /// Where it is.
        from: String,
        /// What is wrong.
        detail: String,
    },

    /// A file beside the input, which may be of a stranger, chooses what is executed, loaded or contacted.
    #[error("{} sets `{key}`, and that can choose what is executed, loaded or contacted. Remove it, or add `--trust` if you trust those who have written it.", .path.display())]
    NotTrusted {
        /// The file.
        path: PathBuf,
        /// What it sets.
        key: String,
    },

    /// Nothing has that name.
    #[error("there is nothing to explain about `{what}`. Give a pass, an exit code, an error code of rustc or the line that a run keeps, such as `cargo wdd explain {}`; `cargo wdd explain` lists all names.", .nearest.join("` or `cargo wdd explain "))]
    NothingToExplain {
        /// What the user gave.
        what: String,
        /// The names that are most like it.
        nearest: Vec<String>,
    },

    /// There is no input.
    #[error("there is no file {}. Give the path of an existing file: `cargo wdd reduce crash.rs`.", .0.display())]
    InputMissing(PathBuf),

    /// The input is a folder, but should be a file.
    #[error("{} is a folder, but `--env` gives a test the path of one file. Give the path of a file, or remove `--env`.", .0.display())]
    InputIsFolder(PathBuf),

    /// The input is a folder without a manifest.
    #[error("{} has no Cargo.toml. Give a package, a workspace or a file, such as `cargo wdd reduce crash.rs`, or add a script with `--script PATH`.", .0.display())]
    NoManifest(PathBuf),

    /// The input is a file that is not in a package.
    #[error("{} is not in a package: no folder above it has a Cargo.toml. Give a file of a package, or run the command in the folder of the package with `--env VAR`.", .0.display())]
    NoPackageAround(PathBuf),

    /// cargo cannot read a manifest.
    #[error("{} cannot be used: {detail}. Correct it until `cargo metadata` works.", .path.display())]
    ManifestBroken {
        /// The manifest.
        path: PathBuf,
        /// The message of cargo.
        detail: String,
    },

    /// cargo refuses the features, the profile or the target.
    #[error("cargo refuses the options: {detail}. Check `--features`, `--profile` and `--target`.")]
    OptionsRefused {
        /// The message of cargo.
        detail: String,
    },

    /// An option for cargo, where cargo is not called.
    #[error("`{option}` is for cargo, which is not called for {}. Remove the option, or give a package or a file that its package compiles.", .input.display())]
    NotForCargo {
        /// The option.
        option: String,
        /// The input.
        input: PathBuf,
    },

    /// A dependency is not available.
    #[error("a dependency of {} is missing: {detail}. Run `cargo fetch` in that folder with a network connection, and then the same command again.", .folder.display())]
    DependencyMissing {
        /// The package.
        folder: PathBuf,
        /// The message of cargo.
        detail: String,
    },

    /// No package has that name.
    #[error("no package of the workspace matches `{pattern}`. Pick one with `-p {}`.", .names.join("` or `-p "))]
    NoSuchPackage {
        /// The name or pattern that the user gave.
        pattern: String,
        /// The packages of the workspace.
        names: Vec<String>,
    },

    /// Several packages match.
    #[error("several packages match `{pattern}`. Pick one with `-p {}`.", .names.join("` or `-p "))]
    SeveralPackages {
        /// The name or pattern that the user gave.
        pattern: String,
        /// The packages that match.
        names: Vec<String>,
    },

    /// No test has that name.
    #[error("there is no test `{name}`. {}", test_hint(.like))]
    NoSuchTest {
        /// The name that the user gave.
        name: String,
        /// Tests with similar names.
        like: Vec<String>,
    },

    /// There is no such test in the targets that build, and some targets do not build.
    #[error(
        "there is no test `{name}` in the targets that build, and not all targets build: {failure}. Remove `--test` to reduce the failure of the build, or correct the build first.{hint}"
    )]
    TestNotBuilt {
        /// The name that the user gave.
        name: String,
        /// The failure of the build.
        failure: String,
        /// What to type if the sandbox is the reason, after a blank. Empty if it is not.
        hint: String,
    },

    /// Several tests match.
    #[error("several tests match `{name}`, in {}. Pick one: {}.", .targets.join(" and "), .said.join(" or "))]
    SeveralTests {
        /// The name that the user gave.
        name: String,
        /// The targets with these tests.
        targets: Vec<String>,
        /// The name or the options to type for each of them.
        said: Vec<String>,
    },

    /// Everything builds, and all tests pass.
    #[error("{} is not interesting: it builds and its tests pass. Select what fails with `--cargo clippy`, `--cargo doc`, `--features FEATURES` or `--toolchain NAME`.{hint}", .folder.display())]
    NothingFails {
        /// The package.
        folder: PathBuf,
        /// What to type if the sandbox is the reason, after a blank. Empty if it is not.
        hint: String,
    },

    /// Code of the input was denied something in the sandbox, so it may fail in another way outside of it.
    #[error("{} may fail in another way outside of the sandbox: {seen}, and it printed `{words}`. {hint}", .input.display())]
    Hindered {
        /// The input.
        input: PathBuf,
        /// How it fails in the sandbox.
        seen: String,
        /// What shows that it was denied something.
        words: &'static str,
        /// What to type.
        hint: String,
    },

    /// A name of `--protect`, `--only` or `--shrink` means nothing.
    #[error("there is nothing with the name `{name}` in the input. Give the path of a file, and the path of an item in it, such as {}.", shown(.like))]
    NothingToKeep {
        /// The name that the user gave.
        name: String,
        /// The nearest names.
        like: Vec<String>,
    },

    /// The patch of `--fix` cannot be applied.
    #[error("{} cannot be applied: {detail}. Give a unified diff that fixes the input, such as the output of `git diff`.", .path.display())]
    FixDoesNotApply {
        /// The patch.
        path: PathBuf,
        /// The reason.
        detail: String,
    },

    /// A path is no copy of the input.
    #[error("{} is no other copy of {}. Give the {} that corresponds to it, or a revision of git.", .path.display(), .input.display(), if *.is_folder { "folder with the `Cargo.toml`" } else { "file" })]
    NoCopy {
        /// The path.
        path: PathBuf,
        /// The input.
        input: PathBuf,
        /// Whether the input is a folder.
        is_folder: bool,
    },

    /// There is no other version of the input.
    #[error(
        "`{0}` is no path, and no revision of git that the input is in. Give a version of the input without the bug with `--good REVISION` or `--good PATH`, or a patch with `--fix PATCH`."
    )]
    NoSuchVersion(String),

    /// The farm of `--remote` executes no calls.
    #[error("the farm {address} cannot be used: {detail}. {hint}.")]
    FarmUnusable {
        /// Where it is.
        address: String,
        /// What happened.
        detail: String,
        /// What to do.
        hint: &'static str,
        /// Whether the farm may work at another time, or has worked before.
        may_pass: bool,
    },

    /// The client for farms was not compiled: the feature `remote` is missing.
    #[error(
        "this `cargo wdd` was built without `--remote`. Install it with `cargo install cargo-wdd --features remote`, or take the released binary, which has all options."
    )]
    FarmNotCompiled,

    /// The grammar of `--grammar` cannot be loaded.
    #[error("the grammar {} cannot be loaded: {detail}. Give a shared library whose name is that of its language, such as `lua.so`, beside its `node-types.json`.", .path.display())]
    GrammarUnusable {
        /// The library.
        path: PathBuf,
        /// What happened.
        detail: String,
    },

    /// The input fails in another way on the farm.
    #[error("{} fails in another way on the farm: here it is {here}; there it is {there}. Make both alike, for instance with `--remote-toolchain send`, or leave out `--remote`.", .input.display())]
    FarmDiffers {
        /// The input.
        input: PathBuf,
        /// How it fails here.
        here: String,
        /// How it fails there.
        there: String,
    },

    /// The input also fails with the fix.
    #[error("with the fix, {} still fails: {seen}. Give a fix with which it does not fail; changes of tests do not count.", .input.display())]
    FixDoesNotHelp {
        /// The input.
        input: PathBuf,
        /// What happened.
        seen: String,
    },

    /// No manifest has a dependency with this name.
    #[error(
        "no manifest of the input has the dependency `{0}`. Give a package, and the name of a crate in its `Cargo.toml`."
    )]
    NoSuchDependency(String),

    /// Two programs can be made of a single file only.
    #[error("{} is in a package, and `--differs` calls rustc for a single file. Give a file outside of a package, or a script that builds the package twice with `--script PATH`.", .0.display())]
    DiffersInPackage(PathBuf),

    /// The oracle cannot be called in another way.
    #[error("{oracle} cannot be called with another toolchain, other flags or another version. Give {}.", match *.option {
        "--good-dep" => "a package",
        _ => "what must not fail with `--good-script PATH`",
    })]
    NoOther {
        /// The name of the oracle.
        oracle: String,
        /// The option that needs it.
        option: &'static str,
    },

    /// What must not fail fails too.
    #[error("{} also fails where it must not: {seen}. Name another toolchain with `--good-toolchain NAME`, other flags with `--good-args ARGS`, another version with `--good-dep NAME@VERSION`, or another script with `--good-script PATH`.", .input.display())]
    ReferenceFails {
        /// The input.
        input: PathBuf,
        /// What happened.
        seen: String,
    },

    /// The input is a file that rustc cannot read, and nothing says what else judges it.
    #[error("{} is no Rust file. Name the test that reads it with `--test NAME`, or what judges it with `--script PATH`.", .0.display())]
    NotRust(PathBuf),

    /// The input is empty.
    #[error("{} is empty. Give a file that fails.", .0.display())]
    InputEmpty(PathBuf),

    /// The input cannot be read.
    #[error("{} cannot be read: {source}. Check its permissions.", .path.display())]
    InputUnreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },

    /// The input is a pipe, a socket or a device.
    #[error("{} is {kind}, and not a regular file. Give the path of a file, or pipe the content into `cargo wdd reduce /dev/stdin --output PATH`.", .path.display())]
    InputNotAFile {
        /// The path.
        path: PathBuf,
        /// What it is.
        kind: &'static str,
    },

    /// The input is too large.
    #[error("{} has more than {} MB. Give a smaller part of it that still fails.", .path.display(), .most / 1_000_000)]
    InputTooLarge {
        /// The file.
        path: PathBuf,
        /// The largest size, in bytes.
        most: u64,
    },

    /// There is no rustc.
    #[error("there is no {}. Install Rust from https://rustup.rs, or give a script with `--script PATH`.", .program.display())]
    RustcMissing {
        /// The program that was not found.
        program: PathBuf,
    },

    /// The rustc that was found does not work.
    #[error("{} does not work as a rustc: {detail}. Pick another one with `--toolchain NAME`.", .rustc.display())]
    RustcUnusable {
        /// The program.
        rustc: PathBuf,
        /// What it reported.
        detail: String,
    },

    /// The user gave a toolchain, and there is no rustup to find it.
    #[error(
        "`--toolchain {name}` needs rustup, which is not in PATH. Install it from https://rustup.rs, or remove the option."
    )]
    RustupMissing {
        /// The toolchain's name.
        name: String,
    },

    /// The toolchain is not installed.
    #[error("there is no toolchain `{name}` ({detail}). {}", install_hint(.name, .installed))]
    ToolchainMissing {
        /// The name of the toolchain.
        name: String,
        /// The toolchains that are installed.
        installed: Vec<String>,
        /// The message of rustup.
        detail: String,
    },

    /// There is no script.
    #[error("there is no script {}. Give the path of an executable file with `--script PATH`.", .0.display())]
    ScriptMissing(PathBuf),

    /// The script is not executable.
    #[error("{} is not executable. Run `chmod +x {}`.", .0.display(), .0.display())]
    ScriptNotExecutable(PathBuf),

    /// The oracle's program cannot be started.
    #[error("{} cannot be started: {source}. {}", .program.display(), start_hint(source))]
    OracleNotStarted {
        /// The program.
        program: PathBuf,
        /// The reason.
        source: io::Error,
    },

    /// The input is not interesting.
    #[error("{} is not interesting: {seen}. {advice}", .input.display())]
    NotInteresting {
        /// The input.
        input: PathBuf,
        /// What happened instead.
        seen: String,
        /// What to type.
        advice: String,
    },

    /// The failure of the input does not depend on its content.
    #[error("{} is not interesting: {seen}, and the same happens with an empty file. {}", .input.display(), empty_hint(*.in_package))]
    NotTheInputs {
        /// The input.
        input: PathBuf,
        /// What happened.
        seen: String,
        /// Whether it is a file of a package.
        in_package: bool,
    },

    /// What calls use is not known.
    #[error(
        "what calls use cannot be measured here: `--hangs`, `--peak` and `--slower` need Linux, and this program in a folder whose programs can be executed. Give a script with `--script PATH` that measures it."
    )]
    NotMeasured,

    /// There is not exactly one such program.
    #[error("{}. {}", no_program(.name.as_deref()), programs(.there))]
    NoSuchProgram {
        /// The name that the user has typed.
        name: Option<String>,
        /// The programs and examples of the package.
        there: Vec<String>,
    },

    /// A program does not fail on the input.
    #[error("{} is not interesting: {program} ends with exit code 0. Say what to keep with `--stdout REGEX`, `--stderr REGEX` or `--exit-code N`.", .input.display())]
    ProgramWorks {
        /// The command.
        program: String,
        /// The input.
        input: PathBuf,
    },

    /// What must be kept is also kept by the empty input.
    #[error("{} is not interesting: the empty input is interesting, too, so what must be kept is not in it. Make the script or the condition check something that only the failure shows, or go on with `--allow-empty`.", .0.display())]
    EmptyIsInteresting(PathBuf),

    /// A call for the untouched input takes longer than the limit.
    #[error("the oracle call for {} took longer than {} s. To reduce a hang, add `--hangs`; else allow more time with `--timeout TIME`, or start with an input that takes less time.", .input.display(), .limit.as_secs_f64())]
    TooSlow {
        /// The input.
        input: PathBuf,
        /// The limit.
        limit: Duration,
    },

    /// The start of the run, with the calls for the untouched input, does not end within the time of the run.
    #[error("the start of the run, with the oracle calls for {}, did not end within `--max-time`. Allow more time, or start with an input that takes less time.", .0.display())]
    OutOfTime(PathBuf),

    /// The untouched input fails in different ways.
    #[error("{} does not do the same each time: {first}, then {second}. {advice}", .input.display())]
    Flaky {
        /// The input.
        input: PathBuf,
        /// The failure in the first call.
        first: String,
        /// The failure in the second call.
        second: String,
        /// What to type.
        advice: String,
    },

    /// The package fails in one way in a complete copy, and in another way in the copy for candidates.
    #[error("{} fails in two ways: {original} in a complete copy, but {copy} in a copy without empty folders, as candidates are. Put a file into each empty folder that the failure needs, and run the same command again.", .input.display())]
    CopyDiffers {
        /// The input.
        input: PathBuf,
        /// The failure in a complete copy.
        original: String,
        /// The failure in the copy for candidates.
        copy: String,
    },

    /// A test needs a program of another package of the workspace.
    #[error(
        "{alone} when it is built alone, but {with_all} when all programs of the workspace are built: it starts a program of another package. Use `--script PATH` with a script that types `cargo build --workspace && {command}`."
    )]
    NeedsProgram {
        /// The command that builds and runs the test alone.
        command: String,
        /// The failure if only the test is built.
        alone: String,
        /// How the test ends if all programs of the workspace are built.
        with_all: String,
    },

    /// The result would replace a folder.
    #[error("{} is a folder, but the result is a file. Give the path of the result file with `--output PATH`.", .0.display())]
    OutputIsFolder(PathBuf),

    /// The output would replace a device, a pipe or a socket.
    #[error("{} is not a regular file, and the output would replace it. Give the path of a file with `--output PATH`.", .0.display())]
    OutputNotAFile(PathBuf),

    /// The user has not named the place of the output, and there is a link, which another person may have made.
    #[error("{} is a link, and the output would replace what it leads to. Delete the link, or give a path with `--output PATH`.", .0.display())]
    OutputIsLink(PathBuf),

    /// Standard output takes no more, for instance on a full disk.
    #[error(
        "standard output cannot be written: {source}. Free some disk space, or write to another file."
    )]
    StdoutUnwritable {
        /// The reason.
        source: io::Error,
    },

    /// The result would replace the input, or a part of it.
    #[error("{} is the input or inside it, and the input is never changed. Give another path with `--output PATH`.", .0.display())]
    OutputIsInput(PathBuf),

    /// The result would replace a folder that the input is in.
    #[error("{} is a folder with the input in it, and the input is never moved. Give another path with `--output PATH`.", .0.display())]
    OutputContainsInput(PathBuf),

    /// The folder of the run cannot be used.
    #[error("the run folder {} cannot be used: {source}. Give another one with `--run-dir PATH`, or delete it to start over.", .path.display())]
    RunFolderUnusable {
        /// The folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },

    /// There is no run of that name.
    #[error("there is no run {}. Give an input or the folder of a run; `cargo wdd status` lists those in the current folder.", .0.display())]
    NoSuchRun(PathBuf),

    /// The input of a result, or its test, is not known.
    #[error("no run is about {}, so its input and its test are not known. Name them with `--input PATH` and `--test NAME`.", .0.display())]
    RunNotKnown(PathBuf),

    /// More than one run is meant.
    #[error("{} has several runs. Give one of them, or its result; `cargo wdd status` lists them.", .0.display())]
    SeveralRuns(PathBuf),

    /// There is nothing of that name, and no run of it.
    #[error("there is no {}, and no run of it. Give an input, a folder with runs or results in it, or no path for the current folder.", .0.display())]
    NothingToClean(PathBuf),

    /// Another process works in the folder of the run.
    #[error("another run works in {}. Wait until it ends (`cargo wdd status` shows it), or give this one its own folder with `--run-dir PATH`.", .0.display())]
    RunIsAlive(PathBuf),

    /// The folder for a triage is another folder of the user.
    #[error("{} has files, and is not the folder of a triage. Give the path of a new or empty folder with `--output FOLDER`.", .0.display())]
    TriageFolderForeign(PathBuf),

    /// The folder has a triage with other options.
    #[error("{} has a triage with other options. Give the same ones, or another folder with `--output FOLDER`.", .0.display())]
    TriageDiffers(PathBuf),

    /// The folder for the run is another folder of the user.
    #[error("{} has files, and is not the folder of a run. Give the path of a new or empty folder with `--run-dir PATH`.", .0.display())]
    RunFolderForeign(PathBuf),

    /// The run that was stopped is about something else.
    #[error("{} has a run that was stopped, and {difference} since. To go on with it, {undo}; to start over, add `--fresh`; to keep both, give this run its own folder with `--run-dir PATH`.", .folder.display())]
    RunDiffers {
        /// The folder of the run.
        folder: PathBuf,
        /// What differs, in words.
        difference: String,
        /// How to make it as before, in words.
        undo: String,
    },

    /// The result cannot be written.
    #[error("{} cannot be written: {source}. Give another path with `--output PATH`.", .path.display())]
    OutputUnwritable {
        /// The path of the result.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },

    /// The scratch folder cannot be written.
    #[error("the scratch folder under {} cannot be written: {source}. Free some disk space, or set TMPDIR to another folder.", .path.display())]
    ScratchUnwritable {
        /// The system's temporary folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },

    /// The user stopped the run before there was a result. After that it is not an error.
    #[error(
        "interrupted before anything was reduced; nothing was written. Run the same command again."
    )]
    Interrupted,
}

impl Error {
    /// The error for something that the system has refused.
    pub fn of_system(what: &str, source: io::Error) -> Self {
        let what = what.to_owned();
        if is_scarce(&source) {
            Error::Scarce { what, source }
        } else {
            Error::Internal { detail: format!("{what}: {source}") }
        }
    }

    /// Becomes [`Error::Scarce`] if the reason is that the system gives no more of something.
    pub(crate) fn or_scarce(self) -> Self {
        let what = |path: &Path, what: &str| format!("{} cannot be {what}", path.display());
        match self {
            Error::InputUnreadable { path, source } if is_scarce(&source) => {
                Error::Scarce { what: what(&path, "read"), source }
            }
            Error::OracleNotStarted { program, source } if is_scarce(&source) => {
                Error::Scarce { what: what(&program, "started"), source }
            }
            Error::OutputUnwritable { path, source }
            | Error::RunFolderUnusable { path, source }
                if is_scarce(&source) =>
            {
                Error::Scarce { what: what(&path, "written"), source }
            }
            Error::ScratchUnwritable { path, source } if is_scarce(&source) => Error::Scarce {
                what: format!("the scratch folder under {}", what(&path, "written")),
                source,
            },
            other => other,
        }
    }
}

/// Whether the system gives no more of something that has a limit for each process or user.
pub(crate) fn is_scarce(source: &io::Error) -> bool {
    // EAGAIN is what a thread or a process that cannot be started ends with.
    // Not all of these have a kind of their own in the standard library.
    let kinds =
        [io::ErrorKind::OutOfMemory, io::ErrorKind::WouldBlock, io::ErrorKind::FileTooLarge];
    kinds.contains(&source.kind()) || is_about_files(source)
}

/// Whether too many files are open, in the process or on the machine: EMFILE, ENFILE.
fn is_about_files(source: &io::Error) -> bool {
    matches!(source.raw_os_error(), Some(23 | 24))
}

fn scarce_hint(source: &io::Error) -> &'static str {
    match source.kind() {
        _ if is_about_files(source) => {
            "Raise the limit on open files (`ulimit -n`), or make fewer calls at the same time with `--jobs 1`."
        }
        io::ErrorKind::FileTooLarge => "Raise the limit on the size of files (`ulimit -f`).",
        _ => {
            "Raise the limits on memory and processes (`ulimit -v`, `ulimit -u`), or make fewer calls at the same \
             time with `--jobs 1`."
        }
    }
}

fn empty_hint(in_package: bool) -> &'static str {
    if in_package {
        "Give the file that the error is in, or the whole package."
    } else {
        "Check the flags of rustc, add flags (such as `-- --crate-type lib`) or another `--toolchain NAME`, or set what to keep with `--script PATH`, `--stderr REGEX` or `--exit-code N`."
    }
}

fn no_program(name: Option<&str>) -> String {
    match name {
        Some(name) => format!("there is not exactly one program or example `{name}`"),
        None => "there is not exactly one program".to_owned(),
    }
}

fn programs(there: &[String]) -> String {
    match there {
        [] => "Give a package with a program.".to_owned(),
        names => format!("Name one with `--bin`: there are {}.", names.join(", ")),
    }
}

fn shown(names: &[String]) -> String {
    match names {
        [] => "`src/lib.rs::parse`".to_owned(),
        names => format!("`{}`", names.join("` or `")),
    }
}

fn install_hint(name: &str, installed: &[String]) -> String {
    let install = format!("Run `rustup toolchain install {name}`");
    match installed {
        [] => format!("{install}."),
        installed => format!("{install}, or pick one of: {}.", installed.join(", ")),
    }
}

fn test_hint(like: &[String]) -> String {
    let such_as = match like {
        [] => String::new(),
        like => format!(", such as {}", like.join(", ")),
    };
    format!("Pick a test with `--test NAME`{such_as}; `cargo test -- --list` lists all tests.")
}

fn start_hint(source: &io::Error) -> &'static str {
    // The kinds of the standard library do not tell these apart.
    match source.raw_os_error() {
        // ENOEXEC
        Some(8) => "Begin the script with a line that names its shell, such as `#!/bin/sh`.",
        _ if source.kind() == io::ErrorKind::NotFound => {
            "If the file exists, check the interpreter in its first line."
        }
        _ => "Check that you can run it yourself.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_toolchain_s_message_lists_the_others() {
        let error = Error::ToolchainMissing {
            name: "nightly".into(),
            installed: vec!["stable".into(), "beta".into()],
            detail: "not installed".into(),
        };
        let text = error.to_string();
        assert!(text.contains("rustup toolchain install nightly"), "{text}");
        assert!(text.contains("stable, beta"), "{text}");
    }

    #[test]
    fn messages_say_what_to_do_next() {
        let script = Error::ScriptNotExecutable("check.sh".into());
        assert!(script.to_string().contains("chmod +x check.sh"));
        let no_shebang = Error::OracleNotStarted {
            program: "check.sh".into(),
            source: io::Error::from_raw_os_error(8),
        };
        assert!(no_shebang.to_string().contains("#!/bin/sh"));
    }
}
