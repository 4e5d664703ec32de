//! What repeats in a text: neighbours of one shape in a list, or a nesting of one shape. And the text with fewer of it, to measure
//! what each costs.
//!
//! ```text
//! type B = (A, A); type C = (B, B); f::<C>()  →  type B = (A, A); f::<B>()
//! f(f(f(x)))                                  →  f(f(x))
//! ```
//!
//! Elements have one shape if they are the same except their words: names and numbers. An element can be up to three
//! neighbours, or three levels. A name that only the elements that are left out have becomes the one at its place in the last
//! element that stays. This is by the words alone, so the text with fewer elements may mean something else: who measures it
//! has to look at how it ends.
//!
//! A change within one element says what the same change does in the others ([`change_in_element`]).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use wdd_core::tree::Role;

use super::Text;
use super::digest::digest;
use super::languages::chains::{chains, is_code};
use super::languages::is_word;
use super::only_change::{OnlyChange, tokens};
use super::outline::range;
use super::render::Files;

/// The least number of elements that can show how a cost grows.
const FEWEST: usize = 4;

/// The most neighbours or levels that are one element.
const LONGEST_PERIOD: usize = 3;

/// A text with more nodes than this is not a result that a person reads.
const MOST_NODES: usize = 20_000;

/// The most characters of an element that are shown.
const SHOWN: usize = 40;

/// A repeat in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How many elements there are.
    pub count: usize,
    /// One of them, for people. In a nesting, `…` is what is inside.
    pub shown: String,
    elements: Elements,
}

/// Where the elements are, in the bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Elements {
    /// Side by side.
    List(Vec<Range<usize>>),
    /// One in the other, the outermost first, and at last what is inside the innermost one.
    Nesting(Vec<Range<usize>>),
}

/// The repeats of a text, the one with the most elements first.
pub fn repeats(text: &Text) -> Vec<Repeat> {
    if text.tree().len() > MOST_NODES || text.is_coarse() {
        return Vec::new();
    }
    let mut all: Vec<Repeat> = lists(text).chain(nestings(text)).collect();
    all.sort_by_key(|repeat| std::cmp::Reverse(repeat.count));
    all
}

impl Repeat {
    /// The files of the text, which this is a repeat of, with only this number of elements.
    ///
    /// # Panics
    /// If `count` is 0 or more than there are.
    pub fn only(&self, count: usize, text: &Text) -> Files {
        assert!((1..=self.count).contains(&count), "there are {} elements", self.count);
        let edits = match &self.elements {
            Elements::List(elements) => without_last(elements, count, text.bytes()),
            Elements::Nesting(levels) => {
                let (outer, inner) = (&levels[0], &levels[self.count - count]);
                vec![(outer.start..inner.start, Vec::new()), (inner.end..outer.end, Vec::new())]
            }
        };
        edited(text, &edits)
    }

    /// The bytes of an element without what is inside.
    fn parts(&self, element: usize) -> Vec<Range<usize>> {
        match &self.elements {
            Elements::List(elements) => vec![elements[element].clone()],
            Elements::Nesting(levels) => around(&levels[element], &levels[element + 1]).to_vec(),
        }
    }
}

/// A change within one element of a repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeInElement {
    /// What is changed: the same for the same change in another element of the same shape.
    pub key: u64,
    /// The index of the element.
    pub element: usize,
}

