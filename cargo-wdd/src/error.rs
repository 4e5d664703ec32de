//! Every way in which a run is expected to fail: one sentence on what is wrong, one on what to do.
//!
//! Which exit code each has is in `exit_code.rs`.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something that cannot happen did.
    #[error("internal error: {detail}. Please report this, with the command and the input.")]
    Internal {
        /// What happened.
        detail: String,
    },

    /// There is no input.
    #[error("there is no file {}. Give the path of an existing file: `cargo wdd reduce crash.rs`.", .0.display())]
    InputMissing(PathBuf),

    /// The input is a folder, and should be a file.
    #[error("{} is a folder, and `--env` tells a test of a file. Give the path of a file, or leave `--env` out.", .0.display())]
    InputIsFolder(PathBuf),

    /// The input is a folder without a manifest.
    #[error("{} has no Cargo.toml. Give a package, a workspace or a file, as `cargo wdd reduce crash.rs`, or a script with `--script PATH`.", .0.display())]
    NoManifest(PathBuf),

    /// A file is in no package.
    #[error("{} is in no package, for no folder above it has a Cargo.toml. Give a file of a package, or run this in the package's folder with `--env VAR`.", .0.display())]
    NoPackageAround(PathBuf),

    /// cargo cannot read a manifest.
    #[error("{} cannot be used: {detail}. Mend it until `cargo metadata` works.", .path.display())]
    ManifestBroken {
        /// The manifest.
        path: PathBuf,
        /// What cargo said.
        detail: String,
    },

    /// cargo does not know what the options name.
    #[error("cargo refuses the options: {detail}. Check `--features`, `--profile` and `--target`.")]
    OptionsRefused {
        /// What cargo said.
        detail: String,
    },

    /// A dependency cannot be had.
    #[error("a dependency of {} is missing: {detail}. Run `cargo fetch` there with the network at hand, then the same command again.", .folder.display())]
    DependencyMissing {
        /// The package.
        folder: PathBuf,
        /// What cargo said.
        detail: String,
    },

    /// No package has that name.
    #[error("no package of the workspace matches `{pattern}`. Pick one with `-p {}`.", .names.join("` or `-p "))]
    NoSuchPackage {
        /// What was asked for.
        pattern: String,
        /// Those there are.
        names: Vec<String>,
    },

    /// Several packages fit.
    #[error("several packages match `{pattern}`. Pick one with `-p {}`.", .names.join("` or `-p "))]
    SeveralPackages {
        /// What was asked for.
        pattern: String,
        /// Those that fit.
        names: Vec<String>,
    },

    /// No test has that name.
    #[error("there is no test `{name}`. {}", test_hint(.like))]
    NoSuchTest {
        /// What was asked for.
        name: String,
        /// Tests with names like it.
        like: Vec<String>,
    },

    /// The test is not in what can be built, and not all can.
    #[error(
        "there is no test `{name}` in what can be built, and not all can: {failure}. Leave `--test` out to keep how the build fails, or mend it first."
    )]
    TestNotBuilt {
        /// What was asked for.
        name: String,
        /// What cannot be built.
        failure: String,
    },

    /// Several tests fit.
    #[error("several tests match `{name}`, of {}. Say which: {}.", .targets.join(" and "), .said.join(" or "))]
    SeveralTests {
        /// What was asked for.
        name: String,
        /// The targets that they are of.
        targets: Vec<String>,
        /// What to type for each of them.
        said: Vec<String>,
    },

    /// Everything builds, and all tests pass.
    #[error("{} is not interesting: it builds and its tests pass. Name what makes it fail with `--cargo clippy`, `--cargo doc`, `--features FEATURES` or `--toolchain NAME`.", .folder.display())]
    NothingFails {
        /// The package.
        folder: PathBuf,
    },

    /// The input is empty already.
    #[error("{} is empty. Give a file that fails.", .0.display())]
    InputEmpty(PathBuf),

    /// The input cannot be read.
    #[error("{} cannot be read: {source}. Check its permissions.", .path.display())]
    InputUnreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },

    /// There is no rustc.
    #[error("there is no {}. Install Rust from https://rustup.rs, or give a script with `--script PATH`.", .program.display())]
    RustcMissing {
        /// What was looked for.
        program: PathBuf,
    },

    /// The rustc that was found does not work.
    #[error("{} does not work as a rustc: {detail}. Pick another one with `--toolchain NAME`.", .rustc.display())]
    RustcUnusable {
        /// The program.
        rustc: PathBuf,
        /// What it said.
        detail: String,
    },

    /// A toolchain is asked for, and there is no rustup to ask.
    #[error(
        "`--toolchain {name}` needs rustup, which is not on the path. Install it from https://rustup.rs, or leave the option out."
    )]
    RustupMissing {
        /// The toolchain's name.
        name: String,
    },

    /// The toolchain is not installed.
    #[error("there is no toolchain `{name}` ({detail}). {}", install_hint(.name, .installed))]
    ToolchainMissing {
        /// Its name.
        name: String,
        /// Those there are.
        installed: Vec<String>,
        /// What rustup said.
        detail: String,
    },

    /// There is no script.
    #[error("there is no script {}. Give the path of an executable file with `--script PATH`.", .0.display())]
    ScriptMissing(PathBuf),

    /// The script may not be run.
    #[error("{} is not executable. Run `chmod +x {}`.", .0.display(), .0.display())]
    ScriptNotExecutable(PathBuf),

    /// The oracle's program cannot be started.
    #[error("{} cannot be started: {source}. {}", .program.display(), start_hint(source))]
    OracleNotStarted {
        /// The program.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },

    /// The input does not fail in a way that can be kept.
    #[error("{} is not interesting: {seen}. {advice}", .input.display())]
    NotInteresting {
        /// The input.
        input: PathBuf,
        /// What was seen instead.
        seen: String,
        /// What to type.
        advice: String,
    },

    /// The input's only failure has nothing to do with what is in it.
    #[error("{} is not interesting: {seen}, and an empty file does so too. Check the flags that rustc is given, give it what it misses (as `-- --crate-type lib`, or another `--toolchain NAME`), or say what to keep with `--script PATH`, `--stderr REGEX` or `--exit-code N`.", .input.display())]
    NotTheInputs {
        /// The input.
        input: PathBuf,
        /// What was seen.
        seen: String,
    },

    /// The untouched input takes longer than allowed.
    #[error("{} was not answered within {} s. Allow more with `--timeout SECS`, or start from something faster.", .input.display(), .limit.as_secs_f64())]
    TooSlow {
        /// The input.
        input: PathBuf,
        /// How long it was given.
        limit: Duration,
    },

    /// The same input fails in one way and then in another.
    #[error("{} failed differently when tried again: {first}, then {second}. {advice}", .input.display())]
    Flaky {
        /// The input.
        input: PathBuf,
        /// What the first run showed.
        first: String,
        /// What the second run showed.
        second: String,
        /// What to type.
        advice: String,
    },

    /// The result would replace a folder.
    #[error("{} is a folder. Give the path of the result file with `--output PATH`.", .0.display())]
    OutputIsFolder(PathBuf),

    /// The result would replace a device, a pipe or a socket.
    #[error("{} is no regular file, and would be replaced. Give the path of the result file with `--output PATH`.", .0.display())]
    OutputNotAFile(PathBuf),

    /// The result would replace the input.
    #[error("{} is the input, which is never written. Give another path with `--output PATH`.", .0.display())]
    OutputIsInput(PathBuf),

    /// The result would take the place of a folder that the input is in.
    #[error("{} has the input in it, which is never moved. Give another path with `--output PATH`.", .0.display())]
    OutputHoldsInput(PathBuf),

    /// The result cannot be written.
    #[error("{} cannot be written: {source}. Give another place with `--output PATH`.", .path.display())]
    OutputUnwritable {
        /// Where it was to go.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },

    /// The scratch folder cannot be written.
    #[error("the scratch folder under {} cannot be written: {source}. Free some space, or set TMPDIR to a folder that has it.", .path.display())]
    ScratchUnwritable {
        /// The system's temporary folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },

    /// The user stopped the run before there was anything to keep; later it is no error.
    #[error(
        "interrupted before anything was reduced; nothing was written. Run the same command again."
    )]
    Interrupted,
}

fn install_hint(name: &str, installed: &[String]) -> String {
    let install = format!("Run `rustup toolchain install {name}`");
    match installed {
        [] => format!("{install}."),
        installed => format!("{install}, or pick one of: {}.", installed.join(", ")),
    }
}

fn test_hint(like: &[String]) -> String {
    let all = "`cargo test -- --list` tells which there are";
    match like {
        [] => format!("Name one with `--test NAME`; {all}."),
        like => format!(
            "Name one with `--test NAME`, as {}; {all}.",
            like.join(", ")
        ),
    }
}

fn start_hint(source: &io::Error) -> &'static str {
    match source.raw_os_error() {
        // ENOEXEC
        Some(8) => "Begin the script with a line that names its shell, as `#!/bin/sh`.",
        _ if source.kind() == io::ErrorKind::NotFound => {
            "If it is there, check the interpreter that its first line names."
        }
        _ => "Check that it can be run by hand.",
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
