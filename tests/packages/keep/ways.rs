//! The ways in which a reduction could lose a bug: another cause prints the same message.

use super::Bug;

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_value_does_not_take_the_place_of_the_computation() {
    let library = "\
pub struct Order { pub prices: Vec<u32>, pub discount: u32 }
impl Order {
    pub fn total(&self) -> u32 {
        let sum: u32 = self.prices.iter().sum();
        sum + self.discount
    }
    pub fn count(&self) -> usize {
        let (all, none) = (self.prices.len(), self.prices.is_empty());
        if none { 0 } else { all }
    }
}
";
    let test = "\
use p::Order;
#[test]
fn a_discount_is_subtracted() {
    let order = Order { prices: vec![10, 20, 5], discount: 3 };
    let other = Order { prices: vec![], discount: 3 };
    println!(\"{} {:?}\", order.discount, other.count());
    assert_eq!(order.total(), 32);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/orders.rs", test)],
        test: "a_discount_is_subtracted",
        message: "left: 38\n right: 32",
        wrong: "sum + self.discount",
        right: "sum - self.discount",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("fn count"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_number_that_is_off_by_one_does_not_become_another_wrong_number() {
    let library = "\
pub const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 30, 30, 31];
pub fn day_of_year(month: usize, day: u32) -> u32 {
    let mut all = day;
    for before in 0..month - 1 {
        all += DAYS[before];
    }
    all
}
";
    let test = "\
use p::day_of_year;
#[test]
fn days_are_counted() {
    assert_eq!(day_of_year(1, 1), 1);
    assert_eq!(day_of_year(3, 1), 60);
    assert_eq!(day_of_year(12, 31), 365);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/days.rs", test)],
        test: "days_are_counted",
        message: "left: 364\n right: 365",
        wrong: "31, 30, 30, 30, 31]",
        right: "31, 30, 31, 30, 31]",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_match_arm_is_not_emptied_with_the_same_effect_as_the_bug() {
    let library = "\
pub enum Step { Push(i32), Pop, Swap }
pub fn run(steps: &[Step]) -> Vec<i32> {
    let mut stack = Vec::new();
    for step in steps {
        match step {
            Step::Push(value) => stack.push(*value),
            Step::Pop => {
                stack.pop();
            }
            Step::Swap => {
                let last = stack.len() - 1;
                stack.swap(last, last);
            }
        }
    }
    stack
}
";
    let test = "\
use p::{Step, run};
#[test]
fn swapped() {
    let steps = [Step::Push(1), Step::Push(2), Step::Swap];
    assert_eq!(run(&steps), [2, 1]);
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/stack.rs", test)],
        test: "swapped",
        message: "left: [1, 2]\n right: [2, 1]",
        wrong: "swap(last, last)",
        right: "swap(last, last - 1)",
    }
    .is_kept(&[]);
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn the_exit_of_a_loop_is_not_lost() {
    let library = "\
pub fn first_word(text: &str) -> String {
    let mut word = String::new();
    for c in text.chars() {
        if c == '\\t' {
            break;
        }
        word.push(c);
    }
    word
}
";
    let test = "\
#[test]
fn a_space_ends_a_word() {
    let text = \"one two\";
    let word = p::first_word(text);
    assert_eq!(word, \"one\");
}
";
    Bug {
        files: &[("src/lib.rs", library), ("tests/words.rs", test)],
        test: "a_space_ends_a_word",
        message: "left: \"one two\"\n right: \"one\"",
        wrong: "c == '\\t'",
        right: "c == '\\t' || c == ' '",
    }
    .is_kept(&[]);
}

#[test]
fn a_fix_can_lead_into_a_branch_and_a_function_that_were_never_entered() {
    let library = "\
pub fn describe(number: i64) -> String {
    if number < -1 {
        return negative(number);
    }
    number.to_string()
}
fn negative(number: i64) -> String {
    format!(\"({})\", number.abs())
}
pub fn unused(number: i64) -> String {
    number.to_string()
}
";
    let test = "\
#[test]
fn a_loss_is_in_parentheses() {
    assert_eq!(p::describe(-1), \"(1)\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/numbers.rs", test)],
        test: "a_loss_is_in_parentheses",
        message: "left: \"-1\"\n right: \"(1)\"",
        wrong: "number < -1",
        right: "number < 0",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("unused"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_value_that_the_library_checks_stays_what_the_library_produced() {
    let library = "\
pub fn sorted(list: &[u32]) -> Vec<u32> {
    let mut list = list.to_vec();
    let last = list.len() - 1;
    list[..last].sort();
    list
}
pub fn check(list: &[u32]) {
    for at in 1..list.len() {
        assert!(list[at - 1] <= list[at], \"not in order\");
    }
}
";
    let test = "\
use p::{check, sorted};
fn sample() -> Vec<u32> {
    vec![3, 5, 4, 1, 2]
}
#[test]
fn a_list_is_sorted() {
    let list = sample();
    let found = sorted(&list);
    let names = [\"one\", \"two\"];
    println!(\"{names:?}\");
    check(&found);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/lists.rs", test)],
        test: "a_list_is_sorted",
        message: "not in order",
        wrong: "list[..last].sort()",
        right: "list.sort()",
    }
    .is_kept(&[]);
    let short = kept.file("tests/lists.rs");
    assert!(!short.contains("names") && !short.contains('5'), "{short}");
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_argument_stays_that_has_to_fit_the_data() {
    let library = "\
#[derive(Default)]
pub struct Queue { items: Vec<u32> }
impl Queue {
    pub fn put(&mut self, item: u32) {
        if !self.items.contains(&item) {
            self.items.push(item);
        }
    }
    pub fn at(&self, index: usize) -> u32 {
        self.items[index]
    }
}
";
    let test = "\
use p::Queue;
#[test]
fn the_same_item_comes_twice() {
    let mut queue = Queue::default();
    for name in [\"a\", \"b\"] {
        println!(\"{name}\");
    }
    for item in [7, 3, 7] {
        queue.put(item);
    }
    let last = queue.at(2);
    println!(\"{last}\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/queues.rs", test)],
        test: "the_same_item_comes_twice",
        message: "the len is 2 but the index is 2",
        wrong: "!self.items.contains(&item)",
        right: "!self.items.is_empty() || self.items.is_empty()",
    }
    .is_kept(&[]);
    let short = kept.file("tests/queues.rs");
    assert!(!short.contains("name") && !short.contains("println"), "{short}");
}

#[test]
fn code_stays_that_runs_only_after_the_fix() {
    let library = "\
pub fn total(prices: &[u32]) -> u32 {
    let first = half(prices, prices.len());
    rounded(first)
}
fn half(prices: &[u32], at: usize) -> u32 {
    prices[at] / 2
}
fn rounded(price: u32) -> u32 {
    tens(price) * 10
}
fn tens(price: u32) -> u32 {
    digits(price) / 10
}
fn digits(price: u32) -> u32 {
    price
}
pub fn unused(price: u32) -> u32 {
    price
}
";
    let test = "\
#[test]
fn a_price_is_rounded() {
    let names = [\"a\", \"b\"];
    assert_eq!(p::total(&[44]), 20, \"{names:?}\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/prices.rs", test)],
        test: "a_price_is_rounded",
        message: "index out of bounds",
        wrong: "half(prices, prices.len())",
        right: "half(prices, prices.len() - 1)",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("unused"), "{}", kept.shown());
}
