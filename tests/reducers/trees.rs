//! The hierarchical reducers keep the contract of every reducer, and HDD\* its own guarantee.

use std::path::PathBuf;
use std::sync::Arc;

use proptest::prelude::*;
use wdd_core::hier::{
    Alternatives, Candidate, Families, Grain, Hdd, ListReduction, Perses, Star, Stops,
};
use wdd_core::list::ALGORITHMS;
use wdd_core::tree::{Change, Edit, Edits, Form, Kind, NodeId, NodeInfo, Role, TreeBuilder};
use wdd_core::{Algorithm, Reducer, Settings, Tree, Verdict, drive};
use wdd_tests::contract::check;
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy as Walk};
use wdd_text::text::Text;
use wdd_text::text::languages::{Edition, Reading};
use wdd_text::text::render::{Rendered, render};

/// A node to be: whether it may go, whether it is coarse, a name that it mentions, its children.
#[derive(Clone, Debug)]
struct Sketch {
    role: u8,
    coarse: bool,
    hollow: bool,
    mention: Option<(u32, bool)>,
    children: Vec<Sketch>,
}

fn sketches() -> impl Strategy<Value = Sketch> {
    let mention = prop::option::of((0..4_u32, any::<bool>()));
    let own = (0..6_u8, any::<bool>(), any::<bool>(), mention);
    let leaf = own.clone().prop_map(|own| sketch(own, Vec::new()));
    leaf.prop_recursive(4, 24, 5, move |inner| {
        (own.clone(), prop::collection::vec(inner, 1..5))
            .prop_map(|(own, children)| sketch(own, children))
    })
}

fn sketch(own: (u8, bool, bool, Option<(u32, bool)>), children: Vec<Sketch>) -> Sketch {
    let (role, coarse, hollow, mention) = own;
    Sketch { role, coarse, hollow, mention, children }
}

fn build(sketch: &Sketch) -> Arc<Tree> {
    fn add(builder: &mut TreeBuilder, sketch: &Sketch, role: Role) {
        builder.open(
            NodeInfo::new(Kind(0), role).with_coarse(sketch.coarse).with_hollow(sketch.hollow),
        );
        builder.add_weight(1);
        if let Some((name, defines)) = sketch.mention {
            builder.mention(name, defines);
        }
        // What stands beside the structure has none of its own.
        let leaf = role == Role::Aside;
        for child in sketch.children.iter().filter(|_| !leaf) {
            let role = match child.role {
                0 => Role::Fixed,
                1 => Role::Optional,
                2 => Role::Aside,
                _ => Role::Element,
            };
            add(builder, child, role);
        }
        builder.close();
    }
    let mut builder = TreeBuilder::default();
    add(&mut builder, sketch, Role::Fixed);
    Arc::new(builder.finish())
}

fn reduction(algorithm: &'static Algorithm) -> ListReduction {
    ListReduction::new(algorithm, Settings::default())
}

/// Whether a node is there under edits.
fn stands(tree: &Tree, edits: &Edits, node: NodeId) -> bool {
    let mut above = Some(node);
    while let Some(at) = above {
        if edits.deletes(at) {
            return false;
        }
        above = tree.parent(at);
    }
    true
}

/// Needs the nodes whose number is in `needed`, as far as the tree has them.
fn needs(tree: &Tree, edits: &Edits, needed: &[usize]) -> bool {
    let mut needed = needed.iter().filter(|&&n| n < tree.len());
    needed.all(|&n| stands(tree, edits, NodeId::new(n)))
}

