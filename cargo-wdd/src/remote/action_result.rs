//! Reads the result of an action: how the commands ended, what they printed, the files that are fetched.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path};
use std::time::{Duration, SystemTime};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::protobuf::Timestamp;
use prost::Message;

use super::action::Action;
use super::digest::Digest;
use super::faults::{Fault, Kind};
use super::shell::{self, END, MISSING, SLOW};
use super::store::Store;
use super::totals::Totals;
use crate::process::limits::Limit;
use crate::process::{Exit, Finished, Ran};

/// The exit code of an action that was killed, where the server tells nothing else.
const KILLED: i32 = 137;

/// More of an output than this is not fetched.
const OUTPUT: u64 = 64 << 20;

/// How the commands of an action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The command at this place was the last, and ended so.
    By(usize, Exit),
    /// The worker has killed them, for lack of memory for instance.
    Killed,
}

/// Reads a result. `None` if the commands were killed by the worker.
///
/// # Errors
/// What went wrong: blobs that are missing, or a result that cannot be read.
pub(super) async fn read(
    answer: &api::ActionResult,
    action: &Action,
    store: &Store,
    totals: &Totals,
) -> Result<Option<Ran>, Fault> {
    let wall = wall(answer);
    // Only a success has more to tell about its end.
    let failed = match answer.exit_code {
        0 => None,
        code => Some(end(code, None, action, wall)?),
    };
    if failed == Some(End::Killed) {
        return Ok(None);
    }
    let file = answer.output_files.iter().find(|file| file.path == END);
    let written = match file.filter(|_| failed.is_none()) {
        Some(file) => Part::new(&file.contents, file.digest.as_ref())?,
        None => Part::Inline(Vec::new()),
    };
    let mut stdout = Part::new(&answer.stdout_raw, answer.stdout_digest.as_ref())?;
    let mut stderr = Part::new(&answer.stderr_raw, answer.stderr_digest.as_ref())?;
    let is_too_long = stdout.is_too_long() || stderr.is_too_long();
    if is_too_long {
        (stdout, stderr) = (Part::Inline(Vec::new()), Part::Inline(Vec::new()));
    }
    let [written, stdout, stderr] = contents([written, stdout, stderr], store).await?;
    let ended = failed.map_or_else(|| end(0, Some(&written), action, wall), Ok)?;
    let End::By(last, exit) = ended else {
        return Ok(None);
    };
    if is_too_long {
        let finished = finished(Exit::Stopped(Limit::Output), [Vec::new(), Vec::new()], wall);
        return Ok(Some(Ran { last, finished }));
    }
    fetch(answer, action, store).await?;
    count(answer, wall, totals);
    let finished = finished(exit, [stdout, stderr], wall);
    Ok(Some(Ran { last, finished }))
}

/// A part of a result: its bytes, or their place in the store.
enum Part {
    Inline(Vec<u8>),
    InStore(Digest),
}

impl Part {
    fn new(inline: &[u8], digest: Option<&api::Digest>) -> Result<Self, Fault> {
        match digest.filter(|_| inline.is_empty()) {
            None => Ok(Part::Inline(inline.to_vec())),
            Some(digest) => read_digest(digest).map(Part::InStore),
        }
    }

    fn is_too_long(&self) -> bool {
        matches!(self, Part::InStore(digest) if digest.size > OUTPUT)
    }
}

/// The bytes of these parts, which are fetched together.
async fn contents(parts: [Part; 3], store: &Store) -> Result<[Vec<u8>; 3], Fault> {
    let in_store = parts.iter().filter_map(|part| match part {
        Part::InStore(digest) => Some(*digest),
        Part::Inline(_) => None,
    });
    let in_store: Vec<Digest> = in_store.collect();
    let mut fetched = store.fetch(&in_store).await?.into_iter();
    Ok(parts.map(|part| match part {
        Part::Inline(bytes) => bytes,
        Part::InStore(_) => fetched.next().expect("each is fetched").to_vec(),
    }))
}

/// The outcome of an action that has taken too long.
pub(super) fn too_slow(limit: Duration) -> Ran {
    Ran {
        last: 0,
        finished: finished(Exit::TimedOut, [Vec::new(), Vec::new()], limit),
    }
}

fn finished(exit: Exit, [stdout, stderr]: [Vec<u8>; 2], wall: Duration) -> Finished {
    Finished {
        exit,
        stdout,
        stderr,
        wall,
    }
}

/// How the commands ended, by the exit code of the script and what it has written.
fn end(code: i32, written: Option<&[u8]>, action: &Action, wall: Duration) -> Result<End, Fault> {
    match code {
        0 => {
            let end = written.and_then(|written| shell::end(written, action.by_signal));
            let (last, exit) =
                end.ok_or_else(|| Fault::passing("the result does not tell how the call ended"))?;
            Ok(End::By(last, exit))
        }
        MISSING => Err(Fault::new(
            Kind::Lasting,
            "a program that calls need is not on its workers",
        )),
        SLOW => Ok(End::By(0, Exit::TimedOut)),
        KILLED if wall >= action.limit => Ok(End::By(0, Exit::TimedOut)),
        _ => Ok(End::Killed),
    }
}

