//! The result, a file or a folder. Each new best replaces it as a whole, so that the best so far is
//! always on disk.
//!
//! A file or folder that was there before the run is kept under a numbered name.

mod durable;
mod last_saved;
mod links;
mod replace;

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use wdd_text::text::render::Files;

use self::durable::{Syncs, sync, sync_one};
use self::last_saved::LastSaved;
use self::links::Links;
use self::replace::{NewFile, NewFolder, Unfinished, keep, with_name};
use crate::error::{Error, Result};
use crate::package::input::Input;
use crate::package::readers::Modes;
use crate::process::store::Store;
use crate::process::{abandoned_runs, leftovers};

/// How often a result is saved if its folder is deleted meanwhile.
const TRIES: u32 = 20;

/// The place of the result.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    kept: Option<PathBuf>,
    begun: bool,
    /// The files beside those that are reduced; `None` if the result is a file.
    beside: Option<Files>,
    modes: Modes,
    links: Links,
    track: Option<LastSaved>,
    /// Whether the result of an earlier process is in place, which is at least as small as what is saved now.
    is_held: bool,
    syncs: Syncs,
}

impl Output {
    /// The result of `input` at `path`, or beside it with `-reduced` in its name.
    ///
    /// # Errors
    /// [`Error`] if it would replace the input, or a thing that is not a file or folder like the input, or a link that the user
    /// has not named, or if its folder cannot be written.
    pub fn prepare(path: Option<&Path>, input: &Input) -> Result<Self> {
        let beside = || {
            if input.is_folder {
                return with_name(&input.path, |name| name.push("-reduced"));
            }
            let folder = input.package_folder().filter(|_| input.is_source);
            beside(&folder.map_or_else(|| input.path.clone(), |folder| folder.join(&input.name)))
        };
        let path = match path {
            // Without a slash at the end.
            Some(path) => followed(path.components().collect()),
            None => own_place(beside())?,
        };
        check(&path, input)?;
        let output = Output {
            path,
            kept: None,
            begun: false,
            beside: input.is_folder.then(|| input.fixed.clone()),
            modes: Modes::of(input),
            links: Links::of(input),
            track: None,
            is_held: false,
            syncs: Syncs::new(),
        };
        let folder = folder(&output.path);
        abandoned_runs::remove_unfinished(folder);
        let new = NewFile::new(folder, output.modes.other);
        new.map(drop).map_err(|source| output.unwritable(source))?;
        Ok(output)
    }

    /// Notes what is saved in the store of the run. If that is in place already, because an earlier process has saved
    /// it, it stays until [`release`](Output::release): the run has to come to that point first.
    pub(crate) fn go_on(&mut self, store: Arc<Store>) {
        let track = LastSaved::new(store);
        self.is_held = track.is_own(&self.path);
        self.begun = self.is_held;
        self.track = Some(track);
    }

    /// Replaces the result of an earlier process from now on. Returns whether there was one.
    pub(crate) fn release(&mut self) -> bool {
        std::mem::take(&mut self.is_held)
    }

    /// The input has got more files since.
    pub(crate) fn has_more(&mut self, input: &Input) {
        self.modes = Modes::of(input);
        self.links = Links::of(input);
    }

    /// Replaces the content of a file beside those that are reduced. Returns whether it is another one.
    pub(crate) fn replace_beside(&mut self, (path, content): (PathBuf, Vec<u8>)) -> bool {
        let mut same_path = self.beside.iter_mut().flatten().filter(|(other, _)| *other == path);
        let Some((_, old)) = same_path.next().filter(|(_, old)| *old != content) else {
            return false;
        };
        *old = content;
        true
    }

    /// The path of the result.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The new path of the file or folder that was in the place of the result before the run.
    pub fn kept(&self) -> Option<&Path> {
        self.kept.as_deref()
    }

