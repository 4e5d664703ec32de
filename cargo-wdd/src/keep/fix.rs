//! What of a fix the failing test needs: changes of tests do not count, and neither do hunks without which the
//! test passes too.

use std::path::Path;

use wdd_core::{Algorithm, List, Settings, Subset, drive};

use super::code::Code;
use super::test_code::TestCode;
use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::text::Text;
use crate::text::fix::Fix;
use crate::text::render::Files;

/// The smallest part of the fix from `files` to the `good` ones that makes the input `name` not fail, and the
/// oracle calls that it took to find it.
///
/// # Errors
/// [`Error::FixDoesNotHelp`], [`Error::Interrupted`], or what prevented a call.
pub(crate) fn needed(
    name: &Path,
    text: &Text,
    (files, good): (&Files, &Files),
    baseline: &Baseline,
) -> Result<(Fix, u64), Error> {
    let whole = Fix::between(files, good);
    let tests = Code::with(text, TestCode::of);
    let places: Vec<_> = whole.places().cloned().collect();
    let fix = whole.with_hunks(|at| !tests.contains(places[at].start));
    if let Some(seen) = baseline.fails_in(&fix.applied(files))? {
        let input = name.to_owned();
        return Err(Error::FixDoesNotHelp { input, seen });
    }
    let mut calls = 1;
    let hunks = fix.places().len();
    if hunks < 2 {
        return Ok((fix, calls));
    }
    let list = List::new(vec![1; hunks]);
    let algorithm = Algorithm::named("ddmin").expect("ddmin is built in");
    let mut failed = None;
    let driven = drive(
        &mut algorithm.start(&list, &Settings::new()),
        |kept: &Subset| {
            calls += 1;
            let part = fix.with_hunks(|at| kept.contains(at));
            match baseline.fails_in(&part.applied(files)) {
                Ok(seen) => seen.is_none(),
                Err(error) => {
                    failed.get_or_insert(error);
                    false
                }
            }
        },
    );
    match failed {
        Some(error) => Err(error),
        None => Ok((fix.with_hunks(|at| driven.best.contains(at)), calls)),
    }
}
