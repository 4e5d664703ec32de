//! The timeline of a run: its oracle calls, and what its passes earned.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Seconds that may lie between two events beside the time limit of a call. If there are more, the run was stopped
/// between them.
const IDLE: f64 = 30.0;

/// How a run went.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Timeline {
    /// The oracle calls about candidates, in order.
    pub calls: Vec<Call>,
    /// Seconds from the first event to the last, without those in which no process worked on the run.
    pub seconds: f64,
    /// What each pass came to, of a run that has ended by itself.
    pub passes: Vec<Gain>,
    /// How calls were confined, in words.
    pub sandbox: Option<String>,
    /// When the last event was told, in seconds since 1970.
    last: Option<f64>,
    timeout: f64,
}

/// An oracle call about a candidate; if there were several about it, the last.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Call {
    /// Oracle calls until then, this one included.
    pub calls: u64,
    /// Seconds until then.
    pub seconds: f64,
    /// The size of the candidate, in tokens.
    pub tokens: u64,
    /// Whether the candidate is interesting.
    pub is_interesting: bool,
}

/// What a pass came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Gain {
    /// The name of the pass.
    pub pass: String,
    /// Tokens removed.
    pub tokens: u64,
    /// Bytes removed; negative if the tokens that are left have more bytes.
    pub bytes: i64,
    /// Oracle calls.
    pub calls: u64,
    /// Seconds until there were verdicts on all of its candidates.
    pub seconds: f64,
}

impl Timeline {
    /// Adds the next event of the log.
    pub(super) fn see(&mut self, line: &Value) {
        if let Some(now) = line["time"].as_f64() {
            let since = now - self.last.unwrap_or(now);
            if since < self.timeout + IDLE {
                self.seconds += since.max(0.0);
            }
            self.last = Some(now);
        }
        match line["event"].as_str() {
            Some("baseline") => self.timeout = line["timeout"].as_f64().unwrap_or_default(),
            Some("sandbox") => self.sandbox = line["active"].as_str().map(str::to_owned),
            Some("verdict") if line["origin"] == "oracle" => self.calls.push(Call {
                calls: line["calls"].as_u64().unwrap_or_default(),
                seconds: self.seconds,
                tokens: line["size"]["tokens"].as_u64().unwrap_or_default(),
                is_interesting: line["verdict"] == "interesting",
            }),
            Some("summary") => {
                self.passes = serde_json::from_value(line["passes"].clone()).unwrap_or_default();
            }
            _ => {}
        }
    }

    /// Seconds until there were this many oracle calls.
    pub fn seconds_at(&self, calls: u64) -> f64 {
        let after = self.calls.partition_point(|call| call.calls < calls);
        let call = self.calls.get(after).or(self.calls.last());
        call.filter(|_| calls > 0).map_or(0.0, |call| call.seconds)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn timeline(lines: &[Value]) -> Timeline {
        let mut timeline = Timeline::default();
        lines.iter().for_each(|line| timeline.see(line));
        timeline
    }

    fn verdict(time: f64, calls: u64, origin: &str) -> Value {
        json!({"time": time, "event": "verdict", "calls": calls, "origin": origin,
               "verdict": "interesting", "size": {"tokens": 9}})
    }

    #[test]
    fn the_time_in_which_no_process_worked_does_not_count() {
        let begun = json!({"time": 100.0, "event": "baseline", "timeout": 10.0});
        let timeline = timeline(&[
            begun,
            verdict(101.0, 3, "oracle"),
            verdict(9000.0, 4, "oracle"),
            verdict(9002.0, 5, "oracle"),
        ]);
        assert_eq!(timeline.seconds, 3.0);
        assert_eq!(
            [0, 3, 4, 5, 9].map(|calls| timeline.seconds_at(calls)),
            [0.0, 1.0, 1.0, 3.0, 3.0]
        );
    }

    #[test]
    fn only_calls_of_the_oracle_are_calls() {
        let timeline = timeline(&[verdict(1.0, 3, "oracle"), verdict(1.0, 3, "cached")]);
        assert_eq!(timeline.calls.len(), 1);
        assert!(timeline.calls[0].is_interesting);
    }

    #[test]
    fn the_summary_says_what_the_passes_earned() {
        let earned =
            json!({"pass": "coarse", "tokens": 5, "bytes": -2, "calls": 7, "seconds": 0.5});
        let timeline = timeline(&[json!({"event": "summary", "passes": [earned]})]);
        assert_eq!((timeline.passes[0].pass.as_str(), timeline.passes[0].bytes), ("coarse", -2));
    }
}
