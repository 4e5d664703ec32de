//! The simulation of WDD §IV-D, for every list algorithm: how many oracle calls it makes on random lists
//! in which heavy elements are more likely to be needed.
//!
//! ```text
//! cargo bench --manifest-path tests/research/Cargo.toml --bench simulation -- [--lists N] [--seed S]
//!     [--spread even|cuts]
//! ```
//!
//! The tables compare the calls with those of ddmin, and with a limit. For a list of n elements, k of them
//! needed, any algorithm with a 1-minimal result makes at least k + log₂ C(n, k) calls: k single removals
//! that fail, and the information in the result. This is the limit. A *call* judges a new
//! candidate, because the verdict of a repeated candidate is cached; *candidates* also counts the repeated
//! ones.
//!
//! The paper finds that `W_ddmin` uses 23 % fewer tests than ddmin "on average". It does not say how the
//! weight is spread, if repeated candidates count, and what the average is over. We find, on 5,000 lists and
//! against the paper's ddmin, which restarts after a success:
//!
//! | weights | what counts | fewer in the sums | in the mean of the ratios |
//! |---|---|---|---|
//! | spread evenly | calls | 25 % | 15 % |
//! | spread evenly | all candidates of the paper's pseudo-code | 27 % | 20 % |
//! | cut at random, which differ more | calls | 43 % | 33 % |
//!
//! So 23 % is within the range. The gain is over the restarts of ddmin, which `W_ddmin` has too: a ddmin
//! that continues after a success needs a quarter of the calls of `W_ddmin`.

use std::{collections::HashSet, env, process, thread};

use wdd_core::list::{ALGORITHMS, Ddmin, DdminContinuation, ListReducer};
use wdd_core::{List, Reducer, Settings, Subset};

fn main() {
    let options = Options::parse(env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!("{message}");
        process::exit(2)
    });
    let contestants = contestants();
    let runs = simulate(&options, &contestants);
    println!("{} lists, seed {}\n", runs.len(), options.seed);
    let is_short = |run: &&Run| run.n <= 300;
    report("all lists", &contestants, &runs.iter().collect::<Vec<_>>());
    let short: Vec<&Run> = runs.iter().filter(is_short).collect();
    report("n ≤ 300", &contestants, &short);
    let few: Vec<&Run> = short.into_iter().filter(|run| run.k <= 12).collect();
    report("n ≤ 300, k ≤ 12", &contestants, &few);
}

/// The command line.
#[derive(Clone, Copy)]
struct Options {
    lists: u64,
    seed: u64,
    spread: Spread,
}

/// How a list's weight is spread over its elements; the paper says "randomly".
#[derive(Clone, Copy)]
enum Spread {
    /// Each token above the first of each element falls on a random one: nearly even weights.
    Even,
    /// The tokens are cut in n at random places: many light elements, some heavy.
    Cuts,
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options { lists: 5000, seed: 1, spread: Spread::Even };
        while let Some(name) = args.next() {
            // `cargo bench` adds `--bench`.
            if name == "--bench" {
                continue;
            }
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            let number = || value.parse().map_err(|_| format!("{name} {value}: not a number"));
            match (name.as_str(), value.as_str()) {
                ("--lists", _) => options.lists = number()?,
                ("--seed", _) => options.seed = number()?,
                ("--spread", "even") => options.spread = Spread::Even,
                ("--spread", "cuts") => options.spread = Spread::Cuts,
                _ => return Err(format!("unknown: {name} {value}")),
            }
        }
        Ok(options)
    }
}

/// Starts a list algorithm on a list.
type Start = Box<dyn Fn(&List) -> Box<dyn ListReducer> + Sync>;

/// A list algorithm that is compared.
struct Contestant {
    name: &'static str,
    start: Start,
}

/// The paper's ddmin, which all others are compared with; then all registered algorithms.
fn contestants() -> Vec<Contestant> {
    let yardstick = Contestant {
        name: "ddmin, restarting",
        start: Box::new(|list| Box::new(Ddmin::new(list).continuation(DdminContinuation::Restart))),
    };
    let registered = ALGORITHMS.iter().map(|algorithm| Contestant {
        name: algorithm.name,
        start: Box::new(|list| algorithm.start(list, &Settings::default())),
    });
    std::iter::once(yardstick).chain(registered).collect()
}

/// A random list, and which of its elements are needed.
struct Case {
    list: List,
    needed: Subset,
}

