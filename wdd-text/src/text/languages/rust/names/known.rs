//! Names that Rust itself defines.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

const PRIMITIVE: &[&str] = &[
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
    "i128", "isize", "f16", "f32", "f64", "f128",
];

/// The crates that are always there.
const CRATES: &[&str] = &["std", "core", "alloc"];

// A set, because each name that a candidate does not define is looked up here.
static PRELUDE: LazyLock<FxHashSet<&str>> = LazyLock::new(|| {
    let names = "\
        Option Some None Result Ok Err Vec String Box \
        Iterator IntoIterator ExactSizeIterator DoubleEndedIterator FromIterator Extend \
        Fn FnMut FnOnce AsyncFn AsyncFnMut AsyncFnOnce \
        Clone Copy Default Drop Send Sync Sized Unpin PartialEq Eq PartialOrd Ord \
        From Into TryFrom TryInto AsRef AsMut ToOwned ToString \
        drop size_of size_of_val align_of align_of_val";
    names.split(' ').collect()
});

/// Whether a name is one of these words, which have a blank between them.
pub(crate) fn is_one_of(words: &str, name: &str) -> bool {
    words.split(' ').any(|word| word == name)
}

pub(crate) fn is_primitive(name: &str) -> bool {
    PRIMITIVE.contains(&name)
}

/// Whether it is the name of a crate that is always there.
pub(crate) fn is_crate(name: &str) -> bool {
    CRATES.contains(&name)
}

pub(crate) fn is_prelude(name: &str) -> bool {
    PRELUDE.contains(name)
}

/// Whether the name can be used where nothing defines it.
pub(crate) fn is_known(name: &str) -> bool {
    is_prelude(name)
        || is_crate(name)
        || is_primitive(name)
        // Lifetimes and a type that no item can define.
        || ["'static", "'_", "_"].contains(&name)
}

/// Whether the name has a meaning everywhere, even if a variable has the same name.
pub(super) fn is_fixed(name: &str) -> bool {
    is_crate(name) || is_primitive(name) || ["drop", "main"].contains(&name)
}