/// What a candidate changes in `text`, if that is one place within one element of these repeats, and not the whole of it.
pub fn change_in_element(
    text: &Text,
    repeats: &[Repeat],
    candidate: &Files,
) -> Option<ChangeInElement> {
    let before = text.files().iter().map(|file| &text.bytes()[range(&file.bytes)]);
    let OnlyChange { file, bytes: place, with } = OnlyChange::between(before, candidate)?;
    let start = range(&text.files()[file].bytes).start;
    let place = start + place.start..start + place.end;
    let (bytes, around) = (text.bytes(), |part: &Range<usize>| {
        part.start <= place.start && place.end <= part.end && *part != place
    });
    repeats.iter().find_map(|repeat| {
        let mut parts = (0..repeat.count).map(|at| (at, repeat.parts(at)));
        let (element, parts) = parts.find(|(_, parts)| parts.iter().any(around))?;
        let (index, part) = parts.iter().enumerate().find(|(_, part)| around(part))?;
        let own: Vec<&[u8]> = parts.iter().flat_map(|part| words(bytes, part.clone())).collect();
        // A name of the element is known by its place, since each element has names of its own.
        let written = tokens(&with, 0..with.len()).map(|token| &with[token]);
        let written: Vec<_> =
            written.map(|token| own.iter().position(|word| *word == token).ok_or(token)).collect();
        let before = tokens(bytes, part.start..place.start).count();
        let after = tokens(bytes, place.end..part.end).count();
        let key = digest(&(shape(bytes, &parts), index, before, after, written));
        Some(ChangeInElement { key: key as u64, element })
    })
}

type Edits = Vec<(Range<usize>, Vec<u8>)>;

/// Deletes all elements after the first ones, and renames what they have defined.
fn without_last(elements: &[Range<usize>], count: usize, bytes: &[u8]) -> Edits {
    let (kept, deleted) = elements.split_at(count);
    let (Some(last), Some(end)) = (kept.last(), deleted.last()) else { return Edits::new() };
    let list = elements[0].start..end.end;
    let known: BTreeSet<&[u8]> = words(bytes, elements[0].start..last.end).collect();
    let mut names = BTreeMap::new();
    for element in deleted {
        for (name, other) in words(bytes, element.clone()).zip(words(bytes, last.clone())) {
            if !known.contains(name) && !name[0].is_ascii_digit() {
                names.insert(name, other);
            }
        }
    }
    let mut edits: Edits = vec![(last.end..end.end, Vec::new())];
    for outside in [0..list.start, list.end..bytes.len()] {
        let renamed = tokens(bytes, outside)
            .filter_map(|token| Some((token.clone(), names.get(&bytes[token])?.to_vec())));
        edits.extend(renamed);
    }
    edits.sort_by_key(|(place, _)| place.start);
    edits
}

/// The files after these edits, which are in order.
fn edited(text: &Text, edits: &Edits) -> Files {
    let file = |file: &super::File| {
        let bytes = range(&file.bytes);
        let (mut content, mut at) = (Vec::new(), bytes.start);
        let here =
            edits.iter().filter(|(place, _)| bytes.start <= place.start && place.end <= bytes.end);
        for (place, with) in here {
            content.extend_from_slice(&text.bytes()[at..place.start]);
            content.extend_from_slice(with);
            at = place.end;
        }
        content.extend_from_slice(&text.bytes()[at..bytes.end]);
        (file.path.clone(), content)
    };
    text.files().iter().map(file).collect()
}

/// Elements of one list that have one shape.
fn lists(text: &Text) -> impl Iterator<Item = Repeat> {
    let tree = text.tree();
    tree.nodes().filter_map(move |list| {
        let elements = tree.children(list).filter(|node| tree.role(*node) != Role::Aside);
        side_by_side(text, &elements.map(|node| range(&text.place(node).bytes)).collect::<Vec<_>>())
    })
}

/// What is nested in each other, or in a row that a parser nests, such as calls of methods.
fn nestings(text: &Text) -> impl Iterator<Item = Repeat> {
    text.files().iter().flat_map(move |file| {
        let bytes = range(&file.bytes);
        let content = &text.bytes()[bytes.clone()];
        let found = chains(content, is_code(&file.path, text.reading()), FEWEST).into_iter();
        found.filter_map(move |chain| {
            let places = chain.links_in(content).into_iter();
            let places = places.map(|link| bytes.start + link.start..bytes.start + link.end);
            let repeat = if chain.is_row() { side_by_side } else { one_in_the_other };
            repeat(text, &places.collect::<Vec<_>>())
        })
    })
}

