//! Packages whose failure depends on how cargo builds them.

use std::path::Path;

use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::{MANIFEST, not_shown};
use crate::cases;

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_only_one_of_two_packages_has_is_found() {
    let mut case = cases::one_of_twins();
    case.args = &["--test", "tests::is_closed_to_the_west"];
    case.cargo = &["test", "is_closed_to_the_west"];
    case.test = Some("is_closed_to_the_west");
    let reduced = case.reduce(&["--level", "fast"]);
    case.shows(&reduced.result).unwrap_or_else(not_shown);
}

#[test]
fn what_only_one_profile_shows_is_reduced_with_it() {
    let folder = Folder::new();
    let manifest = format!(
        "{MANIFEST}[profile.dev]\noverflow-checks = false\n\
         [profile.checked]\ninherits = \"release\"\noverflow-checks = true\n"
    );
    folder.write("p/Cargo.toml", manifest);
    let library = "pub fn turned(from: u8, to: u8) -> u8 {\n    to - from\n}\npub fn unused() {}\n\
                   #[test]\nfn turns() {\n    assert_eq!(turned(250, 4), 10);\n}\n";
    folder.write("p/src/lib.rs", library);
    let checked = ["--profile", "checked"];
    let mut command = folder.reduce(&["p", "--test", "turns", "--level", "fast"]);
    Run::of(packages::plainly(command.args(checked))).succeeds();
    let result = folder.path("p-reduced");
    let (_, said) = packages::cargo(&result, &["test", checked[0], checked[1]], &[]);
    assert!(said.contains("attempt to subtract with overflow"), "{said}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn what_fails_with_debug_information_alone_is_found() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    let script = "fn main() {\n    if std::env::var(\"DEBUG\").unwrap() != \"false\" \
                  && std::env::var(\"PROFILE\").unwrap() == \"debug\" {\n        \
                  println!(\"cargo:rustc-cfg=debug_information\");\n    }\n}\n";
    folder.write("p/build.rs", script);
    let library = "pub fn kept() -> u8 {\n    let wrong: u8 = SIZE;\n    wrong\n}\n\
                   #[cfg(debug_information)]\nconst SIZE: &str = \"8\";\n\
                   #[cfg(not(debug_information))]\nconst SIZE: u8 = 8;\n";
    folder.write("p/src/lib.rs", library);
    let mut command = folder.reduce(&["p"]);
    command.args(["--cargo", "build", "--level", "fast"]);
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    let (code, said) = packages::cargo(
        &folder.path("p-reduced"),
        &["build"],
        &[("CARGO_PROFILE_DEV_DEBUG", Path::new("true"))],
    );
    assert_eq!(code, Some(101), "{}", run.stderr);
    assert!(said.contains("error[E0308]"), "{said}");
}

#[test]
fn a_file_that_the_build_script_no_longer_writes_is_not_used() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    let script = "fn main() {\n    let out = std::env::var(\"OUT_DIR\").unwrap();\n    \
                  let numbers = \"pub const TWO: u8 = \\\"2\\\";\";\n    \
                  std::fs::write(format!(\"{out}/numbers.rs\"), numbers).unwrap();\n}\n";
    folder.write("p/build.rs", script);
    let library = "include!(concat!(env!(\"OUT_DIR\"), \"/numbers.rs\"));\n";
    folder.write("p/src/lib.rs", library);
    let mut command = folder.reduce(&["p", "--level", "fast"]);
    Run::of(packages::plainly(&mut command)).succeeds();
    let (_, said) = packages::cargo(&folder.path("p-reduced"), &["check"], &[]);
    assert!(said.contains("error[E0308]"), "{said}");
}

#[test]
fn a_test_is_found_though_many_other_targets_do_not_build() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", "pub fn half(n: u8) -> u8 { n / 3 }\n");
    for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        folder.write(&format!("p/tests/{name}.rs"), "fn broken() -> u8 { \"\" }\n");
    }
    let test = "#[test]\nfn halves() { assert_eq!(p::half(6), 3); }\n";
    folder.write("p/tests/y.rs", test);
    let mut command = folder.reduce(&["p"]);
    command.args(["--test", "halves", "--level", "fast"]);
    Run::of(packages::plainly(&mut command)).succeeds();
    let (_, said) = packages::cargo(&folder.path("p-reduced"), &["test", "halves"], &[]);
    assert!(said.contains("left: 2"), "{said}");
}

#[test]
fn a_build_that_takes_long_is_told() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    let script = "fn main() {\n    println!(\"cargo::rerun-if-changed=build.rs\");\n    \
                  std::thread::sleep(std::time::Duration::from_secs(5));\n}\n";
    folder.write("p/build.rs", script);
    folder.write("p/src/lib.rs", "#[test]\nfn halves() {}\n");
    let run = folder.run(&["p", "--test", "doubles"]);
    assert!(run.code != Some(0), "there is no such test");
    let line = "waiting for cargo to build the untouched input (cargo test)\n";
    assert!(run.stderr.contains(line), "{}", run.stderr);
}
