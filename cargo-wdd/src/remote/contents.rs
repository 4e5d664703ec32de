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

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::digest::Digest;
use super::files::Files;
use super::shell::{self, CALL, Place, SCRIPT, There};
use super::spec::{RemoteSpec, ToolchainAt};
use super::tree::{BadPath, Blobs, Content, Sealed, Tree};
use crate::process::toolchain::{Toolchain, verbose};
use crate::process::{Invocation, Shipment};

/// Folders of the system: what is in them belongs to the machine.
const SYSTEM: [&str; 9] = [
    "/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr",
];

/// The programs of a toolchain that calls may need.
const PROGRAMS: [&str; 7] = [
    "cargo",
    "cargo-clippy",
    "cargo-fmt",
    "clippy-driver",
    "rustc",
    "rustdoc",
    "rustfmt",
];

/// Why commands cannot be sent, in words.
pub(super) type NotSent = String;

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
    spec: RemoteSpec,
    /// The toolchain of the run, which scripts call.
    main: Option<PathBuf>,
    /// What the rustc in the folder of the workers prints with `-vV`, if they have one.
    there: OnceLock<String>,
    /// The same of the toolchains here.
    here: Mutex<HashMap<PathBuf, Option<String>>>,
    files: Files,
    toolchains: Mutex<HashMap<PathBuf, Arc<Sealed>>>,
    /// The folders of the toolchains that scripts call by a name. rustup is slow.
    named: Mutex<HashMap<String, Option<PathBuf>>>,
}

impl Collector {
    pub(super) fn new(spec: &RemoteSpec, main: Option<&Toolchain>) -> Self {
        Collector {
            spec: spec.clone(),
            main: main.and_then(|toolchain| toolchain_of(&toolchain.rustc)),
            there: OnceLock::new(),
            here: Mutex::default(),
            files: Files::default(),
            toolchains: Mutex::default(),
            named: Mutex::default(),
        }
    }

    /// The version of the toolchain that workers have.
    pub(super) fn there(&self) -> &OnceLock<String> {
        &self.there
    }

    /// The folder of the toolchain with this name.
    fn named(&self, name: &str) -> Option<PathBuf> {
        let mut known = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || {
            let toolchain = Toolchain::find(Some(name), Path::new(".")).ok()?;
            toolchain_of(&toolchain.rustc)
        };
        known.entry(name.to_owned()).or_insert_with(find).clone()
    }

    /// Whether a path is in the folder of the workers with a toolchain.
    fn is_on_workers(&self, path: &Path) -> bool {
        matches!(&self.spec.toolchain, ToolchainAt::Folder(folder) if path.starts_with(folder))
    }

    /// The folder of the workers with this toolchain, if they have the same.
    fn folder_there(&self, toolchain: &Path) -> Option<PathBuf> {
        let (ToolchainAt::Folder(folder), Some(there)) = (&self.spec.toolchain, self.there.get())
        else {
            return None;
        };
        let mut known = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let rustc = toolchain.join("bin/rustc");
        let here = known
            .entry(toolchain.to_owned())
            .or_insert_with(|| verbose(&rustc));
        (here.as_ref() == Some(there)).then(|| folder.clone())
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
    ) -> Result<Contents, NotSent> {
        let mut call = Call {
            of: self,
            filled: Filled::new(&self.files),
            places: Vec::new(),
            outside: Vec::new(),
            tools: None,
            toolchains: 0,
        };
        call.filled.add_folder(Path::new(CALL))?;
        call.place(&shipment.root, There::Sent(CALL.to_owned()));
        for folder in &shipment.folders {
            let below = call.below_call(shipment, folder)?;
            call.filled.add_folder(&below)?;
        }
        for path in &shipment.reads {
            let below = call.below_call(shipment, path)?;
            call.filled.add(path, &below)?;
        }
        for command in commands {
            call.add_program(&command.program)?;
            for word in &command.args {
                call.add_named(word)?;
            }
        }
        let outputs = shipment.writes.iter().map(|path| {
            let there = call.below_call(shipment, path)?;
            Ok((there.to_string_lossy().into_owned(), path.clone()))
        });
        let outputs = outputs.collect::<Result<_, NotSent>>()?;
        let script = shell::script(commands, &call.places, call.tools.as_ref(), last);
        call.filled.add_program(Path::new(SCRIPT), script)?;
        let Filled {
            tree, mut blobs, ..
        } = call.filled;
        Ok(Contents {
            root: tree.digest(&mut blobs),
            blobs,
            outputs,
        })
    }

