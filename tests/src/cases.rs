//! Large cases that are not in the repository: where their files are, and whether they are the ones that
//! were measured. The benchmark `corpus` runs them.

mod manifest;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use manifest::{Hashes, Manifest, State};

/// A reduction case: an input, and the script that judges its candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The name of its folder, or of its file without `.rs`.
    pub name: String,
    /// The input.
    pub input: PathBuf,
    /// The script; exit code 0 means interesting. Without one, rustc judges.
    pub script: Option<PathBuf>,
    /// The smallest input that a person has found.
    pub human: Option<PathBuf>,
}

impl Case {
    /// The cases directly in a folder, by name. A folder with `input.rs` is a case, and so is a file
    /// `NAME.rs`.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn all_in(folder: &Path) -> io::Result<Vec<Case>> {
        let mut cases = Vec::new();
        for entry in fs::read_dir(folder)? {
            cases.extend(Case::at(&entry?.path()));
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(cases)
    }

    /// The cases in some folders; those named `only` if there are any.
    ///
    /// # Errors
    /// What is wrong, in words: a folder that cannot be read, or a name that no case has.
    pub fn chosen(folders: &[PathBuf], only: &[String]) -> Result<Vec<Case>, String> {
        let mut cases = Vec::new();
        for folder in folders {
            let found = Case::all_in(folder);
            cases.extend(found.map_err(|error| format!("{}: {error}", folder.display()))?);
        }
        let missing = |name: &&String| !cases.iter().any(|case| case.name == **name);
        if let Some(name) = only.iter().find(missing) {
            return Err(format!("there is no case {name}"));
        }
        cases.retain(|case| only.is_empty() || only.contains(&case.name));
        Ok(cases)
    }

    /// The case that a folder or a file is, if it is one.
    fn at(path: &Path) -> Option<Case> {
        let existing = |name: &str| Some(path.join(name)).filter(|file| file.is_file());
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let (name, input) = match path.is_dir() {
            true => (path.file_name()?, existing("input.rs")?),
            false if is_rust => (path.file_stem()?, path.to_owned()),
            false => return None,
        };
        Some(Case {
            name: name.to_str()?.to_owned(),
            input,
            script: existing("clean.sh").or_else(|| existing("interesting.sh")),
            human: existing("human.rs"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_chooses_a_case_and_a_wrong_one_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.rs", "b.rs"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let chosen = |only: &[&str]| {
            let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
            let cases = Case::chosen(&[folder.path().to_owned()], &only)?;
            Ok(cases.into_iter().map(|case| case.name).collect::<Vec<_>>())
        };
        assert_eq!(chosen(&[]), Ok(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(chosen(&["b"]), Ok(vec!["b".to_owned()]));
        assert_eq!(chosen(&["c"]), Err("there is no case c".to_owned()));
    }

    #[test]
    fn folders_with_an_input_and_rust_files_are_cases() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, name).unwrap();
            path
        };
        let names = ["ice/input.rs", "ice/interesting.sh", "ice/clean.sh"];
        let [input, _, clean] = names.map(write);
        let human = write("ice/human.rs");
        let [other, script] = ["test/input.rs", "test/interesting.sh"].map(write);
        let alone = write("7.rs");
        write("README.md");
        write("empty/case.json");
        let case = |name: &str, input: PathBuf, script: Option<PathBuf>, human| Case {
            name: name.to_owned(),
            input,
            script,
            human,
        };
        let expected = [
            case("7", alone, None, None),
            case("ice", input, Some(clean), Some(human)),
            case("test", other, Some(script), None),
        ];
        assert_eq!(Case::all_in(folder.path()).unwrap(), expected);
    }
}
