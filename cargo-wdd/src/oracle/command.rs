//! Builds the command line and environment for rustc. Nothing is run here; what is looked up are
//! the files of arguments (`@file`), which are put in place so that what follows holds for them too.
//!
//! Outputs go to the scratch folder, always: the user's `-o` and `--out-dir` are dropped, and the
//! paths in `--emit KIND=PATH` and `--print KIND=PATH` too (as root, `-o /dev/null` would replace
//! the device by a file). Dropped as well are the flags that rule how rustc reports, since
//! signatures are read from plain text, and `-C incremental`, by which one candidate's verdict would
//! depend on those before it. The command runs in the scratch folder, so relative paths in the
//! user's flags are made absolute.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::process::Invocation;
use crate::process::scratch::Desk;
use crate::text::languages::Edition;

/// How rustc is called for each candidate of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RustcCommand {
    /// The program.
    pub(crate) program: PathBuf,
    /// The edition, unless the flags hold one.
    pub(crate) edition: Option<String>,
    /// Flags of the file's headers, then the user's; sanitised.
    pub(crate) flags: Vec<OsString>,
    /// Variables of the file's headers.
    pub(crate) envs: Vec<(String, String)>,
}

impl RustcCommand {
    /// The command for the candidate that lies on this desk.
    pub(crate) fn invocation(&self, main: &Path, desk: &Desk) -> Invocation {
        let mut args = self.args(main);
        args.extend([
            "--color=never".into(),
            "--out-dir".into(),
            desk.out().into(),
        ]);
        let mut envs: Vec<(OsString, OsString)> = quiet(desk.temporary()).into();
        envs.extend(
            self.envs
                .iter()
                .map(|(name, value)| (name.into(), value.into())),
        );
        Invocation {
            program: self.program.clone(),
            args,
            envs,
            cwd: desk.work(),
            settled_by: None,
        }
    }

    /// The arguments that matter to the failure: what a person types to see it.
    pub(crate) fn args(&self, main: &Path) -> Vec<OsString> {
        let mut args = Vec::new();
        if let Some(edition) = &self.edition {
            args.extend(["--edition".into(), edition.into()]);
        }
        args.extend(self.flags.iter().cloned());
        args.extend(self.crate_name(main).into_iter().flatten());
        args.push(no_flag(main));
        args
    }

    /// A name for the crate where rustc refuses to make one of the file's: `crash.reduced.rs`.
    fn crate_name(&self, main: &Path) -> Option<[OsString; 2]> {
        let named = |flag: &OsString| flag.to_string_lossy().starts_with("--crate-name");
        let stem = main.file_stem()?.to_string_lossy();
        let refused = |c: char| !c.is_alphanumeric() && c != '_' && c != '-';
        if self.flags.iter().any(named) || !stem.contains(refused) {
            return None;
        }
        Some(["--crate-name".into(), stem.replace(refused, "_").into()])
    }
}

/// What all that is run is told: no dump files, no time spent on resolving backtraces that nobody
/// reads, and where temporary files go.
pub(crate) fn quiet(temporary: &Path) -> [(OsString, OsString); 3] {
    [
        ("RUSTC_ICE".into(), "0".into()),
        ("RUST_BACKTRACE".into(), "0".into()),
        ("TMPDIR".into(), temporary.into()),
    ]
}

/// Words as a person types them into a shell.
pub(crate) fn typed<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> String {
    let quoted = |word: W| {
        let word = word.as_ref().to_string_lossy();
        // `--edition=2024` means nothing else to any shell.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@".contains(c);
        if word.starts_with("--") && word.chars().all(is_plain) {
            return word.into_owned();
        }
        match shlex::try_quote(&word) {
            Ok(quoted) => quoted.into_owned(),
            // What no shell can be given is at least shown.
            Err(_) => word.into_owned(),
        }
    };
    let words: Vec<_> = words.into_iter().map(quoted).collect();
    words.join(" ")
}

/// What rustfmt is told before the file's name: to leave the tokens as they are, as far as it can.
pub(crate) fn rustfmt(edition: Edition) -> Vec<OsString> {
    let kept = [
        "force_explicit_abi=false",
        "match_arm_leading_pipes=Preserve",
        "merge_derives=false",
        "remove_nested_parens=false",
        "reorder_imports=false",
        "reorder_modules=false",
    ];
    let edition = edition.to_string();
    let args = [
        "--quiet",
        "--edition",
        &edition,
        "--config",
        &kept.join(","),
    ];
    args.iter().map(OsString::from).collect()
}

/// The path of a file, whatever its name begins with.
fn no_flag(main: &Path) -> OsString {
    match main.to_string_lossy().starts_with(['-', '@']) {
        true => Path::new(".").join(main).into(),
        false => main.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::scratch::Scratch;

    fn flags(flags: &[&str]) -> Vec<OsString> {
        flags.iter().map(OsString::from).collect()
    }

    #[test]
    fn the_command_writes_to_its_desk_and_leaves_no_dump_files() {
        let scratch = Scratch::new().unwrap();
        let desk = scratch.desk(&[]).unwrap();
        let rustc = RustcCommand {
            program: "/bin/rustc".into(),
            edition: Some("2021".into()),
            flags: flags(&["-Zx"]),
            envs: vec![("A".into(), "b".into())],
        };
        let invocation = rustc.invocation(Path::new("crash.rs"), &desk);
        let out = desk.out().into_os_string();
        let mut expected = flags(&[
            "--edition",
            "2021",
            "-Zx",
            "crash.rs",
            "--color=never",
            "--out-dir",
        ]);
        expected.push(out);
        assert_eq!(invocation.args, expected);
        assert_eq!(invocation.cwd, desk.work());
        for variable in [("RUSTC_ICE", "0"), ("RUST_BACKTRACE", "0"), ("A", "b")] {
            let variable = (variable.0.into(), variable.1.into());
            assert!(invocation.envs.contains(&variable), "{variable:?}");
        }
    }
}
