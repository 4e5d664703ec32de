//! Explains what is left: which literals of a failing test, or which literals and primitive types of another result, can be anything.
//!
//! After the reduction, each literal in the body of the test is replaced with other values of its type,
//! each literal on its own. If all of these candidates are interesting, the literal does not matter. They
//! never become the best. On request, a comment is written into the result after each such literal of a test. Other results are only
//! explained on request, and nothing is written.

mod literal;
mod values;

use std::iter;
use std::sync::Arc;

use wdd_core::{StopReason, Verdict};
use wdd_text::text::Text;
use wdd_text::text::languages::Reading;
use wdd_text::text::render::Files;

use self::literal::{Literal, commented, literals, places};
use crate::error::Result;
use crate::oracle::signature::TestFailureKind;
use crate::run::calls::Calls;
use crate::run::event::AnyValue;
use crate::run::record::Record;
use crate::run::search::{Candidate, Search};

/// Under this name, its calls are in the record.
pub(crate) const NAME: &str = "explain";

/// Without `--explain`, a run must not become noticeably longer: literals are tried if there is at most one for
/// this number of calls of the run, or if they are so few that it does not matter.
const CALLS_PER_LITERAL: u64 = 40;
const FEW: u64 = 4;

/// How the literals of the test are tried.
#[derive(Clone, Copy)]
pub(crate) struct Explain<'a> {
    pub(crate) calls: Calls<'a>,
    pub(crate) jobs: usize,
    pub(crate) reading: Reading,
    /// The index of its account in the record.
    pub(crate) account: usize,
    /// Whether what the test compares decides its failure, and not a panic before that.
    pub(crate) is_compared: bool,
    /// Whether the user wants it (`--explain`): then comments are written.
    pub(crate) is_wanted: bool,
}

/// What was found out about the literals of the test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Explained {
    /// The literals that can have any value.
    pub(crate) any_value: Vec<AnyValue>,
    /// How many were not tried, since the run would have become longer.
    pub(crate) untried: usize,
}

impl Explain<'_> {
    /// Finds the literals of the best that can have any value. At a limit, those that were tried; it is no
    /// stop reason, since the reduction itself is finished.
    ///
    /// # Errors
    /// What prevented a call, or kept the comments from being saved.
    pub(crate) fn run(
        self,
        search: &Search,
        record: &mut Record<'_>,
    ) -> Result<(StopReason, Explained)> {
        let best = Arc::clone(record.best());
        let (literals, untried) = self.literals(&best.rendered.files, record.calls());
        let (mut stop_reason, free) = self.free(literals, &best, search, record)?;
        let commented = commented(&best, &free);
        let is_test = self.calls.judge.about.test.is_some();
        if self.is_wanted && is_test && stop_reason == StopReason::Finished {
            let comments = iter::once(commented.clone());
            stop_reason = self.calls.lay_out(comments, self.account, search, record)?;
        }
        let is_commented = record.best().rendered.files == commented.files;
        let any_value = places(&free, &best.rendered.files, is_commented, record);
        let interrupted = stop_reason == StopReason::Interrupted;
        let stop_reason = if interrupted { stop_reason } else { StopReason::Finished };
        Ok((stop_reason, Explained { any_value, untried }))
    }

    /// The literals of the test in these files that are to be tried after this number of calls, and the
    /// number of those that are not.
    fn literals(self, files: &Files, calls: u64) -> (Vec<Literal>, usize) {
        let judge = self.calls.judge;
        let failure = judge.baseline.observed.report.test.as_ref();
        // Where nothing is compared any more, each value says the same, and would not once the bug is fixed.
        let compares = failure.is_none_or(|test| test.kind == TestFailureKind::Panicked)
            && judge.opened().is_empty();
        let test = judge.about.test.as_deref();
        if !compares || (test.is_none() && !self.is_wanted) {
            return (Vec::new(), 0);
        }
        let literals = literals(&Text::parse(files, self.reading), test, self.is_compared);
        let most = FEW.max(calls / CALLS_PER_LITERAL);
        if self.is_wanted || literals.len() as u64 <= most {
            return (literals, 0);
        }
        (Vec::new(), literals.len())
    }

    /// Tries the literals with other values. Returns the stop reason, and which of them can have any value.
    fn free(
        self,
        mut literals: Vec<Literal>,
        best: &Candidate,
        search: &Search,
        record: &mut Record<'_>,
    ) -> Result<(StopReason, Vec<Literal>)> {
        let mut stopped = StopReason::Finished;
        // A literal that matters mostly needs one call, since its second value is not tried.
        for round in 0..values::MOST {
            let replaced = |literal: &Literal| {
                let replaced = literal.replaced(best, literal.others.get(round)?);
                Some(search.laid_out(replaced, self.account))
            };
            let mut verdicts = Vec::new();
            if stopped == StopReason::Finished {
                let candidates = literals.iter().filter_map(replaced).collect();
                (verdicts, stopped) = self.calls.try_all(candidates, self.jobs, record)?;
            }
            let mut verdicts = verdicts.into_iter();
            let mut fails = || verdicts.next().is_some_and(Verdict::is_interesting);
            literals.retain(|literal| literal.others.len() <= round || fails());
        }
        Ok((stopped, literals))
    }
}

