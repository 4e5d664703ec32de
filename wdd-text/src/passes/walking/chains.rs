//! Cuts chains that are nested deeply, all links at once.
//!
//! ```text
//! fn g() { x; f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(0)))))))))))))))) }  →  fn g() { x; f(f(f(0))) }
//! ```
//!
//! Most failures that need a deep chain need one that is *at least* so deep: a parser that overflows, a type that is too long. So the
//! least depth is searched for by halving, in ten calls for a thousand links, where the walks delete one link in a call. The half
//! comes first. If it is refused, what is between it and the whole chain is halved; where the links differ, all but one are tried before
//! that, and if that is refused, too, the chain stays. If the half is interesting, the number of links is doubled from one on, and then
//! halved. The innermost links go, and if the links differ and none of them can, the outermost ones.
//!
//! Before that, what the links have beside their brackets goes from all of them at once: `(((1) + 2) + 2)` → `(((1)))`. One link alone
//! cannot lose it, because then it would not be one of the chain any more.
//!
//! Chains of 16 links and more are found by their [brackets and tokens](crate::text::languages::chains), so that one can be deeper than the tree.
//! After that, no pass tries to delete a single link of a chain of equal links, because that was tried.
//! The search fails where the depth that is needed is no bound: an even one, for instance. Then it ends with a depth that is
//! interesting, while the next smaller one is not.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;
use std::sync::Arc;

use wdd_core::hier::{ListReduction, TreeReducer};
use wdd_core::tree::{Change, Edit, Edits, Form, NodeId};
use wdd_core::{Reducer, Verdict};

use crate::passes::plan::Level;
use crate::passes::{Pass, Task};
use crate::text::Text;
use crate::text::languages::chains::{Chain, LEAST, Shape, Side, chains, is_code, tokens_in};
use crate::text::outline::range;

/// The most chains of a file that are cut in one turn, the longest first.
const MOST: usize = 64;

/// The pass.
pub static CHAINS: Pass = Pass::walk(
    "chains",
    "cuts chains that are nested deeply (`f(f(f(…)))`), all links at once",
    cuts,
)
.at(Level::Fast)
.coarsely();

fn cuts(task: &Task, _: ListReduction) -> Option<TreeReducer> {
    let text = task.text();
    let rest: VecDeque<Search> = found(text).flat_map(|chain| chain.searches(text)).collect();
    let mut cuts = Cuts { text: Arc::clone(text), rest, best: Edits::none() };
    cuts.settle();
    cuts.candidate().is_some().then(|| Box::new(cuts) as TreeReducer)
}

/// The nodes that are a link, with all that is in it, of a chain with at least the least number of links for its shape.
pub fn links(text: &Text, least: &BTreeMap<Shape, usize>) -> BTreeSet<NodeId> {
    let mut all = BTreeSet::new();
    let is_least =
        |one: &InText| least.get(&one.chain.shape).is_some_and(|least| one.chain.links() >= *least);
    for InText { chain, start } in found(text).filter(is_least) {
        let place = start + chain.place().start..start + chain.place().end;
        let Some(node) = smallest_around(text, &place) else { continue };
        let in_file = |node: NodeId| {
            let bytes = range(&text.place(node).bytes);
            bytes.start - start..bytes.end - start
        };
        let hull = in_file(node);
        all.extend(text.tree().below(node).filter(|node| chain.is_link(&in_file(*node), &hull)));
    }
    all
}

fn found(text: &Text) -> impl Iterator<Item = InText> + '_ {
    text.files().iter().flat_map(|file| {
        let bytes = range(&file.bytes);
        let is_code = is_code(&file.path, text.reading());
        let found = chains(&text.bytes()[bytes.clone()], is_code, LEAST).into_iter();
        found.take(MOST).map(move |chain| InText { chain, start: bytes.start })
    })
}

/// A chain, and where its file begins in the text.
#[derive(Clone, Debug)]
struct InText {
    chain: Chain,
    start: usize,
}

