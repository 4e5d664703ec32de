//! One run of wdd-core: each candidate, its pass and its verdict.

use std::fmt::Debug;
use std::io::{self, Write};

use proptest::strategy::ValueTree;
use wdd_core::Verdict;
use wdd_core::hier::ListReduction;
use wdd_core::value::Machine;

use crate::challenge::Challenge;
use crate::tools::start;

/// Writes the candidates for the value of a seed, one a line.
pub(crate) fn trace<C: Challenge>(seed: u64, out: &mut dyn Write) -> io::Result<()> {
    let value = start::<C>(seed).current();
    line(out, ' ', "start", &value)?;
    let mut machine = Machine::new(value, ListReduction::default());
    while let Some(candidate) = machine.candidate() {
        let fails = C::fails(candidate);
        let mark = if fails { '+' } else { ' ' };
        line(out, mark, machine.pass().unwrap_or_default(), candidate)?;
        machine.report(Verdict::from(fails));
    }
    Ok(())
}

fn line(out: &mut dyn Write, mark: char, pass: &str, value: &impl Debug) -> io::Result<()> {
    writeln!(out, "{mark} {pass:10} {value:?}")
}
