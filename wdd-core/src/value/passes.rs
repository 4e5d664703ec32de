//! The register of passes over values. Each pass starts a reducer on the sketch of a value;
//! `Star` gives the passes their turns. To add a pass, add its file and its line in [`PASSES`].

mod counted;
mod digits;
mod grown;
mod hoist;
mod indices;
mod leaves;
mod lengths;
mod lists;
mod merged;
pub(super) mod moved;
mod patterns;
mod runs;
mod siblings;
mod simplest;
mod spines;
mod sums;
mod together;
mod twins;
mod variants;
mod windows;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Tree;
use crate::hier::{Families, Grain, Hdd, ListReduction, TreeReducer, Turn};
use crate::tree::{Change, NodeId};
use crate::value::Sketch;
use crate::value::descent::{Descent, Move};
use crate::value::first_of_rows::FirstOfRows;
use crate::value::gathering::{Gathering, Gatherings};
use crate::value::long_runs::InsideRuns;

/// One line of the register of passes.
#[derive(Debug)]
pub(crate) struct Pass {
    /// The name in [`Progress`](crate::value::Progress).
    pub(crate) name: &'static str,
    turn: Turn,
    proposes: Proposes,
    /// Whether its candidates wait that are uninteresting by all that the verdicts tell.
    pub(crate) waits: bool,
    /// Whether its steps keep remainders. They are no use for numbers that have left several.
    pub(crate) keeps_remainders: bool,
}

/// What a pass makes of a sketch.
#[derive(Debug)]
enum Proposes {
    /// Rows of changes. At most one change of each row is made.
    Rows(fn(&Sketch) -> Vec<Vec<Change>>),
    /// Families of changes. A list reduction makes as many changes of each family as it can.
    Families(fn(&Sketch) -> Vec<Vec<Change>>),
    Moves(fn(&Sketch) -> Vec<Move>),
    Gatherings(fn(&Sketch) -> Vec<Gathering>),
    /// A reducer of its own.
    Reducer(fn(&Arc<Sketch>, ListReduction) -> TreeReducer),
}

impl Pass {
    const fn new(name: &'static str, proposes: Proposes) -> Self {
        Pass { name, turn: Turn::InOrder, proposes, waits: false, keeps_remainders: false }
    }

    const fn with_turn(self, turn: Turn) -> Self {
        Pass { turn, ..self }
    }

    const fn waiting(self) -> Self {
        Pass { waits: true, ..self }
    }

    const fn keeping_remainders(self) -> Self {
        Pass { keeps_remainders: true, ..self }
    }

    pub(crate) fn start(&self, sketch: &Arc<Sketch>, reduction: ListReduction) -> TreeReducer {
        let tree = || Arc::clone(sketch.tree());
        match self.proposes {
            Proposes::Rows(rows) => Box::new(FirstOfRows::new(tree(), rows(sketch))),
            Proposes::Families(of) => Box::new(Families::new(tree(), of(sketch), reduction)),
            Proposes::Moves(moves) => Box::new(Descent::new(sketch, moves(sketch))),
            Proposes::Gatherings(of) => Box::new(Gatherings::new(sketch, of(sketch))),
            Proposes::Reducer(start) => start(sketch, reduction),
        }
    }
}

/// Every pass, in the order of their turns.
pub(crate) static PASSES: &[&Pass] = &[
    &sums::TERMS,
    &spines::SPINES,
    &lengths::LENGTHS,
    &sums::SUMS,
    &runs::RUNS,
    &ELEMENTS,
    &hoist::HOIST,
    &twins::TWINS,
    &grown::GROWN,
    &patterns::PATTERNS,
    &simplest::SIMPLEST,
    &lists::LISTS,
    &merged::MERGED,
    &together::TOGETHER,
    &leaves::LEAVES,
    &together::PAIRS,
    &indices::INDICES,
    &siblings::SIBLINGS,
    &together::SETS,
    &leaves::REMAINDERS,
    &digits::DIGITS,
    &together::MIXED,
    &windows::WINDOWS,
    &counted::COUNTED,
    &variants::VARIANTS,
    &moved::MOVED,
];

/// When each pass has its turn, in the order of the register.
pub(super) fn turns() -> Vec<Turn> {
    PASSES.iter().map(|pass| pass.turn).collect()
}

