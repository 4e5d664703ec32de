//! Runs the challenges, and prints the table of results.

use std::collections::BTreeMap;
use std::io::{self, Write};

use proptest::strategy::ValueTree;

use crate::challenge::{Challenge, nodes};
use crate::tools::{Tool, start};
use crate::trace::trace;

/// A challenge as a row of the table.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) held_out: bool,
    run: fn(Tool, u64) -> Trial,
    trace: fn(u64, &mut dyn Write) -> io::Result<()>,
    #[cfg(test)]
    pub(crate) laws: fn(&str),
}

impl Row {
    pub(crate) const fn of<C: Challenge>(name: &'static str) -> Self {
        Row {
            name,
            held_out: false,
            run: Trial::of::<C>,
            trace: trace::<C>,
            #[cfg(test)]
            laws: crate::laws::hold::<C>,
        }
    }

    /// A challenge that the passes were not written for.
    pub(crate) const fn held_out<C: Challenge>(name: &'static str) -> Self {
        Row { held_out: true, ..Row::of::<C>(name) }
    }

    /// Whether the run of a tool with a seed ends at a smallest counterexample.
    #[cfg(test)]
    pub(crate) fn ends_at_the_smallest(&self, tool: Tool, seed: u64) -> bool {
        (self.run)(tool, seed).smallest
    }
}

/// The result of one tool for one failing value.
struct Trial {
    /// The nodes of the failing value.
    nodes: u64,
    smallest: bool,
    least_shape: bool,
    calls: usize,
    millis: f64,
    shown: String,
}

impl Trial {
    fn of<C: Challenge>(tool: Tool, seed: u64) -> Self {
        let shrunk = tool.shrink::<C>(seed);
        Trial {
            nodes: nodes(&start::<C>(seed).current()),
            smallest: C::is_smallest(&shrunk.value),
            least_shape: C::has_least_shape(&shrunk.value),
            calls: shrunk.calls,
            millis: shrunk.wall.as_secs_f64() * 1e3,
            shown: format!("{:?}", shrunk.value),
        }
    }
}

/// What to run.
pub(crate) struct Plan {
    pub(crate) seeds: u64,
    pub(crate) rows: Vec<&'static Row>,
    pub(crate) tools: Vec<Tool>,
    /// Whether to show the results of the tools.
    pub(crate) show: bool,
    /// If given, only the candidates of the run with this seed are written.
    pub(crate) trace: Option<u64>,
}

impl Plan {
    /// Runs it, and writes each row when it is complete.
    pub(crate) fn run(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(seed) = self.trace {
            return self.rows.iter().try_for_each(|row| (row.trace)(seed, out));
        }
        writeln!(
            out,
            "| challenge | start nodes | tool | smallest % | least nodes % | median calls | p95 calls | median ms |\n\
             |---|---|---|---|---|---|---|---|"
        )?;
        let mut ends = Vec::new();
        for row in &self.rows {
            for tool in &self.tools {
                let trials: Vec<Trial> =
                    (0..self.seeds).map(|seed| (row.run)(*tool, seed)).collect();
                writeln!(out, "{}", line(row, *tool, &trials))?;
                out.flush()?;
                ends.push((row.name, *tool, trials));
            }
        }
        if self.show {
            for (name, tool, trials) in &ends {
                writeln!(out, "\n{name}, {}:", tool.name())?;
                show(trials, out)?;
            }
        }
        Ok(())
    }
}

fn line(row: &Row, tool: Tool, trials: &[Trial]) -> String {
    let (name, star) = (row.name, if row.held_out { "*" } else { "" });
    let share = |is: fn(&Trial) -> bool| {
        let count = trials.iter().filter(|trial| is(trial)).count();
        100.0 * count as f64 / trials.len() as f64
    };
    let sizes: Vec<f64> = trials.iter().map(|trial| trial.nodes as f64).collect();
    let calls: Vec<f64> = trials.iter().map(|trial| trial.calls as f64).collect();
    let millis: Vec<f64> = trials.iter().map(|trial| trial.millis).collect();
    format!(
        "| {name}{star} | {:.0} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.2} |",
        quantile(&sizes, 0.5),
        tool.name(),
        share(|trial| trial.smallest),
        share(|trial| trial.least_shape),
        quantile(&calls, 0.5),
        quantile(&calls, 0.95),
        quantile(&millis, 0.5),
    )
}

/// The smallest of the numbers that is at least as large as this share of them.
fn quantile(numbers: &[f64], share: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted[rank.saturating_sub(1)]
}

/// The different results, the most frequent first. `!` marks those that are not the smallest.
fn show(trials: &[Trial], out: &mut impl Write) -> io::Result<()> {
    let mut counts: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for trial in trials {
        *counts.entry((trial.smallest, &trial.shown)).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for ((smallest, shown), count) in counts {
        let mark = if smallest { ' ' } else { '!' };
        writeln!(out, "{count:5} {mark} {shown}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_are_of_the_numbers_themselves() {
        assert_eq!(quantile(&[3.0, 1.0, 2.0], 0.5), 2.0);
        assert_eq!(quantile(&[3.0, 1.0, 2.0], 0.95), 3.0);
        assert_eq!(quantile(&[7.0], 0.5), 7.0);
    }
}
