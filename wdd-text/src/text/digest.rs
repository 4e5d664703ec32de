//! Keys of values by their content. Equal values have equal keys; that two different values have the
//! same key of 128 bits is too unlikely to matter.

use std::hash::Hash;

use siphasher::sip128::{Hasher128, SipHasher13};

/// The key of a value.
pub fn digest(value: &(impl Hash + ?Sized)) -> u128 {
    // Keys are kept between runs, and this hasher has the same ones in each.
    let mut hasher = SipHasher13::new();
    value.hash(&mut hasher);
    hasher.finish128().as_u128()
}