    /// What is sent of a toolchain: its programs, libraries and targets, without sources and documentation.
    fn toolchain(&self, folder: &Path) -> Result<Arc<Sealed>, NotSent> {
        let mut known = self
            .toolchains
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(sealed) = known.get(folder) {
            return Ok(Arc::clone(sealed));
        }
        let mut filled = Filled::new(&self.files);
        for name in PROGRAMS {
            let path = folder.join("bin").join(name);
            if path.is_file() {
                filled.add(&path, &Path::new("bin").join(name))?;
            }
        }
        for entry in entries(&folder.join("lib"))? {
            let name = entry.file_name().unwrap_or_default();
            if name != "rustlib" {
                filled.add(&entry, &Path::new("lib").join(name))?;
            }
        }
        for target in entries(&folder.join("lib/rustlib"))? {
            if target.join("lib").is_dir() {
                let name = target.file_name().unwrap_or_default();
                filled.add(&target, &Path::new("lib/rustlib").join(name))?;
            }
        }
        let sealed = Arc::new(filled.sealed());
        known.insert(folder.to_owned(), Arc::clone(&sealed));
        Ok(sealed)
    }
}

/// A tree that is being filled from disk.
struct Filled<'f> {
    files: &'f Files,
    tree: Tree,
    blobs: Blobs,
}

impl<'f> Filled<'f> {
    fn new(files: &'f Files) -> Self {
        Filled {
            files,
            tree: Tree::default(),
            blobs: Blobs::new(),
        }
    }

    /// Adds a file, or a folder with all that is in it.
    fn add(&mut self, from: &Path, to: &Path) -> Result<(), NotSent> {
        let metadata = fs::symlink_metadata(from).map_err(|error| unread(from, error))?;
        if metadata.is_dir() {
            self.add_folder(to)?;
            for entry in entries(from)? {
                let name = entry.file_name().unwrap_or_default();
                self.add(&entry, &to.join(name))?;
            }
            return Ok(());
        }
        if metadata.is_symlink() {
            let target = fs::read_link(from).map_err(|error| unread(from, error))?;
            // Most servers refuse absolute targets, and what they name may be another file there.
            if target.is_relative() {
                return self
                    .tree
                    .add_link(to, &target)
                    .map_err(|error| bad(to, error));
            }
        }
        let metadata = fs::metadata(from).map_err(|error| unread(from, error))?;
        match metadata.is_file() {
            true => self.add_file(from, to, &metadata),
            // Sockets and the like.
            false => Ok(()),
        }
    }

    fn add_folder(&mut self, to: &Path) -> Result<(), NotSent> {
        self.tree.add_folder(to).map_err(|error| bad(to, error))
    }

    /// Adds a program with this content.
    fn add_program(&mut self, to: &Path, content: Vec<u8>) -> Result<(), NotSent> {
        let digest = Digest::of(&content);
        self.blobs.insert(digest, Content::Bytes(content.into()));
        self.tree
            .add(to, digest, true)
            .map_err(|error| bad(to, error))
    }

    /// What it has, which does not change any more.
    fn sealed(self) -> Sealed {
        self.tree.sealed(self.blobs)
    }

    fn add_file(&mut self, from: &Path, to: &Path, metadata: &Metadata) -> Result<(), NotSent> {
        let (digest, content) = self
            .files
            .content(from, metadata)
            .map_err(|error| unread(from, error))?;
        let is_executable = metadata.permissions().mode() & 0o111 != 0;
        self.blobs.insert(digest, content);
        self.tree
            .add(to, digest, is_executable)
            .map_err(|error| bad(to, error))
    }
}

