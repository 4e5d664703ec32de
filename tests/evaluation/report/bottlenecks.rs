//! CDD, IV-F and Figure 2: what queries are for, and how many are interesting. IV-G: are results 1-minimal?

use std::path::Path;

use wdd_tests::plots::{Bar, bars};

use super::tables::{or_dash, percent, table};
use super::{languages, select};
use crate::STRATEGIES;
use crate::paper::{CATEGORIES, NOT_MINIMAL};
use crate::runs::Run;
use crate::variant::Study;

/// The algorithms of the figure.
const SHOWN: [&str; 4] = ["ddmin-restarting", "ddmin", "probdd", "cdd"];

pub(super) fn section(folder: &Path, runs: &[Run]) -> Result<String, String> {
    Ok(format!(
        "## Where the queries go (CDD, IV-F and Fig. 2)\n\n\
         Queries of lists inside HDD\\*. *complement*: it keeps less than half of what is left. *revisit*: it removes what \
         was tried before in the same list. Repeated queries count, as in the paper.\n{}\n\
         ## 1-minimality (CDD, IV-G)\n\n\
         After each list, each element that is left is tried alone. The paper has ProbDD on C programs: {} % of the lists are not \
         1-minimal, and {} elements of each of them could still go.\n{}\n",
        categories(folder, runs)?,
        NOT_MINIMAL.0,
        NOT_MINIMAL.1,
        minimality(runs)
    ))
}

fn categories(folder: &Path, runs: &[Run]) -> Result<String, String> {
    let strategy = STRATEGIES[0].name();
    let (mut rows, mut plots) = (Vec::new(), String::new());
    for language in languages(runs) {
        let mut shown = Vec::new();
        for algorithm in SHOWN {
            let runs = select(runs, strategy, language, &[algorithm.to_owned()]);
            let sum = |value: fn(&Run) -> u64| -> u64 { runs.iter().map(|run| value(run)).sum() };
            let counts = [
                (
                    "complement",
                    sum(|run| run.complement),
                    sum(|run| run.complement_interesting),
                ),
                (
                    "revisit",
                    sum(|run| run.revisit),
                    sum(|run| run.revisit_interesting),
                ),
                (
                    "other",
                    sum(|run| run.other),
                    sum(|run| run.other_interesting),
                ),
            ];
            let all = counts.iter().map(|count| count.1).sum();
            if all == 0 {
                continue;
            }
            shown.push(Bar {
                name: algorithm.to_owned(),
                parts: counts
                    .map(|(name, queries, _)| (name, queries as f64))
                    .to_vec(),
            });
            for (name, queries, interesting) in counts {
                let paper = CATEGORIES
                    .iter()
                    .find(|row| row.0 == name && (language, algorithm) == ("c", SHOWN[0]));
                rows.push(vec![
                    format!("{language}, {algorithm}, {name}"),
                    queries.to_string(),
                    or_dash(percent(queries, all), 1),
                    or_dash(percent(interesting, queries), 2),
                    or_dash(paper.map(|row| row.1), 1),
                    or_dash(paper.map(|row| row.2), 2),
                ]);
            }
        }
        if !shown.is_empty() {
            let file = format!("queries-{language}.svg");
            bars(&folder.join(&file), "queries of lists", &shown)?;
            plots += &format!("\n![queries by category, {language}]({file})\n");
        }
    }
    let head = [
        "language, algorithm, category",
        "queries",
        "share, %",
        "interesting, %",
        "CDD: share, %",
        "CDD: interesting, %",
    ];
    Ok(table(&head, rows) + &plots)
}

fn minimality(runs: &[Run]) -> String {
    let strategy = STRATEGIES[0].name();
    let mut rows = Vec::new();
    for language in languages(runs) {
        for variant in Study::Minimality.variants() {
            let runs = select(runs, strategy, language, &[variant.to_string()]);
            let sum = |value: fn(&Run) -> u64| -> u64 { runs.iter().map(|run| value(run)).sum() };
            let (lists, not) = (sum(|run| run.lists), sum(|run| run.not_minimal));
            if lists > 0 {
                rows.push(vec![
                    format!("{language}, {}", variant.algorithm),
                    lists.to_string(),
                    not.to_string(),
                    or_dash(percent(not, lists), 2),
                    or_dash(
                        (not > 0).then(|| sum(|run| run.further) as f64 / not as f64),
                        2,
                    ),
                ]);
            }
        }
    }
    let head = [
        "language, algorithm",
        "lists",
        "not 1-minimal",
        "share, %",
        "elements that could go, of each",
    ];
    table(&head, rows)
}