    /// Replaces the result by these files. If the result is a file, there is one of them. If this fails,
    /// the result stays as it was.
    ///
    /// # Errors
    /// [`Error::OutputUnwritable`] if the disk is full or the folder cannot be written.
    pub fn save(&mut self, files: &Files) -> Result<()> {
        if self.is_held {
            return Ok(());
        }
        if let Some(track) = &mut self.track {
            let all = files.iter().chain(self.beside.iter().flatten());
            track.note(all.map(|(path, content)| {
                let path = if self.beside.is_some() { path.clone() } else { PathBuf::new() };
                (path, &content[..])
            }));
        }
        let mut tries = 1;
        loop {
            // A candidate may have deleted it, perhaps a moment ago. If this fails, saving says why.
            let _ = fs::create_dir_all(folder(&self.path));
            match self.replace(files) {
                Err(source) if source.kind() == io::ErrorKind::NotFound && tries < TRIES => {
                    tries += 1;
                }
                replaced => return replaced.map_err(|source| self.unwritable(source)),
            }
        }
    }

    fn replace(&mut self, files: &Files) -> io::Result<()> {
        let is_due = self.syncs.is_due();
        let started = Instant::now();
        let new = self.unfinished(files, is_due)?;
        // The old folder is removed when the process may end again.
        let _old = {
            let _placing = leftovers::placing();
            self.begin()?;
            new.place(&self.path)?
        };
        if is_due {
            // The name is a part of the folder.
            sync_one(folder(&self.path))?;
            self.syncs.done(started.elapsed());
        }
        Ok(())
    }

    /// Writes these files as a new result, so that a run that is killed leaves the old one whole.
    fn unfinished(&self, files: &Files, is_due: bool) -> io::Result<Unfinished> {
        let folder = folder(&self.path);
        let Some(beside) = &self.beside else {
            let mut new = NewFile::new(folder, self.modes.whole)?;
            new.write(files.first().map_or(&[][..], |(_, content)| content), is_due)?;
            return Ok(Unfinished::File(new));
        };
        let new = NewFolder::new(folder, self.modes.whole)?;
        for (path, content) in files.iter().chain(beside) {
            match self.links.to((path, content), files) {
                Some(to) => new.link(path, to)?,
                None => new.write(path, content, self.modes.of_file(path))?,
            }
        }
        if is_due {
            new.sync()?;
        }
        Ok(Unfinished::Folder(new))
    }

    /// Brings the result to the disk, at the end of a run.
    ///
    /// # Errors
    /// [`Error::OutputUnwritable`] if the disk is full or broken.
    pub(crate) fn settle(&mut self) -> Result<()> {
        if !self.syncs.take_pending() {
            return Ok(());
        }
        let synced = sync(&self.path).and_then(|()| sync_one(folder(&self.path)));
        match synced {
            // A candidate has deleted it: there is nothing to sync.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            synced => synced.map_err(|source| self.unwritable(source)),
        }
    }

    /// The path for the only source file that is left of a folder; `None` if the result is a file.
    pub fn file(&self) -> Option<PathBuf> {
        self.beside.as_ref().map(|_| with_name(&self.path, |name| name.push(".rs")))
    }

    /// What a file of the result is called: its path in the result, or that of the result if it is a file.
    pub(crate) fn name_of(&self, file: &Path) -> PathBuf {
        if self.beside.is_some() { file.to_owned() } else { self.path.clone() }
    }

    /// Saves that file. A file that was there before is kept under a numbered name.
    ///
    /// # Errors
    /// [`Error::OutputNotAFile`] if it would replace a device or a pipe, or [`Error::OutputUnwritable`].
    pub fn save_file(&self, path: &Path, content: &[u8]) -> Result<()> {
        let made = fs::create_dir_all(folder(path));
        made.map_err(|source| self.unwritable(source))?;
        save_file(path, content, self.modes.other)
    }

    /// Moves what was there before the run to a numbered name, the first time.
    fn begin(&mut self) -> io::Result<()> {
        if !self.begun {
            self.kept = keep(&self.path)?;
            self.begun = true;
        }
        Ok(())
    }

    fn unwritable(&self, source: io::Error) -> Error {
        Error::OutputUnwritable { path: self.path.clone(), source }
    }
}

