//! Lists, and numbers that depend on them.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::challenges;
use crate::challenge::Challenge;

challenges! {
    /// Lengths: a list has fewer than seven elements.
    LongEnough(Vec<u8>): vec(any::<u8>(), 0..60), |list| list.len() >= 7, vec![0; 7];

    /// Lengths: fewer than five elements are present.
    FiveThere(Vec<Option<u8>>):
        vec(any::<Option<u8>>(), 0..40),
        |list| list.iter().flatten().count() >= 5,
        vec![Some(0); 5];

    /// Elements: no element is twice an element before it.
    Doubled(Vec<u16>):
        vec(0..40u16, 0..30),
        |list| {
            let mut doubles = BTreeSet::new();
            list.iter().filter(|n| **n > 0).any(|n| {
                doubles.insert(n * 2);
                doubles.contains(n)
            })
        },
        vec![1, 2];

    /// Elements: at the third level no number is a hundred or more.
    ThirdLevel(Vec<Vec<Vec<u8>>>):
        vec(vec(vec(0..120u8, 0..6), 0..6), 0..6),
        |lists| lists.iter().flatten().flatten().any(|n| *n >= 100),
        vec![vec![vec![100]]];

    /// Elements: no list of two and list of three are both present.
    TwoAndThree(Vec<Vec<u8>>):
        vec(vec(any::<u8>(), 0..6), 0..8),
        |lists| [2, 3].iter().all(|len| lists.iter().any(|list| list.len() == *len)),
        vec![vec![0; 2], vec![0; 3]];

    /// Patterns: no number is smaller than both of its neighbours.
    Valley(Vec<u64>):
        vec(any::<u64>(), 0..12),
        |list| list.windows(3).any(|w| w[0] > w[1] && w[1] < w[2]),
        vec![1, 0, 1];

    /// Patterns: no two numbers are each other's opposite.
    Opposites(Vec<i8>):
        vec(any::<i8>(), 0..40),
        |list| list.iter().any(|n| *n > 0 && list.contains(&-n)),
        vec![1, -1];

    /// Patterns: no list has a negative number, zero and a positive number.
    AllSigns(Vec<i32>):
        vec(-50..50, 0..60),
        |list| [-1, 0, 1].iter().all(|sign| list.iter().any(|n| n.signum() == *sign)),
        vec![0, 1, -1];

    /// Lists: the sum of four or more numbers is less than two hundred.
    Spread(Vec<Vec<u8>>):
        vec(vec(any::<u8>(), 0..4), 0..8),
        |lists| {
            let all = || lists.iter().flatten();
            all().count() >= 4 && all().map(|n| u32::from(*n)).sum::<u32>() >= 200
        },
        vec![vec![0, 0, 0, 200]];

    /// Lists: one of three letters is missing.
    Vowels(Vec<char>):
        vec(proptest::char::range('a', 'z'), 0..60),
        |list| "eio".chars().all(|vowel| list.contains(&vowel)),
        vec!['e', 'i', 'o'];

    /// Merged: the balance is above -1500.
    Debt(Vec<i32>):
        vec(-1000..=1000, 0..20),
        |list| list.iter().sum::<i32>() <= -1500,
        vec![-1500];

    /// Merged: the sums of both sides differ, or are less than 30.
    Scales((Vec<u16>, Vec<u16>)):
        vec(1..1000u16, 2..8).prop_map(|one| {
            let mut other: Vec<u16> = one.chunks(2).map(|pair| pair.iter().sum()).collect();
            other.reverse();
            (one, other)
        }),
        |(one, other)| {
            let sum = |list: &[u16]| list.iter().map(|n| u32::from(*n)).sum::<u32>();
            sum(one) == sum(other) && sum(one) >= 30
        },
        (vec![30], vec![30]);

    /// Grown: the sum of what is paid and what is left is less than 50 000.
    Spent(Budget):
        (0..=60_000u32, vec(0..=20_000u32, 0..6)).prop_map(|(left, paid)| Budget { left, paid }),
        |budget| budget.left + budget.paid.iter().sum::<u32>() >= 50_000,
        Budget { left: 50_000, paid: vec![] };

    /// Grown: head and body together are shorter than 20.
    TooLong(Frame):
        (0..=30u8, vec(any::<u8>(), 0..30)).prop_map(|(head, body)| Frame { head, body }),
        |frame| usize::from(frame.head) + frame.body.len() >= 20,
        Frame { head: 20, body: vec![] };

    /// Grown: the numbers of free and of taken places are not twelve together.
    Twelve(Frame):
        vec(any::<u8>(), 0..=12).prop_map(|body| Frame { head: 12 - body.len() as u8, body }),
        |frame| usize::from(frame.head) + frame.body.len() == 12,
        Frame { head: 12, body: vec![] };

    /// Grown: the leaves of a book and the sheets between them are fewer than a hundred.
    Thick(Book):
        (1..=40u16, vec(any::<(u8, u8)>(), 0..40)).prop_map(|(sheets, between)| Book { sheets, between }),
        |book| usize::from(book.sheets) * 4 + book.between.len() >= 100,
        Book { sheets: 25, between: vec![] };

    /// Twins: no name is called that was defined before.
    Called(Script):
        vec((any::<bool>(), "[xy]{3,6}"), 0..40).prop_map(|lines| {
            let line = |(defines, name)| if defines { Line::Define(name) } else { Line::Call(name) };
            Script { lines: lines.into_iter().map(line).collect() }
        }),
        Script::calls_what_is_there,
        Script { lines: vec![Line::Define(String::new()), Line::Call(String::new())] };

    /// Twins: two lists differ, or are shorter than three.
    Copied((Vec<u8>, Vec<u8>)):
        vec(any::<u8>(), 0..30).prop_map(|list| (list.clone(), list)),
        |(one, other)| one == other && one.len() >= 3,
        (vec![0; 3], vec![0; 3]);

    /// Indices: no node is on a cycle.
    Cycle(Graph):
        vec(vec(0..8usize, 0..3), 1..8).prop_filter_map("a node is not there", |to| {
            Some(Graph { to }).filter(Graph::is_whole)
        }),
        |graph| {
            let mut edges = (0..).zip(&graph.to);
            edges.any(|(from, to)| to.iter().any(|to| *to != from && graph.to[*to].contains(&from)))
        },
        Graph { to: vec![vec![1], vec![0]] };

    /// Indices: no two jumps are an endless loop.
    Loops(Program):
        vec((any::<bool>(), 0..10usize), 1..10).prop_filter_map("a target is not there", |steps| {
            let step = |(jumps, to)| if jumps { Step::Jump(to) } else { Step::Next };
            let steps = steps.into_iter().map(step).collect();
            Some(Program { steps }).filter(Program::is_whole)
        }),
        Program::loops_over_two,
        Program { steps: vec![Step::Jump(1), Step::Jump(0)] };
}

