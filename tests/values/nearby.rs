//! A few steps at once, where each alone gives nothing smaller.

use std::collections::BTreeSet;

use wdd_core::{WeightedTree, shrink};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Size {
    x: u32,
    y: u32,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Shape {
    Plain(Size),
    Named(u8, Option<Size>),
}

fn width(shape: &Shape) -> Option<u32> {
    match shape {
        Shape::Plain(size) | Shape::Named(_, Some(size)) => Some(size.x),
        Shape::Named(_, None) => None,
    }
}

#[test]
fn another_variant_takes_a_part_from_a_deeper_place() {
    let size = Some(Size { x: 7, y: 40 });
    let shrunk = shrink(vec![Shape::Named(38, size)], |shapes: &Vec<Shape>| {
        shapes.iter().any(|shape| width(shape) == Some(7))
    });
    assert_eq!(shrunk.value, [Shape::Plain(Size { x: 7, y: 0 })]);
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Part {
    Leaf(u8),
    Group(Vec<Part>, String),
}

#[test]
fn an_inner_element_becomes_an_element_of_the_list_around_it() {
    fn leaves(part: &Part) -> usize {
        match part {
            Part::Leaf(_) => 1,
            Part::Group(parts, _) => parts.iter().map(leaves).sum(),
        }
    }
    let group = Part::Group(vec![Part::Leaf(4), Part::Leaf(9)], "name".to_owned());
    let shrunk = shrink(vec![group, Part::Leaf(0)], |parts: &Vec<Part>| {
        let count: usize = parts.iter().map(leaves).sum();
        let groups = parts.iter().filter(|part| matches!(part, Part::Group(..)));
        count >= 1 && groups.count() == 1
    });
    let smallest = [Part::Leaf(0), Part::Group(vec![], String::new())];
    assert_eq!(shrunk.value, smallest);
}

#[test]
fn a_number_on_the_other_side_can_be_nearer() {
    let shrunk = shrink((35_i32, 37_i32), |&(one, other)| {
        one != 0 && other != 0 && other.checked_sub(one) == Some(2)
    });
    assert_eq!(shrunk.value, (-1, 1));
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Term {
    Unit,
    Text(String),
    Named(u8, u16, Box<Term>),
    Both(Box<Term>, Box<Term>),
}

#[test]
fn a_part_changes_places_with_one_in_another_part() {
    fn count(term: &Term, of: impl Copy + Fn(&Term) -> bool) -> usize {
        let below = match term {
            Term::Unit | Term::Text(_) => 0,
            Term::Named(_, _, one) => count(one, of),
            Term::Both(one, other) => count(one, of) + count(other, of),
        };
        below + usize::from(of(term))
    }
    let both = |one, other| Term::Both(Box::new(one), Box::new(other));
    let named = |one| Term::Named(7, 9, Box::new(one));
    let start = both(named(Term::Text("name".to_owned())), Term::Unit);
    let shrunk = shrink(start, |term| {
        let is_text = |term: &Term| matches!(term, Term::Text(_));
        let begins_with_text = matches!(term, Term::Both(first, _) if count(first, is_text) == 1);
        begins_with_text && count(term, |term| matches!(term, Term::Named(7, 9, _))) == 1
    });
    let text = Term::Text(String::new());
    assert_eq!(shrunk.value, both(text, named(Term::Unit)));
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Packed {
    Wrapped(Box<Packed>),
    Full(#[wdd(min_len = 2)] Vec<u8>),
}

/// A part is deleted in a value between, which is not valid then, and goes into another variant.
#[test]
fn values_with_parts_that_are_not_valid_are_never_tried() {
    fn shortest(packed: &Packed) -> usize {
        match packed {
            Packed::Wrapped(inner) => shortest(inner),
            Packed::Full(list) => list.len(),
        }
    }
    let mut invalid = Vec::new();
    let shrunk = shrink(Packed::Full(vec![7, 9, 4]), |packed| {
        invalid.extend((shortest(packed) < 2).then(|| packed.clone()));
        true
    });
    assert_eq!(shrunk.value, Packed::Full(vec![0, 0]));
    assert_eq!(invalid, []);
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, WeightedTree)]
enum Either {
    Number(u8),
    Text(String),
}

/// What is put into a variant can be gone: a set has equal elements once.
#[test]
fn elements_of_a_set_that_become_equal_are_one() {
    let start = BTreeSet::from([Either::Number(0), Either::Text(String::new())]);
    let shrunk = shrink(start.clone(), |set| set.len() > 1);
    assert_eq!(shrunk.value, start);
}
