//! `ProbDD`, RQ2 and Figure 5: how much depends on p₀?

use std::path::Path;

use wdd_research::plots::{Curve, curves};
use wdd_tests::benches::geometric_mean;

use super::tables::table;
use super::{complete, languages, select};
use crate::STRATEGIES;
use crate::runs::{FOLDER, Run};
use crate::variant::{P0S, Study, Variant};

/// What is shown as the line to compare with.
const BASE: &str = "ddmin-restarting";

/// The algorithms that have a p₀.
const ALGORITHMS: [&str; 4] = ["probdd", "wprobdd", "cdd", "wcdd"];

/// The plots of the paper's figure: the name of the file, what is plotted, and its value.
const PLOTS: [Plot; 2] = [
    ("tokens", "tokens left", |run| run.after.max(1) as f64),
    ("speed", "tokens deleted in a second", Run::speed),
];

type Plot = (&'static str, &'static str, fn(&Run) -> f64);

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
            let of = complete.iter().flatten().filter(|run| run.variant == variant);
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
        for algorithm in ALGORITHMS {
            for variant in variants.iter().filter(|it| it.algorithm == algorithm) {
                let label = format!("{algorithm}, {}", variant.p0);
                rows.push(row(label, &variant.to_string()));
            }
        }
        rows.push(row(BASE.to_owned(), BASE));
        for (name, label, value) in PLOTS {
            let base = P0S.map(|p0| (p0, mean(BASE, value))).to_vec();
            let line = |algorithm: &str| {
                let of = variants.iter().filter(|it| it.algorithm == algorithm);
                of.map(|it| (it.p0, mean(&it.to_string(), value))).collect()
            };
            let of = |name: &str, points: Vec<(f64, f64)>| Curve {
                name: name.to_owned(),
                points,
                is_ideal: name == BASE,
            };
            let others = ALGORITHMS.map(|algorithm| of(algorithm, line(algorithm)));
            let lines: Vec<Curve> = [of(BASE, base)].into_iter().chain(others).collect();
            let file = format!("prior-{language}-{name}.svg");
            let label = format!("{label}, geometric mean");
            curves(&folder.join(FOLDER).join(&file), ["p₀", &label], &lines)?;
            plots += &format!("\n![{label} by p₀, {language}]({FOLDER}/{file})\n");
        }
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
         Geometric means inside HDD\\*. ProbDD's paper finds a small effect from 0.01 to 0.3, and that each p₀ is better than ddmin; its \
         figure has curves without numbers. CDD's paper takes 0.1 for C and 0.0025 for XML.\n{}{plots}\n",
        table(&head, rows)
    ))
}
