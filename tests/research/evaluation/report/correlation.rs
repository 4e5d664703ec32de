//! WDD, RQ1 and Figure 4: do heavy elements stay?

use std::path::Path;

use wdd_research::plots::{Strip, strips};
use wdd_text::passes::plan::Strategy;

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
         that are deleted; ρ of a subject is the mean over its lists. Runs that were stopped are left out.\n{}\n\
         Why it differs on XML: the tree, more than the subjects. With five of these documents, the same scripts and the tree of \
         Perses' XML grammar, an implementation of HDD\\* outside of this repository has ρ from −0.47 to −0.83, −0.66 in the mean. The \
         table has −0.22 for these five. The sizes of the results agree. That tree differs from ours in three ways:\n\n\
         - Blank text between tags is an element of weight 1, which can nearly always be deleted. Here it is no node. In our kind of \
         tree, this alone moves ρ by −0.25 in the mean.\n\
         - An element is two or three levels, whose lists are short and have one heavy element that stays. Here it is one level.\n\
         - A quoted string is one token. Here each of its words is one. Inside Perses, most lists of some documents are the name of an \
         empty tag, which stays, and its attribute, which is heavier and is deleted: ρ is 1.\n\n\
         So the ρ of the paper measures its grammar, and not only weight and need. What is left of the difference may be the subjects: \
         those of the paper are random documents of 13 levels with at most 10 children a node, and ours have 2 to 8 levels, but for \
         `x-dog-tendon`. On C the reasons are probably alike; that was not measured. Most documents have 3 to 8 lists with a ρ, so one of them \
         says little. What else tells which elements stay (kind, depth, uses): [priors.md](priors.md), on Rust.\n\nBlue: a point for each subject, and their mean; grey: the mean in the paper.\n\n![ρ of each subject](papers/correlation.svg)\n\n",
        table(&head, rows)
    ))
}
