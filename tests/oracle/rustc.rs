//! rustc as oracle: its edition and flags, and where it may write.

use std::fs;
use std::path::Path;

use cargo_wdd::error::Error;
use cargo_wdd::oracle::{Judge, Unmet};
use cargo_wdd::process::toolchain::Toolchain;
use wdd_tests::skipped;

use crate::stage::{HERE, Stage, unmet};

/// What a person types to see the failure.
fn typed(judge: &Judge) -> String {
    judge.command_line(Path::new("crash.rs")).unwrap()
}

#[test]
fn the_edition_in_which_rustc_crashes_is_found_and_kept() {
    let stage = Stage::rustc();
    let only_2018 =
        format!("//! do case \"$*\" in *'--edition 2018'*) ;; *) exit 0 ;; esac\n{HERE}");
    let tried = stage.establish(&only_2018).unwrap();
    assert!(typed(&tried).contains(" --edition 2018 "));
    // Four editions, one of them twice, and once without machine code.
    assert_eq!((tried.baseline.calls, tried.baseline.interesting), (6, 3));
    let by_header = stage.establish(&format!("//@ edition: 2015\n{HERE}")).unwrap();
    let line = typed(&by_header);
    assert!(line.ends_with("bin/rustc --edition 2015 crash.rs"), "{line}");
}

#[test]
fn headers_hold_for_candidates_that_have_lost_them() {
    let stage = Stage::rustc();
    let flag = "//! do case \"$*\" in *-Zpolonius*) ;; *) exit 0 ;; esac\n";
    let judge = stage
        .establish(&format!("// compile-flags: -Zpolonius\n//@ edition: 2021\n{flag}{HERE}"))
        .unwrap();
    let without = format!("{flag}{HERE}");
    assert_eq!(unmet(&judge, &without), None);
    assert!(stage.establish(&without).is_err());
}

#[test]
fn rustc_writes_nowhere_but_to_the_scratch_folder() {
    let mut stage = Stage::rustc();
    let precious = stage.path("precious");
    fs::write(&precious, "kept").unwrap();
    let precious_name = precious.to_str().unwrap();
    stage.spec.rustc_args =
        ["-o", precious_name, "--out-dir=/", &format!("--emit=link={precious_name}")]
            .map(Into::into)
            .to_vec();
    stage.establish(HERE).unwrap();
    let log = stage.log();
    assert!(!log.contains("precious") && !log.contains("/dev/null"), "{log}");
    for line in log.lines() {
        let (work, rest) = line.split_once(' ').unwrap();
        let out = Path::new(work).with_file_name("out");
        assert!(rest.ends_with(&format!("--out-dir {}", out.display())), "{line}");
        assert!(rest.contains(" ice=0 "), "{line}");
        assert_eq!(rest.matches("--out-dir").count(), 1, "{line}");
    }
    assert_eq!(fs::read_to_string(precious).unwrap(), "kept");
}

#[test]
fn the_arguments_in_a_file_are_read_too() {
    let mut stage = Stage::rustc();
    let args = stage.path("args");
    fs::write(&args, "-o\nprecious\n--edition=2018\n-Cincremental=state\n").unwrap();
    stage.spec.rustc_args = vec![format!("@{}", args.display()).into()];
    let judge = stage.establish(HERE).unwrap();
    assert!(typed(&judge).contains(" --edition 2018 "));
    let log = stage.log();
    assert!(log.contains(" --edition 2018 "), "{log}");
    for gone in ["precious", "args", "incremental"] {
        assert!(!log.contains(gone), "{log}");
    }
}

#[test]
fn the_real_rustc_keeps_to_its_scratch_folder_too() {
    if let Err(error) = Toolchain::here() {
        return skipped(&format!("{error}"));
    }
    let mut stage = Stage::empty();
    stage.spec.exit_code = Some(0);
    stage.spec.allow_empty = true;
    let precious = stage.path("precious");
    fs::write(&precious, "kept").unwrap();
    stage.spec.rustc_args = vec!["-o".into(), precious.clone().into(), "--crate-type=lib".into()];
    stage.establish("pub fn f() {}").unwrap();
    assert_eq!(fs::read_to_string(precious).unwrap(), "kept");
}

#[test]
fn a_real_crash_is_kept_and_leaves_no_dump() {
    let mut stage = Stage::empty();
    stage.spec.toolchain = Some("nightly".into());
    stage.spec.rustc_args = vec!["-Ztreat-err-as-bug=1".into(), "--crate-type=lib".into()];
    let input = "pub struct S;\nfn f() -> u8 { \"\" }\n";
    let judge = match stage.establish(input) {
        Ok(judge) => judge,
        Err(error @ (Error::RustupMissing { .. } | Error::ToolchainMissing { .. })) => {
            return skipped(&format!("{error}"));
        }
        Err(error) => panic!("{error}"),
    };
    assert!(judge.baseline.observed.report.crash.is_some(), "{}", judge.baseline.observed);
    assert!(!judge.baseline.empty_is_interesting);
    assert_eq!(unmet(&judge, "fn other() -> u8 { \"\" }\n"), None);
    assert_eq!(unmet(&judge, "pub struct S;\n"), Some(Unmet::Failure));
    let dumps = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("rustc-ice")).count()
    };
    assert_eq!(dumps(&std::env::current_dir().unwrap()), 0);
}
