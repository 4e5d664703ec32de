//! What must stay of a failing test and of the code that it tests, so that the result shows the same
//! bug, and not another one with the same message.
//!
//! ```text
//! baseline ──► where does it fail? ──► what ran? (trace) ──► permissions of the text
//!                      └──► what must stay the same in each call (message, statement, stack)
//! ```
//!
//! A rustc crash can hardly become another one, since the failing program is rustc. A failing test can:
//! the program that fails is the one that is edited. So code that ran stays as it is (`under_test`), and
//! what flows into a failing assertion does too (`failing_test`). All else can be deleted.
//!
//! | module | what it finds out |
//! |---|---|
//! | `code` | what are the syntax trees of the text? |
//! | `test_code` | which parts are test code? All else is the code under test |
//! | `functions` | which functions are there, and what can each call? |
//! | `blocks` | which blocks are there that can be entered? |
//! | `trace` | which functions or blocks ran? |
//! | `under_test` | what may change in the code under test? |
//! | `failing_test` | what may change in test code? |
//! | `protected` | what has the user named? |
//! | `painter` | which permission has each token in the end? |

mod blocks;
mod code;
mod failing_test;
pub(crate) mod fix;
mod functions;
mod painter;
mod protected;
mod test_code;
mod trace;
mod under_test;

use std::collections::BTreeSet;

use self::blocks::blocks;
use self::code::Code;
use self::failing_test::FailingTest;
pub(crate) use self::failing_test::literals;
use self::functions::{Function, Functions};
use self::painter::Painter;
use self::test_code::TestCode;
use self::trace::{Trace, trace};
use crate::error::Error;
use crate::oracle::Judge;
use crate::oracle::signature::TestFailureKind;
use crate::oracle::{Message, SameBug, among};
use crate::package::manifests::Manifests;
use crate::text::digest::digest;
use crate::text::outline::offset;
use crate::text::permissions::{Permission, Permissions};
use crate::text::{Text, contains};

/// What stays of a failing test or a compile error
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Keep {
    /// The bug: of a test, code that ran and what flows into the failing assertion; of a compile error, its cause
    #[default]
    Bug,
    /// The failure, also called `code`: the smallest code that prints the same; it may show another bug
    #[value(alias = "code")]
    Failure,
    /// The code under test: only test code is reduced
    Tests,
}

/// What the user wants to stay.
#[derive(Clone, Debug, Default)]
pub struct KeepSpec {
    /// What stays of a failing test.
    pub keep: Keep,
    /// Names of files and items that stay as they are.
    pub protect: Vec<String>,
    /// If there are any, names of the only files and items that are reduced.
    pub only: Vec<String>,
}

/// Knows what must stay of a text.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    spec: KeepSpec,
    test: Option<FailingIn>,
}

/// A test that fails.
#[derive(Clone, Debug)]
struct FailingIn {
    /// Its name, with its modules.
    name: String,
    /// Whether test code fails, and not the code under test.
    is_test: bool,
    /// Whether one statement of the test fails. A panic with the wrong message has no such statement.
    has_place: bool,
    /// The byte at which the untouched text fails, if it is known, and what the text is known by.
    untouched: (Option<u32>, u128),
    /// What it printed about its failure.
    message: Option<String>,
    /// The names of the functions of the code under test that were being executed. Empty if they were not
    /// printed.
    executed: BTreeSet<String>,
}

/// The permissions of a text, and the oracle calls that it took to know them.
pub(crate) struct Permitted {
    pub(crate) permissions: Permissions,
    pub(crate) calls: u64,
}

impl Keeper {
    /// Finds out how the test fails in the untouched `text`, and requires the same of each candidate. `None`
    /// if everything may change.
    pub(crate) fn new(spec: &KeepSpec, text: &Text, judge: &mut Judge) -> Option<Self> {
        let is_named = !spec.protect.is_empty() || !spec.only.is_empty();
        let is_rust = text.files().iter().any(|file| text.reading().is_rust(&file.path));
        let test = FailingIn::new(text, judge).filter(|_| spec.keep != Keep::Failure && is_rust);
        let is_commented = contains(text.bytes(), protected::COMMENT.as_bytes());
        let keeper = Keeper {
            spec: spec.clone(),
            test: test.map(|(test, same_bug)| {
                judge.require(same_bug);
                test
            }),
        };
        let stays = is_named || is_commented || text.fix().is_some();
        (keeper.test.is_some() || stays).then_some(keeper)
    }

