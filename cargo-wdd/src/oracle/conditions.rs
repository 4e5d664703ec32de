//! The conditions that an outcome must meet to be interesting. It must meet all of them.
//!
//! | the untouched input | kept without `--stderr`, `--exit-code` | kept with them |
//! |---|---|---|
//! | crashes rustc | the crash and the quality | the crash, the quality, and these options |
//! | has errors | its first error, no crash, and the quality | the quality, and these options |
//! | compiles | nothing: it is not interesting | the quality, and these options |
//!
//! *Quality*: the candidate has no kinds of errors that the untouched input did not have, and no crash
//! if the input had none. The kind of an error is its code, or its exact text if it has no code.
//! `--allow-new-errors` switches this condition off. So `--exit-code 101` does not accept another crash,
//! and `--stderr` keeps a warning only in code that compiles. The first error of the input must be among
//! the errors of the candidate, but need not be the first. For a script, the conditions are its exit
//! code (0, or that of `--exit-code`) and `--stderr`.

use std::collections::BTreeSet;

use regex::{Regex, RegexBuilder};
use serde::de::Error as _;
use wdd_core::Verdict;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cost::Costly;
use super::{File, Outcome, messages};
use crate::oracle::signature::{
    Cause, Complaint, Crash, Report, TestFailure, TestSignature, is_crash_signal, without_lines,
    words,
};
use crate::process::Exit;
use crate::process::limits::Limit;

/// The conditions of a run. All of them must be met.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Conditions {
    pub(crate) failure: Failure,
    pub(crate) quality: Option<Quality>,
    #[serde(serialize_with = "as_pattern", deserialize_with = "from_pattern")]
    pub(crate) stdout: Option<Regex>,
    #[serde(serialize_with = "as_pattern", deserialize_with = "from_pattern")]
    pub(crate) stderr: Option<Regex>,
    pub(crate) exit_code: Option<i32>,
    /// What must stay of a failing test in addition, so that it shows the same bug.
    pub(crate) same_bug: Option<SameBug>,
    /// The cause of the compile error, which must stay too.
    pub(crate) cause: Option<KeptCause>,
}

fn as_pattern<S: Serializer>(regex: &Option<Regex>, serializer: S) -> Result<S::Ok, S::Error> {
    regex.as_ref().map(Regex::as_str).serialize(serializer)
}

fn from_pattern<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Regex>, D::Error> {
    let pattern = Option::<String>::deserialize(deserializer)?;
    let regex =
        pattern.map(|pattern| Regex::new(&pattern)).transpose().map_err(D::Error::custom)?;
    Ok(regex.as_ref().map(by_line))
}

/// The pattern, with `^` and `$` at the beginning and end of each line.
pub(super) fn by_line(regex: &Regex) -> Regex {
    RegexBuilder::new(regex.as_str())
        .multi_line(true)
        .build()
        // This fails only if the pattern becomes too large.
        .unwrap_or_else(|_| regex.clone())
}

/// The compile error whose cause is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptCause {
    pub(crate) cause: Cause,
    /// How many errors the untouched input has. More are not allowed, nor are new kinds of them.
    pub(crate) errors: usize,
}

/// What stays the same while a failing test shows the same bug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SameBug {
    /// The message. `None` if each run prints another.
    pub(crate) message: Option<Message>,
    /// The function and the statement that fail. `None` if they are not in a file of the candidate.
    pub(crate) statement: Option<String>,
    /// The functions that are being executed, the innermost first. Others may be among them.
    pub(crate) stack: Vec<String>,
}

impl SameBug {
    fn is_in(&self, report: &Report) -> bool {
        let statement = report.failed_at.as_ref().map(|at| &at.statement);
        let output = report.output.as_deref().unwrap_or_default();
        self.message.as_ref().is_none_or(|message| message.is(output))
            && (self.statement.is_none() || self.statement.as_ref() == statement)
            && self.stack == among(&report.stack, &self.stack)
    }
}

