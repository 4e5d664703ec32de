//! What of a fix the failing test needs: changes of tests do not count, and neither do hunks without which the
//! test passes too.
//!
//! The test is that of the input, with the fix too. So lines of test code are left out when the input and the good
//! files are compared.

use wdd_core::{Algorithm, List, Settings, Subset, drive};
use wdd_text::text::fix::Fix;
use wdd_text::text::render::{Files, Rendered};

use crate::error::Error;
use crate::oracle::Judge;

/// The smallest part of a fix without which the untouched input fails, and the oracle calls that it took to find it.
/// `may_call` says whether there may be another one after that number of calls.
///
/// # Errors
/// [`Error::Interrupted`], or what prevented a call.
pub(crate) fn needed(
    fix: &Fix,
    files: &Files,
    judge: &Judge,
    may_call: impl Fn(u64) -> bool,
) -> Result<(Fix, u64), Error> {
    let hunks = fix.places().len();
    let mut calls = 0;
    if hunks < 2 {
        return Ok((fix.clone(), calls));
    }
    let list = List::uniform(hunks);
    let algorithm = Algorithm::named("ddmin").expect("ddmin is built in");
    let mut failed = None;
    let driven = drive(&mut algorithm.start(&list, &Settings::new()), |kept: &Subset| {
        if failed.is_some() || !may_call(calls) {
            return false;
        }
        calls += 1;
        let part = fix.with_hunks(|at| kept.contains(at));
        let candidate = Rendered { files: files.clone(), fix: Some(part) };
        judge.is_fixed(&candidate).unwrap_or_else(|error| {
            failed = Some(error);
            false
        })
    });
    match failed {
        Some(error) => Err(error),
        None => Ok((fix.with_hunks(|at| driven.best.contains(at)), calls)),
    }
}
