//! Chains that are as short as they can be: a candidate that only deletes some of their links needs no call.
//!
//! The pass `chains` has tried a chain with one link less, and it was refused. All links of the chain are the same, so the walks would
//! delete one of them after the other, and each candidate would be that one again, with something else that is not known to matter. What
//! deletes the whole chain is tried, until a few such candidates were refused: every pass has a way of its own to do so.
//!
//! If the rest of the text changes, fewer links may be enough. So in its next turn the pass tries one link less again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wdd_core::Verdict;
use wdd_core::tree::{Edit, Edits, NodeId};
use wdd_text::passes::links;
use wdd_text::text::Text;
use wdd_text::text::languages::Reading;
use wdd_text::text::languages::chains::{LEAST, Shape, chains, is_code, lengths};
use wdd_text::text::render::Files;

/// The numbers of links that chains of each shape have.
type Lengths = BTreeMap<Shape, BTreeSet<usize>>;

/// After this number of refused candidates without a chain, no other one is tried.
const ENOUGH: usize = 6;

/// The least number of links of chains of the best, by how the links look.
#[derive(Clone, Debug)]
pub(super) struct LeastChains {
    reading: Reading,
    /// The number of links to which the last candidate of the pass that was refused has cut a chain.
    refused: BTreeMap<Shape, usize>,
    least: BTreeMap<Shape, usize>,
    /// How many candidates without such a chain were refused.
    without: BTreeMap<Shape, usize>,
    /// Those of the best, if a chain of it is known to be as short as it can be.
    of_best: Lengths,
    /// The text of the last candidate, and the nodes of it that are links of these chains.
    links: Option<(Arc<Text>, Arc<BTreeSet<NodeId>>)>,
}

impl LeastChains {
    pub(super) fn new(reading: Reading) -> Self {
        LeastChains {
            reading,
            refused: BTreeMap::new(),
            least: BTreeMap::new(),
            without: BTreeMap::new(),
            of_best: Lengths::new(),
            links: None,
        }
    }

    /// Takes the verdict on a candidate of the pass, and what is the best then.
    pub(super) fn note(&mut self, candidate: &Files, verdict: Verdict, best: &Files) {
        let of_best = self.lengths(best);
        if verdict == Verdict::Uninteresting {
            for (shape, lengths) in self.lengths(candidate) {
                let mut new = lengths.into_iter().filter(|links| !has(&of_best, shape, *links));
                self.refused.extend(new.next().map(|links| (shape, links)));
            }
        }
        for (path, content) in best {
            for chain in chains(content, is_code(path, self.reading), LEAST) {
                let is_least = self.refused.get(&chain.shape) == Some(&(chain.links() - 1));
                if is_least && chain.is_uniform(content) {
                    // What is around the first link can be something else, which may go.
                    let around = usize::from(!chain.is_same_around(content));
                    self.least.insert(chain.shape, chain.links() - around);
                    self.links = None;
                }
            }
        }
        self.of_best = of_best;
    }

    /// Takes a candidate that was refused in a call.
    pub(super) fn note_refused(&mut self, candidate: &Files) {
        if self.least.is_empty() {
            return;
        }
        let left = self.lengths(candidate);
        for shape in self.least.keys().filter(|shape| most(&left, **shape) == 0) {
            *self.without.entry(*shape).or_default() += 1;
        }
    }

    /// Takes a new best, which may need fewer links.
    pub(super) fn note_best(&mut self, best: &Files) {
        if self.least.is_empty() {
            return;
        }
        self.of_best = self.lengths(best);
        let before = self.least.len();
        let of_best = &self.of_best;
        self.least.retain(|shape, least| most(of_best, *shape) >= *least);
        if self.least.len() < before {
            self.without.clear();
            self.links = None;
        }
    }

    /// Whether an edit is of a link of such a chain. It is known without the text of the candidate: a walk proposes a deep chain
    /// once for each two links.
    pub(super) fn is_of_link(&mut self, text: &Arc<Text>, edits: &Edits) -> bool {
        if self.least.is_empty() {
            return false;
        }
        let links = match &self.links {
            Some((of, links)) if Arc::ptr_eq(of, text) => Arc::clone(links),
            _ => {
                let found = Arc::new(links(text, &self.least));
                self.links = Some((Arc::clone(text), Arc::clone(&found)));
                found
            }
        };
        edits.iter().any(|(node, edit)| {
            let is_taken = matches!(edit, Edit::Hoist(run) if links.contains(&run.first));
            is_taken || links.contains(&node)
        })
    }