/// The message of a failing test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Message {
    /// It is printed like this.
    Exactly(String),
    /// It is printed like this, except its numbers. They may become smaller as long as they are in the same
    /// order, and none becomes zero that was not. An index that is out of bounds by one stays so.
    InOrder(String),
    /// These words are printed in any order: a hash map prints its elements in another order each time.
    Words(Vec<String>),
}

impl Message {
    fn is(&self, printed: &str) -> bool {
        let printed = &*without_lines(printed);
        match self {
            Message::Exactly(message) => without_lines(message) == printed,
            Message::Words(wanted) => words(&without_lines(&wanted.join(" "))) == words(printed),
            Message::InOrder(message) => in_order(&without_lines(message)) == in_order(printed),
        }
    }
}

/// A message with the rank of each number among its numbers and zero, in place of the number.
fn in_order(message: &str) -> (String, Vec<usize>) {
    let is_digit = |char: char| char.is_ascii_digit();
    let mut words = String::new();
    let mut numbers: Vec<u128> = Vec::new();
    let mut rest = message;
    while let Some(start) = rest.find(is_digit) {
        let length = rest[start..].find(|char| !is_digit(char)).unwrap_or(rest.len() - start);
        words.push_str(&rest[..start]);
        words.push('#');
        numbers.push(rest[start..start + length].parse().unwrap_or(u128::MAX));
        rest = &rest[start + length..];
    }
    words.push_str(rest);
    let sorted: BTreeSet<u128> = numbers.iter().copied().chain([0]).collect();
    (words, numbers.iter().map(|number| sorted.range(..number).count()).collect())
}

/// The functions of a stack that are among the `wanted` ones, each where it is first.
pub(crate) fn among(stack: &[String], wanted: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for function in stack.iter().filter(|function| wanted.contains(function)) {
        if !found.contains(function) {
            found.push(function.clone());
        }
    }
    found
}

/// The failure that must stay the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Failure {
    /// This crash.
    Crash(Crash),
    /// This error, and no crash.
    Error(Complaint),
    /// This warning.
    Warning(Complaint),
    /// The failure of the test with this signature.
    Test(TestSignature),
    /// The call costs as much as that of the untouched input.
    Costly(Costly),
    /// No particular failure. Only the other conditions count.
    Any,
}

/// The kinds of errors that the untouched input has. Others are not allowed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Quality {
    codes: BTreeSet<String>,
    plain: BTreeSet<String>,
    crashes: bool,
}

impl Quality {
    /// Whether the untouched input has errors with this code, or without one.
    fn has(&self, code: Option<&str>) -> bool {
        code.map_or(!self.plain.is_empty(), |code| self.codes.contains(code))
    }
}

/// The first condition that a candidate does not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unmet {
    /// The oracle was killed at the time limit.
    TimedOut,
    /// Something else killed the oracle with this signal.
    Killed(i32),
    /// The oracle has reached this limit.
    Stopped(Limit),
    /// The supervisor of the oracle was killed, or its folder was deleted.
    Lost,
    /// The candidate does not fail, or fails in another way.
    Failure,
    /// The candidate has an error of a kind that the untouched input does not have, or a crash that it
    /// does not have.
    Quality,
    /// It also fails with the fix.
    Fix,
    /// It also fails with the other toolchain, the other flags or the other script.
    Reference,
    /// It does not cost more than with the reference by the wanted factor.
    Cost,
    /// stdout does not match `--stdout`.
    Stdout,
    /// stderr does not match `--stderr`.
    Stderr,
    /// The exit code is not that of `--exit-code`. For a script: not 0.
    ExitCode,
}

impl Unmet {
    /// Unresolved if the oracle was killed, else uninteresting.
    pub fn verdict(&self) -> Verdict {
        use Unmet::{Killed, Lost, Stopped, TimedOut};
        match self {
            TimedOut | Killed(_) | Stopped(_) | Lost => Verdict::Unresolved,
            _ => Verdict::Uninteresting,
        }
    }
}

/// How many errors of a candidate are kept as the reason for its verdict: more of them mostly say the same.
const MOST_ERRORS: usize = 40;