#[cfg(test)]
mod tests {

    use super::literal::MOST;
    use super::*;
    use crate::run::testing::{READING, Stage};

    const SOURCE: &str = "fn f() {}\n#[test]\nfn fails() {\n    f(1, \"é\", true); g(2);\n}\n";

    fn explain(
        stage: &mut Stage,
        source: &str,
        is_wanted: bool,
        max_calls: Option<u64>,
    ) -> Explained {
        let found = stage.with(source, max_calls, |calls, search, record| {
            let explain = Explain {
                calls,
                jobs: 2,
                reading: READING,
                account: 0,
                is_compared: true,
                is_wanted,
            };
            explain.run(search, record)
        });
        let (stop_reason, found) = found.unwrap();
        assert_eq!(stop_reason, StopReason::Finished);
        found
    }

    /// What is found in `SOURCE`, and the number of verdicts.
    fn explained(
        stage: &mut Stage,
        is_wanted: bool,
        max_calls: Option<u64>,
    ) -> (Vec<(usize, usize, String)>, usize) {
        let found = explain(stage, SOURCE, is_wanted, max_calls);
        let place = |one: AnyValue| (one.line, one.column, one.literal);
        let found = found.any_value.into_iter().map(place).collect();
        (found, stage.events.named("verdict").len())
    }

    fn place(column: usize, literal: &str) -> (usize, usize, String) {
        (4, column, literal.to_owned())
    }

    #[test]
    fn a_literal_can_have_any_value_if_the_test_fails_with_all_others() {
        // The string must not be empty.
        let fails = |text: &str| Some(!text.contains("\"\"") && text.contains("f(1"));
        let mut stage = Stage::new(fails).testing("fails");
        let found = [place(15, "true"), place(24, "2")];
        // A boolean has one other value, and what matters needs one call.
        assert_eq!(explained(&mut stage, false, None), (found.to_vec(), 5));
        assert!(stage.events.named("best").is_empty());
    }

    #[test]
    fn comments_are_written_on_request_if_the_test_still_fails() {
        let mut stage = Stage::new(|text| Some(text.contains("f(1"))).testing("fails");
        let found = [place(10, "\"é\""), place(31, "true"), place(56, "2")];
        assert_eq!(explained(&mut stage, true, None), (found.to_vec(), 7));
        let saved = stage.saved();
        let comments = "f(1, \"é\" /* any value */, true /* any value */); g(2 /* any value */);";
        assert!(saved.contains(comments), "{saved}");

        let fails = |text: &str| Some(text.contains("f(1") && !text.contains("any value"));
        let mut stage = Stage::new(fails).testing("fails");
        let found = [place(10, "\"é\""), place(15, "true"), place(24, "2")];
        assert_eq!(explained(&mut stage, true, None), (found.to_vec(), 7));
        assert!(stage.events.named("best").is_empty());
    }

    #[test]
    fn at_a_limit_a_literal_that_was_not_tried_with_all_values_is_not_said() {
        let mut stage = Stage::new(|_| Some(true)).testing("fails");
        // The baseline made three calls. Those of the first round are four.
        let (found, verdicts) = explained(&mut stage, true, Some(3 + 4 + 1));
        assert_eq!((found, verdicts), (vec![place(7, "1"), place(15, "true")], 5));
    }

    #[test]
    fn without_a_test_all_literals_are_tried_on_request_and_no_comment_is_written() {
        let mut stage = Stage::new(|_| Some(true));
        assert_eq!(explained(&mut stage, false, None), (Vec::new(), 0));
        let found = [(7, "1"), (10, "\"é\""), (15, "true"), (24, "2")];
        let found = found.map(|(column, literal)| place(column, literal));
        assert_eq!(explained(&mut stage, true, None), (found.to_vec(), 7));
        assert!(stage.events.named("best").is_empty());
    }

    #[test]
    fn many_literals_are_tried_on_request_only_and_no_more_than_the_limit() {
        let many = "f(1);".repeat(MOST + 1);
        let source = format!("#[test]\nfn fails() {{ {many} }}");
        let verdicts = |is_wanted| {
            let mut stage = Stage::new(|_| Some(false)).testing("fails");
            let found = explain(&mut stage, &source, is_wanted, None);
            (stage.events.named("verdict").len(), found.untried)
        };
        assert_eq!(verdicts(false), (0, MOST));
        assert_eq!(verdicts(true), (MOST, 0));
    }
}
