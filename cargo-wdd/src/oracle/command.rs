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
use std::fs;
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

/// Flags that say where outputs go; they take a value and are dropped with it.
const OUTPUTS: [&str; 2] = ["--out-dir", "-o"];

/// Flags that rule how rustc reports; they take a value and are dropped with it.
const REPORTING: [&str; 4] = ["--color", "--error-format", "--json", "--diagnostic-width"];

/// Options of `-C` that are dropped: a state that all candidates would share.
const DROPPED_CODEGEN: [&str; 1] = ["incremental"];

/// Options of `-Z` that are dropped where they name a place to write to.
const DROPPED_UNSTABLE: [&str; 7] = [
    "dump-mir-dir",
    "dump-mono-stats",
    "metrics-dir",
    "nll-facts-dir",
    "remark-dir",
    "self-profile",
    "temps-dir",
];

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

/// Flags with those in files (`@file`, one a line) in the files' places, as rustc reads them: a file
/// in a file is none. What cannot be read is left for rustc to complain about.
pub(crate) fn expanded(flags: Vec<OsString>, base: &Path) -> Vec<OsString> {
    let mut all = Vec::new();
    for flag in flags {
        let name = flag.to_str().and_then(|flag| flag.strip_prefix('@'));
        match name.map(|name| fs::read_to_string(base.join(name))) {
            Some(Ok(text)) => all.extend(text.lines().map(|line| match line.starts_with('@') {
                true => base.join(line).into(),
                false => line.into(),
            })),
            _ => all.push(flag),
        }
    }
    all
}

/// Flags without those by which one run would depend on those before it.
pub(crate) fn without_state(flags: Vec<OsString>) -> Vec<OsString> {
    drop_options(flags, &["-C", "--codegen"], &DROPPED_CODEGEN)
}

/// The edition that these flags ask for.
pub(crate) fn edition_in(flags: &[OsString]) -> Option<String> {
    let mut flags = flags.iter().map(|flag| flag.to_string_lossy());
    while let Some(flag) = flags.next() {
        match flag.strip_prefix("--edition") {
            Some("") => return flags.next().map(std::borrow::Cow::into_owned),
            Some(rest) if rest.starts_with('=') => return Some(rest[1..].to_owned()),
            _ => {}
        }
    }
    None
}

/// Takes the edition out of flags: rustc refuses to be given two.
pub(crate) fn without_edition(flags: Vec<OsString>) -> Vec<OsString> {
    drop_flags(flags, &["--edition"])
}

/// Flags as they may be used: nothing written outside the scratch folder, plain reports, paths
/// that hold in every folder. `base` is where relative paths begin.
pub(crate) fn sanitised(flags: Vec<OsString>, base: &Path) -> Vec<OsString> {
    let flags = drop_flags(drop_flags(flags, &OUTPUTS), &REPORTING);
    let flags = without_state(flags);
    let mut kept = drop_options(flags, &["-Z"], &DROPPED_UNSTABLE).into_iter();
    let mut clean = Vec::new();
    while let Some(flag) = kept.next() {
        match flag.to_str() {
            Some(name @ ("-L" | "--extern" | "--sysroot" | "--target" | "--emit" | "--print")) => {
                let name = name.to_owned();
                clean.push(flag);
                clean.extend(kept.next().map(|value| settled(&name, &value, base)));
            }
            Some(text) => clean.push(attached(text, base)),
            None => clean.push(flag),
        }
    }
    clean
}

fn drop_flags(flags: Vec<OsString>, names: &[&str]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut flags = flags.into_iter();
    while let Some(flag) = flags.next() {
        let text = flag.to_string_lossy();
        if names.contains(&&*text) {
            flags.next();
        } else if !names.iter().any(|name| attached_to(&text, name).is_some()) {
            kept.push(flag);
        }
    }
    kept
}

/// Drops what sets one of these options: `-C name=value`, `-Cname=value`, `--codegen=name=value`.
fn drop_options(flags: Vec<OsString>, bearers: &[&str], names: &[&str]) -> Vec<OsString> {
    let sets = |value: &str| {
        let name = value
            .split_once('=')
            .map(|(name, _)| name.replace('_', "-"));
        name.is_some_and(|name| names.contains(&&*name))
    };
    let mut kept = Vec::new();
    let mut flags = flags.into_iter();
    while let Some(flag) = flags.next() {
        let text = flag.to_string_lossy();
        if bearers.contains(&&*text) {
            let value = flags.next();
            let given = value.as_ref().map(|value| value.to_string_lossy());
            if !given.is_some_and(|given| sets(&given)) {
                kept.push(flag);
                kept.extend(value);
            }
            continue;
        }
        let mut given = bearers.iter().filter_map(|name| attached_to(&text, name));
        if !given.any(sets) {
            kept.push(flag);
        }
    }
    kept
}

/// The value that a flag has attached: `--name=value`, `-nvalue`.
fn attached_to<'a>(flag: &'a str, name: &str) -> Option<&'a str> {
    let rest = flag.strip_prefix(name)?;
    match name.starts_with("--") {
        true => rest.strip_prefix('='),
        false => Some(rest),
    }
}