impl Conditions {
    /// The errors of a refused candidate with these files that the untouched input does not have.
    pub(super) fn new_errors(&self, outcome: Outcome, files: &[File]) -> Vec<messages::Message> {
        let is_new = |error: &messages::Message| match (&self.cause, &self.quality) {
            (Some(kept), _) => !kept.cause.is(error, files),
            (None, Some(known)) => !known.has(error.code.as_ref().map(|code| &*code.code)),
            (None, None) => true,
        };
        let new = outcome.report.messages.into_iter().filter(is_new);
        new.take(MOST_ERRORS).map(messages::Message::compact).collect()
    }

    /// The first condition that the outcome of a candidate with these files does not meet.
    pub(super) fn unmet_by(&self, outcome: &Outcome, files: &[File]) -> Option<Unmet> {
        let errors = &outcome.report.messages;
        let unmet = |kept: &KeptCause| {
            // A reader of the result would not know which error is meant.
            if self.quality.is_some() && errors.len() > kept.errors {
                return Some(Unmet::Quality);
            }
            let is_caused = errors.iter().any(|error| kept.cause.is(error, files));
            (!is_caused).then_some(Unmet::Failure)
        };
        let kept = || self.cause.as_ref().and_then(unmet);
        self.unmet(outcome).or_else(kept)
    }

    /// Whether a program prints the failure of the test, in whatever way it ends.
    pub(super) fn is_printed_by(&self, failure: &TestFailure) -> bool {
        let Failure::Test(test) = &self.failure else { return false };
        let message = self.same_bug.as_ref().and_then(|bug| bug.message.as_ref());
        // What prints nothing is only known by the way in which it ends.
        let is_same = test.kind == failure.kind || !test.message.is_empty();
        is_same
            && test.message == failure.message
            && message.is_none_or(|message| message.is(failure.printed()))
    }

    /// The first condition that this outcome does not meet. The cause of a compile error does not count.
    pub(crate) fn unmet(&self, outcome: &Outcome) -> Option<Unmet> {
        let Outcome { finished, report } = outcome;
        let matches = |regex: &Option<Regex>, text: &[u8]| {
            regex.as_ref().is_none_or(|regex| regex.is_match(&String::from_utf8_lossy(text)))
        };
        let conditions = [
            (self.failure.is_in(outcome), Unmet::Failure),
            (self.quality.as_ref().is_none_or(|quality| quality.allows(report)), Unmet::Quality),
            (matches(&self.stdout, &finished.stdout), Unmet::Stdout),
            (matches(&self.stderr, &finished.stderr), Unmet::Stderr),
            (self.exit_code.is_none_or(|code| finished.exit == Exit::Code(code)), Unmet::ExitCode),
            (self.same_bug.as_ref().is_none_or(|bug| bug.is_in(report)), Unmet::Failure),
        ];
        let unmet = conditions.into_iter().find(|(met, _)| !met);
        killed(finished.exit).or(unmet.map(|(_, unmet)| unmet))
    }
}

/// Whether the oracle was killed before it could finish.
pub(super) fn killed(exit: Exit) -> Option<Unmet> {
    match exit {
        Exit::TimedOut | Exit::Interrupted => Some(Unmet::TimedOut),
        Exit::Lost => Some(Unmet::Lost),
        // These are what is looked for, or another way to cost too much.
        Exit::Stopped(Limit::Endless | Limit::Deadlock | Limit::Peak) => None,
        Exit::Stopped(limit) => Some(Unmet::Stopped(limit)),
        Exit::Signal(signal) if !is_crash_signal(signal) => Some(Unmet::Killed(signal)),
        Exit::Signal(_) | Exit::Code(_) | Exit::Settled => None,
    }
}

impl Failure {
    /// The failure of the untouched input, if it has one.
    pub(crate) fn of(report: &Report) -> Option<Self> {
        match (&report.crash, report.errors.first(), &report.test) {
            (Some(crash), ..) => Some(Failure::Crash(crash.clone())),
            (None, Some(error), _) => Some(Failure::Error(error.clone())),
            (None, None, Some(test)) => Some(Failure::Test(test.clone())),
            (None, None, None) => None,
        }
    }

