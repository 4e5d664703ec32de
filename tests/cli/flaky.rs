//! Oracles that do not give the same verdict each time.

use serde_json::Value;
use wdd_tests::command::{Folder, Run};

use crate::case::{COUNTED, RUST, events, rust_case, summary};

/// A case whose script is wrong at these calls, as a shell sees them: patterns of the last digits of its number.
fn wrong_at(yes: &str, no: &str) -> Folder {
    let folder = rust_case();
    folder.script(
        "check.sh",
        &format!(
            "echo x >>\"$here/calls\"
             grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs; verdict=$?
             case $(wc -l <\"$here/calls\") in
                 1|2|3) ;;
                 {yes}) exit 0 ;;
                 {no}) exit 1 ;;
             esac
             exit $verdict"
        ),
    );
    folder
}

fn last(run: &Run) -> Value {
    serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap()
}

fn reduced(folder: &Folder) -> (Run, String) {
    let run = folder.run(&[&COUNTED[..], &["--format", "json"]].concat());
    let result = folder.read("in-reduced.rs");
    (run, result)
}

#[test]
fn a_wrong_yes_is_undone_and_said() {
    let steady = wrong_at("none", "none");
    steady.run(&COUNTED).succeeds();
    // Some calls say yes to anything.
    let folder = wrong_at("5|6|7", "none");
    let (run, result) = reduced(&folder);
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    assert_eq!(result, steady.read("in-reduced.rs"));
    assert!(last(&run)["repeated"].is_string(), "{}", run.stdout);
    let shown = wrong_at("5|6|7", "none").run(&COUNTED);
    assert!(shown.stderr.contains("the same verdict"), "{}", shown.stderr);
    assert!(shown.stderr.contains("FLAKY"), "{}", shown.stderr);
}

#[test]
fn while_the_oracle_accepts_what_it_has_refused_the_run_waits_and_then_goes_back() {
    let steady = wrong_at("none", "none");
    steady.run(&COUNTED).succeeds();
    // For a while it says yes to all, also when the empty result is judged again.
    let folder = wrong_at("[6-9]|10", "none");
    let (run, result) = reduced(&folder);
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    assert_eq!(result, steady.read("in-reduced.rs"));
    let last = last(&run);
    assert_eq!((&last["repeated"], &last["doubts"]), (&Value::Null, &Value::from(1)), "{last}");
    let shown = wrong_at("[6-9]|10", "none").run(&COUNTED);
    assert!(shown.stderr.contains("a disk may be full, or a server away"), "{}", shown.stderr);
    assert!(shown.stderr.contains("FLAKY: the oracle was wrong for a while"), "{}", shown.stderr);
}

#[test]
fn wrong_verdicts_of_both_kinds_are_outvoted() {
    let steady = wrong_at("none", "none");
    steady.run(&COUNTED).succeeds();
    let (run, result) = reduced(&wrong_at("*2", "*7"));
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    assert_eq!(result, steady.read("in-reduced.rs"));
}

#[test]
fn a_steady_oracle_is_called_three_times_more() {
    let folder = wrong_at("none", "none");
    let events = events(&folder, &COUNTED);
    let summary = summary(&events);
    assert_eq!(summary["repeated"], Value::Null);
    let verdicts = events.iter().filter(|event| event["origin"] == "oracle");
    let calls = summary["calls"].as_u64().unwrap() as usize;
    assert_eq!(calls, verdicts.count() + 3, "three at the start");
    assert_eq!(folder.read("calls").lines().count(), calls);
}

