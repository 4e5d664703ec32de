//! Deletions that compile, and that have the same effect as the bug.

use super::Bug;

#[test]
fn the_import_of_a_constant_that_a_pattern_names_stays() {
    let library = "\
pub mod codes {
    pub const NOTHING: u8 = 3;
    pub const DONE: u8 = 2;
}
use codes::{DONE, NOTHING};
pub fn name(code: u8) -> &'static str {
    match code {
        NOTHING => \"nothing\",
        DONE => \"done\",
        _ => \"unknown\",
    }
}
";
    let test = "\
#[test]
fn three_is_unknown() {
    assert_eq!(p::name(3), \"unknown\");
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/names.rs", test)],
        test: "three_is_unknown",
        message: "left: \"nothing\"\n right: \"unknown\"",
        wrong: "NOTHING: u8 = 3",
        right: "NOTHING: u8 = 1",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_import_stays_if_a_glob_has_the_same_name() {
    let library = "\
pub mod defaults {
    pub fn limit() -> u32 { 5 }
}
pub mod config {
    pub fn limit() -> u32 { 2 + 3 }
}
use config::limit;
#[allow(unused_imports)]
use defaults::*;
pub fn current() -> u32 {
    limit()
}
";
    let test = "\
#[test]
fn the_limit_is_seven() {
    assert_eq!(p::current(), 7);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/limits.rs", test)],
        test: "the_limit_is_seven",
        message: "left: 5\n right: 7",
        wrong: "2 + 3",
        right: "2 + 5",
    }
    .is_kept(&[]);
}

/// A type with a constant that it has from a trait, and with a `Drop` that a macro writes.
const GUARDED: &str = "\
use std::sync::atomic::{AtomicU32, Ordering};
pub trait Conf {
    const MAX: u32 = 10;
}
pub struct Guard;
impl Conf for Guard {
    const MAX: u32 = 5 + 5;
}
pub fn max<T: Conf>() -> u32 {
    T::MAX
}
pub static COUNT: AtomicU32 = AtomicU32::new(0);
macro_rules! counted {
    ($t:ty) => {
        impl Drop for $t {
            fn drop(&mut self) {
                COUNT.fetch_add(0, Ordering::SeqCst);
            }
        }
    };
}
counted!(Guard);
pub fn dropped() -> u32 {
    drop(Guard);
    COUNT.load(Ordering::SeqCst)
}
";

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_constant_of_a_type_stays_if_its_trait_has_the_same_one() {
    let test = "\
#[test]
fn twelve_is_the_most() {
    assert_eq!(p::max::<p::Guard>(), 12);
}
";
    Bug {
        files: &[("src/lib.rs", GUARDED), ("tests/most.rs", test)],
        test: "twelve_is_the_most",
        message: "left: 10\n right: 12",
        wrong: "5 + 5",
        right: "5 + 7",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_impl_that_a_macro_writes_stays() {
    let test = "\
#[test]
fn one_is_dropped() {
    assert_eq!(p::dropped(), 1);
}
";
    Bug {
        files: &[("src/lib.rs", GUARDED), ("tests/dropped.rs", test)],
        test: "one_is_dropped",
        message: "left: 0\n right: 1",
        wrong: "fetch_add(0",
        right: "fetch_add(1",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_assertion_that_changes_a_shared_value_stays() {
    let library = "\
use std::cell::RefCell;
#[derive(Default)]
pub struct Registry {
    names: RefCell<Vec<String>>,
}
pub fn register(registry: &Registry, name: &str) -> bool {
    let known = registry.names.borrow().iter().any(|one| one == name);
    if known {
        registry.names.borrow_mut().push(name.to_owned());
    }
    !known
}
pub fn count(registry: &Registry) -> usize {
    registry.names.borrow().len()
}
";
    let test = "\
use p::{Registry, count, register};
#[test]
fn a_name_is_registered() {
    let registry = Registry::default();
    assert!(register(&registry, \"a\"));
    assert_eq!(count(&registry), 1);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/names.rs", test)],
        test: "a_name_is_registered",
        message: "left: 0\n right: 1",
        wrong: "if known",
        right: "if !known",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn what_nothing_depends_on_goes_from_code_that_ran_and_from_what_is_around_it() {
    let manifest = "[package]\nname = \"p\"\nversion = \"1.0.0\"\nedition = \"2024\"\n\
                    [features]\ndefault = [\"fast\", \"more\"]\nfast = []\nmore = [\"fast\"]\n";
    let library = "\
pub trait Length {
    fn length(&self) -> usize;
}
macro_rules! impl_array {
    ($($n:literal),*) => { $(impl Length for [u8; $n] {
        fn length(&self) -> usize {
            let count = self.len();
            println!(\"{count} of {}\", self.len());
            if $n > 2 { $n - 1 } else { $n }
        }
    })* };
}
impl_array!(0, 1, 2, 3, 4, 5, 6);
mod display {}
pub use display::*;
pub fn length_of(array: [u8; 5]) -> usize {
    let count = array.len();
    println!(\"the length of {count}\");
    array.length() - 1
}
macro_rules! all {
    ($($tests:tt)*) => { $($tests)* };
}
#[cfg(test)]
mod tests {
    use super::*;
    all! {
        #[test]
        fn three() { assert_eq!([0; 3].length(), 2); }
        #[test]
        fn five() { assert_eq!(length_of([0; 5]), 4); }
        #[test]
        fn six() { assert_eq!([0; 6].length(), 6); }
    }
}
";
    let bug = Bug {
        files: &[("Cargo.toml", manifest), ("src/lib.rs", library)],
        test: "tests::five",
        message: "left: 3\n right: 4",
        wrong: ".length() - 1",
        right: ".length()",
    };
    let kept = bug.is_kept(&[]);
    let library = kept.file("src/lib.rs");
    assert!(library.contains("impl_array!(5);"), "{library}");
    for deleted in ["display", "the length of", "array.len()", "three", "six"] {
        assert!(!library.contains(deleted), "{deleted}: {library}");
    }
    assert!(!kept.file("Cargo.toml").contains("features"), "{}", kept.file("Cargo.toml"));
}