/// Deletes elements of lists, level by level, with HDD; not those inside long runs of equal ones.
static ELEMENTS: Pass = Pass::new("elements", Proposes::Reducer(elements)).waiting();

fn elements(sketch: &Arc<Sketch>, reduction: ListReduction) -> TreeReducer {
    let inside = InsideRuns::of(sketch);
    let tree = if inside.is_empty() {
        Arc::clone(sketch.tree())
    } else {
        // *runs* deletes them, with fewer calls.
        Arc::new(Tree::clone(sketch.tree()).with_fixed(|node| inside.has(node)))
    };
    Box::new(Hdd::new(tree, reduction, Grain::Fine))
}

/// Rows or families that have one change each.
fn one_by_one(changes: impl IntoIterator<Item = Change>) -> Vec<Vec<Change>> {
    changes.into_iter().map(|change| vec![change]).collect()
}

fn grouped<K: Ord, T>(keyed: impl Iterator<Item = (K, T)>) -> BTreeMap<K, Vec<T>> {
    let mut groups: BTreeMap<K, Vec<T>> = BTreeMap::new();
    for (key, member) in keyed {
        groups.entry(key).or_default().push(member);
    }
    groups
}

/// Groups of two or more nodes with the same key.
fn several<K: Ord>(keyed: impl Iterator<Item = (K, NodeId)>) -> impl Iterator<Item = Vec<NodeId>> {
    grouped(keyed).into_values().filter(|group| group.len() > 1)
}

