//! The failure of the result is the one that was sent, where others look like it: what the first line of an error does not
//! tell, what fails without the input, too, and what only the environment makes fail.

use std::path::Path;
use std::process::Command;

use wdd_tests::command::{Folder, Run};
use wdd_tests::{packages, skipped};

use crate::case::MANIFEST;

fn reduced(folder: &Folder, args: &[&str]) -> Run {
    let mut command = folder.reduce(&[&["p", "--level", "fast"], args].concat());
    Run::of(packages::plainly(&mut command)).succeeds()
}

fn check(folder: &Folder) -> String {
    packages::cargo(&folder.path("p-reduced"), &["check"], &[]).1
}

#[test]
fn the_panic_of_the_same_macro_with_the_same_message_stays() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        format!("{MANIFEST}[dependencies]\nmacros.path = \"macros\"\n[workspace]\n"),
    );
    folder.write("p/src/lib.rs", "#[derive(macros::Read)]\npub struct A {\n    a: u8,\n}\n\
         #[derive(macros::Write)]\npub struct B {\n    pub b: u8,\n}\npub fn c() -> u8 {\n    3\n}\n");
    let manifest = MANIFEST.replace("name = \"p\"", "name = \"macros\"");
    folder.write("p/macros/Cargo.toml", format!("{manifest}[lib]\nproc-macro = true\n"));
    let one = |name: &str, message: &str| {
        format!(
            "#[proc_macro_derive({name})]\npub fn {}(_: proc_macro::TokenStream) -> proc_macro::TokenStream {{\n    \
         panic!(\"{message}\")\n}}\n",
            name.to_lowercase()
        )
    };
    folder.write(
        "p/macros/src/lib.rs",
        [one("Write", "no kind is given"), one("Read", "a field has no name")].concat(),
    );
    let run = reduced(&folder, &[]);
    assert!(
        run.stderr.contains("keeping error: proc-macro derive panicked: Read: a field has no name"),
        "{}",
        run.stderr
    );
    let said = check(&folder);
    assert_eq!(said.matches("message: a field has no name").count(), 1, "{said}");
    assert_eq!(said.matches("error: proc-macro derive panicked").count(), 1, "{said}");
}

#[test]
fn the_panic_of_a_build_script_stays() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", "pub fn unused() {}\n");
    folder.write("p/build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=build.rs\");\n    \
         let from: Option<u8> = std::env::var(\"OPT_LEVEL\").ok().and_then(|level| level.parse().ok());\n    \
         if from == Some(9) {\n        panic!(\"never\");\n    }\n    find(\"cc\").expect(\"no compiler of C is here\");\n}\n\
         fn find(_name: &str) -> Option<u8> {\n    None\n}\n");
    let run = reduced(&folder, &[]);
    assert!(run.stderr.contains("no compiler of C is here"), "{}", run.stderr);
    let said = check(&folder);
    assert!(said.contains("no compiler of C is here") && said.contains("build.rs:"), "{said}");
}

#[test]
fn a_warning_that_an_empty_crate_has_too_is_not_the_one_that_is_kept() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST.replace("name = \"p\"", "name = \"P\""));
    folder.write("p/src/lib.rs", "pub fn a() {\n    let b = 1;\n}\npub fn c() {}\n");
    let run = reduced(&folder, &["--cargo", "check"]);
    assert!(run.stderr.contains("keeping the warning unused_variables"), "{}", run.stderr);
    assert!(check(&folder).contains("unused variable"));
}

#[test]
fn the_flags_of_the_environment_are_in_the_command_that_is_printed() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", "fn unused() {}\npub fn a() -> u8 {\n    7\n}\n");
    let mut command = folder.reduce(&["p", "--level", "fast"]);
    packages::plainly(&mut command)
        .env("RUSTFLAGS", "-D dead_code")
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    let run = Run::of(&mut command).succeeds();
    let typed = "CARGO_PROFILE_DEV_OPT_LEVEL=1 RUSTFLAGS='-D dead_code' cargo check";
    assert!(run.stderr.contains(typed), "{}", run.stderr);
    let (code, said) = packages::cargo(
        &folder.path("p-reduced"),
        &["check"],
        &[("RUSTFLAGS", Path::new("-D dead_code"))],
    );
    assert!(code != Some(0) && said.contains("is never used"), "{said}");
    assert_eq!(packages::cargo(&folder.path("p-reduced"), &["check"], &[]).0, Some(0));
}

#[test]
fn a_cargo_script_is_reduced_to_one_with_the_same_error() {
    let nightly = Command::new("cargo").args(["+nightly", "-V"]).output();
    if !nightly.is_ok_and(|output| output.status.success()) {
        return skipped("there is no nightly cargo");
    }
    let folder = Folder::new();
    let script = "#!/usr/bin/env -S cargo +nightly -Zscript\n---\n[package]\nedition = \"2021\"\ndescription = \"sums\"\n\
                  [profile.dev]\nopt-level = 1\n---\n\n//! Adds.\nfn unused() {}\nfn main() {\n    \
                  let all: Vec<u32> = vec![1, 2];\n    let sum: u64 = all.iter().sum();\n    println!(\"{sum}\");\n}\n";
    folder.write("a.rs", script);
    let mut command = folder.reduce(&["a.rs"]);
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    assert!(run.stderr.contains("keeping error[E0277]"), "{}", run.stderr);
    assert!(
        run.stderr.contains("cargo +nightly -Zscript check --manifest-path a-reduced.rs"),
        "{}",
        run.stderr
    );
    let result = folder.read("a-reduced.rs");
    assert!(!result.contains("opt-level") && !result.contains("unused"), "{result}");
    let mut cargo = Command::new("cargo");
    cargo.args(["+nightly", "-Zscript", "check", "--manifest-path", "a-reduced.rs"]);
    let said = Run::of(cargo.current_dir(folder.path("."))).stderr;
    assert!(said.contains("cannot be made by summing"), "{result}\n{said}");
}
