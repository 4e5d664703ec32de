//! Prepares the user's flags for rustc, so that they can be used in another folder for each candidate.
//!
//! Nothing is written outside of the folder of a call: `-o` and `--out-dir` are removed, and so are the
//! paths in `--emit KIND=PATH` and `--print KIND=PATH`. (If root calls rustc with `-o /dev/null`, rustc
//! replaces the device by a file.) Flags for the format of messages are removed, since signatures are
//! read from plain text. `-C incremental` is removed, since the verdict of a candidate must not depend
//! on earlier candidates. Relative paths become absolute. Files of arguments (`@file`) are replaced by
//! their content first, so that all this applies to it too.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::package::content;

/// Flags for the places of outputs. They are removed together with their values.
const OUTPUTS: [&str; 2] = ["--out-dir", "-o"];

/// Flags for the format of messages. They are removed together with their values.
const REPORTING: [&str; 4] = ["--color", "--error-format", "--json", "--diagnostic-width"];

/// Options of `-C` that are removed: state that all candidates would share.
const REMOVED_CODEGEN: [&str; 1] = ["incremental"];

/// Options of `-Z` that are removed if they have a value: a place to write to.
const REMOVED_UNSTABLE: [&str; 7] = [
    "dump-mir-dir",
    "dump-mono-stats",
    "metrics-dir",
    "nll-facts-dir",
    "remark-dir",
    "self-profile",
    "temps-dir",
];

/// The flags with each `@file` replaced by the lines of that file, as rustc does it. Files in such files
/// are not replaced. A file that cannot be read stays, and rustc reports it.
pub(crate) fn expanded(flags: Vec<OsString>, base: &Path) -> Vec<OsString> {
    let mut all = Vec::new();
    for flag in flags {
        let name = flag.to_str().and_then(|flag| flag.strip_prefix('@'));
        let content = |name| String::from_utf8(content(&base.join(name)).ok()?).ok();
        match name.and_then(content) {
            Some(text) => all.extend(text.lines().map(|line| {
                if line.starts_with('@') { base.join(line).into() } else { line.into() }
            })),
            _ => all.push(flag),
        }
    }
    all
}

/// Flags whose value can be an argument of its own.
const WITH_VALUE: [&str; 26] = [
    "--allow",
    "--cap-lints",
    "--cfg",
    "--check-cfg",
    "--codegen",
    "--crate-name",
    "--crate-type",
    "--deny",
    "--emit",
    "--extern",
    "--forbid",
    "--force-warn",
    "--print",
    "--remap-path-prefix",
    "--sysroot",
    "--target",
    "--warn",
    "-A",
    "-C",
    "-D",
    "-F",
    "-L",
    "-W",
    "-Z",
    "-l",
    "-o",
];

/// The flags one by one, each with its value.
pub(crate) fn single(flags: &[OsString]) -> Vec<&[OsString]> {
    let mut all = Vec::new();
    let mut rest = flags;
    while let Some(flag) = rest.first() {
        let has_value = WITH_VALUE.iter().any(|name| flag == name) && rest.len() > 1;
        let (single, others) = rest.split_at(1 + usize::from(has_value));
        all.push(single);
        rest = others;
    }
    all
}

/// The flags without those that keep state from one call to the next.
pub(crate) fn without_state(flags: Vec<OsString>) -> Vec<OsString> {
    remove_options(flags, &["-C", "--codegen"], &REMOVED_CODEGEN)
}

/// The edition in the flags.
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

/// The flags without the edition, since rustc accepts only one.
pub(crate) fn without_edition(flags: Vec<OsString>) -> Vec<OsString> {
    remove_flags(flags, &["--edition"])
}

/// The flags in a form that is safe in every folder: they write nothing outside of it, do not change
/// the format of messages, and have only absolute paths. Relative paths are relative to `base`.
pub(crate) fn sanitised(flags: Vec<OsString>, base: &Path) -> Vec<OsString> {
    let flags = remove_flags(remove_flags(flags, &OUTPUTS), &REPORTING);
    let flags = without_state(flags);
    let mut kept = remove_options(flags, &["-Z"], &REMOVED_UNSTABLE).into_iter();
    let mut clean = Vec::new();
    while let Some(flag) = kept.next() {
        match flag.to_str() {
            Some(name @ ("-L" | "--extern" | "--sysroot" | "--target" | "--emit" | "--print")) => {
                let name = name.to_owned();
                clean.push(flag);
                clean.extend(kept.next().map(|value| cleaned(&name, &value, base)));
            }
            Some(text) => clean.push(cleaned_word(text, base)),
            None => clean.push(flag),
        }
    }
    clean
}

