//! Tries again what has failed.

use crate::job::{Failure, Job, Outcome};

/// How often to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// At most so often.
    pub times: u32,
}

impl Retry {
    /// Does a job, again and again if need be.
    pub fn run(self, job: &mut Job) -> Outcome {
        let mut outcome = job.run();
        for tries in 2..=self.times {
            match outcome {
                Outcome::Done(_) => break,
                Outcome::Failed(_) => outcome = counted(job.run(), tries),
            }
        }
        outcome
    }
}

fn counted(outcome: Outcome, tries: u32) -> Outcome {
    match outcome {
        Outcome::Failed(failure) => Outcome::Failed(Failure { tries, ..failure }),
        done @ Outcome::Done(_) => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_is_lucky() {
        let mut tries = 0;
        let work = move || {
            tries += 1;
            if tries < 3 {
                Err("not yet".to_owned())
            } else {
                Ok(7)
            }
        };
        let outcome = Retry { times: 5 }.run(&mut Job::new("stubborn", work));
        assert_eq!(outcome, Outcome::Done(7));
    }
}
