//! A row of jobs, from the first to the last.

use conveyor::{Belt, Job};

#[test]
fn what_fails_does_not_stop_the_rest() {
    let mut belt = Belt::default();
    belt.push(Job::new("one", || Ok(1)))
        .push(Job::new("none", || Err("there is none".to_owned())))
        .push(Job::new("two", || Ok(2)));
    let report = belt.run();
    assert_eq!(report.sum, 3);
    assert_eq!(
        report.failures[0].to_string(),
        "none failed 1 times: there is none"
    );
}
