//! The standard library's types keep the laws of weighted trees.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::*;
use std::marker::PhantomData;
use std::net::*;
use std::num::*;
use std::ops::Bound;
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use proptest::collection;
use proptest::prelude::*;
use wdd_core::value::assert_tree_laws;
use wdd_core::{WeightedTree, shrink};

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn numbers_keep_the_laws(a: i8, b: u64, c: i128, d: f64, e: f32, f: bool, g: char) {
        assert_tree_laws([(a, b, c, d, e, f, g), (0, 1, -1, 0.5, -2.0, true, 'z')]);
    }

    #[test]
    fn numbers_of_all_widths_keep_the_laws(
        a: (u8, u16, u32, u64, u128, usize),
        b: (i8, i16, i32, i64, i128, isize),
        c: (NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize),
        d: (NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize),
    ) {
        assert_tree_laws([(a, b, c, d)]);
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
        let cells = (Cell::new(a), RefCell::new(b.clone()), RwLock::new(a));
        let owned: Cow<'static, [u8]> = Cow::Owned(b.clone());
        let plain = (Reverse(a), Wrapping(a));
        assert_tree_laws([(shared, cells, Mutex::new(b), owned, plain)]);
    }

    #[test]
    fn slices_and_texts_that_are_shared_keep_the_laws(
        a in collection::vec(any::<u8>(), 0..4),
        b in "\\PC{0,3}",
    ) {
        let slices = (Box::<[u8]>::from(&a[..]), Rc::<[u8]>::from(&a[..]), Arc::<[u8]>::from(a));
        let texts = (Rc::<str>::from(&b[..]), Arc::<str>::from(&b[..]));
        let cows: [Cow<'static, str>; 2] = [Cow::Borrowed("borrowed"), Cow::Owned(b)];
        assert_tree_laws([(slices, texts, cows)]);
    }

    #[test]
    fn texts_of_the_system_keep_the_laws(a in collection::vec(any::<u8>(), 0..8)) {
        use std::os::unix::ffi::OsStringExt;

        let text = std::ffi::OsString::from_vec(a);
        assert_tree_laws([(std::path::PathBuf::from(text.clone()), text)]);
    }

    #[test]
    fn addresses_keep_the_laws(a: IpAddr, b: SocketAddr, c: Duration) {
        assert_tree_laws([(a, b, c)]);
    }

    #[test]
    fn addresses_of_one_version_keep_the_laws(
        a: (Ipv4Addr, SocketAddrV4),
        b: (Ipv6Addr, SocketAddrV6),
    ) {
        assert_tree_laws([(a, b)]);
    }

    #[test]
    fn products_and_arrays_keep_the_laws(a: [i8; 3], b: Option<Option<u8>>) {
        let [x, y, z] = a;
        let twelve = (x, y, z, x, y, z, x, y, z, x, y, z);
        assert_tree_laws([(a, b, twelve, [b; 0], [[x; 2]; 2])]);
    }

    #[test]
    fn ranges_and_sums_keep_the_laws(a: Result<u8, String>, b: std::ops::Range<i8>) {
        let bounds = [Bound::Excluded(b.start), Bound::Included(b.end), Bound::Unbounded];
        let ranges = (b.start.., ..b.end, ..=b.end, b.start..=b.end, ..);
        assert_tree_laws([(a, b, bounds, ranges, (), PhantomData::<u8>)]);
    }

    #[test]
    fn the_least_result_is_the_lighter_of_both(a: Result<[u8; 3], u8>, b: Result<u8, [u8; 3]>) {
        assert_tree_laws([a, Err(0)]);
        assert_tree_laws([b, Ok(0)]);
    }
}

#[test]
fn numbers_that_are_never_zero_keep_the_laws() {
    assert_tree_laws([NonZeroU8::MIN, NonZeroU8::MAX]);
    assert_tree_laws([NonZeroI64::MIN, NonZeroI64::MAX, NonZeroI64::new(-1).unwrap()]);
    assert_tree_laws([std::cmp::Ordering::Less, std::cmp::Ordering::Greater]);
    assert_tree_laws([[f64::NAN, -f64::NAN, f64::INFINITY, -0.0, 1e-300]]);
    assert_tree_laws([[f32::MAX, f32::NEG_INFINITY, 0.1, f32::MIN_POSITIVE]]);
}

#[test]
fn of_very_many_elements_few_are_tried_alone() {
    let shrunk = shrink((0..10_000).collect(), |list: &Vec<u32>| list.contains(&7_777));
    assert_eq!(shrunk.value, [7_777]);
    assert!(shrunk.calls < 100, "{} runs", shrunk.calls);
}

#[test]
fn a_thousand_levels_fit_on_the_stack_of_a_test() {
    #[derive(WeightedTree)]
    enum Chain {
        End(u8),
        Link(Box<Chain>),
    }
    fn end(chain: &Chain) -> u8 {
        match chain {
            Chain::End(number) => *number,
            Chain::Link(next) => end(next),
        }
    }
    let link = |chain, _| Chain::Link(Box::new(chain));
    let chain = (0..1_000).fold(Chain::End(9), link);
    let shrunk = shrink(chain, |chain| end(chain) > 4);
    assert!(matches!(shrunk.value, Chain::End(5)));
}
