//! The loops of Picire, in virtual time: Hodován & Kiss, *Practical Improvements to the Minimizing Delta Debugging
//! Algorithm* (2016), §3.1 and §3.2, on the examples of its Table 1.
//!
//! A parallel loop starts its tests in order. As soon as one is interesting, it aborts the others and goes on with that
//! one. Which one that is depends on the times, and so does the result. Tests that were made before are cached, as in
//! the paper's evaluation.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use wdd_core::{Subset, Verdict};

use wdd_tests::workers::Call;

/// An example of Table 1.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its letter.
    pub name: &'static str,
    /// The number of elements, from 1 on in the paper and from 0 on here.
    pub elements: usize,
    /// Whether a subset is interesting.
    pub is_interesting: fn(&Subset) -> bool,
}

/// The examples A to D.
pub static EXAMPLES: [Example; 4] = [
    Example {
        name: "A",
        elements: 8,
        is_interesting: |c| has(c, &[5, 8]) && (has(c, &[2]) || !has(c, &[7])),
    },
    Example { name: "B", elements: 8, is_interesting: |c| has(c, &[1, 2, 3, 4, 5, 6, 7, 8]) },
    Example {
        name: "C",
        elements: 8,
        is_interesting: |c| has(c, &[1, 2, 3, 4, 6, 8]) && !has(c, &[5, 7]),
    },
    Example { name: "D", elements: 100, is_interesting: |c| (0..50).all(|x| c.contains(2 * x)) },
];

/// Whether all these elements, counted from 1 on, are kept.
fn has(kept: &Subset, elements: &[usize]) -> bool {
    elements.iter().all(|element| kept.contains(element - 1))
}

/// Which tests a loop makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// All partitions, and then all complements (§3.1).
    ParallelSubsetsFirst,
    /// Partitions and complements in one loop (§3.2).
    CombinedSubsetsFirst,
    /// All complements, and then all partitions (§3.3).
    ParallelComplementsFirst,
    /// The same in one loop.
    CombinedComplementsFirst,
    /// Complements only (§3.3).
    ComplementsOnly,
}

impl Loops {
    /// All of them.
    pub const ALL: [Loops; 5] = [
        Loops::ParallelSubsetsFirst,
        Loops::CombinedSubsetsFirst,
        Loops::ParallelComplementsFirst,
        Loops::CombinedComplementsFirst,
        Loops::ComplementsOnly,
    ];
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The result.
    pub best: Subset,
    /// From the first test to the end of the last.
    pub wall: Duration,
    /// The tests that were started.
    pub tests: usize,
    /// Those that were not, since they were refused before.
    pub hits: usize,
    /// Loops, as the paper counts iterations.
    pub iterations: usize,
}

/// Minimizes a list of that many elements with parallel loops of up to `workers` bodies.
pub fn minimize(
    elements: usize,
    loops: Loops,
    workers: usize,
    judge: impl Fn(&Subset) -> Call,
) -> Minimized {
    let mut run = Picire {
        judge,
        workers,
        refused: BTreeSet::new(),
        wall: Duration::ZERO,
        tests: 0,
        hits: 0,
    };
    let mut best = Subset::full(elements);
    let (mut granularity, mut iterations) = (2, 0);
    // The complement at which a loop begins: where the one before it has found one.
    let mut offset = 0;
    loop {
        iterations += 1;
        let kept: Vec<usize> = best.iter().collect();
        let mut start = 0;
        let mut parts = Vec::with_capacity(granularity);
        for left in (1..=granularity).rev() {
            let end = start + (kept.len() - start) / left;
            parts.push(Subset::of(elements, kept[start..end].iter().copied()));
            start = end;
        }
        let mut complements: Vec<Subset> =
            parts.iter().map(|part| best.without(part.iter())).collect();
        complements.rotate_left(offset);
        let places = complements.clone();
        let phases = match loops {
            Loops::ParallelSubsetsFirst => vec![parts.clone(), complements],
            Loops::CombinedSubsetsFirst => vec![[parts.clone(), complements].concat()],
            Loops::ParallelComplementsFirst => vec![complements, parts.clone()],
            Loops::CombinedComplementsFirst => vec![[complements, parts.clone()].concat()],
            Loops::ComplementsOnly => vec![complements],
        };
        match phases.iter().find_map(|tests| run.first(tests)) {
            Some(found) => {
                let place = places.iter().position(|complement| *complement == found);
                let place = place.map_or(0, |place| (place + offset) % granularity);
                granularity = if parts.contains(&found) && granularity > 2 {
                    2
                } else {
                    (granularity - 1).max(2)
                };
                best = found;
                granularity = granularity.min(best.len().max(1));
                offset = place % granularity;
            }
            None if granularity < kept.len() => {
                let finer = (2 * granularity).min(kept.len());
                // The same place in the list.
                offset = offset * finer / granularity;
                granularity = finer;
            }
            None => {
                return Minimized {
                    best,
                    wall: run.wall,
                    tests: run.tests,
                    hits: run.hits,
                    iterations,
                };
            }
        }
    }
}

