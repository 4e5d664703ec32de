//! Reads rustc's `.d` files, which list the files that a crate was made of.
//!
//! They contain rules of a makefile, `made: file file`. rustc escapes only spaces in them. Comments are
//! not read.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::process::entries;

/// The files that a crate was made of: sources, and files that are included as text or bytes. Their
/// paths are relative to the folder in which rustc ran.
pub(crate) fn sources(text: &str) -> BTreeSet<PathBuf> {
    text.lines().filter(|line| !line.starts_with('#')).flat_map(prerequisites).collect()
}

/// The texts of the `.d` files in a target folder. They are in `PROFILE/deps` or `TARGET/PROFILE/deps`.
pub(crate) fn of_builds(target: &Path) -> Vec<String> {
    // Any profile does: it only helps to find files that a build reads.
    let profiles: Vec<_> = entries(target).map(|entry| entry.path()).collect();
    let of_targets = profiles.iter().flat_map(entries).map(|entry| entry.path());
    let all = of_targets.chain(profiles.iter().cloned());
    let files = all.flat_map(|profile| entries(profile.join("deps"))).map(|entry| entry.path());
    let infos = files.filter(|file| file.extension().is_some_and(|end| end == "d"));
    infos.filter_map(|file| fs::read_to_string(file).ok()).collect()
}

/// The files to the right of the colon of a rule.
fn prerequisites(rule: &str) -> Vec<PathBuf> {
    let (_, files) = rule.split_once(": ").unwrap_or_default();
    let mut names = vec![String::new()];
    let mut chars = files.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, names.last_mut()) {
            (' ', _) => names.push(String::new()),
            ('\\', Some(name)) if chars.next_if_eq(&' ').is_some() => name.push(' '),
            (_, Some(name)) => name.push(char),
            (_, None) => {}
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
/t/debug/deps/b-de.d: b/src/lib.rs b/src/sub.rs b/src/da\\ ta.txt /t/out/g.rs

/t/debug/deps/libb-de.rmeta: b/src/lib.rs b/src/sub.rs b/src/da\\ ta.txt /t/out/g.rs

b/src/lib.rs:
b/src/sub.rs:
b/src/da\\ ta.txt:
/t/out/g.rs:

# env-dep:FROM=it's `q` \"d\"\\nand \\\\ more
# env-dep:NONE
";

    #[test]
    fn each_file_is_listed_once_and_may_have_spaces_in_its_name() {
        let files = ["/t/out/g.rs", "b/src/da ta.txt", "b/src/lib.rs", "b/src/sub.rs"];
        let expected = files.map(PathBuf::from).into();
        assert_eq!(sources(SAMPLE), expected);
    }

    #[test]
    fn a_rule_may_have_no_files() {
        assert_eq!(sources(""), BTreeSet::new());
        assert_eq!(sources("a.d:\n"), BTreeSet::new());
    }
}