/// The most of these places, which are side by side, that have one shape.
fn side_by_side(text: &Text, places: &[Range<usize>]) -> Option<Repeat> {
    let shapes = places.iter().map(|place| shape(text.bytes(), std::slice::from_ref(place)));
    let run = longest_run(&shapes.collect::<Vec<_>>())?;
    let elements: Vec<_> = (0..run.count)
        .map(|at| run.start + at * run.period)
        .map(|at| places[at].start..places[at + run.period - 1].end)
        .collect();
    let shown = shown(&String::from_utf8_lossy(&text.bytes()[elements[0].clone()]));
    Some(Repeat { count: run.count, shown, elements: Elements::List(elements) })
}

/// The most of these places, one within the other, that have one shape beside what is inside.
fn one_in_the_other(text: &Text, places: &[Range<usize>]) -> Option<Repeat> {
    let shapes = places.windows(2).map(|pair| shape(text.bytes(), &around(&pair[0], &pair[1])));
    let run = longest_run(&shapes.collect::<Vec<_>>())?;
    let levels: Vec<_> =
        (0..=run.count).map(|at| places[run.start + at * run.period].clone()).collect();
    let bytes = |place: Range<usize>| String::from_utf8_lossy(&text.bytes()[place]);
    let [before, after] = around(&levels[0], &levels[1]).map(bytes);
    let shown = shown(&format!("{before}…{after}"));
    Some(Repeat { count: run.count, shown, elements: Elements::Nesting(levels) })
}

/// What is around an inner place.
fn around(outer: &Range<usize>, inner: &Range<usize>) -> [Range<usize>; 2] {
    [outer.start..inner.start, inner.end..outer.end]
}

/// A run of equal shapes, or groups of them.
struct Run {
    start: usize,
    period: usize,
    count: usize,
}

/// The run with the most elements; `None` if there are too few.
fn longest_run(shapes: &[Vec<u8>]) -> Option<Run> {
    let mut longest: Option<Run> = None;
    for period in 1..=LONGEST_PERIOD.min(shapes.len()) {
        let mut start = 0;
        for at in period..=shapes.len() {
            if at < shapes.len() && shapes[at] == shapes[at - period] {
                continue;
            }
            let count = (at - start) / period;
            if longest.as_ref().is_none_or(|run| count > run.count) {
                longest = Some(Run { start, period, count });
            }
            start = at + 1 - period;
        }
    }
    longest.filter(|run| run.count >= FEWEST)
}

/// The tokens of these bytes, in which all words are the same one.
fn shape(bytes: &[u8], places: &[Range<usize>]) -> Vec<u8> {
    let mut shape = Vec::new();
    for place in places {
        // What is inside separates the tokens.
        shape.push(b' ');
        for token in tokens(bytes, place.clone()) {
            let first = bytes[token.start];
            shape.push(if is_word(first) { b'_' } else { first });
        }
    }
    shape
}

/// The words of these bytes.
fn words(bytes: &[u8], place: Range<usize>) -> impl Iterator<Item = &[u8]> {
    tokens(bytes, place).map(|token| &bytes[token]).filter(|token| is_word(token[0]))
}

