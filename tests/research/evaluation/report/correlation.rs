//! WDD, RQ1 and Figure 4: do heavy elements stay?

use std::path::Path;

use cargo_wdd::passes::plan::Strategy;
use wdd_research::plots::{Strip, strips};

use super::languages;
use super::tables::{mean, or_dash, table};
use crate::STRATEGIES;
use crate::paper::CORRELATIONS;
use crate::runs::{FOLDER, Run};

/// The algorithm of the paper's figure.
const ALGORITHM: &str = "ddmin-restarting";

pub(super) fn section(folder: &Path, runs: &[Run]) -> Result<String, String> {
    let (mut rows, mut shown) = (Vec::new(), Vec::new());
    for strategy in STRATEGIES.map(Strategy::name) {
        for language in languages(runs) {
            let of = |run: &&Run| {
                run.strategy == strategy
                    && run.language == language
                    && run.variant == ALGORITHM
                    && run.has_ended()
                    && run.correlations > 0
            };
            let of: Vec<&Run> = runs.iter().filter(of).collect();
            let lists: u64 = of.iter().map(|run| run.correlations).sum();
            let values: Vec<f64> = of.iter().map(|run| run.correlation).collect();
            if values.is_empty() {
                continue;
            }
            let paper = CORRELATIONS.iter().find(|row| (row.0, row.1) == (strategy, language));
            let positive = values.iter().filter(|value| **value > 0.0).count();
            rows.push(vec![
                format!("`{strategy}`, {language}"),
                values.len().to_string(),
                lists.to_string(),
                or_dash(mean(values.iter().copied()), 2),
                positive.to_string(),
                or_dash(paper.map(|row| row.2), 2),
            ]);
            shown.push(Strip {
                name: format!("{strategy}, {language}"),
                values,
                mark: paper.map(|row| row.2),
            });
        }
    }
    let plot = folder.join(FOLDER).join("correlation.svg");
    if !shown.is_empty() {
        strips(&plot, "Spearman's ρ of weight and deletion", &shown)?;
    }
    let head = ["strategy, language", "subjects", "lists", "mean ρ", "ρ > 0", "WDD: mean ρ"];
    Ok(format!(
        "## Weight and deletion (WDD, RQ1 and Fig. 4)\n\n\
         For each list that `{ALGORITHM}` shortens: the rank correlation of a weight and the share of elements of that weight \
         that are deleted; ρ of a subject is the mean over its lists. Why it differs, probably: the lists of XML here are mostly of alike entries \
         (commands of a registry, glyphs of a font), and which of them stays has little to do with its weight. On C there are few \
         subjects: one strategy is above the paper, the other below. What else tells which \
         elements stay (kind, depth, uses): [priors.md](priors.md), on Rust.\n{}\nBlue: a point for each subject, and their mean; grey: the mean in the paper.\n\n![ρ of each subject](papers/correlation.svg)\n\n",
        table(&head, rows)
    ))
}
