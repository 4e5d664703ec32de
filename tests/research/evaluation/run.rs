//! A run: one subject, one strategy, one variant of a list algorithm.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use wdd_core::hier::{ListReduction, Star};
use wdd_core::tree::NodeId;
use wdd_core::{Reducer, Verdict};
use wdd_tests::roundtrip::{READING, only};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::render::render;

use crate::recorded::{lists, recorded};
use crate::runs::Run;
use crate::subject::Subject;
use crate::variant::Variant;
use crate::verdicts::Verdicts;

/// Reduces a subject, for up to `limit` seconds.
///
/// # Errors
/// The message for the user if verdicts cannot be kept.
pub(crate) fn run(
    subject: &Subject,
    verdicts: &mut Verdicts<'_>,
    strategy: Strategy,
    variant: Variant,
    limit: u32,
) -> Result<Run, String> {
    let reduction = ListReduction::new(recorded(variant), variant.settings());
    let plan = Plan::new(strategy, Level::Normal, &[], reduction);
    let file = (PathBuf::from(&subject.file), subject.content.clone());
    let text = Text::parse(&[file], READING);
    let before = text.tree().weight(NodeId::ROOT);
    let mut run = Run {
        subject: subject.name.clone(),
        language: subject.language.clone(),
        strategy: strategy.name().to_owned(),
        variant: variant.to_string(),
        before,
        after: before,
        ..Run::default()
    };
    let mut called = HashSet::new();
    let mut star = Star::new(Task::new(text, plan));
    // The time of the scripts that were really executed.
    let mut executed = 0.0;
    let began = Instant::now();
    let own = |executed: f64| began.elapsed().as_secs_f64() - executed;
    while let Some(candidate) = star.candidate() {
        if own(executed) + run.oracle_seconds > f64::from(limit) {
            run.stopped_after = Some(limit);
            break;
        }
        let content = only(render(candidate.base.text(), &candidate.edits));
        let before = Instant::now();
        let (key, call) = verdicts.call(&content)?;
        executed += before.elapsed().as_secs_f64();
        run.queries += 1;
        run.list_queries += u64::from(candidate.list.is_some());
        if called.insert(key) {
            run.calls += 1;
            run.list_calls += u64::from(candidate.list.is_some());
            run.oracle_seconds += call.seconds;
        }
        if call.is_interesting {
            run.after = candidate.edits.weight(candidate.base.text().tree());
        }
        star.report(Verdict::from(call.is_interesting));
    }
    run.seconds = own(executed) + run.oracle_seconds;
    run.add(&lists());
    Ok(run)
}