/// Fetches the files and folders that are wanted, as far as the commands have made them.
async fn fetch(answer: &api::ActionResult, action: &Action, store: &Store) -> Result<(), Fault> {
    for (there, here) in &action.outputs {
        if let Some(file) = answer.output_files.iter().find(|file| file.path == *there) {
            let digest = read_digest(&file.digest.clone().unwrap_or_default())?;
            let content = store.fetch(&[digest]).await?;
            write(here, &content[0], file.is_executable)?;
        }
        if let Some(folder) = answer
            .output_directories
            .iter()
            .find(|folder| folder.path == *there)
        {
            let digest = read_digest(&folder.tree_digest.clone().unwrap_or_default())?;
            let tree = store.fetch(&[digest]).await?;
            let tree = api::Tree::decode(&tree[0][..])
                .map_err(|error| Fault::passing(format!("a folder cannot be read: {error}")))?;
            let root = tree.root.clone().unwrap_or_default();
            Box::pin(fetch_folder(&root, &tree, here, store)).await?;
        }
    }
    Ok(())
}

/// Fetches what is in a folder.
async fn fetch_folder(
    folder: &api::Directory,
    tree: &api::Tree,
    to: &Path,
    store: &Store,
) -> Result<(), Fault> {
    for file in &folder.files {
        let digest = read_digest(&file.digest.clone().unwrap_or_default())?;
        let content = store.fetch(&[digest]).await?;
        write(
            &to.join(named(&file.name)?),
            &content[0],
            file.is_executable,
        )?;
    }
    for inner in &folder.directories {
        let digest = read_digest(&inner.digest.clone().unwrap_or_default())?;
        let child = tree
            .children
            .iter()
            .find(|child| Digest::of_message(*child).0 == digest);
        let child = child.ok_or_else(|| Fault::passing("a folder of the answer is missing"))?;
        let to = to.join(named(&inner.name)?);
        Box::pin(fetch_folder(child, tree, &to, store)).await?;
    }
    Ok(())
}

/// A name that leads nowhere else.
fn named(name: &str) -> Result<&str, Fault> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(_)), None) => Ok(name),
        _ => Err(Fault::new(
            Kind::Lasting,
            format!("the answer has a file with the name `{name}`"),
        )),
    }
}

fn write(path: &Path, content: &[u8], is_executable: bool) -> Result<(), Fault> {
    let written = || -> io::Result<()> {
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/")))?;
        fs::write(path, content)?;
        if is_executable {
            fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
        }
        Ok(())
    };
    written().map_err(|error| {
        Fault::new(
            Kind::Lasting,
            format!("{} cannot be written: {error}", path.display()),
        )
    })
}

fn read_digest(digest: &api::Digest) -> Result<Digest, Fault> {
    Digest::read(digest).ok_or_else(|| Fault::passing("the answer has a digest that is none"))
}

/// The time of the commands, as the worker reports it. It is part of the result, so it is the same if the result was known.
fn wall(answer: &api::ActionResult) -> Duration {
    let times = answer.execution_metadata.as_ref();
    let between = times.and_then(|times| {
        between(
            times.execution_start_timestamp.as_ref(),
            times.execution_completed_timestamp.as_ref(),
        )
    });
    between.unwrap_or_default()
}

/// Adds the times that the farm reports.
fn count(answer: &api::ActionResult, wall: Duration, totals: &Totals) {
    totals.run.add(wall);
    let times = answer.execution_metadata.as_ref();
    let waited = times.and_then(|times| {
        between(
            times.queued_timestamp.as_ref(),
            times.execution_start_timestamp.as_ref(),
        )
    });
    totals.queue.add(waited.unwrap_or_default());
}

fn between(from: Option<&Timestamp>, to: Option<&Timestamp>) -> Option<Duration> {
    time(to?)?.duration_since(time(from?)?).ok()
}

fn time(stamp: &Timestamp) -> Option<SystemTime> {
    let seconds = u64::try_from(stamp.seconds)
        .ok()
        .filter(|seconds| *seconds > 0)?;
    let nanos = u32::try_from(stamp.nanos).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_script_s_own_success_is_an_answer() {
        let action = Action {
            digest: Digest::of(b""),
            blobs: Default::default(),
            outputs: Vec::new(),
            limit: Duration::from_secs(16),
            is_cached: true,
            by_signal: true,
        };
        let end = |code, written: Option<&[u8]>, seconds| {
            end(code, written, &action, Duration::from_secs(seconds)).map_err(|fault| fault.kind)
        };
        assert_eq!(end(0, Some(b"1 101\n"), 1), Ok(End::By(1, Exit::Code(101))));
        assert_eq!(end(0, None, 1), Err(Kind::Passing));
        assert_eq!(end(0, Some(b"x"), 1), Err(Kind::Passing));
        assert_eq!(end(MISSING, None, 1), Err(Kind::Lasting));
        assert_eq!(end(KILLED, None, 16), Ok(End::By(0, Exit::TimedOut)));
        assert_eq!(end(KILLED, None, 2), Ok(End::Killed));
        assert_eq!(end(1, None, 2), Ok(End::Killed));
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        for name in ["..", "/etc/passwd", "a/b", ""] {
            assert!(named(name).is_err(), "{name}");
        }
        assert_eq!(named("a.rlib"), Ok("a.rlib"));
    }
}
