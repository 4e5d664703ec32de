//! Keys by content: the same for the same, and for nothing else that anybody will ever meet.

use std::hash::Hash;

use siphasher::sip128::{Hasher128, SipHasher13};

/// The key of a value.
pub(crate) fn digest(value: &(impl Hash + ?Sized)) -> u128 {
    let mut hasher = SipHasher13::new();
    value.hash(&mut hasher);
    hasher.finish128().as_u128()
}
