//! The shrinking challenges, for wdd-core and its peers side by side. All tools get the same failing
//! values. The table shows how small the results are, and how many calls of the property each tool makes.
//!
//! ```text
//! cargo run --release --manifest-path tests/research/challenges/Cargo.toml -- [--seeds N] [--rows a,b]
//!     [--tools wdd,proptest] [--show]
//! cargo run --release --manifest-path tests/research/challenges/Cargo.toml -- --trace SEED [--rows a,b]
//! ```
//!
//! The properties are those of github.com/jlink/shrinking-challenge, and for `replacement` and
//! `parser` those of the artifact of "Test-Case Reduction via Test-Case Generation: Insights From
//! the Hypothesis Reducer" (ECOOP 2020, github.com/mc-imperial/hypothesis-ecoop-2020-artifact).
//! Rows that end in `_100` or `_10` have longer lists; rows with a star are [`held_out`], and the last of
//! them [`realistic`]. The failing values come from proptest strategies, by seed. proptest shrinks what it
//! generated, under its default limit.
//! quickcheck shrinks by `Arbitrary::shrink`, which is written by hand for expressions and heaps, and tries
//! to replace a node with the nodes below it. wdd-core shrinks the value.

mod binheap;
mod bound5;
mod calculator;
mod challenge;
mod coupled;
mod held_out;
#[cfg(test)]
mod laws;
mod lists;
mod parser;
mod realistic;
mod report;
mod tools;
mod trace;

use std::io;
use std::process::ExitCode;

use held_out::{lists as of_lists, numbers as of_numbers, trees as of_trees};
use realistic::{coding, history, intervals, layers, programs, rules, text};
use report::{Plan, Row};
use tools::Tool;

/// Every row, in the order of the report.
static ROWS: &[Row] = &[
    Row::of::<bound5::Bound5>("bound5"),
    Row::of::<lists::LargeUnion<10>>("large_union_list"),
    Row::of::<lists::Reverse<10>>("reverse"),
    Row::of::<calculator::Calculator>("calculator"),
    Row::of::<coupled::LengthList>("lengthlist"),
    Row::of::<coupled::CountedList>("lengthlist_counted"),
    Row::of::<coupled::Difference<0, 0>>("difference_zero"),
    Row::of::<coupled::Difference<1, 4>>("difference_small"),
    Row::of::<coupled::Difference<1, 1>>("difference_one"),
    Row::of::<binheap::BinHeap>("binheap"),
    Row::of::<coupled::Coupling>("coupling"),
    Row::of::<coupled::Deletion>("deletion"),
    Row::of::<lists::Distinct<10>>("distinct"),
    Row::of::<lists::NestedLists<10>>("nestedlists"),
    Row::of::<coupled::Replacement>("replacement"),
    Row::of::<parser::Parser<4>>("parser"),
    Row::of::<lists::LargeUnion<100>>("large_union_list_100"),
    Row::of::<lists::Reverse<100>>("reverse_100"),
    Row::of::<lists::Distinct<100>>("distinct_100"),
    Row::of::<lists::NestedLists<100>>("nestedlists_100"),
    Row::of::<parser::Parser<10>>("parser_10"),
    Row::held_out::<of_lists::LongEnough>("long_enough"),
    Row::held_out::<of_lists::FiveThere>("five_there"),
    Row::of::<of_lists::Doubled>("doubled"),
    Row::held_out::<of_lists::ThirdLevel>("third_level"),
    Row::held_out::<of_trees::Negated>("negated"),
    Row::of::<of_trees::SameKey>("same_key"),
    Row::held_out::<of_lists::Spent>("spent"),
    Row::of::<of_lists::TooLong>("too_long"),
    Row::held_out::<of_lists::TwoAndThree>("two_and_three"),
    Row::held_out::<of_trees::Conditional>("conditional"),
    Row::held_out::<of_lists::Thick>("thick"),
    Row::held_out::<of_numbers::TwoFlags>("two_flags"),
    Row::of::<of_lists::Twelve>("twelve"),
    Row::held_out::<of_lists::AllSigns>("all_signs"),
    Row::held_out::<of_lists::Called>("called"),
    Row::held_out::<of_lists::Copied>("copied"),
    Row::of::<of_numbers::Aligned>("aligned"),
    Row::held_out::<of_lists::Valley>("valley"),
    Row::held_out::<of_lists::Opposites>("opposites"),
    Row::of::<of_numbers::TwoOfSix>("two_of_six"),
    Row::held_out::<of_numbers::ThreeOfEight>("three_of_eight"),
    Row::held_out::<of_lists::Spread>("spread"),
    Row::held_out::<of_lists::Vowels>("vowels"),
    Row::held_out::<of_lists::Debt>("debt"),
    Row::held_out::<of_lists::Scales>("scales"),
    Row::held_out::<of_numbers::NearThree>("near_three"),
    Row::held_out::<of_numbers::Shares>("shares"),
    Row::held_out::<of_numbers::Cold>("cold"),
    Row::held_out::<of_numbers::Fraction>("fraction"),
    Row::held_out::<of_numbers::Shout>("shout"),
    Row::held_out::<of_lists::Cycle>("cycle"),
    Row::held_out::<of_lists::Loops>("loops"),
    Row::held_out::<of_trees::Unsorted>("unsorted"),
    Row::held_out::<of_trees::Zigzag>("zigzag"),
    Row::held_out::<intervals::Intervals>("intervals"),
    Row::held_out::<history::History>("history"),
    Row::held_out::<text::Globs>("globs"),
    Row::held_out::<text::Wrapped>("wrapped"),
    Row::held_out::<coding::Packed>("packed"),
    Row::held_out::<coding::Transitive>("transitive"),
    Row::held_out::<rules::Taxed>("taxed"),
    Row::held_out::<rules::Recurring>("recurring"),
    Row::held_out::<programs::Scheduled>("scheduled"),
    Row::held_out::<programs::Folded>("folded"),
    Row::held_out::<layers::Merged>("merged"),
];