/// What is collected for one call.
struct Call<'c> {
    of: &'c Collector,
    filled: Filled<'c>,
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
        self.places.push(Place {
            here: here.to_owned(),
            there,
        });
    }

    fn is_placed(&self, path: &Path) -> bool {
        self.places
            .iter()
            .any(|place| path.starts_with(&place.here))
    }

    /// The place of a path of the call.
    fn below_call(&self, shipment: &Shipment, path: &Path) -> Result<PathBuf, NotSent> {
        let below = path.strip_prefix(&shipment.root);
        let below = below
            .map_err(|_| format!("{} is not in {}", path.display(), shipment.root.display()))?;
        Ok(Path::new(CALL).join(below))
    }

    fn add_program(&mut self, program: &Path) -> Result<(), NotSent> {
        if self.is_placed(program) {
            return Ok(());
        }
        if is_of_system(program) {
            // A worker may have another version, and what is known of its results would outlive that.
            return match program.file_name() == Some(OsStr::new("rustc")) {
                true => Err(format!(
                    "{} is a part of this system, which workers may have in another version; use a toolchain of rustup",
                    program.display()
                )),
                false => Ok(()),
            };
        }
        match toolchain_of(program) {
            Some(toolchain) => self.add_toolchain(&toolchain),
            None => self.add_script(program),
        }
    }

    fn add_toolchain(&mut self, folder: &Path) -> Result<(), NotSent> {
        let there = match self.of.folder_there(folder) {
            Some(there) => There::OnWorker(there),
            None => {
                let sealed = self.of.toolchain(folder)?;
                let name = format!("toolchain-{}", self.toolchains);
                self.toolchains += 1;
                self.filled.tree.mount(&name, sealed);
                There::Sent(name)
            }
        };
        self.tools.get_or_insert(there.clone());
        self.place(folder, there);
        Ok(())
    }

    /// Adds a program of the user. If it is a script: also the files that it names in its folder, those that the user names,
    /// and the toolchains that it calls.
    fn add_script(&mut self, program: &Path) -> Result<(), NotSent> {
        self.add_outside(program)?;
        if !shell::is_script(program) {
            return Ok(());
        }
        let folder = program.parent().unwrap_or(Path::new("/"));
        let text = fs::read(program).map_err(|error| unread(program, error))?;
        for entry in entries(folder)? {
            let name = entry.file_name().unwrap_or_default();
            if entry != program && entry.is_file() && is_word(&text, name) {
                self.add_outside(&entry)?;
            }
        }
        let there = self.outside_of(folder);
        let mut names = BTreeMap::new();
        for file in &self.of.spec.files {
            let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
            let name = file
                .strip_prefix(folder)
                .unwrap_or(Path::new(file.file_name().unwrap_or_default()));
            if let Some(other) = names
                .insert(name.to_owned(), file.clone())
                .filter(|other| *other != file)
            {
                let (other, file) = (other.display(), file.display());
                return Err(format!("{other} and {file} would have one name on workers"));
            }
            self.filled.add(&file, &Path::new(&there).join(name))?;
        }
        self.add_tools(&String::from_utf8_lossy(&text))
    }

    /// Adds the toolchains that a script calls, also by names as rustup takes them: `rustc +nightly`.
    fn add_tools(&mut self, script: &str) -> Result<(), NotSent> {
        let mut folders: Vec<(String, String)> = Vec::new();
        let mut tools = Filled::new(&self.of.files);
        for name in called(script) {
            let folder = match name {
                None => self.of.main.clone(),
                Some(name) => self.of.named(name),
            };
            let Some(folder) = folder else { continue };
            let name = name.unwrap_or_default();
            let there = match self.of.folder_there(&folder) {
                Some(there) => there.display().to_string(),
                None => {
                    let mounted = format!("toolchain-{}", folders.len());
                    tools.tree.mount(&mounted, self.of.toolchain(&folder)?);
                    format!("$tools/{mounted}")
                }
            };
            folders.push((name.to_owned(), there));
        }
        if folders.is_empty() {
            return Ok(());
        }
        let proxy = proxy(&folders).into_bytes();
        for program in PROGRAMS {
            tools.add_program(&Path::new("bin").join(program), proxy.clone())?;
        }
        self.filled.tree.mount("tools", Arc::new(tools.sealed()));
        self.tools = Some(There::Sent("tools".to_owned()));
        Ok(())
    }

    /// Adds the file or folder that a flag names at its end, unless it is there anyway.
    fn add_named(&mut self, word: &OsStr) -> Result<(), NotSent> {
        let bytes = word.as_bytes();
        let Some(at) = memchr::memchr(b'/', bytes) else {
            return Ok(());
        };
        let path = Path::new(OsStr::from_bytes(&bytes[at..]));
        let is_there = self.is_placed(path) || is_of_system(path) || self.of.is_on_workers(path);
        match is_there || path == Path::new("/") || !path.exists() {
            true => Ok(()),
            false => self.add_outside(path),
        }
    }

    /// Adds a file or folder that is not in the folder of the call.
    fn add_outside(&mut self, path: &Path) -> Result<(), NotSent> {
        let there = self.outside_of(path.parent().unwrap_or(Path::new("/")));
        let there = format!(
            "{there}/{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
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

/// The toolchains whose programs a script calls, each once; `None` is the one that is used without a name.
fn called(script: &str) -> BTreeSet<Option<&str>> {
    let lines = script
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'));
    let words = lines
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && !"+-_.".contains(c)));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let calls = words
        .iter()
        .enumerate()
        .filter(|(_, word)| PROGRAMS.contains(word));
    let named = calls.map(|(at, _)| words.get(at + 1)?.strip_prefix('+'));
    named.collect()
}

