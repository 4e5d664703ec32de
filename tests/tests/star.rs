//! `Star` gives passes their turns, and keeps a branch only where it ends smaller.

use std::sync::Arc;

use wdd_core::{
    Algorithm, Draft, Edits, Grain, Hdd, Kind, ListReduction, NodeId, NodeInfo, Role, Settings,
    Stage, Star, Subject, Tree, TreeBuilder, TreeReducer, Turn, Verdict, drive,
};

/// Letters, any of which may go; each `M` may be expanded to `xyz`.
#[derive(Clone, Debug, PartialEq)]
struct Letters(String);

impl Letters {
    fn tree(&self) -> Arc<Tree> {
        let info = |role| NodeInfo {
            kind: Kind(0),
            role,
            coarse: false,
            hollow: false,
        };
        let mut builder = TreeBuilder::default();
        builder.open(info(Role::Fixed));
        for _ in self.0.chars() {
            builder.open(info(Role::Element));
            builder.add_weight(1);
            builder.close();
        }
        builder.close();
        Arc::new(builder.finish())
    }
}

const DELETE: usize = 0;
const EXPAND: usize = 1;

impl Subject for Letters {
    fn turns(&self) -> Vec<Turn> {
        vec![Turn::Once, Turn::Last]
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        let reduction = ListReduction {
            algorithm: Algorithm::named("ddmin").unwrap(),
            settings: Settings::default(),
        };
        let walk = || Hdd::new(self.tree(), reduction, Grain::Fine);
        (pass == DELETE).then(|| Box::new(walk()) as TreeReducer)
    }

    fn edited(&self, edits: &Edits) -> Self {
        let stays = |(at, _): &(usize, char)| !edits.deletes(NodeId::new(at + 1));
        Letters(
            self.0
                .chars()
                .enumerate()
                .filter(stays)
                .map(|(_, c)| c)
                .collect(),
        )
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.0.len() < other.0.len()
    }

    fn grown(&self) -> Vec<(usize, Self)> {
        let expanded = Letters(self.0.replace('M', "xyz"));
        let differs = expanded != *self;
        differs.then_some((EXPAND, expanded)).into_iter().collect()
    }
}

/// What is left of `letters`, and the stages of the questions.
fn reduce(letters: &str, interesting: impl Fn(&str) -> bool) -> (String, Vec<Stage>) {
    let mut stages = Vec::new();
    let mut judge = |draft: &Draft<Letters>| {
        stages.push(draft.stage);
        Verdict::from(interesting(&draft.base.edited(&draft.edits).0))
    };
    let Draft { base, edits, .. } = drive(&mut Star::new(Letters(letters.into())), &mut judge).best;
    (base.edited(&edits).0, stages)
}

#[test]
fn a_branch_that_ends_smaller_is_kept() {
    let macro_or_x = |s: &str| s.contains("aMb") || s.contains('x');
    let (best, stages) = reduce("paMbq", macro_or_x);
    assert_eq!(best, "x");
    assert!(stages.contains(&Stage::Fork) && stages.contains(&Stage::Branch));
}

#[test]
fn a_branch_that_ends_as_large_is_forgotten() {
    let (best, stages) = reduce("pMq", |s| s.contains('M') || s.contains("xyz"));
    assert_eq!(best, "M");
    assert!(stages.contains(&Stage::Branch));
}

#[test]
fn a_larger_text_that_is_not_interesting_leads_nowhere() {
    let (best, stages) = reduce("pMq", |s| s.contains('M'));
    assert_eq!(best, "M");
    assert_eq!(stages.last(), Some(&Stage::Fork));
}

#[test]
fn a_branch_has_no_more_questions_than_the_way_to_the_fork() {
    let (_, stages) = reduce("M", |s| s == "M" || s.len() == 3);
    let count = |stage| stages.iter().filter(|&&s| s == stage).count();
    assert!(
        count(Stage::Branch) <= count(Stage::Trunk).max(1),
        "{stages:?}"
    );
}
