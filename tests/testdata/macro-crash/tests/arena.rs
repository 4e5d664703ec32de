//! What is put in can be had again.

use arena::Arena;

#[test]
fn values_stay_where_they_are() {
    let mut arena = Arena::new();
    let spans: Vec<_> = (0..200).map(|value| arena.push(value)).collect();
    for (value, span) in spans.into_iter().enumerate() {
        assert_eq!(arena.get(span), Some(&value));
    }
}
