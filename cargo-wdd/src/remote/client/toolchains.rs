//! The toolchains that workers need: those that commands are of, and those that scripts call by a name.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::files::Files;
use super::tree::Sealed;
use super::tree_builder::{Result, TreeBuilder, entries};
use crate::process::toolchain::{Toolchain, verbose};
use crate::remote::spec::{RemoteSpec, ToolchainAt};

/// Folders of the system: what is in them belongs to the machine.
const SYSTEM: [&str; 9] =
    ["/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr"];

/// The programs of a toolchain that calls may need.
const PROGRAMS: [&str; 7] =
    ["cargo", "cargo-clippy", "cargo-fmt", "clippy-driver", "rustc", "rustdoc", "rustfmt"];

#[derive(Debug)]
pub(super) struct Toolchains {
    /// Where workers have one.
    at: ToolchainAt,
    /// The toolchain of the run, which scripts call.
    main: Option<PathBuf>,
    /// What the rustc in the folder of the workers prints with `-vV`, if they have one.
    pub(super) there: OnceLock<String>,
    /// What `rustc -vV` of each toolchain here prints. `None` if it does not work.
    here: Mutex<HashMap<PathBuf, Option<String>>>,
    /// What is sent of them.
    sealed: Mutex<HashMap<PathBuf, Arc<Sealed>>>,
    /// The folders of those that scripts call by a name. rustup is slow.
    named: Mutex<HashMap<String, Option<PathBuf>>>,
}

impl Toolchains {
    pub(super) fn new(spec: &RemoteSpec, main: Option<&Toolchain>) -> Self {
        Toolchains {
            at: spec.toolchain.clone(),
            main: main.and_then(|toolchain| folder_of(&toolchain.rustc)),
            there: OnceLock::new(),
            here: Mutex::default(),
            sealed: Mutex::default(),
            named: Mutex::default(),
        }
    }

    /// The folder of the toolchain with this name.
    fn named(&self, name: &str) -> Option<PathBuf> {
        // Held while rustup runs, so that calls at the same time look a name up once.
        let mut known = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || {
            let toolchain = Toolchain::named(name).ok()?;
            folder_of(&toolchain.rustc)
        };
        known.entry(name.to_owned()).or_insert_with(find).clone()
    }

    /// Whether a path is in the folder of the workers with a toolchain.
    pub(super) fn is_on_workers(&self, path: &Path) -> bool {
        matches!(&self.at, ToolchainAt::Folder(folder) if path.starts_with(folder))
    }

    /// The folder of the workers with this toolchain, if they have the same.
    pub(super) fn folder_there(&self, toolchain: &Path) -> Option<PathBuf> {
        let (ToolchainAt::Folder(folder), Some(there)) = (&self.at, self.there.get()) else {
            return None;
        };
        let mut known = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let rustc = toolchain.join("bin/rustc");
        let here = known.entry(toolchain.to_owned()).or_insert_with(|| verbose(&rustc));
        (here.as_ref() == Some(there)).then(|| folder.clone())
    }

