//! The tools. Each shrinks the same failing value to the smallest that it finds.

use std::cell::Cell;
use std::time::{Duration, Instant};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quickcheck::Arbitrary;
use wdd_core::Shrinker;

use crate::challenge::Challenge;

/// How many more times one of the tools shrinks a value from the start.
const RESTARTS: usize = 8;

/// The limit of calls, except for proptest, which has its own limit.
const MOST_CALLS: usize = 100_000;

/// The tools, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Wdd,
    /// wdd-core with [`RESTARTS`].
    Restarted,
    Proptest,
    Quickcheck,
}

impl Tool {
    pub(crate) const ALL: [Tool; 4] =
        [Tool::Wdd, Tool::Restarted, Tool::Proptest, Tool::Quickcheck];

    /// Those that run if none is named. Restarts take many times as long.
    pub(crate) const USUAL: [Tool; 3] = [Tool::Wdd, Tool::Proptest, Tool::Quickcheck];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Tool::Wdd => "wdd",
            Tool::Restarted => "wdd-restarts",
            Tool::Proptest => "proptest",
            Tool::Quickcheck => "quickcheck",
        }
    }

    /// Shrinks the failing value of this seed.
    pub(crate) fn shrink<C: Challenge>(self, seed: u64) -> Shrunk<C::Value> {
        let tree = start::<C>(seed);
        let counted = Counted::<C>::new();
        let begin = Instant::now();
        let value = match self {
            Tool::Wdd => by_wdd(tree.current(), &counted, 0),
            Tool::Restarted => by_wdd(tree.current(), &counted, RESTARTS),
            Tool::Proptest => by_proptest(tree, &counted),
            Tool::Quickcheck => by_quickcheck(tree.current(), &counted),
        };
        Shrunk { value, calls: counted.calls.get(), wall: begin.elapsed() }
    }
}

/// The result of one tool for one value.
pub(crate) struct Shrunk<T> {
    pub(crate) value: T,
    /// Calls of the property after the first failure.
    pub(crate) calls: usize,
    pub(crate) wall: Duration,
}

/// The property, with the number of its calls. Nothing fails after the limit.
struct Counted<C> {
    calls: Cell<usize>,
    of: std::marker::PhantomData<C>,
}

impl<C: Challenge> Counted<C> {
    fn new() -> Self {
        Counted { calls: Cell::new(0), of: std::marker::PhantomData }
    }

    fn fails(&self, value: &C::Value) -> bool {
        if self.is_spent() {
            return false;
        }
        self.calls.set(self.calls.get() + 1);
        C::fails(value)
    }

    fn is_spent(&self) -> bool {
        self.calls.get() >= MOST_CALLS
    }
}

/// The first failing value of this seed.
pub(crate) fn start<C: Challenge>(seed: u64) -> impl ValueTree<Value = C::Value> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let values = C::values();
    loop {
        let tree = values.new_tree(&mut runner).expect("no strategy rejects");
        if C::fails(&tree.current()) {
            return tree;
        }
    }
}

/// Its first call is on the value itself, and its last one on the result. The other tools do not make these calls, so
/// they are not counted.
fn by_wdd<C: Challenge>(value: C::Value, counted: &Counted<C>, restarts: usize) -> C::Value {
    let shrinker = Shrinker::new().restarts(restarts);
    let shrunk = shrinker.shrink(value, |value| counted.fails(value));
    let shrunk = shrunk.expect("the value fails");
    counted.calls.update(|calls| calls - 1 - shrunk.last_calls);
    shrunk.value
}

/// The loop of proptest's `TestRunner::shrink`, with its limit for 256 cases. The runner's own loop
/// writes to stderr each time that it reaches the limit.
fn by_proptest<C: Challenge>(
    mut tree: impl ValueTree<Value = C::Value>,
    counted: &Counted<C>,
) -> C::Value {
    let most = Config::default().max_shrink_iters() as usize;
    let mut is_changed = tree.simplify();
    while is_changed {
        if counted.calls.get() >= most {
            while tree.complicate() {}
            break;
        }
        is_changed =
            if counted.fails(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    tree.current()
}

/// The loop of quickcheck's tester: the first candidate that fails is the next value.
fn by_quickcheck<C: Challenge>(mut value: C::Value, counted: &Counted<C>) -> C::Value {
    while let Some(next) = value
        .shrink()
        .take_while(|_| !counted.is_spent())
        .find(|candidate| counted.fails(candidate))
    {
        value = next;
    }
    value
}
