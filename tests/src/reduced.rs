//! Whole reductions in this process, with a closure for the oracle: what is left of a file, by any
//! walk and algorithm.

use std::collections::HashMap;
use std::path::PathBuf;

use wdd_core::hier::{Candidate, ListReduction, Star};
use wdd_core::tree::Edits;
use wdd_core::{Algorithm, Settings, Verdict, drive};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::render::render;

use crate::roundtrip::{READING, only};

/// What is left of a file and how many calls it took, by this walk and this algorithm.
///
/// # Panics
/// If there is no such algorithm.
pub fn reduced(
    path: &str,
    source: &str,
    strategy: Strategy,
    algorithm: &str,
    fails: impl Fn(&str) -> bool,
) -> (String, usize) {
    let reduction = ListReduction::new(
        Algorithm::named(algorithm).expect("an algorithm of that name"),
        Settings::default(),
    );
    let plan = Plan::new(strategy, Level::Normal, &[], reduction);
    let file = (PathBuf::from(path), source.as_bytes().to_vec());
    let text = Text::parse(&[file], READING);
    let size = render(&text, &Edits::none()).size(READING);
    let mut best = (size, source.to_owned());
    let mut known = HashMap::new();
    let mut oracle = |proposed: &Candidate<Task>| {
        let rendered = render(proposed.base.text(), &proposed.edits);
        let size = rendered.size(READING);
        let content = String::from_utf8(only(rendered)).expect("what was UTF-8 stays so");
        let candidate = (size, content);
        if candidate >= best {
            return Verdict::Uninteresting;
        }
        let is_interesting =
            *known.entry(candidate.1.clone()).or_insert_with(|| fails(&candidate.1));
        if is_interesting {
            best = candidate;
        }
        Verdict::from(is_interesting)
    };
    drive(&mut Star::new(Task::new(text, plan)), &mut oracle);
    (best.1, known.len())
}

/// Asserts that all walks and several algorithms leave `expected` of a file, whatever the blanks.
///
/// # Panics
/// If they do not.
#[track_caller]
pub fn leaves(path: &str, source: &str, expected: &str, fails: impl Fn(&str) -> bool) {
    assert!(fails(source));
    for strategy in Strategy::ALL.iter().filter(|it| !it.is_plain()) {
        for algorithm in ["ddmin", "wddmin", "probdd", "wcdd"] {
            let (left, _) = reduced(path, source, *strategy, algorithm, &fails);
            let solid = |text: &str| text.split_whitespace().collect::<String>();
            let case = format!("{} with {algorithm}: {left}", strategy.name());
            assert_eq!(solid(&left), solid(expected), "{case}");
        }
    }
}
