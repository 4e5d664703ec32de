//! The data file of the command: the measured rates of the passes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::lists::Reduced;

/// With at least this many lists of two or more elements, the rate of a pass is the median of their shares. With fewer
/// it is the share of all elements, with [`PSEUDO`] elements of the rate [`USUAL`] more.
const ENOUGH: usize = 5;
const PSEUDO: f64 = 2.0;
const USUAL: f64 = 0.6;
/// The lowest and the highest rate. Above ½ each element is tried alone, so more makes no difference.
const BOUNDS: [f64; 2] = [0.02, 0.6];

/// The text of the data file. Passes that the record does not have keep what the file `before` says.
pub(crate) fn measured(lists: &[Reduced], date: &str, before: &str) -> String {
    let cases: BTreeSet<&str> = lists.iter().map(|list| &*list.case).collect();
    let mut text = format!(
        "# How likely an element of a list reduction is needed: the p₀ of passes.\n\
         # Measured on {date} on {} cases of the corpus, with:\n\
         #   cargo bench --manifest-path tests/research/Cargo.toml --bench priors -- record --cases PATH --to FILE\n\
         #   cargo bench --manifest-path tests/research/Cargo.toml --bench priors -- fit FILE --write {date}\n\
         # tests/benches/priors.md tells how.\n\n\
         # rate PASS P0 STAYED ELEMENTS LISTS\n",
        cases.len()
    );
    let rates = rates(lists);
    for (pass, rate) in &rates {
        let _ = writeln!(text, "rate {pass} {rate}");
    }
    text += "\n# assumed PASS P0: the cases have no list of the pass. Passes without a line have 0.5.\n";
    for pass in before.lines().filter_map(of_pass) {
        if !rates.contains_key(pass.0) {
            let _ = writeln!(text, "assumed {} {}", pass.0, pass.1);
        }
    }
    text
}

/// A pass with its p₀.
fn of_pass(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    ["rate", "assumed"].contains(&first).then_some(())?;
    Some((words.next()?, words.next()?))
}

/// For each pass that is no walk: its rate, and what it was measured on.
fn rates(lists: &[Reduced]) -> BTreeMap<&str, String> {
    let mut of: BTreeMap<&str, Vec<&Reduced>> = BTreeMap::new();
    for list in lists.iter().filter(|list| !list.is_of_walk() && list.pass != "comments") {
        of.entry(&list.pass).or_default().push(list);
    }
    of.into_iter().map(|(pass, lists)| (pass, rate(&lists))).collect()
}

fn rate(lists: &[&Reduced]) -> String {
    let stayed: usize = lists.iter().map(|list| list.stayed()).sum();
    let elements: usize = lists.iter().map(|list| list.elements.len()).sum();
    let several = lists.iter().filter(|list| list.elements.len() > 1);
    let mut shares: Vec<f64> =
        several.map(|list| list.stayed() as f64 / list.elements.len() as f64).collect();
    shares.sort_by(f64::total_cmp);
    let rate = if shares.len() >= ENOUGH {
        shares[shares.len() / 2]
    } else {
        (stayed as f64 + PSEUDO * USUAL) / (elements as f64 + PSEUDO)
    };
    let [lowest, highest] = BOUNDS;
    format!("{:.2} {stayed} {elements} {}", rate.clamp(lowest, highest), lists.len())
}
