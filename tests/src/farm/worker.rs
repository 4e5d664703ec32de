//! Executes an action in a folder of its own.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::protobuf::Timestamp;
use prost::Message;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::sync::watch;
use tonic::Status;

use super::{Shared, digest_of};

/// An action with its command and its files.
pub(super) struct Work {
    command: api::Command,
    limit: Duration,
    folder: TempDir,
    queued: SystemTime,
}

/// What an action came to.
pub(super) enum End {
    Ended(Box<api::ActionResult>),
    TimedOut,
    Cancelled,
}

impl Work {
    /// Puts the files of an action in place.
    pub(super) fn prepare(
        shared: &Shared,
        action: &api::Action,
        queued: SystemTime,
    ) -> Result<Self, Status> {
        let command = blob::<api::Command>(shared, action.command_digest.as_ref())?;
        let folder = TempDir::new()?;
        place(shared, action.input_root_digest.as_ref(), folder.path())?;
        let limit = action.timeout.as_ref().map_or(3600, |limit| limit.seconds as u64);
        Ok(Work { command, limit: Duration::from_secs(limit), folder, queued })
    }

    /// Runs the command.
    pub(super) async fn run(
        self,
        shared: &Shared,
        mut cancelled: watch::Receiver<bool>,
    ) -> Result<End, Status> {
        let started = SystemTime::now();
        let [program, arguments @ ..] = &self.command.arguments[..] else {
            return Err(Status::invalid_argument("there is no command"));
        };
        let variables = self.command.environment_variables.iter();
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env_clear()
            .envs(variables.map(|variable| (&variable.name, &variable.value)))
            .current_dir(self.folder.path().join(&self.command.working_directory))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let child = command.spawn()?;
        let group = child.id();
        let output = tokio::select! {
            output = child.wait_with_output() => Some(output?),
            _ = cancelled.wait_for(|is_cancelled| *is_cancelled) => None,
            () = tokio::time::sleep(self.limit) => {
                kill(group);
                return Ok(End::TimedOut);
            }
        };
        let Some(output) = output else {
            kill(group);
            return Ok(End::Cancelled);
        };
        let ended = SystemTime::now();
        let mut result = api::ActionResult {
            exit_code: output.status.code().unwrap_or(137),
            stdout_digest: Some(kept(shared, output.stdout)),
            stderr_digest: Some(kept(shared, output.stderr)),
            execution_metadata: Some(api::ExecutedActionMetadata {
                queued_timestamp: Some(stamp(self.queued)),
                worker_start_timestamp: Some(stamp(started)),
                execution_start_timestamp: Some(stamp(started)),
                execution_completed_timestamp: Some(stamp(ended)),
                ..Default::default()
            }),
            ..Default::default()
        };
        for path in &self.command.output_paths {
            self.collect(path, shared, &mut result)?;
        }
        Ok(End::Ended(Box::new(result)))
    }

    fn collect(
        &self,
        path: &str,
        shared: &Shared,
        result: &mut api::ActionResult,
    ) -> io::Result<()> {
        let from = self.folder.path().join(path);
        if from.is_file() {
            result.output_files.push(api::OutputFile {
                path: path.to_owned(),
                digest: Some(kept(shared, fs::read(&from)?)),
                is_executable: fs::metadata(&from)?.permissions().mode() & 0o111 != 0,
                ..Default::default()
            });
        } else if from.is_dir() {
            let mut children = Vec::new();
            let root = folder(&from, shared, &mut children)?;
            let tree = api::Tree { root: Some(root), children };
            result.output_directories.push(api::OutputDirectory {
                path: path.to_owned(),
                tree_digest: Some(kept(shared, tree.encode_to_vec())),
                ..Default::default()
            });
        }
        Ok(())
    }
}

/// A message in the store.
fn blob<M: Message + Default>(shared: &Shared, digest: Option<&api::Digest>) -> Result<M, Status> {
    let missing = || Status::failed_precondition("a blob is missing");
    let bytes = shared.blob(digest).ok_or_else(missing)?;
    M::decode(&bytes[..]).map_err(|error| Status::invalid_argument(error.to_string()))
}

/// Writes a tree.
fn place(shared: &Shared, digest: Option<&api::Digest>, to: &Path) -> Result<(), Status> {
    let tree = blob::<api::Directory>(shared, digest)?;
    if !is_in_order(&tree) {
        return Err(Status::invalid_argument("a folder is not in order"));
    }
    fs::create_dir_all(to)?;
    for file in &tree.files {
        let bytes = shared.blob(file.digest.as_ref());
        let bytes = bytes.ok_or_else(|| Status::failed_precondition("a blob is missing"))?;
        let path = to.join(&file.name);
        if file.is_executable {
            write_program(&path, &bytes)?;
        } else {
            fs::write(&path, bytes)?;
        }
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
    }
    for link in &tree.symlinks {
        symlink(&link.target, to.join(&link.name))?;
    }
    for inner in &tree.directories {
        place(shared, inner.digest.as_ref(), &to.join(&inner.name))?;
    }
    Ok(())
}

/// Whether a folder is as the API wants it: each list in the order of the names, and no name twice.
fn is_in_order(folder: &api::Directory) -> bool {
    let files: Vec<_> = folder.files.iter().map(|file| &file.name).collect();
    let folders: Vec<_> = folder.directories.iter().map(|inner| &inner.name).collect();
    let links: Vec<_> = folder.symlinks.iter().map(|link| &link.name).collect();
    let all = [files, folders, links];
    let once: BTreeSet<_> = all.iter().flatten().collect();
    all.iter().all(|list| list.is_sorted()) && once.len() == all.iter().map(Vec::len).sum::<usize>()
}

/// Keeps what is in a folder.
fn folder(
    from: &Path,
    shared: &Shared,
    children: &mut Vec<api::Directory>,
) -> io::Result<api::Directory> {
    let mut made = api::Directory::default();
    let mut entries: Vec<_> = fs::read_dir(from)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            let inner = folder(&entry.path(), shared, children)?;
            let digest = kept(shared, inner.encode_to_vec());
            children.push(inner);
            made.directories.push(api::DirectoryNode { name, digest: Some(digest) });
        } else {
            made.files.push(api::FileNode {
                name,
                digest: Some(kept(shared, fs::read(entry.path())?)),
                is_executable: entry.metadata()?.permissions().mode() & 0o111 != 0,
                ..Default::default()
            });
        }
    }
    Ok(made)
}

fn kept(shared: &Shared, bytes: Vec<u8>) -> api::Digest {
    let digest = digest_of(&bytes);
    shared.blobs().insert(digest.hash.clone(), bytes);
    digest
}

/// Writes a program, in another process. If this one had it open, so had each process that another thread starts meanwhile,
/// for a moment in which the program could not be executed.
fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut writer = std::process::Command::new("sh")
        .args(["-c", "cat >\"$0\""])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()?;
    let mut input = writer.stdin.take().expect("it is piped");
    input.write_all(bytes)?;
    drop(input);
    writer.wait().map(|_| ())
}

fn kill(group: Option<u32>) {
    if let Some(group) = group {
        let group = format!("-{group}");
        // It may have ended by itself.
        let _ = std::process::Command::new("kill")
            .args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status();
    }
}

fn stamp(time: SystemTime) -> Timestamp {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp { seconds: since.as_secs() as i64, nanos: since.subsec_nanos() as i32 }
}