/// A script that calls the program with its own name in the toolchain that is named by `+NAME`, as rustup does. Each
/// toolchain has a name, which may be empty, and a folder.
fn proxy(folders: &[(String, String)]) -> String {
    let cases = folders
        .iter()
        .map(|(name, folder)| format!("'{name}') toolchain=\"{folder}\" ;;\n"));
    let cases: String = cases.collect();
    format!(
        "#!/bin/sh\ntools=${{0%/bin/*}}\ncase $1 in +*) name=${{1#+}}; shift ;; *) name= ;; esac\n\
         case $name in\n{cases}*) echo \"there is no toolchain $name\" >&2; exit 1 ;;\nesac\n\
         PATH=\"$toolchain/bin:$PATH\"\nexport PATH\nexec \"$toolchain/bin/${{0##*/}}\" \"$@\"\n"
    )
}

/// The folder of the toolchain that a program is of.
fn toolchain_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.parent()?;
    let is_one = folder.join("lib/rustlib").is_dir() && program.parent()?.ends_with("bin");
    (is_one && !is_of_system(program)).then(|| folder.to_owned())
}

fn is_of_system(path: &Path) -> bool {
    let is_local = path.starts_with("/usr/local");
    !is_local && SYSTEM.iter().any(|folder| path.starts_with(folder))
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

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, NotSent> {
    let read =
        fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut read: Vec<PathBuf> = read.map_err(|error| unread(folder, error))?;
    read.sort();
    Ok(read)
}

fn unread(path: &Path, error: std::io::Error) -> NotSent {
    format!("{} cannot be read: {error}", path.display())
}

fn bad(path: &Path, _: BadPath) -> NotSent {
    format!("the name of {} cannot be sent", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toolchains_are_found_in_scripts_and_not_in_their_comments() {
        let of = |script| Vec::from_iter(called(script));
        assert_eq!(
            of("# rustc crashes\nX=1 timeout 30 rustc +nightly -O in.rs"),
            [Some("nightly")]
        );
        let both = "o=$(rustc in.rs) && cargo +1.90.0 build && cargo +1.90.0 test";
        assert_eq!(of(both), [None, Some("1.90.0")]);
        assert_eq!(of("grep -q rustc-x in.txt; ./myrustc +a"), []);
    }

    #[test]
    fn a_proxy_calls_the_toolchain_that_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let program = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        };
        for name in ["a", "b"] {
            program(
                &format!("{name}/bin/rustc"),
                &format!("#!/bin/sh\necho {name} $*\n"),
            );
        }
        let elsewhere = root.join("b").display().to_string();
        let folders = [
            (String::new(), "$tools/a".to_owned()),
            ("nightly".to_owned(), elsewhere),
        ];
        program("bin/rustc", &proxy(&folders));
        let run = |args: &[&str]| {
            let mut command = std::process::Command::new("/bin/sh");
            let output = command
                .arg(root.join("bin/rustc"))
                .args(args)
                .output()
                .unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(run(&["-O", "x y"]), "a -O x y\n");
        assert_eq!(run(&["+nightly", "-O"]), "b -O\n");
        assert_eq!(run(&["+beta"]), "");
    }
}
