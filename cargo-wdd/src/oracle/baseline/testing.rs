//! A judge whose oracle is a closure, for the unit tests of runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

use wdd_text::text::render::{Files, Rendered};

use super::{Baseline, Observation};
use crate::error::Result;
use crate::oracle::limits::{CallLimits, FirstLimit};
use crate::oracle::odds::Odds;
use crate::oracle::repeat::Repeat;
use crate::oracle::{About, Caller, Conditions, Failure, Findings, Judge, Oracle, Outcome, Runner};
use crate::process::interrupt::Interrupt;
use crate::process::{Exit, Finished, LaunchSpec};

/// Whether the first file of a candidate, as text, is interesting; `None` if its call is killed.
pub(crate) type Fails = fn(&str) -> Option<bool>;

/// An oracle that runs no process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closure {
    /// The verdict of a call.
    pub(crate) fails: Fails,
    /// The verdict without shortcuts.
    pub(crate) confirms: Fails,
    /// The test that it executes.
    pub(crate) test: Option<&'static str>,
}

impl Closure {
    fn outcome(verdict: Option<bool>) -> Outcome {
        let exit = match verdict {
            Some(fails) => Exit::Code(i32::from(!fails)),
            None => Exit::TimedOut,
        };
        Outcome::without_report(Finished {
            exit,
            wall: Duration::from_millis(1),
            ..Finished::nothing()
        })
    }
}

fn content(candidate: &Rendered) -> std::borrow::Cow<'_, str> {
    let first = candidate.files.first();
    String::from_utf8_lossy(first.map_or(&[][..], |(_, content)| content.as_slice()))
}

impl Oracle for Closure {
    fn describe(&self) -> About {
        About {
            reports_as_rustc: false,
            test: self.test.map(str::to_owned),
            ..About::rustc("a closure".to_owned())
        }
    }

    fn call(&self, candidate: &Rendered, _runner: Runner<'_>) -> Result<Outcome> {
        Ok(Closure::outcome((self.fails)(&content(candidate))))
    }

    fn confirm(&self, candidate: &Rendered, _runner: Runner<'_>) -> Result<Option<Outcome>> {
        let verdict = (self.confirms)(&content(candidate));
        Ok(Some(Closure::outcome(verdict)))
    }

    fn command_line(&self, _result: &Path) -> Option<String> {
        None
    }

    fn printed(
        &self,
        _candidate: &Rendered,
        _flag: &str,
        _runner: Runner<'_>,
    ) -> Option<(PathBuf, Vec<u8>)> {
        None
    }
}

/// The judge after three calls about an interesting input.
pub(crate) fn judge(oracle: Closure, interrupt: &Interrupt) -> Judge {
    let limits = CallLimits::after(Duration::from_millis(1), None, None);
    Judge {
        baseline: Baseline {
            keeps: "exit code 0".to_owned(),
            observed: Observation::new(&oracle, &Closure::outcome(Some(true)), None),
            wall: Duration::from_millis(1),
            timeout: limits.call,
            calls: 3,
            interesting: 2,
            empty_is_interesting: false,
            printed_again: None,
            added: Files::new(),
        },
        name: PathBuf::from("in.rs"),
        jobs: 1,
        first_limit: FirstLimit { given: None, until: None },
        caller: Caller::new(&LaunchSpec::default(), Repeat::ONCE, interrupt).unwrap(),
        about: oracle.describe(),
        oracle: Arc::new(oracle),
        conditions: Conditions {
            failure: Failure::Any,
            quality: None,
            stdout: None,
            stderr: None,
            exit_code: Some(0),
            same_bug: None,
            cause: None,
        },
        references: Vec::new(),
        limits,
        endless: None,
        peak: None,
        ratio: None,
        odds: Odds::new(Duration::from_millis(1)),
        findings: Findings::default(),
        no_shortcuts: AtomicBool::new(false),
        patience: AtomicU32::new(1),
        again: AtomicU32::new(0),
        forgotten: AtomicU32::new(0),
    }
}
