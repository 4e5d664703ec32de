//! CDD, IV-E: does the random order of equal elements matter? And the order of a list itself.

use wdd_tests::benches::geometric_mean;

use super::tables::{p_value, table};
use super::{complete, languages, select};
use crate::STRATEGIES;
use crate::paper::SHUFFLED;
use crate::runs::Run;
use crate::statistics::{FEWEST, compare};
use crate::variant::{SEEDS, Study, Variant};

pub(super) fn section(runs: &[Run]) -> String {
    let strategy = STRATEGIES[0].name();
    let names: Vec<String> = Study::Randomness.variants().iter().map(Variant::to_string).collect();
    let plain = ["probdd", "cdd"].map(str::to_owned);
    let variants = [&plain[..], &names].concat();
    let mut rows = Vec::new();
    for language in languages(runs) {
        let runs = select(runs, strategy, language, &variants);
        let complete = complete(&runs, &variants);
        if complete.is_empty() {
            continue;
        }
        let seeds = |kind: &str| SEEDS.map(|seed| format!("probdd {kind}-{seed}")).to_vec();
        let groups = [
            ("never (the order of the input)", vec!["probdd".to_owned()], "probdd"),
            ("once, before the list", seeds("once"), "probdd"),
            ("at each selection (Algorithm 1)", seeds("each"), "probdd"),
            ("never, the list reversed", vec!["probdd reversed".to_owned()], "probdd"),
            ("CDD, the list reversed", vec!["cdd reversed".to_owned()], "cdd"),
        ];
        for (name, group, base) in groups {
            rows.push(row(language, name, &complete, &group, base));
        }
    }
    let head = [
        "language, when it is shuffled",
        "subjects",
        "tokens ÷ never",
        "p",
        "seconds ÷ never",
        "p",
        "queries ÷ never",
        "p",
    ];
    format!(
        "## Randomness (CDD, IV-E)\n\n\
         ProbDD inside HDD\\*, {} seeds each; the mean of a subject over its seeds. The paper, shuffled at each \
         selection ÷ never, over 76 subjects: tokens {:.2} (p 0.87), seconds {:.2} (0.15), queries {:.2} (0.10). A random order takes more queries on C here, probably because neighbours use each other: a subset of \
         neighbours is more often one that can be deleted.\n{}\n",
        SEEDS.len(),
        SHUFFLED[0],
        SHUFFLED[1],
        SHUFFLED[2],
        table(&head, rows)
    )
}

/// A group of variants, divided by the base, over the subjects.
fn row(
    language: &str,
    name: &str,
    complete: &[Vec<&Run>],
    group: &[String],
    base: &str,
) -> Vec<String> {
    let pairs = |value: fn(&Run) -> f64| -> Vec<(f64, f64)> {
        let pair = |runs: &Vec<&Run>| {
            let of = runs.iter().filter(|run| group.contains(&run.variant));
            let base = runs.iter().find(|run| run.variant == base)?;
            Some((geometric_mean(of.map(|run| value(run))), value(base)))
        };
        complete.iter().filter_map(pair).collect()
    };
    let ratio = |pairs: &[(f64, f64)]| geometric_mean(pairs.iter().map(|(a, b)| a / b));
    let p = |pairs: &[(f64, f64)]| {
        if pairs.len() >= FEWEST {
            compare(pairs).map_or("–".to_owned(), |it| p_value(it.p))
        } else {
            "–".to_owned()
        }
    };
    let tokens = pairs(|run| run.after.max(1) as f64);
    let seconds = pairs(|run| run.seconds);
    let queries = pairs(|run| run.queries as f64);
    vec![
        format!("{language}, {name}"),
        complete.len().to_string(),
        format!("{:.2}", ratio(&tokens)),
        p(&tokens),
        format!("{:.2}", ratio(&seconds)),
        p(&seconds),
        format!("{:.2}", ratio(&queries)),
        p(&queries),
    ]
}
