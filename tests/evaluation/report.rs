//! The report: the papers' tables with our numbers, as Markdown.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use wdd_tests::benches::geometric_mean;

use crate::runs::Run;
use crate::statistics::{self, compare};
use crate::{ALGORITHMS, STRATEGIES};

/// The algorithms that the papers compare: the new one and the old one.
const COMPARED: [(&str, &str); 4] = [
    ("wddmin", "ddmin-restarting"),
    ("wprobdd", "probdd"),
    ("cdd", "probdd"),
    ("wcdd", "cdd"),
];

/// What is compared: its name, and its value.
type Measure = (&'static str, fn(&Run) -> f64);

const MEASURES: [Measure; 4] = [
    ("tokens", |run| run.after.max(1) as f64),
    ("calls", |run| run.calls as f64),
    ("seconds", |run| run.seconds),
    ("tokens a second", Run::speed),
];

/// Writes `report.md` about these runs.
///
/// # Errors
/// The message for the user if it cannot be written.
pub(crate) fn write(folder: &Path, runs: &[Run]) -> Result<(), String> {
    statistics::check();
    let path = folder.join("report.md");
    fs::write(&path, report(runs)).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

fn report(runs: &[Run]) -> String {
    let mut text = String::from("# The papers' evaluation\n");
    let languages: BTreeSet<&str> = runs.iter().map(|run| &*run.language).collect();
    for strategy in STRATEGIES {
        for language in &languages {
            let of = |run: &&Run| run.strategy == strategy.name() && run.language == *language;
            let runs: Vec<&Run> = runs.iter().filter(of).collect();
            if !runs.is_empty() {
                let _ = write!(text, "\n## `{}` on {language}\n", strategy.name());
                text += &means(&runs);
                text += &comparisons(&runs);
                text += &each(&runs);
            }
        }
    }
    text
}

/// The subjects that all algorithms have ended on.
fn complete<'r>(runs: &[&'r Run]) -> Vec<&'r str> {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let has_all = |subject: &&str| {
        let ended = |run: &&&Run| run.subject == **subject && run.has_ended;
        runs.iter().filter(ended).count() == ALGORITHMS.len()
    };
    subjects.into_iter().filter(has_all).collect()
}

/// Table I of WDD: means over the subjects that all algorithms have ended on.
fn means(runs: &[&Run]) -> String {
    let subjects = complete(runs);
    let mut text = format!(
        "\nGeometric means over the {} subjects that every algorithm has ended on; Spearman: the mean rank correlation of weight and \
         deletion.\n\n| algorithm | tokens | calls | queries | seconds | tokens a second | script, % | Spearman |\n|---|---:|---:|---:|---:|---:|---:|---:|\n",
        subjects.len()
    );
    for algorithm in ALGORITHMS {
        let of = |run: &&&Run| run.algorithm == algorithm && subjects.contains(&&*run.subject);
        let runs: Vec<&&Run> = runs.iter().filter(of).collect();
        if runs.is_empty() {
            continue;
        }
        let mean = |value: fn(&Run) -> f64| geometric_mean(runs.iter().map(|run| value(run)));
        let share: f64 = runs
            .iter()
            .map(|run| run.oracle_seconds / run.seconds.max(0.001))
            .sum();
        let spearman: f64 = runs.iter().map(|run| run.spearman).sum();
        let count = runs.len() as f64;
        let _ = writeln!(
            text,
            "| {algorithm} | {:.0} | {:.0} | {:.0} | {:.1} | {:.0} | {:.0} | {:.2} |",
            mean(|run| run.after.max(1) as f64),
            mean(|run| run.calls as f64),
            mean(|run| run.queries as f64),
            mean(|run| run.seconds),
            mean(Run::speed),
            100.0 * share / count,
            spearman / count,
        );
    }
    text
}

/// The comparisons of the papers: ratios, Wilcoxon's signed-rank test, effects.
fn comparisons(runs: &[&Run]) -> String {
    let subjects = complete(runs);
    let mut text =
        String::from("\n| comparison | of | ratio | p | effect |\n|---|---|---:|---:|---:|\n");
    for (new, old) in COMPARED {
        let find = |subject: &str, algorithm: &str| {
            let mut all = runs.iter();
            all.find(|run| run.subject == subject && run.algorithm == algorithm)
                .copied()
        };
        let pairs: Vec<(&Run, &Run)> = subjects
            .iter()
            .filter_map(|subject| find(subject, new).zip(find(subject, old)))
            .collect();
        for (name, value) in MEASURES {
            let values: Vec<_> = pairs.iter().map(|(a, b)| (value(a), value(b))).collect();
            let ratio = geometric_mean(values.iter().map(|(a, b)| a / b));
            let (p, effect) = match compare(&values) {
                Some(it) => (format!("{:.3}", it.p), format!("{:+.2}", it.effect)),
                None => ("–".to_owned(), "0".to_owned()),
            };
            let _ = writeln!(
                text,
                "| {new} / {old} | {name} | {ratio:.2} | {p} | {effect} |"
            );
        }
    }
    text
}

/// Each subject: tokens left and calls, by algorithm.
fn each(runs: &[&Run]) -> String {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let mut text = format!(
        "\nTokens left / calls; *: stopped at the limit.\n\n| subject | tokens | {} |\n|---|---:|{}\n",
        ALGORITHMS.join(" | "),
        "---:|".repeat(ALGORITHMS.len())
    );
    for subject in subjects {
        let of = |algorithm: &str| {
            let mut all = runs.iter();
            all.find(|run| run.subject == subject && run.algorithm == algorithm)
        };
        let cells = ALGORITHMS.map(|algorithm| match of(algorithm) {
            Some(run) => {
                let star = if run.has_ended { "" } else { "*" };
                format!("{}{star} / {}", run.after, run.calls)
            }
            None => "–".to_owned(),
        });
        let before = ALGORITHMS
            .iter()
            .find_map(|algorithm| of(algorithm))
            .map_or(0, |run| run.before);
        let _ = writeln!(text, "| {subject} | {before} | {} |", cells.join(" | "));
    }
    text
}
