//! The manifest of the cases that were measured: a name and two hashes a line. A hash is `SipHash` 1-3 with
//! 128 bits, as in the verdict cache: it shows that a file is another one, and protects against nothing.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::hash::Hasher as _;
use std::io;
use std::path::PathBuf;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::Case;

/// The lines at the top of the file.
const HEADER: &str = "\
# The cases of the benchmark `corpus`, which are not in the repository: name, hash of the input, hash of the script.
# `ice-N-CRATE` is CRATE with the reproducer of rust-lang/rust issue N scattered in it, `test-CRATE` is CRATE with
# one mutation that makes a unit test fail, and a file with a number or a hash is a reproducer as it was reported.
# Written by `cargo bench -p wdd-tests --bench corpus -- --cases PATH --write-manifest`.
";

/// The hashes of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashes {
    input: String,
    /// `-` without a script.
    script: String,
}

impl Hashes {
    /// Reads the files of a case. The hash of the script includes `errors.txt`, which a script may read.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn of(case: &Case) -> io::Result<Self> {
        let script = match &case.script {
            Some(script) => {
                let errors = script.with_file_name("errors.txt");
                let errors = errors.is_file().then_some(errors);
                hash([script.clone()].into_iter().chain(errors))?
            }
            None => "-".to_owned(),
        };
        let input = hash([case.input.clone()])?;
        Ok(Hashes { input, script })
    }
}

/// The hash of some files, one after the other.
fn hash(files: impl IntoIterator<Item = PathBuf>) -> io::Result<String> {
    let mut hasher = SipHasher13::new();
    for file in files {
        hasher.write(&fs::read(file)?);
    }
    Ok(format!("{:032x}", hasher.finish128().as_u128()))
}

/// How a case compares with the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is the case that was measured.
    Same,
    /// The input, the script or both are others.
    Differs,
    /// The manifest has no case of that name.
    Unknown,
}

/// Names and hashes of cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    cases: BTreeMap<String, Hashes>,
}

impl Manifest {
    /// Where it is in the repository.
    pub fn path() -> PathBuf {
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/cases.txt"))
    }

    /// Reads the text of a manifest.
    ///
    /// # Errors
    /// With the first line that is not one.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut manifest = Manifest::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, input, script] = words[..] else {
                return Err(format!("not a line of a manifest: {line}"));
            };
            let [input, script] = [input, script].map(str::to_owned);
            manifest.insert(name, Hashes { input, script });
        }
        Ok(manifest)
    }

    /// Adds a case, or replaces the case of that name.
    pub fn insert(&mut self, name: &str, hashes: Hashes) {
        self.cases.insert(name.to_owned(), hashes);
    }

    /// How a case with these hashes compares with the one of that name.
    pub fn compare(&self, name: &str, hashes: &Hashes) -> State {
        match self.cases.get(name) {
            Some(known) if known == hashes => State::Same,
            Some(_) => State::Differs,
            None => State::Unknown,
        }
    }

    /// The names of its cases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.cases.keys().map(String::as_str)
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEADER)?;
        for (name, Hashes { input, script }) in &self.cases {
            writeln!(f, "{name} {input} {script}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_differs_if_its_input_its_script_or_its_errors_differ() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let write = |name: &str, text: &str| fs::write(path(name), text).unwrap();
        write("input.rs", "fn main() {}");
        write("clean.sh", "exit 0");
        let case = Case {
            name: "a".to_owned(),
            input: path("input.rs"),
            script: Some(path("clean.sh")),
            human: None,
        };
        let state = |manifest: &Manifest| manifest.compare("a", &Hashes::of(&case).unwrap());
        let mut manifest = Manifest::default();
        assert_eq!(state(&manifest), State::Unknown);
        for (name, text) in
            [("input.rs", "fn main() { }"), ("clean.sh", "exit 1"), ("errors.txt", "error: x")]
        {
            manifest.insert("a", Hashes::of(&case).unwrap());
            assert_eq!(state(&manifest), State::Same);
            write(name, text);
            assert_eq!(state(&manifest), State::Differs, "{name}");
        }
    }

    #[test]
    fn a_manifest_is_read_as_it_is_written() {
        let mut manifest = Manifest::default();
        for (name, script) in [("ice-1-a", "0b"), ("7", "-")] {
            let [input, script] = ["0a", script].map(str::to_owned);
            manifest.insert(name, Hashes { input, script });
        }
        assert_eq!(Manifest::parse(&manifest.to_string()), Ok(manifest));
        assert!(Manifest::parse("ice-1-a 0a").is_err());
    }

    #[test]
    fn the_manifest_of_the_repository_has_the_case_of_each_stored_result() {
        let text = fs::read_to_string(Manifest::path()).unwrap();
        let manifest = Manifest::parse(&text).unwrap();
        assert_eq!(text, manifest.to_string());
        let results = Case::all_in(&crate::corpus::path("results")).unwrap();
        assert!(!results.is_empty());
        for result in results {
            let is_known = manifest.names().any(|name| name == result.name);
            assert!(is_known, "{} is not in the manifest", result.name);
        }
    }
}
