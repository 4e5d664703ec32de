//! A list algorithm that is written outside wdd-core: it is found by name beside the built-in ones,
//! and works in HDD, in Perses, in shrinking, and in whole reductions of the command.

use std::sync::Arc;

use wdd_core::hier::{Alternatives, Candidate, Grain, Hdd, ListReduction, Perses, Star, Stops};
use wdd_core::list::Register;
use wdd_core::tree::{Edit, Edits, Kind, NodeId, NodeInfo, Role, TreeBuilder};
use wdd_core::{
    Algorithm, List, Reducer, Settings, Shrinker, Subset, Tree, Verdict, drive, drive_parallel,
};
use wdd_tests::contract::check;
use wdd_tests::roundtrip::{READING, only};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::render::render;

/// Removes elements one by one, from the last to the first.
#[derive(Clone)]
struct Backwards {
    best: Subset,
    next: usize,
}

static BACKWARDS: Algorithm = Algorithm::new("backwards", "the last element first", |list, _| {
    Box::new(Backwards { best: Subset::full(list.len()), next: list.len() })
});

impl Reducer for Backwards {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        (self.next > 0).then(|| self.best.without([self.next - 1]))
    }

    fn report(&mut self, verdict: Verdict) {
        match self.candidate() {
            Some(candidate) if verdict.is_interesting() => self.best = candidate,
            _ => {}
        }
        self.next = self.next.saturating_sub(1);
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }
}

/// The algorithm, looked up by its name.
fn backwards() -> ListReduction {
    let register = Register::built_in().with(&BACKWARDS).expect("a free name");
    let algorithm = register.named("backwards").expect("it was added");
    ListReduction::new(algorithm, Settings::new())
}

/// Two lists of five elements of one token each, in a list: nodes 1 and 7, with 2 to 6 and 8 to 12.
fn tree() -> Arc<Tree> {
    let info = |role| NodeInfo::new(Kind(0), role);
    let mut builder = TreeBuilder::default();
    builder.open(info(Role::Fixed));
    for _ in 0..2 {
        builder.open(info(Role::Element));
        for _ in 0..5 {
            builder.open(info(Role::Element));
            builder.add_weight(1);
            builder.close();
        }
        builder.close();
    }
    builder.close();
    Arc::new(builder.finish())
}

/// Interesting as long as nodes 4 and 6 are there.
fn needs_4_and_6(edits: &Edits) -> bool {
    [1, 4, 6].iter().all(|&node| !edits.deletes(NodeId::new(node)))
}

struct NoAlternatives;

impl Alternatives for NoAlternatives {
    fn of(&self, _: NodeId) -> Vec<Edit> {
        Vec::new()
    }
}

#[test]
fn a_foreign_list_algorithm_keeps_the_contract() {
    let start = || BACKWARDS.start(&List::uniform(20), &Settings::new());
    let judge = |kept: &Subset| Verdict::from(kept.contains(3) && kept.contains(11));
    let smaller = |a: &Subset, b: &Subset| a.is_subset(b) && a != b;
    assert_eq!(check(start, judge, smaller), Subset::of(20, [3, 11]));
}

#[test]
fn a_foreign_list_algorithm_works_by_name_in_hdd_and_in_perses() {
    let hdd = || Hdd::new(tree(), backwards(), Grain::Fine);
    let perses = || Perses::new(tree(), Arc::new(NoAlternatives), backwards(), Stops::All);
    let walks = [
        drive(&mut hdd(), needs_4_and_6),
        drive(&mut perses(), needs_4_and_6),
        drive_parallel(&mut hdd(), 3, needs_4_and_6),
        drive_parallel(&mut perses(), 3, needs_4_and_6),
    ];
    for driven in &walks {
        assert_eq!(driven.best.weight(&tree()), 2);
    }
    assert_eq!((&walks[0], &walks[1]), (&walks[2], &walks[3]));
    // It was the foreign algorithm: the last element comes first, where no built-in one begins.
    let first = hdd().candidate().expect("a candidate");
    assert!(first.deletes(NodeId::new(7)) && !first.deletes(NodeId::new(1)));
}

#[test]
fn a_foreign_list_algorithm_shrinks_values() {
    let shrinker = Shrinker::new().algorithm(backwards().algorithm);
    let shrunk = shrinker.shrink(vec![7, 1, 9, 4], |list: &Vec<u8>| list.contains(&9));
    assert_eq!(shrunk.expect("it fails").value, [9]);
}

#[test]
fn a_foreign_list_algorithm_reduces_a_file_by_every_strategy() {
    let source = "fn a() {}\nfn b() { c(); }\nfn c() {}\nfn main() { a(); }\n";
    let fails = |text: &str| text.contains("fn b");
    for strategy in Strategy::ALL {
        let plan = Plan::new(*strategy, Level::Normal, &[], backwards());
        let file = ("a.rs".into(), source.as_bytes().to_vec());
        let text = |candidate: &Candidate<Task>| {
            let rendered = only(render(candidate.base.text(), &candidate.edits));
            String::from_utf8(rendered).expect("UTF-8 stays UTF-8")
        };
        let mut best = source.to_owned();
        let smaller = |new: &str, best: &str| (new.len(), new) < (best.len(), best);
        drive(&mut Star::new(Task::new(Text::parse(&[file], READING), plan)), |candidate| {
            let new = text(candidate);
            let interesting = smaller(&new, &best) && fails(&new);
            if interesting {
                best = new;
            }
            interesting
        });
        assert!(best.len() < 20 && fails(&best), "{strategy:?}: {best}");
    }
}
