//! CDD, IV-F and Figure 2: what queries are for, and how many are interesting. IV-G: are results 1-minimal?

use std::path::Path;

use wdd_research::plots::{Bar, bars};

use super::tables::{or_dash, percent, table};
use super::{complete, languages, select};
use crate::STRATEGIES;
use crate::paper::{CATEGORIES, INTERESTING, NOT_MINIMAL};
use crate::runs::{FOLDER, Run};
use crate::variant::{Study, Variant};

/// The algorithms of the figure.
const SHOWN: [&str; 4] = ["ddmin-restarting", "ddmin", "probdd", "cdd"];

pub(super) fn section(folder: &Path, runs: &[Run]) -> Result<String, String> {
    let interesting =
        INTERESTING.map(|(inputs, ddmin, probdd)| format!("{inputs} {ddmin}, {probdd}"));
    Ok(format!(
        "## Where the queries go (CDD, IV-F and Fig. 2)\n\n\
         Queries of lists inside HDD\\*, the sum over the subjects, as in the paper. *complement*: it keeps less than half of what is left. \
         *revisit*: it removes what was tried before in the same list. Repeated queries count, as in the paper. `ddmin-restarting` tries all partitions again after each removal, and CDD's ddmin \
         only the complements, so `ddmin-restarting` has more queries of these two categories. The paper has about as \
         many interesting queries of ddmin as of ProbDD on C and XML ({}); here ProbDD has more of them, since it deletes smaller \
         parts. Why a greater share is interesting here: probably because less stays of these subjects, and what stays makes each query \
         uninteresting.\n{}\n\
         ## 1-minimality (CDD, IV-G)\n\n\
         After each list, each element that is left is tried alone. The paper has ProbDD on C programs: {} % of 6,871 lists are not \
         1-minimal, and {} elements of each of them could still go. On C more lists are not 1-minimal here, but there are few of them; on \
         XML and in Rust at most one of an algorithm is not.\n{}\n",
        interesting.join("; "),
        categories(folder, runs)?,
        NOT_MINIMAL.0,
        NOT_MINIMAL.1,
        minimality(runs)
    ))
}

fn categories(folder: &Path, runs: &[Run]) -> Result<String, String> {
    let strategy = STRATEGIES[0].name();
    let names = SHOWN.map(str::to_owned);
    let (mut rows, mut plots) = (Vec::new(), String::new());
    for language in languages(runs) {
        let complete = complete(&select(runs, strategy, language, &names), &names);
        let mut shown = Vec::new();
        for (at, algorithm) in SHOWN.into_iter().enumerate() {
            let sum = |value: fn(&Run) -> u64| -> u64 {
                complete.iter().map(|runs| value(runs[at])).sum()
            };
            let counts = [
                ("complement", sum(|run| run.complement), sum(|run| run.complement_interesting)),
                ("revisit", sum(|run| run.revisit), sum(|run| run.revisit_interesting)),
                ("other", sum(|run| run.other), sum(|run| run.other_interesting)),
            ];
            let all: u64 = counts.iter().map(|count| count.1).sum();
            if all == 0 {
                continue;
            }
            // Only ddmin tests complements.
            let counts = if algorithm.starts_with("ddmin") {
                counts.to_vec()
            } else {
                vec![("all", all, counts.iter().map(|count| count.2).sum())]
            };
            let part = |(name, queries, _): &(&'static str, u64, u64)| (*name, *queries as f64);
            shown
                .push(Bar { name: algorithm.to_owned(), parts: counts.iter().map(part).collect() });
            for (name, queries, interesting) in counts {
                let paper = CATEGORIES
                    .iter()
                    .find(|row| (row.0, row.1) == (algorithm, name) && language == "c");
                rows.push(vec![
                    format!("{language}, {algorithm}, {name}"),
                    complete.len().to_string(),
                    queries.to_string(),
                    or_dash(percent(queries, all), 1),
                    or_dash(percent(interesting, queries), 2),
                    or_dash(paper.map(|row| row.2), 1),
                    or_dash(paper.map(|row| row.3), 2),
                ]);
            }
        }
        if !shown.is_empty() {
            let file = format!("queries-{language}.svg");
            bars(&folder.join(FOLDER).join(&file), "queries of lists", &shown)?;
            plots += &format!("\n![queries by category, {language}]({FOLDER}/{file})\n");
        }
    }
    let head = [
        "language, algorithm, category",
        "subjects",
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
    let variants = Study::Minimality.variants();
    let names: Vec<String> = variants.iter().map(Variant::to_string).collect();
    let mut rows = Vec::new();
    for language in languages(runs) {
        let complete = complete(&select(runs, strategy, language, &names), &names);
        for (at, variant) in variants.iter().enumerate() {
            let runs: Vec<&Run> = complete.iter().map(|runs| runs[at]).collect();
            let sum = |value: fn(&Run) -> u64| -> u64 { runs.iter().map(|run| value(run)).sum() };
            let (lists, not) = (sum(|run| run.lists), sum(|run| run.not_minimal));
            if lists > 0 {
                rows.push(vec![
                    format!("{language}, {}", variant.algorithm),
                    runs.len().to_string(),
                    lists.to_string(),
                    not.to_string(),
                    or_dash(percent(not, lists), 2),
                    or_dash((not > 0).then(|| sum(|run| run.further) as f64 / not as f64), 2),
                ]);
            }
        }
    }
    let head = [
        "language, algorithm",
        "subjects",
        "lists",
        "not 1-minimal",
        "share, %",
        "elements that could go, of each",
    ];
    table(&head, rows)
}
