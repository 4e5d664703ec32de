//! The table of a run, and its misses by the sorts of their atoms.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::judge::{Done, End};
use super::program::{Record, Run};

/// The table for all records.
pub fn table(records: &[Record]) -> String {
    let runs: Vec<&Run> = records.iter().flat_map(|record| &record.runs).collect();
    let mut text = String::from(
        "| tool | smallest % of runs | smallest % of properties | median calls | p95 calls |\n\
         |---|---|---|---|---|\n",
    );
    for tool in ["wdd", "proptest"] {
        let of = |run: &Run| match tool {
            "wdd" => (run.wdd, run.calls),
            _ => (run.proptest, run.proptest_calls),
        };
        let is_smallest = |run: &Run| of(run).0.is_smallest();
        let of_runs = share(&runs, |run| is_smallest(run));
        let of_records = share(records, |record| record.runs.iter().all(is_smallest));
        let mut calls: Vec<usize> = runs.iter().map(|run| of(run).1).collect();
        calls.sort_unstable();
        let quantile = |share| quantile(&calls, share);
        let (median, p95) = (quantile(0.5), quantile(0.95));
        text += &format!("| {tool} | {of_runs:.1} | {of_records:.1} | {median} | {p95} |\n");
    }
    let is = |end: End| share(&runs, |run| run.wdd == end);
    let mut nodes: Vec<usize> = runs.iter().map(|run| run.nodes).collect();
    nodes.sort_unstable();
    let unknown = share(records, |record| record.runs.iter().any(|run| run.wdd == End::Unknown));
    let _ = write!(
        text,
        "\n{} properties, {} runs from start values of {} nodes (median). Runs of wdd that end in the \
         smallest value by the whole order: {:.1} %, by weight and magnitude only: {:.1} %; in a larger \
         value: {:.1} %; not enumerated: {:.1} % ({unknown:.1} % of the properties).\n",
        records.len(),
        runs.len(),
        quantile(&nodes, 0.5),
        is(End::Smallest),
        is(End::SmallestSize),
        is(End::Larger),
        is(End::Unknown),
    );
    text
}

/// The table of the passes of wdd, those with most calls first.
pub fn passes(records: &[Record]) -> String {
    let runs = records.iter().flat_map(|record| &record.runs);
    let mut passes: BTreeMap<&str, Done> = BTreeMap::new();
    for (name, done) in runs.flat_map(|run| &run.passes) {
        let sum = passes.entry(name).or_default();
        sum.calls += done.calls;
        sum.smaller += done.smaller;
    }
    let all: usize = passes.values().map(|done| done.calls).sum();
    let mut passes: Vec<(&str, Done)> = passes.into_iter().collect();
    passes.sort_by_key(|(_, done)| std::cmp::Reverse(done.calls));
    let mut text = String::from(
        "| pass | calls | % of all | smaller values | calls for each |\n|---|---|---|---|---|\n",
    );
    for (name, Done { calls, smaller }) in passes {
        let share = 100.0 * calls as f64 / all.max(1) as f64;
        let each = match smaller {
            0 => "–".to_owned(),
            _ => format!("{:.1}", calls as f64 / smaller as f64),
        };
        text += &format!("| {name} | {calls} | {share:.1} | {smaller} | {each} |\n");
    }
    text
}

/// The misses that were shrunk, by the sorts of their atoms. `shown` gives the type with a number.
pub fn misses(records: &[Record], shown: impl Fn(usize) -> String) -> String {
    let mut groups: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        if let Some(miss) = &record.miss {
            groups.entry(&miss.sort).or_default().push(record);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, records)| std::cmp::Reverse(records.len()));
    let mut text = String::new();
    for (sort, records) in groups {
        text += &format!("\n## {sort}: {}\n", records.len());
        let mut known = Vec::new();
        for record in records {
            let Some(miss) = &record.miss else { continue };
            if known.contains(&(record.number, &miss.property)) {
                continue;
            }
            known.push((record.number, &miss.property));
            text += &format!(
                "\n- property: {}\n  (from {})\n  start: {}\n  end: {}\n  smallest: {}\n",
                miss.property, record.property, miss.start, miss.end, miss.smallest,
            );
            text += &format!("  type {}: {}\n", record.number, shown(record.number));
        }
    }
    text
}

fn share<T>(all: &[T], is: impl Fn(&T) -> bool) -> f64 {
    let count = all.iter().filter(|one| is(one)).count();
    100.0 * count as f64 / all.len().max(1) as f64
}

/// The smallest of the sorted numbers that is at least as large as this share of them.
fn quantile(sorted: &[usize], share: f64) -> usize {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}
