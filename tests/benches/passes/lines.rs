//! How large a pass is: its lines of code, with those of helpers that only it uses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use wdd_tests::benches::from_workspace;
use wdd_text::passes::Pass;

/// The files in other folders of `wdd-text` that only one pass uses.
const ELSEWHERE: [(&str, &str); 2] =
    [("bodies", "languages/grammar/emptying.rs"), ("calls", "languages/grammar/inlining.rs")];

/// The text of each file with passes and their helpers, without tests.
static FILES: LazyLock<BTreeMap<PathBuf, String>> = LazyLock::new(|| {
    let mut files = BTreeMap::new();
    let mut folders = vec![from_workspace("wdd-text/src/passes")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
                let code = code.split("\n#[cfg(all(test").next().unwrap_or_default();
                files.insert(path, code.to_owned());
            }
        }
    }
    files
});

/// The lines of a pass that are neither blank nor comments. Passes in one file have all of its lines each.
pub(crate) fn of(pass: &Pass) -> usize {
    let header = pass.header().lines().next().unwrap_or_default();
    let first = format!("//! {header}");
    let mut files = FILES.iter().filter(|(_, text)| text.lines().next() == Some(&first));
    let Some((file, _)) = files.next() else {
        return 0;
    };
    let folder = file.with_extension("");
    let own = |path: &Path| path == file || path.starts_with(&folder);
    let is_helper = |path: &Path| {
        let name = path.file_stem().unwrap_or_default().display().to_string();
        let named = format!("shared::{name}::");
        let mut users =
            FILES.iter().filter(|(_, text)| text.contains(&named)).map(|(path, _)| path);
        path.parent().is_some_and(|parent| parent.ends_with("shared"))
            && users.clone().next().is_some()
            && users.all(|user| own(user))
    };
    let files = FILES.iter().filter(|(path, _)| own(path) || is_helper(path));
    let elsewhere = ELSEWHERE.iter().filter(|(name, _)| *name == pass.name).map(|(_, path)| {
        let path = from_workspace("wdd-text/src/text").join(path);
        fs::read_to_string(path).unwrap_or_default()
    });
    files.map(|(_, text)| code(text)).sum::<usize>()
        + elsewhere.map(|text| code(&text)).sum::<usize>()
}

fn code(text: &str) -> usize {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}