impl InText {
    /// The searches for the least number of its links; the second one is needed if the first finds nothing.
    fn searches(self, text: &Text) -> Vec<Search> {
        let place = self.chain.place();
        let place = self.start + place.start..self.start + place.end;
        let Some(node) = smallest_around(text, &place) else { return Vec::new() };
        let chain = Arc::new(self);
        let is_uniform = chain.chain.is_uniform(&text.bytes()[chain.start..]);
        let sides = if is_uniform { &[Side::Inner][..] } else { &[Side::Inner, Side::Outer] };
        let links = Links::of(chain.chain.links(), is_uniform);
        let beside = Arc::new(chain.chain.beside(&text.bytes()[chain.start..]));
        let search = |(at, side): (usize, &Side)| {
            let thinned = if at == 0 && !beside.is_empty() { None } else { Some(false) };
            let (chain, beside) = (Arc::clone(&chain), Arc::clone(&beside));
            Search { chain, node, beside, thinned, side: *side, links }
        };
        sides.iter().enumerate().map(search).collect()
    }
}

/// The smallest node that contains these bytes, if that is not the whole text.
fn smallest_around(text: &Text, bytes: &Range<usize>) -> Option<NodeId> {
    let tree = text.tree();
    let contains = |node: &NodeId| {
        let own = range(&text.place(*node).bytes);
        own.start <= bytes.start && bytes.end <= own.end
    };
    let below = |node: &NodeId| tree.children(*node).find(contains);
    std::iter::successors(Some(NodeId::ROOT), below).skip(1).last()
}

/// What is tried with one chain: its links lose what they have beside their brackets, and then the least number of them is searched for.
#[derive(Clone, Debug)]
struct Search {
    chain: Arc<InText>,
    /// What contains the chain.
    node: NodeId,
    /// What the links have beside their brackets, in the order of the text.
    beside: Arc<Vec<Range<usize>>>,
    /// Whether that is deleted, once it was tried.
    thinned: Option<bool>,
    side: Side,
    links: Links,
}

impl Search {
    /// What is tried next. `None` if nothing is left to try.
    fn change(&self, text: &Text) -> Option<Change> {
        let Some(is_thin) = self.thinned else { return Some(self.without(text, &self.beside)) };
        let mut gone = self.chain.chain.beyond(self.links.next()?, self.side);
        if is_thin {
            let of_rest = gone.clone();
            let is_left = |at: &&Range<usize>| !of_rest.iter().any(|all| all.contains(&at.start));
            gone.extend(self.beside.iter().filter(is_left).cloned());
            gone.sort_by_key(|bytes| bytes.start);
        }
        Some(self.without(text, &gone))
    }

    /// The text without these bytes of the file, which are in their order.
    fn without(&self, text: &Text, gone: &[Range<usize>]) -> Change {
        let start = self.chain.start;
        let node = range(&text.place(self.node).bytes);
        let mut content = Vec::new();
        let (mut from, mut deleted) = (node.start, 0);
        for bytes in gone {
            let bytes = start + bytes.start..start + bytes.end;
            content.extend_from_slice(&text.bytes()[from..bytes.start]);
            deleted += tokens_in(&text.bytes()[bytes.clone()]);
            from = bytes.end;
        }
        content.extend_from_slice(&text.bytes()[from..node.end]);
        let weight = text.tree().weight(self.node).saturating_sub(deleted);
        vec![(self.node, Edit::StandIn(Form::new(weight, content)))]
    }

    /// Takes the verdict on what was tried.
    fn report(&mut self, is_interesting: bool) {
        match self.thinned {
            None => self.thinned = Some(is_interesting),
            Some(_) => self.links.report(is_interesting),
        }
    }

    /// Whether the chain is another one now.
    fn has_changed(&self) -> bool {
        self.thinned == Some(true) || self.links.is_cut()
    }
}

/// The reducer of the pass: one chain after the other.
#[derive(Clone, Debug)]
struct Cuts {
    text: Arc<Text>,
    rest: VecDeque<Search>,
    best: Edits,
}

impl Cuts {
    /// Goes on to the next search with a candidate.
    fn settle(&mut self) {
        let tree = self.text.tree();
        while let Some(search) = self.rest.front() {
            let change = search.change(&self.text);
            if change.is_some_and(|change| self.text.allows_all(&change)) {
                return;
            }
            let (node, has_changed) = (search.node, search.has_changed());
            self.rest.pop_front();
            if has_changed {
                // What is around it, or in it, is found anew when the pass has its next turn.
                let is_apart =
                    |other: NodeId| !tree.contains(node, other) && !tree.contains(other, node);
                self.rest.retain(|search| is_apart(search.node));
            }
        }
    }
}

