//! The calls about the untouched input, one after the other or at the same time.
//!
//! The conditions that follow from them are in `first_conditions.rs`.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use wdd_text::text::render::{Files, Rendered};

use super::{Observation, OracleSpec, Untouched};
use crate::error::{Error, Result};
use crate::oracle::cost::{Cost, Costly, Ratio, Resource};
use crate::oracle::findings::as_key;
use crate::oracle::limits::FirstLimit;
use crate::oracle::reference::{FirstCall, Reference};
use crate::oracle::signature::Report;
use crate::oracle::{
    About, Caller, CargoSpec, Conditions, ORACLES, Oracle, Outcome, Started, Unmet, What, emptied,
    extras,
};
use crate::process::sandbox::Confinement;
use crate::process::{Exit, Usage};

/// How often a call is made, if it is not known how it has ended.
const LOST: u32 = 3;

/// The error of a stable rustc about an unstable feature.
const UNSTABLE_REFUSED: &str = "E0554";

/// Makes the calls about the untouched input, and counts them.
pub(crate) struct Attempt<'a> {
    pub(in crate::oracle) spec: &'a OracleSpec,
    pub(super) untouched: &'a Untouched<'a>,
    /// The name of the input.
    pub(in crate::oracle) name: &'a Path,
    /// The package that cargo is called for, if cargo judges.
    pub(in crate::oracle) cargo: Option<CargoSpec>,
    /// The untouched input. The oracle can add files that a copy of it lacks.
    pub(in crate::oracle) input: Rendered,
    /// The files that were added.
    pub(super) added: Files,
    pub(in crate::oracle) caller: Caller,
    pub(in crate::oracle) calls: u64,
    /// Whether the first call was made.
    is_begun: bool,
    /// How many calls were begun.
    begun: AtomicU32,
}

/// The oracle that was chosen, and the conditions that follow from its first call.
#[derive(Clone, Copy)]
pub(in crate::oracle) struct Chosen<'c> {
    pub(in crate::oracle) oracle: &'c dyn Oracle,
    pub(in crate::oracle) conditions: &'c Conditions,
}

/// The first calls about the untouched input.
pub(crate) struct FirstCalls {
    pub(in crate::oracle) first: Outcome,
    /// The outcome of a second call, if it was made at the same time.
    second: Option<Outcome>,
}

impl FirstCalls {
    /// One call; a second one is still to be made.
    pub(super) fn one(first: Outcome) -> Self {
        FirstCalls { first, second: None }
    }
}

impl<'a> Attempt<'a> {
    pub(in crate::oracle) fn new(
        spec: &'a OracleSpec,
        untouched: &'a Untouched<'a>,
    ) -> Result<Self> {
        let caller = Caller::new(&spec.launch, spec.repeat, untouched.interrupt)?;
        if spec.cost.is_some() && !caller.is_supervised() {
            return Err(Error::NotMeasured);
        }
        Ok(Attempt {
            spec,
            untouched,
            name: untouched.name,
            cargo: untouched.package.map(|package| CargoSpec {
                package: Arc::clone(package),
                one_file: untouched.is_one_file,
                options: spec.cargo.clone(),
            }),
            input: untouched.files.to_vec().into(),
            added: Files::new(),
            caller,
            calls: 0,
            is_begun: false,
            begun: AtomicU32::new(0),
        })
    }

    /// Adds files to the input that a copy of it lacks.
    pub(in crate::oracle) fn add(&mut self, files: Files) {
        self.input.files.extend(files.iter().cloned());
        self.input.files.sort();
        self.added.extend(files);
    }

    /// The oracle that fits the input and the options, and its first call.
    pub(in crate::oracle) fn first(&mut self) -> Result<Started> {
        let fitting = ORACLES.iter().find_map(|start| start(self));
        self.is_begun = true;
        fitting.expect("the last oracle fits every input")
    }

    /// The oracle that fits, its first interesting call, and the conditions that follow from it. If a candidate may have
    /// several calls, it may be a later one.
    pub(super) fn first_interesting(
        &mut self,
    ) -> Result<(Arc<dyn Oracle>, FirstCalls, Conditions)> {
        let mut calls = 0;
        loop {
            calls += 1;
            let first = self.first().and_then(|(oracle, calls)| {
                let calls = self.with_folders(&*oracle, calls)?;
                let conditions = self.conditions(&*oracle, &calls.first)?;
                self.check_unhindered(&*oracle, &calls.first)?;
                Ok((oracle, calls, conditions))
            });
            let first = first.map_err(|error| self.with_hint(error));
            match first {
                Err(Error::NotInteresting { .. } | Error::NothingFails { .. })
                    if self.spec.repeat.allows(calls) => {}
                first => return first,
            }
        }
    }

