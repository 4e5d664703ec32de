//! The command line and environment of rustc, and parts that other commands share.
//!
//! Nothing is run here. Outputs always go to the folder of the call. The user's flags are prepared in
//! `flags.rs`.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use wdd_text::text::languages::Edition;

use crate::process::Invocation;
use crate::process::scratch::CallFolder;

/// The command of rustc for all candidates of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RustcCommand {
    /// The program.
    pub(crate) program: PathBuf,
    /// The edition. The flags contain none.
    pub(crate) edition: Option<String>,
    /// The flags in the headers of the input, then the user's flags. All are sanitised.
    pub(crate) flags: Vec<OsString>,
    /// The variables in the headers of the input.
    pub(crate) envs: Vec<(String, String)>,
}

impl RustcCommand {
    /// The command for the candidate in this folder.
    pub(crate) fn invocation(&self, main: &Path, folder: &CallFolder) -> Invocation {
        let mut args = self.args(main);
        args.extend(["--color=never".into(), "--out-dir".into(), folder.out().into()]);
        let mut envs: Vec<(OsString, OsString)> = quiet(folder.temporary()).into();
        envs.extend(self.envs.iter().map(|(name, value)| (name.into(), value.into())));
        Invocation {
            program: self.program.clone(),
            args,
            envs,
            cwd: folder.work(),
            shipment: Some(folder.shipment(Vec::new())),
            ..Invocation::default()
        }
    }

    /// The arguments that matter to the failure, which a person types too.
    pub(crate) fn args(&self, main: &Path) -> Vec<OsString> {
        let edition = self.edition.as_ref().map(|edition| ["--edition".into(), edition.into()]);
        let name = self.crate_name(main).into_iter().flatten();
        let before = edition.into_iter().flatten().chain(self.flags.iter().cloned()).chain(name);
        before.chain([no_flag(main)]).collect()
    }

    /// The flag that names the crate, if rustc cannot derive a name from that of the file. An example is
    /// `my.crash.rs`.
    fn crate_name(&self, main: &Path) -> Option<[OsString; 2]> {
        let named = |flag: &OsString| flag.to_string_lossy().starts_with("--crate-name");
        let stem = main.file_stem()?.to_string_lossy();
        let refused = |c: char| !c.is_alphanumeric() && c != '_' && c != '-';
        if self.flags.iter().any(named) || !stem.contains(refused) {
            return None;
        }
        // rustc accepts a hyphen in the name of a file, but not in the flag.
        let name = stem.replace(|c| refused(c) || c == '-', "_");
        Some(["--crate-name".into(), name.into()])
    }
}

/// The variables for all commands: they switch off dump files and backtraces, which take time, and name
/// the folder for temporary files.
pub(crate) fn quiet(temporary: &Path) -> [(OsString, OsString); 3] {
    [
        ("RUSTC_ICE".into(), "0".into()),
        ("RUST_BACKTRACE".into(), "0".into()),
        ("TMPDIR".into(), temporary.into()),
    ]
}

/// What stands for the candidate in a command of the user's.
pub(crate) const CANDIDATE: &str = "{}";

/// Whether one of these words has the place of the candidate. Otherwise the candidate is the standard input.
pub(crate) fn names_candidate(words: &[OsString]) -> bool {
    words.iter().any(|word| word.to_string_lossy().contains(CANDIDATE))
}

/// The words with the path of the candidate in its place.
pub(crate) fn with_candidate(words: &[OsString], candidate: &Path) -> Vec<OsString> {
    let placed = |word: &OsString| match word.to_str() {
        Some(CANDIDATE) => candidate.as_os_str().to_owned(),
        Some(text) => text.replace(CANDIDATE, &candidate.to_string_lossy()).into(),
        None => word.clone(),
    };
    words.iter().map(placed).collect()
}

/// The words of a command line as a person types them into a shell.
pub(crate) fn typed<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> String {
    let quoted = |word: W| {
        let word = word.as_ref().to_string_lossy();
        // A word such as `--edition=2024` needs no quotes in any shell.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@".contains(c);
        if word.starts_with("--") && word.chars().all(is_plain) {
            return word.into_owned();
        }
        // No shell accepts a NUL byte. The word is shown without quotes.
        shlex::try_quote(&word).map_or_else(|_| word.to_string(), Cow::into_owned)
    };
    Vec::from_iter(words.into_iter().map(quoted)).join(" ")
}

/// The arguments of rustfmt before the name of the file. They make it change as few tokens as possible.
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
    let args = ["--quiet", "--edition", &edition, "--config", &kept.join(",")];
    args.iter().map(OsString::from).collect()
}

/// The path of a file in a form that is never read as a flag.
fn no_flag(main: &Path) -> OsString {
    let begins_as_one = main.to_string_lossy().starts_with(['-', '@']);
    if begins_as_one { Path::new(".").join(main).into() } else { main.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::scratch::Scratch;

    fn flags(flags: &[&str]) -> Vec<OsString> {
        flags.iter().map(OsString::from).collect()
    }

    #[test]
    fn the_command_writes_to_the_folder_of_its_call_and_leaves_no_dump_files() {
        let scratch = Scratch::new().unwrap();
        let folder = scratch.call_folder(&[]).unwrap();
        let rustc = RustcCommand {
            program: "/bin/rustc".into(),
            edition: Some("2021".into()),
            flags: flags(&["-Zx"]),
            envs: vec![("A".into(), "b".into())],
        };
        let invocation = rustc.invocation(Path::new("crash.rs"), &folder);
        let out = folder.out().into_os_string();
        let mut expected =
            flags(&["--edition", "2021", "-Zx", "crash.rs", "--color=never", "--out-dir"]);
        expected.push(out);
        assert_eq!(invocation.args, expected);
        assert_eq!(invocation.cwd, folder.work());
        for variable in [("RUSTC_ICE", "0"), ("RUST_BACKTRACE", "0"), ("A", "b")] {
            let variable = (variable.0.into(), variable.1.into());
            assert!(invocation.envs.contains(&variable), "{variable:?}");
        }
    }
}
