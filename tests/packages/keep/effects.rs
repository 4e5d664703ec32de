//! What flows into the assertion without a local variable of the test: files, helpers, and state that
//! outlives a call.

use super::Bug;

#[test]
fn the_data_of_a_test_do_not_become_other_data_with_the_same_message() {
    let library = "\
pub fn sum(table: &str) -> i32 {
    let cell = |cell: &str| cell.trim_start_matches('-').parse::<i32>();
    table.lines().filter_map(|line| cell(line).ok()).sum()
}
";
    let test = "\
#[test]
fn losses_are_subtracted() {
    let table = include_str!(\"table.txt\");
    assert_eq!(p::sum(table), 4);
}
";
    let table = "1\n2\n-3\n4\n";
    Bug {
        files: &[("src/lib.rs", library), ("tests/sums.rs", test), ("tests/table.txt", table)],
        test: "losses_are_subtracted",
        message: "left: 10\n right: 4",
        wrong: "cell.trim_start_matches('-').parse",
        right: "cell.parse",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn values_that_helpers_of_the_test_make_stay() {
    let library = "\
pub trait Clock {
    fn now(&self) -> u32;
}
pub struct Timer<C> {
    pub clock: C,
    pub from: u32,
}
impl<C: Clock> Timer<C> {
    pub fn passed(&self) -> u32 {
        self.clock.now() + self.from
    }
}
";
    let test = "\
mod common;
#[test]
fn time_passes() {
    let timer = common::timer(40);
    assert_eq!(timer.passed(), common::PASSED);
}
";
    let common = "\
use p::{Clock, Timer};
pub const PASSED: u32 = 2;
pub struct Stopped(pub u32);
impl Clock for Stopped {
    fn now(&self) -> u32 {
        let now = self.0;
        now
    }
}
pub fn timer(from: u32) -> Timer<Stopped> {
    Timer { clock: Stopped(from + 2), from }
}
pub fn unused() {}
";
    let files =
        [("src/lib.rs", library), ("tests/timers.rs", test), ("tests/common/mod.rs", common)];
    let kept = Bug {
        files: &files,
        test: "time_passes",
        message: "left: 82\n right: 2",
        wrong: "self.clock.now() + self.from",
        right: "self.clock.now() - self.from",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("unused"), "{}", kept.shown());
}

#[test]
fn a_statement_that_changes_global_state_is_not_deleted_with_the_same_effect_as_the_bug() {
    let library = "\
use std::sync::Mutex;
static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());
pub fn register(name: &str) {
    let mut names = NAMES.lock().unwrap();
    names.clear();
    names.push(name.to_owned());
}
pub fn count() -> usize {
    NAMES.lock().unwrap().len()
}
";
    let test = "\
#[test]
fn names_are_counted() {
    p::register(\"one\");
    p::register(\"two\");
    println!(\"registered\");
    assert_eq!(p::count(), 2);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/names.rs", test)],
        test: "names_are_counted",
        message: "left: 1\n right: 2",
        wrong: "names.clear();",
        right: "",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("println"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_type_that_a_test_chooses_for_a_generic_function_stays() {
    let library = "\
pub trait Unit {
    const FACTOR: u32;
}
pub struct Metre;
pub struct Kilometre;
impl Unit for Metre {
    const FACTOR: u32 = 1;
}
impl Unit for Kilometre {
    const FACTOR: u32 = 100;
}
pub fn metres<U: Unit>(number: u32) -> u32 {
    number * U::FACTOR
}
";
    let test = "\
use p::{Kilometre, Metre, metres};
#[test]
fn a_kilometre_is_long() {
    assert_eq!(metres::<Metre>(1), 1);
    assert_eq!(metres::<Kilometre>(1), 1000);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/units.rs", test)],
        test: "a_kilometre_is_long",
        message: "left: 100\n right: 1000",
        wrong: "FACTOR: u32 = 100",
        right: "FACTOR: u32 = 1000",
    }
    .is_kept(&[]);
}
