//! Compares priors: what they predict, and the calls of each list algorithm.
//!
//! The calls are those of a simulation: a candidate is interesting if it has all elements that stayed. Candidates that
//! needed no call in the record, and repeated ones, are not counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use fastrand::Rng;
use wdd_core::list::{ALGORITHMS, Setting};
use wdd_core::{Algorithm, List, Settings, Subset, Verdict, drive};

use crate::lists::Reduced;

/// p₀ of a list algorithm where there is none.
const P0: f64 = 0.1;
/// The samples of the bootstrap, and the seed.
const SAMPLES: usize = 2000;
const SEED: u64 = 1;
/// What is called certain: with 0 and 1 the logarithm of a wrong prediction would be infinite.
const CERTAIN: f64 = 0.003;

/// The priors that are compared. *Perfect* knows what stays: no prior can do better.
const PRIORS: [&str; 3] = ["uniform", "weight", "perfect"];

/// The calls by case.
type Calls<'a> = BTreeMap<&'a str, usize>;

/// The tables of the page.
pub(crate) fn compare(lists: &[Reduced]) -> String {
    let mut compared = Compared::default();
    lists.iter().for_each(|list| compared.add(list));
    [compared.predictions(), table(&compared.calls), compared.passes()].join("\n")
}

/// What priors predict and save. The numbers are places in [`PRIORS`].
#[derive(Default)]
struct Compared<'a> {
    /// Of all but the perfect prior, on the lists of walks.
    losses: [Loss; PRIORS.len() - 1],
    /// By algorithm and prior.
    calls: BTreeMap<(&'a str, usize), Calls<'a>>,
    /// Those of `wcdd`, by pass and prior.
    of_passes: BTreeMap<(&'a str, usize), usize>,
}

impl<'a> Compared<'a> {
    fn add(&mut self, list: &'a Reduced) {
        for (number, prior) in PRIORS.iter().enumerate() {
            let needed = probabilities(prior, list);
            if let (Some(loss), true) = (self.losses.get_mut(number), list.is_of_walk()) {
                loss.add(list, &needed);
            }
            let needed = (*prior != "uniform").then_some(&*needed);
            for algorithm in algorithms() {
                let taken = simulated(algorithm, list, needed);
                let of_cases = self.calls.entry((algorithm.name, number)).or_default();
                *of_cases.entry(&list.case).or_default() += taken;
                if algorithm.name == "wcdd" {
                    *self.of_passes.entry((&list.pass, number)).or_default() += taken;
                }
            }
        }
    }

    fn predictions(&self) -> String {
        let mut page = String::from("| prior | log loss | Brier |\n|---|--:|--:|\n");
        for (prior, loss) in PRIORS.iter().zip(self.losses) {
            let [log, brier] = [loss.log, loss.brier].map(|sum| sum / loss.of);
            let _ = writeln!(page, "| {prior} | {log:.3} | {brier:.3} |");
        }
        page
    }

    fn passes(&self) -> String {
        let mut page =
            String::from("| pass, with wcdd | uniform | weight | perfect |\n|---|--:|--:|--:|\n");
        let passes: BTreeSet<&str> = self.of_passes.keys().map(|(pass, _)| *pass).collect();
        for pass in passes {
            let calls = (0..PRIORS.len()).map(|prior| self.of_passes[&(pass, prior)].to_string());
            let _ = writeln!(page, "| {pass} | {} |", calls.collect::<Vec<_>>().join(" | "));
        }
        page
    }
}

/// The algorithms that use probabilities.
fn algorithms() -> impl Iterator<Item = &'static Algorithm> {
    ALGORITHMS.iter().copied().filter(|algorithm| algorithm.uses.contains(&Setting::Prior))
}

/// How far predictions were from what happened.
#[derive(Clone, Copy, Default)]
struct Loss {
    log: f64,
    brier: f64,
    of: f64,
}

