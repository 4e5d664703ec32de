//! `ProbDD`, Table 2 and Figure 4 (a): how much better is `ProbDD` than ddmin, subject by subject?

use wdd_text::passes::plan::Strategy;

use super::tables::table;
use super::{by_subject, languages, select};
use crate::paper::QUARTILES;
use crate::runs::Run;

pub(super) fn section(runs: &[Run]) -> String {
    let strategy = Strategy::HddPlain.name();
    let variants = ["probdd", "ddmin-restarting"].map(str::to_owned);
    let row = |language: &str| -> Option<Vec<String>> {
        let of = select(runs, strategy, language, &variants);
        let pairs = by_subject(&of, &variants);
        let smaller = pairs
            .iter()
            .map(|pair| 100.0 - 100.0 * pair[0].after as f64 / pair[1].after.max(1) as f64);
        let faster = pairs.iter().map(|pair| pair[0].speed() / pair[1].speed());
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
