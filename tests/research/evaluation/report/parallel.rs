//! Picire (Hodován & Kiss, *Practical Improvements to the Minimizing Delta Debugging Algorithm*, 2016), Tables 2 to 4, on its
//! examples A to D, in virtual time.

use std::collections::BTreeSet;
use std::hash::{Hash as _, Hasher as _};
use std::time::Duration;

use siphasher::sip::SipHasher13;
use wdd_core::list::ALGORITHMS;
use wdd_core::{Algorithm, List, Reducer, Settings, Subset, Verdict};
use wdd_research::picire::{EXAMPLES, Example, Loops, minimize};
use wdd_tests::workers::{Call, simulate};

use super::tables::table;
use crate::paper::{PICIRE, PICIRE_BODIES, PICIRE_TIMES};

/// The numbers of parallel loop bodies in the paper.
const BODIES: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

pub(super) fn section() -> String {
    let [parallel, combined] = PICIRE_BODIES;
    format!(
        "## Parallel loops (Picire, Tables 2 to 4)\n\n\
         The examples A to D; the browsers and test cases of the other rows are not published. ddmin continues after a success, as \
         Picire's does.\n\n\
         ### Tables 2 and 3 (a): one call at a time\n\nSize of the result; tests (+ cache hits) of the command's ddmin [iterations \
         of the paper's loops, simulated].\n{}\n\
         ### Table 3 (b): 1 to 64 parallel bodies\n\nThe paper's loops, simulated; calls take 1 to 3 s. Each cell: the tests (+ cache hits) \
         [iterations] → the sizes of the results. The paper has, for A, parallel {parallel} and combined {combined}; it does not say how long \
         a call takes.\n{}\n\
         ### Table 4: time with up to 64 workers\n\nWith one body → with the best number of them. *Its loops*: those of the paper, \
         simulated here. *Ours*, with 64 workers: the command's own speculation. *ddmin* tests subsets first. Of the random times the paper \
         has one draw, and we another. With calls that take no time, there is nothing to simulate.\n{}\n",
        one_at_a_time(),
        bodies(),
        times()
    )
}

/// Tests and cache hits of an algorithm, and the size of its result.
fn count(example: Example, algorithm: &str) -> (u64, u64, usize) {
    let algorithm = Algorithm::named(algorithm).expect("an algorithm of that name");
    let mut reducer = algorithm.start(&List::uniform(example.elements), &Settings::new());
    let (mut tested, mut hits) = (BTreeSet::new(), 0);
    while let Some(candidate) = reducer.candidate() {
        let is_interesting = (example.is_interesting)(&candidate);
        reducer.report(Verdict::from(is_interesting));
        hits += u64::from(!tested.insert(candidate));
    }
    (tested.len() as u64, hits, reducer.best().len())
}

fn one_at_a_time() -> String {
    let row = |(example, (name, size, paper)): (&Example, &(&str, u64, [[u64; 3]; 3]))| {
        let ours = [
            ("ddmin", Loops::ParallelSubsetsFirst),
            ("ddmin-complements-first", Loops::ParallelComplementsFirst),
            ("ddmin-complements", Loops::ComplementsOnly),
        ];
        let ours = ours.map(|(name, loops)| {
            let judge = |kept: &Subset| timed(*example, kept, false);
            (name, minimize(example.elements, loops, 1, judge).iterations)
        });
        let sizes = ours.each_ref().map(|(name, _)| count(*example, name).2.to_string());
        let cells = ours.into_iter().zip(paper).map(|((name, iterations), paper)| {
            let (tests, hits, _) = count(*example, name);
            let [theirs, their_hits, their_iterations] = paper;
            format!(
                "{tests} (+{hits}) [{iterations}]; paper {theirs} (+{their_hits}) [{their_iterations}]"
            )
        });
        let sizes: BTreeSet<String> = sizes.into_iter().collect();
        let sizes: Vec<String> = sizes.into_iter().collect();
        [(*name).to_owned(), format!("{}; paper {size}", sizes.join(", "))]
            .into_iter()
            .chain(cells)
            .collect()
    };
    let head = ["example", "size", "subsets first", "complements first", "complements only"];
    table(&head, EXAMPLES.iter().zip(&PICIRE).map(row))
}

