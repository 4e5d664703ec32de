//! Finds the rustc that is called, once a run.
//!
//! On most machines `rustc` is a proxy of rustup, which looks up the toolchain again for each call.
//! That takes about as long as starting rustc itself, so the real rustc is looked up once. The lookup
//! runs in the user's folder, so overrides and `rust-toolchain.toml` apply.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output};

use super::Trust;
use crate::error::{Error, Result};

/// A rustc and its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The absolute path of the program.
    pub rustc: PathBuf,
    /// The first line that `rustc -vV` prints.
    pub version: String,
    /// What a person types to call it, word by word: for example `rustc`, `+nightly`.
    pub typed: Vec<String>,
}

impl Toolchain {
    /// The toolchain with this name, or the one that is used in `folder`.
    ///
    /// # Errors
    /// When there is no such toolchain, it does not work, or a file that is not trusted names its folder.
    pub fn find(name: Option<&str>, folder: &Path, trust: Trust) -> Result<Self> {
        if let Some(name) = name {
            return Self::named(name);
        }
        let program = PathBuf::from(chosen().unwrap_or_else(|| "rustc".into()));
        let typed = vec![program.to_string_lossy().into_owned()];
        Self::describe(called(program, folder, trust)?, typed)
    }

    /// The toolchain that is used in the current folder.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn here() -> Result<Self> {
        Self::find(None, Path::new("."), Trust::Refused)
    }

    /// The toolchain with this name.
    ///
    /// rustup knows the name. A name with a slash is the folder of a toolchain, as for rustup: for
    /// example a build of the compiler.
    ///
    /// # Errors
    /// When there is no such toolchain, or it does not work.
    pub fn named(name: &str) -> Result<Self> {
        if name.contains('/') {
            let rustc = in_folder(Path::new(name))?;
            return Self::describe(rustc.clone(), vec![rustc.to_string_lossy().into_owned()]);
        }
        Self::describe(installed(name)?, vec!["rustc".into(), format!("+{name}")])
    }

    /// The cargo in the same folder, else the one on the path.
    pub(crate) fn cargo(&self) -> PathBuf {
        let beside = Some(self.rustc.with_file_name("cargo")).filter(|beside| beside.is_file());
        beside.or_else(|| on_path(Path::new("cargo"))).unwrap_or_else(|| "cargo".into())
    }

    /// The nightly toolchain, to be tried if this one was found without a name: most crashes need
    /// unstable features. `None` if there is no nightly, if this is the nightly, or if the user has
    /// set `$RUSTC`.
    pub(crate) fn nightly_instead(&self) -> Option<Self> {
        let find = || Self::named("nightly").ok();
        chosen().is_none().then(find)?.filter(|nightly| nightly.rustc != self.rustc)
    }

    fn describe(rustc: PathBuf, typed: Vec<String>) -> Result<Self> {
        let output = match Command::new(&rustc).arg("-vV").output() {
            Ok(output) => output,
            Err(source) => {
                let detail = source.to_string();
                return Err(match Error::of_system("rustc cannot be started", source) {
                    Error::Internal { .. } => unusable(rustc, detail),
                    scarce => scarce,
                });
            }
        };
        let text = String::from_utf8_lossy(&output.stdout);
        // Other programs print no such line.
        let is_rustc = text.lines().any(|line| line.starts_with("host: "));
        match text.lines().next() {
            Some(version) if is_rustc && output.status.success() => {
                Ok(Toolchain { version: version.to_owned(), typed, rustc })
            }
            _ => {
                let stderr = String::from_utf8_lossy(&output.stderr);
                Err(unusable(rustc, stderr.trim().to_owned()))
            }
        }
    }

    /// All lines that `rustc -vV` prints. `None` if it does not work any more.
    pub(crate) fn verbose(&self) -> Option<String> {
        verbose(&self.rustc)
    }

    /// The target that its programs are for: `x86_64-unknown-linux-gnu`. `None` if it does not work any more.
    pub(crate) fn host(&self) -> Option<String> {
        let text = self.verbose()?;
        text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
    }

    /// The numbers of its release, and the day of its last commit: older toolchains have less of them.
    pub(crate) fn age(&self) -> (Vec<u32>, String) {
        let mut words = self.version.split([' ', '-', '(', ')']).skip(1);
        let release = words.next().unwrap_or_default().split('.');
        let day = self.version.trim_end_matches(')').rsplit(' ').next();
        let numbers = release.map(|number| number.parse().unwrap_or(0));
        (numbers.collect(), day.unwrap_or_default().to_owned())
    }

    /// The number of a release, or the day of a nightly that was installed by its day.
    pub(crate) fn bound(&self) -> Option<String> {
        let release = self.version.split(' ').nth(1)?;
        if !release.contains('-') {
            return Some(release.to_owned());
        }
        let day = self.typed.last()?.strip_prefix("+nightly-")?.get(..10)?;
        day.chars().all(|c| c.is_ascii_digit() || c == '-').then(|| day.to_owned())
    }

    /// The names of the toolchains that rustup has. Empty without rustup.
    pub fn installed() -> Vec<String> {
        rustup(&["toolchain", "list"]).map_or_else(|_| Vec::new(), |output| names(&output.stdout))
    }
}

