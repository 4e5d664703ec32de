//! The runs that were made: the lines of `tests/benches/passes.csv`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use serde_json::Value;
use wdd_tests::benches::from_workspace;

use crate::sets::Case;

/// The first line of the file.
const HEAD: &str = "set,case,without,stop_reason,before,after,bytes,calls,unresolved,passes";

/// A run of the command on one case.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) set: String,
    pub(crate) case: String,
    /// The pass that was left out. Empty if there was none.
    pub(crate) without: String,
    pub(crate) stop_reason: String,
    /// Tokens of the input.
    pub(crate) before: u64,
    /// Tokens of the result.
    pub(crate) after: u64,
    /// Bytes of the result.
    pub(crate) bytes: u64,
    pub(crate) calls: u64,
    /// Calls that were killed.
    pub(crate) unresolved: u64,
    /// The passes that made calls: name, calls, tokens and bytes removed, such as `fine:12:40:310`.
    passes: String,
}

/// What a pass came to in a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Earned {
    pub(crate) calls: u64,
    pub(crate) tokens: u64,
    pub(crate) bytes: i64,
}

/// All runs, by set, case and the pass that was left out.
pub(crate) struct Runs(BTreeMap<[String; 3], Run>);

impl Run {
    /// What the summary of a run says.
    ///
    /// # Errors
    /// If it has no numbers.
    pub(crate) fn of(case: &Case, without: &str, summary: &Value) -> Result<Self, String> {
        let number = |value: &Value| value.as_u64().ok_or(format!("no number: {summary}"));
        let passes = summary["passes"].as_array().into_iter().flatten();
        let passes = passes.filter(|earned| earned["calls"] != 0).map(|earned| {
            let name = earned["pass"].as_str().unwrap_or_default();
            format!("{name}:{}:{}:{}", earned["calls"], earned["tokens"], earned["bytes"])
        });
        Ok(Run {
            set: case.set.clone(),
            case: case.name.clone(),
            without: without.to_owned(),
            stop_reason: summary["stop_reason"].as_str().unwrap_or_default().to_owned(),
            before: number(&summary["before"]["tokens"])?,
            after: number(&summary["after"]["tokens"])?,
            bytes: number(&summary["after"]["bytes"])?,
            calls: number(&summary["calls"])?,
            unresolved: summary["unresolved"].as_u64().unwrap_or_default(),
            passes: passes.collect::<Vec<_>>().join(" "),
        })
    }

    /// Whether nothing stopped it.
    pub(crate) fn is_finished(&self) -> bool {
        self.stop_reason == "finished"
    }

    /// What a pass came to.
    pub(crate) fn earned(&self, pass: &str) -> Earned {
        let words = self.passes.split(' ').map(|word| word.split(':').collect::<Vec<_>>());
        let mut found = words.filter(|words| words.len() == 4 && words[0] == pass);
        found.next().map_or_else(Earned::default, |words| Earned {
            calls: words[1].parse().unwrap_or_default(),
            tokens: words[2].parse().unwrap_or_default(),
            bytes: words[3].parse().unwrap_or_default(),
        })
    }

    /// Whether the pass changed something that counts: on packages with known bugs, which take long, only if it made 1 % of
    /// the calls or removed 1 % of the tokens.
    pub(crate) fn is_hit_by(&self, pass: &str) -> bool {
        let earned = self.earned(pass);
        let removed = self.before.saturating_sub(self.after);
        let is_large = earned.calls * 100 >= self.calls || earned.tokens * 100 >= removed;
        self.is_finished() && earned.is_hit() && (self.set != "bugs" || is_large)
    }

    /// Its line in the file. No value has a comma.
    fn line(&self) -> String {
        let Run {
            set,
            case,
            without,
            stop_reason,
            before,
            after,
            bytes,
            calls,
            unresolved,
            passes,
        } = self;
        format!(
            "{set},{case},{without},{stop_reason},{before},{after},{bytes},{calls},{unresolved},{passes}"
        )
    }

    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split(',').collect();
        let [set, case, without, stop_reason, numbers @ .., passes] = &words[..] else {
            return None;
        };
        let numbers: Option<Vec<u64>> = numbers.iter().map(|number| number.parse().ok()).collect();
        let [before, after, bytes, calls, unresolved] = numbers?[..] else {
            return None;
        };
        let [set, case, without, stop_reason, passes] =
            [set, case, without, stop_reason, passes].map(|word| (*word).to_owned());
        Some(Run {
            set,
            case,
            without,
            stop_reason,
            before,
            after,
            bytes,
            calls,
            unresolved,
            passes,
        })
    }

    fn key(&self) -> [String; 3] {
        [self.set.clone(), self.case.clone(), self.without.clone()]
    }
}

impl Earned {
    /// Whether the pass changed the text.
    pub(crate) fn is_hit(self) -> bool {
        self.tokens != 0 || self.bytes != 0
    }
}

impl Display for Run {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Run { set, case, without, stop_reason, before, after, calls, .. } = self;
        write!(
            f,
            "{set} {case}, without {without:?}: {before} → {after}, {calls} calls, {stop_reason}"
        )
    }
}

impl Runs {
    fn path() -> PathBuf {
        from_workspace("tests/benches/passes.csv")
    }

    /// Reads the file. There are no runs if there is none.
    ///
    /// # Errors
    /// If a line has another form.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(Runs::path()).unwrap_or_default();
        let runs = text.lines().skip(1).map(|line| {
            let run = Run::read(line).ok_or_else(|| format!("not a run: {line}"))?;
            Ok((run.key(), run))
        });
        runs.collect::<Result<_, _>>().map(Runs)
    }

    /// Adds a run, and its line to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add(&mut self, run: Run) -> Result<(), String> {
        let head = if Runs::path().is_file() { String::new() } else { format!("{HEAD}\n") };
        let file = OpenOptions::new().create(true).append(true).open(Runs::path());
        let written = file.and_then(|mut file| writeln!(file, "{head}{}", run.line()));
        written.map_err(|error| error.to_string())?;
        self.0.insert(run.key(), run);
        Ok(())
    }

    /// The run of a case without this pass; with all passes if that is empty.
    pub(crate) fn find(&self, set: &str, case: &str, without: &str) -> Option<&Run> {
        self.0.get(&[set, case, without].map(str::to_owned))
    }

    /// The run of a case with all passes.
    pub(crate) fn base(&self, set: &str, case: &str) -> Option<&Run> {
        self.find(set, case, "")
    }

    /// The names of all passes that made calls.
    pub(crate) fn passes(&self) -> BTreeSet<&str> {
        let passes = self.0.values().flat_map(|run| run.passes.split(' '));
        passes.filter_map(|word| word.split(':').next()).filter(|name| !name.is_empty()).collect()
    }

    /// The runs of a set with all passes.
    pub(crate) fn bases(&self, set: &str) -> impl Iterator<Item = &Run> {
        self.0.values().filter(move |run| run.set == set && run.without.is_empty())
    }
}