/// No sum overflows.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Budget::is_small)]
pub(crate) struct Budget {
    #[wdd(range = 0..=60_000)]
    left: u32,
    paid: Vec<u32>,
}

impl Budget {
    fn is_small(&self) -> bool {
        self.paid.iter().all(|paid| *paid <= 20_000)
    }
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Frame {
    head: u8,
    body: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Book {
    #[wdd(range = 1..=500)]
    sheets: u16,
    between: Vec<(u8, u8)>,
}

/// Each node's successors.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Graph::is_whole)]
pub(crate) struct Graph {
    to: Vec<Vec<usize>>,
}

impl Graph {
    fn is_whole(&self) -> bool {
        self.to.iter().flatten().all(|to| *to < self.to.len())
    }
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Program::is_whole)]
pub(crate) struct Program {
    steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Step {
    Next,
    Jump(usize),
}

impl Program {
    fn is_whole(&self) -> bool {
        let len = self.steps.len();
        let leads_out = |step: &Step| matches!(step, Step::Jump(to) if *to >= len);
        !self.steps.iter().any(leads_out)
    }

    /// Whether the program takes two jumps again and again.
    fn loops_over_two(&self) -> bool {
        let mut visits = vec![0; self.steps.len()];
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            visits[at] += 1;
            if visits[at] > 2 {
                let jumps = self.steps.iter().zip(&visits);
                let often = jumps.filter(|(step, visits)| **step != Step::Next && **visits > 1);
                return often.count() >= 2;
            }
            at = match step {
                Step::Next => at + 1,
                Step::Jump(to) => *to,
            };
        }
        false
    }
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Script {
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Line {
    Define(String),
    Call(String),
}

impl Script {
    fn calls_what_is_there(&self) -> bool {
        let is_there = |at: usize| match &self.lines[at] {
            Line::Call(name) => self.lines[..at].contains(&Line::Define(name.clone())),
            Line::Define(_) => false,
        };
        (0..self.lines.len()).any(is_there)
    }
}

/// Types that quickcheck does not make or shrink.
macro_rules! whole {
    ($($ty:ident: $value:expr;)*) => {$(
        impl Arbitrary for $ty {
            fn arbitrary(_: &mut Gen) -> Self {
                $value
            }
        }
    )*};
}

whole! {
    Book: Book { sheets: 1, between: vec![] };
    Budget: Budget { left: 0, paid: vec![] };
    Frame: Frame { head: 0, body: vec![] };
    Graph: Graph { to: vec![] };
    Program: Program { steps: vec![] };
    Script: Script { lines: vec![] };
}