impl Reducer for Cuts {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let change = self.rest.front()?.change(&self.text)?;
        Some(self.best.and(self.text.tree(), change))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.candidate() else { return };
        let Some(search) = self.rest.front_mut() else { return };
        search.report(verdict.is_interesting());
        if verdict.is_interesting() {
            self.best = candidate;
        }
        self.settle();
    }

    fn best(&self) -> Edits {
        self.best.clone()
    }
}

/// How many links to try next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Links {
    /// The links of the whole chain, and of the best.
    all: usize,
    best: usize,
    /// The largest number that was refused; 0 if none was.
    refused: usize,
    /// Whether all links are the same. Then what was found is known in the next turn, and all but one need not be tried before the rest.
    is_uniform: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Tries the half.
    Half,
    /// Tries all but one.
    AllButOne,
    /// Doubles the number.
    Double(usize),
    /// Tries the middle between what was refused and the best.
    Bisect,
    Over,
}

impl Links {
    fn of(all: usize, is_uniform: bool) -> Self {
        Links { all, best: all, refused: 0, is_uniform, stage: Stage::Half }
    }

    fn is_cut(&self) -> bool {
        self.best < self.all
    }

    fn next(&self) -> Option<usize> {
        match self.stage {
            Stage::Half => Some(self.all / 2),
            Stage::AllButOne => Some(self.all - 1),
            Stage::Double(links) => Some(links),
            Stage::Bisect => Some(usize::midpoint(self.refused, self.best)),
            Stage::Over => None,
        }
    }

