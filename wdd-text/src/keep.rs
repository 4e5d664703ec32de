//! What must stay of a failing test and of the code that it tests, so that the result shows the same
//! bug, and not another one with the same message.
//!
//! ```text
//! how it failed ──► bug ──┐
//! what was entered ───────┼──► permissions of the text
//! what the user named ────┘
//! ```
//!
//! A rustc crash can hardly become another one, since the failing program is rustc. A failing test can:
//! the program that fails is the one that is edited. So code that ran stays as it is (`under_test`), and
//! what flows into a failing assertion does too (`failing_test`). All else can be deleted. Who executes the test
//! brings what it showed: [`TestFailure`] and [`Trace`].
//!
//! | module | what it finds out |
//! |---|---|
//! | `code` | what are the syntax trees of the text? |
//! | `test_code` | which parts are test code? All else is the code under test |
//! | `functions` | which functions are there, and what can each call? |
//! | `blocks` | which blocks are there that can be entered? |
//! | `loops` | which loops are there? |
//! | `bug` | where does the test fail: in test code, or in the code under test? |
//! | `under_test` | what may change in the code under test? |
//! | `failing_test` | what may change in test code? |
//! | `protected` | what has the user named? |
//! | `test_alone` | what is the test, without the code under test? |
//! | `test_program` | what is it as a program that uses the library? |
//! | `repairs` | which small edits may mend a compile error? |
//! | `painter` | which permission has each token in the end? |

use std::collections::BTreeSet;
use std::path::Path;

mod blocks;
mod bug;
mod code;
mod conditional;
mod failing_test;
mod functions;
mod loops;
mod painter;
mod protected;
mod repairs;
mod test_alone;
mod test_code;
mod test_program;
mod under_test;

pub use self::bug::{Bug, Features, TestFailure};
use self::code::Code;
pub use self::failing_test::{Case, literals, literals_and_types};
use self::functions::{Function, Functions};
use self::painter::Painter;
pub use self::protected::NothingNamed;
pub use self::repairs::{Pointed, repairs};
use self::test_code::TestCode;
pub use self::test_program::TestAlone;
use crate::text::fix::Fix;
use crate::text::outline::Bytes;
use crate::text::permissions::{Permission, Permissions};
use crate::text::render::Files;
use crate::text::{Text, contains};

/// What stays of a failing test or a compile error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// The bug: of a test, code that ran and what flows into the failing assertion; of a compile error, its cause.
    #[default]
    Bug,
    /// The failure: the smallest code that prints the same; it may show another bug.
    Failure,
    /// The code under test: only test code is reduced.
    Tests,
}

impl Keep {
    /// Every choice, in the order of the help.
    pub const ALL: &[Keep] = &[Keep::Bug, Keep::Failure, Keep::Tests];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Keep::Bug => "bug",
            Keep::Failure => "failure",
            Keep::Tests => "tests",
        }
    }

    /// What stays, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Keep::Bug => {
                "The bug: of a test, code that ran and what flows into the failing assertion; of a compile error, its cause"
            }
            Keep::Failure => {
                "The failure, also called `code`: the smallest code that prints the same; it may show another bug"
            }
            Keep::Tests => "The code under test: only test code is reduced",
        }
    }
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
    /// Names of files that a failing test opens and that are reduced nevertheless.
    pub shrink: Vec<String>,
    /// Whether each loop stays as it is or is deleted as a whole: the failure is that the program does not end, and a loop that
    /// has lost a part may not end for another reason.
    pub loops: bool,
}

impl KeepSpec {
    /// Whether something of `text` is named, here or in a comment.
    pub fn names_something(&self, text: &Text) -> bool {
        let is_named = !self.protect.is_empty() || !self.only.is_empty();
        is_named || contains(text.bytes(), protected::COMMENT.as_bytes())
    }

    /// Checks that each file which is to be reduced nevertheless is in the untouched `text`.
    ///
    /// # Errors
    /// [`NothingNamed`] for a name that means nothing.
    pub fn check(&self, text: &Text) -> Result<(), NothingNamed> {
        let named = |code: &Code<'_>| protected::bytes_of(code, &self.shrink).map(drop);
        if self.shrink.is_empty() { Ok(()) } else { Code::with(text, named) }
    }
}

/// Code that a mark can be put into, to see whether it is entered.
#[derive(Clone, Debug)]
pub struct Markable {
    /// The bytes of the code, with its head.
    pub whole: Bytes,
    /// The byte at which a statement can be added before all others. `None` if there is no such place.
    pub entry: Option<u32>,
    /// The byte at which it ends, if it needs braces around it to have statements.
    pub end: Option<u32>,
}

/// What a run of the test showed about code.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// For each function or block, whether it was entered. `None` if that is not known.
    pub entered: Vec<Option<bool>>,
    /// The byte of the text at which the test failed, if that is in one of its files.
    pub failed_at: Option<u32>,
}

/// The test code and the functions of a text.
#[derive(Debug)]
pub struct Survey {
    tests: TestCode,
    functions: Functions,
    /// The statements of the failing test: that which is reached last leads to the failure.
    statements: Vec<Markable>,
}

