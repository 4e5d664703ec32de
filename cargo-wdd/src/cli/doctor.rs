//! `cargo wdd doctor`: what is missing on this machine, what that costs, and what to type.

use std::path::Path;
use std::process::{Command, Stdio};

use clap::Args;
use serde::Serialize;

use super::arguments::Format;
use super::exit_code::ExitCode;
use super::print::{print, print_json};
use crate::error::{Error, Result};
use crate::process::sandbox::{Confinement, SandboxSpec};
use crate::process::scratch::Scratch;
use crate::process::toolchain::{self, Toolchain};
use crate::process::{LaunchSpec, Launcher, resources, supervisor};

/// The options of `cargo wdd doctor`.
#[derive(Args, Clone, Debug)]
pub struct DoctorOptions {
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Something that a run uses.
#[derive(Clone, Debug, Serialize)]
struct Check {
    /// Its name.
    what: &'static str,
    /// Whether it is there, and works.
    works: bool,
    /// What was found: a version, a path, or why it does not work.
    found: String,
    /// What does not work without it.
    cost: &'static str,
    /// What to type to get it.
    cure: &'static str,
}

impl Check {
    fn new(what: &'static str, found: Result<String, String>) -> Self {
        let works = found.is_ok();
        Check { what, works, found: found.unwrap_or_else(|why| why), cost: "", cure: "" }
    }

    /// A check of something without which this does not work.
    fn without_it(self, cost: &'static str, cure: &'static str) -> Self {
        Check { cost, cure, ..self }
    }
}

/// Prints a line or an object for each of them.
///
/// # Errors
/// None: what is missing is printed. The exit code says whether rustc and the scratch folder work, which every run
/// needs.
pub fn doctor(options: &DoctorOptions) -> Result<ExitCode> {
    let checks = checks();
    for check in &checks {
        match options.format {
            Format::Human => print(&(in_words(check) + "\n")),
            Format::Json => print_json(check),
        }
    }
    let lacks = |what: &str| checks.iter().any(|check| check.what == what && !check.works);
    Ok(if lacks(RUSTC) {
        ExitCode::Tool
    } else if lacks(SCRATCH) {
        ExitCode::Output
    } else {
        ExitCode::Success
    })
}

const RUSTC: &str = "rustc";
const SCRATCH: &str = "scratch folder";

fn checks() -> Vec<Check> {
    let own = Toolchain::here();
    let rustc = own.as_ref().ok().map(|own| own.rustc.as_path());
    let beside = |name: &str| rustc.map(|rustc| rustc.with_file_name(name));
    let cargo = own.as_ref().ok().map(Toolchain::cargo);
    let clippy = beside("cargo-clippy");
    let version = |own: &Toolchain| own.version.clone();
    let nightly = Toolchain::named("nightly");
    let names = Some(Toolchain::installed().join(", ")).filter(|names| !names.is_empty());
    let names = names.ok_or_else(|| "there is no rustup, or it has none".to_owned());
    let formatter = toolchain::formatters(rustc).into_iter().next();
    let mut all = vec![
        Check::new(RUSTC, own.as_ref().map(version).map_err(Error::to_string))
            .without_it("nothing can be reduced but with `--script`", "https://rustup.rs"),
        Check::new("cargo", prints_version(cargo.as_deref()))
            .without_it("packages and tests cannot be reduced", "https://rustup.rs"),
        Check::new("nightly", nightly.as_ref().map(version).map_err(Error::to_string)).without_it(
            "crashes that need unstable features are not shown",
            "rustup toolchain install nightly",
        ),
        Check::new("toolchains", names).without_it(
            "`--toolchain` and `--good-toolchain` do not work, and reports compare none",
            "https://rustup.rs",
        ),
        Check::new("rustfmt", prints_version(formatter.as_deref()))
            .without_it("results are not formatted", "rustup component add rustfmt"),
        Check::new("clippy", prints_version(clippy.as_deref()))
            .without_it("`--cargo clippy` does not work", "rustup component add clippy"),
        Check::new("linker", prints_version(Some(Path::new("cc")))).without_it(
            "tests and programs cannot be built",
            "install a C compiler, such as the package gcc or clang",
        ),
        Check::new("git", prints_version(Some(Path::new("git"))))
            .without_it("`--good` takes no revision, only the path of another copy", "install git"),
    ];
    all.extend(launching());
    all
}

/// What starts the processes of calls, and what confines them.
fn launching() -> Vec<Check> {
    let scratch = match Scratch::new() {
        Ok(scratch) => scratch,
        Err(error) => {
            let none = Check::new(SCRATCH, Err(error.to_string()));
            let set = "set TMPDIR to a folder that can be written";
            return vec![none.without_it("nothing can be reduced", set)];
        }
    };
    let (supervisor, sandbox) = (supervisor::program(), Some(SandboxSpec::default()));
    let spec = LaunchSpec { supervisor, sandbox, ..LaunchSpec::default() };
    let launcher = Launcher::new(&spec, scratch.path());
    let supervised = launcher.is_supervised().then(|| "works".to_owned());
    let supervised = supervised.ok_or_else(|| "works on Linux with /proc only".to_owned());
    let sandbox = launcher.sandbox().map(|sandbox| sandbox.describe(Confinement::FULL));
    let sandbox = sandbox.ok_or_else(|| "neither bubblewrap nor Landlock works".to_owned());
    let most = resources::most_jobs();
    let above = scratch.path().parent().unwrap_or(scratch.path());
    vec![
        Check::new(SCRATCH, Ok(format!("in {}", above.display()))),
        Check::new("supervisor", supervised).without_it(
            "processes that a call leaves behind may live on",
            "use Linux, and mount /proc",
        ),
        Check::new("sandbox", sandbox).without_it(
            "a candidate can write and delete what you can",
            "install bubblewrap, or use Linux 5.13 or newer",
        ),
        Check::new("jobs", Ok(format!("at most {most} calls at the same time"))),
    ]
}

/// The first line that a program prints about its version.
fn prints_version(program: Option<&Path>) -> Result<String, String> {
    let Some(program) = program else { return Err("there is none".to_owned()) };
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    match (output.status.success(), text.lines().next()) {
        (true, Some(line)) => Ok(line.trim().to_owned()),
        _ => Err(format!("{} does not work", program.display())),
    }
}

fn in_words(check: &Check) -> String {
    let Check { what, works, found, cost, cure } = check;
    if *works {
        return format!("ok       {what}: {found}");
    }
    format!("missing  {what}: {found}\n         without it, {cost}; to get it: {cure}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_with_its_cost_and_its_cure() {
        let check = Check::new("x", Err("gone".to_owned())).without_it("y fails", "install x");
        let words = in_words(&check);
        assert!(words.starts_with("missing  x: gone"), "{words}");
        assert!(words.ends_with("without it, y fails; to get it: install x"), "{words}");
        let found = Check::new("x", Ok("x 1.0".to_owned()));
        assert_eq!(in_words(&found), "ok       x: x 1.0");
    }

    #[test]
    fn a_program_that_is_not_there_does_not_work() {
        assert!(prints_version(None).is_err());
        assert!(prints_version(Some(Path::new("/no/such/program"))).is_err());
        assert!(prints_version(Some(Path::new("false"))).is_err());
    }
}
