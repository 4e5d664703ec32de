//! WDD, RQ2, RQ3 and Table I; CDD, Tables IV and V; `ProbDD`, RQ1: the list algorithms side by side.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use wdd_tests::benches::geometric_mean;
use wdd_text::passes::plan::Strategy;

use super::tables::{mean, or_dash, p_value, percent, table};
use super::{by_subject, complete, languages, select};
use crate::STRATEGIES;
use crate::paper::{ALL, BOTH, RATIOS, Ratio, SPEEDS};
use crate::runs::Run;
use crate::statistics::{FEWEST, compare};
use crate::variant::ALGORITHMS;

/// The algorithms that the papers compare: the new one and the old one.
const COMPARED: [[&str; 2]; 9] = [
    ["wddmin", "ddmin-restarting"],
    ["wprobdd", "probdd"],
    ["wprobdd p0=0.25", "probdd p0=0.25"],
    ["probdd", "ddmin-restarting"],
    ["probdd p0=0.0025", "ddmin-restarting"],
    ["cdd", "probdd"],
    ["cdd p0=0.0025", "probdd p0=0.0025"],
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
    let speeds = SPEEDS.iter().map(|(strategy, [old, new])| {
        let [old, new] = [old, new].map(|(name, speed)| format!("{name} {speed}"));
        format!("`{strategy}` {old}, {new}")
    });
    let speeds: Vec<String> = speeds.collect();
    let mut text = format!(
        "## The list algorithms (WDD, RQ2, RQ3 and Table I; CDD, Tables IV and V; ProbDD, Table 1)\n\n\
         Means are geometric, over the subjects that every algorithm has ended on (none in JavaScript and Python); a ratio is over \
         those that its two algorithms have ended on. Those of the papers are geometric too: one subject counts like another. p: Wilcoxon's signed-rank test, with {FEWEST} subjects or more. Effect: the rank-biserial \
         correlation, −1 if the first is always smaller. p₀ is 0.1, where it is not written. WDD has no other p₀ than the 0.2 of its \
         example, and 0.25 in its released code. Elements with the \
         same probability have the order of the input here, and a random one in the papers; [what that changes](#randomness-cdd-iv-e).\n\n\
         Tokens a second in WDD, C and XML together: {}. Of the tests of `wprobdd` inside Perses on XML, 11.9 % are those of lists.\n\n\
         Two numbers of the papers are not of the same kind as ours:\n\n\
         - **ProbDD's tokens on C** are a ratio of stopped runs. 17 of 20 runs of ddmin and 13 of 20 of ProbDD reached the limit of \
         three hours, and count with what was left then. On the three programs where both ended it is 0.98. If ours that were stopped count, \
         too, it is {:.2} and not {:.2}. So most of the ratio of C and XML together comes from stopped runs, too. On XML none was stopped.\n\
         - **CDD's queries** are those of a ddmin that starts again with the complements after a removal. `ddmin-restarting` starts again with the \
         partitions. Most of these queries are repeated, and so no calls: compare the ratio of our *calls* with CDD's \
         queries. CDD's ddmin also halves the size of the partitions, which cuts other ones where the length is no power of two.\n\n\
         Why the others differ: much of what `wddmin` saves over `ddmin-restarting` are repeated queries, whose verdicts are known here, so \
         calls differ less than queries. Where ρ (above) is near 0, weights cannot help. The documents have few levels, and a C program \
         of ours is a fifth of one of the papers, so that lists are shorter. `wprobdd` against `probdd` depends on p₀: see the row with 0.25. The C \
         programs on which all have ended are mostly those whose script only compiles, for a warning. Of the five whose script runs the \
         program, one is left, `c-xxh32-alias`; the papers' scripts need a program that runs, or a crash. Inside Perses on XML, many candidates \
         replace an element with its start tag or its text. Perses replaces a node only with one of a symbol that fits, so it does \
         not make these. They are nearly the same for each algorithm, which brings the ratios nearer to 1. Runs of `ice-139120-semver` and `test-memo-map` that were stopped had 100 s with \
         some algorithms and 300 s with others.\n\n\
         Two runs of `cdd` inside Perses were stopped, on crashes in which all others need up to 183 calls: the items of a module stay, \
         since each was tried alone before what uses it was deleted, and is not tried again. At the end each of the large ones could be \
         deleted alone.\n",
        speeds.join("; "),
        tokens_of_probdd(runs, false),
        tokens_of_probdd(runs, true),
    );
    let variants = ALGORITHMS.map(str::to_owned);
    for strategy in STRATEGIES.map(Strategy::name) {
        for language in languages(runs) {
            let listed = select(runs, strategy, language, &variants);
            let complete = complete(&listed, &variants);
            let means = if complete.is_empty() { String::new() } else { means(&complete) };
            let subjects: BTreeSet<&str> = listed.iter().map(|run| &*run.subject).collect();
            if !subjects.is_empty() {
                let _ = write!(
                    text,
                    "\n### `{strategy}` on {language}: {} of {} subjects\n{means}{}{}",
                    complete.len(),
                    subjects.len(),
                    comparisons(runs, strategy, language),
                    each(&subjects, &listed)
                );
            }
        }
        for languages in [BOTH, ALL] {
            let all = comparisons(runs, strategy, languages);
            let _ = write!(text, "\n### `{strategy}` on {languages}\n{all}");
        }
    }
    text + "\n"
}

