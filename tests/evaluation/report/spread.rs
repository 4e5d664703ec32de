//! `ProbDD`, Table 2 and Figure 4 (a): how much better is `ProbDD` than ddmin, subject by subject?

use std::collections::BTreeSet;

use cargo_wdd::passes::plan::Strategy;

use super::tables::table;
use super::{languages, select};
use crate::paper::QUARTILES;
use crate::runs::Run;

pub(super) fn section(runs: &[Run]) -> String {
    let strategy = Strategy::HddPlain.name();
    let variants = ["probdd", "ddmin-restarting"].map(str::to_owned);
    let row = |language: &str| -> Option<Vec<String>> {
        let of = select(runs, strategy, language, &variants);
        let subjects: BTreeSet<&str> = of.iter().map(|run| &*run.subject).collect();
        let pair = |subject: &&str| -> Option<[&Run; 2]> {
            let find = |variant: &String| {
                let mut runs = of.iter().copied();
                runs.find(|run| run.subject == **subject && run.variant == *variant)
            };
            Some([find(&variants[0])?, find(&variants[1])?])
        };
        let pairs: Vec<[&Run; 2]> = subjects.iter().filter_map(pair).collect();
        let smaller = pairs
            .iter()
            .map(|[new, old]| 100.0 - 100.0 * new.after as f64 / old.after.max(1) as f64);
        let faster = pairs.iter().map(|[new, old]| new.speed() / old.speed());
        let paper = QUARTILES.iter().find(|row| row.0 == language);
        let cells = [
            language.to_owned(),
            pairs.len().to_string(),
            shown(quartiles(smaller.collect())?, 1),
            shown(quartiles(faster.collect())?, 2),
        ];
        let papers = match paper {
            None => ["–", "–", "–"].map(str::to_owned),
            Some((_, subjects, smaller, faster)) => {
                [subjects.to_string(), shown(*smaller, 1), shown(*faster, 2)]
            }
        };
        Some(cells.into_iter().chain(papers).collect())
    };
    let head = [
        "language",
        "subjects",
        "fewer tokens left, %",
        "speed, times",
        "ProbDD: subjects",
        "fewer tokens left, %",
        "speed, times",
    ];
    let rows = languages(runs).into_iter().filter_map(row);
    format!(
        "## Each subject: ProbDD against ddmin (ProbDD, Table 2 and Fig. 4 a)\n\n\
         The lower quartile, the median and the upper quartile over the subjects inside HDD\\*, with the restarting ddmin. A run that was stopped \
         counts with what it has left, as in the paper. Speed: tokens that are deleted in a second.\n{}\n",
        table(&head, rows)
    )
}

fn shown(quartiles: [f64; 3], digits: usize) -> String {
    let [low, median, high] = quartiles.map(|number| format!("{number:.digits$}"));
    format!("{low}, {median}, {high}")
}

/// The quartiles of the numbers, with linear interpolation. `None` if there are none.
fn quartiles(mut numbers: Vec<f64>) -> Option<[f64; 3]> {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    Some([0.25, 0.5, 0.75].map(|share| {
        let at = share * last as f64;
        let (low, high) = (numbers[at.floor() as usize], numbers[at.ceil() as usize]);
        low + (high - low) * at.fract()
    }))
}