fn hash(salt: u64, edits: &Edits) -> u64 {
    let mut hash = salt;
    for (node, _) in edits.iter() {
        hash = (hash ^ node.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
    hash
}

/// `Star` over a text, with candidates that can be compared.
#[derive(Clone)]
struct Rendering(Star<Task>);

impl Reducer for Rendering {
    type Candidate = Rendered;

    fn candidate(&self) -> Option<Rendered> {
        self.0.candidate().map(|proposed| render(proposed.base.text(), &proposed.edits))
    }

    fn report(&mut self, verdict: Verdict) {
        self.0.report(verdict);
    }

    fn best(&self) -> Rendered {
        let Candidate { base, edits, .. } = self.0.best();
        render(base.text(), &edits)
    }
}

const SOURCE: &str = "\
//! Sample.
use std::{fmt, io::Read};
#[derive(Debug, Clone)]
pub struct Point<T: Copy, U> where U: Default { x: T, pub y: Option<U> }
impl<T: Copy> Point<T, u8> {
    // Sums.
    fn sum(&self, a: u32, b: u32) -> u32 {
        let c = a + b;
        if c > 3 { return c; } else { println!(\"{} {c}\", a); }
        match c { 0 | 1 => helper(c, 2), n if n > 7 => 1, _ => 0 }
    }
}
fn helper(a: u32, b: u32) -> u32 { a * b }
mod inner { pub(crate) const N: usize = 3; static T: [u8; 3] = [1, 2, 3]; }
";

fn start(algorithm: &'static Algorithm) -> Rendering {
    let reading = Reading::by_name(Edition::Edition2021);
    let plan = Plan::new(Walk::Hdd, Level::Fast, &[], reduction(algorithm));
    let files = [(PathBuf::from("sample.rs"), SOURCE.as_bytes().to_vec())];
    Rendering(Star::new(Task::new(Text::parse(&files, reading), plan)))
}

fn text(rendered: &Rendered) -> String {
    String::from_utf8_lossy(&rendered.files[0].1).into_owned()
}

#[test]
fn hdd_star_leaves_only_what_the_oracle_needs() {
    for algorithm in ALGORITHMS {
        let fails = |candidate: &Rendered| Verdict::from(text(candidate).contains("a * b"));
        let best = drive(&mut start(algorithm), &mut { fails }).best;
        assert_eq!(text(&best).split_whitespace().collect::<String>(), "fnhelper(){a*b}");
    }
}

/// What may stand in a node's place in a random tree: each descendant, and a token.
struct Anything(Arc<Tree>);

impl Alternatives for Anything {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        let below = self.0.below(node);
        let lighter = |&below: &NodeId| self.0.weight(below) < self.0.weight(node);
        let token = (self.0.weight(node) > 1).then(|| Edit::StandIn(Form::new(1, *b"x")));
        token.into_iter().chain(below.filter(lighter).map(Edit::hoist)).collect()
    }
}

/// No heavier, and something else: what weighs the same is told apart when it is rendered.
fn no_heavier(tree: &Tree, small: &Edits, large: &Edits) -> bool {
    small != large && small.weight(tree) <= large.weight(tree)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn hdd_keeps_the_contract(sketch in sketches(), salt in any::<u64>(), rarity in 2..8_u64) {
        let tree = build(&sketch);
        for algorithm in ALGORITHMS {
            for grain in [Grain::Coarse, Grain::Fine, Grain::Asides] {
                let start = || Hdd::new(Arc::clone(&tree), reduction(algorithm), grain);
                let interesting = |edits: &Edits| hash(salt, edits).is_multiple_of(rarity);
                check(start, |edits| interesting(edits).into(), |small, large| {
                    small.weight(&tree) < large.weight(&tree)
                });
            }
        }
    }

    #[test]
    fn perses_keeps_the_contract(sketch in sketches(), salt in any::<u64>(), rarity in 2..8_u64) {
        let tree = build(&sketch);
        for algorithm in ALGORITHMS {
            for stops in [Stops::All, Stops::Alternatives] {
                let alternatives = || Arc::new(Anything(Arc::clone(&tree)));
                let start = || Perses::new(Arc::clone(&tree), alternatives(), reduction(algorithm), stops);
                let interesting = |edits: &Edits| hash(salt, edits).is_multiple_of(rarity);
                check(start, |edits| interesting(edits).into(), |a, b| no_heavier(&tree, a, b));
            }
        }
    }

    #[test]
    fn families_keep_the_contract(
        sketch in sketches(),
        picks in prop::collection::vec(prop::collection::vec((0..24_usize, 0..4_usize), 1..4), 0..6),
        salt in any::<u64>(),
        rarity in 2..8_u64,
    ) {
        let tree = build(&sketch);
        let anything = Anything(Arc::clone(&tree));
        let edit = |&(node, pick): &(usize, usize)| {
            let node = NodeId::new(1 + node % (tree.len() - 1).max(1)).min(NodeId::new(tree.len() - 1));
            let edits = anything.of(node);
            (node, edits.get(pick).cloned().unwrap_or(Edit::Delete))
        };
        let change = |picks: &Vec<(usize, usize)>| picks.iter().map(edit).collect::<Change>();
        let family: Vec<Change> = picks.iter().map(change).collect();
        for algorithm in ALGORITHMS {
            let families = vec![family.clone(), family.iter().rev().cloned().collect()];
            let start = || Families::new(Arc::clone(&tree), families.clone(), reduction(algorithm));
            let interesting = |edits: &Edits| hash(salt, edits).is_multiple_of(rarity);
            check(start, |edits| interesting(edits).into(), |a, b| no_heavier(&tree, a, b));
        }
    }

    #[test]
    fn what_is_needed_stays_and_what_could_go_alone_went(
        sketch in sketches(),
        needed in prop::collection::vec(0..24_usize, 0..4),
    ) {
        let tree = build(&sketch);
        for algorithm in ALGORITHMS {
            let mut walk = Hdd::new(Arc::clone(&tree), reduction(algorithm), Grain::Fine);
            let mut oracle = |edits: &Edits| Verdict::from(needs(&tree, edits, &needed));
            let best = drive(&mut walk, &mut oracle).best;
            prop_assert!(needs(&tree, &best, &needed));
            // 1-tree-minimal: on a monotone property one walk is enough, whatever the algorithm.
            for node in tree.nodes() {
                let walked = matches!(tree.role(node), Role::Element | Role::Optional);
                if walked && stands(&tree, &best, node) {
                    let smaller = best.deleting(&tree, [node]);
                    prop_assert!(!needs(&tree, &smaller, &needed), "{algorithm:?} left {node:?}");
                }
            }
        }
    }

    #[test]
    fn hdd_star_keeps_the_contract(salt in any::<u64>(), rarity in 2..12_u64) {
        let interesting = |candidate: &Rendered| {
            let mut hash = salt;
            for byte in text(candidate).bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
            }
            (hash >> 7) % rarity == 0
        };
        let algorithm = &ALGORITHMS[salt as usize % ALGORITHMS.len()];
        check(|| start(algorithm), |c| interesting(c).into(), |small, large| {
            small.bytes() < large.bytes()
        });
    }
}
