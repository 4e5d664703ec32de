//! One run: a subject, a strategy, a list algorithm.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cargo_wdd::passes::Task;
use cargo_wdd::passes::plan::{Level, Plan, Strategy};
use cargo_wdd::text::Text;
use cargo_wdd::text::render::render;
use wdd_core::hier::{ListReduction, Star};
use wdd_core::tree::{Edits, NodeId};
use wdd_core::{Algorithm, Reducer, Settings, Verdict};
use wdd_tests::roundtrip::{READING, only};

use crate::runs::Run;
use crate::statistics::spearman;
use crate::subject::Subject;

/// Reduces a subject, for up to `limit`.
///
/// # Panics
/// If there is no such algorithm.
pub(crate) fn run(subject: &Subject, strategy: Strategy, algorithm: &str, limit: Duration) -> Run {
    let found = Algorithm::named(algorithm).expect("an algorithm of that name");
    let reduction = ListReduction::new(found, Settings::default());
    let plan = Plan::new(strategy, Level::Normal, &[], reduction);
    let file = (PathBuf::from(&subject.file), subject.content.clone());
    let text = Text::parse(&[file], READING);
    let before = text.tree().weight(NodeId::ROOT);
    let mut oracle = Oracle {
        subject,
        known: HashMap::new(),
        queries: 0,
        seconds: 0.0,
    };
    let mut walks = Walks::default();
    let began = Instant::now();
    let mut star = Star::new(Task::new(text, plan));
    let mut tokens = before;
    let mut has_ended = true;
    while let Some(candidate) = star.candidate() {
        if began.elapsed() > limit {
            has_ended = false;
            break;
        }
        let content = only(render(candidate.base.text(), &candidate.edits));
        let is_interesting = oracle.judge(&content);
        if is_interesting {
            tokens = candidate.edits.weight(candidate.base.text().tree());
        }
        walks.see(&candidate.base, is_interesting.then_some(candidate.edits));
        star.report(Verdict::from(is_interesting));
    }
    walks.end();
    Run {
        subject: subject.name.clone(),
        language: subject.language.clone(),
        strategy: strategy.name().to_owned(),
        algorithm: algorithm.to_owned(),
        before,
        after: tokens,
        queries: oracle.queries,
        calls: oracle.known.len() as u64,
        oracle_seconds: oracle.seconds,
        seconds: began.elapsed().as_secs_f64(),
        has_ended,
        elements: walks.elements.len() as u64,
        spearman: spearman(&walks.elements),
    }
}

/// Judges candidates, each content once.
struct Oracle<'s> {
    subject: &'s Subject,
    known: HashMap<(usize, u64), bool>,
    queries: u64,
    seconds: f64,
}

impl Oracle<'_> {
    fn judge(&mut self, content: &[u8]) -> bool {
        self.queries += 1;
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let key = (content.len(), hasher.finish());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let began = Instant::now();
        let is_interesting = self.subject.is_interesting(content).is_ok();
        self.seconds += began.elapsed().as_secs_f64();
        self.known.insert(key, is_interesting);
        is_interesting
    }
}

/// The elements of all lists, walk by walk: the weight of each, and whether it was deleted.
///
/// An element is a node that can be deleted, and that is not below a deleted one.
#[derive(Default)]
struct Walks {
    /// The input of the walk, and its best.
    now: Option<(Arc<Task>, Edits)>,
    elements: Vec<(f64, f64)>,
}

impl Walks {
    fn see(&mut self, base: &Arc<Task>, better: Option<Edits>) {
        if !self
            .now
            .as_ref()
            .is_some_and(|(now, _)| Arc::ptr_eq(now, base))
        {
            self.end();
            self.now = Some((Arc::clone(base), Edits::none()));
        }
        if let (Some((_, best)), Some(better)) = (&mut self.now, better) {
            *best = better;
        }
    }

    fn end(&mut self) {
        let Some((task, best)) = self.now.take() else {
            return;
        };
        let tree = task.text().tree();
        let mut next = NodeId::ROOT;
        for node in tree.nodes() {
            if node < next {
                continue;
            }
            let is_deleted = best.deletes(node);
            if tree.role(node).deletable() {
                let weight = tree.weight(node) as f64;
                self.elements
                    .push((weight, f64::from(u8::from(is_deleted))));
            }
            if is_deleted {
                next = tree.end(node);
            }
        }
    }
}
