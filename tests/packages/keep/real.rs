//! What tests of real projects have and made-up ones do not: assertions that panic while they are evaluated, expected values in files,
//! errors that are returned, targets and files beside the failing one.

use wdd_tests::command::Run;
use wdd_tests::packages;

use super::{Bug, MANIFEST};

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn what_an_assertion_compares_stays_where_evaluating_it_panics() {
    let operator = "\
pub struct Days(pub u32);
impl std::ops::Sub for Days {
    type Output = u32;
    fn sub(self, other: Days) -> u32 { self.0 - other.0 }
}
#[test]
fn fails() {
    let one = Days(20);
    let other = Days(31);
    assert_eq!(one - other, 11);
}
";
    let display = "\
pub struct Diff<'a>(&'a str, &'a str);
impl std::fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = self.0.len() - self.1.len() - 1;
        write!(f, \"{}{}{rest}\", self.0, self.1)
    }
}
#[test]
fn fails() {
    let diff = Diff(\"ab\", \"cd\");
    assert_eq!(diff.to_string(), \"abcd0\");
}
";
    let iterator = "\
pub struct Steps<'a>(&'a [usize]);
impl Iterator for Steps<'_> {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(rest.first()? - first)
    }
}
#[test]
fn fails() {
    let list = [1, 4, 2, 9];
    let steps = Steps(&list);
    assert_eq!(steps.collect::<Vec<_>>(), [3, 2, 7]);
}
";
    for (library, wrong, right) in [
        (operator, "self.0 - other.0", "self.0.abs_diff(other.0)"),
        (display, " - 1", ""),
        (iterator, "rest.first()? - first", "rest.first()?.abs_diff(*first)"),
    ] {
        let message = "attempt to subtract with overflow";
        let files = &[("src/lib.rs", library)];
        Bug { files, test: "fails", message, wrong, right }.is_kept(&[]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_the_test_opens_stays_and_another_one_goes() {
    let test = "\
#[test]
fn shows_a_range() {
    let want = std::fs::read_to_string(\"tests/range.txt\").unwrap_or_default();
    if p::range(0, 2) != want.trim() {
        panic!(\"tests/range.txt is another text\");
    }
}
";
    let library =
        "pub fn range(start: usize, end: usize) -> String { format!(\"{start} +{end}\") }\n";
    let files = &[
        ("src/lib.rs", library),
        ("tests/golden.rs", test),
        ("tests/range.txt", "1 +2\n"),
        ("tests/other.txt", "3 +4\n"),
    ];
    let message = "tests/range.txt is another text";
    let (wrong, right) = ("{start} ", "{} ");
    // The fix writes an argument, too.
    let bug = Bug { files, test: "shows_a_range", message, wrong, right };
    let kept = bug.reduced(&[]);
    assert_eq!(kept.file("tests/range.txt"), "1 +2\n");
    assert!(!kept.folder.path("p-reduced/tests/other.txt").exists());
    let kept = bug.reduced(&["--shrink", "tests/range.txt"]);
    assert!(!kept.shown().contains("1 +2"), "{}", kept.shown());
    let run = bug.refused(&["--shrink", "tests/rang.txt"]);
    assert!(run.stderr.contains("such as `tests/range.txt`"), "{}", run.stderr);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_method_that_was_not_called_and_a_trait_that_was_not_asked_for_stay_for_the_fix() {
    let week = "\
#[derive(Debug, PartialEq)]
pub struct Week { day: u32 }
impl Week {
    pub fn new(day: u32) -> Week { Week { day } }
    pub fn first_day(&self) -> u32 { self.day / 7 * 7 }
}
pub fn other() -> Week { Week::new(7) }
#[test]
fn fails() {
    assert!(Week::new(8).day == Week::new(9).day);
}
";
    let span = "\
pub trait Span { fn start(&self) -> usize; fn end(&self) -> usize; }
impl Span for (usize, usize) {
    fn start(&self) -> usize { self.0 }
    fn end(&self) -> usize { self.1 }
}
pub struct Label<S> { span: S }
impl<S> Label<S> {
    pub fn new(span: S) -> Self { Label { span } }
}
impl<S: Span> Label<S> {
    pub fn len(&self) -> usize { self.span.end() - self.span.start() }
}
#[test]
#[should_panic]
fn fails() {
    let _ = Label::new((2, 1));
}
";
    for (library, message, wrong, right) in [
        (
            week,
            "assertion failed",
            "Week { day }",
            "let day = Week { day }.first_day(); Week { day }",
        ),
        (
            span,
            "test did not panic",
            "impl<S> Label<S> {\n    pub fn new(span: S) -> Self {",
            "impl<S: Span> Label<S> {\n    pub fn new(span: S) -> Self { assert!(span.start() < span.end());",
        ),
    ] {
        let files = &[("src/lib.rs", library)];
        Bug { files, test: "fails", message, wrong, right }.is_kept(&[]);
    }
}

#[test]
fn what_is_checked_before_an_error_is_returned_goes_and_what_is_checked_after_stays() {
    let library = "\
pub fn sum(list: &[u8]) -> Result<u8, String> {
    let mut all = 0u8;
    for n in list { all = all.checked_add(*n).ok_or(\"too much\")?; }
    Ok(all)
}
pub fn mean(list: &[u8]) -> Result<u8, String> { Ok(sum(list)? / list.len() as u8) }
#[test]
fn means() -> Result<(), String> {
    let one = mean(&[1, 2, 3])?;
    assert_eq!(one, 2);
    let two = mean(&[200, 100, 30])?;
    assert_eq!(two, 110);
    Ok(())
}
";
    let files = &[("src/lib.rs", library)];
    let bug = Bug { files, test: "means", message: "too much", wrong: "", right: "" };
    let kept = bug.reduced(&[]);
    let left = kept.file("src/lib.rs");
    assert!(left.contains("assert_eq!(two, 110)") && !left.contains("one"), "{left}");
    assert!(left.contains("[200, 100, 30]"), "{left}");
}

#[test]
fn other_targets_and_files_that_no_module_names_go_whole() {
    let library = "\
mod shown;
use shown::*;
pub struct Cursor { at: usize }
impl Cursor {
    pub fn new() -> Self { Cursor { at: 0 } }
    pub fn advance(&mut self, by: usize) -> usize { self.at += by + 1; self.at }
}
";
    let one = "\
use p::Cursor;
#[test]
fn advances() { assert_eq!(Cursor::new().advance(2), 2); }
";
    // It has the names of what ran.
    let two = "\
struct Cursor { steps: Vec<usize> }
impl Cursor { fn advance(&mut self, by: usize) { self.steps.push(by); } }
#[test]
fn other() { let mut cursor = Cursor { steps: vec![] }; cursor.advance(2); assert_eq!(cursor.steps, [2]); }
";
    let files = &[
        ("src/lib.rs", library),
        ("src/shown.rs", "pub fn show() {}\n"),
        ("src/extra.rs", "pub fn advance(by: usize) -> usize { by }\n"),
        ("tests/one.rs", one),
        ("tests/two.rs", two),
    ];
    let kept =
        Bug { files, test: "advances", message: "left: 3\n right: 2", wrong: " + 1", right: "" }
            .is_kept(&[]);
    let names: Vec<_> = packages::files(&kept.folder.path("p-reduced")).into_keys().collect();
    let left: Vec<_> =
        names.iter().filter(|name| name.extension().is_some_and(|end| end == "rs")).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_module_that_uses_what_only_tests_have_keeps_its_condition() {
    let manifest = format!("{MANIFEST}[dev-dependencies]\nq = {{ path = \"q\" }}\n");
    let library = "\
pub fn sum(list: &[u32]) -> u32 { list.iter().skip(1).sum() }
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn adds() { assert_eq!(sum(&q::list()), 3); }
}
";
    let files = &[
        ("Cargo.toml", &*manifest),
        ("q/Cargo.toml", "[package]\nname = \"q\"\nversion = \"1.0.0\"\nedition = \"2024\"\n"),
        ("q/src/lib.rs", "pub fn list() -> [u32; 2] { [1, 2] }\n"),
        ("src/lib.rs", library),
    ];
    let message = "left: 2\n right: 3";
    let kept =
        Bug { files, test: "tests::adds", message, wrong: ".skip(1)", right: "" }.is_kept(&[]);
    assert!(kept.file("src/lib.rs").contains("#[cfg(test)]"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_package_whose_name_a_dependency_has_too_is_reduced() {
    let manifest = format!("{MANIFEST}[dependencies]\nq = {{ path = \"q\" }}\n");
    let files = &[
        ("Cargo.toml", &*manifest),
        (
            "q/Cargo.toml",
            "[package]\nname = \"q\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[dependencies]\np = { path = \"p\" }\n",
        ),
        ("q/src/lib.rs", "pub fn one() -> u32 { p::one() }\n"),
        ("q/p/Cargo.toml", "[package]\nname = \"p\"\nversion = \"2.0.0\"\nedition = \"2024\"\n"),
        ("q/p/src/lib.rs", "pub fn one() -> u32 { 40 + 1 }\n"),
        (
            "src/lib.rs",
            "pub fn two() -> u32 { q::one() }\n#[test]\nfn fails() { assert_eq!(two(), 42); }\n",
        ),
    ];
    let (wrong, right) = ("40 + 1", "40 + 2");
    Bug { files, test: "fails", message: "left: 41\n right: 42", wrong, right }.is_kept(&[]);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_unit_test_of_a_procedural_macro_and_a_doc_test_beside_a_broken_unit_test_are_found() {
    let manifest = format!("{MANIFEST}[lib]\nproc-macro = true\n");
    let library = "\
use proc_macro::TokenStream;
#[proc_macro]
pub fn one(_: TokenStream) -> TokenStream { sum(&[1, 0]).to_string().parse().unwrap() }
fn sum(list: &[u32]) -> u32 { list.iter().skip(1).sum() }
#[test]
fn adds() { assert_eq!(sum(&[1, 2]), 3); }
";
    let files = &[("Cargo.toml", &*manifest), ("src/lib.rs", library)];
    let (message, wrong) = ("left: 2\n right: 3", ".skip(1)");
    Bug { files, test: "adds", message, wrong, right: "" }.is_kept(&[]);
    let library = "\
/// ```
/// assert_eq!(p::sum(&[1, 2]), 3);
/// ```
pub fn sum(list: &[u32]) -> u32 { list.iter().skip(1).sum() }
#[cfg(test)]
mod tests { fn broken() -> u8 { \"\" } }
";
    let files = &[("src/lib.rs", library)];
    Bug { files, test: "src/lib.rs - sum (line 1)", message, wrong, right: "" }.is_kept(&[]);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_fails_without_a_comparison_is_said_to_do_what_it_does() {
    let deep = "\
pub fn depth(list: &str) -> usize { match list.strip_prefix('[') { Some(rest) => depth(rest) + 1, None => 0 } }
#[test]
fn fails() { assert_eq!(depth(&\"[\".repeat(1_000_000)), 1_000_000); }
";
    let backwards = "\
pub fn label(range: std::ops::Range<usize>) -> usize { range.len() }
#[test]
#[should_panic]
fn fails() { label(7..3); }
";
    let exits = "\
pub fn mean(list: &[u8]) -> u8 { list[0] }
#[test]
fn fails() { if mean(&[7, 9]) != 8 { std::process::exit(3); } }
";
    for (library, keeps) in [
        (deep, "keeping the stack overflow of the test `fails`"),
        (backwards, "keeping the failure of the test `fails`: test did not panic as expected"),
        (exits, "keeping the end of the process with exit code 3 of the test `fails`"),
    ] {
        let files = &[("src/lib.rs", library)];
        let bug = Bug { files, test: "fails", message: "", wrong: "", right: "" };
        let folder = bug.written();
        let run = Run::of(&mut bug.command(&folder, &[])).succeeds();
        let said = run.stdout + &run.stderr;
        assert!(said.contains(keeps) && !said.contains("any value"), "{said}");
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_a_program_without_the_harness_lists_is_found_by_its_name() {
    let manifest = format!("{MANIFEST}[[test]]\nname = \"files\"\nharness = false\n");
    let test = "\
fn main() {
    let name = std::env::args().nth(1).expect(\"a name\");
    if name == \"--list\" {
        if !std::env::args().any(|arg| arg == \"--ignored\") {
            println!(\"gap: test\\nseveral: test\");
        }
        return;
    }
    println!(\"running 1 test\");
    let text = std::fs::read_to_string(format!(\"tests/{name}.txt\")).expect(\"a file\");
    let words = p::words(&text);
    if words == 4 {
        println!(\"test {name} ... ok\\ntest result: ok. 1 passed; 0 failed\");
        return;
    }
    println!(\"test {name} ... FAILED\\n\\nfailures:\\n\\n---- {name} ----\\n{words} words\\n\");
    println!(\"\\nfailures:\\n    {name}\\n\\ntest result: FAILED. 0 passed; 1 failed\");
    std::process::exit(101);
}
";
    let library = "\
pub fn words(text: &str) -> usize { text.split(' ').count() }
pub fn lines(text: &str) -> usize { text.lines().count() }
";
    let files = &[
        ("Cargo.toml", &*manifest),
        ("src/lib.rs", library),
        ("tests/files.rs", test),
        ("tests/gap.txt", "a b c d"),
        ("tests/several.txt", "one two\nthree four"),
    ];
    let (wrong, right) = ("split(' ')", "split_whitespace()");
    let kept = Bug { files, test: "several", message: "3 words", wrong, right }.is_kept(&[]);
    assert!(!kept.shown().contains("lines"), "{}", kept.shown());
}

#[test]
fn the_other_cases_of_a_test_are_deleted_and_its_name_follows_its_number() {
    let cases = "\
use proc_macro::{TokenStream, TokenTree};
#[proc_macro_attribute]
pub fn cases_test(_: TokenStream, item: TokenStream) -> TokenStream {
    let (mut function, mut tests, mut number, mut name) = (vec![], String::new(), 0, String::new());
    for token in item {
        if matches!(function.last(), Some(TokenTree::Ident(word)) if word.to_string() == \"fn\") {
            name = token.to_string();
        }
        let arguments = match &token {
            TokenTree::Group(group) if function.last().is_some_and(|last: &TokenTree| last.to_string() == \"#\") => {
                group.stream().into_iter().nth(1).expect(\"arguments\")
            }
            _ => {
                function.push(token);
                continue;
            }
        };
        function.pop();
        number += 1;
        tests += &format!(\"#[test] fn case_{number}() {{ super::NAME{arguments} }}\");
    }
    let function: TokenStream = function.into_iter().collect();
    let tests = tests.replace(\"NAME\", &name);
    format!(\"{function} mod {name} {{ {tests} }}\").parse().expect(\"Rust\")
}
";
    let test = "\
#[q::cases_test]
#[case(\"5s\", 5)]
#[case(\"2m\", 120)]
#[case(\"2min\", 120)]
#[case(\"1h\", 3600)]
fn parses(text: &str, wanted: u32) { assert_eq!(p::seconds(text), wanted); }
";
    let library = "\
pub fn seconds(text: &str) -> u32 {
    let at = text.find(char::is_alphabetic).unwrap_or(0);
    let unit = match &text[at..] { \"s\" => 1, \"m\" => 60, _ => 3600 };
    text[..at].parse::<u32>().unwrap_or(0) * unit
}
";
    let manifest = format!("{MANIFEST}[dev-dependencies]\nq = {{ path = \"q\" }}\n");
    let files = &[
        ("Cargo.toml", &*manifest),
        (
            "q/Cargo.toml",
            "[package]\nname = \"q\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[lib]\nproc-macro = true\n",
        ),
        ("q/src/lib.rs", cases),
        ("src/lib.rs", library),
        ("tests/units.rs", test),
    ];
    let message = "left: 7200\n right: 120";
    let bug = Bug { files, test: "parses::case_3", message, wrong: "", right: "" };
    let folder = bug.written();
    let run = Run::of(&mut bug.command(&folder, &["--protect", "q"])).succeeds();
    let left = folder.read("p-reduced/tests/units.rs");
    assert_eq!(left.matches("#[case(").count(), 1, "{left}");
    assert!(left.contains("\"2min\", 120"), "{left}");
    assert!(run.stderr.contains("parses::case_1"), "{}", run.stderr);
}

#[test]
fn the_code_of_a_feature_that_is_off_goes_and_that_of_one_that_is_on_stays() {
    let manifest = format!("{MANIFEST}[features]\ndefault = [\"one\"]\none = []\nunion = []\n");
    let library = "\
#[cfg(feature = \"union\")]
pub struct Cell { bits: u64 }
#[cfg(feature = \"union\")]
impl Cell { pub fn get(&self) -> u64 { self.bits } }
#[cfg(not(feature = \"union\"))]
pub struct Cell { value: u64 }
#[cfg(not(feature = \"union\"))]
impl Cell { pub fn get(&self) -> u64 { self.value + one() } }
#[cfg(feature = \"one\")]
fn one() -> u64 { 1 }
#[test]
fn gets() { assert_eq!(Cell { value: 1 }.get(), 1); }
";
    let files = &[("Cargo.toml", &*manifest), ("src/lib.rs", library)];
    let (message, wrong) = ("left: 2\n right: 1", " + one()");
    let kept = Bug { files, test: "gets", message, wrong, right: "" }.is_kept(&[]);
    let left = kept.file("src/lib.rs");
    assert!(!left.contains("feature") && left.contains("fn one"), "{left}");
    assert!(!kept.file("Cargo.toml").contains("union"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn of_a_file_that_is_the_documentation_only_the_code_block_of_the_doc_test_stays() {
    let library = "\
#![doc = include_str!(\"../README.md\")]
pub fn clamp(n: i32, high: i32) -> i32 { if n > high { high - 1 } else { n } }
pub fn other(n: i32) -> i32 { n * 2 }
";
    let block =
        "```rust\nuse p::clamp;\nlet limited = clamp(15, 10);\nassert_eq!(limited, 10);\n```\n";
    let readme = format!(
        "# p\n\nLimits numbers.\n\n```rust\nassert_eq!(p::other(4), 8);\n```\n\n## Use\n\n{block}\n## Licence\n\nMIT\n"
    );
    let files = &[("src/lib.rs", library), ("README.md", &*readme)];
    let (test, message) = ("src/../README.md - (line 11)", "left: 9\n right: 10");
    let kept = Bug { files, test, message, wrong: " - 1", right: "" }.is_kept(&[]);
    let left = kept.file("README.md");
    assert!(left.contains(block) && !left.contains('#') && !left.contains("MIT"), "{left}");
    assert!(!kept.shown().contains("other"), "{}", kept.shown());
}
