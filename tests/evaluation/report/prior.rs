//! `ProbDD`, RQ2 and Figure 5: how much depends on p₀?

use std::path::Path;

use wdd_tests::benches::geometric_mean;
use wdd_tests::plots::{Curve, curves};

use super::tables::table;
use super::{complete, languages, select};
use crate::STRATEGIES;
use crate::runs::{FOLDER, Run};
use crate::variant::{P0S, Study, Variant};

/// What is shown as the line to compare with.
const BASE: &str = "ddmin-restarting";

pub(super) fn section(folder: &Path, runs: &[Run]) -> Result<String, String> {
    let strategy = STRATEGIES[0].name();
    let variants: Vec<Variant> = Study::P0.variants();
    let names: Vec<String> = variants.iter().map(Variant::to_string).collect();
    let names = [&names[..], &[BASE.to_owned()]].concat();
    let (mut rows, mut plots) = (Vec::new(), String::new());
    for language in languages(runs) {
        let runs = select(runs, strategy, language, &names);
        let complete = complete(&runs, &names);
        if complete.is_empty() {
            continue;
        }
        let mean = |variant: &str, value: fn(&Run) -> f64| {
            let of = complete
                .iter()
                .flatten()
                .filter(|run| run.variant == variant);
            geometric_mean(of.map(|run| value(run)))
        };
        let row = |label: String, variant: &str| {
            let cells: [fn(&Run) -> f64; 4] = [
                |run| run.after.max(1) as f64,
                Run::speed,
                |run| run.queries as f64,
                |run| run.calls as f64,
            ];
            let cells = cells.map(|value| format!("{:.0}", mean(variant, value)));
            let head = [format!("{language}, {label}"), complete.len().to_string()];
            head.into_iter().chain(cells).collect()
        };
        let mut lines = vec![Curve {
            name: BASE.to_owned(),
            points: P0S
                .map(|p0| (p0, mean(BASE, |run| run.queries as f64)))
                .to_vec(),
            is_ideal: true,
        }];
        for algorithm in ["probdd", "wprobdd", "cdd", "wcdd"] {
            let of = |variant: &&Variant| variant.algorithm == algorithm;
            let mut points = Vec::new();
            for variant in variants.iter().filter(of) {
                let name = variant.to_string();
                points.push((variant.p0, mean(&name, |run| run.queries as f64)));
                rows.push(row(format!("{algorithm}, {}", variant.p0), &name));
            }
            lines.push(Curve {
                name: algorithm.to_owned(),
                points,
                is_ideal: false,
            });
        }
        rows.push(row(BASE.to_owned(), BASE));
        let file = format!("prior-{language}.svg");
        curves(
            &folder.join(FOLDER).join(&file),
            ["p₀", "queries, geometric mean"],
            &lines,
        )?;
        plots += &format!("\n![queries by p₀, {language}]({FOLDER}/{file})\n");
    }
    let head = [
        "language, algorithm, p₀",
        "subjects",
        "tokens left",
        "tokens a second",
        "queries",
        "calls",
    ];
    Ok(format!(
        "## The prior probability (ProbDD, RQ2 and Fig. 5)\n\n\
         Geometric means inside HDD\\*. ProbDD's paper finds a small effect from 0.01 to 0.3; CDD's paper takes 0.1 for C and \
         0.0025 for XML.\n{}{plots}\n",
        table(&head, rows)
    ))
}