impl Case {
    fn random(rng: &mut fastrand::Rng, spread: Spread) -> Self {
        let n = rng.usize(2..=1000);
        let total = rng.usize(n..=10 * n);
        let weights = match spread {
            Spread::Even => spread_evenly(rng, n, total),
            Spread::Cuts => cut_at_random(rng, n, total),
        };
        let removable = rng.f64();
        let needed = (0..n).filter(|&e| rng.f64() >= removable.powi(weights[e] as i32));
        Case { needed: Subset::of(n, needed), list: List::new(weights.iter().copied()) }
    }
}

fn spread_evenly(rng: &mut fastrand::Rng, n: usize, total: usize) -> Vec<u64> {
    let mut weights = vec![1; n];
    for _ in n..total {
        weights[rng.usize(0..n)] += 1;
    }
    weights
}

fn cut_at_random(rng: &mut fastrand::Rng, n: usize, total: usize) -> Vec<u64> {
    let mut cuts = rng.choose_multiple(1..total, n - 1);
    cuts.extend([0, total]);
    cuts.sort_unstable();
    cuts.windows(2).map(|pair| (pair[1] - pair[0]) as u64).collect()
}

/// The cost of one list.
struct Run {
    n: usize,
    k: usize,
    /// Per contestant.
    costs: Vec<Cost>,
}

#[derive(Clone, Copy)]
struct Cost {
    /// Different candidates.
    calls: usize,
    /// All candidates.
    candidates: usize,
}

impl Run {
    fn new(case: &Case, contestants: &[Contestant]) -> Self {
        let costs = contestants.iter().map(|contestant| {
            let mut reducer = (contestant.start)(&case.list);
            let cost = cost(&mut reducer, &case.needed);
            assert_eq!(reducer.best(), case.needed, "{}", contestant.name);
            cost
        });
        Run { n: case.list.len(), k: case.needed.len(), costs: costs.collect() }
    }

    /// The limit: k + log₂ C(n, k).
    fn limit(&self) -> f64 {
        let choices = (0..self.k).map(|i| ((self.n - i) as f64 / (i + 1) as f64).log2());
        self.k as f64 + choices.sum::<f64>()
    }
}

fn cost(reducer: &mut dyn ListReducer, needed: &Subset) -> Cost {
    let mut judged = HashSet::new();
    let mut candidates = 0;
    while let Some(candidate) = reducer.candidate() {
        candidates += 1;
        reducer.report(needed.is_subset(&candidate).into());
        judged.insert(candidate);
    }
    Cost { calls: judged.len(), candidates }
}

/// Runs every contestant on every list, on all cores; the same lists for the same seed.
fn simulate(options: &Options, contestants: &[Contestant]) -> Vec<Run> {
    let run = |index: u64| {
        let mut rng = fastrand::Rng::with_seed(options.seed.wrapping_add(index << 32));
        Run::new(&Case::random(&mut rng, options.spread), contestants)
    };
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    thread::scope(|scope| {
        let share = |w| (w..options.lists).step_by(workers as usize).map(run).collect::<Vec<_>>();
        let handles: Vec<_> = (0..workers).map(|w| scope.spawn(move || share(w))).collect();
        let shares = handles.into_iter().map(|handle| handle.join().expect("a run panicked"));
        shares.flatten().collect()
    })
}

fn report(title: &str, contestants: &[Contestant], runs: &[&Run]) {
    // For lists with k = 0 the limit is 0, and there is no ratio to it.
    let limited: Vec<&Run> = runs.iter().copied().filter(|run| run.limit() > 0.0).collect();
    println!("{title}: {} lists, mean of the lists' ratios (ratio of the sums)", runs.len());
    println!(
        "{:24} {:>9} {:>16} {:>16} {:>18}",
        "", "calls", "÷ ddmin", "÷ limit", "candidates ÷ ddmin"
    );
    for (index, contestant) in contestants.iter().enumerate() {
        let calls = |run: &Run| run.costs[index].calls as f64;
        let mean = runs.iter().map(|run| calls(run)).sum::<f64>() / runs.len() as f64;
        println!(
            "{:24} {mean:>9.1} {:>16} {:>16} {:>18}",
            contestant.name,
            ratios(runs, calls, |run| run.costs[0].calls as f64),
            ratios(&limited, calls, Run::limit),
            ratios(
                runs,
                |run| run.costs[index].candidates as f64,
                |run| run.costs[0].candidates as f64
            ),
        );
    }
    println!();
}

fn ratios(runs: &[&Run], of: impl Fn(&Run) -> f64, to: impl Fn(&Run) -> f64) -> String {
    let mean = runs.iter().map(|run| of(run) / to(run)).sum::<f64>() / runs.len() as f64;
    let sums =
        runs.iter().map(|run| of(run)).sum::<f64>() / runs.iter().map(|run| to(run)).sum::<f64>();
    format!("{mean:.2} ({sums:.2})")
}
