//! The report: the papers' tables with our numbers, as Markdown, and plots.

mod algorithms;
mod bottlenecks;
mod correlation;
mod parallel;
mod prior;
mod randomness;
mod tables;
mod worked;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::runs::Run;

/// Writes `report.md` about these runs, and the plots that it shows.
///
/// # Errors
/// The message for the user if a file cannot be written.
pub(crate) fn write(folder: &Path, runs: &[Run]) -> Result<(), String> {
    let sections = [
        "# The papers' evaluation\n\nTokens are those of the front ends: outside of markup a quoted string is one. A *query* is a candidate that the reducer proposes, a *call* one \
         that the script judges. Time is the own time of the reducer, with what it takes to record \
         its lists, and that of its calls.\n\n"
            .to_owned(),
        correlation::section(folder, runs)?,
        algorithms::section(runs),
        bottlenecks::section(folder, runs)?,
        randomness::section(runs),
        prior::section(folder, runs)?,
        parallel::section(),
        worked::section(),
    ];
    let path = folder.join("report.md");
    fs::write(&path, sections.concat()).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// The languages of these runs.
fn languages(runs: &[Run]) -> BTreeSet<&str> {
    runs.iter().map(|run| &*run.language).collect()
}

/// The runs of a strategy on a language, of these variants.
fn select<'r>(
    runs: &'r [Run],
    strategy: &str,
    language: &str,
    variants: &[String],
) -> Vec<&'r Run> {
    let of = |run: &&Run| {
        run.strategy == strategy && run.language == language && variants.contains(&run.variant)
    };
    runs.iter().filter(of).collect()
}

/// The subjects on which each of these variants has ended, and their runs, in the order of the variants.
fn complete<'r>(runs: &[&'r Run], variants: &[String]) -> Vec<Vec<&'r Run>> {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let of = |subject: &str| -> Option<Vec<&'r Run>> {
        let find = |variant: &String| {
            let is =
                |run: &&&Run| run.subject == subject && run.variant == *variant && run.has_ended;
            runs.iter().find(is).copied()
        };
        variants.iter().map(find).collect()
    };
    subjects.into_iter().filter_map(of).collect()
}
