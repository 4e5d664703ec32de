//! A reduction ends where no single deletion, hoist or stand-in is left to make.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;
use wdd_core::hier::{Alternatives, Candidate, ListReduction, Stage, Star, Subject};
use wdd_core::tree::{Edit, Edits};
use wdd_core::{Algorithm, Settings, Verdict, drive};
use wdd_tests::skipped;
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::languages::{self as syntax, Chosen, Edition, Reading};
use wdd_text::text::render::{Rendered, render};

const READING: Reading = Reading { edition: Edition::Edition2021, language: Some(Chosen::RUST) };

/// All passes of the level, except expansion, which needs a rustc.
fn plan(strategy: Strategy, algorithm: &str) -> Plan {
    let reduction = ListReduction::new(Algorithm::named(algorithm).unwrap(), Settings::default());
    Plan::new(strategy, Level::Normal, &[], reduction)
}

/// Reduces `source`, and checks that nothing single can be done to the result.
fn check(source: &str, plan: Plan, interesting: &mut dyn FnMut(&str) -> bool) -> String {
    let files = [(PathBuf::from("input.rs"), source.as_bytes().to_vec())];
    let start = Task::new(Text::parse(&files, READING), plan);
    let mut best = start.clone();
    let mut judge = |proposed: &Candidate<Task>| {
        let candidate = proposed.base.edited(&proposed.edits);
        let smaller = proposed.stage == Stage::Trunk && candidate.is_smaller(&best);
        let is_interesting = smaller && interesting(&text(candidate.text()));
        if is_interesting {
            best = candidate;
        }
        Verdict::from(is_interesting)
    };
    let Candidate { base, edits, .. } = drive(&mut Star::new(start), &mut judge).best;
    let result = Arc::new(base.edited(&edits));
    for candidate in single_steps(&result) {
        let content = text(&candidate);
        let missed = candidate.is_smaller(result.text()) && interesting(&content);
        assert!(!missed, "of\n{}\nthis was left:\n{content}", text(result.text()));
    }
    text(result.text())
}

fn single_steps(task: &Task) -> Vec<Text> {
    let (text, replacements) = (task.text(), task.replacements());
    let tree = text.tree();
    let deletions = tree.nodes().filter(|&node| tree.role(node).deletable());
    let deletions = deletions.map(|node| (node, Edit::Delete));
    let others = tree.nodes().flat_map(|node| {
        let alternatives = replacements.of(node);
        alternatives.into_iter().map(move |edit| (node, edit))
    });
    let steps = deletions.chain(others);
    steps
        .map(|step| {
            let rendered = render(text, &Edits::none().and(tree, [step]));
            Text::parse(&rendered.files, READING)
        })
        .collect()
}

fn text(text: &Text) -> String {
    let Rendered { files, .. } = render(text, &Edits::none());
    String::from_utf8_lossy(&files[0].1).into_owned()
}

/// Broken syntax is not interesting; of the rest whatever has all of these words in it.
fn has(words: &'static [&str]) -> impl FnMut(&str) -> bool {
    move |candidate: &str| {
        let errors = syntax::errors("input.rs".as_ref(), candidate.as_bytes(), READING);
        errors == Some(0) && words.iter().all(|word| candidate.contains(word))
    }
}

const SOURCE: &str = include_str!("../corpus/compiles/formula.rs");

#[test]
fn nothing_single_is_left_to_do_whatever_the_strategy_and_the_algorithm() {
    let needs: [&[&str]; 3] = [&["fold("], &["product", "Visit"], &["char::", "&'static", "else"]];
    for strategy in Strategy::ALL.iter().filter(|it| !it.is_plain()) {
        for algorithm in ["wcdd", "ddmin", "wddmin", "probdd"] {
            for words in needs {
                check(SOURCE, plan(*strategy, algorithm), &mut has(words));
            }
        }
    }
}

/// The same error code and no other, as rustc sees it; some interesting texts have no smaller one
/// near them.
#[test]
fn nothing_single_is_left_of_an_error_that_must_stay() {
    if Command::new("rustc").arg("-V").output().is_err() {
        return skipped("there is no rustc");
    }
    let folder = TempDir::new().unwrap();
    let mut fails = |candidate: &str| {
        let file = folder.path().join("input.rs");
        std::fs::write(&file, candidate).unwrap();
        let args = ["--edition=2021", "--crate-type=lib", "--emit=metadata", "-Awarnings"];
        let rustc = Command::new("rustc").args(args).arg(&file).current_dir(&folder).output();
        let stderr = String::from_utf8(rustc.unwrap().stderr).unwrap();
        let mut errors = stderr.lines().filter(|line| line.starts_with("error"));
        stderr.contains("error[E0275]")
            && errors.all(|e| e.starts_with("error[E0275]") || e.starts_with("error: aborting"))
    };
    let source = include_str!("../corpus/compiles/chain.rs");
    let result = check(source, plan(Strategy::Hdd, "wcdd"), &mut fails);
    let tokens = syntax::tokens("input.rs".as_ref(), result.as_bytes(), READING);
    assert!(tokens <= 30, "{tokens} tokens are left:\n{result}");
}