    fn report(&mut self, is_interesting: bool) {
        let Some(tried) = self.next() else { return };
        if is_interesting {
            self.best = tried;
        } else {
            self.refused = tried;
        }
        let next = match (self.stage, is_interesting) {
            (Stage::Half, true) => Stage::Double(1),
            (Stage::Half, false) if !self.is_uniform => Stage::AllButOne,
            (Stage::AllButOne, false) | (Stage::Over, _) => Stage::Over,
            (Stage::Double(links), false) if 2 * links < self.best => Stage::Double(2 * links),
            (Stage::Half, false)
            | (Stage::AllButOne, true)
            | (Stage::Double(_) | Stage::Bisect, _) => Stage::Bisect,
        };
        self.stage = if self.best <= self.refused + 1 { Stage::Over } else { next };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;
    use crate::text::render::render;

    fn edited(text: &Text, edits: &Edits) -> String {
        String::from_utf8(render(text, edits).files.swap_remove(0).1).unwrap()
    }

    /// The numbers of links that are tried until the least interesting one is found.
    fn tried(all: usize, needed: usize, is_uniform: bool) -> Vec<usize> {
        let mut links = Links::of(all, is_uniform);
        let mut tried = Vec::new();
        while let Some(next) = links.next() {
            tried.push(next);
            links.report(next >= needed);
        }
        assert_eq!(links.best, needed.min(all));
        tried
    }

    #[test]
    fn the_least_number_of_links_is_found_in_logarithmic_time() {
        assert_eq!(tried(16, 1, false), [8, 1]);
        assert_eq!(tried(16, 3, false), [8, 1, 2, 4, 3]);
        assert_eq!(tried(16, 16, false), [8, 15]);
        assert_eq!(tried(16, 16, true), [8, 12, 14, 15]);
        assert_eq!(tried(402, 250, false), [201, 401, 301, 251, 226, 238, 244, 247, 249, 250]);
        assert_eq!(tried(402, 250, true), [201, 301, 251, 226, 238, 244, 247, 249, 250]);
        for needed in (1..6_000).step_by(97) {
            assert!(tried(6_000, needed, false).len() <= 26);
            assert!(tried(6_000, needed, true).len() <= 26);
        }
    }

    /// The text after the pass, which ends with the first text that `is_interesting`, and the number of calls.
    fn reduced(path: &str, source: &str, is_interesting: impl Fn(&str) -> bool) -> (String, usize) {
        let text = testing::package(&[(path, source)]);
        let task = Task::from(&text);
        let mut calls = 0;
        let Some(mut cuts) = CHAINS.start(&task) else { return (source.to_owned(), 0) };
        while let Some(candidate) = cuts.candidate() {
            calls += 1;
            let is_interesting = is_interesting(&edited(&text, &candidate));
            cuts.report(if is_interesting { Verdict::Interesting } else { Verdict::Uninteresting });
        }
        (edited(&text, &cuts.best()), calls)
    }

    #[test]
    fn a_chain_of_any_language_is_cut_to_its_least_depth() {
        for (path, source, link) in [
            ("a.rs", format!("fn g() {{ {}0{} }}", "f(".repeat(600), ")".repeat(600)), "f("),
            ("a.rs", format!("type T = {}u8{};", "A<".repeat(2000), ">".repeat(2000)), "A<"),
            ("a.rs", format!("const C: u8 = 0{};", " + 1".repeat(900)), "+ 1"),
            ("a.json", format!("{}0{}", "[".repeat(5000), "]".repeat(5000)), "["),
            ("a.txt", format!("x {}0{} y", "{a ".repeat(700), "}".repeat(700)), "{a"),
            ("a.xml", format!("<a>{}{}</a>", "<b>".repeat(600), "</b>".repeat(600)), "<b>"),
        ] {
            let count = |text: &str| text.matches(link).count();
            let (left, calls) = reduced(path, &source, |text| count(text) >= 37);
            assert_eq!(count(&left), 37, "{path}: {left}");
            assert!(calls <= 20, "{path}: {calls}");
        }
    }

    #[test]
    fn what_all_links_have_beside_their_brackets_goes_at_once() {
        // One link is no part of the chain: what is around the others, or in them.
        for (link, end, beside) in [("(", " = 0)", "= 0"), ("f(", ")", "f")] {
            let source = format!("x {}{} y", link.repeat(20), end.repeat(20));
            let is_deep = |text: &str| text.matches('(').count() >= 20;
            let (left, _) = reduced("a.sql", &source, is_deep);
            assert_eq!(
                (left.matches('(').count(), left.matches(beside).count()),
                (20, 1),
                "{left}"
            );
        }
        // Not what is in a string.
        let source = format!("x {}0{} y", "('(', ".repeat(20), ")".repeat(20));
        let text = |text: &str| text.matches("'('").count() == 20;
        assert_eq!(reduced("a.txt", &source, text).0, source);
    }

    #[test]
    fn of_links_that_differ_the_outer_ones_go_too() {
        let names: Vec<String> = (0..40).map(|at| format!("f{at}(")).collect();
        let source = format!("fn g() {{ x; {}0{} }}", names.concat(), ")".repeat(40));
        let (left, _) = reduced("a.rs", &source, |text| text.contains("f39"));
        assert_eq!(left, "fn g() { x; f0(f39(0)) }");
    }

    #[test]
    fn links_of_a_least_chain_are_known_by_their_nodes() {
        let text =
            testing::text(&format!("fn g() {{ x; {}0{} }}", "f(".repeat(20), ")".repeat(20)));
        let shape = found(&text).next().unwrap().chain.shape;
        let of_least = |least| links(&text, &BTreeMap::from([(shape, least)]));
        assert!(of_least(21).is_empty());
        let found = of_least(20);
        // The calls, their arguments, and what the tree has for these.
        assert!(found.len() >= 18, "{}", found.len());
        assert!(found.iter().all(|node| text.slice(*node).ends_with(b")")));
    }

    #[test]
    fn two_chains_are_cut_one_after_the_other() {
        let deep = |name: &str| format!("{}0{}", format!("{name}(").repeat(30), ")".repeat(30));
        let source = format!("fn f() {{ {}; }} fn g() {{ {}; }}", deep("a"), deep("b"));
        let (left, _) = reduced("a.rs", &source, |text| text.matches("b(").count() >= 2);
        assert_eq!(left, "fn f() { a(0); } fn g() { b(b(0)); }");
    }
}
