//! Finds the failing test of the untouched input: by its name, or the first that fails.

use std::ffi::OsString;

use super::built_tests::BuiltTests;
use super::existing_test::{ExistingTest, best_matches, similar_names};
use super::test::{Harness, Test};
use super::{Cargo, CargoSpec};
use crate::error::{Error, Result};
use crate::oracle::Runner;
use crate::package::build_log::{FailedTarget, Step, failed_targets};
use crate::process::{Exit, Finished};

/// A test, and the flags of cargo that select its target.
pub(super) struct FoundTest {
    pub(super) test: Test,
    pub(super) selection: Vec<OsString>,
}

/// The test that the user names. Without a name, the first that fails.
///
/// # Errors
/// When there is no such test, or no test fails.
pub(super) fn find(
    cargo: &Cargo,
    spec: &CargoSpec,
    built: &Finished,
    runner: Runner<'_>,
) -> Result<FoundTest> {
    let stderr = String::from_utf8_lossy(&built.stderr);
    let shown = Step::all(&stderr);
    let all = BuiltTests { cargo, runner, shown: &shown, failed: &failed_targets(&stderr) };
    let test = match &spec.options.test {
        Some(name) => named(&all, name).map_err(|error| match error {
            Error::NoSuchTest { name, .. } if built.exit != Exit::Code(0) => {
                let failure = build_failure(&stderr);
                Error::TestNotBuilt { name, failure, hint: String::new() }
            }
            error => error,
        })?,
        None => first_failing(&all)?,
    };
    let is_ignored = all.is_ignored(&test)?;
    let selection = match test.harness {
        Harness::Doc => test.target.package_flags(),
        Harness::Libtest | Harness::Own | Harness::Foreign | Harness::Program => {
            test.target.selection()
        }
    };
    let test = Test::new(test.target.clone(), test.name, test.harness);
    Ok(FoundTest { selection, test: if is_ignored { test.ignored() } else { test } })
}

/// Finds the test that matches the name best. An error unless there is exactly one.
fn named<'a>(all: &BuiltTests<'a>, name: &str) -> Result<ExistingTest<'a>> {
    let mut known = all.built()?;
    let mut found = best_matches(&known, name);
    // The message lists them in an order that does not depend on how cargo builds.
    found.sort_by_key(ExistingTest::place);
    if found.is_empty() {
        // Such a program may do anything when it is started, so that others are looked at first.
        let foreign = all.foreign()?;
        found = best_matches(&foreign, name);
        known.extend(foreign);
    }
    if found.is_empty() {
        // To list doc tests takes rustdoc seconds, so that others are looked for first.
        let doc_tests = all.doc_tests()?;
        found = best_matches(&doc_tests, name);
        known.extend(doc_tests);
    }
    // A library and a program can share a module. The first of two tests with the same name is taken.
    found.dedup_by_key(|known| known.typed());
    match &found[..] {
        [one] => Ok(one.clone()),
        [] => Err(Error::NoSuchTest { name: name.to_owned(), like: similar_names(name, &known) }),
        several => Err(Error::SeveralTests {
            name: name.to_owned(),
            targets: several.iter().map(ExistingTest::place).collect(),
            said: several.iter().map(ExistingTest::typed).collect(),
        }),
    }
}

/// The first test that fails. Doc tests come last.
fn first_failing<'a>(all: &BuiltTests<'a>) -> Result<ExistingTest<'a>> {
    for (target, step) in all.targets() {
        if let Some(test) = all.first_failing_of(target, step)? {
            return Ok(test);
        }
    }
    let folder = all.cargo.package.folder.clone();
    all.first_failing_doc_test()?.ok_or(Error::NothingFails { folder, hint: String::new() })
}

/// What cargo could not build: the targets. If it names none, its first error message.
fn build_failure(stderr: &str) -> String {
    let targets: Vec<_> = failed_targets(stderr).iter().map(FailedTarget::to_string).collect();
    if !targets.is_empty() {
        return format!("cannot compile {}", targets.join(" and "));
    }
    let error = stderr.lines().find_map(|line| line.strip_prefix("error: "));
    error.unwrap_or("cargo does not say why").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_build_is_described_with_the_words_of_cargo() {
        let target = "error: could not compile `a` (example \"demo\") due to 1 previous error\n";
        let script = "error: failed to run custom build command for `a v0.1.0 (/a)`\n";
        for (stderr, message) in [
            (target, "cannot compile a (example \"demo\")"),
            (script, "failed to run custom build command for `a v0.1.0 (/a)`"),
        ] {
            assert_eq!(build_failure(stderr), message);
        }
    }
}
