//! What counts as the same failure.

use cargo_wdd::cli::exit_code::ExitCode;
use cargo_wdd::oracle::Unmet;
use regex::Regex;

use crate::stage::{HERE, MISMATCH, Stage, THERE, unmet};

#[test]
fn another_crash_with_the_same_exit_code_is_not_the_same() {
    let stage = Stage::rustc();
    let judge = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&judge, HERE), None);
    assert_eq!(unmet(&judge, THERE), Some(Unmet::Failure));
    assert_eq!(unmet(&judge, "//! do exit 101"), Some(Unmet::Failure));
    assert_eq!(unmet(&judge, ""), Some(Unmet::Failure));
}

#[test]
fn conditions_are_joined_by_and() {
    let mut stage = Stage::rustc();
    stage.spec.stderr = Some(Regex::new("^sign$").unwrap());
    stage.spec.exit_code = Some(101);
    let sign = "//! do echo sign >&2\n";
    let judge = stage.establish(&format!("{sign}{HERE}")).unwrap();
    assert_eq!(unmet(&judge, &format!("{sign}{HERE}")), None);
    assert_eq!(unmet(&judge, HERE), Some(Unmet::Stderr));
    assert_eq!(unmet(&judge, &format!("{sign}{THERE}")), Some(Unmet::Failure));
    assert_eq!(unmet(&judge, &format!("{sign}//! do exit 101")), Some(Unmet::Failure));
    let new_error = format!("{sign}{MISMATCH}{HERE}");
    assert_eq!(unmet(&judge, &new_error), Some(Unmet::Quality));
}

#[test]
fn a_crash_on_code_with_new_errors_is_refused_unless_allowed() {
    let mut stage = Stage::rustc();
    let broken = format!("//! do error '' 'expected item'\n{HERE}");
    let judge = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&judge, &broken), Some(Unmet::Quality));
    stage.spec.allow_new_errors = true;
    let lenient = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&lenient, &broken), None);
    assert_eq!(unmet(&lenient, THERE), Some(Unmet::Failure));
}

#[test]
fn without_a_crash_the_first_error_is_kept() {
    let stage = Stage::rustc();
    let input = format!("{MISMATCH}//! do error '[E0425]' 'cannot find `a`'\n");
    let judge = stage.establish(&input).unwrap();
    assert_eq!(judge.baseline.keeps, "error[E0308]: mismatched types");
    assert_eq!(unmet(&judge, MISMATCH), None);
    let other = "//! do error '[E0425]' 'cannot find `b`'\n";
    assert_eq!(unmet(&judge, other), Some(Unmet::Failure));
    assert_eq!(unmet(&judge, &format!("{MISMATCH}{HERE}")), Some(Unmet::Failure));
}

#[test]
fn a_warning_is_kept_on_code_that_compiles() {
    let mut stage = Stage::rustc();
    stage.spec.stderr = Some(Regex::new("unused").unwrap());
    let warning = "//! do echo 'warning: unused' >&2\n";
    let judge = stage.establish(warning).unwrap();
    assert_eq!(unmet(&judge, warning), None);
    assert_eq!(unmet(&judge, &format!("{warning}{MISMATCH}")), Some(Unmet::Quality));
    assert_eq!(unmet(&judge, &format!("{warning}{HERE}")), Some(Unmet::Quality));
}

#[test]
fn an_input_that_compiles_is_not_interesting_and_the_message_names_the_options() {
    let error = Stage::rustc().establish("fn main() {}").unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::NotInteresting);
    let text = error.to_string();
    for word in ["crash.rs", "exit code 0", "--toolchain", "--script", "--stderr", "--exit-code"] {
        assert!(text.contains(word), "{word} in {text}");
    }
}

#[test]
fn an_oracle_that_changes_its_mind_is_flaky() {
    let stage = Stage::rustc();
    let input = format!(
        "//! do if [ -e \"$here/again\" ]; then error '[E0308]' 'mismatched types'; exit 1; fi; \
         touch \"$here/again\"\n{HERE}"
    );
    let error = stage.establish(&input).unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::Flaky, "{error}");
}
