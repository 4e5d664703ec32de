//! The baseline: the calls about the untouched input, and what they settle.
//!
//! The oracle is called twice, and the input must fail in the same way both times. The first call
//! settles the conditions of the run, and the slower one settles the time limit. If the user wants
//! several jobs, the calls are made at the same time, to see whether they disturb each other. rustc is
//! called with several editions, and with the nightly toolchain too, until it crashes, unless the user
//! or the input has named an edition or a toolchain. The last call is about the empty input. If that is
//! interesting too, the oracle is probably wrong, and the user must be warned.

mod attempt;
mod confined;
mod first_conditions;
mod observation;
mod side_by_side;
mod spec;
#[cfg(test)]
pub(crate) mod testing;

use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

use wdd_text::passes::plan::SamePanic;
use wdd_text::text::render::{Files, Rendered};

pub(in crate::oracle) use self::attempt::Chosen;
pub(crate) use self::attempt::{Attempt, FirstCalls};
pub use self::observation::Observation;
pub use self::spec::{OracleSpec, Untouched};
use crate::error::{Error, Result};
use crate::oracle::cost::{Cost, EndlessLimit, Ratio, Resource};
use crate::oracle::limits::CallLimits;
use crate::oracle::odds::Odds;
use crate::oracle::signature::{Complaint, TestFailureKind, same_panic, words};
use crate::oracle::{About, Conditions, Failure, Judge, Message, PackageOracle, emptied};

/// What the calls about the untouched input have settled.
#[derive(Clone, Debug)]
pub struct Baseline {
    /// What candidates must keep to be interesting, in the middle of a sentence. Empty if nothing can be named.
    pub keeps: String,
    /// What the first call showed.
    pub observed: Observation,
    /// The time of the slowest call.
    pub wall: Duration,
    /// The time limit of a call.
    pub timeout: Duration,
    /// How many oracle calls were made.
    pub calls: u64,
    /// How many of these calls were interesting.
    pub interesting: u64,
    /// Whether the empty input is interesting too.
    pub empty_is_interesting: bool,
    /// What the second call printed about the failure of its test.
    pub printed_again: Option<String>,
    /// Files that were added to the input, since a copy without them fails in another way.
    pub added: Files,
}

impl Baseline {
    /// What the failing test prints. `None` if it does not print the same words each time.
    pub(crate) fn printed_by_test(&self) -> Option<Message> {
        let output = self.observed.report.output.as_deref()?;
        let again = self.printed_again.as_deref()?;
        if output == again {
            return Some(Message::Exactly(output.to_owned()));
        }
        let found = words(output);
        let is_same = found == words(again);
        is_same.then(|| Message::Words(found.into_iter().map(str::to_owned).collect()))
    }

    /// Expressions that panic like the test, if it panics.
    pub(crate) fn same_panic(&self) -> Option<SamePanic> {
        let report = &self.observed.report;
        same_panic(report.test.as_ref()?, report.output.as_deref()?)
    }
}

impl Judge {
    /// Makes the calls about the untouched input. The judge judges candidates as these were judged.
    ///
    /// # Errors
    /// When a tool is missing, or the input does not fail, or not in the same way each time.
    pub fn establish(spec: &OracleSpec, untouched: &Untouched<'_>) -> Result<Self> {
        let mut attempt = Attempt::new(spec, untouched)?;
        let (oracle, calls, conditions) = attempt.first_interesting()?;
        attempt.confine();
        let chosen = Chosen { oracle: &*oracle, conditions: &conditions };
        let [first, second] = attempt.again(chosen, calls)?;
        attempt.also_here(chosen, &second)?;
        // Without machine code, a call costs something else.
        let is_compared = spec.cost.and_then(Cost::ratio).is_some();
        let with_shortcuts = !is_compared && attempt.take_shortcuts(chosen)?;
        let alone = second.finished.wall;
        let longest = attempt.side_by_side(chosen, alone)?;
        let wall = first.finished.wall.max(alone).max(longest);
        let references = attempt.references(chosen)?;
        let emptied = emptied(&attempt.input.files);
        let in_package = attempt.cargo.is_some();
        let about = oracle.describe();
        let observed = Observation::new(&*oracle, &first, None);
        let of_test = oracle.as_package().and_then(PackageOracle::time_of_test);
        let limits = CallLimits::after(wall, of_test, spec.timeout);
        let first_limit = attempt.first_limit();
        let mut judge = Judge {
            baseline: Baseline {
                keeps: keeps(&conditions, &about, observed.report.headline.as_deref()),
                observed,
                wall,
                timeout: limits.call,
                calls: attempt.calls,
                // Both calls about the input, and that with shortcuts.
                interesting: 2 + u64::from(with_shortcuts),
                empty_is_interesting: false,
                printed_again: second.report.output,
                added: attempt.added,
            },
            name: untouched.name.to_owned(),
            jobs: untouched.jobs,
            first_limit,
            caller: attempt.caller,
            conditions,
            oracle,
            about,
            limits,
            endless: spec.cost.and_then(Cost::endless_after).map(EndlessLimit::new),
            peak: spec.cost.and_then(Cost::peak),
            ratio: None,
            references,
            odds: Odds::new(alone),
            findings: untouched.findings.clone(),
            no_shortcuts: AtomicBool::new(false),
            patience: AtomicU32::new(1),
            again: AtomicU32::new(0),
            forgotten: AtomicU32::new(0),
        };
        let emptied = Rendered::from(emptied);
        if let Some(wanted) = spec.cost.and_then(Cost::ratio) {
            judge.compare_costs(wanted, &attempt.input, &emptied)?;
        }
        judge.try_empty(emptied, in_package, spec.allow_empty)?;
        Ok(judge)
    }

