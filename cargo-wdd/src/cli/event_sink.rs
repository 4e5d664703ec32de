//! Where the events of a run go. It knows what the run has told so far, so that another thread can end it: the last event is a summary or an error, once.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use wdd_core::{StopReason, Verdict};

use super::colour::complain;
use super::exit_code::ExitCode;
use crate::error::Error;
use crate::run::event::{Counts, Event, Origin, Summary, Watch};

/// Passes the events on. Its clones share one state.
#[derive(Clone)]
pub struct EventSink(Arc<Mutex<SinkState>>);

struct SinkState {
    watch: Box<dyn Watch + Send>,
    started: Instant,
    input: PathBuf,
    /// The summary if the run ended now. `None` before there is a result.
    summary_if_stopped: Option<Summary>,
    /// The exit code, after the last event.
    ended: Option<ExitCode>,
}

impl EventSink {
    /// Nothing yet of a run that reduces `input`.
    pub fn new(watch: Box<dyn Watch + Send>, input: PathBuf) -> Self {
        let started = Instant::now();
        let state = SinkState { watch, started, input, summary_if_stopped: None, ended: None };
        EventSink(Arc::new(Mutex::new(state)))
    }

    /// Tells the error that ends the run. Returns the exit code.
    pub fn fail(&self, error: &Error) -> ExitCode {
        self.state().fail(error)
    }

    /// Tells that the run is stopped here. If it has told its end before, that counts. Returns the exit code.
    pub fn stop(&self, reason: StopReason) -> ExitCode {
        let mut state = self.state();
        match (state.ended, state.summary_if_stopped.clone(), reason) {
            (Some(code), ..) => code,
            (None, Some(mut summary), _) => {
                summary.stop_reason = reason;
                summary.seconds = state.started.elapsed().as_secs_f64();
                let code = ExitCode::from(&summary);
                state.see(&Event::Summary(Box::new(summary)));
                code
            }
            (None, None, StopReason::MaxTime) => {
                let late = Error::OutOfTime(state.input.clone());
                state.fail(&late)
            }
            (None, None, _) => state.fail(&Error::Interrupted),
        }
    }

    fn state(&self) -> MutexGuard<'_, SinkState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for EventSink {
    fn see(&mut self, event: &Event) {
        self.state().see(event);
    }
}

impl SinkState {
    fn see(&mut self, event: &Event) {
        // A run that was stopped goes on for a moment in its own thread, and nothing comes after the end.
        if self.ended.is_some() {
            return;
        }
        self.note(event);
        self.watch.see(event);
    }

    fn fail(&mut self, error: &Error) -> ExitCode {
        // The watchdog may have told the end before the run notices that it was stopped.
        if let Some(code) = self.ended {
            return code;
        }
        let code = ExitCode::from(error);
        self.see(&Event::Error { message: error.to_string(), code: code as u8 });
        complain(&format!("error: {error}"));
        self.ended = Some(code);
        code
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Summary(summary) => self.ended = Some(ExitCode::from(&**summary)),
            Event::Baseline { size, calls, output, .. } => {
                let counts = Counts { calls: *calls, ..Counts::default() };
                self.summary_if_stopped = Some(Summary::begun(*size, counts, output.clone()));
            }
            _ => {}
        }
        let Some(summary) = &mut self.summary_if_stopped else { return };
        let counts = &mut summary.counts;
        match event {
            Event::Best { size, .. } => summary.after = *size,
            Event::Repeat { calls } => summary.repeated = Some(calls.clone()),
            Event::TestAlone(test) => summary.test_alone = Some(test.clone()),
            Event::Verdict { calls, verdict, origin, .. } => {
                counts.calls = *calls;
                let by_oracle = *origin == Origin::Oracle;
                counts.interesting += u64::from(by_oracle && verdict.is_interesting());
                counts.unresolved += u64::from(by_oracle && *verdict == Verdict::Unresolved);
                let is_known = matches!(origin, Origin::Cached | Origin::SameChange);
                counts.cached += u64::from(is_known);
                counts.skipped += u64::from(*origin == Origin::Syntax);
                counts.faulty += u64::from(*origin == Origin::Fault);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use wdd_text::text::Size;

    use super::*;

    struct Names(Arc<Mutex<Vec<serde_json::Value>>>);

    impl Watch for Names {
        fn see(&mut self, event: &Event) {
            let event = serde_json::to_value(event).unwrap();
            self.0.lock().unwrap().push(event);
        }
    }

    fn sink() -> (EventSink, Arc<Mutex<Vec<serde_json::Value>>>) {
        let seen = Arc::default();
        let names = Names(Arc::clone(&seen));
        (EventSink::new(Box::new(names), "in.rs".into()), seen)
    }

    fn size(tokens: u64) -> Size {
        Size { tokens, bytes: 9 }
    }

    fn baseline() -> Event {
        Event::Baseline {
            keeps: String::new(),
            size: size(7),
            calls: 2,
            output: "out.rs".into(),
            seconds: 0.0,
            timeout: 0.0,
        }
    }

    #[test]
    fn a_run_whose_verdicts_differ_says_so_also_if_it_is_stopped() {
        let (mut sink, seen) = sink();
        sink.see(&baseline());
        sink.see(&Event::Repeat { calls: "4 of 5".to_owned() });
        assert_eq!(sink.stop(StopReason::MaxTime), ExitCode::Flaky);
        assert_eq!(seen.lock().unwrap().last().unwrap()["repeated"], "4 of 5");
    }

    #[test]
    fn a_run_that_is_stopped_ends_with_a_summary_of_what_it_has_told() {
        let (mut sink, seen) = sink();
        sink.see(&baseline());
        sink.see(&Event::Best { calls: 3, size: size(4) });
        assert_eq!(sink.stop(StopReason::Interrupted), ExitCode::Interrupted);
        let seen = seen.lock().unwrap();
        let last = seen.last().unwrap();
        assert_eq!(last["event"], "summary");
        assert_eq!(last["stop_reason"], "interrupted");
        assert_eq!((&last["before"]["tokens"], &last["after"]["tokens"]), (&7.into(), &4.into()));
        assert_eq!((&last["output"], &last["calls"]), (&"out.rs".into(), &2.into()));
    }

    #[test]
    fn a_run_that_is_stopped_before_its_baseline_ends_with_an_error() {
        let (time, _) = sink();
        assert_eq!(time.stop(StopReason::MaxTime), ExitCode::NotInteresting);
        let (signal, seen) = sink();
        assert_eq!(signal.stop(StopReason::Interrupted), ExitCode::Interrupted);
        assert_eq!(seen.lock().unwrap().last().unwrap()["event"], "error");
    }

    #[test]
    fn nothing_is_told_after_the_end() {
        let (mut sink, seen) = sink();
        sink.see(&baseline());
        assert_eq!(sink.stop(StopReason::MaxTime), ExitCode::Success);
        sink.see(&baseline());
        assert_eq!(sink.fail(&Error::Interrupted), ExitCode::Success);
        assert_eq!(sink.stop(StopReason::Interrupted), ExitCode::Success);
        assert_eq!(seen.lock().unwrap().len(), 2);
    }
}
