//! What the code that ran can call stays, in whatever way it is called.

use super::Bug;

/// An unentered branch that calls functions in eight ways. None is entered if `n` is ten.
const CALLED: &str = "\
use std::sync::LazyLock;
macro_rules! shown {
    ($x:expr) => {
        by_macro($x)
    };
}
pub trait Kind {
    fn fallback(n: u32) -> u32 { n + 1 }
    fn go(n: u32, pair: &first::Pair) -> u32;
}
pub struct Json;
const COMMANDS: [(&str, fn(u32) -> u32); 1] = [(\"one\", by_table)];
static LAZY: LazyLock<u32> = LazyLock::new(|| in_static(4));
impl Kind for Json {
    fn go(n: u32, pair: &first::Pair) -> u32 {
        if n > 10 {
            let mut sum = COMMANDS[0].1(n);
            sum += [n].into_iter().map(by_value).sum::<u32>();
            sum += shown!(n);
            sum += order(n).total();
            sum += pair.left.show();
            sum += Self::fallback(n);
            sum += *LAZY;
            for x in Count(1) {
                sum += x;
            }
            return sum;
        }
        0
    }
}
pub struct Count(pub u32);
impl Iterator for Count {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(100)
    }
}
fn by_table(n: u32) -> u32 { n * 2 }
fn by_value(n: u32) -> u32 { n * 3 }
fn by_macro(n: u32) -> u32 { n * 4 }
fn in_static(n: u32) -> u32 { n * 5 }
pub struct Order { n: u32 }
fn order(n: u32) -> Order { Order { n } }
impl Order {
    fn total(&self) -> u32 { self.n * 6 }
    pub fn half(&self) -> u32 { let halves = [self.n / 2, self.n - self.n / 2]; halves[0].min(halves[1]) }
}
pub mod first {
    #[derive(Default)]
    pub struct Left(u32);
    impl Left {
        pub fn show(&self) -> u32 { self.0 + 7 }
    }
    #[derive(Default)]
    pub struct Pair { pub left: Left }
}
pub mod second {
    pub struct Pair { pub right: u8 }
    impl Pair {
        pub fn right(&self) -> u8 { let all = [self.right, self.right]; all[0].max(all[1]).min(all[0]) }
    }
}
";

#[test]
fn a_branch_that_only_the_fixed_code_enters_can_call_what_it_calls() {
    let test = "\
use p::Kind;
#[test]
fn ten_is_enough() {
    let other = p::second::Pair { right: 1 };
    println!(\"{}\", other.right());
    assert_eq!(p::Json::go(10, &Default::default()), 288);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", CALLED), ("tests/ten.rs", test)],
        test: "ten_is_enough",
        message: "left: 0\n right: 288",
        wrong: "n > 10",
        right: "n >= 10",
    }
    .is_kept(&[]);
    let left = kept.shown();
    assert!(!left.contains("fn half") && !left.contains("fn right"), "{left}");
}
