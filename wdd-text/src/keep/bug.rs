//! The bug that a failing test shows: where it fails, and what of it every candidate must show again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::code::Code;
use super::failing_test::{FailingTest, block_of};
use super::functions::Functions;
use super::painter::Painter;
use super::under_test::{self, Staying, StayingFunctions, TypeBounds};
use super::{Executed, Keep, Survey};
use crate::manifests::Manifests;
use crate::text::Text;
use crate::text::digest::digest;
use crate::text::permissions::Permission;

/// The features that are on in packages, by their folders in the text. A package that is not among them has unknown ones.
pub type Features = BTreeMap<PathBuf, BTreeSet<String>>;

/// How a test failed on the untouched text.
#[derive(Clone, Debug)]
pub struct TestFailure<'a> {
    /// The name of the test, with its modules.
    pub test: &'a str,
    /// The crate root of the target that the test is in, as a path of the text.
    pub target: Option<&'a Path>,
    /// The functions that were being executed, the innermost first. Empty if they were not printed.
    pub stack: &'a [String],
    /// The byte of the text at which it failed, if that is in one of its files.
    pub at: Option<u32>,
    /// Whether it panicked, but not with the message of its `#[should_panic(expected = "…")]`.
    pub is_wrong_panic: bool,
    /// Whether all of its statements were executed, since it fails because nothing panicked.
    pub ran_to_its_end: bool,
    /// The files that are not Rust which it opened.
    pub opened: BTreeSet<PathBuf>,
    /// The features with which the test was built.
    pub features: Features,
    /// What it printed about its failure.
    pub printed: Option<&'a str>,
}

/// The bug that a failing test shows.
#[derive(Clone, Debug)]
pub struct Bug {
    /// The name of the test, with its modules.
    test: String,
    target: Option<PathBuf>,
    is_in_test: bool,
    /// Whether one statement of the test fails. A panic with the wrong message has no such statement.
    has_place: bool,
    ran_to_its_end: bool,
    opened: BTreeSet<PathBuf>,
    features: Features,
    /// The code block of a doc test, if it is in a file that is not Rust.
    block: Option<String>,
    /// The byte at which the untouched text fails, if it is known, and what the text is known by.
    untouched: (Option<u32>, u128),
    /// What the test printed about its failure.
    printed: Option<String>,
    stack: Vec<String>,
    /// The bounds of the types of the untouched text.
    bounds: TypeBounds,
}

impl Bug {
    /// The bug behind this failure of a test in the untouched `text`.
    pub fn new(text: &Text, failure: &TestFailure<'_>) -> Self {
        let survey = Survey::of(text, failure.target, failure.test);
        let names = NamesInStack::of(text, &survey.functions, failure.test);
        let mut innermost = failure.stack.iter().filter_map(|frame| name_of(frame));
        let first =
            innermost.find(|name| names.in_test.contains(name) || names.under_test.contains(name));
        let fails_in_test = match failure.at {
            Some(at) => survey.tests.contains(at),
            None => first.is_none_or(|name| !names.under_test.contains(name)),
        };
        let stack = failure.stack.iter().filter(|frame| names.is_under_test(frame));
        Bug {
            test: failure.test.to_owned(),
            target: failure.target.map(Path::to_owned),
            // `#[should_panic(expected = "…")]` says what is right for these data, so the test fails.
            is_in_test: failure.is_wrong_panic || fails_in_test,
            has_place: !failure.is_wrong_panic,
            ran_to_its_end: failure.ran_to_its_end,
            opened: failure.opened.clone(),
            features: failure.features.clone(),
            block: block_of(text, failure.test),
            untouched: (failure.at, digest(text.bytes())),
            printed: failure.printed.map(str::to_owned),
            stack: stack.cloned().collect(),
            bounds: Code::with(text, under_test::type_bounds),
        }
    }

    /// The crate root of the target that the test is in.
    pub fn target(&self) -> Option<&Path> {
        self.target.as_deref()
    }

    /// The features with which the test was built.
    pub(super) fn features(&self) -> &Features {
        &self.features
    }

    /// Whether test code fails, and not the code under test: its expected values are part of the bug.
    pub fn is_in_test(&self) -> bool {
        self.is_in_test
    }

    /// The functions of the code under test that were being executed, the innermost first. Empty if they were not
    /// printed.
    pub fn stack(&self) -> &[String] {
        &self.stack
    }

    /// The byte at which the text fails, if it is the untouched one.
    fn place_in(&self, text: &Text) -> Option<u32> {
        let (place, of) = self.untouched;
        place.filter(|_| digest(text.bytes()) == of)
    }
}

