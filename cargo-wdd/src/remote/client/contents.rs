//! What a worker gets: the files of the call, and what its commands name outside of them.
//!
//! ```text
//! run           the script (shell.rs)
//! call/         the folder of the call: what its commands read of it
//! toolchain-0/  the toolchain whose rustc is called, unless workers have it
//! tools/        rustc and cargo as rustup has them, if a script of the user calls them
//! files-0/      files outside: the user's script and what it names, and what flags of rustc name
//! ```
//!
//! Programs in the folders of the system, such as `/bin/sh`, are those of the worker.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::digest::Digest;
use super::files::Files;
use super::shell::{self, CALL, Place, SCRIPT, There};
use super::toolchains::{Toolchains, folder_of, is_of_system};
use super::tree::Blobs;
use super::tree_builder::{Result, TreeBuilder, entries, unread};
use crate::process::toolchain::Toolchain;
use crate::process::{Invocation, Shipment};
use crate::remote::spec::RemoteSpec;

/// What a worker gets.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) root: Digest,
    pub(super) blobs: Blobs,
    /// The paths of the files and folders that are fetched afterwards: where they are there, and here.
    pub(super) outputs: Vec<(String, PathBuf)>,
}

/// Collects what workers get.
#[derive(Debug)]
pub(super) struct Collector {
    /// The files and folders that the user names.
    named: Vec<PathBuf>,
    pub(super) toolchains: Toolchains,
    files: Files,
}

impl Collector {
    pub(super) fn new(spec: &RemoteSpec, main: Option<&Toolchain>) -> Self {
        Collector {
            named: spec
                .files
                .iter()
                .map(|file| std::path::absolute(file).unwrap_or_else(|_| file.clone()))
                .collect(),
            toolchains: Toolchains::new(spec, main),
            files: Files::default(),
        }
    }

    /// What a worker gets for these commands. `last` is the time limit of the last one, if it has one of its own.
    ///
    /// # Errors
    /// When a file cannot be read or sent.
    pub(super) fn contents(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        last: Option<Duration>,
    ) -> Result<Contents> {
        let mut call = Call {
            of: self,
            filled: TreeBuilder::new(&self.files),
            places: Vec::new(),
            outside: Vec::new(),
            tools: None,
            toolchains: 0,
        };
        call.filled.add_folder(Path::new(CALL))?;
        call.place(&shipment.root, There::Sent(CALL.to_owned()));
        for folder in &shipment.folders {
            call.filled.add_folder(&below_call(shipment, folder)?)?;
        }
        for path in &shipment.reads {
            call.filled.add(path, &below_call(shipment, path)?)?;
        }
        for command in commands {
            call.add_program(&command.program)?;
            for word in &command.args {
                call.add_named(word)?;
            }
        }
        let mut outputs = Vec::new();
        for path in &shipment.writes {
            let there = below_call(shipment, path)?;
            outputs.push((there.to_string_lossy().into_owned(), path.clone()));
        }
        let script = shell::script(commands, &call.places, call.tools.as_ref(), last);
        call.filled.add_program(Path::new(SCRIPT), script)?;
        let TreeBuilder { tree, mut blobs, .. } = call.filled;
        Ok(Contents { root: tree.digest(&mut blobs), blobs, outputs })
    }
}

/// What is collected for one call.
struct Call<'c> {
    of: &'c Collector,
    filled: TreeBuilder<'c>,
    places: Vec<Place>,
    /// The folders whose files are sent one by one.
    outside: Vec<PathBuf>,
    /// Where the worker finds rustc, cargo and so on.
    tools: Option<There>,
    /// How many toolchains are sent for the commands themselves.
    toolchains: usize,
}

