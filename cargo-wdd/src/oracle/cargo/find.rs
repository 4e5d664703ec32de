//! Finds the failing test among all that cargo has built: by its name, or the first that fails.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::Cargo;
use super::settle::CargoSpec;
use super::test::{Harness, Test};
use crate::error::Error;
use crate::oracle::Runner;
use crate::oracle::signature::{TestRun, test_names};
use crate::package::Target;
use crate::package::shown::{Failed, Shown, failed};
use crate::process::{Exit, Finished, Invocation};

/// Names that are told of where none fits, at most.
const TOLD: usize = 8;

/// What a harness is told so that it names its tests.
const LIST: [&str; 3] = ["--list", "--format", "terse"];

/// A test, and how cargo is told to build no other target.
pub(super) struct Found {
    pub(super) test: Test,
    pub(super) selection: Vec<OsString>,
}

/// A test that there is.
#[derive(Clone, Debug)]
struct Known<'a> {
    target: &'a Target,
    harness: Harness,
    name: String,
}

/// The test that the user means.
pub(super) fn find(
    cargo: &Cargo,
    spec: &CargoSpec,
    built: &Finished,
    runner: Runner<'_>,
) -> Result<Found, Error> {
    let stderr = String::from_utf8_lossy(&built.stderr);
    let shown = Shown::all(&stderr);
    let all = Tests {
        cargo,
        runner,
        shown: &shown,
        failed: &failed(&stderr),
    };
    let test = match &spec.options.test {
        Some(name) => all.named(name).map_err(|error| match error {
            Error::NoSuchTest { name, .. } if built.exit != Exit::Code(0) => Error::TestNotBuilt {
                name,
                failure: said_failed(&stderr),
            },
            error => error,
        })?,
        None => all.first_failing()?,
    };
    let is_ignored = all.is_ignored(&test)?;
    let selection = match test.harness {
        Harness::Doc => test.target.package_flags(),
        Harness::Libtest | Harness::Own => test.target.selection(),
    };
    let test = Test::new(test.target.clone(), test.name, test.harness);
    Ok(Found {
        selection,
        test: if is_ignored { test.ignored() } else { test },
    })
}

/// The tests of the untouched input.
struct Tests<'a> {
    cargo: &'a Cargo,
    runner: Runner<'a>,
    shown: &'a [Shown],
    failed: &'a [Failed],
}

