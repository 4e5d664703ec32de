//! What must stay of a failing test: the oracle calls that find it out, and what they require of each candidate. What may
//! change follows from that in [`wdd_text::keep`].
//!
//! ```text
//! baseline ──► where does it fail? ──► what ran? (trace) ──► permissions of the text
//!                      └──► what must stay the same in each call (message, statement, stack)
//! ```

pub(crate) mod fix;
mod trace;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use wdd_text::keep::{
    Bug, Executed, Keep, KeepSpec, NothingNamed, Survey, TestFailure, blocks, permissions,
};
use wdd_text::text::Text;
use wdd_text::text::outline::offset;
use wdd_text::text::permissions::Permissions;

use self::trace::{Traced, trace};
use crate::error::{Error, Result};
use crate::oracle::Judge;
use crate::oracle::signature::TestFailureKind;
use crate::oracle::{Message, SameBug, among};

/// Knows what must stay of a text.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    spec: KeepSpec,
    bug: Option<Bug>,
    /// The methods of the untouched text that a fix could call, though the test did not enter them.
    callable: OnceLock<BTreeSet<String>>,
}

/// The permissions of a text, and the oracle calls that it took to know them.
pub(crate) struct Permitted {
    pub(crate) permissions: Permissions,
    pub(crate) calls: u64,
}

impl Keeper {
    /// Finds out how the test fails in the untouched `text`, and requires the same of each candidate. `None`
    /// if everything may change.
    ///
    /// # Errors
    /// [`Error::NothingToKeep`] for a file that is not there.
    pub(crate) fn new(spec: &KeepSpec, text: &Text, judge: &mut Judge) -> Result<Option<Self>> {
        spec.check(text).map_err(nothing_named)?;
        let is_rust = text.files().iter().any(|file| text.reading().is_rust(&file.path));
        let bug = match judge.about.test.clone() {
            Some(test) if spec.keep != Keep::Failure && is_rust => {
                Some(Bug::new(text, &failure(text, &test, judge)))
            }
            _ => None,
        };
        if let Some(bug) = &bug {
            judge.require(same_bug(bug, judge));
        }
        let has_loops = spec.loops && judge.about.test.is_some() && is_rust;
        let stays =
            bug.is_some() || spec.names_something(text) || text.fix().is_some() || has_loops;
        Ok(stays.then(|| Keeper { spec: spec.clone(), bug, callable: OnceLock::new() }))
    }

    /// Whether the bug of a test is kept.
    pub(crate) fn keeps_bug(&self) -> bool {
        self.bug.is_some()
    }

    /// Whether it is found out what the failing test executes. In one that does not end and may shrink, only loops matter.
    pub(crate) fn traces(&self) -> bool {
        self.bug.is_some() || !self.spec.loops
    }

    /// Whether the bug of a test is kept, and test code fails: its expected values are part of the bug.
    pub(crate) fn keeps_expected_values(&self) -> bool {
        self.bug.as_ref().is_some_and(Bug::is_in_test)
    }

    /// The methods that a fix could call and that a text does not have any more.
    pub(crate) fn gone(&self, text: &Text) -> Vec<String> {
        let callable = self.callable.get().filter(|_| self.bug.is_some());
        let left = callable.map(|_| Survey::of(text, None, "").methods()).unwrap_or_default();
        callable.into_iter().flatten().filter(|name| !left.contains(*name)).cloned().collect()
    }

    /// The permissions of a text in which the test fails, if so much of it is to stay.
    ///
    /// # Errors
    /// [`Error::NothingToKeep`] for a name that means nothing, [`Error::Interrupted`], or what prevented a
    /// call.
    pub(crate) fn permitted(&self, text: &Text, keep: Keep, judge: &Judge) -> Result<Permitted> {
        let about = &judge.about;
        let test = about.test.as_deref().unwrap_or_default();
        let survey = Survey::of(text, about.target.as_deref(), test);
        let functions = match self.bug {
            Some(_) => trace(text, &survey.markable(), judge)?,
            None => Traced::default(),
        };
        // If everything may shrink, it helps to know which blocks are never entered.
        let shrinks = self.bug.is_none() && self.traces() && judge.about.test.is_some();
        let blocks = if shrinks { blocks(text) } else { Vec::new() };
        let of_blocks = trace(text, &blocks, judge)?;
        let trace = functions.trace();
        self.callable.get_or_init(|| survey.callable(&trace));
        let executed =
            self.bug.as_ref().map(|bug| Executed { bug, survey: &survey, trace: &trace });
        let spec = KeepSpec { keep, ..self.spec.clone() };
        let permissions = permissions(text, &spec, executed, (&blocks, &of_blocks.trace()))
            .map_err(nothing_named)?;
        Ok(Permitted { permissions, calls: functions.calls + of_blocks.calls })
    }
}

fn nothing_named(named: NothingNamed) -> Error {
    Error::NothingToKeep { name: named.name, like: named.like }
}

/// How the test failed in the calls about the untouched text.
fn failure<'a>(text: &Text, test: &'a str, judge: &'a Judge) -> TestFailure<'a> {
    let report = &judge.baseline.observed.report;
    let kind = report.test.as_ref().map(|test| test.kind);
    TestFailure {
        test,
        target: judge.about.target.as_deref(),
        stack: &report.stack,
        at: place(text, judge),
        is_wrong_panic: kind == Some(TestFailureKind::WrongPanic),
        ran_to_its_end: kind == Some(TestFailureKind::NoPanic),
        opened: judge.opened(),
        features: judge.about.features.clone(),
        printed: report.output.as_deref(),
    }
}

/// What of the failure each candidate must show again.
fn same_bug(bug: &Bug, judge: &Judge) -> SameBug {
    let report = &judge.baseline.observed.report;
    let message = judge.baseline.printed_by_test().and_then(|message| match message {
        message if bug.is_in_test() => Some(message),
        // The data of the test become smaller, and with them the numbers.
        Message::Exactly(message) => Some(Message::InOrder(message)),
        _ => None,
    });
    SameBug {
        message,
        statement: report.failed_at.as_ref().map(|at| at.statement.clone()),
        stack: among(&report.stack, bug.stack()),
    }
}

/// The byte of the text at which the untouched input failed.
fn place(text: &Text, judge: &Judge) -> Option<u32> {
    let at = judge.baseline.observed.report.failed_at.as_ref()?;
    let file = text.files().iter().find(|file| file.path == at.path)?;
    Some(file.bytes.start + offset(at.offset))
}