    /// Requires from now on that the oracle needs more than the reference by this factor.
    ///
    /// # Errors
    /// [`Error::NotInteresting`] if it does not for the untouched input, or what prevented a call.
    fn compare_costs(
        &mut self,
        wanted: (Resource, f64),
        untouched: &Rendered,
        emptied: &Rendered,
    ) -> Result<()> {
        let (own, _) = self.outcome(emptied)?;
        let other =
            self.references.first().map(|reference| reference.used_by(emptied, &self.caller));
        let other = other.transpose()?.unwrap_or_default();
        self.ratio = Some(Ratio::new(wanted, [&own.finished.usage, &other]));
        self.baseline.calls += 3;
        let judgement = self.judge(untouched)?;
        if judgement.verdict.is_interesting() {
            return Ok(());
        }
        Err(Error::NotInteresting {
            input: self.name.clone(),
            advice: "Give a smaller number of times, or another reference.".to_owned(),
            seen: format!("{} does not need so much more than the reference", self.about.name),
        })
    }

    /// Judges the empty input. If it has the error or the warning of the input, the next one of the input is kept instead.
    ///
    /// # Errors
    /// [`Error::NotTheInputs`], [`Error::EmptyIsInteresting`], or what prevented the call.
    fn try_empty(&mut self, emptied: Rendered, in_package: bool, may_be: bool) -> Result<()> {
        let judgement = self.judge(&emptied)?;
        self.findings.count_earlier(judgement.earlier);
        self.baseline.calls += 1;
        if !judgement.verdict.is_interesting() {
            return Ok(());
        }
        self.baseline.interesting += 1;
        match &self.conditions.failure {
            // The error is not caused by the input: there is no `main`, or rustc refuses a flag.
            Failure::Error(_) | Failure::Warning(_) => {
                let (empty, _) = self.outcome(&emptied)?;
                let observed = &self.baseline.observed;
                let next = self.conditions.failure.next(&observed.report, &empty.report);
                let Some((failure, text)) = next else {
                    return Err(Error::NotTheInputs {
                        input: self.name.clone(),
                        seen: observed.to_string(),
                        in_package,
                    });
                };
                self.conditions.failure = failure;
                self.baseline.keeps = keeps(&self.conditions, &self.about, Some(&text));
            }
            // Flags alone can crash rustc. Then no smaller input is possible.
            Failure::Crash(_) => self.baseline.empty_is_interesting = true,
            _ if may_be => self.baseline.empty_is_interesting = true,
            _ => return Err(Error::EmptyIsInteresting(self.name.clone())),
        }
        Ok(())
    }

    /// Whether the empty input crashes rustc like the untouched one.
    pub(crate) fn empty_crashes(&self) -> bool {
        self.baseline.empty_is_interesting && matches!(self.conditions.failure, Failure::Crash(_))
    }
}

/// What a test does that fails and prints nothing about it.
fn silent(kind: TestFailureKind) -> String {
    match kind {
        TestFailureKind::StackOverflow => "the stack overflow".to_owned(),
        TestFailureKind::Exited(code) => format!("the end of the process with exit code {code}"),
        TestFailureKind::Died(signal) => format!("the end of the process by signal {signal}"),
        _ => "the failure".to_owned(),
    }
}

/// What candidates must keep, in the middle of a sentence. The `headline` is that of the failure.
fn keeps(conditions: &Conditions, about: &About, headline: Option<&str>) -> String {
    let failure = match (&conditions.failure, headline) {
        (Failure::Crash(crash), Some(text)) if !text.is_empty() => {
            Some(format!("{crash} ({text})"))
        }
        (Failure::Crash(crash), _) => Some(crash.to_string()),
        (Failure::Error(Complaint { code: Some(code), .. }), Some(text)) => {
            Some(format!("error[{code}]: {text}"))
        }
        (Failure::Error(_), Some(text)) => Some(format!("error: {text}")),
        (Failure::Test(test), Some("")) => Some(format!("{} of {}", silent(test.kind), about.name)),
        (Failure::Test(_), Some(text)) => Some(format!("the failure of {}: {text}", about.name)),
        (Failure::Warning(warning), _) => {
            let code = warning.code.as_deref().unwrap_or_default();
            Some(format!("the warning {code} ({})", warning.text))
        }
        (Failure::Costly(costly), _) if about.executes_candidates => {
            Some(costly.of_process(&about.name).to_string())
        }
        (Failure::Costly(costly), _) => Some(costly.to_string()),
        (Failure::Error(_) | Failure::Test(_) | Failure::Any, _) => None,
    };
    let failure = failure.map(|failure| match &about.fails_in {
        Some(package) => format!("{failure}, in the dependency {package}"),
        None => failure,
    });
    // For an oracle that keeps something else, the exit code says whether it does.
    let exit_code = conditions.exit_code.filter(|_| about.keeps.is_none());
    let all = [
        failure.or_else(|| about.keeps.map(str::to_owned)),
        conditions.stdout.as_ref().map(|regex| format!("stdout matching /{regex}/")),
        conditions.stderr.as_ref().map(|regex| format!("stderr matching /{regex}/")),
        exit_code.map(|code| format!("exit code {code}")),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", and ")
}
