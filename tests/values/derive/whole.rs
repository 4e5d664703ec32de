//! Words on types: values that are opaque, checked or repaired.

use std::fmt::Debug;

use wdd_core::{WeightedTree, shrink};

use super::{Foreign, nodes, shrinks};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(opaque, minimal = Opaque(vec![Foreign(1)]))]
struct Opaque(Vec<Foreign>);

#[test]
fn an_opaque_value_has_no_parts_and_stays_as_a_whole() {
    let two = Opaque(vec![Foreign(1), Foreign(2)]);
    assert_eq!(nodes(&two), 1);
    shrinks(vec![two.clone(), two.clone()], |l| !l.is_empty(), &vec![two]);
    assert_eq!(Opaque::minimal(), Some(Opaque(vec![Foreign(1)])));
}

#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(validate = Even::holds)]
struct Even(u32);

impl Even {
    fn holds(&self) -> bool {
        self.0.is_multiple_of(2) && self.0 > 0
    }
}

#[test]
fn what_is_not_valid_is_never_tried() {
    let fails = |even: &Even| {
        assert!(even.holds());
        even.0 > 10
    };
    let even = shrink(Even(100), fails).value;
    assert!(even.0 < 100);
    assert_eq!(Even::minimal(), None);
}

#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(fixup = Counted::count)]
struct Counted {
    list: Vec<u8>,
    #[wdd(skip)]
    len: usize,
}

impl Counted {
    fn count(&mut self) {
        self.len = self.list.len();
    }
}

#[test]
fn what_is_rebuilt_is_repaired() {
    let counted = Counted { list: vec![1, 2, 3], len: 3 };
    let fails = |counted: &Counted| counted.list.len() == counted.len && counted.len > 0;
    shrinks(counted, fails, &Counted { list: vec![0], len: 1 });
}
