//! Whether the fix of an input repairs its result, too: what must stay of a failing test is judged by that.
//!
//! ```text
//! patch ──► input ──► what differs ──► copy of the result ──► the test
//!                                             ▲                  │
//!                                             └── what it lacks ─┘
//! ```
//!
//! The result has lost what the failing test did not need, and the fix can need that: a trait, a helper. So what the compiler
//! misses comes back from the input (`wdd_text::transfer`). The result and the input are never written.

use std::path::{Path, PathBuf};

use wdd_text::text::render::{Files, Rendered};
use wdd_text::transfer::Transfer;

use crate::error::{Error, Result};
use crate::oracle::{Judge, Outcome};
use crate::package::good_version::GoodSpec;
use crate::package::input::{Input, InputSpec};
use crate::package::output::Output;
use crate::process::interrupt::Interrupt;
use crate::run::{self, Request};

/// The most calls about the result with the fix: each brings back what the one before has missed.
const MOST: u32 = 12;

/// What is to be applied.
#[derive(Clone, Debug)]
pub struct Application {
    /// How the result is judged. Its input is the result.
    pub request: Request,
    /// The untouched input.
    pub untouched: PathBuf,
    /// A unified diff that fixes the input.
    pub patch: PathBuf,
    /// Where the result with the fix is saved.
    pub output: Option<PathBuf>,
}

/// A result with the fix of its input.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Applied {
    /// The failure of the result without the fix.
    pub keeps: String,
    /// What happens with the fix: `passed`, or how it fails.
    pub seen: String,
    /// Whether nothing fails.
    pub passes: bool,
    /// What of the result the fix changes.
    pub changed: Vec<String>,
    /// What the fix changes or adds that the result did not have.
    pub added: Vec<String>,
    /// What else is back, because the fix needs it.
    pub back: Vec<String>,
    /// The files in which there is no place for the fix any more.
    pub lost: Vec<PathBuf>,
    /// The calls about the result with the fix.
    pub calls: u32,
    /// Where it is saved.
    pub saved: Option<PathBuf>,
}

/// Puts the fix into a copy of the result, and judges that.
///
/// # Errors
/// When a file cannot be read or written, the patch does not apply to the input, the result does not fail any more, or a call is
/// prevented.
pub fn apply(application: &Application, interrupt: &Interrupt) -> Result<Applied> {
    let Application { request, untouched, patch, output } = application;
    let mut result = run::read(request)?;
    let of_input = InputSpec { path: untouched.clone(), ..request.input.clone() };
    let input = run::read(&Request { input: of_input, ..request.clone() })?;
    let patched = input.good(&GoodSpec::Patch(patch.clone()))?;
    let mut output = output.as_deref().map(|path| place(path, &input, &result)).transpose()?;
    let judge = run::judge(request, &result, interrupt)?;
    judge.report_reasons();
    result.add(&judge.baseline.added);
    let reading = run::reading(&result, &judge, request.language);
    let mut transfer = Transfer::new(&result.files, &input.files, &patched, reading);
    let unfit = |detail: &str| {
        Err(Error::FixDoesNotApply { path: patch.clone(), detail: detail.to_owned() })
    };
    if !transfer.changes_code() {
        return unfit("it changes nothing of the input but tests");
    }
    let (files, outcome, calls) = repaired(&mut transfer, &judge)?;
    if let Some(output) = &mut output {
        output.save(&files)?;
    }
    let [added, back] = transfer.back();
    Ok(Applied {
        keeps: judge.baseline.keeps.clone(),
        seen: judge.seen(&outcome),
        passes: judge.passes(&outcome),
        changed: transfer.fixed(),
        added,
        back,
        lost: transfer.lost().map(Path::to_owned).collect(),
        calls,
        saved: output.map(|output| output.path().to_owned()),
    })
}

/// The place of the fixed result, which is neither in the input nor in the result.
fn place(path: &Path, input: &Input, result: &Input) -> Result<Output> {
    Output::prepare(Some(path), input)?;
    Output::prepare(Some(path), result)
}

/// Brings back what is missing until nothing fails, or until nothing is left that helps. Returns the last files, how they fail, and
/// the number of calls.
fn repaired(transfer: &mut Transfer, judge: &Judge) -> Result<(Files, Outcome, u32)> {
    let mut calls = 0;
    loop {
        calls += 1;
        let candidate = Rendered::from(transfer.files());
        let (mut outcome, _) = judge.outcome(&candidate)?;
        let is_last = judge.passes(&outcome) || calls == MOST || !helped(transfer, &outcome);
        if is_last {
            // As the user sees it: with cargo, and all targets that it builds for the test.
            outcome = judge.outcome_with(&candidate, &[])?;
            return Ok((candidate.files, outcome, calls));
        }
    }
}

/// Brings back what an outcome shows to be missing. Returns whether there is such a thing.
fn helped(transfer: &mut Transfer, outcome: &Outcome) -> bool {
    let report = &outcome.report;
    let files = transfer.files();
    let errors: Vec<_> = report.messages.iter().map(|error| error.as_error(&files)).collect();
    let entered = report.failed_at.as_ref();
    !errors.is_empty() && transfer.bring_missed(&errors)
        || entered.is_some_and(|at| transfer.bring_entered(&at.path, at.offset))
        || transfer.bring_fix()
}
