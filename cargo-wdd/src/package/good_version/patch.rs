//! Applies a patch to the files of an input.
//!
//! ```text
//! --- a/crates/one/src/lib.rs      the input has `src/lib.rs`: two steps of each name are left out,
//! +++ b/crates/one/src/lib.rs      so `b/crates/one/src/new.rs` is `src/new.rs`
//! ```
//!
//! What the patch changes in other files, such as a changelog, does not count, and neither do hunks that do not
//! apply: the input often has the test of the fix already.

use std::path::{Path, PathBuf};

use diffy::patch_set::{FileOperation, ParseOptions, PatchKind, PatchSet};
use diffy::{Hunk, Line, Patch, apply};
use wdd_text::text::render::Files;

/// The files after a patch. Of several files that a name can mean, it means one in the folder `home`. If nothing of
/// it applies, the reason.
pub(super) fn applied(files: &Files, home: &Path, patch: &str) -> Result<Files, String> {
    let mut patched = Patched { home, good: files.clone(), naming: None, applied: false };
    let patch = &counted(patch);
    let options = if patch.contains("diff --git ") {
        ParseOptions::gitdiff()
    } else {
        ParseOptions::unidiff()
    };
    let all = PatchSet::parse(patch, options)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| error.to_string())?;
    let changes = all.iter().filter_map(|file| match file.patch() {
        PatchKind::Text(hunks) => Some((file.operation(), hunks.hunks())),
        PatchKind::Binary(_) => None,
    });
    // What changes files of the input shows how its names are meant, which new files need.
    let (new, old): (Vec<_>, Vec<_>) =
        changes.partition(|(operation, _)| matches!(operation, FileOperation::Create(_)));
    for (operation, hunks) in old.iter().chain(&new) {
        patched.apply(operation, hunks);
    }
    if patched.applied { Ok(patched.good) } else { Err("no part of it fits the input".to_owned()) }
}

/// A patch whose hunks have as many lines as they say. Editors and mail programs delete blanks at the ends of lines, and empty
/// lines at the end.
fn counted(patch: &str) -> String {
    let mut all = String::with_capacity(patch.len());
    let mut lines = patch.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let Some((mut left, behind)) = hunk_header(line) else {
            all += line;
            continue;
        };
        let [(from, old), (to, new)] = left;
        let mut hunk = String::new();
        while left.iter().any(|(_, count)| *count > 0) {
            let is_line =
                |line: &&str| line.trim_end().is_empty() || line.starts_with([' ', '+', '-', '\\']);
            let Some(line) = lines.next_if(is_line) else { break };
            let sign = line.chars().next().filter(|sign| !sign.is_whitespace());
            let is_blank = sign.is_none() && !line.starts_with(' ');
            hunk += if is_blank { " " } else { "" };
            hunk += line;
            for (at, other) in ['+', '-'].into_iter().enumerate() {
                let counts = sign != Some(other) && sign != Some('\\');
                left[at].1 = left[at].1.saturating_sub(u64::from(counts));
            }
        }
        let (old, new) = (old - left[0].1, new - left[1].1);
        all += &format!("@@ -{from},{old} +{to},{new} @@{behind}{hunk}");
    }
    all
}

/// The first line and the number of lines, in both files, of the hunk with this header, and what is behind them.
fn hunk_header(line: &str) -> Option<([(u64, u64); 2], &str)> {
    let (ranges, behind) = line.strip_prefix("@@ -")?.split_once(" @@")?;
    let (old, new) = ranges.split_once(" +")?;
    let range = |text: &str| match text.split_once(',') {
        Some((from, count)) => Some((from.parse().ok()?, count.parse().ok()?)),
        None => Some((text.parse().ok()?, 1)),
    };
    Some(([range(old)?, range(new)?], behind))
}

/// The files of the input, while a patch is applied.
struct Patched<'a> {
    home: &'a Path,
    good: Files,
    naming: Option<Naming>,
    applied: bool,
}

/// How a name in a patch becomes a path of the input.
struct Naming {
    /// The number of steps that are left out at the start of the name.
    left_out: usize,
    /// The folder in front of the rest.
    folder: PathBuf,
}