    /// Whether the bug of a test is kept.
    pub(crate) fn keeps_bug(&self) -> bool {
        self.test.is_some()
    }

    /// Whether the bug of a test is kept, and test code fails: its expected values are part of the bug.
    pub(crate) fn keeps_expected_values(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.is_test)
    }

    /// The permissions of a text in which the test fails.
    ///
    /// # Errors
    /// [`Error::NothingToKeep`] for a name that means nothing, [`Error::Interrupted`], or what prevented a
    /// call.
    pub(crate) fn permitted(&self, text: &Text, judge: &Judge) -> Result<Permitted, Error> {
        let (tests, functions) = survey(text);
        let trace = match self.test {
            Some(_) => {
                let all: Vec<_> = functions.all.iter().map(Function::markable).collect();
                trace(text, &all, judge)?
            }
            None => Trace::default(),
        };
        // If everything may shrink, it helps to know which blocks are never entered.
        let shrinks = self.test.is_none() && judge.about.test.as_deref().is_some();
        let blocks = match shrinks {
            true => Code::with(text, blocks),
            false => Vec::new(),
        };
        let of_blocks = trace::trace(text, &blocks, judge)?;
        let permissions = Code::with(text, |code| {
            let mut painter = Painter::new(code);
            if let Some(test) = &self.test {
                let at = trace.failed_at.or_else(|| test.place_in(text));
                let at = at.filter(|_| test.has_place);
                let survey = (&tests, &functions);
                test.paint(&mut painter, code, survey, (&trace, at, self.spec.keep));
            }
            for (block, entered) in blocks.iter().zip(&of_blocks.entered) {
                if *entered == Some(false) {
                    painter.outermost(&block.whole, Permission::Idle);
                }
            }
            if let Some(fix) = text.fix() {
                let hunks = fix.places();
                hunks.for_each(|bytes| painter.bytes(bytes, Permission::Movable));
            }
            self.paint_named(&mut painter, code)?;
            Ok(painter.finish())
        });
        Ok(Permitted {
            permissions: permissions?.without_panics(self.keeps_bug()),
            calls: trace.calls + of_blocks.calls,
        })
    }

    /// Freezes what the user has named.
    fn paint_named(&self, painter: &mut Painter<'_>, code: &Code<'_>) -> Result<(), Error> {
        let KeepSpec { protect, only, .. } = &self.spec;
        if !only.is_empty() {
            protected::paint(painter, code, &protected::bytes_of(code, only)?, false);
        }
        protected::paint(painter, code, &protected::bytes_of(code, protect)?, true);
        protected::paint_commented(painter, code);
        Ok(())
    }
}