impl Call<'_> {
    fn place(&mut self, here: &Path, there: There) {
        self.places.push(Place { here: here.to_owned(), there });
    }

    fn is_placed(&self, path: &Path) -> bool {
        self.places.iter().any(|place| path.starts_with(&place.here))
    }

    fn add_program(&mut self, program: &Path) -> Result<()> {
        if self.is_placed(program) {
            return Ok(());
        }
        if is_of_system(program) {
            // A worker may have another version, and what is known of its results would outlive that.
            if program.file_name() == Some(OsStr::new("rustc")) {
                return Err(format!(
                    "{} is a part of this system, which workers may have in another version; use a toolchain of rustup",
                    program.display()
                ));
            }
            return Ok(());
        }
        match folder_of(program) {
            Some(toolchain) => self.add_toolchain(&toolchain),
            None => self.add_script(program),
        }
    }

    fn add_toolchain(&mut self, folder: &Path) -> Result<()> {
        let there = match self.of.toolchains.folder_there(folder) {
            Some(there) => There::OnWorker(there),
            None => {
                let sealed = self.of.toolchains.sealed(folder, &self.of.files)?;
                let name = format!("toolchain-{}", self.toolchains);
                self.toolchains += 1;
                self.filled.tree.mount(&name, sealed);
                There::Sent(name)
            }
        };
        // rustdoc and cargo find rustc by the path. The first toolchain is that of the command itself.
        self.tools.get_or_insert(there.clone());
        self.place(folder, there);
        Ok(())
    }

    /// Adds a program of the user. If it is a script: also the files that it names in its folder, those that the user names,
    /// and the toolchains that it calls.
    fn add_script(&mut self, program: &Path) -> Result<()> {
        self.add_outside(program)?;
        if !shell::is_script(program) {
            return Ok(());
        }
        let folder = program.parent().unwrap_or(Path::new("/"));
        let text = fs::read(program).map_err(|error| unread(program, error))?;
        for entry in entries(folder)? {
            let name = entry.file_name().unwrap_or_default();
            // A file too many makes the action another one when it changes, and nothing else.
            if entry != program && entry.is_file() && is_word(&text, name) {
                self.add_outside(&entry)?;
            }
        }
        let there = self.outside_of(folder);
        let mut names = BTreeMap::new();
        for file in &self.of.named {
            let name = Path::new(file.file_name().unwrap_or_default());
            let name = file.strip_prefix(folder).unwrap_or(name);
            if let Some(other) = names.insert(name, file)
                && other != file
            {
                let (other, file) = (other.display(), file.display());
                return Err(format!("{other} and {file} would have one name on workers"));
            }
            self.filled.add(file, &Path::new(&there).join(name))?;
        }
        let script = String::from_utf8_lossy(&text);
        if let Some(tools) = self.of.toolchains.of_script(&script, &self.of.files)? {
            self.filled.tree.mount("tools", tools);
            self.tools = Some(There::Sent("tools".to_owned()));
        }
        Ok(())
    }

    /// Adds the file or folder that a flag names at its end, unless it is there anyway.
    fn add_named(&mut self, word: &OsStr) -> Result<()> {
        let bytes = word.as_bytes();
        let Some(at) = memchr::memchr(b'/', bytes) else { return Ok(()) };
        let path = Path::new(OsStr::from_bytes(&bytes[at..]));
        let is_there =
            self.is_placed(path) || is_of_system(path) || self.of.toolchains.is_on_workers(path);
        if is_there || path == Path::new("/") || !path.exists() {
            Ok(())
        } else {
            self.add_outside(path)
        }
    }

    /// Adds a file or folder that is not in the folder of the call.
    fn add_outside(&mut self, path: &Path) -> Result<()> {
        let there = self.outside_of(path.parent().unwrap_or(Path::new("/")));
        let there = format!("{there}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        self.filled.add(path, Path::new(&there))?;
        self.place(path, There::Sent(there));
        Ok(())
    }

    /// Where the files of a folder are.
    fn outside_of(&mut self, folder: &Path) -> String {
        let known = self.outside.iter().position(|one| one == folder);
        let nth = known.unwrap_or_else(|| {
            self.outside.push(folder.to_owned());
            self.outside.len() - 1
        });
        format!("files-{nth}")
    }
}

/// Where a worker has a path of the call.
fn below_call(shipment: &Shipment, path: &Path) -> Result<PathBuf> {
    let below = path
        .strip_prefix(&shipment.root)
        .map_err(|_| format!("{} is not in {}", path.display(), shipment.root.display()))?;
    Ok(Path::new(CALL).join(below))
}

/// Whether a text has this name, and not only as a part of a longer one.
fn is_word(text: &[u8], name: &OsStr) -> bool {
    let name = name.as_bytes();
    let is_part = |byte: Option<&u8>| {
        byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte))
    };
    memchr::memmem::find_iter(text, name).any(|at| {
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        !is_part(before) && !is_part(text.get(at + name.len()))
    })
}