/// Gives permissions to the code under test and to the test.
pub(super) fn paint(
    painter: &mut Painter<'_>,
    code: &Code<'_>,
    executed: Executed<'_>,
    keep: Keep,
) {
    let Executed { bug, survey, trace } = executed;
    let Survey { tests, functions, .. } = survey;
    let at = trace.failed_at.or_else(|| bug.place_in(code.text)).filter(|_| bug.has_place);
    let all = 0..functions.all.len();
    let entered: Vec<_> = all.filter(|&at| trace.entered[at] == Some(true)).collect();
    let failing = FailingTest {
        code,
        tests,
        functions,
        entered: &entered,
        name: &bug.test,
        at,
        // With the fix, the test goes on.
        reached: survey
            .reached_last(trace)
            .filter(|_| !bug.ran_to_its_end && code.text.fix().is_none()),
        message: bug.printed.as_deref(),
        block: bug.block.as_deref(),
    };
    let stays = match keep {
        Keep::Tests => Staying::Everything,
        Keep::Bug | Keep::Failure => {
            let stays = staying(&failing, bug);
            let starts = stays.into_iter().map(|at| functions.all[at].whole.start).collect();
            Staying::Functions(StayingFunctions { starts, bounds: &bug.bounds })
        }
    };
    under_test::paint(painter, code, tests, &stays);
    // A macro, or a comment, has no statements that are known.
    if bug.is_in_test || failing.test().is_none() {
        failing.paint(painter);
    } else {
        failing.paint_checks(painter);
    }
    failing.paint_cases(painter);
    match keep {
        Keep::Tests => failing.paint_modules(painter),
        Keep::Bug | Keep::Failure => failing.paint_conditions(painter),
    }
    // What the test opens is a part of it, wherever it is.
    for file in code.text.files().iter().filter(|file| bug.opened.contains(&file.path)) {
        painter.bytes(&file.bytes, Permission::Frozen);
    }
    // rustdoc opens it, too.
    failing.paint_included(painter);
}

/// The functions that stay: those that were entered, what they can call, what runs after the failure, and what a fix could call
/// beside them.
fn staying(failing: &FailingTest<'_>, bug: &Bug) -> BTreeSet<usize> {
    let next = failing.functions.called(failing.entered);
    let being_executed: Option<BTreeSet<String>> = (!bug.is_in_test)
        .then(|| bug.stack.iter().filter_map(|frame| name_of(frame)).map(str::to_owned).collect());
    let after = failing.after_the_failure(being_executed.as_ref());
    let mut stays: BTreeSet<usize> =
        [failing.entered, &next, &after].into_iter().flatten().copied().collect();
    stays.extend(failing.functions.beside(&stays));
    stays
}

/// The names by which the functions of a stack are known.
struct NamesInStack<'a> {
    in_test: BTreeSet<&'a str>,
    under_test: BTreeSet<&'a str>,
    libraries: BTreeSet<String>,
    /// The path of the modules around the test.
    modules: Option<String>,
}

impl<'a> NamesInStack<'a> {
    fn of(text: &Text, functions: &'a Functions, test: &str) -> Self {
        let own = |in_test: bool| {
            let all = functions.all.iter().filter(|function| function.in_test == in_test);
            all.map(|function| &*function.name).collect()
        };
        NamesInStack {
            in_test: own(true),
            under_test: own(false),
            libraries: Manifests::of(text).libraries(),
            modules: test.rsplit_once("::").map(|(modules, _)| format!("{modules}::")),
        }
    }

    /// Whether a frame executes a function of the code under test.
    fn is_under_test(&self, frame: &str) -> bool {
        let name = name_of(frame).filter(|name| self.under_test.contains(name));
        name.is_some_and(|name| !self.in_test.contains(name) || self.is_in_library(frame))
    }

    /// Whether a frame is in a library: a helper of the test can have the name of a function of the library.
    fn is_in_library(&self, frame: &str) -> bool {
        let first = frame.trim_start_matches(['<', '&']).split("::").next().unwrap_or_default();
        self.libraries.contains(first)
            && self.modules.as_ref().is_none_or(|modules| !frame.contains(modules))
    }
}

/// The name of the function that a frame of a stack executes: `f` of `<a::T as b::C>::f::{{closure}}`.
fn name_of(frame: &str) -> Option<&str> {
    let last = frame.rsplit("::").find(|part| !part.starts_with('{'))?;
    Some(last.split('<').next().unwrap_or(last)).filter(|name| !name.is_empty())
}
