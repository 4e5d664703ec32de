//! The user's flags for rustc.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

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
}
