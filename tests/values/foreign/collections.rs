//! Collections, bytes and identifiers.

use bytes::{Bytes, BytesMut};
use indexmap::{IndexMap, IndexSet};
use smallvec::SmallVec;
use uuid::Uuid;
use wdd_core::shrink;
use wdd_core::value::assert_tree_laws;

use super::{list, shrinks, some, text};

#[test]
fn collections_keep_the_laws() {
    assert_tree_laws(some(|rng| Bytes::from(list(rng, |rng| rng.u8(..)))));
    assert_tree_laws(some(|rng| BytesMut::from_iter(list(rng, |rng| rng.u8(..)))));
    assert_tree_laws(some(|rng| SmallVec::<[i16; 2]>::from_vec(list(rng, |rng| rng.i16(..)))));
    assert_tree_laws(some(|rng| IndexSet::<u8>::from_iter(list(rng, |rng| rng.u8(..9)))));
    assert_tree_laws(some(|rng| {
        IndexMap::<u8, String>::from_iter(list(rng, |rng| (rng.u8(..9), text(rng))))
    }));
}

#[test]
fn bytes_and_small_vectors_shrink_as_lists() {
    let bytes: Vec<u8> = (0..100).collect();
    let big = |bytes: &[u8]| bytes.iter().any(|byte| *byte > 40);
    shrinks(Bytes::from(bytes.clone()), |b| big(b), &Bytes::from_static(&[41]));
    shrinks(BytesMut::from(&bytes[..]), |b| big(b), &BytesMut::from(&[41][..]));
    let long: SmallVec<[u8; 4]> = bytes.into();
    shrinks(long, |list| list.len() > 5, &SmallVec::from_slice(&[0; 6]));
}

#[test]
fn the_order_of_an_index_map_stays_where_it_matters() {
    let map: IndexMap<&str, u8> = [("c", 3), ("b", 2), ("a", 1), ("d", 4)].into();
    let map: IndexMap<String, u8> = map.into_iter().map(|(k, v)| (k.into(), v)).collect();
    let before = |map: &IndexMap<String, u8>| {
        let at = |key| map.get_index_of(key);
        at("b").is_some() && at("b") < at("a")
    };
    let least = IndexMap::from([("b".to_owned(), 0), ("a".to_owned(), 0)]);
    let shrunk = shrink(map, before).value;
    assert_eq!(shrunk.as_slice(), least.as_slice());
}

#[test]
fn an_index_set_is_sorted_where_its_order_does_not_matter() {
    let set: IndexSet<u8> = [9, 4, 7, 1].into();
    let shrunk = shrink(set, |set| set.len() > 2).value;
    assert!(shrunk.iter().eq(&[0, 1, 2]), "{shrunk:?}");
}

#[test]
fn an_identifier_is_nil_but_for_the_byte_that_matters() {
    let uuid = Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    assert_tree_laws([uuid, Uuid::nil(), Uuid::max()]);
    shrinks(uuid, |_| true, &Uuid::nil());
    let byte = |uuid: &Uuid| uuid.as_bytes()[6] >> 4 == 4;
    shrinks(uuid, byte, &Uuid::from_u128(0x4000 << 64));
}