    /// Whether a candidate has too few links of such a chain, or none though a few such candidates were refused. The pass itself may try one less
    /// than the best has.
    pub(super) fn is_too_short(&self, candidate: &Files, is_of_pass: bool) -> bool {
        if self.least.is_empty() {
            return false;
        }
        let left = self.lengths(candidate);
        self.least.iter().any(|(shape, least)| {
            if most(&left, *shape) == 0 {
                return self.without.get(shape) >= Some(&ENOUGH);
            }
            let enough =
                if is_of_pass { most(&self.of_best, *shape).saturating_sub(1) } else { *least };
            let mut shorter = left.get(shape).into_iter().flatten();
            most(&left, *shape) < *least
                && shorter.any(|links| *links < enough && !has(&self.of_best, *shape, *links))
        })
    }

    fn lengths(&self, files: &Files) -> Lengths {
        let mut all = Lengths::new();
        for (path, content) in files {
            for (shape, lengths) in lengths(content, is_code(path, self.reading)) {
                all.entry(shape).or_default().extend(lengths);
            }
        }
        all
    }
}

fn has(all: &Lengths, shape: Shape, links: usize) -> bool {
    all.get(&shape).is_some_and(|lengths| lengths.contains(&links))
}

/// The number of links of the longest chain of a shape.
fn most(all: &Lengths, shape: Shape) -> usize {
    all.get(&shape).and_then(|lengths| lengths.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use wdd_text::text::languages::Edition;

    use super::*;

    fn files(links: usize, name: &str) -> Files {
        let content = format!("fn f() {{ x; {}0{}; y }}", "g(".repeat(links), ")".repeat(links));
        vec![("a.rs".into(), content.replace("g(", &format!("{name}(")).into_bytes())]
    }

    #[test]
    fn some_links_of_a_least_chain_are_too_few() {
        let mut chains = LeastChains::new(Reading::by_name(Edition::Edition2021));
        let is_too_short =
            |chains: &LeastChains, links| chains.is_too_short(&files(links, "g"), false);
        chains.note(&files(10, "g"), Verdict::Uninteresting, &files(40, "g"));
        chains.note(&files(29, "g"), Verdict::Unresolved, &files(40, "g"));
        chains.note(&files(30, "g"), Verdict::Interesting, &files(30, "g"));
        assert!(!is_too_short(&chains, 20), "it is not known how short it can be");
        chains.note(&files(29, "g"), Verdict::Uninteresting, &files(31, "g"));
        chains.note(&files(30, "g"), Verdict::Interesting, &files(30, "g"));
        assert!([2, 20, 29].iter().all(|links| is_too_short(&chains, *links)));
        assert!(![0, 1, 30].iter().any(|links| is_too_short(&chains, *links)));
        assert!(chains.is_too_short(&files(28, "h"), false), "names do not matter");
        assert!(!chains.is_too_short(&files(29, "g"), true), "the pass tries it again");
        for refused in 0..ENOUGH {
            assert!(!is_too_short(&chains, 0), "{refused}");
            chains.note_refused(&files(0, "g"));
        }
        assert!(is_too_short(&chains, 0) && !is_too_short(&chains, 30));
        chains.note_best(&files(31, "g"));
        assert!(is_too_short(&chains, 28));
        chains.note_best(&files(12, "g"));
        assert!(!is_too_short(&chains, 5));
    }

    #[test]
    fn a_short_chain_elsewhere_is_no_part_of_a_deep_one() {
        let mut chains = LeastChains::new(Reading::by_name(Edition::Edition2021));
        let with = |links| [files(links, "g"), files(3, "h")].concat();
        chains.note(&with(29), Verdict::Uninteresting, &with(30));
        assert!(chains.is_too_short(&with(20), false));
        assert!(!chains.is_too_short(&files(3, "h"), false), "the deep chain is deleted");
    }
}