impl Patched<'_> {
    fn apply(&mut self, operation: &FileOperation<'_, str>, hunks: &[Hunk<'_, str>]) {
        let (from, to) = match operation {
            FileOperation::Delete(name) => {
                if let Some((at, _)) = self.find(name, &[]) {
                    self.good.remove(at);
                    self.applied = true;
                }
                return;
            }
            FileOperation::Create(name) => return self.create(name, hunks),
            FileOperation::Modify { original, modified } => (original, modified),
            FileOperation::Rename { from, to } | FileOperation::Copy { from, to } => (from, to),
        };
        let found = self.find(from, hunks).or_else(|| self.find(to, hunks));
        let Some((at, fixed)) = found else {
            // `diff -urN` writes an empty old file for a new one.
            if matches!(hunks, [hunk] if hunk.old_range().is_empty()) {
                self.create(to, hunks);
            }
            return;
        };
        if let FileOperation::Rename { .. } | FileOperation::Copy { .. } = operation {
            let content = fixed.unwrap_or_else(|| self.good[at].1.clone());
            let path = self.path(to);
            // A copy leaves the old file.
            if matches!(operation, FileOperation::Rename { .. }) {
                self.good.remove(at);
            }
            self.put(path, content);
        } else if let Some(fixed) = fixed {
            let is_deleted = matches!(hunks, [hunk] if hunk.new_range().is_empty());
            if is_deleted && fixed.is_empty() {
                self.good.remove(at);
            } else {
                self.good[at].1 = fixed;
            }
            self.applied = true;
        }
    }

    fn create(&mut self, name: &str, hunks: &[Hunk<'_, str>]) {
        if let Some(content) = with_hunks(b"", hunks) {
            let path = self.path(name);
            self.put(path, content);
        }
    }

    fn put(&mut self, path: PathBuf, content: Vec<u8>) {
        self.good.retain(|(old, _)| *old != path);
        self.good.push((path, content));
        self.good.sort();
        self.applied = true;
    }

    /// The index of the file that a name means, and its content after the hunks that apply, if one does: a file
    /// whose path ends like the name, without the first steps of the name.
    fn find(&mut self, name: &str, hunks: &[Hunk<'_, str>]) -> Option<(usize, Option<Vec<u8>>)> {
        let steps = steps(name);
        let alike = |left_out: usize| {
            let below: PathBuf = steps[left_out..].iter().collect();
            let places = 0..self.good.len();
            let mut alike: Vec<usize> =
                places.filter(|at| self.good[*at].0.ends_with(&below)).collect();
            alike.sort_by_key(|at| {
                let path = &self.good[*at].0;
                (*path != below, !path.starts_with(self.home))
            });
            alike
        };
        let (left_out, alike) = (0..steps.len())
            .map(|left_out| (left_out, alike(left_out)))
            .find(|(_, alike)| !alike.is_empty())?;
        let fixed = |at: &usize| Some((*at, Some(with_hunks(&self.good[*at].1, hunks)?)));
        let found = alike.iter().find_map(fixed).or_else(|| Some((*alike.first()?, None)));
        let (at, _) = found.as_ref()?;
        let path = &self.good[*at].0;
        // All other names of the patch are meant in the same way.
        let in_front = path.iter().count() - (steps.len() - left_out);
        self.naming
            .get_or_insert(Naming { left_out, folder: path.iter().take(in_front).collect() });
        found
    }

    /// The path of a file that the input does not have.
    fn path(&self, name: &str) -> PathBuf {
        let steps = steps(name);
        let is_folder = |folder: &Path| self.good.iter().any(|(path, _)| path.starts_with(folder));
        let (left_out, folder) = match &self.naming {
            Some(naming) => (naming.left_out, naming.folder.clone()),
            // A folder of the input has the file, else the folder that the user named.
            None => {
                let place = (0..steps.len()).find_map(|left_out| {
                    let below: PathBuf = steps[left_out..].iter().collect();
                    let folder = self.home.join(below.parent()?);
                    is_folder(&folder).then_some(left_out)
                });
                (place.unwrap_or(0), self.home.to_owned())
            }
        };
        let rest = steps[left_out.min(steps.len() - 1)..].iter();
        folder.join(rest.collect::<PathBuf>())
    }
}

/// The steps of a name. `diff -u` writes a time after the name.
fn steps(name: &str) -> Vec<&str> {
    name.split('\t').next().unwrap_or(name).split('/').collect()
}

/// A text after those hunks that apply. `None` if none does.
fn with_hunks(content: &[u8], hunks: &[Hunk<'_, str>]) -> Option<Vec<u8>> {
    let text = str::from_utf8(content).ok()?;
    let lines = text.matches('\n').count();
    // A patch that was made on another system has other ends of lines.
    let returns = text.matches("\r\n").count();
    // Mixed ends of lines are compared as they are.
    let same_ends = returns == 0 || returns == lines;
    let mut fixed = if same_ends { text.replace("\r\n", "\n") } else { text.to_owned() };
    let mut applied = false;
    for hunk in hunks {
        let hunk = alone(hunk, same_ends);
        let hunk = Patch::from_str(&hunk).ok();
        if let Some(after) = hunk.and_then(|hunk| apply(&fixed, &hunk).ok()) {
            fixed = after;
            applied = true;
        }
    }
    if same_ends && returns > 0 {
        fixed = fixed.replace('\n', "\r\n");
    }
    applied.then(|| fixed.into_bytes())
}

/// A patch with this hunk only. With `plain`, its lines end with `\n`.
fn alone(hunk: &Hunk<'_, str>, plain: bool) -> String {
    let (old, new) = (hunk.old_range(), hunk.new_range());
    let mut patch = format!("--- a\n+++ b\n@@ -{old} +{new} @@\n");
    for line in hunk.lines() {
        let (sign, line) = match line {
            Line::Context(line) => (' ', line),
            Line::Delete(line) => ('-', line),
            Line::Insert(line) => ('+', line),
        };
        patch.push(sign);
        match line.strip_suffix("\r\n").filter(|_| plain) {
            Some(line) => {
                patch.push_str(line);
                patch.push('\n');
            }
            None => patch.push_str(line),
        }
        if !line.ends_with('\n') {
            patch.push_str("\n\\ No newline at end of file\n");
        }
    }
    patch
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(files: &[(&str, &str)], patch: &str) -> Result<Vec<(String, String)>, String> {
        let files =
            files.iter().map(|(path, content)| (PathBuf::from(path), content.as_bytes().to_vec()));
        let good = applied(&files.collect(), Path::new(""), patch)?;
        let shown = |(path, content): (PathBuf, Vec<u8>)| {
            let content = String::from_utf8(content).unwrap();
            (path.display().to_string(), content)
        };
        Ok(good.into_iter().map(shown).collect())
    }

    #[track_caller]
    fn becomes(files: &[(&str, &str)], patch: &str, expected: &[(&str, &str)]) {
        let expected =
            expected.iter().map(|(path, content)| ((*path).to_owned(), (*content).to_owned()));
        assert_eq!(patched(files, patch), Ok(expected.collect()));
    }

    /// As git writes it, with the line above each hunk.
    const PATCH: &str = "diff --git a/p/src/lib.rs b/p/src/lib.rs\nindex 1..2 100644\n--- a/p/src/lib.rs\n\
        +++ b/p/src/lib.rs\n@@ -1,3 +1,3 @@ fn above() {\n one\n-two\n+2\n three\n@@ -9,2 +9,2 @@ fn other() {\n\
        -nine\n+9\n ten\ndiff --git a/CHANGES.md b/CHANGES.md\n--- a/CHANGES.md\n+++ b/CHANGES.md\n@@ -1 +1 @@\n-a\n\
        +b\n";

    #[test]
    fn the_hunks_that_apply_are_applied_to_the_files_of_the_input() {
        let files = [("src/lib.rs", "zero\none\ntwo\nthree\n"), ("src/other.rs", "two\n")];
        let fixed = [("src/lib.rs", "zero\none\n2\nthree\n"), files[1]];
        becomes(&files, PATCH, &fixed);
    }

    #[test]
    fn the_old_name_and_the_new_name_count() {
        let patch =
            "--- a.rs\t2026-11-23 00:00:00\n+++ b.rs\t2026-11-23 00:00:01\n@@ -1 +1 @@\n-one\n+1\n";
        becomes(&[("a.rs", "one\n")], patch, &[("a.rs", "1\n")]);
    }

    #[test]
    fn a_patch_without_a_fitting_part_is_refused() {
        assert!(patched(&[("src/lib.rs", "nothing\n")], PATCH).is_err());
        assert!(patched(&[("src/lib.rs", "nothing\n")], "rubbish").is_err());
    }

    #[test]
    fn of_two_files_with_the_name_the_one_that_fits_is_meant() {
        let files = [("m1/src/lib.rs", "one\n"), ("m2/src/lib.rs", "two\n")];
        let patch = "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -1 +1 @@\n-two\n+2\n";
        becomes(&files, patch, &[files[0], ("m2/src/lib.rs", "2\n")]);
    }

    #[test]
    fn a_new_file_is_where_the_changed_files_are() {
        let change = |folder: &str| {
            format!("--- {folder}/lib.rs\n+++ {folder}/lib.rs\n@@ -1 +1 @@\n-one\n+1\n")
        };
        for folder in ["a/src", "src", "a/crates/one/src"] {
            let patch = format!(
                "--- /dev/null\n+++ {folder}/new.rs\n@@ -0,0 +1 @@\n+new\n{}",
                change(folder)
            );
            let expected = [("src/lib.rs", "1\n"), ("src/new.rs", "new\n")];
            becomes(&[("src/lib.rs", "one\n")], &patch, &expected);
        }
        let written_by_diff = format!(
            "--- x/new.rs\t1970-01-01\n+++ y/new.rs\t2026-01-01\n@@ -0,0 +1 @@\n+new\n{}",
            change("x")
        );
        let expected = [("lib.rs", "1\n"), ("new.rs", "new\n")];
        becomes(&[("lib.rs", "one\n")], &written_by_diff, &expected);
    }

    #[test]
    fn files_are_deleted_and_renamed() {
        let files = [("src/a.rs", "one\n"), ("src/b.rs", "two\n")];
        let deleted = "diff --git a/src/a.rs b/src/a.rs\ndeleted file mode 100644\n--- a/src/a.rs\n+++ /dev/null\n\
                       @@ -1 +0,0 @@\n-one\n";
        becomes(&files, deleted, &files[1..]);
        let renamed = "diff --git a/src/a.rs b/src/c.rs\nsimilarity index 100%\nrename from src/a.rs\n\
                       rename to src/c.rs\n";
        becomes(&files, renamed, &[files[1], ("src/c.rs", "one\n")]);
    }

    #[test]
    fn ends_of_lines_may_differ() {
        let patch = "--- a.rs\n+++ a.rs\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n";
        let [plain, returns] = ["one\ntwo\n", "one\r\ntwo\r\n"];
        let of_returns = patch.replace("one\n", "one\r\n").replace("two\n", "two\r\n");
        for patch in [patch, &of_returns] {
            becomes(&[("a.rs", plain)], patch, &[("a.rs", "one\n2\n")]);
            becomes(&[("a.rs", returns)], patch, &[("a.rs", "one\r\n2\r\n")]);
        }
    }

    #[test]
    fn blanks_and_empty_lines_that_an_editor_has_deleted_are_no_mistake() {
        let files = [("a.toml", "[a]\n\nb = 1\n\n")];
        let patch = "--- a/a.toml\n+++ b/a.toml\n@@ -1,4 +1,4 @@\n [a]\n\n-b = 1\n+b = 2\n";
        let expected = vec![("a.toml".to_owned(), "[a]\n\nb = 2\n\n".to_owned())];
        assert_eq!(patched(&files, patch), Ok(expected));
    }
}