/// Removes these flags with their values.
fn remove_flags(flags: Vec<OsString>, names: &[&str]) -> Vec<OsString> {
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

/// Removes these options: `-C name=value`, `-Cname=value`, `--codegen=name=value`. `prefixes` are the
/// flags that take an option, such as `-C` and `--codegen`.
fn remove_options(flags: Vec<OsString>, prefixes: &[&str], names: &[&str]) -> Vec<OsString> {
    let sets = |value: &str| {
        let name = value.split_once('=').map(|(name, _)| name.replace('_', "-"));
        name.is_some_and(|name| names.contains(&&*name))
    };
    let mut kept = Vec::new();
    let mut flags = flags.into_iter();
    while let Some(flag) = flags.next() {
        let text = flag.to_string_lossy();
        if prefixes.contains(&&*text) {
            let value = flags.next();
            if !value.as_ref().is_some_and(|value| sets(&value.to_string_lossy())) {
                kept.push(flag);
                kept.extend(value);
            }
        } else if !prefixes.iter().filter_map(|name| attached_to(&text, name)).any(sets) {
            kept.push(flag);
        }
    }
    kept
}

/// The value in the same word as the flag: `--name=value`, `-nvalue`.
fn attached_to<'a>(flag: &'a str, name: &str) -> Option<&'a str> {
    let rest = flag.strip_prefix(name)?;
    if name.starts_with("--") { rest.strip_prefix('=') } else { Some(rest) }
}

/// A word that is a flag with its value or a path, with the value cleaned.
fn cleaned_word(flag: &str, base: &Path) -> OsString {
    if let Some(file) = flag.strip_prefix('@') {
        return joined("@", base, file);
    }
    for name in ["-L", "--extern", "--sysroot", "--target", "--emit", "--print"] {
        if let Some(value) = attached_to(flag, name) {
            let mut whole = OsString::from(flag.strip_suffix(value).unwrap_or_default());
            whole.push(cleaned(name, OsStr::new(value), base));
            return whole;
        }
    }
    flag.into()
}

/// The value of a flag: its path is made absolute, or removed if rustc would write to it.
fn cleaned(name: &str, value: &OsStr, base: &Path) -> OsString {
    let Some(value) = value.to_str() else { return value.to_owned() };
    match (name, value.split_once('=')) {
        ("--emit" | "--print", _) => kinds(value).into(),
        ("-L" | "--extern", Some((kind, path))) => joined(&format!("{kind}="), base, path),
        ("-L" | "--sysroot", None) => joined("", base, value),
        ("--target", _) if value.ends_with(".json") => joined("", base, value),
        _ => value.into(),
    }
}

/// The kinds in `link=/tmp/x,asm`, without the paths.
fn kinds(value: &str) -> String {
    let kinds = value.split(',').map(|kind| kind.split('=').next().unwrap_or(kind));
    Vec::from_iter(kinds).join(",")
}

fn joined(prefix: &str, base: &Path, path: &str) -> OsString {
    let mut whole = OsString::from(prefix);
    whole.push(base.join(path));
    whole
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn flags(flags: &[&str]) -> Vec<OsString> {
        flags.iter().map(OsString::from).collect()
    }

    #[test]
    fn outputs_are_never_written_outside_of_the_folder() {
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
                flags(&["--emit", "link=/dev/null,asm", "--emit=mir=x", "--print=cfg=x"]),
                Path::new("/home")
            ),
            flags(&["--emit", "link,asm", "--emit=mir", "--print=cfg"])
        );
    }

    #[test]
    fn no_state_is_kept_from_one_candidate_to_the_next() {
        for state in [
            &["-C", "incremental=x"][..],
            &["-Cincremental=/x"],
            &["--codegen", "incremental=x"],
            &["--codegen=incremental=x"],
            &["-Zdump_mir_dir=x"],
            &["-Z", "self-profile=/x"],
        ] {
            let around = [&["-Copt-level=1", "-C"], &["debuginfo=0"][..], state, &["-Zx"]].concat();
            assert_eq!(
                sanitised(flags(&around), Path::new("/home")),
                flags(&["-Copt-level=1", "-C", "debuginfo=0", "-Zx"])
            );
        }
    }

    #[test]
    fn files_of_arguments_are_replaced_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path();
        fs::write(base.join("args"), "-o\n/dev/null\r\n--edition\n2018\n@args\n--cfg=a b").unwrap();
        let all = expanded(flags(&["-O", "@args", "@none"]), base);
        assert_eq!(edition_in(&all).as_deref(), Some("2018"));
        let mut clean = flags(&["-O", "", "--cfg=a b", ""]);
        clean[1] = base.join("@args").into();
        clean[3] = joined("@", base, "none");
        assert_eq!(sanitised(without_edition(all), base), clean);
    }

    #[test]
    fn reports_stay_plain_text() {
        let given = flags(&["--color", "always", "--error-format=json", "--cfg", "a", "-Zcolor"]);
        assert_eq!(sanitised(given, Path::new("/home")), flags(&["--cfg", "a", "-Zcolor"]));
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
    fn a_value_belongs_to_its_flag() {
        let all = flags(&["-C", "opt-level=3", "-Zx", "--cfg", "a", "-O", "--target=b", "-L"]);
        let single: Vec<Vec<_>> = single(&all).into_iter().map(<[_]>::to_vec).collect();
        let expected: [&[&str]; 6] =
            [&["-C", "opt-level=3"], &["-Zx"], &["--cfg", "a"], &["-O"], &["--target=b"], &["-L"]];
        assert_eq!(single, expected.map(flags));
    }

    #[test]
    fn the_edition_is_found_and_removed_in_both_forms() {
        for form in [&["-Zx", "--edition", "2018"][..], &["--edition=2018", "-Zx"]] {
            assert_eq!(edition_in(&flags(form)).as_deref(), Some("2018"));
            assert_eq!(without_edition(flags(form)), flags(&["-Zx"]));
        }
        assert_eq!(edition_in(&flags(&["--editions", "-O"])), None);
    }
}