/// Tokens that `probdd` leaves, divided by those of ddmin, on C inside HDD\*: only where both have ended, or wherever both were run.
fn tokens_of_probdd(runs: &[Run], have_ended: bool) -> f64 {
    let variants = ["probdd", "ddmin-restarting"].map(str::to_owned);
    let of = select(runs, Strategy::HddPlain.name(), "c", &variants);
    let pairs = if have_ended { complete(&of, &variants) } else { by_subject(&of, &variants) };
    geometric_mean(
        pairs.iter().map(|pair| pair[0].after.max(1) as f64 / pair[1].after.max(1) as f64),
    )
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
        let script = runs.iter().map(|run| run.oracle_seconds / run.seconds.max(0.001));
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
fn comparisons(runs: &[Run], strategy: &str, language: &str) -> String {
    let row = |names: [&str; 2]| -> Option<Vec<String>> {
        let variants = names.map(str::to_owned);
        let is_of = |run: &&Run| {
            let is_language = match language {
                ALL => true,
                BOTH => ["c", "xml"].contains(&&*run.language),
                language => run.language == language,
            };
            is_language && run.strategy == strategy && variants.contains(&run.variant)
        };
        let of: Vec<&Run> = runs.iter().filter(is_of).collect();
        let pairs = complete(&of, &variants);
        let cells = MEASURES.map(|(_, value)| {
            let values = pairs.iter().map(|pair| (value(pair[0]), value(pair[1])));
            let values: Vec<_> = values.collect();
            let ratio = geometric_mean(values.iter().map(|(a, b)| a / b));
            match compare(&values).filter(|_| values.len() >= FEWEST) {
                Some(it) => format!("{ratio:.2} ({}, {:+.2})", p_value(it.p), it.effect),
                None => format!("{ratio:.2}"),
            }
        });
        let is_same = |row: &&Ratio| {
            ([row.new, row.old], row.strategy, row.language) == (names, strategy, language)
        };
        let papers = RATIOS.iter().filter(is_same).map(|paper| {
            let mut cell = format!(
                "{}: tokens {:.2}, seconds {:.2}",
                paper.source, paper.tokens, paper.seconds
            );
            if let Some(queries) = paper.queries {
                let _ = write!(cell, ", queries {queries:.2}");
            }
            match paper.note {
                "" => cell,
                note => format!("{cell} ({note})"),
            }
        });
        let papers: Vec<String> = papers.collect();
        let head = [format!("{} / {}", names[0], names[1]), pairs.len().to_string()];
        let cells = head.into_iter().chain(cells).chain([papers.join("; ")]);
        (!pairs.is_empty()).then(|| cells.collect())
    };
    let measures = MEASURES.map(|(name, _)| name);
    let head: Vec<&str> =
        ["ratio", "subjects"].into_iter().chain(measures).chain(["papers"]).collect();
    let rows: Vec<_> = COMPARED.into_iter().filter_map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let text = table(&head, rows);
    format!("\nRatios, with p and the effect:\n{text}")
}

/// Each subject: tokens left, calls and seconds, by algorithm.
fn each(subjects: &BTreeSet<&str>, runs: &[&Run]) -> String {
    let row = |subject: &&str| {
        let of = |algorithm: &str| {
            let is = |run: &&&Run| run.subject == *subject && run.variant == algorithm;
            runs.iter().find(is)
        };
        let before = ALGORITHMS.iter().find_map(|algorithm| of(algorithm));
        let cell = |algorithm: &&str| match of(algorithm) {
            Some(run) => {
                let mark = if run.has_ended() { "" } else { "\\*" };
                format!("{}{mark} / {} / {:.0}", run.after, run.calls, run.seconds)
            }
            None => "–".to_owned(),
        };
        let before = before.map_or(0, |run| run.before).to_string();
        let cells = ALGORITHMS.iter().map(cell);
        [(*subject).to_owned(), before].into_iter().chain(cells).collect()
    };
    let head: Vec<&str> = ["subject", "tokens"].into_iter().chain(ALGORITHMS).collect();
    let text = table(&head, subjects.iter().map(row));
    format!("\nTokens left / calls / seconds; \\*: stopped at the limit.\n{text}")
}
