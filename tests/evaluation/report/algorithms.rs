//! WDD, RQ2, RQ3 and Table I; CDD, Tables IV and V; `ProbDD`, RQ1: the list algorithms side by side.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cargo_wdd::passes::plan::Strategy;
use wdd_tests::benches::geometric_mean;

use super::tables::{mean, or_dash, percent, table};
use super::{complete, languages, select};
use crate::STRATEGIES;
use crate::paper::{RATIOS, Ratio};
use crate::runs::Run;
use crate::statistics::compare;
use crate::variant::ALGORITHMS;

/// The algorithms that the papers compare: the new one and the old one.
const COMPARED: [[&str; 2]; 6] = [
    ["wddmin", "ddmin-restarting"],
    ["wprobdd", "probdd"],
    ["probdd", "ddmin-restarting"],
    ["cdd", "probdd"],
    ["wcdd", "cdd"],
    ["ddmin", "ddmin-restarting"],
];

/// What is compared: its name, and its value.
type Measure = (&'static str, fn(&Run) -> f64);

const MEASURES: [Measure; 4] = [
    ("tokens", |run| run.after.max(1) as f64),
    ("seconds", |run| run.seconds),
    ("queries", |run| run.queries as f64),
    ("calls", |run| run.calls as f64),
];

pub(super) fn section(runs: &[Run]) -> String {
    let mut text = "## The list algorithms (WDD, RQ2, RQ3 and Table I; CDD, Tables IV and V)\n\n\
                    Means are geometric, over the subjects that every algorithm has ended on. p: Wilcoxon's signed-rank test. \
                    Effect: the rank-biserial correlation, −1 if the first is always smaller.\n"
        .to_owned();
    let variants = ALGORITHMS.map(str::to_owned);
    for strategy in STRATEGIES.map(Strategy::name) {
        for language in languages(runs) {
            let runs = select(runs, strategy, language, &variants);
            let complete = complete(&runs, &variants);
            if !complete.is_empty() {
                let _ = write!(
                    text,
                    "\n### `{strategy}` on {language}: {} subjects\n{}{}{}",
                    complete.len(),
                    means(&complete),
                    comparisons(&complete, strategy, language),
                    each(&runs)
                );
            }
        }
    }
    text + "\n"
}

/// The runs of one algorithm.
fn of<'r>(complete: &[Vec<&'r Run>], algorithm: &str) -> Vec<&'r Run> {
    let runs = complete.iter().flatten().copied();
    runs.filter(|run| run.variant == algorithm).collect()
}

/// Table I of WDD: means.
fn means(complete: &[Vec<&Run>]) -> String {
    let row = |algorithm: &&str| {
        let runs = of(complete, algorithm);
        let mean_of = |value: fn(&Run) -> f64| geometric_mean(runs.iter().map(|run| value(run)));
        let list = runs.iter().map(|run| run.list_calls).sum();
        let calls = runs.iter().map(|run| run.calls).sum();
        let script = runs
            .iter()
            .map(|run| run.oracle_seconds / run.seconds.max(0.001));
        vec![
            (*algorithm).to_owned(),
            format!("{:.0}", mean_of(|run| run.after.max(1) as f64)),
            format!("{:.1}", mean_of(|run| run.seconds)),
            format!("{:.0}", mean_of(Run::speed)),
            format!("{:.0}", mean_of(|run| run.queries as f64)),
            format!("{:.0}", mean_of(|run| run.calls as f64)),
            or_dash(percent(list, calls), 0),
            or_dash(mean(script).map(|share| 100.0 * share), 0),
        ]
    };
    let head = [
        "algorithm",
        "tokens left",
        "seconds",
        "tokens a second",
        "queries",
        "calls",
        "calls of lists, %",
        "time of the script, %",
    ];
    table(&head, ALGORITHMS.iter().map(row))
}

/// The comparisons of the papers: ratios, Wilcoxon's signed-rank test, effects.
fn comparisons(complete: &[Vec<&Run>], strategy: &str, language: &str) -> String {
    let row = |[new, old]: [&str; 2]| {
        let pairs: Vec<_> = of(complete, new)
            .into_iter()
            .zip(of(complete, old))
            .collect();
        let cells = MEASURES.map(|(_, value)| {
            let values: Vec<_> = pairs.iter().map(|(a, b)| (value(a), value(b))).collect();
            let ratio = geometric_mean(values.iter().map(|(a, b)| a / b));
            match compare(&values) {
                Some(it) => format!("{ratio:.2} ({:.3}, {:+.2})", it.p, it.effect),
                None => format!("{ratio:.2}"),
            }
        });
        let is_same = |row: &&Ratio| {
            (row.new, row.old, row.strategy, row.language) == (new, old, strategy, language)
        };
        let paper = RATIOS.iter().find(is_same).map(|paper| {
            let queries = or_dash(paper.queries, 2);
            format!(
                "{:.2}, {:.2}, {queries} ({})",
                paper.tokens, paper.seconds, paper.source
            )
        });
        [format!("{new} / {old}")]
            .into_iter()
            .chain(cells)
            .chain([paper.unwrap_or("–".to_owned())])
            .collect()
    };
    let measures = MEASURES.map(|(name, _)| name);
    let head: Vec<&str> = ["ratio"]
        .into_iter()
        .chain(measures)
        .chain(["paper: tokens, seconds, queries"])
        .collect();
    let text = table(&head, COMPARED.map(row));
    format!("\nRatios, with p and the effect where they differ:\n{text}")
}

/// Each subject: tokens left and calls, by algorithm.
fn each(runs: &[&Run]) -> String {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let row = |subject: &str| {
        let of = |algorithm: &str| {
            let is = |run: &&&Run| run.subject == subject && run.variant == algorithm;
            runs.iter().find(is)
        };
        let before = ALGORITHMS.iter().find_map(|algorithm| of(algorithm));
        let cell = |algorithm: &&str| match of(algorithm) {
            Some(run) if run.has_ended => format!("{} / {}", run.after, run.calls),
            Some(run) => format!("{}\\* / {}", run.after, run.calls),
            None => "–".to_owned(),
        };
        let before = before.map_or(0, |run| run.before).to_string();
        let cells = ALGORITHMS.iter().map(cell);
        [subject.to_owned(), before]
            .into_iter()
            .chain(cells)
            .collect()
    };
    let head: Vec<&str> = ["subject", "tokens"]
        .into_iter()
        .chain(ALGORITHMS)
        .collect();
    let text = table(&head, subjects.into_iter().map(row));
    format!("\nTokens left / calls; \\*: stopped at the limit.\n{text}")
}