fn main() -> ExitCode {
    let plan = match plan(std::env::args().skip(1)) {
        Ok(plan) => plan,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match plan.run(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The plan that the arguments describe.
fn plan(mut args: impl Iterator<Item = String>) -> Result<Plan, String> {
    let mut plan = Plan {
        seeds: 100,
        rows: ROWS.iter().collect(),
        tools: Tool::USUAL.to_vec(),
        show: false,
        trace: None,
    };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} takes a value"));
        match arg.as_str() {
            "--seeds" => {
                let seeds = value()?.parse().ok().filter(|seeds| *seeds > 0);
                plan.seeds = seeds.ok_or("--seeds takes a number from 1 on")?;
            }
            "--rows" => {
                let row = |name: &str| ROWS.iter().find(|row| row.name == name);
                plan.rows = all(&value()?, row)?;
            }
            "--tools" => {
                let tool = |name: &str| Tool::ALL.into_iter().find(|tool| tool.name() == name);
                plan.tools = all(&value()?, tool)?;
            }
            "--show" => plan.show = true,
            "--trace" => {
                let seed = value()?.parse();
                plan.trace = Some(seed.map_err(|_| "--trace takes a seed")?);
            }
            _ => return Err(format!("unknown argument: {arg}")),
        }
    }
    Ok(plan)
}

/// What each name in a list stands for.
fn all<T>(names: &str, of: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
    let found = |name| of(name).ok_or(format!("there is no {name}"));
    names.split(',').map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_challenge_is_one() {
        for row in ROWS {
            (row.laws)(row.name);
        }
    }

    #[test]
    fn challenges_that_passes_were_written_for_end_at_the_smallest() {
        for row in ROWS.iter().filter(|row| !row.held_out) {
            for seed in 0..2 {
                assert!(row.ends_at_the_smallest(Tool::Wdd, seed), "{}, seed {seed}", row.name);
            }
        }
    }

    #[test]
    fn arguments_choose_what_runs() {
        let plan_of = |args: &str| plan(args.split_whitespace().map(str::to_owned));
        let chosen = plan_of("--rows reverse,parser --tools wdd --seeds 3 --show").unwrap();
        let names: Vec<_> = chosen.rows.iter().map(|row| row.name).collect();
        assert_eq!(names, ["reverse", "parser"]);
        assert_eq!(chosen.tools, [Tool::Wdd]);
        assert_eq!((chosen.seeds, chosen.show), (3, true));
        for wrong in ["--rows none", "--seeds 0", "--seeds", "--trace x", "reverse"] {
            assert!(plan_of(wrong).is_err(), "{wrong}");
        }
    }
}
