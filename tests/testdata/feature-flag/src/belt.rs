//! The row of jobs.

use std::collections::VecDeque;

use crate::job::{Failure, Job, Outcome};

/// Jobs that wait, in the order in which they came.
#[derive(Debug, Default)]
pub struct Belt {
    jobs: VecDeque<Job>,
}

/// What came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The sum of all results.
    pub sum: u64,
    /// Those that failed.
    pub failures: Vec<Failure>,
}

impl Belt {
    /// Puts a job at the end.
    pub fn push(&mut self, job: Job) -> &mut Self {
        self.jobs.push_back(job);
        self
    }

    /// Does all jobs.
    pub fn run(mut self) -> Report {
        let mut report = Report::default();
        while let Some(mut job) = self.jobs.pop_front() {
            report.add(job.run());
        }
        report
    }

    /// The next job.
    pub fn pop(&mut self) -> Option<Job> {
        self.jobs.pop_front()
    }
}

impl Report {
    /// Takes in what came of a job.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Done(result) => self.sum += result,
            Outcome::Failed(failure) => self.failures.push(failure),
        }
    }
}