/// Refuses a path at which the result would replace or move something that it must not.
fn check(path: &Path, input: &Input) -> Result<()> {
    let owned = || path.to_owned();
    // A run must be able to start again from its input.
    if same_file(path, &input.path) || (input.is_folder && is_inside(path, &input.path)) {
        return Err(Error::OutputIsInput(owned()));
    }
    if input.is_folder && is_inside(&input.path, path) {
        return Err(Error::OutputContainsInput(owned()));
    }
    if path.is_dir() && !input.is_folder {
        Err(Error::OutputIsFolder(owned()))
    } else {
        usual(path)
    }
}

/// Refuses what is neither a file nor a folder: a program that reads from a device or a pipe would not get what replaces it.
fn usual(path: &Path) -> Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_dir() && !found.is_file() => {
            Err(Error::OutputNotAFile(path.to_owned()))
        }
        _ => Ok(()),
    }
}

/// Where a path leads that the user has named: a link stays, and what it leads to is replaced.
pub(crate) fn followed(mut path: PathBuf) -> PathBuf {
    // The kernel follows as many.
    for _ in 0..40 {
        let Ok(to) = fs::read_link(&path) else { break };
        path = folder(&path).join(to);
    }
    path
}

/// A path that the user has not named.
///
/// # Errors
/// [`Error::OutputIsLink`]: another person may have made it, and it leads to a file of the user.
pub(crate) fn own_place(path: PathBuf) -> Result<PathBuf> {
    if path.is_symlink() { Err(Error::OutputIsLink(path)) } else { Ok(path) }
}

/// `crash.rs` → `crash-reduced.rs`
fn beside(input: &Path) -> PathBuf {
    let mut stem = input.file_stem().unwrap_or_default().to_owned();
    // With a point in it, rustc would not derive a name for the crate from it.
    stem.push("-reduced");
    let parts = [stem.as_os_str()].into_iter().chain(input.extension());
    input.with_file_name(Vec::from_iter(parts).join(OsStr::new(".")))
}

fn is_inside(path: &Path, folder: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    let above = path.ancestors().find_map(real);
    above.is_some_and(|above| real(folder).is_some_and(|folder| above.starts_with(folder)))
}

fn same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(a).is_some_and(|a| Some(a) == real(b))
}

/// Saves a file as a whole. A file with another content that was there before is kept under a numbered name.
///
/// # Errors
/// [`Error::OutputNotAFile`] if it would replace a device or a pipe, or [`Error::OutputUnwritable`].
pub(crate) fn save_file(path: &Path, content: &[u8], mode: u32) -> Result<()> {
    // A link is moved like a file, and what it leads to stays.
    if !path.is_symlink() {
        usual(path)?;
    }
    let save = || {
        if path.is_file() && fs::read(path).is_ok_and(|old| old == content) {
            return Ok(());
        }
        let mut file = NewFile::new(folder(path), mode)?;
        file.write(content, true)?;
        let _placing = leftovers::placing();
        keep(path)?;
        file.place(path)?;
        sync_one(folder(path))
    };
    save().map_err(|source| Error::OutputUnwritable { path: path.to_owned(), source })
}

/// Whether the file or folder at this path is what the run with this store has saved last.
pub(crate) fn is_as_saved(path: &Path, store: Store) -> bool {
    LastSaved::new(Arc::new(store)).is_own(path)
}

