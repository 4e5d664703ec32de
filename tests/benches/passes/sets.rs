//! The four sets of cases: the corpus, the packages of `tests/testdata`, failing tests with known bugs, and the subjects of
//! the evaluation.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use wdd_tests::benches::{from_workspace, quoted, without_cargo};
use wdd_tests::{cases, corpus, packages};

/// The names of the sets, in the order of the page.
pub(crate) const SETS: [&str; 4] = ["corpus", "packages", "bugs", "evaluation"];

/// Where the subjects of the evaluation are.
const SUBJECTS: &str = "tests/research/evaluation/subjects";

/// Which sets are run, and where the cases are that are not in the repository.
#[derive(Default)]
pub(crate) struct Sets {
    /// All if there are none.
    pub(crate) names: Vec<String>,
    /// Folders with cases, as for the benchmark `corpus`.
    pub(crate) corpus: Vec<PathBuf>,
    /// The folder with the cases of the benchmark `bugs`.
    pub(crate) bugs: Option<PathBuf>,
}

/// A case.
pub(crate) struct Case {
    pub(crate) set: String,
    pub(crate) name: String,
    /// What the command line has after `reduce`, as for a shell.
    args: String,
    from: From,
}

/// How the input of a case comes into a folder.
enum From {
    /// A file, perhaps with a script.
    File(PathBuf, Option<PathBuf>),
    /// A package of `tests/testdata`.
    Package(String),
    /// The folder with the cases of the benchmark `bugs`, and the file of the case.
    Bug(PathBuf, PathBuf),
}

/// The input of a case, in its folder.
pub(crate) struct Placed {
    folder: PathBuf,
    args: String,
}

impl Sets {
    /// The cases of all sets that are run.
    pub(crate) fn cases(&self) -> Result<Vec<Case>, String> {
        let mut cases = Vec::new();
        for set in SETS {
            if !self.names.is_empty() && !self.names.iter().any(|name| name == set) {
                continue;
            }
            cases.extend(match set {
                "corpus" => self.corpus()?,
                "packages" => packages()?,
                "bugs" => self.bugs.as_deref().map_or(Ok(Vec::new()), bugs)?,
                _ => subjects()?,
            });
        }
        Ok(cases)
    }

    fn corpus(&self) -> Result<Vec<Case>, String> {
        let own = ["raw-ice", "crash", "error", "compiles"].map(corpus::path);
        let folders: Vec<PathBuf> = self.corpus.iter().cloned().chain(own).collect();
        let cases = cases::Case::chosen(&folders, &[])?;
        Ok(cases
            .into_iter()
            .map(|case| {
                let beside = case.input.with_extension("sh");
                let script = case.script.or_else(|| beside.is_file().then_some(beside));
                Case::file("corpus", case.name, case.input, script)
            })
            .collect())
    }
}

/// The rows of the table in `tests/testdata/README.md`.
fn packages() -> Result<Vec<Case>, String> {
    let table =
        fs::read_to_string(packages::path("README.md")).map_err(|error| error.to_string())?;
    let mut found: Vec<Case> = Vec::new();
    let rows = table.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    for row in rows.filter(|row| row.len() == 8 && row[5].parse::<u64>().is_ok()) {
        // One call at a time, as everywhere.
        let args = row[4].trim_matches('`').replace(" --jobs 2", "");
        let package = args.split([' ', '/']).next().unwrap_or_default().to_owned();
        let nth = found.iter().filter(|case| case.name.split(' ').next() == Some(&package)).count();
        let name = if nth == 0 { package.clone() } else { format!("{package} {}", nth + 1) };
        found.push(Case { set: "packages".into(), name, args, from: From::Package(package) });
    }
    Ok(found)
}

fn bugs(folder: &Path) -> Result<Vec<Case>, String> {
    let files = fs::read_dir(folder.join("cases")).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    files.into_iter().map(|file| bug(folder, file)).collect()
}

