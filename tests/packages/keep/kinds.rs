//! Kinds of tests: each keeps its bug.

use wdd_tests::packages;

use super::Bug;

/// A library with a bug for odd numbers.
const LIBRARY: &str = "\
pub fn half(number: u32) -> u32 {
    number / 2
}
pub fn double(number: u32) -> u32 {
    number * 2
}
";
const WRONG: &str = "number / 2";
const RIGHT: &str = "number.div_ceil(2)";

/// A bug of the library that the test in this file shows.
fn bug<'a>(files: &'a [(&'a str, &'a str)], test: &'a str, message: &'a str) -> Bug<'a> {
    Bug { files, test, message, wrong: WRONG, right: RIGHT }
}

#[test]
fn an_assertion_in_a_helper_function() {
    let test = "\
fn check(number: u32, expected: u32) {
    let found = p::half(number);
    assert_eq!(found, expected);
}
fn other() {}
#[test]
fn halves() {
    other();
    check(6, 3);
    check(7, 4);
    check(9, 5);
}
";
    let files = [("src/lib.rs", LIBRARY), ("tests/halves.rs", test)];
    let kept = bug(&files, "halves", "left: 3\n right: 4").is_kept(&[]);
    let test = kept.file("tests/halves.rs");
    assert!(test.contains("check(7, 4)"), "{test}");
    assert!(!test.contains("other") && !test.contains("9"), "{test}");
    // The test alone is one of the input: there, it fails for the same bug, too.
    let alone = kept.folder.read("halves-test.rs");
    assert!(alone.contains("cargo test -p p --test halves halves"), "{alone}");
    assert!(alone.contains("check(7, 4)") && !alone.contains("other"), "{alone}");
    kept.folder.write("p/tests/halves.rs", alone);
    for (library, code) in [(LIBRARY, 101), (&LIBRARY.replace(WRONG, RIGHT), 0)] {
        kept.folder.write("p/src/lib.rs", library);
        let (exit, said) = packages::cargo(&kept.folder.path("p"), &["test"], &[]);
        assert_eq!(exit, Some(code), "{said}");
    }
}

