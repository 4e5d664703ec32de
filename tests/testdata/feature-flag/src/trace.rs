//! Somebody looks on.

use std::time::{Duration, Instant};

use crate::belt::{Belt, Report};
use crate::job::Outcome;

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A job has begun.
    Begun(String),
    /// A job has ended.
    Ended {
        /// Which.
        job: String,
        /// How.
        outcome: Outcome,
        /// After so long.
        after: Duration,
    },
}

/// Hears of everything that happens.
pub trait Observer {
    /// Something has happened.
    fn observe(&mut self, event: Event);
}

impl Observer for Vec<Event> {
    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}

impl Belt {
    /// Does all jobs while somebody looks on.
    pub fn run_traced(mut self, observer: &mut dyn Observer) -> Report {
        let mut report = Report::default();
        while let Some(mut job) = self.pop() {
            observer.observe(Event::Begun(job.name.clone()));
            let start = Instant::now();
            let outcome = job.run();
            report.add(outcome);
            observer.observe(Event::Ended {
                job: job.name,
                outcome: outcome.clone(),
                after: start.elapsed(),
            });
        }
        report
    }
}
