//! What the user can say about what stays: `--keep`, `--protect`, `--only`, and `// wdd: keep`.

use super::Bug;

const LIBRARY: &str = "\
//! Prices.
mod tax;
/// The price with tax.
#[inline]
pub fn price(net: u32) -> u32 {
    let tax = tax::of(net);
    net + tax
}
pub fn unused(net: u32) -> u32 {
    let twice = net * 2;
    twice + 1
}
";
const TAX: &str = "\
pub fn of(net: u32) -> u32 {
    net / 10
}
pub struct Rate {
    pub percent: u32,
}
impl Rate {
    pub fn of(&self, net: u32) -> u32 {
        net * self.percent / 100
    }
    pub fn other(&self) {}
}
";
const TEST: &str = "\
use p::price;
#[test]
fn the_tax_is_a_fifth() {
    let prices = [price(10), price(20)];
    println!(\"{prices:?}\");
    let net = 50;
    assert_eq!(price(net), 60);
}
";
const BUG: Bug<'static> = Bug {
    files: &[("src/lib.rs", LIBRARY), ("src/tax.rs", TAX), ("tests/prices.rs", TEST)],
    test: "the_tax_is_a_fifth",
    message: "left: 55\n right: 60",
    wrong: "net / 10",
    right: "net / 5",
};

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn keeping_the_failure_leaves_less_and_loses_the_bug() {
    let bug = BUG.is_kept(&["--keep", "bug"]);
    let failure = BUG.reduced(&["--keep", "failure"]);
    assert!(failure.tokens() < bug.tokens(), "{}", failure.shown());
    assert!(!BUG.is_fixable(&failure), "{}", failure.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn keeping_the_code_under_test_leaves_all_its_functions() {
    let kept = BUG.is_kept(&["--keep", "tests"]);
    for (path, content) in [("src/lib.rs", LIBRARY), ("src/tax.rs", TAX)] {
        let is_code = |line: &&str| !line.starts_with("//") && !line.starts_with("#[");
        let code = |text: &str| text.lines().filter(is_code).collect::<Vec<_>>().join("\n");
        assert_eq!(code(&kept.file(path)), code(content));
    }
    assert!(!kept.file("tests/prices.rs").contains("println"), "{}", kept.shown());
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn what_is_protected_stays() {
    let args = ["--protect", "src/tax.rs::Rate::of", "--protect", "src/lib.rs::unused"];
    let kept = BUG.is_kept(&args);
    let unused = LIBRARY.split_once("pub fn unused").unwrap().1;
    assert!(kept.file("src/lib.rs").contains(unused.trim_end()), "{}", kept.shown());
    let tax = kept.file("src/tax.rs");
    assert!(tax.contains("net * self.percent / 100"), "{tax}");
    assert!(!tax.contains("other"), "{tax}");
}

#[test]
fn only_what_is_named_is_reduced() {
    let kept = BUG.is_kept(&["--only", "src/tax.rs"]);
    assert_eq!(kept.file("src/lib.rs"), LIBRARY);
    assert_eq!(kept.file("tests/prices.rs"), TEST);
    assert!(!kept.file("src/tax.rs").contains("other"), "{}", kept.shown());
}

#[test]
fn what_has_the_comment_stays() {
    let library = LIBRARY.replace("pub fn unused", "// wdd: keep\npub fn unused");
    let test = TEST.replace("    println!", "    // wdd: keep\n    println!");
    let bug = Bug {
        files: &[("src/lib.rs", &library), ("src/tax.rs", TAX), ("tests/prices.rs", &test)],
        ..BUG
    };
    let kept = bug.is_kept(&[]);
    let unused = library.split_once("// wdd: keep").unwrap().1;
    assert!(kept.file("src/lib.rs").contains(unused.trim_end()), "{}", kept.shown());
    assert!(kept.file("tests/prices.rs").contains("println!(\"{prices:?}\")"), "{}", kept.shown());
}

#[test]
fn a_name_that_means_nothing_is_refused_with_the_nearest_one() {
    for option in ["--protect", "--only"] {
        let run = BUG.refused(&[option, "src/tax.rs::Rat::of"]);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains("src/tax.rs::Rat::of"), "{}", run.stderr);
        assert!(run.stderr.contains("src/tax.rs::Rate::of"), "{}", run.stderr);
    }
}
