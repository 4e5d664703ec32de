//! The standard library's types keep the laws of weighted trees.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::*;
use std::net::*;
use std::num::*;
use std::ops::Bound;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use proptest::collection;
use proptest::prelude::*;
use wdd_core::assert_tree_laws;

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn numbers_keep_the_laws(a: i8, b: u64, c: i128, d: f64, e: f32, f: bool, g: char) {
        assert_tree_laws([(a, b, c, d, e, f, g), (0, 1, -1, 0.5, -2.0, true, 'z')]);
    }

    #[test]
    fn lists_keep_the_laws(a: Vec<i32>, b: VecDeque<u8>, c: LinkedList<bool>, d: BinaryHeap<u8>) {
        assert_tree_laws([(a, b, c, d)]);
    }

    #[test]
    fn sets_and_maps_keep_the_laws(
        a in collection::hash_set(any::<u8>(), 0..8),
        b in collection::btree_set(any::<i16>(), 0..8),
        c in collection::hash_map(any::<u8>(), collection::vec(any::<u8>(), 0..4), 0..8),
        d in collection::btree_map("[a-z]{0,4}", any::<Option<i8>>(), 0..8),
    ) {
        assert_tree_laws([(a, b, c, d)]);
    }

    #[test]
    fn texts_keep_the_laws(a: String, b: Box<str>, c: std::path::PathBuf, d: std::ffi::OsString) {
        assert_tree_laws([(a, b, c, d)]);
    }

    #[test]
    fn wrappers_keep_the_laws(a: i32, b: Vec<u8>) {
        let shared = (Rc::new(a), Arc::new(b.clone()), Box::new(Some(a)));
        let cells = (Cell::new(a), RefCell::new(b.clone()));
        let owned: Cow<'static, [u8]> = Cow::Owned(b.clone());
        assert_tree_laws([(shared, cells, Mutex::new(b), owned)]);
    }

    #[test]
    fn addresses_keep_the_laws(a: IpAddr, b: SocketAddr, c: Duration) {
        assert_tree_laws([(a, b, c)]);
    }

    #[test]
    fn ranges_and_sums_keep_the_laws(a: Result<u8, String>, b: std::ops::Range<i8>) {
        let bounds = (Bound::Excluded(b.start), ..=b.end);
        assert_tree_laws([(a, b, bounds, (), std::marker::PhantomData::<u8>)]);
    }
}

#[test]
fn numbers_that_are_never_zero_keep_the_laws() {
    assert_tree_laws([NonZeroU8::MIN, NonZeroU8::MAX]);
    assert_tree_laws([
        NonZeroI64::MIN,
        NonZeroI64::MAX,
        NonZeroI64::new(-1).unwrap(),
    ]);
    assert_tree_laws([std::cmp::Ordering::Less, std::cmp::Ordering::Greater]);
    assert_tree_laws([[f64::NAN, f64::INFINITY, -0.0, 1e-300]]);
}