impl FailingIn {
    /// The test that fails in the untouched text, and what must stay the same of its failure. `None` if no
    /// test is executed.
    fn new(text: &Text, judge: &Judge) -> Option<(Self, SameBug)> {
        let name = judge.about.test.as_deref()?.to_owned();
        let report = &judge.baseline.observed.report;
        let (tests, functions) = survey(text);
        let own = |wanted: bool| {
            let is_own = move |function: &&Function| function.in_test == wanted;
            let all = functions.all.iter().filter(is_own);
            all.map(|function| &*function.name).collect()
        };
        let (in_test, under_test): (BTreeSet<&str>, BTreeSet<&str>) = (own(true), own(false));
        let mut innermost = report.stack.iter().filter_map(|frame| name_of(frame));
        let first = innermost.find(|name| in_test.contains(name) || under_test.contains(name));
        let kind = report.test.as_ref().map(|test| test.kind);
        // `#[should_panic(expected = "…")]` says what is right for these data, so the test fails.
        let is_wrong_panic = kind == Some(TestFailureKind::WrongPanic);
        let is_test = match place(text, judge) {
            _ if is_wrong_panic => true,
            Some(at) => tests.contains(at),
            None => first.is_none_or(|name| !under_test.contains(name)),
        };
        let libraries = Manifests::of(text).libraries();
        let modules = name.rsplit_once("::").map(|(modules, _)| format!("{modules}::"));
        // A helper of the test can have the name of a function of the library.
        let is_in_library = |frame: &str| {
            let path = frame.trim_start_matches(['<', '&']);
            let of_library = path.split("::").next().is_some_and(|first| libraries.contains(first));
            of_library && modules.as_ref().is_none_or(|modules| !frame.contains(modules))
        };
        let is_under_test = |frame: &&String| {
            let name = name_of(frame).filter(|name| under_test.contains(name));
            name.is_some_and(|name| !in_test.contains(name) || is_in_library(frame))
        };
        let wanted: Vec<_> = report.stack.iter().filter(is_under_test).cloned().collect();
        let message = judge.baseline.printed_by_test();
        let message = message.and_then(|message| match message {
            message if is_test => Some(message),
            // The data of the test become smaller, and with them the numbers.
            Message::Exactly(message) => Some(Message::InOrder(message)),
            _ => None,
        });
        let same_bug = SameBug {
            message,
            statement: report.failed_at.as_ref().map(|at| at.statement.clone()),
            stack: among(&report.stack, &wanted),
        };
        let names = wanted.iter().filter_map(|frame| name_of(frame));
        let failing = FailingIn {
            name,
            is_test,
            has_place: !is_wrong_panic,
            untouched: (place(text, judge), digest(text.bytes())),
            message: report.output.clone(),
            executed: names.map(str::to_owned).collect(),
        };
        Some((failing, same_bug))
    }

    /// The byte at which the text fails, if it is the untouched one.
    fn place_in(&self, text: &Text) -> Option<u32> {
        let (place, of) = self.untouched;
        place.filter(|_| digest(text.bytes()) == of)
    }

    /// Gives permissions to the code under test and to the test.
    fn paint(
        &self,
        painter: &mut Painter<'_>,
        code: &Code<'_>,
        (tests, functions): (&TestCode, &Functions),
        (trace, at, keep): (&Trace, Option<u32>, Keep),
    ) {
        let all = 0..functions.all.len();
        let entered: Vec<_> = all.clone().filter(|&at| trace.entered[at] == Some(true)).collect();
        let failing = FailingTest {
            code,
            tests,
            functions,
            entered: &entered,
            name: &self.name,
            at,
            message: self.message.as_deref(),
        };
        let next = functions.called(&entered);
        let executed = (!self.is_test).then_some(&self.executed);
        let after = failing.after_the_failure(executed);
        let stays = |at: &usize| [&entered, &next, &after].iter().any(|all| all.contains(at));
        let stays = all.filter(stays).map(|at| functions.all[at].whole.start).collect();
        under_test::paint(painter, code, tests, &stays, keep == Keep::Tests);
        // A macro, or a comment, has no statements that are known.
        match self.is_test || failing.test().is_none() {
            true => failing.paint(painter),
            false => failing.paint_checks(painter),
        }
    }
}

/// The test code and the functions of a text.
fn survey(text: &Text) -> (TestCode, Functions) {
    Code::with(text, |code| {
        let tests = TestCode::of(code);
        let functions = Functions::of(code, &tests);
        (tests, functions)
    })
}

/// The byte of the text at which the untouched input failed.
fn place(text: &Text, judge: &Judge) -> Option<u32> {
    let at = judge.baseline.observed.report.failed_at.as_ref()?;
    let file = text.files().iter().find(|file| file.path == at.path)?;
    Some(file.bytes.start + offset(at.offset))
}

/// The name of the function that a frame of a stack executes: `f` of `<a::T as b::C>::f::{{closure}}`.
fn name_of(frame: &str) -> Option<&str> {
    let mut parts = frame.rsplit("::").filter(|part| !part.starts_with('{'));
    let last = parts.next()?;
    Some(last.split('<').next().unwrap_or(last)).filter(|name| !name.is_empty())
}
