//! Tasks that need other tasks, and programs with jumps.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

/// Tasks with different names. They need only tasks of the plan.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Plan::is_whole)]
pub(crate) struct Plan {
    tasks: Vec<Task>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Task {
    name: String,
    hours: u8,
    after: Vec<String>,
}

impl Plan {
    fn is_whole(&self) -> bool {
        let names: BTreeSet<&str> = self.tasks.iter().map(|task| task.name.as_str()).collect();
        let mut needed = self.tasks.iter().flat_map(|task| &task.after);
        names.len() == self.tasks.len() && needed.all(|name| names.contains(name.as_str()))
    }

    /// When each task starts and ends; `None` if tasks need each other.
    fn hours(&self) -> Option<BTreeMap<&str, (u32, u32)>> {
        let mut hours: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        while hours.len() < self.tasks.len() {
            let is_ready = |task: &&Task| {
                let is_new = !hours.contains_key(task.name.as_str());
                is_new && task.after.iter().all(|name| hours.contains_key(name.as_str()))
            };
            let task = self.tasks.iter().find(is_ready)?;
            // The mistake: it has to be the latest end of them all.
            let start = task.after.last().map_or(0, |last| hours[last.as_str()].1);
            hours.insert(&task.name, (start, start + u32::from(task.hours)));
        }
        Some(hours)
    }

    /// Whether a task starts before one that it needs has ended.
    fn starts_too_soon(&self) -> bool {
        let Some(hours) = self.hours() else {
            return false;
        };
        self.tasks.iter().any(|task| {
            let (start, _) = hours[task.name.as_str()];
            task.after.iter().any(|name| hours[name.as_str()].1 > start)
        })
    }
}

/// Most of the tasks need tasks before them in a list, which is then shuffled.
fn plans() -> impl Strategy<Value = Plan> {
    let task = ("[a-z]{2,8}", 0..20u8, vec(0..100usize, 0..4));
    let tasks = vec(task, 4..14).prop_map(|tasks| {
        let names: Vec<String> = tasks.iter().map(|(name, ..)| name.clone()).collect();
        let each = tasks.into_iter().enumerate();
        let task = |(at, (name, hours, after)): (usize, (String, u8, Vec<usize>))| {
            let before = after.into_iter().filter(|_| at > 0);
            let after = before.map(|number| names[number % at.max(1)].clone()).collect();
            Task { name, hours, after }
        };
        each.map(task).collect::<Vec<Task>>()
    });
    let plan = tasks.prop_shuffle().prop_map(|tasks| Plan { tasks });
    plan.prop_filter("two tasks have the same name", Plan::is_whole)
}

/// A program of a machine with a stack.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(fixup = Program::shorten_jumps)]
pub(crate) struct Program {
    code: Vec<Op>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Op {
    Drop,
    Add,
    Push(i8),
    /// Pops a number. If it is 0, goes to the operation with this number, or to the end.
    JumpIfZero(usize),
}

use Op::{Add, Drop, JumpIfZero, Push};

impl Program {
    /// Jumps that lead out of the program lead to its end.
    fn shorten_jumps(&mut self) {
        let len = self.code.len();
        for op in &mut self.code {
            if let JumpIfZero(to) = op {
                *to = len.min(*to);
            }
        }
    }

    fn is_whole(&self) -> bool {
        let is_inside = |op: &Op| !matches!(op, JumpIfZero(to) if *to > self.code.len());
        self.code.iter().all(is_inside)
    }

    /// The program with fewer operations: two numbers that are added are one number. The mistake: it does
    /// not look for jumps to the second number or to `Add`.
    fn folded(&self) -> Program {
        let (mut code, mut places) = (Vec::new(), Vec::new());
        let mut rest = &self.code[..];
        while let [op, after @ ..] = rest {
            let place = code.len();
            if let [Push(one), Push(other), Add, after @ ..] = rest {
                code.push(Push(one.wrapping_add(*other)));
                places.extend([place; 3]);
                rest = after;
            } else {
                code.push(op.clone());
                places.push(place);
                rest = after;
            }
        }
        places.push(code.len());
        for op in &mut code {
            if let JumpIfZero(to) = op {
                *to = places[*to];
            }
        }
        Program { code }
    }

    /// The stack at the end; `None` if a number is missing or the program does not end soon.
    fn run(&self) -> Option<Vec<i8>> {
        let (mut stack, mut at) = (Vec::new(), 0);
        for _ in 0..300 {
            let Some(op) = self.code.get(at) else {
                return Some(stack);
            };
            at += 1;
            match op {
                Push(number) => stack.push(*number),
                Drop => drop(stack.pop()?),
                Add => {
                    let sum = i8::wrapping_add(stack.pop()?, stack.pop()?);
                    stack.push(sum);
                }
                JumpIfZero(to) => {
                    if stack.pop()? == 0 {
                        at = *to;
                    }
                }
            }
        }
        None
    }

    fn is_folded_wrongly(&self) -> bool {
        let stack = self.run();
        stack.is_some() && self.folded().run() != stack
    }
}

fn programs() -> impl Strategy<Value = Program> {
    let op = prop_oneof![
        6 => (-3..4i8).prop_map(Push),
        3 => Just(Add),
        1 => Just(Drop),
        2 => (0..40usize).prop_map(JumpIfZero),
    ];
    vec(op, 6..40).prop_map(|code| {
        let mut program = Program { code };
        program.shorten_jumps();
        program
    })
}

challenges! {
    /// No task starts before one that it needs has ended.
    Scheduled(Plan):
        plans(),
        Plan::is_whole,
        Plan::starts_too_soon,
        {
            let task = |name: &str, hours, after: &[&str]| Task {
                name: name.into(),
                hours,
                after: after.iter().map(|name| (*name).into()).collect(),
            };
            Plan { tasks: vec![task("", 1, &[]), task("a", 0, &[]), task("b", 0, &["", "a"])] }
        };

    /// A program does the same after it was folded.
    Folded(Program):
        programs(),
        Program::is_whole,
        Program::is_folded_wrongly,
        Program { code: vec![Push(1), Push(0), Push(0), Add, JumpIfZero(2)] };
}

types! {
    Plan = Plan { tasks: tasks: Vec<Task> }
    Task = Task { name: name: String; hours: hours: u8; after: after: Vec<String> }
    Program = Program { code: code: Vec<Op> }
    Op = Op::Drop {} | Op::Add {} | Op::Push { 0: number: i8 } | Op::JumpIfZero { 0: to: usize }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Lighter plans cannot fail: three tasks are needed, because two of them end at different hours and the
    /// third needs both. The names are at least "" and two of one letter, and one of the needed names has a
    /// letter. This is the weight of the claimed plan. The enumeration confirms it for small distances: a
    /// letter can be `a` or `b`, and an hour is enough.
    #[test]
    fn the_smallest_plan_is_known() {
        assert_smallest::<Scheduled>(2, &['a', 'b']);
    }

    /// With less weight there are at most four operations with a number.
    #[test]
    fn the_smallest_program_is_known() {
        assert_smallest::<Folded>(12, &[]);
    }
}
