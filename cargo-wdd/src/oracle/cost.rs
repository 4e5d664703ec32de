//! Cost as a failure: a call that does not end, or needs too much memory.
//!
//! What counts is the processor time and the memory of all processes of a call together, also of those that have ended. So the
//! load of the machine does not decide. A call that uses hardly any processor time for as long is dead-locked.
//!
//! An interesting call takes the whole time. So the time is shorter for candidates as soon as it is known how little those take that
//! end (`EndlessLimit`). The best is confirmed with the time that the user has given.

use std::fmt;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Outcome;
use crate::process::limits::Limit;
use crate::process::{Exit, Usage};

/// What a call must cost to be interesting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cost {
    /// It has not ended after this processor time.
    Endless(Duration),
    /// It needs as much memory, in bytes.
    Peak(u64),
    /// It needs more than a reference by this factor.
    More(Resource, f64),
}

/// What two calls are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resource {
    /// Processor time.
    Time,
    /// Memory at the same time.
    Memory,
}

impl Cost {
    /// The processor time after which a call counts as one without end.
    pub(super) fn endless_after(self) -> Option<Duration> {
        match self {
            Cost::Endless(time) => Some(time),
            Cost::Peak(_) | Cost::More(..) => None,
        }
    }

    /// The memory at which a call has shown that it is interesting.
    pub(super) fn peak(self) -> Option<u64> {
        match self {
            Cost::Endless(_) | Cost::More(..) => None,
            Cost::Peak(size) => Some(size),
        }
    }

    /// What is too much.
    pub(crate) fn resource(self) -> Resource {
        match self {
            Cost::Endless(_) => Resource::Time,
            Cost::Peak(_) => Resource::Memory,
            Cost::More(resource, _) => resource,
        }
    }

    /// What is compared with a reference, and how many times more is needed.
    pub(super) fn ratio(self) -> Option<(Resource, f64)> {
        match self {
            Cost::More(resource, factor) => Some((resource, factor)),
            Cost::Endless(_) | Cost::Peak(_) => None,
        }
    }
}

impl Resource {
    /// How much of it was used, in seconds or bytes.
    pub(crate) fn of(self, usage: &Usage) -> f64 {
        match self {
            Resource::Time => usage.processor.as_secs_f64(),
            Resource::Memory => usage.peak as f64,
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Resource::Time => "processor time",
            Resource::Memory => "memory",
        })
    }
}

/// How the untouched input costs too much. Its `Display` is for the middle of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Costly {
    /// This process is busy without end.
    Endless(String),
    /// This process waits without end.
    Deadlock(String),
    /// The processes need as much memory, in bytes.
    Peak(u64),
    /// They need as many times more than those of a reference, in tenths.
    More(Resource, u64),
}

impl Costly {
    /// What an outcome costs, if it is what is looked for.
    pub(super) fn of(outcome: &Outcome, cost: Cost) -> Option<Self> {
        let finished = &outcome.finished;
        let busy = || finished.usage.busy.clone().unwrap_or_default();
        match (cost, finished.exit) {
            (Cost::Endless(_), Exit::Stopped(Limit::Endless)) => Some(Costly::Endless(busy())),
            (Cost::Endless(_), Exit::Stopped(Limit::Deadlock)) => Some(Costly::Deadlock(busy())),
            (Cost::Peak(size), _) if finished.usage.peak >= size => Some(Costly::Peak(size)),
            // Whether it is so is known after a call of the reference.
            (Cost::More(resource, factor), Exit::Code(_)) => {
                Some(Costly::More(resource, (factor * 10.0).round() as u64))
            }
            _ => None,
        }
    }

    /// The same of the process with this name.
    pub(super) fn of_process(&self, name: &str) -> Self {
        match self {
            Costly::Endless(_) => Costly::Endless(name.to_owned()),
            Costly::Deadlock(_) => Costly::Deadlock(name.to_owned()),
            other => other.clone(),
        }
    }

    /// The process that hangs.
    pub(super) fn process(&self) -> Option<&String> {
        match self {
            Costly::Endless(process) | Costly::Deadlock(process) => Some(process),
            Costly::Peak(_) | Costly::More(..) => None,
        }
    }

    /// Whether an outcome costs the same.
    pub(super) fn is_in(&self, outcome: &Outcome) -> bool {
        let cost = match self {
            Costly::Endless(_) | Costly::Deadlock(_) => Cost::Endless(Duration::ZERO),
            Costly::Peak(size) => Cost::Peak(*size),
            Costly::More(resource, tenths) => Cost::More(*resource, *tenths as f64 / 10.0),
        };
        Costly::of(outcome, cost).as_ref() == Some(self)
    }
}

