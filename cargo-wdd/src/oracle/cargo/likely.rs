//! In which targets a test of that name is likely: those with a file that has the last part of the name as a word. Only these
//! are built first; names that macros put together stand in no file.

use std::ffi::OsString;
use std::path::Path;

use wdd_text::manifests::name_of_file;
use wdd_text::text::languages::is_rust;

use crate::package::CargoTarget;

/// Whether a test is likely in a file with this path and content.
type IsLikely<'a> = dyn Fn(&Path, &str) -> bool + 'a;

/// The flags of cargo that select what is built to look for a test, one set after the other: first the targets with a file that
/// is likely to be that of the test, then those whose files have the last part of its name, then those that have one of the
/// others. A set that selects all `targets` is left out.
pub(super) fn selections(
    targets: &[&CargoTarget],
    files: &[(&Path, &[u8])],
    name: &str,
) -> Vec<Vec<OsString>> {
    let words = words(name);
    let Some((last, others)) = words.split_last() else { return Vec::new() };
    let mut found: Vec<Vec<usize>> = Vec::new();
    let is_home = |path: &Path, content: &str| match others.last() {
        // The name of a module is also a common word.
        Some(module) => {
            let is_module = name_of_file(path, "mod") == Some(module)
                || is_in(content, &format!("mod {module}"));
            is_module && is_in(content, last)
        }
        None => is_in(content, &format!("fn {last}")),
    };
    let has_last = |_: &Path, content: &str| is_in(content, last);
    let has_other = |_: &Path, content: &str| others.iter().any(|word| is_in(content, word));
    let rounds: [&IsLikely<'_>; 3] = [&is_home, &has_last, &has_other];
    for is_it in rounds {
        let is_rust_with = |(path, content): &&(&Path, &[u8])| {
            is_rust(path) && is_it(path, &String::from_utf8_lossy(content))
        };
        let such: Vec<&Path> = files.iter().filter(is_rust_with).map(|(path, _)| *path).collect();
        let is_likely = |at: &usize| such.iter().any(|path| near(targets, path).contains(at));
        let likely: Vec<usize> = (0..targets.len()).filter(is_likely).collect();
        if !likely.is_empty() && likely.len() < targets.len() && found.last() != Some(&likely) {
            found.push(likely);
        }
    }
    found.into_iter().map(|likely| selection(likely.into_iter().map(|at| targets[at]))).collect()
}

/// The parts of the name of a test. Of a doc test, those of its item.
fn words(name: &str) -> Vec<&str> {
    let item = name.split_once(" - ").map_or(name, |(_, item)| item);
    let path = item.split("(line").next().unwrap_or(item).trim();
    path.split("::").filter(|part| !part.is_empty()).collect()
}

/// Whether a text has a word.
fn is_in(text: &str, word: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

/// The targets that a file is likely compiled with: the one whose first file it is, or those in the nearest folder.
fn near(targets: &[&CargoTarget], path: &Path) -> Vec<usize> {
    let all = 0..targets.len();
    let own: Vec<usize> = all.clone().filter(|&at| targets[at].root == path).collect();
    if !own.is_empty() {
        return own;
    }
    let depth = |at: usize| {
        let folder = targets[at].root.parent().filter(|folder| path.starts_with(folder))?;
        Some(folder.components().count())
    };
    let nearest = all.clone().filter_map(depth).max();
    all.filter(|&at| nearest.is_some() && depth(at) == nearest).collect()
}

/// The flags that select these targets.
fn selection<'a>(targets: impl Iterator<Item = &'a CargoTarget>) -> Vec<OsString> {
    let mut flags: Vec<OsString> = Vec::new();
    for flag in targets.flat_map(CargoTarget::selection) {
        // It may be given only once.
        if flag != "--lib" || !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::Package;

    #[test]
    fn targets_with_the_last_part_of_the_name_come_first() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = "[package]\nname = \"a\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        let files = [
            ("Cargo.toml", manifest),
            ("src/lib.rs", "mod inner;"),
            ("src/inner.rs", "fn adds_all() {} // all"),
            ("tests/one.rs", "fn adds() {}"),
            ("tests/two/main.rs", "mod more;"),
            ("tests/two/more.rs", "mod deep { fn goes() {} }"),
            ("tests/two/wide.rs", "each!(all);"),
        ];
        for (path, content) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }
        let package =
            Package::find("cargo".as_ref(), folder.path(), None, crate::process::Trust::Refused)
                .unwrap();
        let targets: Vec<&CargoTarget> = package.targets.iter().collect();
        let files = files.map(|(path, content)| (Path::new(path), content.as_bytes()));
        let selected = |name: &str| -> Vec<String> {
            let flags = selections(&targets, &files, name).into_iter();
            flags.map(|set| set.join(" ".as_ref()).to_string_lossy().into_owned()).collect()
        };
        assert_eq!(selected("adds"), ["-p a --test one"]);
        assert_eq!(selected("deep::adds"), ["-p a --test one", "-p a --test two"]);
        assert_eq!(selected("src/inner.rs - inner::adds_all (line 3)"), ["-p a --lib"]);
        // It is the name of a module, and the last word is in one more target.
        assert_eq!(selected("wide::all"), ["-p a --test two", "-p a --lib -p a --test two"]);
        assert_eq!(selected("none"), [""; 0]);
    }
}