    /// The first call of this oracle.
    pub(in crate::oracle) fn start(&mut self, oracle: impl Oracle + 'static) -> Result<Started> {
        let calls = self.begin(&oracle)?;
        Ok((Arc::new(oracle), calls))
    }

    /// Calls one oracle after the other until rustc crashes. If it never does, takes the first that
    /// meets the conditions of the user, else the very first.
    ///
    /// If there is a farm, the choice is made here, so that no toolchain is sent that is not used.
    pub(in crate::oracle) fn first_that_crashes<O: Oracle + 'static>(
        &mut self,
        oracles: Vec<O>,
    ) -> Result<Started> {
        if !self.caller.has_farm() || oracles.len() < 2 {
            return self.chosen(oracles);
        }
        self.caller.stay_here(true);
        let chosen = self.chosen(oracles);
        self.caller.stay_here(false);
        let (oracle, _) = chosen?;
        let calls = self.begin(&*oracle)?;
        Ok((oracle, calls))
    }

    fn chosen<O: Oracle + 'static>(&mut self, oracles: Vec<O>) -> Result<Started> {
        let mut tried: Vec<Started> = Vec::new();
        let mut refused = None;
        for oracle in oracles {
            // The second call at the same time pays off for the first oracle: it usually crashes.
            let calls = if tried.is_empty() { self.begin(&oracle)? } else { self.once(&oracle)? };
            let crashes = match self.spec.cost {
                Some(cost) => Costly::of(&calls.first, cost).is_some(),
                None => calls.first.report.crash.is_some(),
            };
            // Where unstable features are refused, the crash may follow from that.
            let is_refused = calls.first.report.error_codes.contains(UNSTABLE_REFUSED);
            tried.push((Arc::new(oracle), calls));
            if crashes && !is_refused {
                return Ok(tried.swap_remove(tried.len() - 1));
            }
            refused = refused.or(crashes.then(|| tried.len() - 1));
        }
        if let Some(refused) = refused {
            return Ok(tried.swap_remove(refused));
        }
        let meets = |(oracle, calls): &Started| {
            self.has_own_conditions() && self.unmet(&**oracle, &calls.first).is_none()
        };
        let kept = tried.iter().position(meets).unwrap_or(0);
        Ok(tried.swap_remove(kept))
    }

    /// The first call. If the user wants several jobs, a second one at the same time.
    pub(super) fn begin(&mut self, oracle: &dyn Oracle) -> Result<FirstCalls> {
        if self.untouched.jobs < 2 {
            return self.once(oracle);
        }
        self.calls += 1;
        // If the first call is not confined, a sandbox that changes the outcome is noticed.
        let sandboxed =
            if self.caller.opens() { Confinement::FULL } else { self.caller.confinement() };
        let (first, second) = thread::scope(|scope| {
            let second =
                thread::Builder::new().spawn_scoped(scope, || self.call_in(sandboxed, oracle));
            let first = self.call(oracle);
            // Without a thread, the calls are made one after the other.
            let later = |_| Ok(self.call_in(sandboxed, oracle));
            (first, second.map_or_else(later, ScopedJoinHandle::join))
        });
        let (first, second) = (first?, second.unwrap_or_else(|panic| resume_unwind(panic))?);
        // An interesting outcome comes first, so that the other one is reported as different. If none
        // is interesting, two scripts may have disturbed each other, so one is called alone.
        let meets = |outcome| self.unmet(oracle, outcome).is_none();
        let (first, second) = if meets(&first) {
            (first, second)
        } else if meets(&second) {
            (second, first)
        } else if !oracle.describe().is_isolated {
            (self.call(oracle)?, first)
        } else {
            (first, second)
        };
        Ok(FirstCalls { first, second: Some(second) })
    }

    /// One call.
    pub(in crate::oracle) fn once(&mut self, oracle: &dyn Oracle) -> Result<FirstCalls> {
        self.calls += 1;
        Ok(FirstCalls::one(self.call(oracle)?))
    }

    /// Calls the oracle on the untouched input. The call is not counted here.
    ///
    /// # Errors
    /// [`Error::TooSlow`], [`Error::Interrupted`], or what prevented the call.
    pub(super) fn call(&self, oracle: &dyn Oracle) -> Result<Outcome> {
        self.call_in(self.caller.confinement(), oracle)
    }

    /// Calls the oracle on the untouched input, confined in this way.
    pub(super) fn call_in(&self, confinement: Confinement, oracle: &dyn Oracle) -> Result<Outcome> {
        let limit = self.limit();
        let nth = self.begun.fetch_add(1, Ordering::Relaxed);
        let runner = self
            .caller
            .runner(limit, self.caller.interrupt())
            .confined(confinement)
            .costing(
                self.spec.cost.and_then(Cost::endless_after),
                self.spec.cost.and_then(Cost::peak),
            )
            .nth(nth)
            .ending_with_limit(self.first_limit().is_shortened(limit));
        let call = || {
            let mut outcome = oracle.call(&self.input, runner);
            // It says nothing about the input if the supervisor was killed, for instance because memory was short.
            for _ in 1..LOST {
                if !matches!(&outcome, Ok(outcome) if outcome.finished.exit == Exit::Lost) {
                    break;
                }
                outcome = oracle.call(&self.input, runner);
            }
            outcome
        };
        let about = oracle.describe();
        let outcome = if self.is_begun || !about.builds_on_calls {
            let About { name, edition, .. } = about;
            let about = (name, edition, as_key(&confinement), &self.input.files, extras(oracle));
            // One that has taken too long is an error now, and may have more time in the next process.
            let is_final = |outcome: &Outcome| outcome.finished.exit.is_final(false);
            self.untouched.findings.find_again(What::Untouched, &about, call, is_final)?.value
        } else {
            call()?
        };
        match outcome.finished.exit {
            Exit::TimedOut if self.first_limit().is_over() => {
                Err(Error::OutOfTime(self.name.to_owned()))
            }
            Exit::TimedOut => Err(Error::TooSlow { input: self.name.to_owned(), limit }),
            _ => Ok(outcome),
        }
    }

    /// The time limit for the untouched input.
    pub(in crate::oracle) fn limit(&self) -> Duration {
        self.first_limit().now()
    }

    pub(super) fn first_limit(&self) -> FirstLimit {
        FirstLimit { given: self.spec.timeout, until: self.untouched.until }
    }

    /// The outcomes of two calls.
    ///
    /// # Errors
    /// [`Error::Flaky`] if the second is not interesting, or what prevented the call.
    pub(super) fn again(&mut self, chosen: Chosen<'_>, calls: FirstCalls) -> Result<[Outcome; 2]> {
        let Chosen { oracle, conditions } = chosen;
        self.calls += 1;
        let first = calls.first;
        let second = match calls.second {
            Some(second) => second,
            None => self.call(oracle)?,
        };
        let second = self.undenied(oracle, &first, second)?;
        if conditions.unmet(&second).is_some()
            && self.spec.repeat.allows(2)
            && let Some(second) = self.outvoted(chosen, &first)?
        {
            return Ok([first, second]);
        }
        let second = self.same(second, chosen)?;
        match conditions.unmet(&second) {
            None => Ok([first, second]),
            // The first call was that of cargo, which runs here.
            unmet if self.caller.has_farm() && oracle.describe().builds_on_calls => {
                Err(Error::FarmDiffers {
                    input: self.name.to_owned(),
                    here: Observation::new(oracle, &first, None).to_string(),
                    there: Observation::new(oracle, &second, unmet).to_string(),
                })
            }
            unmet => Err(self.flaky(oracle, &first, &second, unmet)),
        }
    }

    /// An interesting outcome after a second one that was not. `None` if too many are not.
    fn outvoted(&mut self, chosen: Chosen<'_>, first: &Outcome) -> Result<Option<Outcome>> {
        let (mut interesting, mut not) = (1, 1);
        let mut kept = first.clone();
        while self.spec.repeat.decided(interesting, not).is_none() {
            self.calls += 1;
            let next = self.call(chosen.oracle)?;
            if chosen.conditions.unmet(&next).is_none() {
                interesting += 1;
                kept = next;
            } else {
                not += 1;
            }
        }
        let decided = self.spec.repeat.decided(interesting, not);
        Ok((decided == Some(true)).then_some(kept))
    }

    /// The outcome of a second call, which was confined, and took the shortcuts that calls about candidates
    /// take. If that has changed the outcome, it is made again with an opening of the sandbox, or without
    /// shortcuts.
    fn same(&mut self, second: Outcome, chosen: Chosen<'_>) -> Result<Outcome> {
        if chosen.conditions.unmet(&second).is_none() || self.caller.has_farm() {
            return Ok(second);
        }
        if self.caller.opens()
            && self.caller.confinement().is_on
            && let Some(opened) = self.opened(chosen)?
        {
            return Ok(opened);
        }
        if !chosen.oracle.stop_shortcuts() {
            return Ok(second);
        }
        self.calls += 1;
        self.call(chosen.oracle)
    }

    /// Makes all later calls with the shortcuts of the oracle, if the input fails in the same way with them. Returns
    /// whether it does.
    pub(super) fn take_shortcuts(
        &mut self,
        Chosen { oracle, conditions }: Chosen<'_>,
    ) -> Result<bool> {
        if !oracle.take_shortcuts() {
            return Ok(false);
        }
        self.calls += 1;
        let fails = conditions.unmet(&self.call(oracle)?).is_none();
        if !fails {
            oracle.stop_shortcuts();
        }
        Ok(fails)
    }

    /// What the user wants not to fail, after a call of each about the untouched input.
    ///
    /// # Errors
    /// When one of them fails, is not there, or cannot be called.
    pub(in crate::oracle) fn references(&mut self, chosen: Chosen<'_>) -> Result<Vec<Reference>> {
        let first_call = FirstCall {
            name: self.name,
            input: &self.input,
            conditions: chosen.conditions,
            caller: &self.caller,
            limit: self.first_limit(),
            jobs: self.untouched.jobs,
            findings: &self.untouched.findings,
        };
        let references = self.spec.reference.references(chosen.oracle, &first_call)?;
        self.calls += references.iter().map(|reference| reference.first_calls).sum::<u64>();
        Ok(references)
    }

    /// Whether the input needs more than with the reference by this factor, or by a little less: it was accepted before.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented a call.
    pub(in crate::oracle) fn needs_more(
        &self,
        oracle: &dyn Oracle,
        reference: &Reference,
        wanted: (Resource, f64),
    ) -> Result<bool> {
        let empty = Rendered::from(emptied(&self.input.files));
        let used = |candidate: &Rendered| -> Result<[Usage; 2]> {
            let runner = self.caller.runner(self.limit(), self.caller.interrupt());
            let own = oracle.call(candidate, runner)?.finished.usage;
            Ok([own, reference.used_by(candidate, &self.caller)?])
        };
        let [own, other] = used(&empty)?;
        let ratio = Ratio::new(wanted, [&own, &other]).again();
        let mut measured = Vec::new();
        loop {
            let [own, other] = used(&self.input)?;
            let Some(between) = ratio.between([&own, &other]) else { return Ok(false) };
            measured.push(between);
            if let Some(is_more) = ratio.decided(&measured) {
                return Ok(is_more);
            }
        }
    }

    /// The error if one call is interesting and another is not.
    pub(in crate::oracle) fn flaky(
        &self,
        oracle: &dyn Oracle,
        first: &Outcome,
        second: &Outcome,
        unmet: Option<Unmet>,
    ) -> Error {
        let mut shown = [
            Observation::new(oracle, first, None).to_string(),
            Observation::new(oracle, second, unmet).to_string(),
        ];
        if shown[0] == shown[1] {
            let lines = different_lines(&first.report, &second.report);
            for (shown, line) in shown.iter_mut().zip(lines.into_iter().flatten()) {
                *shown += &format!(" (`{line}`)");
            }
        }
        let [first, second] = shown;
        Error::Flaky {
            input: self.name.to_owned(),
            first,
            second,
            advice: oracle.describe().flaky_advice(self.untouched.jobs),
        }
    }

    /// Whether the user has set conditions.
    pub(in crate::oracle) fn has_own_conditions(&self) -> bool {
        let spec = self.spec;
        spec.stdout.is_some() || spec.stderr.is_some() || spec.exit_code.is_some()
    }

    /// The content of the input file.
    pub(in crate::oracle) fn main(&self) -> &[u8] {
        let main = self.input.files.iter().find(|(path, _)| path == self.name);
        main.map_or(&[], |(_, bytes)| bytes)
    }
}

/// The first lines in which two failing tests printed something different.
fn different_lines<'r>(first: &'r Report, second: &'r Report) -> Option<[&'r str; 2]> {
    let lines = |report: &'r Report| report.output.as_deref().map(str::lines);
    let mut pairs = lines(first)?.zip(lines(second)?);
    let (line, other) = pairs.find(|(line, other)| line != other)?;
    Some([line.trim(), other.trim()])
}
