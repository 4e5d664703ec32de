//! The page: one row for each pass, from the runs.

use std::fmt::Write as _;
use std::fs;

use wdd_tests::benches::from_workspace;
use wdd_text::passes::PASSES;

use crate::lines;
use crate::runs::{Earned, Run, Runs};
use crate::sets::SETS;

/// What is between these lines of the page is written by the benchmark.
const MARKS: [&str; 2] = ["<!-- the table -->\n", "<!-- the end of the table -->\n"];

/// What summaries count beside passes: calls that confirm the best, and those about literals.
const NO_PASSES: [&str; 2] = ["doubt", "explain"];

/// A pass that leaves this many tokens more in a case is missed there.
const MISSED: u64 = 10;

/// Writes the table of `tests/benches/passes.md`.
///
/// # Errors
/// If the page cannot be read or written, or has no place for the table.
pub(crate) fn write(runs: &Runs) -> Result<(), String> {
    let path = from_workspace("tests/benches/passes.md");
    let page = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let [begin, end] = MARKS;
    let split = page.split_once(begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(end)?;
        Some((before, after))
    });
    let (before, after) = split.ok_or("the page has no place for the table")?;
    let table = table(runs).map_err(|error| error.to_string())?;
    fs::write(path, format!("{before}{begin}{table}{end}{after}"))
        .map_err(|error| error.to_string())
}

fn table(runs: &Runs) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(text, "\n| set | cases | finished | calls | tokens left |\n|---|--:|--:|--:|--:|")?;
    for set in SETS {
        let all = runs.bases(set).count();
        let finished: Vec<&Run> = runs.bases(set).filter(|run| run.is_finished()).collect();
        let calls: u64 = finished.iter().map(|run| run.calls).sum();
        let left: u64 = finished.iter().map(|run| run.after).sum();
        writeln!(text, "| {set} | {all} | {} | {calls} | {left} |", finished.len())?;
    }
    let sets = SETS.join(" | ");
    writeln!(text, "\n| pass | lines | calls | hits | tokens | {sets} | missed |")?;
    writeln!(text, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
    for pass in PASSES {
        row(&mut text, runs, pass.name, &lines::of(pass).to_string())?;
    }
    // Runs of an older program may have passes that this one does not have.
    let is_gone =
        |name: &&str| !NO_PASSES.contains(name) && PASSES.iter().all(|pass| pass.name != *name);
    for name in runs.passes().iter().copied().filter(is_gone) {
        row(&mut text, runs, name, "gone")?;
    }
    writeln!(text)?;
    Ok(text)
}

/// The row of a pass.
fn row(text: &mut String, runs: &Runs, pass: &str, lines: &str) -> std::fmt::Result {
    let finished = SETS.iter().flat_map(|set| runs.bases(set)).filter(|run| run.is_finished());
    let earned: Vec<Earned> = finished.map(|run| run.earned(pass)).collect();
    let hits = earned.iter().filter(|earned| earned.is_hit()).count();
    let calls: u64 = earned.iter().map(|earned| earned.calls).sum();
    let tokens: u64 = earned.iter().map(|earned| earned.tokens).sum();
    write!(text, "| {pass} | {lines} | {calls} | {hits} | {tokens} |")?;
    let without: Vec<Without> = SETS.iter().map(|set| Without::of(runs, set, pass)).collect();
    for set in &without {
        write!(text, " {} |", set.cell())?;
    }
    let missed: usize = without.iter().map(|set| set.missed).sum();
    writeln!(text, " {missed} |")
}

/// What leaving out a pass changes in a set.
struct Without {
    /// Cases that count as hits, and those of them that were measured without the pass.
    hits: usize,
    measured: usize,
    /// Ratios of tokens left and of calls on the geometric mean of all cases; 1 for those without a hit.
    tokens: f64,
    calls: f64,
    /// Cases that end at least [`MISSED`] tokens larger.
    missed: usize,
}

impl Without {
    fn of(runs: &Runs, set: &str, pass: &str) -> Self {
        let all: Vec<&Run> = runs.bases(set).filter(|run| run.is_finished()).collect();
        let hit: Vec<&Run> = all.iter().copied().filter(|run| run.is_hit_by(pass)).collect();
        let pairs: Vec<(&Run, &Run)> = hit
            .iter()
            .filter_map(|base| Some((*base, runs.find(set, &base.case, pass)?)))
            .collect();
        let of_all = |number: fn(&Run) -> u64| {
            let ratio = |(base, run): &(&Run, &Run)| number(run) as f64 / number(base) as f64;
            let logarithms: f64 = pairs.iter().map(ratio).map(f64::ln).sum();
            (logarithms / all.len().max(1) as f64).exp()
        };
        Without {
            hits: hit.len(),
            measured: pairs.len(),
            tokens: of_all(|run| run.after),
            calls: of_all(|run| run.calls),
            missed: pairs.iter().filter(|(base, run)| run.after >= base.after + MISSED).count(),
        }
    }

    /// Both ratios as percentages, and how many of the hits were measured if not all were.
    fn cell(&self) -> String {
        let percent = |ratio: f64| format!("{:+.1}", (ratio - 1.0) * 100.0);
        let both = format!("{}, {}", percent(self.tokens), percent(self.calls));
        match (self.hits, self.measured) {
            (0, _) => "·".to_owned(),
            (hits, 0) => format!("? of {hits}"),
            (hits, measured) if hits == measured => both,
            (hits, measured) => format!("{both} ({measured} of {hits})"),
        }
    }
}
