//! Several oracle calls at the same time: they change neither the calls that count nor the result.

use std::time::{Duration, Instant};

use wdd_tests::command::Folder;

use crate::case::{events, forget_times, rust_case, summary};

#[test]
fn the_number_of_jobs_changes_neither_a_call_nor_the_result() {
    let runs = ["1", "2", "7"].map(|jobs| {
        let folder = rust_case();
        let args = ["in.rs", "--script", "check.sh", "--jobs", jobs];
        let mut events = events(&folder, &args);
        events.iter_mut().for_each(forget_times);
        (events, folder.read("in-reduced.rs"))
    });
    assert!(runs.iter().all(|run| *run == runs[0]));
}

#[test]
fn with_several_jobs_a_limit_ends_the_run_at_the_same_call() {
    let runs = ["1", "5"].map(|jobs| {
        let folder = rust_case();
        let args = ["in.rs", "--script", "check.sh", "--jobs", jobs];
        let events = events(&folder, &[&args[..], &["--max-calls", "9"]].concat());
        assert_eq!(summary(&events)["stop_reason"], "max-calls");
        // The last one is for a layout, which the best has already.
        assert_eq!(summary(&events)["calls"], 8);
        folder.read("in-reduced.rs")
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn a_call_that_is_cancelled_is_killed() {
    let folder = Folder::new();
    folder.write("in.txt", "junk\nkeep\n");
    // While the first call runs, a speculative call tries `junk` alone.
    folder.script(
        "check.sh",
        "if grep -q keep in.txt; then grep -q junk in.txt || sleep 0.5; exit 0; fi
         grep -q junk in.txt && exec sleep 61.25",
    );
    let args = ["in.txt", "--script", "check.sh", "--jobs", "2"];
    let args = [&args[..], &["--algorithm", "one-minimal"]].concat();
    let started = Instant::now();
    let events = events(&folder, &args);
    assert!(started.elapsed() < Duration::from_secs(30), "it was waited for");
    assert_eq!(summary(&events)["cancelled"], 1);
    assert_eq!(summary(&events)["unresolved"], 0);
    assert_eq!(folder.read("in-reduced.txt"), "keep\n");
}
