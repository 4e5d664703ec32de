//! `Ranked`: smaller values that were made without calls, and the order in which they are tried.

use std::cmp::Reverse;

use super::Sketch;
use super::evidence::{Aspects, Odds};
use super::path::Path;
use crate::Weight;

/// A value that is smaller than the best.
pub(super) struct Ranked {
    path: Path,
    size: (Weight, u128),
    aspects: Aspects,
}

impl Ranked {
    /// The value with that sketch, at the end of the path.
    pub(super) fn new(path: Path, sketch: &Sketch, odds: &mut Odds) -> Self {
        Ranked {
            path,
            size: sketch.size(),
            aspects: odds.aspects(sketch),
        }
    }
}

/// At most `most` of the paths, by two orders in turn: the largest value first, since what is near to the best has most of
/// what it needs; and the one first that has most in common with interesting values. Each order finds what the other
/// misses.
pub(super) fn in_turn(all: Vec<Ranked>, odds: &Odds, most: usize) -> Vec<Path> {
    let odds = odds.of(all.iter().map(|ranked| &ranked.aspects));
    let mut largest: Vec<usize> = (0..all.len()).collect();
    let mut likeliest = largest.clone();
    largest.sort_by_key(|&at| Reverse(all[at].size));
    likeliest.sort_by(|&one, &other| odds[other].total_cmp(&odds[one]));
    let mut paths: Vec<Option<Path>> = all.into_iter().map(|ranked| Some(ranked.path)).collect();
    let turns = largest.into_iter().zip(likeliest);
    let turns = turns.flat_map(|(one, other)| [one, other]);
    turns.filter_map(|at| paths[at].take()).take(most).collect()
}
