//! Which failure is looked for, and how panics are heard.

use std::panic::{self, catch_unwind};
use std::sync::Mutex;
use std::thread;

use wdd_core::Shrinker;
use wdd_core::value::{Outcome, Signature};

#[test]
fn the_failure_of_the_value_itself_is_the_one_that_is_looked_for() {
    // Two bugs at places of their own: what is left of the first is the second.
    let two_bugs = |list: &Vec<i32>| {
        if list.len() > 3 && list.contains(&77) {
            panic!("77 in a list of {}", list.len());
        }
        assert!(!list.contains(&77), "77 alone");
    };
    let value = vec![5, 13, 8, 77, 9, 2];
    let first = Shrinker::new().shrink(value.clone(), two_bugs).unwrap();
    assert_eq!(first.value, [0, 0, 0, 77]);
    let in_threads = Shrinker::new().threads(4).shrink(value.clone(), two_bugs);
    assert_eq!(in_threads.unwrap(), first);
    let any = Shrinker::new().any_failure().shrink(value.clone(), two_bugs);
    assert_eq!(any.unwrap().value, [77]);
    let same = Shrinker::new().same_failure(|panic| panic.message[..2].to_owned());
    assert_eq!(same.shrink(value, two_bugs).unwrap().value, [77]);
}

#[test]
fn a_property_may_say_itself_which_failure_it_is() {
    let parity = |list: &Vec<u8>| match list.iter().map(|n| u32::from(*n)).sum::<u32>() {
        0..10 => Outcome::Pass,
        sum if list.len() > 6 => Outcome::Fail(Signature::from(format!("long {}", sum % 2))),
        sum => Outcome::Fail(Signature::from(format!("short {}", sum % 2))),
    };
    let long = Shrinker::new().shrink(vec![9; 8], parity).unwrap().value;
    assert_eq!((long.len(), long.iter().sum::<u8>()), (7, 10));
    let any = Shrinker::new().any_failure().shrink(vec![9; 8], parity);
    assert_eq!(any.unwrap().value, [10]);
}

#[test]
fn errors_are_failures_by_their_text() {
    let parse = |text: &String| match text.find(|c: char| c.is_ascii_uppercase()) {
        Some(at) if text.len() > 5 => Err(format!("capital at {at}")),
        Some(_) => Err("too short".to_owned()),
        None => Ok(()),
    };
    let shrunk = Shrinker::new().shrink("a word with A capital".to_owned(), parse);
    let shrunk = shrunk.unwrap().value;
    assert!(shrunk.len() == 6 && parse(&shrunk).is_err_and(|error| error.starts_with("capital")));
}

/// The hook is the process's: tests that set one take turns.
static HOOK: Mutex<()> = Mutex::new(());

#[test]
fn panics_are_not_printed_meanwhile_and_again_afterwards() {
    let _turn = HOOK.lock();
    static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let spoken = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or_default();
        if message.starts_with("heard") {
            HEARD.lock().unwrap().push(message.to_owned());
        } else {
            spoken(info);
        }
    }));
    let elsewhere = |name: &'static str| {
        let thread = thread::spawn(move || panic!("heard {name}"));
        assert!(thread.join().is_err());
    };
    let shrunk = Shrinker::new().shrink(vec![1; 9], |list: &Vec<u8>| {
        if list.len() == 9 {
            elsewhere("of another thread");
        }
        assert!(list.len() < 3, "heard of {list:?}");
    });
    assert_eq!(shrunk.unwrap().value, [0; 3]);
    let at_once = Shrinker::new().threads(2).shrink(vec![1; 9], |list: &Vec<u8>| {
        assert!(list.len() < 3, "heard of {list:?}");
    });
    assert_eq!(at_once.unwrap().value, [0; 3]);
    assert!(catch_unwind(|| panic!("heard again")).is_err());
    let heard = HEARD.lock().unwrap().clone();
    let (of_value, mut others): (Vec<_>, Vec<_>) =
        (heard.iter().map(String::as_str)).partition(|message| message.starts_with("heard of ["));
    // Where our hook was there before this test's, that one hears a panic until it is found out.
    assert!(of_value.len() <= 1, "{of_value:?}");
    others.dedup();
    assert_eq!(others, ["heard of another thread", "heard again"]);
}