/// A text on one line, and cut.
fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", line[..cut].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The first repeat of a source: how many elements, one of them, and the source with that number of them.
    fn first(source: &str, count: usize) -> Option<(usize, String, String)> {
        let text = testing::text(source);
        let repeat = repeats(&text).into_iter().next()?;
        let files = repeat.only(count, &text);
        Some((repeat.count, repeat.shown, String::from_utf8(files[0].1.clone()).unwrap()))
    }

    #[track_caller]
    fn assert_first(source: &str, all: usize, element: &str, count: usize, fewer: &str) {
        let expected = (all, element.to_owned(), fewer.to_owned());
        assert_eq!(first(source, count), Some(expected), "{source}");
    }

    #[test]
    fn the_last_elements_of_a_list_are_cut_and_their_names_become_those_before() {
        assert_first(
            "type B = (A, A); type C = (B, B); type D = (C, C); type E = (D, D); fn f(e: E, b: B) {}",
            4,
            "type B = (A, A);",
            2,
            "type B = (A, A); type C = (B, B); fn f(e: C, b: B) {}",
        );
        assert_first(
            "fn f() { g(&[a, 1], &[b, 2], &[c, 3], &[d, 4]) }",
            4,
            "&[a, 1]",
            3,
            "fn f() { g(&[a, 1], &[b, 2], &[c, 3]) }",
        );
    }

    #[test]
    fn the_outermost_levels_of_a_nesting_are_cut() {
        assert_first("fn f() { g(g(g(g(g(1))))); }", 5, "g(…)", 2, "fn f() { g(g(1)); }");
        assert_first(
            "fn f() { x.map(|a| a).map(|b| b).map(|c| c).map(|d| d); }",
            4,
            ".map(|a| a)",
            1,
            "fn f() { x.map(|a| a); }",
        );
        assert_first("type A = B<B<B<B<u8>>>>;", 4, "B<…>", 3, "type A = B<B<B<u8>>>;");
    }

    #[test]
    fn an_element_may_be_several_neighbours_or_levels() {
        assert_first(
            "fn f() { x.map(|a| a).skip().map(|b| b).skip().map(|c| c).skip().map(|d| d).skip(); }",
            4,
            ".map(|a| a).skip()",
            3,
            "fn f() { x.map(|a| a).skip().map(|b| b).skip().map(|c| c).skip(); }",
        );
        assert_first(
            "struct A; impl T for A {} struct B; impl T for B {} struct C; impl T for C {} struct D; impl T for D {}",
            4,
            "struct A; impl T for A {}",
            1,
            "struct A; impl T for A {}",
        );
    }

    #[test]
    fn the_same_change_has_the_same_key_in_each_element() {
        let source =
            "fn f() { let b = g(a, 1); let c = g(b, 1); let d = g(c, 1); let e = g(d, 1); h(e) }";
        let text = testing::text(source);
        let repeats = repeats(&text);
        let change = |from: &str, to: &str| {
            let changed = source.replace(from, to);
            assert_ne!(changed, source);
            change_in_element(&text, &repeats, &vec![("input0.rs".into(), changed.into_bytes())])
        };
        let [second, third, other] =
            [change("g(b, 1)", "g(b)"), change("g(c, 1)", "g(c)"), change("g(c, 1)", "g(1)")]
                .map(Option::unwrap);
        assert_eq!((second.key, second.element, third.element), (third.key, 1, 2));
        assert_ne!(third.key, other.key);
        let [second, third] = [change("= g(b, 1)", "= b"), change("= g(c, 1)", "= c")];
        assert_eq!(second.unwrap().key, third.unwrap().key);
        assert_eq!(change("let c = g(b, 1); ", ""), None, "it is a whole element");
        assert_eq!(change("1); let c = g(b, 1", "0); let c = g(b, 0"), None, "these are two");
        assert_eq!(change("h(e)", "e"), None, "it is in no element");

        let source = "fn f() { x.map(|a| g(a)).map(|b| g(b)).map(|c| g(c)).map(|d| g(d)) }";
        let text = testing::text(source);
        let repeats = super::repeats(&text);
        let [one, other] = ["a", "c"].map(|name| {
            let changed = source.replace(&format!("g({name})"), name).into_bytes();
            change_in_element(&text, &repeats, &vec![("input0.rs".into(), changed)]).unwrap()
        });
        assert_eq!((one.key, one.element, other.element), (other.key, 0, 2));
    }

    #[test]
    fn a_few_are_no_repeat() {
        for source in ["fn f() { g(g(g(1))); }", "fn f() { g(1, 2, 3); h(4, 5); }", ""] {
            assert_eq!(first(source, 1), None, "{source}");
        }
    }

    #[test]
    fn data_repeats_too() {
        let text = testing::package(&[("a.json", "[[[[[[1]]]]]]")]);
        let repeat = repeats(&text).swap_remove(0);
        assert_eq!(repeat.only(repeat.count - 1, &text)[0].1, b"[[[[[1]]]]]");
        let text = testing::package(&[("a.txt", "x 1\nx 2\nx 3\nx 4\nx 5\n")]);
        let repeat = repeats(&text).swap_remove(0);
        assert_eq!((repeat.count, &*repeat.shown), (5, "x 1"));
        assert_eq!(repeat.only(2, &text)[0].1, b"x 1\nx 2\n");
    }
}