/// Settles the value of a flag that has it attached, or that is a path itself.
fn attached(flag: &str, base: &Path) -> OsString {
    if let Some(file) = flag.strip_prefix('@') {
        return joined("@", base, file);
    }
    if let Some(value) = flag.strip_prefix("-L") {
        let mut whole = OsString::from("-L");
        whole.push(settled("-L", OsStr::new(value), base));
        return whole;
    }
    for name in ["--extern", "--sysroot", "--target", "--emit", "--print"] {
        if let Some(value) = flag
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('='))
        {
            let mut whole = OsString::from(format!("{name}="));
            whole.push(settled(name, OsStr::new(value), base));
            return whole;
        }
    }
    flag.into()
}

/// The value of a flag, with its path made absolute or, where rustc would write to it, left out.
fn settled(name: &str, value: &OsStr, base: &Path) -> OsString {
    let Some(value) = value.to_str() else {
        return value.to_owned();
    };
    match (name, value.split_once('=')) {
        ("--emit" | "--print", _) => kinds(value).into(),
        ("-L" | "--extern", Some((kind, path))) => joined(&format!("{kind}="), base, path),
        ("-L" | "--sysroot", None) => joined("", base, value),
        ("--target", _) if value.ends_with(".json") => joined("", base, value),
        _ => value.into(),
    }
}

/// `link=/tmp/x,asm` without its paths.
fn kinds(value: &str) -> String {
    let kinds: Vec<&str> = value
        .split(',')
        .map(|kind| kind.split('=').next().unwrap_or(kind))
        .collect();
    kinds.join(",")
}

fn joined(prefix: &str, base: &Path, path: &str) -> OsString {
    let mut whole = OsString::from(prefix);
    whole.push(base.join(path));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::scratch::Scratch;

    fn flags(flags: &[&str]) -> Vec<OsString> {
        flags.iter().map(OsString::from).collect()
    }

    #[test]
    fn outputs_never_leave_the_scratch_folder() {
        for outputs in [
            &["-o", "/dev/null"][..],
            &["-o/dev/null"],
            &["-o=/dev/null"],
            &["--out-dir", "/tmp"],
            &["--out-dir=/tmp"],
        ] {
            assert_eq!(sanitised(flags(outputs), Path::new("/home")), flags(&[]));
        }
        assert_eq!(
            sanitised(
                flags(&[
                    "--emit",
                    "link=/dev/null,asm",
                    "--emit=mir=x",
                    "--print=cfg=x"
                ]),
                Path::new("/home")
            ),
            flags(&["--emit", "link,asm", "--emit=mir", "--print=cfg"])
        );
    }

    #[test]
    fn nothing_is_carried_from_one_candidate_to_the_next() {
        for state in [
            &["-C", "incremental=x"][..],
            &["-Cincremental=/x"],
            &["--codegen", "incremental=x"],
            &["--codegen=incremental=x"],
            &["-Zdump_mir_dir=x"],
            &["-Z", "self-profile=/x"],
        ] {
            let around = [
                &["-Copt-level=1", "-C"],
                &["debuginfo=0"][..],
                state,
                &["-Zx"],
            ]
            .concat();
            assert_eq!(
                sanitised(flags(&around), Path::new("/home")),
                flags(&["-Copt-level=1", "-C", "debuginfo=0", "-Zx"])
            );
        }
    }

    #[test]
    fn files_of_arguments_are_put_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path();
        fs::write(
            base.join("args"),
            "-o\n/dev/null\r\n--edition\n2018\n@args\n--cfg=a b",
        )
        .unwrap();
        let all = expanded(flags(&["-O", "@args", "@none"]), base);
        assert_eq!(edition_in(&all).as_deref(), Some("2018"));
        let mut clean = flags(&["-O", "", "--cfg=a b", ""]);
        clean[1] = base.join("@args").into();
        clean[3] = joined("@", base, "none");
        assert_eq!(sanitised(without_edition(all), base), clean);
    }

    #[test]
    fn reports_stay_plain_text() {
        let given = flags(&[
            "--color",
            "always",
            "--error-format=json",
            "--cfg",
            "a",
            "-Zcolor",
        ]);
        assert_eq!(
            sanitised(given, Path::new("/home")),
            flags(&["--cfg", "a", "-Zcolor"])
        );
    }

    #[test]
    fn relative_paths_hold_in_every_folder() {
        let given = flags(&[
            "-L",
            "deps",
            "-Lnative=lib",
            "--extern",
            "a=b/liba.rlib",
            "--extern=std",
            "@args",
            "--target",
            "x86_64-unknown-none",
            "--target=my.json",
            "-L",
            "/abs",
        ]);
        assert_eq!(
            sanitised(given, Path::new("/home")),
            flags(&[
                "-L",
                "/home/deps",
                "-Lnative=/home/lib",
                "--extern",
                "a=/home/b/liba.rlib",
                "--extern=std",
                "@/home/args",
                "--target",
                "x86_64-unknown-none",
                "--target=/home/my.json",
                "-L",
                "/abs",
            ])
        );
    }

    #[test]
    fn the_edition_is_found_and_taken_out_in_both_forms() {
        for form in [
            &["-Zx", "--edition", "2018"][..],
            &["--edition=2018", "-Zx"],
        ] {
            assert_eq!(edition_in(&flags(form)).as_deref(), Some("2018"));
            assert_eq!(without_edition(flags(form)), flags(&["-Zx"]));
        }
        assert_eq!(edition_in(&flags(&["--editions", "-O"])), None);
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
