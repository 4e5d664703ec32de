//! A script as oracle.

use std::fs;
use std::thread;
use std::time::Duration;

use cargo_wdd::cli::exit_code::ExitCode;
use cargo_wdd::error::Error;
use cargo_wdd::oracle::Unmet;
use regex::Regex;
use wdd_core::Verdict;

use crate::stage::{Stage, ask, unmet, write_program};

#[test]
fn a_script_finds_the_candidate_under_its_own_name_and_nothing_else() {
    let stage = Stage::script("[ \"$(ls)\" = crash.rs ] && [ $# = 0 ] && grep -q keep crash.rs");
    let judge = stage.establish("keep this").unwrap();
    assert!(!judge.baseline.empty_is_interesting);
    assert_eq!(unmet(&judge, "keep"), None);
    assert_eq!(unmet(&judge, "this"), Some(Unmet::ExitCode));
}

#[test]
fn a_script_s_conditions_are_joined_by_and_too() {
    let mut stage = Stage::script("cat crash.rs >&2; grep -q seven crash.rs && exit 7; exit 0");
    stage.spec.stderr = Some(Regex::new("^sign$").unwrap());
    stage.spec.exit_code = Some(7);
    let judge = stage.establish("seven\nsign\nmore").unwrap();
    assert_eq!(unmet(&judge, "seven\nsign"), None);
    assert_eq!(unmet(&judge, "seven\nsigns"), Some(Unmet::Stderr));
    assert_eq!(unmet(&judge, "sign"), Some(Unmet::ExitCode));
}

#[test]
fn an_oracle_that_takes_even_the_empty_file_is_noticed() {
    let mut stage = Stage::script("exit 0");
    assert!(matches!(stage.establish("x"), Err(Error::EmptyIsInteresting(_))));
    stage.spec.allow_empty = true;
    let judge = stage.establish("x").unwrap();
    assert!(judge.baseline.empty_is_interesting);
    assert_eq!((judge.baseline.calls, judge.baseline.interesting), (3, 3));
}

#[test]
fn a_killed_oracle_is_unresolved_and_the_run_continues() {
    let mut stage = Stage::script(
        "grep -q slow crash.rs && sleep 300; grep -q killed crash.rs && kill -KILL $$; \
         grep -q keep crash.rs",
    );
    stage.spec.timeout = Some(Duration::from_secs(2));
    let judge = stage.establish("keep").unwrap();
    let slow = ask(&judge, "slow");
    assert_eq!((slow.verdict, slow.unmet), (Verdict::Unresolved, Some(Unmet::TimedOut)));
    let killed = ask(&judge, "killed");
    assert_eq!((killed.verdict, killed.unmet), (Verdict::Unresolved, Some(Unmet::Killed(9))));
    assert_eq!(ask(&judge, "keep").verdict, Verdict::Interesting);
}

#[test]
fn an_input_that_takes_too_long_is_told_apart() {
    let mut stage = Stage::script("sleep 300");
    stage.spec.timeout = Some(Duration::from_millis(300));
    let error = stage.establish("x").unwrap_err();
    assert!(matches!(error, Error::TooSlow { .. }), "{error}");
    assert!(error.to_string().contains("--timeout"));
}

#[test]
fn scripts_that_cannot_be_run_are_told_apart() {
    let mut stage = Stage::empty();
    stage.spec.script = Some(stage.path("none.sh"));
    let missing = stage.establish("x").unwrap_err();
    assert!(matches!(missing, Error::ScriptMissing(_)));
    fs::write(stage.path("plain.sh"), "exit 0").unwrap();
    stage.spec.script = Some(stage.path("plain.sh"));
    let plain = stage.establish("x").unwrap_err();
    assert!(matches!(plain, Error::ScriptNotExecutable(_)));
    write_program(&stage.path("odd.sh"), "#!/no/such/shell\n");
    stage.spec.script = Some(stage.path("odd.sh"));
    let odd = stage.establish("x").unwrap_err();
    assert!(matches!(odd, Error::OracleNotStarted { .. }));
    for error in [missing, plain, odd] {
        assert_eq!(ExitCode::from(&error), ExitCode::Tool, "{error}");
    }
}

#[test]
fn many_threads_can_call_at_the_same_time() {
    let stage = Stage::script("sleep 0.05; grep -q keep crash.rs");
    let judge = stage.establish("keep").unwrap();
    thread::scope(|scope| {
        for number in 0..8 {
            let judge = &judge;
            scope.spawn(move || {
                let text = if number % 2 == 0 { "keep" } else { "drop" };
                assert_eq!(ask(judge, text).verdict, Verdict::from(number % 2 == 0));
            });
        }
    });
}