impl fmt::Display for Costly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Costly::Endless(process) => write!(f, "that {process} hangs"),
            Costly::Deadlock(process) => write!(f, "that {process} hangs, and does nothing"),
            Costly::Peak(size) => write!(f, "that a call needs {} of memory", shown(*size)),
            Costly::More(resource, tenths) => {
                let factor = *tenths as f64 / 10.0;
                write!(f, "that a call needs {factor} times the {resource} of the reference")
            }
        }
    }
}

/// A number of seconds or bytes for people.
pub(crate) fn in_words(resource: Resource, needs: f64) -> String {
    match resource {
        Resource::Time if needs < 1.0 => format!("{needs:.2} s"),
        Resource::Time => format!("{needs:.1} s"),
        Resource::Memory => shown(needs as u64),
    }
}

/// A number of bytes for people.
fn shown(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(bits, _)| bytes >= 1 << bits);
    unit.map_or_else(
        || format!("{bytes} bytes"),
        |(bits, name)| {
            let tenths = (bytes * 10) >> bits;
            match tenths % 10 {
                0 => format!("{} {name}", tenths / 10),
                rest => format!("{}.{rest} {name}", tenths / 10),
            }
        },
    )
}

/// Compares what calls of an oracle and of a reference need, beyond what they need for an empty input: then a candidate cannot win
/// by making both small. A ratio near the threshold is measured again, with a sequential test: the mean of the logarithms has to
/// be two standard errors away from that of the factor, so one verdict in twenty near the threshold is wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    resource: Resource,
    factor: f64,
    /// What both need for an empty input, in seconds or bytes.
    empty: [f64; 2],
}

/// How often both are called about one candidate at most.
const MOST_MEASURED: usize = 6;

/// What a call has to need beyond an empty input, in seconds and in bytes: less cannot be told from noise.
const LEAST: [f64; 2] = [0.1, (8 << 20) as f64];

/// A first ratio that is larger or smaller than the factor by this one needs no second one.
const CLEAR: f64 = 1.3;

/// The share of the factor, or of the time, that is enough for a candidate that was accepted before.
const AGAIN: f64 = 0.7;

impl Ratio {
    /// For what calls about an empty input have used: one of the oracle, and one of the reference.
    pub(super) fn new((resource, factor): (Resource, f64), empty: [&Usage; 2]) -> Self {
        Ratio { resource, factor, empty: empty.map(|usage| resource.of(usage)) }
    }

    /// How many times more the oracle has needed than the reference. `None` if it is too little to be told.
    pub(super) fn between(&self, [own, other]: [&Usage; 2]) -> Option<f64> {
        let least = LEAST[usize::from(self.resource == Resource::Memory)];
        let [own, other] = [
            self.resource.of(own) - self.empty[0],
            (self.resource.of(other) - self.empty[1]).max(least / 10.0),
        ];
        (own >= least).then(|| own / other)
    }

    /// The ratio for a candidate that was accepted before: it may need a little less. Else one near the threshold would be in
    /// doubt again and again.
    pub(super) fn again(self) -> Self {
        Ratio { factor: self.factor * AGAIN, ..self }
    }

    /// Whether the oracle needs so much more, as far as these ratios tell.
    pub(super) fn decided(&self, measured: &[f64]) -> Option<bool> {
        let logarithms: Vec<f64> =
            measured.iter().map(|ratio| (ratio / self.factor).ln()).collect();
        let count = logarithms.len() as f64;
        let mean = logarithms.iter().sum::<f64>() / count;
        if logarithms.len() >= MOST_MEASURED {
            return Some(mean >= 0.0);
        }
        let error = match logarithms.len() {
            0 => return None,
            1 => CLEAR.ln() / 2.0,
            _ => {
                let squares: f64 = logarithms.iter().map(|one| (one - mean).powi(2)).sum();
                (squares / (count - 1.0) / count).sqrt()
            }
        };
        (mean.abs() > 2.0 * error).then_some(mean >= 0.0)
    }
}

/// How much processor time a candidate gets before it counts as one without end.
#[derive(Debug)]
pub(crate) struct EndlessLimit {
    /// What the user has given.
    given: Duration,
    seen: Mutex<EndedCalls>,
}

/// What the calls about candidates took that have ended.
#[derive(Debug, Default)]
struct EndedCalls {
    calls: u32,
    longest: Duration,
    /// Whether a shorter time was too short.
    is_whole: bool,
}

/// How many calls have to end before others get less time.
const ENOUGH: u32 = 3;

