//! A map from intervals to labels.

use proptest::collection::vec;
use proptest::strategy::Strategy;
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

/// The points from `start` until before `end`, and their label.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Span::is_proper, minimal = Span { start: 0, end: 1, label: 0 })]
pub(crate) struct Span {
    start: u16,
    end: u16,
    label: u8,
}

impl Span {
    fn is_proper(&self) -> bool {
        self.start < self.end
    }

    fn contains(&self, point: u16) -> bool {
        (self.start..self.end).contains(&point)
    }

    /// What is left of it without another span.
    fn without(&self, other: &Span) -> Vec<Span> {
        let before = Span { end: self.end.min(other.start), ..self.clone() };
        let after = Span { start: self.start.max(other.end), ..self.clone() };
        let parts = [before, after].into_iter();
        parts.filter(Span::is_proper).collect()
    }
}

/// Spans in their order, without a common point. Neighbours with the same label are one span.
#[derive(Default)]
struct IntervalMap {
    spans: Vec<Span>,
}

impl IntervalMap {
    fn insert(&mut self, new: &Span) {
        if self.has(new) {
            return;
        }
        let cut = self.spans.iter().flat_map(|span| span.without(new));
        self.spans = cut.collect();
        let at = self.spans.partition_point(|span| span.start < new.start);
        let joins_left = at > 0 && {
            let left = &self.spans[at - 1];
            left.end == new.start && left.label == new.label
        };
        let right = self.spans.get(at);
        let joins_right =
            right.is_some_and(|right| right.start == new.end && right.label == new.label);
        match (joins_left, joins_right) {
            (false, false) => self.spans.insert(at, new.clone()),
            (false, true) => self.spans[at].start = new.start,
            (true, false) => self.spans[at - 1].end = new.end,
            (true, true) => {
                // The mistake: it has to be the end of the right neighbour.
                self.spans[at - 1].end = new.end;
                self.spans.remove(at);
            }
        }
    }

    /// Whether one span has the label at each point of the new one.
    fn has(&self, new: &Span) -> bool {
        let is_around = |span: &Span| span.start <= new.start && new.end <= span.end;
        self.spans.iter().any(|span| is_around(span) && span.label == new.label)
    }

    fn label(&self, point: u16) -> Option<u8> {
        let span = self.spans.iter().find(|span| span.contains(point));
        span.map(|span| span.label)
    }
}

/// Whether a point does not have the label of the last span that contains it.
fn loses_a_point(inserts: &[Span]) -> bool {
    let mut map = IntervalMap::default();
    inserts.iter().for_each(|new| map.insert(new));
    let label = |point| inserts.iter().rfind(|span| span.contains(point)).map(|span| span.label);
    // The label changes only at these points.
    let mut points = inserts.iter().flat_map(|span| [span.start, span.end]);
    points.any(|point| map.label(point) != label(point))
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    let span = (0..60u16, 1..12u16, 0..3u8);
    let span = span.prop_map(|(start, len, label)| Span { start, end: start + len, label });
    vec(span, 5..40)
}

challenges! {
    /// After inserts into a map of intervals, a point has the label that was inserted last.
    Intervals(Vec<Span>):
        spans(),
        |inserts| inserts.iter().all(Span::is_proper),
        |inserts| loses_a_point(inserts),
        [(0, 1), (2, 3), (1, 2)].map(|(start, end)| Span { start, end, label: 0 }).to_vec();
}

types! {
    Span = Span { start: start: u16; end: end: u16; label: label: u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Only the order of points and the equality of labels decide. Two spans have four points at most at
    /// 0, 1, 2 and 3, and the labels 0 and 1: a distance of at most 7.
    #[test]
    fn the_smallest_inserts_are_known() {
        assert_smallest::<Intervals>(7, &[]);
    }
}