/// All lines that this rustc prints with `-vV`. `None` if it does not work.
pub(crate) fn verbose(rustc: &Path) -> Option<String> {
    let output = Command::new(rustc).arg("-vV").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}

/// The rustc that the user has chosen with `$RUSTC`.
fn chosen() -> Option<OsString> {
    env::var_os("RUSTC").filter(|program| !program.is_empty())
}

/// The rustfmt in the folder of that rustc, and the one in PATH, if they exist.
pub(crate) fn formatters(rustc: Option<&Path>) -> Vec<PathBuf> {
    let beside = rustc.map(|rustc| rustc.with_file_name("rustfmt"));
    let beside = beside.filter(|rustfmt| rustfmt.is_file()).into_iter();
    let mut found: Vec<_> = beside.chain(on_path(Path::new("rustfmt"))).collect();
    found.dedup();
    found
}

fn unusable(rustc: PathBuf, detail: String) -> Error {
    Error::RustcUnusable { rustc, detail }
}

/// The rustc that this program is. If it is a proxy, the rustc that the proxy would run.
///
/// # Errors
/// [`Error::RustcMissing`], or [`Error::NotTrusted`] if a file names the folder of the toolchain.
fn called(program: PathBuf, folder: &Path, trust: Trust) -> Result<PathBuf> {
    let rustc = on_path(&program).ok_or(Error::RustcMissing { program })?;
    let Some(found) = behind_proxy(&rustc, folder) else { return Ok(rustc) };
    // The user has set the variable, and rustup reads no file then.
    let is_chosen = trust == Trust::Given || env::var_os("RUSTUP_TOOLCHAIN").is_some();
    if is_chosen || is_installed(&found) {
        return Ok(found);
    }
    let folder = folder.canonicalize().unwrap_or_default();
    let files = folder.ancestors().flat_map(|above| FILES.map(|name| above.join(name)));
    let path = files.into_iter().find(|path| path.is_file()).unwrap_or(found);
    Err(Error::NotTrusted { path, key: "path".to_owned() })
}

/// The files in which rustup looks for the toolchain of a folder.
const FILES: [&str; 2] = ["rust-toolchain.toml", "rust-toolchain"];

/// Whether rustup has this program as its own, so that no file has named its folder.
fn is_installed(rustc: &Path) -> bool {
    let home = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".rustup")));
    let leads_out = rustc.components().any(|part| part == Component::ParentDir);
    let is_below = |home: PathBuf| {
        let home = std::path::absolute(&home).unwrap_or(home);
        rustc.starts_with(home.join("toolchains"))
    };
    !leads_out && home.is_some_and(is_below)
}

/// The rustc that a proxy of rustup would run. `None` if this is no proxy.
///
/// A proxy is a link to a `rustup` in the same folder.
fn behind_proxy(rustc: &Path, folder: &Path) -> Option<PathBuf> {
    // A proxy and rustup are the same program with two names, in the same folder.
    let rustup = rustc.with_file_name("rustup");
    if !rustup.is_file() {
        return None;
    }
    let output = quiet(Command::new(rustup).args(["which", "rustc"]).current_dir(folder)).ok()?;
    path_in(&output)
}