/// Replaces a file of this program, so that there is the old one or the new one, and no part of one.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn replace_file(path: &Path, content: &[u8], mode: u32) -> io::Result<()> {
    let mut file = NewFile::new(folder(path), mode)?;
    file.write(content, false)?;
    file.place(path)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(path: impl AsRef<Path>) -> Input {
        let path = path.as_ref();
        Input {
            path: path.to_owned(),
            name: path.file_name().unwrap().to_owned(),
            files: Files::new(),
            fixed: Files::new(),
            is_folder: path.extension().is_none(),
            is_source: false,
            package: None,
        }
    }

    fn files(content: &str) -> Files {
        vec![("out.rs".into(), content.into())]
    }

    #[test]
    fn the_default_name_has_reduced_before_the_extension() {
        assert_eq!(beside(Path::new("a/crash.rs")), Path::new("a/crash-reduced.rs"));
        assert_eq!(beside(Path::new("crash")), Path::new("crash-reduced"));
        assert_eq!(beside(Path::new("x.tar.gz")), Path::new("x.tar-reduced.gz"));
    }

    #[test]
    fn a_file_that_was_there_is_kept_under_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.rs");
        for (run, kept) in [(1, None), (2, Some("out.rs.~1~")), (3, Some("out.rs.~2~"))] {
            let mut output = Output::prepare(Some(&path), &input("in.rs")).unwrap();
            output.save(&files(&format!("first of {run}"))).unwrap();
            output.save(&files(&format!("result of {run}"))).unwrap();
            assert_eq!(output.kept(), kept.map(|name| folder.path().join(name)).as_deref());
        }
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("out.rs"), "result of 3");
        assert_eq!(read("out.rs.~1~"), "result of 1");
        assert_eq!(read("out.rs.~2~"), "result of 2");
    }

    #[test]
    fn devices_and_pipes_are_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status();
        assert!(made.unwrap().success());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&fifo, &link).unwrap();
        for path in [&fifo, &link, Path::new("/dev/null")] {
            let refused = Output::prepare(Some(path), &input("in.rs"));
            assert!(matches!(refused, Err(Error::OutputNotAFile(_))), "{refused:?}");
        }
    }

    #[test]
    fn a_folder_is_replaced_as_a_whole_and_the_one_before_the_run_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("package");
        fs::create_dir(&package).unwrap();
        let mut input = input(&package);
        input.fixed = vec![("Cargo.lock".into(), b"lock".to_vec())];
        for run in 1..=2 {
            let mut output = Output::prepare(None, &input).unwrap();
            assert_eq!(output.path(), folder.path().join("package-reduced"));
            for content in ["first", "best"] {
                let mut files = vec![("src/a.rs".into(), content.into())];
                files.extend((content == "first").then(|| ("deleted.rs".into(), b"x".to_vec())));
                output.save(&files).unwrap();
            }
            let read = |name: &str| fs::read_to_string(output.path().join(name)).ok();
            assert_eq!(read("src/a.rs").as_deref(), Some("best"));
            assert_eq!(read("Cargo.lock").as_deref(), Some("lock"));
            assert_eq!(read("deleted.rs"), None);
            assert_eq!(output.kept().is_some(), run == 2);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        let inside = Output::prepare(Some(&package.join("x")), &input);
        assert!(matches!(inside, Err(Error::OutputIsInput(_))));
    }

    #[test]
    fn a_folder_with_the_input_in_it_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("package");
        fs::create_dir(&package).unwrap();
        let refused = Output::prepare(Some(folder.path()), &input(&package));
        assert!(matches!(refused, Err(Error::OutputContainsInput(_))));
    }

    #[test]
    fn the_slash_behind_a_folder_s_name_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("package");
        let there = folder.path().join("there");
        fs::create_dir(&package).unwrap();
        fs::create_dir(&there).unwrap();
        let mut output = Output::prepare(Some(&there.join("")), &input(&package)).unwrap();
        output.save(&files("result")).unwrap();
        assert_eq!(fs::read_to_string(there.join("out.rs")).unwrap(), "result");
    }

    #[test]
    fn the_input_is_never_the_output() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("in.rs");
        fs::write(&input, "x").unwrap();
        let around = folder.path().join(".").join("in.rs");
        let refused = Output::prepare(Some(&around), &self::input(&input));
        assert!(matches!(refused, Err(Error::OutputIsInput(_))));
    }

    #[test]
    fn a_link_stays_and_the_file_that_it_names_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file.rs"), folder.path().join("link.rs"));
        fs::write(&file, "precious").unwrap();
        std::os::unix::fs::symlink("file.rs", &link).unwrap();
        let mut output = Output::prepare(Some(&link), &input("in.rs")).unwrap();
        output.save(&files("result")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(output.kept().unwrap()).unwrap(), b"precious");
        assert_eq!(fs::read_to_string(&file).unwrap(), "result");
    }
}
