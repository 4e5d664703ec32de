//! The report: the papers' tables with our numbers, as Markdown, and plots.

mod algorithms;
mod bottlenecks;
mod correlation;
mod parallel;
mod prior;
mod randomness;
mod spread;
mod tables;
mod worked;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::runs::{FILE, FOLDER, Run};

/// The head of the page.
const HEAD: &str = "\
# The papers

The tables and figures of the papers, with our numbers beside theirs: their strategies
([what differs](../../cargo-wdd/docs/json.md)), each list algorithm inside them, one call at a time. The [subjects](../research/evaluation/subjects/README.md) are C programs, XML documents, JavaScript, Python, and the crashes and failing tests of
[the corpus](corpus.md), which are in `PATH`.

```text
cargo bench --manifest-path tests/research/Cargo.toml --bench evaluation -- --subjects tests/research/evaluation/subjects --results tests/benches
cargo bench --manifest-path tests/research/Cargo.toml --bench evaluation -- --subjects PATH --studies algorithms --results tests/benches
```

A run was stopped after 300 seconds (`--limit 300`), some after 100; `stopped_after` in the list of runs has the limit. The studies
`p0`, `randomness` and `minimality` were made on the subjects that their tables count.

Tokens are those of the front ends: outside of markup a quoted string is one. A *query* is a candidate that the reducer proposes, a *call*
one that the script judges. Time is the own time of the reducer, with what it takes to record its lists, and that of its calls. A call
that another run has made takes the time that it took then. Other work on the machine changes times by up to two; calls are exact.

";

/// What has no counterpart, and why.
const LEFT_OUT: &str = "\
## Left out

- **The subjects of the papers**: these are other subjects, which is a reason for every difference. Inputs and scripts of some are
  public, with Perses. Those in C need LLVM and GCC in versions that are not packaged. One in XML, `xml-071d221-1`, needs BaseX of
  two commits, which can be built; an implementation of HDD\\* outside of this repository ends there with ddmin at 10 tokens, as
  CDD has it. The C programs have 12,096 tokens in the geometric mean (CDD's 64,599), the documents 45,208 (20,190), and a call
  takes 20 to 150 ms in the mean of a subject, not seconds.
- **WDD, Fig. 3** (the simulation): in [lists.md](lists.md#the-simulation-of-wdd-iv-d).
- **ProbDD, Fig. 2** (the expected gain of a prefix): a formula. Tests compare the prefixes that follow from it with the paper's.
- **ProbDD, Tables 3 and 4, Fig. 4 b** (ACTIVE-COARSEN): a random search, which no reducer here has.
- **ProbDD, CHISEL; CDD, software debloating**: the input is a program with its test suite, and lists are whole functions and
  statements of CHISEL's own analysis.
- **CDD, Table I** (symbols).
";

/// Writes the page `papers.md` about these runs, and the plots that it shows into the folder `papers` beside it.
///
/// # Errors
/// The message for the user if a file cannot be written.
pub(crate) fn write(folder: &Path, runs: &[Run]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join(FOLDER)).map_err(failed)?;
    let sections = [
        HEAD.to_owned(),
        measured(runs),
        correlation::section(folder, runs)?,
        algorithms::section(runs),
        spread::section(runs),
        bottlenecks::section(folder, runs)?,
        randomness::section(runs),
        prior::section(folder, runs)?,
        parallel::section(),
        worked::section(),
        LEFT_OUT.to_owned(),
    ];
    let path = folder.join("papers.md");
    fs::write(&path, sections.concat()).map_err(failed)?;
    println!("{}", path.display());
    Ok(())
}

/// How many subjects, on which commits, and which runs did not end.
fn measured(runs: &[Run]) -> String {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let commits: BTreeSet<&str> = runs.iter().map(|run| &*run.commit).collect();
    let commits: Vec<&str> = commits.into_iter().collect();
    let mut stopped = BTreeMap::new();
    for limit in runs.iter().filter_map(|run| run.stopped_after) {
        *stopped.entry(limit).or_insert(0) += 1;
    }
    let stopped = stopped.iter();
    let stopped: Vec<String> =
        stopped.map(|(limit, runs)| format!("{runs} after {limit} s")).collect();
    let stops = if stopped.is_empty() {
        "no run was stopped".to_owned()
    } else {
        format!("runs that were stopped: {}", stopped.join(", "))
    };
    format!(
        "Measured: {} subjects ([all runs]({FOLDER}/{FILE}); commits: {}); {stops}.\n\n",
        subjects.len(),
        commits.join(", ")
    )
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
    let ended = runs.iter().copied().filter(|run| run.has_ended());
    by_subject(&ended.collect::<Vec<_>>(), variants)
}

/// The subjects with each of these variants, and their runs, in the order of the variants.
fn by_subject<'r>(runs: &[&'r Run], variants: &[String]) -> Vec<Vec<&'r Run>> {
    let subjects: BTreeSet<&str> = runs.iter().map(|run| &*run.subject).collect();
    let of = |subject: &str| -> Option<Vec<&'r Run>> {
        let find = |variant: &String| {
            let is = |run: &&&Run| run.subject == subject && run.variant == *variant;
            runs.iter().find(is).copied()
        };
        variants.iter().map(find).collect()
    };
    subjects.into_iter().filter_map(of).collect()
}