fn in_folder(folder: &Path) -> Result<PathBuf> {
    let program = folder.join("bin/rustc");
    on_path(&program).ok_or(Error::RustcMissing { program })
}

fn installed(name: &str) -> Result<PathBuf> {
    let output = rustup(&["which", "--toolchain", name, "rustc"])
        .map_err(|_| Error::RustupMissing { name: name.into() })?;
    path_in(&output).ok_or_else(|| Error::ToolchainMissing {
        name: name.to_owned(),
        installed: Toolchain::installed(),
        detail: first_line(&output.stderr),
    })
}

/// The first line of rustup's message. Hints, and perhaps a backtrace, follow after it.
fn first_line(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().next().unwrap_or_default().trim();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

fn rustup(args: &[&str]) -> io::Result<Output> {
    quiet(Command::new("rustup").args(args))
}

/// Runs rustup, which must not install anything.
fn quiet(command: &mut Command) -> io::Result<Output> {
    command.env("RUSTUP_AUTO_INSTALL", "0").output()
}

/// The path that a command has printed, if the command was successful.
fn path_in(output: &Output) -> Option<PathBuf> {
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    (output.status.success() && path.is_file()).then_some(path)
}

/// Looks up a program as a shell does.
pub(crate) fn on_path(program: &Path) -> Option<PathBuf> {
    let is_path = program.components().count() > 1;
    let folders = if is_path { "".into() } else { env::var_os("PATH")? };
    let mut places = env::split_paths(&folders).map(|folder| folder.join(program));
    std::path::absolute(places.find(|path| path.is_file())?).ok()
}

/// The first word of each line. Remarks such as `(active, default)` follow after it.
fn names(list: &[u8]) -> Vec<String> {
    let list = String::from_utf8_lossy(list);
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    // Without toolchains, rustup prints "no installed toolchains".
    names.filter(|name| *name != "no").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_a_real_rustc_with_an_absolute_path() {
        let toolchain = Toolchain::here().unwrap();
        assert!(toolchain.rustc.is_absolute());
        assert!(toolchain.version.starts_with("rustc "));
    }

    #[test]
    fn toolchains_are_ordered_by_release_and_then_by_day() {
        let of = |version: &str| Toolchain {
            rustc: "rustc".into(),
            version: version.to_owned(),
            typed: Vec::new(),
        };
        let ordered = [
            "rustc 1.9.0 (a 2016-05-18)",
            "rustc 1.95.0 (b 2026-04-14)",
            "rustc 1.97.0-nightly (c 2026-04-01)",
            "rustc 1.97.0-nightly (d 2026-04-30)",
            "rustc 1.97.0 (e 2026-07-01)",
        ];
        assert!(ordered.map(|version| of(version).age()).is_sorted());
        assert_eq!(of(ordered[1]).bound().as_deref(), Some("1.95.0"));
        assert_eq!(of(ordered[2]).bound(), None);
    }

    #[test]
    fn a_missing_toolchain_is_an_error_that_names_it() {
        let error = Toolchain::named("no-such-toolchain").unwrap_err();
        let missing = matches!(error, Error::ToolchainMissing { .. } | Error::RustupMissing { .. });
        assert!(missing, "{error}");
        assert!(error.to_string().contains("no-such-toolchain"));
    }

    #[test]
    fn a_name_with_a_slash_is_a_folder() {
        let error = Toolchain::named("/does/not/exist").unwrap_err();
        assert!(error.to_string().contains("/does/not/exist/bin/rustc"), "{error}");
    }

    #[test]
    fn remarks_are_not_part_of_a_toolchain_s_name() {
        let list = b"stable-x86_64 (active, default)\nnightly-x86_64\n";
        assert_eq!(names(list), ["stable-x86_64", "nightly-x86_64"]);
        assert_eq!(names(b"no installed toolchains\n"), [""; 0]);
    }

    #[test]
    fn a_program_that_is_not_rustc_is_unusable() {
        let error = Toolchain::describe("/bin/false".into(), Vec::new()).unwrap_err();
        assert!(matches!(error, Error::RustcUnusable { .. }), "{error}");
    }
}
