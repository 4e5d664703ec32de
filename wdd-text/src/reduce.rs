//! A whole reduction in one call, for programs that bring their own oracle.

use wdd_core::hier::{Stage, Star};
use wdd_core::tree::Edits;
use wdd_core::{Reducer, Verdict, drive::Verdicts};

use crate::passes::Task;
use crate::text::digest::digest;
use crate::text::languages;
use crate::text::render::{Files, Rendered, render};

/// Reduces the text of a task while `oracle` finds its files interesting, and returns the smallest files that were. The
/// text itself is taken to be interesting.
///
/// The oracle is not called about files that it has judged, files that are not smaller than the best, and files with more
/// syntax errors than the text has. It is called about one candidate at a time; for several at once, limits and a run that
/// goes on after a stop, there is the command `cargo wdd`.
///
/// ```
/// use wdd_text::passes::{Task, plan::Plan};
/// use wdd_text::text::{Text, languages::{Edition, Reading}};
///
/// let source = "fn main() { let x = 1 + f(2); g(x); }  fn f(x: u8) -> u8 { x }  fn g(x: u8) {}";
/// let files = [("main.rs".into(), source.as_bytes().to_vec())];
/// let text = Text::parse(&files, Reading::by_name(Edition::Edition2024));
///
/// // The oracle would run a program. This one looks for a call of `g`.
/// let best = wdd_text::reduce(Task::new(text, Plan::default()), |files| {
///     String::from_utf8_lossy(&files[0].1).contains("g(x)")
/// });
/// assert_eq!(String::from_utf8_lossy(&best[0].1).trim(), "fn main() { g(x) }");
/// ```
pub fn reduce(task: Task, mut oracle: impl FnMut(&Files) -> bool) -> Files {
    let reading = task.text().reading();
    let sized = |rendered: Rendered| (rendered.size(reading), rendered.files);
    let mut best = sized(render(task.text(), &Edits::none()));
    // A branch is larger than the best at first, and is compared with itself.
    let mut branch = best.clone();
    let allowed = languages::errors_in(&best.1, reading);
    // Where the parser cannot tell, the oracle does.
    let is_broken = |files: &Files| match (languages::errors_in(files, reading), allowed) {
        (Some(errors), Some(allowed)) => errors > allowed,
        _ => false,
    };
    let mut verdicts = Verdicts::default();
    let mut star = Star::new(task);
    while let Some(candidate) = star.candidate() {
        let tried = sized(render(candidate.base.text(), &candidate.edits));
        let is_smaller = match candidate.stage {
            Stage::Trunk => tried < best,
            // A fork begins a branch, which is larger than the best at first.
            Stage::Fork => true,
            Stage::Branch => tried < branch,
        };
        let key = digest(&tried.1);
        let verdict = if !is_smaller {
            Verdict::Uninteresting
        } else if let Some(known) = verdicts.verdict(key) {
            known
        } else {
            let verdict = (!is_broken(&tried.1) && oracle(&tried.1)).into();
            verdicts.insert(key, verdict);
            verdict
        };
        star.report(verdict);
        if verdict.is_interesting() {
            branch = tried;
            if branch < best {
                best.clone_from(&branch);
            }
        }
    }
    best.1
}
