//! The register of attacks: each test that it names is there, and `.ci/run attack` runs it.

use std::fs;
use std::path::{Path, PathBuf};

/// The register, as a path in the workspace.
const REGISTER: &str = "tests/attack.md";

/// What says what is promised.
const PROMISES: &str = "SECURITY.md";

/// A test, as the register names it.
struct Named<'r> {
    program: &'r str,
    /// The modules, and the name of the function.
    path: Vec<&'r str>,
}

fn in_workspace(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(in_workspace(path)).unwrap_or_default()
}

/// The tests in a row: what is in backticks and has a program before its path.
fn tests_in(row: &str) -> impl Iterator<Item = Named<'_>> {
    row.split('`').skip(1).step_by(2).filter_map(|code| {
        let (program, path) = code.split_once(' ')?;
        let path: Vec<_> = path.split("::").collect();
        (path.len() > 1).then_some(Named { program, path })
    })
}

impl Named<'_> {
    /// The text of the file that the test is in. Empty if there is none.
    fn file(&self) -> String {
        let modules = &self.path[..self.path.len() - 1];
        let modules = modules.strip_suffix(&["tests"]).unwrap_or(modules).join("/");
        match self.program {
            "lib" => read(&format!("cargo-wdd/src/{modules}.rs")),
            program => read(&format!("tests/{program}/{modules}.rs")),
        }
    }

    fn is_there(&self) -> bool {
        let text = self.file();
        let function = format!("fn {}()", self.path.last().unwrap_or(&""));
        let Some(before) = text.find(&function).map(|at| &text[..at]) else { return false };
        // Attributes are right above it.
        before.trim_end().lines().rev().take(3).any(|line| line.trim() == "#[test]")
    }

    /// Whether a command of `.ci/run attack` runs it.
    fn is_run(&self, attack: &str) -> bool {
        let program = match self.program {
            "lib" => "--lib".to_owned(),
            program => format!("--test {program} "),
        };
        let of_program = attack.lines().filter(|line| line.contains(&program));
        let filters = of_program.filter_map(|line| line.split_once(" -- "));
        let path = self.path.join("::");
        filters.flat_map(|(_, filters)| filters.split(' ')).any(|filter| path.contains(filter))
    }
}

#[test]
fn each_attack_of_the_register_has_a_test_that_is_run() {
    let register = read(REGISTER);
    let rows: Vec<_> = register.lines().filter(|line| line.starts_with("| ")).collect();
    let ci = read(".ci/run");
    let attack = ci.split("= attack ]").nth(1).and_then(|rest| rest.split("\nfi\n").next());
    let attack = attack.expect("`.ci/run` has such a tier");
    let mut tested = 0;
    for row in rows.iter().filter(|row| !row.ends_with("| tests |")) {
        assert!(tests_in(row).count() > 0, "no test: {row}");
        for test in tests_in(row) {
            let name = test.path.join("::");
            assert!(test.is_there(), "there is no test {} {name}", test.program);
            assert!(test.is_run(attack), "`.ci/run attack` does not run {} {name}", test.program);
            tested += 1;
        }
    }
    assert!(tested > 60, "{tested}");
}

#[test]
fn each_file_of_tests_that_the_promises_name_is_there() {
    let promises = read(PROMISES);
    let files = promises.split('`').filter(|code| code.starts_with("tests/"));
    let files: Vec<_> = files.collect();
    assert!(files.len() > 10);
    for file in files {
        assert!(in_workspace(file).exists(), "{file}");
    }
}
