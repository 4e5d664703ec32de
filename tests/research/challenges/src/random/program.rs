//! The part of the generated program that is the same for all types: it draws properties for each type,
//! runs them, and writes a record of each as a line of JSON.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::cells::Cells;
use super::draws::Draws;
use super::judge::{self, End, Ended, Passes, Shrink, by_wdd};
use super::misses::{self, Miss};
use super::peers::by_proptest;
use super::property::Property;
use super::rng;
use super::subject::Subject;
use super::types::Types;
use super::values::Values;

/// A property is drawn that often, at most, for each that is wanted.
const DRAWS: usize = 40;

/// What to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The seed of types, properties and start values.
    pub seed: u64,
    /// The number of types.
    pub types: usize,
    /// The number of properties, shared out among the types.
    pub properties: usize,
    /// The number of start values of a type.
    pub pool: usize,
    /// The number of start values that are shrunk for each property.
    pub starts: usize,
    /// The largest number of shapes, and of parts of them, in the search for the smallest value.
    pub budget: u64,
    /// The largest number of misses to shrink.
    pub misses: usize,
}

impl Plan {
    /// The number of properties of a type, when those before it have that number together. What one type
    /// has too few, the types after it have more.
    fn share(&self, number: usize, before: usize) -> usize {
        let left = self.properties.saturating_sub(before);
        left.div_ceil(self.types.saturating_sub(number).max(1))
    }
}

/// What all types of a run share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of properties that were drawn.
    pub drawn: usize,
    /// The number of misses that are still to be shrunk.
    pub misses: usize,
}

impl Counts {
    /// Those at the start of a run.
    pub fn new(plan: &Plan) -> Self {
        Counts { drawn: 0, misses: plan.misses }
    }
}

/// The result for one property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the type.
    pub number: usize,
    /// The property.
    pub property: String,
    /// The sorts of its atoms.
    pub sort: String,
    /// The smallest failing value that is known.
    pub smallest: String,
    /// Its number of nodes.
    pub nodes: usize,
    /// The runs, one for each start value.
    pub runs: Vec<Run>,
    /// The miss, if there is one and it was shrunk.
    pub miss: Option<Miss>,
}

/// The runs of one start value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The number of nodes of the start value.
    pub nodes: usize,
    /// How shrinking by wdd-core ended.
    pub wdd: End,
    /// Its calls of the property after the first failure.
    pub calls: usize,
    /// What each of its passes did.
    pub passes: Passes,
    /// Its result, if it is not the smallest.
    pub larger: Option<String>,
    /// How shrinking by proptest ended.
    pub proptest: End,
    /// Its calls.
    pub proptest_calls: usize,
}

/// A type of the generated program.
pub struct Case {
    run: Runs,
}

/// Runs all properties of the type with this number.
type Runs =
    fn(&Plan, usize, &mut Counts, &mut dyn FnMut(Record) -> io::Result<()>) -> io::Result<()>;

impl Case {
    /// The case of a Rust type. It must be the one that is generated for the number of its place.
    pub const fn of<T: Subject>() -> Self {
        Case { run: |plan, number, counts, tell| run(by_wdd::<T>, plan, number, counts, tell) }
    }
}

/// Runs all properties of a type, and tells the record of each.
///
/// # Errors
/// Those of `tell`.
pub fn run<T: Subject>(
    shrink: Shrink<T>,
    plan: &Plan,
    number: usize,
    counts: &mut Counts,
    tell: &mut dyn FnMut(Record) -> io::Result<()>,
) -> io::Result<()> {
    let types = Types::random(plan.seed, number);
    let values = Values::of(&types);
    let mut random = rng(plan.seed, !(number as u64));
    let pool = values.pool(&types, random.u64(..), plan.pool);
    let (seeds, pool): (Vec<u64>, Vec<Cells>) = pool.into_iter().unzip();
    if pool.is_empty() {
        return Ok(());
    }
    let bench = Bench { types: &types, values: &values, seeds: &seeds, pool: &pool, plan, shrink };
    let mut draws = Draws::new(&types, &pool, random);
    let mut drawn: Vec<Property> = Vec::new();
    let share = plan.share(number, counts.drawn);
    // The misses of all types are shown, not only those of the first types.
    let mut misses = counts.misses.div_ceil(plan.types.saturating_sub(number).max(1));
    counts.misses -= misses;
    for _ in 0..DRAWS * share {
        if drawn.len() == share {
            break;
        }
        let Some(property) = draws.property().filter(|property| !drawn.contains(property)) else {
            continue;
        };
        tell(bench.record(number, &property, &mut misses))?;
        drawn.push(property);
    }
    counts.drawn += drawn.len();
    counts.misses += misses;
    Ok(())
}