    /// What is sent of a toolchain: its programs, libraries and targets, without sources and documentation.
    pub(super) fn sealed(&self, folder: &Path, files: &Files) -> Result<Arc<Sealed>> {
        let mut known = self.sealed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sealed) = known.get(folder) {
            return Ok(Arc::clone(sealed));
        }
        let mut filled = TreeBuilder::new(files);
        let mut sent: Vec<_> = PROGRAMS.iter().map(|name| folder.join("bin").join(name)).collect();
        sent.retain(|program| program.is_file());
        sent.extend(entries(&folder.join("lib"))?);
        // Of this folder, only the targets with libraries are sent: the rest is sources and documentation.
        sent.retain(|path| !path.ends_with("lib/rustlib"));
        let mut targets = entries(&folder.join("lib/rustlib"))?;
        targets.retain(|target| target.join("lib").is_dir());
        for path in sent.iter().chain(&targets) {
            filled.add(path, path.strip_prefix(folder).unwrap_or(path))?;
        }
        let sealed = Arc::new(filled.sealed());
        known.insert(folder.to_owned(), Arc::clone(&sealed));
        Ok(sealed)
    }

    /// A folder with the toolchains that a script calls, also by names as rustup takes them: `rustc +nightly`. `None` if
    /// it calls none.
    pub(super) fn of_script(&self, script: &str, files: &Files) -> Result<Option<Arc<Sealed>>> {
        let mut folders: Vec<(String, String)> = Vec::new();
        let mut tools = TreeBuilder::new(files);
        for name in called(script) {
            let folder = name.map_or_else(|| self.main.clone(), |name| self.named(name));
            let Some(folder) = folder else { continue };
            let name = name.unwrap_or_default();
            let there = match self.folder_there(&folder) {
                Some(there) => there.display().to_string(),
                None => {
                    let mounted = format!("toolchain-{}", folders.len());
                    tools.tree.mount(&mounted, self.sealed(&folder, files)?);
                    format!("$tools/{mounted}")
                }
            };
            folders.push((name.to_owned(), there));
        }
        if folders.is_empty() {
            return Ok(None);
        }
        // One script has all names, as a proxy of rustup has.
        let proxy = proxy(&folders).into_bytes();
        for program in PROGRAMS {
            tools.add_program(&Path::new("bin").join(program), proxy.clone())?;
        }
        Ok(Some(Arc::new(tools.sealed())))
    }
}

/// The toolchains whose programs a script calls, each once; `None` is the one that is used without a name.
fn called(script: &str) -> BTreeSet<Option<&str>> {
    // A comment is no call.
    let lines = script.lines().filter(|line| !line.trim_start().starts_with('#'));
    let words: Vec<&str> = lines
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && !"+-_.".contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let calls = words.iter().enumerate().filter(|(_, word)| PROGRAMS.contains(word));
    calls.map(|(at, _)| words.get(at + 1)?.strip_prefix('+')).collect()
}

/// A script that calls the program with its own name in the toolchain that is named by `+NAME`, as rustup does. Each
/// toolchain has a name, which may be empty, and a folder.
fn proxy(folders: &[(String, String)]) -> String {
    let cases: String = folders
        .iter()
        .map(|(name, folder)| format!("'{name}') toolchain=\"{folder}\" ;;\n"))
        .collect();
    format!(
        "#!/bin/sh\ntools=${{0%/bin/*}}\ncase $1 in +*) name=${{1#+}}; shift ;; *) name= ;; esac\n\
         case $name in\n{cases}*) echo \"there is no toolchain $name\" >&2; exit 1 ;;\nesac\n\
         PATH=\"$toolchain/bin:$PATH\"\nexport PATH\nexec \"$toolchain/bin/${{0##*/}}\" \"$@\"\n"
    )
}

/// The folder of the toolchain that a program is of.
pub(super) fn folder_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.parent()?;
    let is_one = folder.join("lib/rustlib").is_dir() && program.parent()?.ends_with("bin");
    (is_one && !is_of_system(program)).then(|| folder.to_owned())
}

pub(super) fn is_of_system(path: &Path) -> bool {
    // Images of containers have toolchains of rustup there.
    let is_local = path.starts_with("/usr/local");
    !is_local && SYSTEM.iter().any(|folder| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

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
            program(&format!("{name}/bin/rustc"), &format!("#!/bin/sh\necho {name} $*\n"));
        }
        let elsewhere = root.join("b").display().to_string();
        let folders = [(String::new(), "$tools/a".to_owned()), ("nightly".to_owned(), elsewhere)];
        program("bin/rustc", &proxy(&folders));
        let run = |args: &[&str]| {
            let mut command = std::process::Command::new("/bin/sh");
            let output = command.arg(root.join("bin/rustc")).args(args).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(run(&["-O", "x y"]), "a -O x y\n");
        assert_eq!(run(&["+nightly", "-O"]), "b -O\n");
        assert_eq!(run(&["+beta"]), "");
    }
}