fn bodies() -> String {
    let loops = [
        ("parallel", Loops::ParallelSubsetsFirst),
        ("combined", Loops::CombinedSubsetsFirst),
        ("complements only", Loops::ComplementsOnly),
    ];
    let row = |example: &Example| {
        let cells = loops.map(|(_, loops)| {
            let judge = |kept: &Subset| timed(*example, kept, true);
            let runs = BODIES.map(|bodies| minimize(example.elements, loops, bodies, judge));
            format!(
                "{} (+{}) [{}] → {}",
                range(runs.each_ref().map(|run| run.tests)),
                range(runs.each_ref().map(|run| run.hits)),
                range(runs.each_ref().map(|run| run.iterations)),
                range(runs.each_ref().map(|run| run.best.len()))
            )
        });
        [example.name.to_owned()].into_iter().chain(cells).collect()
    };
    let names = loops.map(|(name, _)| name);
    let head: Vec<&str> = ["example"].into_iter().chain(names).collect();
    table(&head, EXAMPLES.iter().map(row))
}

/// The smallest and the greatest number.
fn range(numbers: [usize; BODIES.len()]) -> String {
    let (low, high) = numbers
        .into_iter()
        .fold((usize::MAX, 0), |(low, high), number| (low.min(number), high.max(number)));
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

fn times() -> String {
    let mut rows = Vec::new();
    for (example, paper) in EXAMPLES.into_iter().zip(PICIRE_TIMES) {
        for (is_uneven, (variant, seconds, alone)) in [false, true].into_iter().zip(paper) {
            let judge = |kept: &Subset| timed(example, kept, is_uneven);
            let wall = |loops: Loops, bodies: usize| {
                let run = minimize(example.elements, loops, bodies, judge);
                run.wall.as_secs_f64()
            };
            let loops = Loops::ALL.into_iter();
            let theirs = loops.flat_map(|loops| BODIES.map(|bodies| wall(loops, bodies)));
            let theirs = theirs.fold(f64::INFINITY, f64::min);
            let list = List::uniform(example.elements);
            let ours: Vec<(Duration, &str)> = ALGORITHMS
                .iter()
                .map(|algorithm| {
                    let mut reducer = algorithm.start(&list, &Settings::default());
                    (simulate(&mut reducer, 64, judge).wall, algorithm.name)
                })
                .collect();
            let of = |name: &str| {
                let wall = ours.iter().find(|(_, own)| *own == name);
                wall.map_or(0.0, |(wall, _)| wall.as_secs_f64())
            };
            let others = ours.iter().filter(|(_, name)| !name.starts_with("ddmin"));
            let (best, name) = others.min().copied().unwrap_or_default();
            rows.push(vec![
                format!("{} ({} s)", example.name, if is_uneven { "1 to 3" } else { "1" }),
                format!("{alone} → {seconds} s, {variant}"),
                format!("{:.1} → {theirs:.1} s", wall(Loops::ParallelSubsetsFirst, 1)),
                format!("{:.1} s", of("ddmin")),
                format!("{:.1} s", of("ddmin-complements-first")),
                format!("{:.1} s", of("ddmin-complements")),
                format!("{:.1} s, {name}", best.as_secs_f64()),
            ]);
        }
    }
    let head = [
        "example",
        "paper",
        "its loops",
        "ours: ddmin",
        "complements first",
        "complements only",
        "best other",
    ];
    table(&head, rows)
}

/// A call on a candidate of an example: it takes 1 s, or 1 to 3 s.
fn timed(example: Example, kept: &Subset, is_uneven: bool) -> Call {
    let mut hasher = SipHasher13::new();
    kept.hash(&mut hasher);
    let more = if is_uneven { hasher.finish() % 2001 } else { 0 };
    Call {
        verdict: Verdict::from((example.is_interesting)(kept)),
        time: Duration::from_millis(1000 + more),
    }
}
