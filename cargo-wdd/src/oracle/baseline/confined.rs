//! The untouched input in the sandbox.
//!
//! All calls are confined, also the first one, since the input may be of a stranger. What it needs beyond that is not given by
//! itself, and not tried either: an error says what the user can type. A script of the user's own may write to more folders.
//!
//! If the user trusts the input, it must fail in the same way as outside. Then the first call is not confined, and the second
//! one is. If the second one fails in another way, the sandbox gets the smallest opening with which it does not; if there is
//! none, nothing is confined.

use super::Observation;
use super::attempt::{Attempt, Chosen, FirstCalls};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Outcome, Unmet};
use crate::process::Finished;
use crate::process::sandbox::{Confinement, Sandbox};

impl Attempt<'_> {
    /// Confines all calls from now on, if there is a sandbox that was open for the first ones.
    pub(super) fn confine(&self) {
        if self.caller.opens() {
            self.caller.confine(Confinement::FULL);
        }
    }

    /// Calls the oracle on this machine too, if later calls may run here although there is a farm.
    ///
    /// # Errors
    /// [`Error::FarmDiffers`] if the input does not fail in the same way here, or what prevented a call.
    pub(super) fn also_here(&mut self, chosen: Chosen<'_>, there: &Outcome) -> Result<()> {
        if !self.caller.also_runs_here() {
            return Ok(());
        }
        self.caller.stay_here(true);
        let fails = self.fails_here(chosen);
        self.caller.stay_here(false);
        let (outcome, unmet, is_same) = fails?;
        if is_same {
            return Ok(());
        }
        Err(Error::FarmDiffers {
            input: self.name.to_owned(),
            here: Observation::new(chosen.oracle, &outcome, unmet).to_string(),
            there: Observation::new(chosen.oracle, there, None).to_string(),
        })
    }

    /// The outcome of a call, what it does not meet, and whether one in an opened sandbox meets it.
    fn fails_here(&mut self, chosen: Chosen<'_>) -> Result<(Outcome, Option<Unmet>, bool)> {
        self.calls += 1;
        let outcome = self.call(chosen.oracle)?;
        let unmet = chosen.conditions.unmet(&outcome);
        let may_open = self.caller.opens() && self.caller.confinement().is_on;
        let is_same = unmet.is_none() || may_open && self.opened(chosen)?.is_some();
        Ok((outcome, unmet, is_same))
    }

    /// The outcome of a call that meets the conditions, with the smallest opening of the sandbox. `None` if it does
    /// not meet them outside of the sandbox either.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn opened(&mut self, chosen: Chosen<'_>) -> Result<Option<Outcome>> {
        let Chosen { oracle, conditions } = chosen;
        let meets = |outcome: &Outcome| conditions.unmet(outcome).is_none();
        self.calls += 1;
        let mut last = self.call_in(Confinement::NONE, oracle)?;
        if !meets(&last) {
            return Ok(None);
        }
        let calls = self.caller.open_until(|confinement| {
            let outcome = self.call_in(confinement, oracle)?;
            let is_same = meets(&outcome);
            if is_same {
                last = outcome;
            }
            Ok(is_same)
        })?;
        self.calls += calls;
        Ok(Some(last))
    }

    /// The outcome of a call of a script, which was confined. If it was denied something, that of a call with which it
    /// may write to more folders, if that is enough.
    ///
    /// Its exit code may be the same. But what it notes somewhere, such as a log, would be lost.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn undenied(
        &mut self,
        oracle: &dyn Oracle,
        first: &Outcome,
        outcome: Outcome,
    ) -> Result<Outcome> {
        let confinement = self.caller.confinement();
        if oracle.describe().reports_as_rustc
            || !self.caller.opens()
            || !confinement.is_on
            || denials(&outcome) <= denials(first)
        {
            return Ok(outcome);
        }
        let opened = self.less_denied(oracle, &confinement.writable(), denials(first))?;
        Ok(opened.unwrap_or(outcome))
    }

    /// The first calls of a script that is the user's own. If it was denied something, those with which it may write to more
    /// folders, if that helps: its exit code may be the same, but what it notes somewhere, such as a log, would be lost.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn with_folders(
        &mut self,
        oracle: &dyn Oracle,
        calls: FirstCalls,
    ) -> Result<FirstCalls> {
        let confinement = self.caller.confinement();
        let is_own = self.spec.script.is_some();
        if !is_own || self.caller.opens() || !confinement.is_on || denials(&calls.first) == 0 {
            return Ok(calls);
        }
        let [folders, _] = confinement.writable();
        let opened = self.less_denied(oracle, &[folders], denials(&calls.first) - 1)?;
        Ok(opened.map_or(calls, FirstCalls::one))
    }

    /// The outcome of a call with the first of these openings with which a script is denied something no more often than this.
    /// All later calls have it.
    fn less_denied(
        &mut self,
        oracle: &dyn Oracle,
        openings: &[Confinement],
        most: usize,
    ) -> Result<Option<Outcome>> {
        for &opening in openings {
            self.calls += 1;
            let opened = self.call_in(opening, oracle)?;
            if denials(&opened) <= most {
                self.caller.confine(opening);
                return Ok(Some(opened));
            }
        }
        Ok(None)
    }

    /// Checks that code of the input was not denied anything that may have changed how it fails.
    ///
    /// # Errors
    /// [`Error::Hindered`].
    pub(super) fn check_unhindered(&self, oracle: &dyn Oracle, first: &Outcome) -> Result<()> {
        let Some(allowed) = self.prevented() else { return Ok(()) };
        let Finished { stdout, stderr, .. } = &first.finished;
        let output = [stdout.as_slice(), stderr].concat();
        let output = String::from_utf8_lossy(&output);
        // What rustc prints may be code with these words.
        let is_executed = first.report.test.is_some() || output.contains(BUILD_SCRIPT_FAILS);
        let network = UNREACHABLE.iter().filter(|_| !allowed.network);
        let mut words = DENIED.iter().chain(network);
        match words.find(|words| output.contains(**words)).filter(|_| is_executed) {
            None => Ok(()),
            Some(words) => Err(Error::Hindered {
                input: self.name.to_owned(),
                seen: Observation::new(oracle, first, None).to_string(),
                words,
                hint: String::new(),
            }),
        }
    }

    /// The error, with what the user can type if the sandbox is the reason.
    pub(super) fn with_hint(&self, error: Error) -> Error {
        let executes =
            self.spec.script.is_some() || self.spec.differs.is_some() || self.cargo.is_some();
        let Some(typed) = self.hint().filter(|_| executes) else { return error };
        match error {
            Error::NotInteresting { input, seen, advice } => {
                Error::NotInteresting { input, seen, advice: format!("{advice} {typed}") }
            }
            Error::NothingFails { folder, .. } => {
                Error::NothingFails { folder, hint: format!(" {typed}") }
            }
            Error::TestNotBuilt { name, failure, .. } => {
                Error::TestNotBuilt { name, failure, hint: format!(" {typed}") }
            }
            Error::Hindered { input, seen, words, .. } => {
                Error::Hindered { input, seen, words, hint: typed }
            }
            error => error,
        }
    }

    /// What a call may do, if something is prevented that the user can allow.
    fn prevented(&self) -> Option<Confinement> {
        let confinement = self.caller.confinement();
        let sandbox = self.caller.sandbox().filter(|sandbox| !sandbox.opens())?;
        confinement.is_on.then(|| sandbox.allowed(confinement))
    }

    /// What the user can type if the input needs more than the sandbox gives.
    fn hint(&self) -> Option<String> {
        let allowed = self.prevented()?;
        let taken_out = self.caller.sandbox().map_or(&[][..], Sandbox::taken_out);
        let names: Vec<_> = taken_out.iter().map(|name| name.to_string_lossy()).collect();
        let options = [
            (!allowed.network)
                .then(|| "`--allow-network` if it needs the network or a port".to_owned()),
            (!allowed.home).then(|| "`--open-home` if it needs your home folder".to_owned()),
            (!names.is_empty()).then(|| {
                let names = names.join(", ");
                format!("`--env-pass NAME` if it needs a variable that was taken out ({names})")
            }),
            Some("`--trust` to allow all that it needs".to_owned()),
        ];
        let options = options.into_iter().flatten().collect::<Vec<_>>().join(", ");
        Some(format!("If the sandbox is the reason, add {options}."))
    }
}

/// What cargo says when a build script fails.
const BUILD_SCRIPT_FAILS: &str = "failed to run custom build command";

/// What the system says when a host cannot be reached, as programs print it.
const UNREACHABLE: [&str; 7] = [
    "Connection refused",
    "Could not resolve host",
    "Network is unreachable",
    "No route to host",
    "Temporary failure in name resolution",
    "failed to lookup address",
    "network is unreachable",
];

/// What the system says when it denies something, as programs print it.
const DENIED: [&str; 3] = ["Permission denied", "Operation not permitted", "Read-only file system"];

/// How often the processes of a call have printed that they were denied something.
fn denials(outcome: &Outcome) -> usize {
    let text = String::from_utf8_lossy(&outcome.finished.stderr);
    DENIED.into_iter().map(|denial| text.matches(denial).count()).sum()
}