impl Loss {
    fn add(&mut self, list: &Reduced, needed: &[f64]) {
        for (element, needed) in list.elements.iter().zip(needed) {
            let p = needed.clamp(CERTAIN, 1.0 - CERTAIN);
            let (right, stays) = if element.stays { (p, 1.0) } else { (1.0 - p, 0.0) };
            self.log -= right.ln();
            self.brier += (p - stays).powi(2);
            self.of += 1.0;
        }
    }
}

/// The probability of each element of a list.
fn probabilities(prior: &str, list: &Reduced) -> Vec<f64> {
    let p0 = list.p0.unwrap_or(P0);
    let weights = list.elements.iter().map(|element| element.weight as f64);
    let hazard = -(-p0).ln_1p() * list.elements.len() as f64 / weights.sum::<f64>();
    let of = |element: &crate::lists::Element| match prior {
        "weight" => -(-hazard * element.weight as f64).exp_m1(),
        "perfect" if element.stays => 1.0 - CERTAIN,
        "perfect" => CERTAIN,
        _ => p0,
    };
    list.elements.iter().map(of).collect()
}

/// The calls that a list algorithm makes.
fn simulated(algorithm: &Algorithm, list: &Reduced, needed: Option<&[f64]>) -> usize {
    let weights = list.left.iter().map(|&at| list.elements[at].weight);
    let mut elements = List::new(weights);
    if let Some(needed) = needed {
        elements = elements.with_probabilities(list.left.iter().map(|&at| needed[at]));
    }
    let settings = match list.p0 {
        Some(p0) => Settings::new().with_p0(p0).expect("a recorded p₀ is valid"),
        None => Settings::new(),
    };
    let stays = |&place: &usize| list.elements[list.left[place]].stays;
    let stay: Vec<usize> = (0..list.left.len()).filter(stays).collect();
    let mut best = Subset::full(list.left.len());
    let (mut calls, mut seen) = (0, BTreeSet::new());
    let mut reducer = algorithm.start(&elements, &settings);
    drive(&mut reducer, |candidate: &Subset| {
        let deleted: Vec<usize> = best.iter().filter(|&e| !candidate.contains(e)).collect();
        let is_known = matches!(deleted[..], [alone] if list.known.contains(&list.left[alone]));
        if !is_known && seen.insert(candidate.iter().collect::<Vec<_>>()) {
            calls += 1;
        }
        let interesting = stay.iter().all(|&place| candidate.contains(place));
        if interesting {
            best = candidate.clone();
        }
        Verdict::from(interesting)
    });
    calls
}

/// Calls and their ratios to those with the uniform prior, with the 95 % interval of a bootstrap over cases.
fn table(calls: &BTreeMap<(&str, usize), Calls>) -> String {
    let mut page = String::from("| algorithm | uniform | weight | perfect |\n|---|--:|--:|--:|\n");
    for algorithm in algorithms() {
        let uniform = &calls[&(algorithm.name, 0)];
        let _ = write!(page, "| {} | {} |", algorithm.name, uniform.values().sum::<usize>());
        for prior in 1..PRIORS.len() {
            let with = &calls[&(algorithm.name, prior)];
            let [ratio, low, high] = ratio(with, uniform);
            let sum: usize = with.values().sum();
            let _ = write!(page, " {sum}: {ratio:.2} ({low:.2}–{high:.2}) |");
        }
        page += "\n";
    }
    page
}

/// The ratio of the sums, and its interval.
fn ratio(with: &Calls, uniform: &Calls) -> [f64; 3] {
    let cases: Vec<&str> = with.keys().copied().collect();
    let of = |sample: &[&str]| {
        let sum = |calls: &Calls| sample.iter().map(|case| calls[case]).sum::<usize>() as f64;
        sum(with) / sum(uniform)
    };
    let mut rng = Rng::with_seed(SEED);
    let mut draw =
        || -> Vec<&str> { cases.iter().map(|_| cases[rng.usize(..cases.len())]).collect() };
    let mut ratios: Vec<f64> = (0..SAMPLES).map(|_| of(&draw())).collect();
    ratios.sort_by(f64::total_cmp);
    [of(&cases), ratios[SAMPLES / 40], ratios[SAMPLES - 1 - SAMPLES / 40]]
}