    /// The next error or warning of the untouched input like this one that an empty input does not have, too, and its text.
    pub(super) fn next(&self, report: &Report, empty: &Report) -> Option<(Self, String)> {
        let mut errors = report.errors.iter().zip(&report.headlines);
        match self {
            Failure::Error(_) => {
                let (error, text) = errors.find(|(error, _)| !empty.errors.contains(error))?;
                Some((Failure::Error(error.clone()), text.clone()))
            }
            Failure::Warning(_) => {
                let mut warnings = report.warnings.iter();
                let warning = warnings.find(|warning| !empty.warnings.contains(warning))?;
                Some((Failure::Warning(warning.clone()), warning.text.clone()))
            }
            _ => None,
        }
    }

    fn is_in(&self, outcome: &Outcome) -> bool {
        let report = &outcome.report;
        match self {
            Failure::Costly(costly) => costly.is_in(outcome),
            Failure::Crash(crash) => report.crash.as_ref() == Some(crash),
            Failure::Error(error) => report.crash.is_none() && report.errors.contains(error),
            Failure::Warning(warning) => report.warnings.contains(warning),
            Failure::Test(test) => report.test.as_ref() == Some(test),
            Failure::Any => true,
        }
    }
}

impl Quality {
    /// The quality of the untouched input.
    pub(crate) fn of(report: &Report) -> Self {
        Quality {
            codes: report.error_codes.clone(),
            plain: report.plain_errors.clone(),
            crashes: report.crash.is_some(),
        }
    }