impl Survey {
    /// Looks for the test code and the functions of `text` in the files that the target with this crate root is built of; in
    /// all files if none is given. `test` is the name of the failing test.
    pub fn of(text: &Text, target: Option<&Path>, test: &str) -> Self {
        Code::with(text, |code| {
            let built = code.built_for(target);
            let tests = TestCode::of(&built);
            let functions = Functions::of(&built, &tests);
            let statements = failing_test::statements_of(&built, test);
            Survey { tests, functions, statements }
        })
    }

    /// The functions and the statements of the test, in the order of a [`Trace`] of them.
    pub fn markable(&self) -> Vec<Markable> {
        let functions = self.functions.all.iter().map(Function::markable);
        functions.chain(self.statements.iter().cloned()).collect()
    }

    /// The methods of types that the test names, or whose code it entered, which it did not enter itself: a fix could call them.
    pub fn callable(&self, trace: &Trace) -> BTreeSet<String> {
        self.functions.methods_beside(&trace.entered)
    }

    /// All methods of types, as [`callable`](Self::callable) calls them.
    pub fn methods(&self) -> BTreeSet<String> {
        self.functions.methods().map(|(_, name)| name).collect()
    }

    /// The byte at which the statement of the test begins that was reached last.
    fn reached_last(&self, trace: &Trace) -> Option<u32> {
        let of_statements = trace.entered.get(self.functions.all.len()..).unwrap_or_default();
        let entered = self.statements.iter().zip(of_statements);
        let reached = entered.filter(|(_, entered)| **entered == Some(true));
        reached.map(|(statement, _)| statement.whole.start).max()
    }
}

/// The test code of the target with this crate root, or of all, as files without the code under test; of a doc test of this
/// name, a program.
pub fn test_alone(text: &Text, target: Option<&Path>, test: &str) -> Files {
    Code::with(text, |code| test_alone::of(&code.built_for(target), test))
}

/// The blocks of `text` that can be entered, in the order of a [`Trace`] of them.
pub fn blocks(text: &Text) -> Vec<Markable> {
    Code::with(text, blocks::blocks)
}

/// What turns `text`, whose files are `files`, into the `good` files, apart from test code: the test is that of the input,
/// with the fix too.
pub fn fix(text: &Text, files: &Files, good: &Files) -> Fix {
    let fixed = Text::parse(good, text.reading());
    let [old, new] = [text, &fixed].map(test_code);
    let counts = [&old, &new].map(|is_test| |byte| !is_test(byte));
    Fix::between_parts(files, good, [&counts[0], &counts[1]])
}

/// Whether a byte of a text is in test code.
pub(crate) fn test_code(text: &Text) -> impl Fn(u32) -> bool + Sync + use<> {
    let tests = Code::with(text, TestCode::of);
    move |byte| tests.contains(byte)
}

/// What is known of a failing test in a text.
#[derive(Clone, Copy, Debug)]
pub struct Executed<'a> {
    /// The bug to keep.
    pub bug: &'a Bug,
    /// The test code and the functions of the text.
    pub survey: &'a Survey,
    /// Which functions of the survey were entered.
    pub trace: &'a Trace,
}

/// The permissions of `text`: of what the test executes, of blocks that are not entered, of the fix and of what the user
/// has named. Without a bug to keep, a block that was never entered is idle.
///
/// # Errors
/// [`NothingNamed`] for a name that means nothing.
pub fn permissions(
    text: &Text,
    spec: &KeepSpec,
    executed: Option<Executed<'_>>,
    blocks: (&[Markable], &Trace),
) -> Result<Permissions, NothingNamed> {
    let painted = Code::with(text, |code| {
        let mut painter = Painter::new(code);
        if let Some(executed) = executed {
            let built = code.built_for(executed.bug.target());
            let built = built.with_features(executed.bug.features());
            bug::paint(&mut painter, &built, executed, spec.keep);
        }
        if spec.loops {
            loops::paint(&mut painter, code);
        }
        for name in &spec.shrink {
            // Nothing may be left of it.
            let named = protected::bytes_of(code, std::slice::from_ref(name)).unwrap_or_default();
            named.iter().for_each(|bytes| painter.free_bytes(bytes));
        }
        for (block, entered) in blocks.0.iter().zip(&blocks.1.entered) {
            if *entered == Some(false) {
                painter.outermost(&block.whole, Permission::Idle);
            }
        }
        if let Some(fix) = text.fix() {
            fix.places().for_each(|bytes| painter.bytes(bytes, Permission::Movable));
        }
        // Last, because what is painted later counts.
        paint_named(&mut painter, code, spec)?;
        Ok(painter.finish())
    });
    Ok(painted?.without_panics(executed.is_some()))
}

/// Freezes what the user has named.
fn paint_named(
    painter: &mut Painter<'_>,
    code: &Code<'_>,
    spec: &KeepSpec,
) -> Result<(), NothingNamed> {
    if !spec.only.is_empty() {
        protected::paint(painter, code, &protected::bytes_of(code, &spec.only)?, false);
    }
    protected::paint(painter, code, &protected::bytes_of(code, &spec.protect)?, true);
    protected::paint_commented(painter, code);
    Ok(())
}
