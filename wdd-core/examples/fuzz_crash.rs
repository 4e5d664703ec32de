//! Shrinks a crash that a fuzzer found: the value that the fuzz target ran on, not the bytes it was made
//! from.
//!
//! ```text
//! cargo run -p wdd-core --features arbitrary-1,derive --example fuzz_crash [fuzz/artifacts/run/crash-…]
//! ```
//!
//! `cargo fuzz tmin` minimises the number of bytes. With `arbitrary`, one byte may change how all bytes
//! after it are read. So fewer bytes are not always a smaller value, and usually an unrelated one.

use std::error::Error;

use arbitrary::Arbitrary;
use wdd_core::value::Sketch;
use wdd_core::value::arbitrary::{from_artifact, from_bytes};
use wdd_core::{Shrinker, WeightedTree};

/// A program for the machine under test.
#[derive(Arbitrary, Debug, PartialEq, WeightedTree)]
struct Program {
    ops: Vec<Op>,
}

#[derive(Arbitrary, Debug, PartialEq, WeightedTree)]
enum Op {
    Push(i8),
    Drop,
    Add,
    Repeat { times: u8, body: Vec<Op> },
}

/// The fuzz target. With cargo-fuzz, `fuzz_targets/run.rs` is
///
/// ```text
/// #![no_main]
/// libfuzzer_sys::fuzz_target!(|program: Program| run(&program));
/// ```
fn run(program: &Program) {
    step(&program.ops, &mut Vec::new());
}

fn step(ops: &[Op], stack: &mut Vec<i32>) {
    for op in ops {
        match op {
            Op::Push(number) => stack.push((*number).into()),
            Op::Drop => drop(stack.pop()),
            Op::Add => {
                let sum = stack.drain(stack.len().saturating_sub(2)..).sum();
                stack.push(sum);
            }
            Op::Repeat { times, body } => {
                let height = stack.len();
                for _ in 0..times % 4 {
                    step(body, stack);
                    // The bug: the body may remove these values.
                    let below = stack.get(..height).expect("the caller's values are there");
                    assert!(below.len() == height);
                }
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let crash: Program = match std::env::args_os().nth(1) {
        Some(artifact) => from_artifact(artifact)?,
        None => from_bytes(CRASH)?,
    };
    let before = nodes(&crash);
    let shrunk = Shrinker::new().shrink(crash, run)?;
    println!("{:#?}", shrunk.value);
    println!("{before} nodes → {}, in {} calls", nodes(&shrunk.value), shrunk.calls);
    Ok(())
}

fn nodes(program: &Program) -> usize {
    Sketch::of(program).tree().nodes().count()
}

/// The bytes of a crash, as a fuzzer stores them.
const CRASH: &[u8] = include_bytes!("fuzz_crash.bin");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crash_shrinks_to_its_cause() {
        let crash: Program = from_bytes(CRASH).unwrap();
        assert!(nodes(&crash) > 40);
        let shrunk = Shrinker::new().shrink(crash, run).unwrap().value;
        let body = vec![Op::Drop];
        let ops = vec![Op::Add, Op::Repeat { times: 1, body }];
        assert_eq!(shrunk, Program { ops });
    }
}
