//! What ran stays, and what never ran goes.

use super::Bug;

/// Two functions of which the test enters one. The failing test says how it is called.
const CHECKED: &str = "\
pub fn is_even(number: u32) -> bool {
    number & 2 == 0
}
pub fn is_odd(number: u32) -> bool {
    let even = is_even(number);
    !even
}
pub trait Shape {
    fn sides(&self) -> u32;
    fn corners(&self) -> u32;
}
pub struct Square;
impl Shape for Square {
    fn sides(&self) -> u32 {
        4
    }
    fn corners(&self) -> u32 {
        let sides = self.sides();
        let corners = sides.max(3);
        corners.min(sides)
    }
}
";

#[test]
fn code_that_was_never_entered_is_gone_or_panics() {
    let test = "\
use p::{Shape, Square, is_even};
#[test]
fn two_is_even() {
    let shape = &Square as &dyn Shape;
    assert!(is_even(shape.sides() - 2), \"two is odd\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", CHECKED), ("tests/numbers.rs", test)],
        test: "two_is_even",
        message: "two is odd",
        wrong: "number & 2",
        right: "number & 1",
    }
    .is_kept(&[]);
    let library = kept.file("src/lib.rs");
    assert!(!library.contains("is_odd"), "{library}");
    assert!(!library.contains("let sides"), "{library}");
    assert!(library.contains("fn sides(&self) -> u32 {\n        4\n    }"), "{library}");
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_body_that_is_entered_only_in_another_thread_stays() {
    let test = "\
#[test]
fn two_is_even() {
    let found = std::thread::spawn(|| p::is_even(2)).join();
    assert!(found.unwrap_or(true), \"two is odd\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", CHECKED), ("tests/numbers.rs", test)],
        test: "two_is_even",
        message: "two is odd",
        wrong: "number & 2",
        right: "number & 1",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("is_odd"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_body_that_is_entered_only_in_a_child_process_stays() {
    let main = "\
mod number;
fn main() {
    println!(\"{}\", number::doubled(21));
}
";
    let number = "\
pub fn doubled(number: u32) -> u32 {
    number + 2
}
pub fn tripled(number: u32) -> u32 {
    number * 3
}
";
    let test = "\
use std::process::Command;
#[test]
fn the_program_doubles() {
    let output = Command::new(env!(\"CARGO_BIN_EXE_p\")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.trim(), \"42\");
}
";
    let kept = Bug {
        files: &[("src/main.rs", main), ("src/number.rs", number), ("tests/program.rs", test)],
        test: "the_program_doubles",
        message: "left: \"23\"\n right: \"42\"",
        wrong: "number + 2",
        right: "number * 2",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("tripled"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn an_effect_of_drop_stays() {
    let library = "\
use std::cell::RefCell;
use std::rc::Rc;
pub type Log = Rc<RefCell<Vec<&'static str>>>;
pub struct Guard { pub log: Log }
impl Guard {
    pub fn new(log: &Log) -> Self {
        log.borrow_mut().push(\"begin\");
        Guard { log: Rc::clone(log) }
    }
    pub fn name(&self) -> &str { \"guard\" }
}
impl Drop for Guard {
    fn drop(&mut self) {
        self.log.borrow_mut().push(\"begin\");
    }
}
";
    let test = "\
use p::{Guard, Log};
#[test]
fn the_end_is_logged() {
    let log = Log::default();
    {
        let _guard = Guard::new(&log);
    }
    assert_eq!(*log.borrow(), [\"begin\", \"end\"]);
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/guards.rs", test)],
        test: "the_end_is_logged",
        message: "left: [\"begin\", \"begin\"]\n right: [\"begin\", \"end\"]",
        wrong: "self.log.borrow_mut().push(\"begin\")",
        right: "self.log.borrow_mut().push(\"end\")",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("name(&self)"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_method_that_takes_the_place_of_a_provided_one_stays() {
    let library = "\
pub trait Greeting {
    fn name(&self) -> String;
    fn greet(&self) -> String {
        format!(\"Hello {}\", self.name())
    }
    fn leave(&self) -> String {
        let (bye, name) = (\"Bye\", self.name());
        let words = [bye, &name];
        words.join(\" \")
    }
}
pub struct Formal;
impl Greeting for Formal {
    fn name(&self) -> String { \"Ada\".to_owned() }
    fn greet(&self) -> String {
        let greeting = \"Hello\";
        format!(\"{greeting} {}\", self.name())
    }
    fn leave(&self) -> String {
        format!(\"Good bye {}\", self.name())
    }
}
";
    let test = "\
use p::{Formal, Greeting};
#[test]
fn a_greeting_is_formal() {
    assert_eq!(Formal.greet(), \"Good day Ada\");
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/greetings.rs", test)],
        test: "a_greeting_is_formal",
        message: "left: \"Hello Ada\"\n right: \"Good day Ada\"",
        wrong: "let greeting = \"Hello\"",
        right: "let greeting = \"Good day\"",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("Bye"), "{}", kept.shown());
}

#[test]
#[ignore = "one rule of many, with the others of its kind weekly"]
fn a_conversion_that_a_question_mark_calls_stays() {
    let library = "\
use std::num::ParseIntError;
#[derive(Debug, PartialEq)]
pub enum Error { NoNumber, Empty }
impl From<ParseIntError> for Error {
    fn from(_: ParseIntError) -> Self {
        Error::Empty
    }
}
pub struct Late;
impl From<Late> for Error {
    fn from(_: Late) -> Self {
        Error::NoNumber
    }
}
pub fn read(text: &str) -> Result<u8, Error> {
    let number: u8 = text.parse()?;
    Ok(number)
}
";
    let test = "\
use p::{Error, read};
#[test]
fn a_word_is_no_number() {
    assert_eq!(read(\"7\"), Ok(7));
    assert_eq!(read(\"one\"), Err(Error::NoNumber));
}
";
    let kept = Bug {
        files: &[("src/lib.rs", library), ("tests/reading.rs", test)],
        test: "a_word_is_no_number",
        message: "left: Err(Empty)\n right: Err(NoNumber)",
        wrong: "_: ParseIntError) -> Self {\n        Error::Empty",
        right: "_: ParseIntError) -> Self {\n        Error::NoNumber",
    }
    .is_kept(&[]);
    assert!(!kept.shown().contains("Late"), "{}", kept.shown());
}