impl<'a> Tests<'a> {
    fn named(&self, name: &str) -> Result<Known<'a>, Error> {
        let mut known = self.built()?;
        let mut found = best(&known, name);
        found.sort_by_key(Known::of);
        if found.is_empty() {
            let documented = self.documented()?;
            found = best(&documented, name);
            known.extend(documented);
        }
        // A module that a library and a program share: the first of two tests that are called the same.
        found.dedup_by_key(|known| known.said());
        match &found[..] {
            [one] => Ok(one.clone()),
            [] => Err(Error::NoSuchTest {
                name: name.to_owned(),
                like: like(name, &known),
            }),
            several => Err(Error::SeveralTests {
                name: name.to_owned(),
                targets: several.iter().map(Known::of).collect(),
                said: several.iter().map(Known::said).collect(),
            }),
        }
    }

    /// Tests of what is built, in the order of their targets.
    fn built(&self) -> Result<Vec<Known<'a>>, Error> {
        let mut known = Vec::new();
        for (target, step) in self.targets() {
            let own = Known {
                target,
                harness: Harness::Own,
                name: target.name.clone(),
            };
            match step.is_test() {
                true => known.extend(self.listed(target, step)?),
                false => known.push(own),
            }
        }
        Ok(known)
    }

    /// What cargo has built to be run as tests, and the targets that it is of: in their order, for
    /// cargo builds several at once.
    fn targets(&self) -> impl Iterator<Item = (&'a Target, &'a Shown)> {
        let workspace = self.cargo.workspace(&self.cargo.workshops.take());
        let (shown, failed) = (self.shown, self.failed);
        self.cargo.package.targets.iter().filter_map(move |target| {
            let runs = |step: &&Shown| step.is_test() || target.is_test();
            let is_its = |step: &&Shown| target.is_made_by(step, &workspace);
            let step = shown.iter().filter(runs).find(is_its)?;
            let mut failed = failed.iter();
            let fails = failed.any(|one| target.fails_at(step, one, &workspace));
            (!fails).then_some((target, step))
        })
    }

    fn listed(&self, target: &'a Target, step: &Shown) -> Result<Vec<Known<'a>>, Error> {
        let known = |name: String| Known {
            target,
            harness: Harness::Libtest,
            name,
        };
        let names = self.names(step, &[])?;
        Ok(names.into_iter().map(known).collect())
    }

    /// The names of the tests in what is built, or of those that are picked.
    fn names(&self, step: &Shown, picked: &[&str]) -> Result<Vec<String>, Error> {
        let listed = self.run(step, &[&LIST, picked].concat())?;
        Ok(test_names(&String::from_utf8_lossy(&listed.stdout)))
    }

    /// Whether the harness leaves the test out unless it is told not to.
    fn is_ignored(&self, test: &Known<'_>) -> Result<bool, Error> {
        let is_its = |target: &Target| std::ptr::eq(target, test.target);
        let step = self.targets().find(|(target, _)| is_its(target));
        match step.filter(|_| test.harness == Harness::Libtest) {
            Some((_, step)) => Ok(self.names(step, &["--ignored"])?.contains(&test.name)),
            None => Ok(false),
        }
    }

    /// Tests in documentation.
    fn documented(&self) -> Result<Vec<Known<'a>>, Error> {
        let listed = self.doc_tests(&LIST)?;
        let names = test_names(&String::from_utf8_lossy(&listed.stdout));
        Ok(names
            .into_iter()
            .filter_map(|name| self.doc_test(name))
            .collect())
    }

    /// `src/lib.rs - f (line 3)`, in the library that has that file.
    fn doc_test(&self, name: String) -> Option<Known<'a>> {
        let (file, _) = name.split_once(" - ")?;
        let package = &self.cargo.package;
        let libraries = package.targets.iter().filter(|target| target.is_library());
        let holds = |target: &&Target| {
            let folder = target.root.parent().unwrap_or(Path::new(""));
            Path::new(file).starts_with(folder)
        };
        let target = libraries
            .filter(holds)
            .max_by_key(|target| target.root.as_os_str().len())?;
        Some(Known {
            target,
            harness: Harness::Doc,
            name,
        })
    }

    fn first_failing(&self) -> Result<Known<'a>, Error> {
        for (target, step) in self.targets() {
            let ran = self.run(step, &[])?;
            let run = TestRun::read(&ran.stdout, &ran.stderr, ran.exit, None);
            let known = |harness, name| Known {
                target,
                harness,
                name,
            };
            match run.failed.first() {
                _ if !step.is_test() && run.failure.is_some() => {
                    return Ok(known(Harness::Own, target.name.clone()));
                }
                Some(name) => return Ok(known(Harness::Libtest, name.clone())),
                None => {}
            }
        }
        let ran = self.doc_tests(&[])?;
        let run = TestRun::read(&ran.stdout, &ran.stderr, ran.exit, None);
        let first = run.failed.first().cloned();
        first
            .and_then(|name| self.doc_test(name))
            .ok_or(Error::NothingFails {
                folder: self.cargo.package.folder.clone(),
            })
    }

    fn run(&self, step: &Shown, args: &[&str]) -> Result<Finished, Error> {
        let mut shop = self.cargo.workshops.take();
        shop.disturbed = true;
        let workspace = self.cargo.workspace(&shop);
        let made = Test::program(step, &workspace, &shop.temporary);
        let args = args.iter().map(OsString::from).collect();
        self.runner.run_for(&Invocation { args, ..made }, LONGEST)
    }

    /// Runs cargo on the documentation's tests.
    fn doc_tests(&self, args: &[&str]) -> Result<Finished, Error> {
        let mut shop = self.cargo.workshops.take();
        shop.disturbed = true;
        let mut call = self.cargo.call.clone();
        call.doc_tests = true;
        let mut invocation = call.invocation(&self.cargo.package, &shop);
        invocation.args.push("--".into());
        invocation.args.extend(args.iter().map(OsString::from));
        self.runner.run(&invocation)
    }
}

