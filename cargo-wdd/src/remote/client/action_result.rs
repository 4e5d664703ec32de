//! Reads the result of an action: how the commands ended, what they printed, the files that are fetched.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::protobuf::Timestamp;
use prost::Message;

use super::action::Action;
use super::digest::Digest;
use super::faults::{Fault, Result};
use super::shell::{self, END, MISSING, SLOW};
use super::store::Store;
use super::totals::Totals;
use crate::process::limits::Limit;
use crate::process::{Exit, FarmResult, Finished};

/// The exit code of an action that was killed, where the server tells nothing else.
const KILLED: i32 = 137;

/// More of an output than this is not fetched.
const OUTPUT: u64 = 64 << 20;

#[derive(Debug)]
pub(super) struct ActionOutcome {
    pub(super) ran: FarmResult,
    /// The files that were fetched, which are not written yet.
    files: Vec<Fetched>,
}

#[derive(Debug)]
struct Fetched {
    path: PathBuf,
    content: Arc<[u8]>,
    is_executable: bool,
}

impl ActionOutcome {
    /// What it is after too long a time.
    pub(super) fn too_slow(limit: Duration) -> Self {
        let (stdout, stderr) = (Vec::new(), Vec::new());
        ActionOutcome::from(Finished {
            exit: Exit::TimedOut,
            stdout,
            stderr,
            wall: limit,
            ..Finished::nothing()
        })
    }

    /// Writes the files. The call must still be waited for: another one may write the same paths.
    ///
    /// # Errors
    /// When one cannot be written.
    pub(super) fn written(self) -> Result<FarmResult> {
        self.files.iter().try_for_each(Fetched::write)?;
        Ok(self.ran)
    }
}

impl From<Finished> for ActionOutcome {
    fn from(finished: Finished) -> Self {
        ActionOutcome { ran: FarmResult { last: 0, finished }, files: Vec::new() }
    }
}

impl Fetched {
    fn write(&self) -> Result<()> {
        let written = || -> io::Result<()> {
            fs::create_dir_all(self.path.parent().unwrap_or(Path::new("/")))?;
            fs::write(&self.path, &self.content)?;
            if self.is_executable {
                fs::set_permissions(&self.path, fs::Permissions::from_mode(0o755))?;
            }
            Ok(())
        };
        written().map_err(|error| {
            Fault::lasting(format!("{} cannot be written: {error}", self.path.display()))
        })
    }
}

/// Reads a result. `None` if the commands were killed by the worker.
///
/// # Errors
/// What went wrong: blobs that are missing, or a result that cannot be read.
pub(super) async fn read(
    result: &api::ActionResult,
    action: &Action,
    store: &Store,
    totals: &Totals,
) -> Result<Option<ActionOutcome>> {
    let times = result.execution_metadata.clone().unwrap_or_default();
    // The worker reports the time of the commands. It is part of the result, so it is the same if the result was known.
    let began = times.execution_start_timestamp.as_ref();
    let wall = between(began, times.execution_completed_timestamp.as_ref());
    let mut stdout = OutputPart::new(&result.stdout_raw, result.stdout_digest.as_ref())?;
    let mut stderr = OutputPart::new(&result.stderr_raw, result.stderr_digest.as_ref())?;
    let is_too_long = stdout.is_too_long() || stderr.is_too_long();
    if is_too_long {
        // An output that is not fetched is no result, but how the call ended still counts.
        (stdout, stderr) = (OutputPart::Inline(Vec::new()), OutputPart::Inline(Vec::new()));
    }
    // Only a success has more to tell about its end.
    let file = result.output_files.iter().find(|file| file.path == END);
    let written = match file.filter(|_| result.exit_code == 0) {
        Some(file) => OutputPart::new(&file.contents, file.digest.as_ref())?,
        None => OutputPart::Inline(Vec::new()),
    };
    let [written, stdout, stderr] = contents([written, stdout, stderr], store).await?;
    // A script that fails has no file, and its last line says why.
    let told = if result.exit_code == 0 { &written } else { &stderr };
    let ended = end(result.exit_code, told, action, wall)?;
    let Some((last, mut exit)) = ended else { return Ok(None) };
    let mut files = Vec::new();
    if is_too_long {
        exit = Exit::Stopped(Limit::Output);
    } else {
        files = fetch(result, action, store).await?;
        totals.count(|work| {
            work.seconds_run += wall.as_secs_f64();
            work.seconds_queue += between(times.queued_timestamp.as_ref(), began).as_secs_f64();
        });
    }
    let finished = Finished { exit, stdout, stderr, wall, ..Finished::nothing() };
    Ok(Some(ActionOutcome { ran: FarmResult { last, finished }, files }))
}

/// A part of a result: its bytes, or their place in the store.
enum OutputPart {
    Inline(Vec<u8>),
    InStore(Digest),
}

impl OutputPart {
    fn new(inline: &[u8], digest: Option<&api::Digest>) -> Result<Self> {
        match digest.filter(|_| inline.is_empty()) {
            None => Ok(OutputPart::Inline(inline.to_vec())),
            digest => read_digest(digest).map(OutputPart::InStore),
        }
    }

    fn is_too_long(&self) -> bool {
        matches!(self, OutputPart::InStore(digest) if digest.size > OUTPUT)
    }
}

/// The bytes of these parts, which are fetched together.
async fn contents(parts: [OutputPart; 3], store: &Store) -> Result<[Vec<u8>; 3]> {
    let in_store: Vec<Digest> = parts
        .iter()
        .filter_map(|part| match part {
            OutputPart::InStore(digest) => Some(*digest),
            OutputPart::Inline(_) => None,
        })
        .collect();
    let mut fetched = store.fetch(&in_store).await?.into_iter();
    Ok(parts.map(|part| match part {
        OutputPart::Inline(bytes) => bytes,
        OutputPart::InStore(_) => fetched.next().expect("each is fetched").to_vec(),
    }))
}

