//! What was measured: a line a run in a file.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The first line of the file.
const HEAD: &str = "subject,language,strategy,algorithm,before,after,queries,calls,oracle_seconds,seconds,has_ended,elements,spearman";

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) subject: String,
    pub(crate) language: String,
    pub(crate) strategy: String,
    pub(crate) algorithm: String,
    /// The tokens of the input.
    pub(crate) before: u64,
    /// The tokens that are left.
    pub(crate) after: u64,
    /// Candidates that the reducer has proposed.
    pub(crate) queries: u64,
    /// Candidates that the script has judged.
    pub(crate) calls: u64,
    /// The time of the script.
    pub(crate) oracle_seconds: f64,
    pub(crate) seconds: f64,
    /// Whether it was not stopped.
    pub(crate) has_ended: bool,
    /// The elements of all lists.
    pub(crate) elements: u64,
    /// The rank correlation of their weight and whether they were deleted.
    pub(crate) spearman: f64,
}

impl Run {
    /// Tokens that are deleted in a second. Not 0, so that it has a logarithm.
    pub(crate) fn speed(&self) -> f64 {
        let speed = self.before.saturating_sub(self.after) as f64 / self.seconds.max(0.001);
        speed.max(1e-9)
    }

    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split(',');
        let mut next = || fields.next();
        Some(Run {
            subject: next()?.to_owned(),
            language: next()?.to_owned(),
            strategy: next()?.to_owned(),
            algorithm: next()?.to_owned(),
            before: next()?.parse().ok()?,
            after: next()?.parse().ok()?,
            queries: next()?.parse().ok()?,
            calls: next()?.parse().ok()?,
            oracle_seconds: next()?.parse().ok()?,
            seconds: next()?.parse().ok()?,
            has_ended: next()?.parse().ok()?,
            elements: next()?.parse().ok()?,
            spearman: next()?.parse().ok()?,
        })
    }
}

/// The line of the file.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run {
            subject,
            language,
            strategy,
            algorithm,
            before,
            after,
            queries,
            calls,
            oracle_seconds,
            seconds,
            has_ended,
            elements,
            spearman,
        } = self;
        write!(
            f,
            "{subject},{language},{strategy},{algorithm},{before},{after},{queries},{calls},{oracle_seconds:.2},{seconds:.2},{has_ended},{elements},{spearman:.3}"
        )
    }
}

/// All runs so far.
pub(crate) struct Runs {
    path: PathBuf,
    all: Vec<Run>,
}

impl Runs {
    /// Those in the folder, which is made if it is missing.
    ///
    /// # Errors
    /// The message for the user.
    pub(crate) fn open(folder: &Path) -> Result<Self, String> {
        let path = folder.join("runs.csv");
        let failed = |error| format!("{}: {error}", path.display());
        fs::create_dir_all(folder).map_err(failed)?;
        if !path.exists() {
            fs::write(&path, format!("{HEAD}\n")).map_err(failed)?;
        }
        let text = fs::read_to_string(&path).map_err(failed)?;
        let all = text.lines().skip(1).filter_map(Run::read).collect();
        Ok(Runs { path, all })
    }

    pub(crate) fn all(&self) -> &[Run] {
        &self.all
    }

    pub(crate) fn has(&self, subject: &str, strategy: &str, algorithm: &str) -> bool {
        let is_same = |run: &Run| {
            run.subject == subject && run.strategy == strategy && run.algorithm == algorithm
        };
        self.all.iter().any(is_same)
    }

    /// # Errors
    /// The message for the user if the file cannot be written.
    pub(crate) fn add(&mut self, run: Run) -> Result<(), String> {
        let file = OpenOptions::new().append(true).open(&self.path);
        let written = file.and_then(|mut file| writeln!(file, "{run}"));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.all.push(run);
        Ok(())
    }
}
