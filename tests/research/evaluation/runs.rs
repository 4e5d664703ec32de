//! What was measured: a line a run in a file.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::recorded::Lists;

/// The folder of the runs and the plots, beside the page.
pub(crate) const FOLDER: &str = "papers";

/// The name of the file in it.
pub(crate) const FILE: &str = "runs.csv";

/// One run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) subject: String,
    pub(crate) language: String,
    pub(crate) strategy: String,
    pub(crate) variant: String,
    /// The commit that was measured, as git shortens it; empty outside of a repository.
    pub(crate) commit: String,
    /// The tokens of the input.
    pub(crate) before: u64,
    /// The tokens that are left.
    pub(crate) after: u64,
    /// Candidates that the reducer has proposed.
    pub(crate) queries: u64,
    /// Candidates that the script has judged.
    pub(crate) calls: u64,
    /// Those of lists.
    pub(crate) list_queries: u64,
    pub(crate) list_calls: u64,
    /// The time of the script.
    pub(crate) oracle_seconds: f64,
    pub(crate) seconds: f64,
    /// The limit at which it was stopped, in seconds. `None` if it has ended.
    pub(crate) stopped_after: Option<u32>,
    /// The lists that were reduced.
    pub(crate) lists: u64,
    /// Queries of lists by category, and those that were interesting.
    pub(crate) complement: u64,
    pub(crate) complement_interesting: u64,
    pub(crate) revisit: u64,
    pub(crate) revisit_interesting: u64,
    pub(crate) other: u64,
    pub(crate) other_interesting: u64,
    /// The mean rank correlation of weight and deletion, over the lists where it is defined.
    pub(crate) correlation: f64,
    pub(crate) correlations: u64,
    /// Lists whose results are not 1-minimal, and the elements that could still go.
    pub(crate) not_minimal: u64,
    pub(crate) further: u64,
    /// The queries that have found that out, which are among all queries.
    pub(crate) checks: u64,
}

impl Run {
    /// Whether it was not stopped.
    pub(crate) fn has_ended(&self) -> bool {
        self.stopped_after.is_none()
    }

    /// Tokens that are deleted in a second. Not 0, so that it has a logarithm.
    pub(crate) fn speed(&self) -> f64 {
        let speed = self.before.saturating_sub(self.after) as f64 / self.seconds.max(0.001);
        speed.max(1e-9)
    }

    /// Adds what the lists of the run came to.
    pub(crate) fn add(&mut self, lists: &Lists) {
        self.lists = lists.count;
        self.complement = lists.complement.all;
        self.complement_interesting = lists.complement.interesting;
        self.revisit = lists.revisit.all;
        self.revisit_interesting = lists.revisit.interesting;
        self.other = lists.other.all;
        self.other_interesting = lists.other.interesting;
        self.correlations = lists.correlations.len() as u64;
        let sum: f64 = lists.correlations.iter().sum();
        self.correlation = sum / (lists.correlations.len() as f64).max(1.0);
        self.not_minimal = lists.not_minimal;
        self.further = lists.further;
        self.checks = lists.checks;
    }

    /// Whether it is of this subject, strategy and variant.
    fn is(&self, subject: &str, strategy: &str, variant: &str) -> bool {
        self.subject == subject && self.strategy == strategy && self.variant == variant
    }
}

/// All runs so far.
pub(crate) struct Runs {
    path: PathBuf,
    all: Vec<Run>,
    /// What new runs are of.
    commit: String,
}

impl Runs {
    /// Those in the folder, which is made if it is missing.
    ///
    /// # Errors
    /// The message for the user.
    pub(crate) fn open(folder: &Path) -> Result<Self, String> {
        let folder = folder.join(FOLDER);
        let path = folder.join(FILE);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", path.display()))?;
        let all = if path.exists() {
            read(&path).map_err(|error| format!("{}: {error}", path.display()))?
        } else {
            Vec::new()
        };
        Ok(Runs { path, all, commit: commit() })
    }

    pub(crate) fn all(&self) -> &[Run] {
        &self.all
    }

    /// Whether there is such a run that has ended, or was stopped at that limit or a greater one, in seconds.
    pub(crate) fn has(&self, subject: &str, strategy: &str, variant: &str, limit: u32) -> bool {
        let is_enough = |run: &Run| run.stopped_after.is_none_or(|stopped| stopped >= limit);
        let mut all = self.all.iter();
        all.any(|run| run.is(subject, strategy, variant) && is_enough(run))
    }

    /// Adds a run, in place of the one that was stopped earlier.
    ///
    /// # Errors
    /// The message for the user if the file cannot be written.
    pub(crate) fn add(&mut self, run: Run) -> Result<(), String> {
        let run = Run { commit: self.commit.clone(), ..run };
        let is_like = |old: &Run| old.is(&run.subject, &run.strategy, &run.variant);
        let earlier = self.all.iter().position(is_like);
        match earlier {
            Some(earlier) => self.all[earlier] = run,
            None => self.all.push(run),
        }
        let written = match self.all.last() {
            Some(last) if earlier.is_none() && self.path.exists() => self.append(last),
            _ => self.replace(),
        };
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }

    fn append(&self, run: &Run) -> Result<(), Box<dyn std::error::Error>> {
        let file = OpenOptions::new().append(true).open(&self.path)?;
        let mut builder = csv::WriterBuilder::new();
        let mut writer = builder.has_headers(false).from_writer(file);
        writer.serialize(run)?;
        Ok(writer.flush()?)
    }

    /// Writes all runs again: a stop leaves the old file or the new one.
    fn replace(&self) -> Result<(), Box<dyn std::error::Error>> {
        let new = self.path.with_extension("csv.new");
        let mut writer = csv::Writer::from_path(&new)?;
        for run in &self.all {
            writer.serialize(run)?;
        }
        writer.flush()?;
        Ok(fs::rename(&new, &self.path)?)
    }
}

/// The runs in the file. A line that a stop has cut is taken off it, and is measured again.
fn read(path: &Path) -> Result<Vec<Run>, Box<dyn std::error::Error>> {
    let mut content = fs::read_to_string(path)?;
    let whole = content.rfind('\n').map_or(0, |end| end + 1);
    if whole < content.len() {
        content.truncate(whole);
        fs::write(path, &content)?;
    }
    let mut reader = csv::Reader::from_reader(content.as_bytes());
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

/// The commit of this checkout, as git shortens it; empty outside of a repository.
fn commit() -> String {
    let mut git = Command::new("git");
    git.args(["-C", env!("CARGO_MANIFEST_DIR"), "rev-parse", "--short", "HEAD"]);
    let said = git.output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).trim().to_owned()
}