#[test]
fn a_test_that_needs_only_what_all_can_use_is_also_a_program() {
    let library = format!(
        "{LIBRARY}fn hidden(number: u32) -> u32 {{\n    half(number)\n}}\n\
         #[cfg(test)]\nmod tests {{\n    use super::*;\n\n    #[test]\n    fn halves() {{\n        \
         assert_eq!(half(7), 4);\n    }}\n\n    #[test]\n    fn hides() {{\n        \
         assert_eq!(hidden(7), 4);\n    }}\n}}\n"
    );
    let files = [("src/lib.rs", &*library)];
    for (test, is_program) in [("tests::halves", true), ("tests::hides", false)] {
        let kept = bug(&files, test, "").reduced(&["--keep", "tests"]);
        let program = format!("{}-test", test.trim_start_matches("tests::"));
        assert!(kept.folder.path(&format!("{program}.rs")).is_file());
        assert_eq!(kept.folder.path(&program).exists(), is_program);
        if !is_program {
            continue;
        }
        for (library, code) in [(&library, 101), (&library.replace(WRONG, RIGHT), 0)] {
            kept.folder.write("p/src/lib.rs", library);
            let (exit, said) = packages::cargo_there(&kept.folder.path(&program), &["run"], &[]);
            assert_eq!(exit, Some(code), "{said}");
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_a_macro_makes() {
    let test = "\
macro_rules! halves {
    ($name:ident, $number:expr, $half:expr) => {
        #[test]
        fn $name() {
            assert_eq!(p::half($number), $half);
        }
    };
}
halves!(six, 6, 3);
halves!(seven, 7, 4);
halves!(nine, 9, 5);
";
    let files = [("src/lib.rs", LIBRARY), ("tests/halves.rs", test)];
    let kept = bug(&files, "seven", "left: 3\n right: 4").is_kept(&[]);
    let test = kept.file("tests/halves.rs");
    assert!(test.contains("halves!(seven, 7, 4)"), "{test}");
    assert!(!test.contains("six") && !test.contains("nine"), "{test}");
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn rows_of_a_table() {
    let test = "\
#[test]
fn halves() {
    let table = [
        (2, 1),
        (4, 2),
        (6, 3),
        (7, 4),
        (9, 5),
    ];
    for (number, expected) in table {
        assert_eq!(p::half(number), expected, \"{number}\");
    }
}
";
    let files = [("src/lib.rs", LIBRARY), ("tests/halves.rs", test)];
    let kept = bug(&files, "halves", "left: 3\n right: 4").is_kept(&[]);
    let test = kept.file("tests/halves.rs");
    assert!(test.contains("(7, 4)"), "{test}");
    assert!(!test.contains("(2, 1)") && !test.contains("(9, 5)"), "{test}");
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_test_that_fails_by_a_question_mark() {
    let library = "\
pub fn read(text: &str) -> Result<u32, String> {
    let text = text.trim_start();
    text.parse().map_err(|_| format!(\"no number: {text:?}\"))
}
pub fn unused() {}
";
    let test = "\
#[test]
fn blanks_are_skipped() -> Result<(), String> {
    let one = p::read(\" 1\")?;
    assert_eq!(one, 1);
    let two = p::read(\" 2 \")?;
    assert_eq!(two, 2);
    Ok(())
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/reading.rs", test)],
        test: "blanks_are_skipped",
        message: "Error: \"no number: \\\"2 \\\"\"",
        wrong: "trim_start()",
        right: "trim()",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("unused"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_should_panic_and_does_not() {
    let library = "\
pub struct Account { pub money: u32 }
impl Account {
    pub fn pay(&mut self, price: u32) {
        assert!(price > 0, \"nothing to pay\");
        self.money = self.money.saturating_sub(price);
    }
    pub fn earn(&mut self, wage: u32) {
        let more = self.money.checked_add(wage);
        self.money = more.unwrap_or(wage);
    }
}
";
    let test = "\
use p::Account;
#[test]
#[should_panic]
fn nobody_pays_too_much() {
    let mut account = Account { money: 5 };
    account.pay(2);
    account.pay(4);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/accounts.rs", test)],
        test: "nobody_pays_too_much",
        message: "test did not panic as expected",
        wrong: "self.money.saturating_sub(price)",
        right: "self.money.checked_sub(price).unwrap()",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("earn"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_doc_test() {
    let library = "\
/// Half of a number.
///
/// ```
/// let number = 7;
/// assert_eq!(p::half(number), 4);
/// ```
pub fn half(number: u32) -> u32 {
    number / 2
}
/// Twice a number.
pub fn double(number: u32) -> u32 {
    number * 2
}
";
    let files = [("src/lib.rs", library)];
    let test = "src/lib.rs - half (line 3)";
    let kept = bug(&files, test, "left: 3\n right: 4").is_kept(&[]);
    assert!(!kept.shown().contains("double"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_rest_of_a_doc_test_is_executed_after_the_fix() {
    let library = "\
/// Parts of a number.
///
/// ```
/// let parts = p::parts(7);
/// assert_eq!(parts.len(), 2);
/// assert_eq!(p::sum(&parts), \"7\");
/// ```
pub fn parts(number: u32) -> Vec<u32> {
    vec![number / 2]
}
pub fn sum(parts: &[u32]) -> String {
    shown(parts.iter().sum())
}
fn shown(sum: u32) -> String {
    digits(sum)
}
fn digits(sum: u32) -> String {
    sum.to_string()
}
pub fn unused() {}
";
    let kept = Bug {
        files: &[("src/lib.rs", library)],
        test: "src/lib.rs - parts (line 3)",
        message: "left: 1\n right: 2",
        wrong: "vec![number / 2]",
        right: "vec![number / 2, number.div_ceil(2)]",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("unused"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_without_the_harness() {
    let manifest = "\
[package]
name = \"p\"
version = \"1.0.0\"
edition = \"2024\"
[[test]]
name = \"halves\"
harness = false
";
    let test = "\
fn main() {
    println!(\"halves\");
    assert_eq!(p::half(6), 3);
    assert_eq!(p::half(7), 4);
    println!(\"done\");
}
";
    let files = [("Cargo.toml", manifest), ("src/lib.rs", LIBRARY), ("tests/halves.rs", test)];
    let kept = bug(&files, "halves", "left: 3\n right: 4").is_kept(&[]);
    assert!(!kept.shown().contains("double"), "{}", kept.shown());
}

#[test]
fn a_test_in_the_file_of_the_library() {
    let library = format!(
        "{LIBRARY}#[cfg(test)]\nmod tests {{\n    use super::*;\n    #[test]\n    fn doubles() {{\n        \
         assert_eq!(double(2), 4);\n    }}\n    #[test]\n    fn halves() {{\n        let seven = double(3) + 1;\n        \
         assert_eq!(half(seven), 4);\n    }}\n}}\n"
    );
    let files = [("src/lib.rs", &*library)];
    let kept = bug(&files, "tests::halves", "left: 3\n right: 4").is_kept(&[]);
    assert!(!kept.shown().contains("doubles"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_test_that_should_panic_with_another_message() {
    let library = "\
pub fn pay(money: u32, price: u32) -> u32 {
    if price > money {
        panic!(\"no money: {money}\");
    }
    money - price
}
";
    let test = "\
#[test]
#[should_panic(expected = \"3 is too little\")]
fn a_price_is_too_high() {
    let rest = p::pay(5, 2);
    p::pay(rest, 4);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/payments.rs", test)],
        test: "a_price_is_too_high",
        message: "panic did not contain expected string",
        wrong: "no money: {money}",
        right: "{money} is too little",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_test_that_a_macro_makes_and_whose_code_panics() {
    let library = "\
pub struct Pair<'a>(pub &'a [u8], pub &'a [u8]);
impl Pair<'_> {
    pub fn skip(&mut self, count: usize) {
        let first = count.min(self.0.len());
        self.0 = &self.0[first..];
        cut(&mut self.1, count);
    }
}
fn cut(bytes: &mut &[u8], count: usize) {
    if count > bytes.len() {
        panic!(\"there are {} bytes, not {count}\", bytes.len());
    }
    *bytes = &bytes[count..];
}
";
    let test = "\
use p::Pair;
const INPUT: &[u8] = b\"0123456789\";
macro_rules! tests {
    ($make:ident) => {
        #[test]
        fn to_the_end() {
            let mut bytes = $make(INPUT);
            bytes.skip(10);
        }
        #[test]
        fn nothing() {
            $make(INPUT).skip(0);
        }
    };
}
mod halves {
    use super::*;
    fn make(all: &[u8]) -> Pair<'_> {
        let (one, other) = all.split_at(5);
        Pair(one, other)
    }
    tests!(make);
}
mod nothing {
    use super::*;
    fn make(all: &[u8]) -> Pair<'_> {
        Pair(&[], all)
    }
    tests!(make);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/pairs.rs", test)],
        test: "halves::to_the_end",
        message: "there are 5 bytes, not 10",
        wrong: "cut(&mut self.1, count)",
        right: "cut(&mut self.1, count - first)",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("mod nothing"), "{}", kept.shown());
}
