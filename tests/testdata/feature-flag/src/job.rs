//! A job, and how it ends.

use std::fmt;

/// Something to do.
pub struct Job {
    /// What people call it.
    pub name: String,
    work: Box<dyn FnMut() -> Result<u64, String>>,
}

/// How a job has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With this result.
    Done(u64),
    /// Not at all well.
    Failed(Failure),
}

/// Why a job has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which job.
    pub job: String,
    /// What it said.
    pub reason: String,
    /// How often it was tried.
    pub tries: u32,
}

impl Job {
    /// A job with a name.
    pub fn new(name: &str, work: impl FnMut() -> Result<u64, String> + 'static) -> Self {
        Job {
            name: name.to_owned(),
            work: Box::new(work),
        }
    }

    /// Does it, once.
    pub fn run(&mut self) -> Outcome {
        match (self.work)() {
            Ok(result) => Outcome::Done(result),
            Err(reason) => Outcome::Failed(Failure {
                job: self.name.clone(),
                reason,
                tries: 1,
            }),
        }
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} failed {} times: {}",
            self.job, self.tries, self.reason
        )
    }
}