#[test]
fn the_user_can_have_the_oracle_outvoted_from_the_start() {
    // It fails in one of two calls.
    let folder = rust_case();
    folder.script(
        "check.sh",
        "echo x >>\"$here/calls\"
         [ $(($(wc -l <\"$here/calls\") % 2)) = 0 ] && grep -q 'needed: u16' in.rs",
    );
    assert_eq!(folder.run(&COUNTED).code, Some(5), "the first call is not interesting");
    folder.write("calls", "");
    let args = [&COUNTED[..], &["--repeat", "2/5"]].concat();
    let events = events(&folder, &args);
    assert_eq!(summary(&events)["repeated"], Value::Null);
    let result = folder.read("in-reduced.rs");
    assert!(result.contains("needed: u16") && result.len() < 40, "{result}");
}

#[test]
fn a_failure_that_shows_rarely_is_reduced_with_the_share_that_the_user_gives() {
    // It shows in a third of the calls, and not in a pattern.
    let ended = (1..=4).map(|seed| {
        let folder = rust_case();
        folder.script(
            "check.sh",
            &format!(
                "echo x >>\"$here/calls\"
                 number=$(printf '{seed} %s' $(wc -l <\"$here/calls\") | cksum | cut -d' ' -f1)
                 [ $((number % 3)) = 0 ] && grep -q 'needed: u16' in.rs"
            ),
        );
        let run = folder.run(&[&COUNTED[..], &["--repeat", "1/5"]].concat());
        if run.code == Some(5) {
            return 0;
        }
        let result = folder.read("in-reduced.rs");
        assert!([Some(0), Some(6)].contains(&run.code), "{}", run.stderr);
        assert!(
            result.contains("needed: u16") && result.len() < RUST.len() / 2,
            "{seed}: {result}"
        );
        1
    });
    assert!(ended.sum::<u32>() >= 2, "too few began");
}

#[test]
fn a_call_that_is_killed_confirms_nothing() {
    let folder = rust_case();
    // One wrong yes. After that, no call ends about what is not interesting.
    folder.script(
        "check.sh",
        "echo x >>\"$here/calls\"
         grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs && exit
         [ $(wc -l <\"$here/calls\") -le 10 ] && exit 1
         [ -e \"$here/wrong\" ] && sleep 60
         touch \"$here/wrong\"",
    );
    let run = folder.run(&[&COUNTED[..], &["--timeout", "0.2"]].concat());
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    let result = folder.read("in-reduced.rs");
    assert!(result.contains("fn first") && result.contains("needed: u16"), "{result}");
}

#[test]
fn what_took_too_long_is_judged_again_with_more_time() {
    let folder = rust_case();
    // As on a busy machine: calls in the middle of the run take longer than the limit, which may not be so short that the
    // others do.
    folder.script(
        "check.sh",
        "echo x >>\"$here/calls\"
         n=$(wc -l <\"$here/calls\"); [ $n -ge 6 ] && [ $n -le 8 ] && sleep 0.8
         grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs",
    );
    let steady = rust_case();
    steady.run(&COUNTED).succeeds();
    let events = events(&folder, &[&COUNTED[..], &["--timeout", "0.5"]].concat());
    assert!(summary(&events)["unresolved"].as_u64() > Some(0));
    assert_eq!(folder.read("in-reduced.rs"), steady.read("in-reduced.rs"));
}

/// A case whose script becomes ten times slower than its time limit at the sixth call, and stays so until the untouched input was
/// called so often, again.
fn slow_until(controls: u32) -> Folder {
    let folder = rust_case();
    folder.script(
        "check.sh",
        &format!(
            "echo x >>\"$here/calls\"
             [ $(wc -l <\"$here/calls\") = 6 ] && touch \"$here/slow\"
             if [ -e \"$here/slow\" ]; then
                 cmp -s in.rs \"$here/in.rs\" && echo x >>\"$here/controls\"
                 [ -e \"$here/controls\" ] && [ $(wc -l <\"$here/controls\") -ge {controls} ] && rm \"$here/slow\"
                 exec sleep 5
             fi
             grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs"
        ),
    );
    folder
}

#[test]
fn while_the_oracle_is_slow_the_run_waits_and_then_judges_again_what_took_too_long() {
    let steady = rust_case();
    steady.run(&COUNTED).succeeds();
    for jobs in ["1", "2"] {
        let folder = slow_until(2);
        let args = ["in.rs", "--script", "check.sh", "--no-sandbox", "--timeout", "0.5"];
        let run = folder.run(&[&args[..], &["--jobs", jobs]].concat()).succeeds();
        assert!(run.stderr.contains("the machine may be busy"), "{}", run.stderr);
        assert_eq!(folder.read("in-reduced.rs"), steady.read("in-reduced.rs"), "{}", run.stderr);
    }
}

#[test]
#[ignore = "waits for a minute"]
fn an_oracle_that_stays_slow_is_no_success() {
    let folder = slow_until(u32::MAX);
    let run = folder.run(&[&COUNTED[..], &["--timeout", "0.5"]].concat());
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    assert!(run.stderr.contains("still slower than at the start"), "{}", run.stderr);
    let result = folder.read("in-reduced.rs");
    assert!(result.contains("fn first") && result.contains("needed: u16"), "{result}");
    assert!(result.len() < RUST.len(), "what was accepted before stays");
}