/// How many times longer than those that end a call may take.
const SLACK: u32 = 8;

/// The shortest time.
const SHORTEST: Duration = Duration::from_secs(1);

impl EndlessLimit {
    pub(super) fn new(given: Duration) -> Self {
        EndlessLimit { given, seen: Mutex::default() }
    }

    /// The time that the user has given.
    pub(super) fn given(&self) -> Duration {
        self.given
    }

    /// The time for a candidate that was accepted before: it may take a little less. Else one that ends near the limit would be in
    /// doubt again and again.
    pub(super) fn again(&self) -> Duration {
        self.now().mul_f64(AGAIN)
    }

    /// The time that candidates get now.
    pub(super) fn now(&self) -> Duration {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.calls < ENOUGH || seen.is_whole {
            return self.given;
        }
        SHORTEST.max(seen.longest * SLACK).min(self.given)
    }

    /// Counts a call about a candidate.
    pub(super) fn count(&self, outcome: &Outcome) {
        if matches!(outcome.finished.exit, Exit::Code(_) | Exit::Signal(_)) {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.calls += 1;
            seen.longest = seen.longest.max(outcome.finished.usage.processor);
        }
    }

    /// Gives candidates the whole time from now on.
    pub(super) fn stop_shortcuts(&self) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_whole = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{Finished, Usage};

    fn outcome(exit: Exit, processor: u64, busy: &str) -> Outcome {
        let usage = Usage {
            processor: Duration::from_millis(processor),
            peak: 5 << 20,
            busy: Some(busy.to_owned()),
        };
        Outcome::without_report(Finished { exit, usage, ..Finished::nothing() })
    }

    #[test]
    fn the_same_process_must_be_busy_or_wait() {
        let cost = Cost::Endless(Duration::from_secs(1));
        let endless = |process| outcome(Exit::Stopped(Limit::Endless), 1000, process);
        let rustc = Costly::of(&endless("rustc"), cost).unwrap();
        assert!(rustc.is_in(&endless("rustc")) && !rustc.is_in(&endless("ld")));
        assert!(!rustc.is_in(&outcome(Exit::Stopped(Limit::Deadlock), 0, "rustc")));
        assert_eq!(Costly::of(&outcome(Exit::Code(1), 1000, ""), cost), None);
        assert_eq!(rustc.to_string(), "that rustc hangs");
    }

    #[test]
    fn a_peak_counts_however_the_call_has_ended() {
        let peak = Costly::of(&outcome(Exit::Code(0), 0, ""), Cost::Peak(5 << 20)).unwrap();
        assert_eq!(peak.to_string(), "that a call needs 5 MiB of memory");
        assert_eq!(Costly::of(&outcome(Exit::Code(0), 0, ""), Cost::Peak(6 << 20)), None);
        assert_eq!(shown(3 << 29), "1.5 GiB");
    }

    #[test]
    fn a_ratio_near_the_factor_is_measured_again() {
        let usage = |millis| Usage { processor: Duration::from_millis(millis), ..Usage::default() };
        let ratio = Ratio::new((Resource::Time, 4.0), [&usage(100), &usage(200)]);
        let between = |own, other| ratio.between([&usage(own), &usage(other)]);
        assert_eq!(between(1100, 400), Some(5.0));
        assert_eq!(between(190, 200), None, "it is too little");
        assert_eq!(
            between(1100, 100),
            Some(100.0),
            "the other one needs no less than a hundredth second"
        );
        assert_eq!(ratio.decided(&[6.0]), Some(true));
        assert_eq!(ratio.decided(&[2.0]), Some(false));
        assert_eq!(ratio.decided(&[4.4]), None);
        assert_eq!(ratio.decided(&[4.4, 4.5]), Some(true));
        assert_eq!(ratio.decided(&[4.4, 3.7]), None);
        assert_eq!(ratio.decided(&[4.4, 3.7, 4.3, 3.8, 4.1, 3.9]), Some(true));
    }

    #[test]
    fn candidates_get_less_time_once_it_is_known_how_little_others_take() {
        let limit = EndlessLimit::new(Duration::from_secs(10));
        for _ in 0..ENOUGH {
            assert_eq!(limit.now(), Duration::from_secs(10));
            limit.count(&outcome(Exit::Code(0), 250, ""));
            limit.count(&outcome(Exit::Stopped(Limit::Endless), 10_000, "rustc"));
        }
        assert_eq!(limit.now(), Duration::from_secs(2));
        assert_eq!(limit.again(), Duration::from_millis(1400));
        limit.stop_shortcuts();
        assert_eq!(limit.now(), Duration::from_secs(10));
    }
}