/// Groups of two or more of `nodes` that have the same type and the same parent.
fn neighbours(sketch: &Sketch, nodes: impl Iterator<Item = NodeId>) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    several(nodes.map(|node| ((tree.parent(node), tree.kind(node)), node))).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use crate::value::{Shrunk, WeightedTree, shrink};

    #[track_caller]
    fn shrinks<T: WeightedTree + Debug + PartialEq>(value: T, fails: fn(&T) -> bool, to: T) {
        assert!(fails(&value), "{value:?} does not fail");
        assert_eq!(shrink(value, fails).value, to);
    }

    #[test]
    fn values_that_only_relate_to_each_other_cost_a_few_calls() {
        let differ = |list: &Vec<u64>| list.iter().any(|n| *n != list[0]);
        let Shrunk { value, calls, .. } = shrink(vec![9_000, 17, 17, u64::MAX, 4, 4, 81], differ);
        assert_eq!(value, [0, 1]);
        assert!(calls <= 10, "{calls}");
    }

    #[test]
    fn names_that_have_to_be_equal_get_shorter_together() {
        let names = ("counter".to_owned(), 5u8, "counter".to_owned());
        let empty = String::new;
        shrinks(names, |(one, _, other)| one == other, (empty(), 0, empty()));
    }

    #[test]
    fn a_sum_that_overflows_needs_one_element() {
        let sum = |list: &Vec<i16>| list.iter().copied().fold(0, i16::wrapping_add);
        assert_eq!(sum(&vec![1, i16::MAX]), i16::MIN);
        let list = vec![300, 1, 32_000, 467, 0];
        shrinks(
            list,
            |list| list.iter().copied().fold(0, i16::wrapping_add) == i16::MIN,
            vec![i16::MIN],
        );
    }

    #[test]
    fn a_number_makes_up_for_the_elements_beside_it() {
        let count = |(free, taken): &(u8, Vec<u8>)| usize::from(*free) + taken.len() == 12;
        shrinks((7, vec![3, 200, 4, 4, 90]), count, (12, vec![]));
        let total = |(rest, paid): &(u32, Vec<u32>)| rest + paid.iter().sum::<u32>() >= 999;
        shrinks((120, vec![800, 70, 40]), total, (999, vec![]));
    }

    #[test]
    fn indices_follow_a_deleted_element() {
        let ring = |next: &Vec<usize>| {
            let valid = next.iter().all(|at| *at < next.len());
            valid && (0..next.len()).any(|at| next[at] != at && next[next[at]] == at)
        };
        shrinks(vec![1, 2, 5, 3, 4, 2, 6], ring, vec![1, 0]);
    }

    #[test]
    fn parts_are_sorted_on_whatever_side_they_were() {
        let some = |lists: &(Vec<u8>, Vec<u8>, Vec<u8>)| {
            let (a, b, c) = lists;
            a.len() + b.len() + c.len() > 0
        };
        shrinks((vec![], vec![4, 5], vec![1]), some, (vec![], vec![], vec![0]));
    }

    #[test]
    fn a_number_becomes_the_least_of_those_that_are_valid() {
        shrinks(4_000_000_001, |n: &u64| n % 2 == 1 && *n > 900, 901);
        shrinks(1 << 40, |n: &u64| n.is_multiple_of(16) && *n >= 5_000, 5_008);
        shrinks(73_000_000, |n: &u64| n.is_multiple_of(1_000) && *n > 0, 1_000);
    }

    #[test]
    fn floats_become_whole_or_short() {
        shrinks(1234.567_f64, |x| *x > 2.5, 3.0);
        shrinks(0.123_456_f64, |x| *x > 0.1 && *x < 0.9, 0.5);
        shrinks(f64::INFINITY, |x| *x > 1e3, 1001.0);
        shrinks(-77.25_f32, |x| x.abs() >= 10.0, 10.0);
        shrinks(f64::NAN, |x| !x.is_finite(), f64::INFINITY);
    }

    #[test]
    fn texts_become_plain() {
        let is_long = |text: &String| text.chars().count() >= 3;
        shrinks("häßliche\u{301} Wörter\n".to_owned(), is_long, "aaa".to_owned());
        let has_digit = |text: &String| text.contains(char::is_numeric);
        shrinks("Straße ٣٤".to_owned(), has_digit, "0".to_owned());
    }

    #[test]
    fn a_number_becomes_the_least_with_its_remainder() {
        shrinks(17_003_u64, |n| n % 3 == 2, 2);
        shrinks(17_715_u64, |n| n % 6 == 3 && *n >= 1_000, 1_005);
        shrinks(-17_000_i64, |n| n.rem_euclid(3) == 1, 1);
    }

    #[test]
    fn a_number_follows_what_it_counts() {
        let is_full = |(width, text): &(u8, String)| {
            usize::from(*width) == text.chars().count() && text.ends_with(" b")
        };
        shrinks((12, "a sentence b".to_owned()), is_full, (2, " b".to_owned()));
        let is_length = |(list, text): &(Vec<u8>, String)| {
            list.first().is_some_and(|n| usize::from(*n) == list.len()) && !text.is_empty()
        };
        shrinks((vec![3, 9, 9], "c".to_owned()), is_length, (vec![1], "a".to_owned()));
    }

    #[test]
    fn a_number_in_a_long_list_may_be_its_length() {
        let is_odd = |list: &Vec<u8>| {
            let length = list.len() as u8;
            list.iter().fold(length, |sum, n| sum ^ n) % 2 == 0
                && list.contains(&length)
                && length % 2 == 1
        };
        shrinks(vec![9, 6, 4, 11, 4, 0, 7], is_odd, vec![1]);
    }

    #[test]
    fn lists_that_are_equally_long_get_shorter_together() {
        let same =
            |(one, other): &(Vec<u8>, String)| one.len() == other.len() && other.ends_with('z');
        shrinks((vec![1, 2, 3], "abz".to_owned()), same, (vec![0], "z".to_owned()));
        shrinks(vec![9_u8; 7], |list| list.len() % 4 == 3, vec![0; 3]);
    }

    #[test]
    fn a_part_moves_to_where_it_needs_less_around_it() {
        let two = |lists: &Vec<(Vec<u8>, Vec<u8>)>| {
            let lens = lists.iter().map(|(one, other)| [one.len(), other.len()]);
            lens.fold([0, 0], |sum, len| [sum[0] + len[0], sum[1] + len[1]]) == [1, 1]
        };
        shrinks(vec![(vec![7], vec![]), (vec![], vec![4])], two, vec![(vec![0], vec![0])]);
    }

    /// Each round brings both numbers only one step nearer.
    #[test]
    fn a_walk_of_single_steps_is_given_up() {
        let near = |&(x, y): &(u32, u32)| x >= 10 && (2 * u64::from(x)).abs_diff(y.into()) <= 4;
        let Shrunk { calls, .. } = shrink((1_000_000_000, 2_000_000_000), near);
        assert!(calls < 2_000, "{calls}");
    }
}
