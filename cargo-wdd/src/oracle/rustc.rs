//! rustc as the oracle. It compiles the candidate with the user's flags, and with those in the headers
//! of the input.
//!
//! Headers are read once, from the untouched input, without those that a stranger may not choose. They apply to every candidate, even if the comments
//! themselves are deleted. The user's edition overrides that of the headers.
//!
//! Most failures come before rustc makes machine code. Then candidates are called without that part, which takes most of
//! the time of those that compile: `--emit=metadata`.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use wdd_text::text::languages::rust::headers::Headers;
use wdd_text::text::languages::{self, Chosen, Edition, Reading};

use wdd_text::text::render::Rendered;

use super::baseline::Attempt;
use super::{About, File, Oracle, Other, Outcome, Runner, Started, messages};
use crate::error::{Error, Result};
use crate::oracle::command::{RustcCommand, typed};
use crate::oracle::flags::{edition_in, expanded, sanitised, single, without_edition};
use crate::oracle::headers::headers;
use crate::oracle::variables::{self, before_command};
use crate::process::Exit;
use crate::process::toolchain::Toolchain;

/// rustc as it is called in a run.
#[derive(Clone, Debug)]
pub(crate) struct Rustc {
    pub(crate) toolchain: Toolchain,
    pub(crate) command: RustcCommand,
    /// The file that it compiles.
    pub(crate) main: PathBuf,
    /// The flags in the headers of the untouched file.
    header_flags: Vec<OsString>,
    /// Whether errors are printed with the places that they point at.
    reports_places: Arc<AtomicBool>,
    /// Whether rustc makes no machine code.
    makes_no_code: Arc<AtomicBool>,
    /// The flags that are left out, by their number.
    left_out: Arc<Mutex<BTreeSet<usize>>>,
}

/// The flag that makes no machine code.
const NO_CODE: &str = "--emit=metadata";

impl Rustc {
    /// The command for the file `main` with these headers. The user's relative paths are relative to
    /// `base`.
    pub(crate) fn new(
        toolchain: Toolchain,
        user: &[OsString],
        (main, headers): (&Path, Headers),
        base: &Path,
    ) -> Self {
        let flags = headers.flags.iter().map(OsString::from).collect();
        let header_flags = expanded(flags, base);
        let user = expanded(user.to_vec(), base);
        let in_headers = edition_in(&header_flags).or(headers.edition);
        let edition = edition_in(&user).or(in_headers);
        let flags = [header_flags.clone(), user].concat();
        Rustc {
            command: RustcCommand {
                program: toolchain.rustc.clone(),
                edition,
                flags: sanitised(without_edition(flags), base),
                envs: headers.envs,
            },
            toolchain,
            main: main.to_owned(),
            header_flags,
            reports_places: Arc::default(),
            makes_no_code: Arc::default(),
            left_out: Arc::default(),
        }
    }

    /// The command without the flags that are left out.
    pub(super) fn command(&self) -> RustcCommand {
        let left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
        let flags = single(&self.command.flags).into_iter().enumerate();
        let given = flags.filter(|(number, _)| !left_out.contains(number));
        let flags = given.flat_map(|(_, flag)| flag).cloned().collect();
        RustcCommand { flags, ..self.command.clone() }
    }

    /// This rustc with another toolchain or other flags. Its failure is another one, and may come later.
    pub(super) fn with(&self, other: Other<'_>) -> Self {
        let mut rustc = Rustc { left_out: Arc::default(), ..self.with_code() };
        if let Some(toolchain) = other.toolchain {
            rustc.toolchain = toolchain.clone();
            rustc.command.program.clone_from(&toolchain.rustc);
        }
        if let Some(flags) = other.flags {
            let base = env::current_dir().unwrap_or_default();
            let user = expanded(flags.to_vec(), &base);
            rustc.command.edition = edition_in(&user).or(rustc.command.edition);
            let all = self.header_flags.iter().cloned().chain(user).collect();
            rustc.command.flags = sanitised(without_edition(all), &base);
        }
        rustc
    }

    /// rustc for the input, in the first edition that is tried unless the user or the input names one.
    pub(super) fn for_input(attempt: &Attempt<'_>, toolchain: &Toolchain) -> Self {
        Rustc::editions(attempt, toolchain).swap_remove(0)
    }

    /// This rustc, making machine code.
    fn with_code(&self) -> Self {
        Rustc { makes_no_code: Arc::default(), ..self.clone() }
    }

    pub(crate) fn with_edition(&self, year: &str) -> Self {
        let mut rustc = self.clone();
        rustc.command.edition = Some(year.to_owned());
        rustc
    }

    /// This rustc in each edition, or in the one that the user or the input names.
    fn editions(attempt: &Attempt<'_>, toolchain: &Toolchain) -> Vec<Self> {
        // Relative paths in flags are relative to the current folder. If there is none, they stay
        // relative.
        let base = env::current_dir().unwrap_or_default();
        let flags = &attempt.spec.rustc_args;
        let file = (attempt.name, headers(attempt.main(), attempt.spec.trust));
        let rustc = Rustc::new(toolchain.clone(), flags, file, &base);
        rustc.leave_out(&attempt.spec.left_out);
        match rustc.command.edition {
            Some(_) => vec![rustc],
            None => EDITIONS.map(|year| rustc.with_edition(year)).into(),
        }
    }
}

/// The editions that are tried, in this order.
const EDITIONS: [&str; 4] = ["2021", "2015", "2018", "2024"];