struct Picire<J> {
    judge: J,
    workers: usize,
    refused: BTreeSet<Subset>,
    wall: Duration,
    tests: usize,
    hits: usize,
}

impl<J: Fn(&Subset) -> Call> Picire<J> {
    /// A parallel loop: the first test that is interesting, by the time at which it ends.
    fn first(&mut self, tests: &[Subset]) -> Option<Subset> {
        let mut free = vec![self.wall; self.workers];
        let mut found: Option<(Duration, &Subset)> = None;
        let mut ends = BTreeMap::new();
        for test in tests {
            let worker = free.iter_mut().min().expect("there is a worker");
            if found.is_some_and(|(end, _)| *worker >= end) {
                break;
            }
            // A test can be in a loop twice: a half is the complement of the other one.
            let is_refused = ends.get(test).is_some_and(|end| *end <= *worker);
            if is_refused || self.refused.contains(test) {
                self.hits += 1;
                continue;
            }
            if test.is_empty() {
                continue;
            }
            self.tests += 1;
            let call = (self.judge)(test);
            *worker += call.time;
            match call.verdict {
                Verdict::Interesting if found.is_none_or(|(end, _)| *worker < end) => {
                    found = Some((*worker, test));
                }
                Verdict::Interesting => {}
                Verdict::Uninteresting | Verdict::Unresolved => {
                    ends.entry(test).or_insert(*worker);
                }
            }
        }
        let last = free.into_iter().max().expect("there is a worker");
        self.wall = found.map_or(last, |(end, _)| end);
        let ended = ends.into_iter().filter(|(_, end)| *end <= self.wall);
        self.refused.extend(ended.map(|(test, _)| test.clone()));
        found.map(|(_, test)| test.clone())
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::List;
    use wdd_core::list::{Ddmin, DdminVariant};
    use wdd_tests::workers::simulate;

    use super::*;

    fn second(example: Example) -> impl Fn(&Subset) -> Call {
        move |kept| Call {
            verdict: Verdict::from((example.is_interesting)(kept)),
            time: Duration::from_secs(1),
        }
    }

    #[test]
    fn one_worker_takes_the_iterations_and_the_tests_of_the_paper() {
        // Table 3 (a), complements only. The empty subset, which this does not test, is one test for a list of one.
        let runs = EXAMPLES.map(|example| {
            let run = minimize(example.elements, Loops::ComplementsOnly, 1, second(example));
            (run.wall.as_secs(), run.iterations, run.best.len())
        });
        assert_eq!(runs, [(14, 8, 2), (14, 3, 8), (18, 5, 6), (276, 57, 50)]);
    }

    #[test]
    fn a_combined_loop_makes_no_test_twice() {
        let runs = [0, 1, 2].map(|example| {
            let example = EXAMPLES[example];
            let run = minimize(example.elements, Loops::CombinedSubsetsFirst, 1, second(example));
            (run.tests, run.iterations)
        });
        // Table 3 (b), the smallest numbers: those of one body.
        assert_eq!(runs, [(22, 8), (26, 3), (30, 5)]);
    }

    #[test]
    fn with_many_workers_a_loop_takes_as_long_as_one_test() {
        let run = minimize(100, Loops::ComplementsOnly, 100, second(EXAMPLES[3]));
        assert_eq!(run.wall.as_secs(), run.iterations as u64);
    }

    #[test]
    fn where_every_second_element_can_be_removed_it_takes_half_the_time_of_parallel_loops() {
        // Picire takes 58 s with 64 workers (Table 4, D, 1 s).
        let ddmin = Ddmin::new(&List::uniform(100)).variant(DdminVariant::ComplementsOnly);
        let wall =
            |workers| simulate(&mut ddmin.clone(), workers, second(EXAMPLES[3])).wall.as_secs();
        assert_eq!(wall(1), 276);
        assert!(wall(64) < 40, "{}", wall(64));
    }
}
