//! Where the failure is: in the code under test, in the test, and messages that differ each time.

use super::Bug;

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_panic_in_the_library_makes_a_long_test_short_and_leaves_its_function() {
    let library = "\
pub struct Ring { items: Vec<u32>, next: usize }
impl Ring {
    pub fn new(items: &[u32]) -> Self {
        Ring { items: items.to_vec(), next: 0 }
    }
    pub fn take(&mut self) -> u32 {
        let item = self.items[self.next];
        self.next += 1;
        if self.next > self.items.len() {
            self.next = 0;
        }
        item
    }
    pub fn is_empty(&self) -> bool { self.items.is_empty() }
}
";
    let test = "\
use p::Ring;
#[test]
fn a_ring_goes_round() {
    let empty = Ring::new(&[]);
    assert!(empty.is_empty());
    let one = Ring::new(&[1, 2, 3]);
    assert!(!one.is_empty());
    let names = [\"a\", \"b\", \"c\"];
    for name in names {
        println!(\"{name}\");
    }
    let mut ring = Ring::new(&[1, 2]);
    assert_eq!(ring.take(), 1);
    assert_eq!(ring.take(), 2);
    assert_eq!(ring.take(), 1);
    assert!(!ring.is_empty());
    println!(\"done\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/rings.rs", test)],
        test: "a_ring_goes_round",
        message: "index out of bounds: the len is 2 but the index is 2",
        wrong: "self.next > self.items.len()",
        right: "self.next >= self.items.len()",
    }
    .is_kept(&[]);
    let take = &library
        [library.find("pub fn take").unwrap()..library.find("    pub fn is_empty").unwrap()];
    assert!(kept.file("src/lib.rs").contains(take.trim_end()), "{}", kept.shown());
    let short = kept.file("tests/rings.rs");
    assert!(short.lines().count() <= 9, "{short}");
    assert!(!short.contains("names") && !short.contains("is_empty"), "{short}");
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn statements_after_the_failing_assertion_do_not_fail_once_the_bug_is_fixed() {
    let library = "\
pub fn halves(number: u32) -> (u32, u32) {
    (number / 2, number / 2)
}
pub fn parts(number: u32) -> Vec<u32> {
    vec![number]
}
";
    let test = "\
use p::{halves, parts};
#[test]
fn an_odd_number_has_two_halves() {
    let (less, more) = halves(7);
    assert_eq!(less + more, 7);
    let parts = parts(less);
    assert_eq!(parts, [3]);
    assert_eq!(parts[0] + 1, more);
    let number: u32 = \"7\".parse().unwrap();
    assert!(number > 6);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/halves.rs", test)],
        test: "an_odd_number_has_two_halves",
        message: "left: 6\n right: 7",
        wrong: "(number / 2, number / 2)",
        right: "(number / 2, number.div_ceil(2))",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn the_order_of_a_hash_map_in_the_message_is_not_flaky() {
    let library = "\
use std::collections::HashMap;
pub fn counted(numbers: &[u32]) -> HashMap<u32, usize> {
    let mut found = HashMap::new();
    for number in numbers {
        *found.entry(*number).or_insert(1) += 1;
    }
    found
}
";
    let test = "\
use std::collections::HashMap;
#[test]
fn numbers_are_counted() {
    let numbers: Vec<u32> = (10..30).collect();
    let expected: HashMap<u32, usize> = numbers.iter().map(|number| (*number, 1)).collect();
    assert_eq!(p::counted(&numbers), expected);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/counts.rs", test)],
        test: "numbers_are_counted",
        message: "assertion `left == right` failed\n  left: {",
        wrong: "or_insert(1)",
        right: "or_insert(0)",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_order_of_words_in_the_message_is_not_flaky() {
    let library = "\
use std::collections::{HashMap, HashSet};
pub fn names(text: &str) -> HashMap<String, HashSet<char>> {
    let words = text.split(' ');
    words.map(|word| (word.to_lowercase(), word.chars().skip(1).collect())).collect()
}
";
    let test = "\
use std::collections::{HashMap, HashSet};
#[test]
fn names_have_letters() {
    println!(\"names\");
    let expected: HashMap<String, HashSet<char>> = [\"Ada\", \"Bo\", \"Cy\", \"Dee\", \"Eva\", \"Flo\"]
        .map(|name| (name.to_lowercase(), name.chars().collect()))
        .into();
    assert_eq!(p::names(\"Ada Bo Cy Dee Eva Flo\"), expected);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/names.rs", test)],
        test: "names_have_letters",
        message: "assertion `left == right` failed\n  left: {",
        wrong: ".skip(1)",
        right: ".skip(0)",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_address_in_the_message_is_not_flaky() {
    let library = "\
pub fn first(items: &[Box<u8>]) -> *const u8 {
    &*items[1]
}
";
    let test = "\
#[test]
fn the_first_one_is_found() {
    let items = [Box::new(1), Box::new(2)];
    let pid = std::process::id();
    println!(\"{pid}\");
    assert_eq!(p::first(&items), &*items[0] as *const u8, \"process {pid}\");
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/items.rs", test)],
        test: "the_first_one_is_found",
        message: "left: 0x",
        wrong: "items[1]",
        right: "items[0]",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_check_that_reaches_a_panic_keeps_the_values_that_it_compares() {
    let library = "\
pub fn pages(items: u32, size: u32) -> u32 {
    full(items, size) + 1
}
fn full(items: u32, size: u32) -> u32 {
    items / size
}
";
    let test = "\
fn check(size: u32, expected: u32) {
    let found = p::pages(10, size);
    assert_eq!(found, expected);
}
#[test]
fn there_is_a_page() {
    let names = [\"one\", \"two\"];
    println!(\"{}\", names[0]);
    let table = [(4, 3), (3, 4), (0, 1)];
    for (size, expected) in table {
        check(size, expected);
    }
}
#[test]
fn the_page_is_empty() {
    let sizes = [5, 0];
    let expected = [3, 1];
    assert_eq!(sizes.map(|size| p::pages(10, size)), expected);
}
";
    for name in ["there_is_a_page", "the_page_is_empty"] {
        let kept = Bug {
            files: &[("src/lib.rs", library), ("tests/pages.rs", test)],
            test: name,
            message: "attempt to divide by zero",
            wrong: "items / size",
            right: "items.checked_div(size).unwrap_or(0)",
        }
        .is_kept(&[]);
        assert!(!kept.shown().contains("names"), "{}", kept.shown());
    }
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_input_of_a_panic_gets_small_if_no_check_compares_it() {
    let library = "\
pub fn lengths(text: &str) -> Vec<usize> {
    text.split(',').map(|part| 12 / part.len()).collect()
}
";
    let test = "\
#[test]
fn parts_have_lengths() {
    let text = \"one,two,three,,four,five\";
    let lengths = p::lengths(text);
    assert_eq!(lengths.len(), 6);
    assert_eq!(lengths[0], 4);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/lengths.rs", test)],
        test: "parts_have_lengths",
        message: "attempt to divide by zero",
        wrong: "12 / part.len()",
        right: "12 / part.len().max(1)",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("three"), "{}", kept.shown());
}

#[test]
fn an_assertion_in_a_closure_that_the_library_calls() {
    let library = "\
pub fn each_pair(numbers: &[u32], mut look: impl FnMut(u32, u32)) {
    for at in 1..numbers.len() {
        look(numbers[at - 1], numbers[at - 1]);
    }
}
";
    let test = "\
#[test]
fn pairs_are_seen() {
    let numbers = [1, 2, 3];
    let mut count = 0;
    p::each_pair(&numbers, |left, right| {
        count += 1;
        assert_eq!(left + 1, right, \"a pair\");
    });
    assert_eq!(count, 2);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/pairs.rs", test)],
        test: "pairs_are_seen",
        message: "a pair\n  left: 2\n right: 1",
        wrong: "look(numbers[at - 1], numbers[at - 1])",
        right: "look(numbers[at - 1], numbers[at])",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn data_stay_if_the_test_expects_another_panic() {
    let library = "\
pub fn check(name: &str) -> usize {
    if name.len() > 80 {
        panic!(\"the name is too long\");
    }
    if name.contains(' ') {
        panic!(\"a blank in the name\");
    }
    name.len()
}
";
    let test = "\
#[test]
#[should_panic(expected = \"too long\")]
fn a_long_name_is_refused() {
    let name = \"abc def ghijkl\";
    p::check(name);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/names.rs", test)],
        test: "a_long_name_is_refused",
        message: "a blank in the name",
        wrong: "> 80",
        right: "> 8",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn arguments_that_have_to_fit_each_other_stay() {
    let library = "\
pub fn value(config: &str, key: &str) -> u32 {
    let line = find(config, key).expect(\"no such key\");
    line.trim().parse().unwrap_or(0)
}
fn find<'a>(config: &'a str, key: &str) -> Option<&'a str> {
    for line in config.lines() {
        let (name, value) = line.split_once('=')?;
        if name == key {
            return Some(value);
        }
    }
    None
}
";
    let test = "\
#[test]
fn blanks_around_a_key_do_not_count() {
    let config = \"width=3\\nlimit = 5\\n\";
    let limit = p::value(config, \"limit\");
    assert_eq!(limit, 5);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/keys.rs", test)],
        test: "blanks_around_a_key_do_not_count",
        message: "no such key",
        wrong: "name == key",
        right: "name.trim() == key",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn data_of_a_helper_in_another_file_stay_if_an_argument_has_to_fit_them() {
    let library = "\
pub struct Table { rows: Vec<Vec<u32>> }
impl Table {
    pub fn new(rows: Vec<Vec<u32>>) -> Self { Table { rows } }
    pub fn cell(&self, row: usize, column: usize) -> u32 {
        self.rows[column][row]
    }
}
";
    let helper = "\
use p::Table;
pub fn sample() -> Table {
    let mut rows = Vec::new();
    for first in [1, 5, 9] {
        rows.push(vec![first, first + 1, first + 2, first + 3]);
    }
    Table::new(rows)
}
pub fn other() -> Table { Table::new(Vec::new()) }
";
    let test = "\
mod common;
#[test]
fn the_last_column_can_be_read() {
    let table = common::sample();
    let cell = table.cell(1, 3);
    assert_eq!(cell, 8);
}
";
    let kept = Bug {
        files: &[
            ("src/lib.rs", library),
            ("tests/common/mod.rs", helper),
            ("tests/cells.rs", test),
        ],
        test: "the_last_column_can_be_read",
        message: "index out of bounds: the len is 3 but the index is 3",
        wrong: "[column][row]",
        right: "[row][column]",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("fn other"), "{}", kept.shown());
}