/// The tests of one target get no more time, all together.
const LONGEST: Duration = Duration::from_secs(300);

impl Known<'_> {
    /// The target and its package.
    fn of(&self) -> String {
        let Target { package, name, .. } = self.target;
        match name.replace('-', "_") == package.replace('-', "_") {
            true => package.clone(),
            false => format!("{package}'s {name}"),
        }
    }

    /// What a person types to mean this one.
    fn said(&self) -> String {
        let Target { package, name, .. } = self.target;
        match self.harness {
            Harness::Doc => format!("`{}`", self.name),
            _ => format!("`-p {package} --test {name}::{}`", self.name),
        }
    }

    /// How well the name fits, the best being the least.
    fn fits(&self, name: &str) -> Option<u8> {
        let of_target = |name: &str| {
            let (first, rest) = name.split_once("::")?;
            let alike = first.replace('-', "_") == self.target.name.replace('-', "_");
            (alike && rest == self.name).then_some(())
        };
        let ends = |name: &str| self.name.strip_suffix(name)?.strip_suffix("::").map(drop);
        let item = || self.name.split_once(" - ").map(|(_, item)| item);
        match () {
            () if self.name == name => Some(0),
            () if of_target(name).is_some() => Some(0),
            () if self.harness == Harness::Doc => item()?.contains(name).then_some(1),
            () => ends(name).map(|()| 1),
        }
    }
}

/// Those that fit best.
fn best<'a>(known: &[Known<'a>], name: &str) -> Vec<Known<'a>> {
    let fitting = known
        .iter()
        .filter_map(|known| Some((known.fits(name)?, known)));
    let fitting: Vec<_> = fitting.collect();
    let least = fitting.iter().map(|(fits, _)| *fits).min();
    let best = fitting.into_iter().filter(|(fits, _)| Some(*fits) == least);
    best.map(|(_, known)| known.clone()).collect()
}

/// What cargo could not build, in its own words: the targets, else its first complaint.
fn said_failed(stderr: &str) -> String {
    let targets: Vec<_> = failed(stderr).iter().map(Failed::to_string).collect();
    match &targets[..] {
        [] => {
            let mut lines = stderr.lines();
            let complaint = lines.find_map(|line| line.strip_prefix("error: "));
            complaint.unwrap_or("cargo does not say why").to_owned()
        }
        targets => format!("cannot compile {}", targets.join(" and ")),
    }
}

/// Names that look like this one; if none does, the first.
fn like(name: &str, known: &[Known<'_>]) -> Vec<String> {
    let last = |name: &str| name.rsplit("::").next().unwrap_or(name).to_owned();
    let (wanted, names) = (last(name), known.iter().map(|known| known.name.clone()));
    let names: Vec<_> = names.collect();
    let is_like = |other: &&String| {
        let other = last(other);
        other.contains(&wanted) || wanted.contains(&other) || other.get(..3) == wanted.get(..3)
    };
    let alike: Vec<_> = names.iter().filter(is_like).cloned().collect();
    let told = if alike.is_empty() { names } else { alike };
    told.into_iter().take(TOLD).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_built_is_said_as_cargo_says_it() {
        let target = "error: could not compile `a` (example \"demo\") due to 1 previous error\n";
        let script = "error: failed to run custom build command for `a v0.1.0 (/a)`\n";
        for (stderr, said) in [
            (target, "cannot compile a (example \"demo\")"),
            (
                script,
                "failed to run custom build command for `a v0.1.0 (/a)`",
            ),
        ] {
            assert_eq!(said_failed(stderr), said);
        }
    }
}
