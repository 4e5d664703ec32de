//! What `Shrunk::explain` says about a result.

use wdd_core::{Shrinker, WeightedTree, shrink};

#[derive(Clone, Debug, WeightedTree)]
struct Order {
    name: String,
    urgent: bool,
    amounts: Vec<u16>,
}

#[test]
fn parts_that_may_have_any_value_are_marked() {
    let order = Order { name: "a long name".to_owned(), urgent: true, amounts: vec![700, 3, 90] };
    let fails = |order: &Order| order.name.len() == 2 || order.amounts.iter().sum::<u16>() > 500;
    let shrunk = Shrinker::new().explain().shrink(order, fails).unwrap();
    let text = shrunk.explain();
    let marked: Vec<&str> =
        (text.lines()).filter_map(|line| line.trim().strip_suffix("  // any value")).collect();
    assert_eq!(marked, ["urgent: false,"], "{text}");
    assert!(!text.contains("together"), "{text}");
    assert!(shrunk.last_calls > 1);
}

#[test]
fn it_says_whether_all_of_them_may_change_together() {
    let explained = |fails: fn(&(u8, u8, bool)) -> bool| {
        let shrunk = Shrinker::new().explain().shrink((90, 70, true), fails);
        shrunk.unwrap().explain()
    };
    let both = explained(|_| true);
    assert!(both.ends_with("// It also fails with all of these changed together.\n"), "{both}");
    assert_eq!(both.matches("// any value").count(), 3, "{both}");
    let one = explained(|(one, other, _)| *one == 0 || *other == 0 || *one > 80);
    assert!(one.contains("// any value"), "{one}");
}

#[test]
fn without_the_setting_nothing_is_marked_and_no_more_calls_are_made() {
    let shrunk = shrink((90_u8, 70_u8), |_| true);
    assert_eq!(shrunk.explain(), "(\n    0,\n    0,\n)\n");
    assert_eq!(shrunk.last_calls, 1);
}

/// The lines that are marked, without their marks.
fn marked<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let lines = text.lines().filter_map(|line| line.split_once("  // "));
    let marked = lines.filter(|(_, of)| *of == mark);
    marked.map(|(line, _)| line.trim()).collect()
}

#[test]
fn the_characters_of_a_text_are_free_and_not_the_text() {
    let shrinker = Shrinker::new().explain();
    let text = ("a text".to_owned(), 'x');
    let shrunk = shrinker.shrink(text, |(text, _)| text.chars().count() == 3 || text.len() > 4);
    let text = shrunk.unwrap().explain();
    assert_eq!(marked(&text, "any characters"), ["\"aaa\","], "{text}");
    assert_eq!(marked(&text, "any value"), ["'a',"], "{text}");
}

#[derive(Clone, Debug, WeightedTree)]
#[wdd(validate = is_a_day)]
struct Day {
    month: u8,
    day: u8,
    offset: i16,
}

fn is_a_day(day: &Day) -> bool {
    (1..=12).contains(&day.month) && (1..=31).contains(&day.day)
}

#[test]
fn a_part_that_cannot_be_0_may_be_free() {
    let day = Day { month: 11, day: 25, offset: 60 };
    let explained = |fails: fn(&Day) -> bool| {
        let shrunk = Shrinker::new().explain().shrink(day.clone(), fails);
        shrunk.unwrap().explain()
    };
    let text = explained(|day| day.offset >= 0);
    assert_eq!(marked(&text, "any value"), ["month: 1,", "day: 1,"], "{text}");
    let text = explained(|day| day.day > 9);
    assert_eq!(marked(&text, "any value"), ["month: 1,", "offset: 0,"], "{text}");
}

#[derive(Clone, Copy, Debug, PartialEq, WeightedTree)]
enum Colour {
    Red,
    Green,
    Blue,
    Grey(u8),
}

#[test]
fn a_variant_without_fields_may_be_free() {
    let start = (Colour::Blue, Colour::Green, Colour::Grey(7), 9_u8);
    let fails = |(_, other, grey, _): &(Colour, Colour, Colour, u8)| {
        *other != Colour::Red && *grey != Colour::Red && *grey != Colour::Blue
    };
    let shrunk = Shrinker::new().explain().shrink(start, fails).unwrap();
    assert_eq!(shrunk.value, (Colour::Red, Colour::Green, Colour::Green, 0));
    let text = shrunk.explain();
    assert_eq!(marked(&text, "any value"), ["Red,", "0,"], "{text}");
}

#[test]
fn it_says_that_not_all_leaves_were_tried() {
    let explained = |len: usize| {
        let fails = move |list: &Vec<u8>| list.len() >= len;
        let shrunk = Shrinker::new().explain().shrink(vec![7; len], fails);
        shrunk.unwrap().explain()
    };
    let note = "// Only the first 32 leaves were tried.\n";
    assert!(explained(33).ends_with(note), "{}", explained(33));
    assert!(!explained(32).contains(note));
}

/// A checksum that no pass repairs.
#[derive(Clone, Debug, WeightedTree)]
#[wdd(validate = is_sound)]
struct Sealed {
    bytes: Vec<u8>,
    sum: u32,
}

fn is_sound(sealed: &Sealed) -> bool {
    let all = sealed.bytes.iter();
    let sum = all.fold(7_u32, |sum, byte| sum.wrapping_mul(31) + u32::from(*byte));
    sum == sealed.sum
}

#[test]
fn a_type_that_refuses_all_candidates_of_a_kind_is_named() {
    let bytes = vec![200, 13, 77, 5, 9];
    let mut sealed = Sealed { bytes, sum: 0 };
    let all = sealed.bytes.iter();
    sealed.sum = all.fold(7_u32, |sum, byte| sum.wrapping_mul(31) + u32::from(*byte));
    let shrunk = shrink(sealed, |sealed| sealed.bytes.contains(&77));
    assert_eq!(shrunk.refused.len(), 1, "{shrunk:?}");
    assert_eq!(shrunk.refused[0].type_name, "Sealed");
    let text = shrunk.explain();
    assert!(text.contains("// `validate` of `Sealed` refused "), "{text}");
    assert!(!text.contains("elements"), "{text}");
    let open = shrink(vec![200, 13, 77], |list: &Vec<u8>| list.contains(&77));
    assert!(open.refused.is_empty(), "{open:?}");
}

#[test]
fn of_a_result_that_is_the_smallest_no_type_is_named() {
    let day = Day { month: 11, day: 25, offset: 60 };
    let shrunk = shrink(vec![day.clone(), day], |days| !days.is_empty());
    assert_eq!(shrunk.refused, []);
    assert!(!shrunk.explain().contains("fixup"), "{}", shrunk.explain());
}
