//! `Rates`: how often the candidates of a pass are interesting, for speculation.
//!
//! A verdict on a candidate says much about the next one of the same pass, more than the odds of a list algorithm that
//! knows one list only. At the start the rates are those of recorded runs (`rates.txt`); the verdicts of the run count
//! more and more. They choose which speculative calls are made, and change nothing else.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The rates of recorded runs. Each line: pass, `group` or `list`, the last verdict of the pass, and how many of the
/// candidates were interesting.
///
/// They were measured on 2026-11-25 on the crashes of the corpus:
/// `cargo bench -p wdd-tests --bench workers -- --cases PATH --rates --only ice-…`, with the name of each crash.
static RECORDED: &str = include_str!("rates.txt");

/// The rate of a pass about which nothing is known.
const OVERALL: f64 = 0.2;

/// How many verdicts the rate of a wider kind counts for, as the start of a narrower one. Measured on the recorded runs,
/// each with the rates of the others: with 4 and with 16, what is left unknown of a verdict is more.
const WEIGHT: f64 = 8.0;

/// What is counted together. A field that is `None` has any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RateKind {
    pass: &'static str,
    /// Whether the candidate is a group of changes that is tried before the list, or else the list.
    group: Option<bool>,
    /// Whether the candidate before it in the same pass was interesting.
    last: Option<Last>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Last {
    None,
    Refused,
    Interesting,
}

/// How many of the candidates of a kind were interesting.
#[derive(Clone, Copy, Debug, Default)]
struct Rate {
    interesting: u32,
    all: u32,
}

impl Rate {
    fn add(&mut self, interesting: u32, all: u32) {
        self.interesting += interesting;
        self.all += all;
    }

    /// The rate, if `start` was expected.
    fn after(self, start: f64) -> f64 {
        (start * WEIGHT + f64::from(self.interesting)) / (WEIGHT + f64::from(self.all))
    }
}

/// The rates of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Rates {
    seen: BTreeMap<RateKind, Rate>,
    last: BTreeMap<&'static str, Last>,
}

impl Rates {
    /// The probability that a candidate of a pass is interesting.
    pub(super) fn odds(&self, pass: &'static str, is_group: bool) -> f64 {
        self.kinds(pass, is_group).into_iter().fold(OVERALL, |start, kind| {
            let rate = |rates: Option<&Rate>| rates.copied().unwrap_or_default();
            let recorded = rate(recorded().get(&kind)).after(start);
            rate(self.seen.get(&kind)).after(recorded)
        })
    }

    /// Counts the verdict on a candidate of a pass.
    pub(super) fn count(&mut self, pass: &'static str, is_group: bool, is_interesting: bool) {
        for kind in self.kinds(pass, is_group) {
            self.seen.entry(kind).or_default().add(u32::from(is_interesting), 1);
        }
        let last = if is_interesting { Last::Interesting } else { Last::Refused };
        self.last.insert(pass, last);
    }

    fn kinds(&self, pass: &'static str, is_group: bool) -> [RateKind; 3] {
        let last = self.last.get(pass).copied().unwrap_or(Last::None);
        kinds(pass, is_group, last)
    }
}

/// From the widest to the narrowest.
fn kinds(pass: &'static str, is_group: bool, last: Last) -> [RateKind; 3] {
    let [group, last] =
        [Some(is_group), None].map(|group| RateKind { pass, group, last: group.map(|_| last) });
    let wide = RateKind { last: None, ..group };
    [last, wide, group]
}

/// The rates of recorded runs.
fn recorded() -> &'static BTreeMap<RateKind, Rate> {
    static RATES: OnceLock<BTreeMap<RateKind, Rate>> = OnceLock::new();
    RATES.get_or_init(|| {
        let mut rates = BTreeMap::<RateKind, Rate>::new();
        for (kinds, interesting, all) in RECORDED.lines().filter_map(read) {
            for kind in kinds {
                rates.entry(kind).or_default().add(interesting, all);
            }
        }
        rates
    })
}

/// The kinds of a line, and what was counted.
fn read(line: &'static str) -> Option<([RateKind; 3], u32, u32)> {
    let mut words = line.split(' ');
    let pass = words.next()?;
    let is_group = words.next()? == "group";
    let last = match words.next()? {
        "none" => Last::None,
        "refused" => Last::Refused,
        "interesting" => Last::Interesting,
        _ => return None,
    };
    let mut number = || words.next()?.parse().ok();
    Some((kinds(pass, is_group, last), number()?, number()?))
}

#[cfg(test)]
mod tests {
    use wdd_text::passes::Pass;

    use super::*;

    #[test]
    fn every_recorded_rate_is_that_of_a_pass() {
        for line in RECORDED.lines() {
            let (kinds, interesting, all) = read(line).expect(line);
            assert!(Pass::named(kinds[0].pass).is_some(), "{line}");
            assert!(interesting <= all, "{line}");
        }
    }

    #[test]
    fn a_pass_whose_candidates_are_refused_is_expected_to_go_on_so() {
        let mut rates = Rates::default();
        let before = rates.odds("bodies", false);
        let mut after = before;
        for _ in 0..20 {
            rates.count("bodies", false, false);
            let next = rates.odds("bodies", false);
            assert!(next < after);
            after = next;
        }
        assert!(after < before / 2.0);
        assert!(rates.odds("fine", false) > after);
    }

    #[test]
    fn the_last_verdict_of_the_pass_counts() {
        let after = |verdicts: [bool; 2]| {
            let mut rates = Rates::default();
            for verdict in verdicts.into_iter().cycle().take(20) {
                rates.count("of no recorded run", false, verdict);
            }
            // They take turns.
            (rates.odds("of no recorded run", false) * 100.0) as u32
        };
        assert!(after([true, false]) > 50 && after([false, true]) < 50);
    }
}
