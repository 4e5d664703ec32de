//! Values whose parts are nested deeply: calls are logarithmic in the depth, and no stack overflows.

use wdd_core::{Shrinker, Shrunk, WeightedTree, shrink};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Sum {
    Int(i64),
    Add(Box<Sum>, Box<Sum>),
    Div(Box<Sum>, Box<Sum>),
}

fn int(n: i64) -> Box<Sum> {
    Box::new(Sum::Int(n))
}

fn add(left: Box<Sum>, right: Box<Sum>) -> Box<Sum> {
    Box::new(Sum::Add(left, right))
}

fn div(left: Box<Sum>, right: Box<Sum>) -> Box<Sum> {
    Box::new(Sum::Div(left, right))
}

fn divides_by_zero(sum: &Sum) -> bool {
    match sum {
        Sum::Int(_) => false,
        Sum::Add(left, right) => divides_by_zero(left) || divides_by_zero(right),
        Sum::Div(left, right) => {
            divides_by_zero(left) || divides_by_zero(right) || **right == Sum::Int(0)
        }
    }
}

/// A sum nested to the left, with a division by zero as the term `at`.
fn nested(terms: i64, at: i64) -> Sum {
    let term = |n| {
        if n == at { div(int(n), int(0)) } else { int(n) }
    };
    *(1..terms).fold(term(0), |sum, n| add(sum, term(n)))
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum List {
    Nil,
    Cons(u32, Box<List>),
}

impl List {
    fn of(numbers: impl DoubleEndedIterator<Item = u32>) -> List {
        let cons = |rest, n| List::Cons(n, Box::new(rest));
        numbers.rev().fold(List::Nil, cons)
    }

    fn numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut rest = self;
        while let List::Cons(n, next) = rest {
            numbers.push(*n);
            rest = next;
        }
        numbers
    }
}

/// 40 calls, and two for each halving.
fn few(depth: u32) -> usize {
    40 + 2 * depth.ilog2() as usize
}

#[test]
fn a_term_of_a_nested_sum_is_found_in_few_calls() {
    for at in [0, 1, 399, 400, 798, 799] {
        let Shrunk { value, calls, .. } = shrink(nested(800, at), divides_by_zero);
        assert_eq!(value, *div(int(0), int(0)));
        assert!(calls <= few(800), "{calls} calls for the term {at}");
    }
}

#[test]
fn two_elements_of_a_linked_list_are_found_in_few_calls() {
    let numbers = (0..3_000).map(|n| n * 7 % 1_000);
    let fails = |list: &List| {
        let numbers = list.numbers();
        let first = numbers.iter().position(|n| *n >= 900);
        first.is_some_and(|first| numbers[first..].iter().any(|n| *n < 10))
    };
    let Shrunk { value, calls, .. } = shrink(List::of(numbers), fails);
    assert_eq!(value, List::of([900, 0].into_iter()));
    assert!(calls <= few(3_000), "{calls} calls");
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Nest(Option<Box<Nest>>, u8);

/// Not recursive: that it drops itself is enough recursion.
fn boxes(depth: usize, mark: usize) -> Nest {
    let nest = |below, at| Nest(Some(Box::new(below)), u8::from(at == mark));
    (0..depth).rev().fold(Nest(None, 0), nest)
}

fn is_marked(nest: &Nest) -> bool {
    nest.1 == 1 || nest.0.as_deref().is_some_and(is_marked)
}

#[test]
fn boxes_may_be_nested_deeper_than_the_stack_is() {
    let shrunk = on_a_stack(8 << 20, || {
        let value = boxes(DEPTH, DEPTH * 3 / 5);
        shrink(value, is_marked)
    });
    assert_eq!(shrunk.value, Nest(None, 1));
    assert!(shrunk.calls <= few(100_000), "{} calls", shrunk.calls);
}

#[test]
fn threads_have_stacks_for_deep_values() {
    let value = boxes(20_000, 9_000);
    let shrunk = Shrinker::new().threads(2).shrink(value, is_marked);
    assert_eq!(shrunk.unwrap().value, Nest(None, 1));
}

const DEPTH: usize = 100_000;

fn on_a_stack<T: Send + 'static>(bytes: usize, run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(bytes);
    let thread = thread.spawn(run).expect("a thread can be started");
    thread.join().expect("nothing panics")
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Total {
    Term(#[wdd(range = 0..=100)] u32),
    Plus(Box<Total>, Box<Total>),
}

impl Total {
    fn terms(&self) -> Vec<u32> {
        let (mut terms, mut rest) = (vec![], vec![self]);
        while let Some(next) = rest.pop() {
            match next {
                Total::Term(n) => terms.push(*n),
                Total::Plus(left, right) => rest.extend([&**right, left]),
            }
        }
        terms
    }
}

#[test]
fn terms_whose_sum_matters_become_as_large_as_possible() {
    let term = |n: u32| Box::new(Total::Term(n * 37 % 101));
    let plus = |left, n| Box::new(Total::Plus(left, term(n)));
    let total = *(1..100).fold(term(0), plus);
    let Shrunk { value, calls, .. } =
        shrink(total, |total| total.terms().iter().sum::<u32>() >= 2_550);
    let mut terms = value.terms();
    terms.sort_unstable();
    assert_eq!(terms[..2], [50, 100]);
    assert_eq!(terms.len(), 26);
    assert!(calls <= 1_000, "{calls}");
}