/// What the runs of a type need.
struct Bench<'a, T> {
    types: &'a Types,
    values: &'a Values,
    seeds: &'a [u64],
    pool: &'a [Cells],
    plan: &'a Plan,
    shrink: Shrink<T>,
}

impl<T: Subject> Bench<'_, T> {
    fn record(&self, number: usize, property: &Property, misses: &mut usize) -> Record {
        let fails =
            |cells: &Cells| super::verdict::fails(self.types, property, cells) == Some(true);
        let failing: Vec<usize> =
            (0..self.pool.len()).filter(|at| fails(&self.pool[*at])).collect();
        // Not the first ones, which would be the same for many properties.
        let step = (failing.len() / self.plan.starts).max(1);
        let starts = failing.into_iter().step_by(step);
        let starts: Vec<usize> = starts.take(self.plan.starts).collect();
        let wdd = starts.iter().map(|at| {
            let ended = judge::shrunk(self.types, property, &self.pool[*at], self.shrink);
            (Cells::of(self.types, &ended.value.node()), ended)
        });
        let wdd: Vec<(Cells, Ended<T>)> = wdd.collect();
        let proptest = starts.iter().map(|at| {
            let tree = self.values.tree(self.seeds[*at]);
            by_proptest(self.types, property, tree)
        });
        let proptest: Vec<(Cells, usize)> = proptest.collect();
        let ends = wdd.iter().map(|(end, _)| end);
        let ends = ends.chain(proptest.iter().map(|(end, _)| end));
        let ends: Vec<Cells> = ends.cloned().collect();
        let smallest = judge::smallest(self.types, property, &ends, self.plan.budget)
            .expect("a property is drawn for a value that fails");
        let end = |cells: &Cells| End::of(self.types, cells, &smallest);
        let runs = starts.iter().zip(wdd.iter().zip(&proptest));
        let runs: Vec<Run> = runs
            .map(|(at, ((wdd, ended), proptest))| Run {
                nodes: self.pool[*at].weight(),
                wdd: end(wdd),
                calls: ended.calls,
                passes: ended.passes.clone(),
                larger: (!end(wdd).is_smallest()).then(|| format!("{:?}", ended.value)),
                proptest: end(&proptest.0),
                proptest_calls: proptest.1,
            })
            .collect();
        let missed = runs.iter().any(|run| run.wdd == End::Larger);
        let miss = (missed && *misses > 0).then(|| {
            *misses -= 1;
            let starts: Vec<Cells> = starts.iter().map(|at| self.pool[*at].clone()).collect();
            misses::simplest(self.types, property, &starts, self.pool, self.shrink)
        });
        Record {
            number,
            property: property.to_string(),
            sort: property.sort(),
            smallest: format!("{:?}", T::of(&smallest.cells().node())),
            nodes: smallest.cells().weight(),
            runs,
            miss: miss.flatten(),
        }
    }
}

/// The main function of the generated program: its only argument is the plan as JSON.
///
/// # Errors
/// If the argument is no plan, or the records cannot be written.
pub fn main(cases: &[Case]) -> io::Result<()> {
    let plan = std::env::args().nth(1).unwrap_or_default();
    let plan: Plan = serde_json::from_str(&plan)?;
    let mut counts = Counts::new(&plan);
    let mut out = io::stdout().lock();
    for (number, case) in cases.iter().enumerate() {
        let mut tell = |record: Record| {
            serde_json::to_writer(&mut out, &record)?;
            writeln!(out)?;
            out.flush()
        };
        (case.run)(&plan, number, &mut counts, &mut tell)?;
    }
    Ok(())
}
