//! What a run has saved last, so that the same run can replace it when it goes on. Anything else that is in its place is
//! kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_text::text::digest::digest;

use crate::process::store::{Key, Store};

/// What was saved, or is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Saved {
    /// The digest of all paths and sizes. If it differs, nothing has to be read.
    outline: u128,
    /// The digest of all paths and contents.
    content: u128,
}

/// Notes in the store of the run what is saved.
#[derive(Debug)]
pub(super) struct LastSaved {
    store: Arc<Store>,
    last: Option<Saved>,
}

impl LastSaved {
    /// Starts with what the store says.
    pub(super) fn new(store: Arc<Store>) -> Self {
        let last = saved(&store).last().copied();
        LastSaved { store, last }
    }

    /// Whether the file or folder at this path is what the run has saved last.
    pub(super) fn is_own(&self, path: &Path) -> bool {
        let Some(files) = on_disk(path) else { return false };
        let outline = digest(&files);
        let mut saved = saved(&self.store);
        saved.retain(|saved| saved.outline == outline);
        // Most folders differ in a size, and then none of their files has to be read.
        if saved.is_empty() {
            return false;
        }
        let read = files.into_iter().map(|(below, _)| {
            let content = fs::read(joined(path, &below)).ok()?;
            Some((below, digest(&content[..])))
        });
        let content = read.collect::<Option<Vec<_>>>().map(|read| digest(&read));
        saved.iter().any(|saved| Some(saved.content) == content)
    }

    /// Notes that these files, with paths below the result, are saved next. The last ones count too until then.
    pub(super) fn note<'f>(&mut self, files: impl IntoIterator<Item = (PathBuf, &'f [u8])>) {
        let mut files: Vec<_> = files.into_iter().collect();
        files.sort();
        let sizes = files.iter().map(|(path, content)| (path, content.len() as u64));
        let contents = files.iter().map(|(path, content)| (path, digest(*content)));
        let next = Saved {
            outline: digest(&Vec::from_iter(sizes)),
            content: digest(&Vec::from_iter(contents)),
        };
        let both = self.last.into_iter().chain([next]);
        let digests = both.flat_map(|saved| [saved.outline, saved.content]);
        let bytes: Vec<u8> = digests.flat_map(u128::to_le_bytes).collect();
        // Without the note, the result is kept under another name when the run goes on: nothing is lost.
        let _ = self.store.put(Key::Saved, &bytes);
        self.last = Some(next);
    }
}

/// What was saved last, and before.
fn saved(store: &Store) -> Vec<Saved> {
    let bytes = store.get(Key::Saved).ok().flatten().unwrap_or_default();
    let (digests, _) = bytes.as_chunks();
    let digests: Vec<_> = digests.iter().map(|bytes| u128::from_le_bytes(*bytes)).collect();
    let (pairs, _) = digests.as_chunks();
    pairs.iter().map(|[outline, content]| Saved { outline: *outline, content: *content }).collect()
}

/// The files of a folder, with their paths in it and their sizes in bytes; of a file, itself with an empty path. Folders
/// with builds are left out. `None` if there is something that no run saves, such as a link or a pipe.
fn on_disk(path: &Path) -> Option<Vec<(PathBuf, u64)>> {
    let mut files = Vec::new();
    let mut rest = vec![PathBuf::new()];
    while let Some(below) = rest.pop() {
        let whole = joined(path, &below);
        let found = fs::symlink_metadata(&whole).ok()?;
        if found.is_dir() {
            let names = fs::read_dir(&whole).ok()?.flatten().map(|entry| entry.file_name());
            let is_of_result = !is_build(&whole) || below == Path::new("");
            rest.extend(names.filter(|_| is_of_result).map(|name| below.join(name)));
        } else if found.is_file() || leads_to_file(&whole, path) {
            files.push((below, fs::metadata(&whole).ok()?.len()));
        } else {
            return None;
        }
    }
    files.sort();
    Some(files)
}

/// Whether this is a link to another file of the result.
fn leads_to_file(link: &Path, result: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    let to = real(link).filter(|to| to.is_file());
    link != result && to.is_some_and(|to| real(result).is_some_and(|result| to.starts_with(result)))
}

/// Whether cargo, or a tool like it, builds in this folder.
fn is_build(folder: &Path) -> bool {
    let is_target = folder.ends_with("target") && folder.with_file_name("Cargo.toml").is_file();
    is_target || folder.join("CACHEDIR.TAG").is_file()
}

/// The path of a file of the result. That of a result that is a file does not get a slash at its end.
fn joined(path: &Path, below: &Path) -> PathBuf {
    if below == Path::new("") { path.to_owned() } else { path.join(below) }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    fn saved_in(folder: &Path) -> LastSaved {
        fs::create_dir_all(folder.join("out/src")).unwrap();
        fs::write(folder.join("out/Cargo.toml"), "[package]").unwrap();
        fs::write(folder.join("out/src/lib.rs"), "x").unwrap();
        let mut track = LastSaved::new(Arc::new(Store::open(&folder.join("store")).unwrap()));
        track.note([("src/lib.rs".into(), &b"x"[..]), ("Cargo.toml".into(), b"[package]")]);
        track
    }

    #[test]
    fn a_result_is_known_until_a_file_of_it_changes() {
        let folder = tempfile::tempdir().unwrap();
        let mut track = saved_in(folder.path());
        let out = folder.path().join("out");
        assert!(track.is_own(&out));
        // The next one may not be in its place yet.
        track.note([("src/lib.rs".into(), &b""[..])]);
        assert!(track.is_own(&out));
        fs::write(out.join("src/lib.rs"), "y").unwrap();
        assert!(!track.is_own(&out));
        fs::write(out.join("src/lib.rs"), "x").unwrap();
        fs::write(out.join("src/more.rs"), "").unwrap();
        assert!(!track.is_own(&out));
        let file = folder.path().join("out.rs");
        fs::write(&file, "fn main() {}").unwrap();
        assert!(!track.is_own(&file));
        track.note([(PathBuf::new(), &b"fn main() {}"[..])]);
        assert!(track.is_own(&file));
    }

    #[test]
    fn a_build_in_a_result_does_not_make_it_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let track = saved_in(folder.path());
        let out = folder.path().join("out");
        for build in ["target/debug", "built"] {
            fs::create_dir_all(out.join(build)).unwrap();
            fs::write(out.join(build).join("program"), "large").unwrap();
        }
        assert!(!track.is_own(&out), "one of them is no build");
        fs::write(out.join("built/CACHEDIR.TAG"), "").unwrap();
        assert!(track.is_own(&out));
    }

    #[test]
    fn a_pipe_is_no_result_and_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let track = saved_in(folder.path());
        let fifo = folder.path().join("out/pipe");
        let made = Command::new("mkfifo").arg(&fifo).status();
        assert!(made.unwrap().success());
        assert!(!track.is_own(&folder.path().join("out")) && !track.is_own(&fifo));
    }
}