/// The place of the last command and how it ended, by the exit code of the script and what it tells: in its file if it
/// succeeds, else on stderr. `None` if the worker has killed the commands, for lack of memory for instance.
fn end(code: i32, told: &[u8], action: &Action, wall: Duration) -> Result<Option<(usize, Exit)>> {
    match code {
        0 => shell::end(told, action.high_codes_are_signals)
            .map(Some)
            .ok_or_else(|| Fault::passing("the result does not tell how the call ended")),
        MISSING => {
            let told = String::from_utf8_lossy(told);
            let program = told.trim().lines().last().unwrap_or("a program that calls need");
            Err(Fault::lasting(format!("{program} is not on its workers")))
        }
        SLOW => Ok(Some((0, Exit::TimedOut))),
        KILLED if wall >= action.limit => Ok(Some((0, Exit::TimedOut))),
        _ => Ok(None),
    }
}

/// Fetches the files and folders that are wanted, as far as the commands have made them.
async fn fetch(result: &api::ActionResult, action: &Action, store: &Store) -> Result<Vec<Fetched>> {
    let mut fetching = Fetching { store, fetched: Vec::new() };
    for (there, here) in &action.outputs {
        if let Some(file) = result.output_files.iter().find(|file| file.path == *there) {
            fetching.file(file.digest.as_ref(), file.is_executable, here).await?;
        }
        if let Some(folder) = result.output_directories.iter().find(|one| one.path == *there) {
            let digest = read_digest(folder.tree_digest.as_ref())?;
            let tree = store.fetch(&[digest]).await?;
            let tree = api::Tree::decode(&tree[0][..])
                .map_err(|error| Fault::passing(format!("a folder cannot be read: {error}")))?;
            let root = tree.root.clone().unwrap_or_default();
            fetching.folder(&root, &tree, here).await?;
        }
    }
    Ok(fetching.fetched)
}

/// The files of a result that were fetched so far.
struct Fetching<'s> {
    store: &'s Store,
    fetched: Vec<Fetched>,
}

impl Fetching<'_> {
    async fn file(
        &mut self,
        digest: Option<&api::Digest>,
        is_executable: bool,
        to: &Path,
    ) -> Result<()> {
        let content = self.store.fetch(&[read_digest(digest)?]).await?.remove(0);
        self.fetched.push(Fetched { path: to.to_owned(), content, is_executable });
        Ok(())
    }

    /// Fetches what is in a folder of a tree.
    async fn folder(&mut self, folder: &api::Directory, tree: &api::Tree, to: &Path) -> Result<()> {
        for file in &folder.files {
            let to = to.join(named(&file.name)?);
            self.file(file.digest.as_ref(), file.is_executable, &to).await?;
        }
        for inner in &folder.directories {
            let digest = read_digest(inner.digest.as_ref())?;
            let child = tree
                .children
                .iter()
                .find(|child| Digest::of_message(*child).0 == digest)
                .ok_or_else(|| Fault::passing("a folder of the result is missing"))?;
            // A future that contains itself has no size.
            Box::pin(self.folder(child, tree, &to.join(named(&inner.name)?))).await?;
        }
        Ok(())
    }
}

/// A name that leads nowhere else.
fn named(name: &str) -> Result<&str> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(_)), None) => Ok(name),
        _ => Err(Fault::lasting(format!("the result has a file with the name `{name}`"))),
    }
}

fn read_digest(digest: Option<&api::Digest>) -> Result<Digest> {
    digest
        .and_then(Digest::read)
        .ok_or_else(|| Fault::passing("the result has a digest that is none"))
}

fn between(from: Option<&Timestamp>, to: Option<&Timestamp>) -> Duration {
    let between = || time(to?)?.duration_since(time(from?)?).ok();
    between().unwrap_or_default()
}

fn time(stamp: &Timestamp) -> Option<SystemTime> {
    let seconds = u64::try_from(stamp.seconds).ok().filter(|seconds| *seconds > 0)?;
    let nanos = u32::try_from(stamp.nanos).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::super::faults::FaultKind;
    use super::*;

    #[test]
    fn only_the_script_s_own_success_is_a_verdict() {
        let action = Action {
            digest: Digest::of(b""),
            blobs: Default::default(),
            outputs: Vec::new(),
            limit: Duration::from_secs(16),
            is_cached: true,
            high_codes_are_signals: true,
        };
        let end = |code, told: &str, seconds| {
            end(code, told.as_bytes(), &action, Duration::from_secs(seconds))
        };
        let kind = |code, told| end(code, told, 1).map_err(|fault| fault.kind);
        assert_eq!(end(0, "1 101\n", 1), Ok(Some((1, Exit::Code(101)))));
        assert_eq!(kind(0, ""), Err(FaultKind::Passing));
        assert_eq!(kind(0, "x"), Err(FaultKind::Passing));
        assert_eq!(kind(MISSING, ""), Err(FaultKind::Lasting));
        let missing = end(MISSING, "gdb\n", 1).unwrap_err();
        assert_eq!(missing.to_string(), "gdb is not on its workers");
        assert_eq!(end(KILLED, "", 16), Ok(Some((0, Exit::TimedOut))));
        assert_eq!(end(KILLED, "", 2), Ok(None));
        assert_eq!(end(1, "", 2), Ok(None));
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        for name in ["..", "/etc/passwd", "a/b", ""] {
            assert!(named(name).is_err(), "{name}");
        }
        assert_eq!(named("a.rlib"), Ok("a.rlib"));
    }
}