fn bug(folder: &Path, file: PathBuf) -> Result<Case, String> {
    let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default().to_owned();
    let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let case: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut args = format!("{name} --output result --test {}", word(&case["test"]));
    for feature in case["features"].as_array().into_iter().flatten() {
        args += &format!(" --features {}", word(feature));
    }
    Ok(Case { set: "bugs".into(), name, args, from: From::Bug(folder.to_owned(), file) })
}

/// A text of JSON as a word of a shell.
fn word(value: &Value) -> String {
    quoted(Path::new(value.as_str().unwrap_or_default()))
}

fn subjects() -> Result<Vec<Case>, String> {
    let folder = from_workspace(SUBJECTS);
    let list = folder.join("subjects.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let lines = list.lines().filter_map(|line| line.split_once(' '));
    Ok(lines
        .map(|(name, language)| {
            let input = folder.join(name).join(format!("in.{}", language.trim()));
            let script = folder.join(name).join("check.sh");
            Case::file("evaluation", name.to_owned(), input, Some(script))
        })
        .collect())
}

impl Case {
    fn file(set: &str, name: String, input: PathBuf, script: Option<PathBuf>) -> Self {
        let file = input.file_name().unwrap_or_default().display().to_string();
        let script_args = script.as_ref().map_or("", |_| " --script ./check.sh");
        let args = format!("{file} --output result{script_args}");
        Case { set: set.into(), name, args, from: From::File(input, script) }
    }

    /// Copies the input into a folder, if it is not there yet, and deletes the last result.
    ///
    /// # Errors
    /// What cannot be copied, in words.
    pub(crate) fn placed_in(&self, folder: &Path) -> Result<Placed, String> {
        let placed = Placed { folder: folder.to_owned(), args: self.args.clone() };
        let mark = folder.join("placed");
        let result = folder.join("result");
        let _ = fs::remove_dir_all(&result).or_else(|_| fs::remove_file(&result));
        if mark.is_file() {
            return Ok(placed);
        }
        self.copy_to(folder).map_err(|error| error.to_string())?;
        fs::write(mark, "").map_err(|error| error.to_string())?;
        Ok(placed)
    }

    fn copy_to(&self, folder: &Path) -> std::io::Result<()> {
        fs::create_dir_all(folder)?;
        match &self.from {
            From::File(input, script) => {
                fs::copy(input, folder.join(input.file_name().unwrap_or_default()))?;
                if let Some(script) = script {
                    let interpreter =
                        if self.set == "evaluation" { String::new() } else { "sh ".to_owned() };
                    let text = format!("#!/bin/sh\nexec {interpreter}{}\n", quoted(script));
                    fs::write(folder.join("check.sh"), text)?;
                    Command::new("chmod").arg("+x").arg(folder.join("check.sh")).status()?;
                }
            }
            From::Package(name) => packages::copy(&packages::path(name), &folder.join(name)),
            From::Bug(cases, file) => {
                let mut python = Command::new("python3");
                python.arg(cases.join("materialise.py")).arg(file).arg(folder.join(&self.name));
                without_cargo(&mut python);
                let output = python.output()?;
                if !output.status.success() {
                    return Err(std::io::Error::other(String::from_utf8_lossy(&output.stderr)));
                }
            }
        }
        Ok(())
    }
}

impl Placed {
    /// Runs the command to its end; the summary.
    ///
    /// # Errors
    /// Why there is no summary, in words.
    pub(crate) fn reduce(&self, program: &Path, options: &[String]) -> Result<Value, String> {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("exec \"$0\" wdd reduce {} \"$@\"", self.args));
        command.arg(program).args(options).current_dir(&self.folder);
        without_cargo(&mut command);
        packages::plainly(&mut command);
        let Output { stdout, stderr, .. } = command.output().map_err(|error| error.to_string())?;
        let events = String::from_utf8_lossy(&stdout);
        let mut events = events.lines().rev().map_while(|line| serde_json::from_str(line).ok());
        let summary = events.find(|event: &Value| event["event"] == "summary");
        summary.ok_or_else(|| String::from_utf8_lossy(&stderr).trim().to_owned())
    }
}