    pub(super) fn allows(&self, report: &Report) -> bool {
        report.error_codes.is_subset(&self.codes)
            && report.plain_errors.is_subset(&self.plain)
            && (self.crashes || report.crash.is_none())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    const CRASH: &str = "error[E0308]: mismatched types\n\n\
                         thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\noh\n";

    fn finished(stderr: &str, exit: Exit) -> crate::process::Finished {
        let nothing = crate::process::Finished::nothing();
        crate::process::Finished { exit, stderr: stderr.into(), ..nothing }
    }

    fn report(stderr: &str, exit: Exit) -> Report {
        Report::read(stderr.as_bytes(), exit)
    }

    fn keeping(stderr: &str, exit: Exit) -> Conditions {
        let report = report(stderr, exit);
        Conditions {
            failure: Failure::of(&report).unwrap(),
            quality: Some(Quality::of(&report)),
            stdout: None,
            stderr: None,
            exit_code: None,
            same_bug: None,
            cause: None,
        }
    }

    fn unmet(conditions: &Conditions, stderr: &str, exit: Exit) -> Option<Unmet> {
        conditions
            .unmet(&Outcome { finished: finished(stderr, exit), report: report(stderr, exit) })
    }

    #[test]
    fn the_same_crash_with_fewer_errors_is_interesting() {
        let kept = keeping(CRASH, Exit::Code(101));
        let (_, fewer) = CRASH.split_once("\n\n").unwrap();
        assert_eq!(unmet(&kept, CRASH, Exit::Code(101)), None);
        assert_eq!(unmet(&kept, fewer, Exit::Code(101)), None);
    }

    #[test]
    fn another_crash_is_uninteresting_even_with_the_exit_code_of_the_user() {
        let mut kept = keeping(CRASH, Exit::Code(101));
        kept.exit_code = Some(101);
        let other = CRASH.replace("1:2", "3:4");
        assert_eq!(unmet(&kept, &other, Exit::Code(101)), Some(Unmet::Failure));
    }

    #[test]
    fn new_kinds_of_errors_are_refused_unless_allowed() {
        let mut kept = keeping(CRASH, Exit::Code(101));
        for new in ["error[E0425]: cannot find\n", "error: expected item\n"] {
            let stderr = format!("{new}{CRASH}");
            assert_eq!(unmet(&kept, &stderr, Exit::Code(101)), Some(Unmet::Quality));
            let quality = kept.quality.take();
            assert_eq!(unmet(&kept, &stderr, Exit::Code(101)), None);
            kept.quality = quality;
        }
    }

    #[test]
    fn an_error_must_stay_but_need_not_stay_the_first() {
        let errors = "error[E0308]: mismatched types\n\nerror[E0425]: cannot find `a`\n";
        let kept = keeping(errors, Exit::Code(1));
        let swapped = "error[E0425]: cannot find `b`\n\nerror[E0308]: mismatched types\n";
        assert_eq!(unmet(&kept, swapped, Exit::Code(1)), None);
        let gone = "error[E0425]: cannot find `a`\n";
        assert_eq!(unmet(&kept, gone, Exit::Code(1)), Some(Unmet::Failure));
        assert_eq!(unmet(&kept, CRASH, Exit::Code(101)), Some(Unmet::Failure));
    }

    #[test]
    fn every_condition_must_be_met() {
        let mut kept = keeping(CRASH, Exit::Code(101));
        kept.stderr = Some(Regex::new("(?m)^oh$").unwrap());
        kept.exit_code = Some(101);
        assert_eq!(unmet(&kept, CRASH, Exit::Code(101)), None);
        assert_eq!(unmet(&kept, CRASH, Exit::Code(1)), Some(Unmet::ExitCode));
        kept.stderr = Some(Regex::new("ah").unwrap());
        assert_eq!(unmet(&kept, CRASH, Exit::Code(101)), Some(Unmet::Stderr));
    }

    #[test]
    fn numbers_become_smaller_in_the_same_order() {
        let message = Message::InOrder("the len is 3 but the index is 7".to_owned());
        assert!(message.is("the len is 1 but the index is 2"));
        for other in
            ["the len is 0 but the index is 1", "the len is 2 but the index is 2", "the len is 1"]
        {
            assert!(!message.is(other), "{other}");
        }
        let equal = Message::InOrder("2 of 2".to_owned());
        assert!(equal.is("1 of 1") && !equal.is("0 of 0") && !equal.is("1 of 2"));
    }

    #[test]
    fn a_place_in_the_message_may_move() {
        let (message, moved) = ("right: 0 at src/lib.rs:20.", "right: 0 at src/lib.rs:7.");
        let words = words(message).into_iter().map(str::to_owned).collect();
        for kept in [Message::Exactly(message.to_owned()), Message::Words(words)] {
            assert!(kept.is(moved));
            assert!(
                !kept.is("right: 0 at src/other.rs:20.") && !kept.is("right: 1 at src/lib.rs:20.")
            );
        }
        let kept = Message::InOrder("index 3 at src/lib.rs:20:5".to_owned());
        assert!(kept.is("index 2 at src/lib.rs:1") && !kept.is("index 0 at src/lib.rs:20:5"));
    }

    #[test]
    fn another_message_statement_or_stack_is_another_bug() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let bug = SameBug {
            message: Some(Message::Exactly("left: 1".to_owned())),
            statement: None,
            stack: words(&["inner", "outer"]),
        };
        let report = |message: &str, stack: &[&str]| Report {
            output: Some(message.to_owned()),
            stack: words(stack),
            ..Report::default()
        };
        assert!(bug.is_in(&report("left: 1", &["std", "inner", "inner", "outer", "test"])));
        assert!(!bug.is_in(&report("left: 2", &["inner", "outer"])));
        assert!(!bug.is_in(&report("left: 1", &["inner"])));
        assert!(!bug.is_in(&report("left: 1", &["outer", "inner"])));
    }

    #[test]
    fn a_killed_oracle_is_unresolved_even_if_it_has_reported_the_crash() {
        let kept = keeping(CRASH, Exit::Code(101));
        for exit in [Exit::TimedOut, Exit::Signal(9)] {
            let unmet = unmet(&kept, CRASH, exit).unwrap();
            assert_eq!(unmet.verdict(), Verdict::Unresolved);
        }
    }
}