/// rustc judges every file that no other oracle judges. If the user names no toolchain, nightly is
/// tried too.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<Started>> {
    if is_foreign(attempt.name, attempt.main()) {
        return Some(Err(Error::NotRust(attempt.name.to_owned())));
    }
    let named = attempt.spec.toolchain.as_deref();
    let toolchain = match Toolchain::find(named, Path::new("."), attempt.spec.trust) {
        Ok(toolchain) => toolchain,
        Err(error) => return Some(Err(error)),
    };
    let mut all = Rustc::editions(attempt, &toolchain);
    if named.is_none() && !attempt.has_own_conditions() {
        let other = toolchain.nightly_instead();
        all.extend(other.iter().flat_map(|other| Rustc::editions(attempt, other)));
    }
    Some(attempt.first_that_crashes(all))
}

/// Whether a file is no Rust: neither its name nor its content says so.
fn is_foreign(name: &Path, content: &[u8]) -> bool {
    let reading = Reading { edition: Edition::Edition2024, language: Some(Chosen::RUST) };
    let is_named = name.extension().is_none_or(|extension| extension == "rs");
    !is_named && languages::errors(name, content, reading).is_none_or(|errors| errors > 0)
}

impl Oracle for Rustc {
    fn describe(&self) -> About {
        About {
            toolchain: Some(self.toolchain.clone()),
            edition: self.command.edition.clone(),
            ..About::rustc(self.toolchain.version.clone())
        }
    }

    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome> {
        let folder = runner.caller().call_folder(&candidate.files)?;
        let mut invocation = self.command().invocation(&self.main, &folder);
        if self.reports_places.load(Ordering::Relaxed) {
            invocation.args.push(messages::FORMAT.into());
        }
        if self.makes_no_code.load(Ordering::Relaxed) {
            invocation.args.push(NO_CODE.into());
        }
        Ok(Outcome::of_rustc(runner.run(&invocation)?))
    }

    fn confirm(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Option<Outcome>> {
        if !self.makes_no_code.load(Ordering::Relaxed) {
            return Ok(None);
        }
        self.with_code().call(candidate, runner).map(Some)
    }

    fn take_shortcuts(&self) -> bool {
        let is_output = |flag: &OsString| flag.to_string_lossy().starts_with("--emit");
        let is_free = !self.command.flags.iter().any(is_output);
        self.makes_no_code.store(is_free, Ordering::Relaxed);
        is_free
    }

    fn stop_shortcuts(&self) -> bool {
        self.makes_no_code.swap(false, Ordering::Relaxed)
    }

    fn flags(&self) -> Vec<String> {
        single(&self.command.flags).into_iter().map(typed).collect()
    }

    fn leave_out(&self, flags: &BTreeSet<usize>) {
        self.left_out.lock().unwrap_or_else(PoisonError::into_inner).clone_from(flags);
    }

    fn report_places(&self) {
        self.reports_places.store(true, Ordering::Relaxed);
    }

    fn command_line(&self, result: &Path) -> Option<String> {
        let mut envs = variables::of_rustc();
        envs.extend(self.command.envs.iter().cloned());
        let program = self.toolchain.typed.iter().map(OsString::from);
        Some(before_command(&envs) + &typed(program.chain(self.command().args(result))))
    }

    fn sibling(&self, other: Other<'_>) -> Option<Result<Arc<dyn Oracle>>> {
        Some(Ok(Arc::new(self.with(other))))
    }

    fn printed(&self, candidate: &Rendered, flag: &str, runner: Runner<'_>) -> Option<File> {
        let (path, _) = candidate.files.first()?;
        let mut rustc =
            Rustc { command: self.command(), left_out: Arc::default(), ..self.with_code() };
        rustc.command.flags.push(flag.into());
        // Without it, only nightly toolchains accept unstable flags.
        rustc.command.envs.push(("RUSTC_BOOTSTRAP".to_owned(), "1".to_owned()));
        let finished = rustc.call(candidate, runner).ok()?.finished;
        (finished.exit == Exit::Code(0)).then(|| (path.clone(), finished.stdout))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rustc(user: &[&str], source: &str) -> Rustc {
        let toolchain = Toolchain {
            rustc: "/bin/rustc".into(),
            version: "rustc 1.0.0".into(),
            typed: vec!["rustc".into(), "+nightly".into()],
        };
        let user: Vec<_> = user.iter().map(OsString::from).collect();
        let file = (Path::new("crash.rs"), Headers::read(source.as_bytes()));
        Rustc::new(toolchain, &user, file, Path::new("/home"))
    }

    #[test]
    fn the_user_s_edition_overrides_the_headers() {
        for source in ["//@ edition: 2015\n", "//@ compile-flags: --edition 2015\n"] {
            let command = rustc(&["--edition", "2018"], source).command;
            assert_eq!(command.edition.as_deref(), Some("2018"));
            assert_eq!(command.flags, [""; 0]);
            let by_header = rustc(&[], source);
            assert_eq!(by_header.command.edition.as_deref(), Some("2015"));
        }
        assert_eq!(rustc(&["-O"], "").command.edition, None);
    }

    #[test]
    fn the_command_line_can_be_typed() {
        let source =
            "//@ compile-flags: --cfg 'f=\"x\"'\n//@ rustc-env: A=b c\n//@ edition: 2018\n";
        assert_eq!(
            rustc(&["-Zx"], source).command_line(Path::new("crash.rs")).unwrap(),
            "A='b c' rustc +nightly --edition 2018 --cfg 'f=\"x\"' -Zx crash.rs"
        );
    }

    #[test]
    fn a_crate_is_named_where_rustc_would_refuse_the_file_s_name() {
        let line = |flags: &[&str]| rustc(flags, "").command_line(Path::new("a b-c.d.rs")).unwrap();
        assert_eq!(line(&[]), "rustc +nightly --crate-name a_b_c_d 'a b-c.d.rs'");
        let named = "rustc +nightly --crate-name x 'a b-c.d.rs'";
        assert_eq!(line(&["--crate-name", "x"]), named);
    }
}
