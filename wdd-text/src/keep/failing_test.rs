//! What may change in test code. If the code under test fails, see `checks`. If an assertion in the test
//! fails, nothing that flows into it may change.
//!
//! The statements of the test that do not flow into the assertion are free, and so are other tests and
//! helpers. Data of tests can only be deleted file by file. If the assertion is in a helper, or in a macro
//! that writes tests, the helper or the macro stays as it is, and of the calls of it any can be deleted
//! that does not fail.

mod after_failure;
mod assertion;
mod cases;
mod checks;
mod doc_test;
mod fitting_arguments;
mod literals;
mod place_of_test;
mod produced_values;
mod shared_state;
mod statements;
mod tables;

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use self::assertion::{Slice, slice};
pub use self::cases::Case;
use self::doc_test::{comments, included};
pub(super) use self::doc_test::{is_doc_test, lines as doc_test_lines};
pub use self::literals::{literals, literals_and_types};
use self::shared_state::SharedState;
use self::statements::{statement_at, statements_naming};
pub(super) use self::tables::between_commas;
use self::tables::tables;
use super::Markable;
use super::code::{Code, is_item, is_statement};
use super::functions::Functions;
use super::painter::Painter;
use super::test_code::{TestCode, is_cfg_test};
use crate::manifests::{Manifests, NAME, Need};
use crate::text::Text;
use crate::text::languages::rust::is_test;
use crate::text::languages::rust::names::{is_meant, names_in, reach};
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::outline::range;
use crate::text::permissions::Permission;

pub(super) struct FailingTest<'a> {
    pub(super) code: &'a Code<'a>,
    pub(super) tests: &'a TestCode,
    pub(super) functions: &'a Functions,
    /// The indices of the functions that were entered.
    pub(super) entered: &'a [usize],
    /// The name of the test, with its modules.
    pub(super) name: &'a str,
    /// The byte of the text that fails, if it is known.
    pub(super) at: Option<u32>,
    /// The byte at which the statement of the test begins that was reached last.
    pub(super) reached: Option<u32>,
    /// What the test printed about its failure.
    pub(super) message: Option<&'a str>,
    /// The code block of a doc test, if it is in a file that is not Rust.
    pub(super) block: Option<&'a str>,
}

impl FailingTest<'_> {
    /// Gives permissions to the test and to what it needs.
    pub(super) fn paint(&self, painter: &mut Painter<'_>) {
        self.paint_data(painter);
        if is_doc_test(self.name) {
            for comment in comments(self.code, self.name) {
                painter.bytes(&self.code.place(comment), Permission::Frozen);
            }
            return;
        }
        let mut names = BTreeSet::new();
        let mut iterated = BTreeSet::new();
        match self.test() {
            Some(test) => {
                let found = self.slice(&test);
                names.extend(names_in(test.syntax()));
                iterated.clone_from(&names);
                paint_head(painter, &test);
                paint_slice(painter, found);
            }
            None => {
                for call in self.without_function() {
                    let own = self.without_other_tests(&call);
                    let used = own.iter().filter(|token| token.kind() == IDENT);
                    names.extend(used.map(|token| token.text().to_owned()));
                    painter.tokens(own, Permission::Frozen);
                }
            }
        }
        self.paint_named(painter, names, &iterated, Permission::Frozen);
    }

    /// Freezes `#[cfg(test)]` on the module of the test if this uses a crate that only tests have: without it, the package alone
    /// does not build.
    pub(super) fn paint_conditions(&self, painter: &mut Painter<'_>) {
        let manifests = Manifests::of(self.code.text);
        let depends = manifests.all().iter().flat_map(|of| manifests.dependencies(of));
        let of_tests = depends.filter(|one| one.need == Need::Dev);
        let names: BTreeSet<String> = of_tests.map(|one| one.key.replace('-', "_")).collect();
        if !names.is_empty() {
            let uses = |node: &SyntaxNode| names_in(node).any(|name| names.contains(&name));
            let modules = self.modules_around(uses);
            let attributes = modules.iter().flat_map(HasAttrs::attrs).filter(is_cfg_test);
            attributes.for_each(|condition| painter.node(condition.syntax(), Permission::Frozen));
        }
    }

    /// Freezes the modules that the test is in, but not what is in them: test code stays test code.
    pub(super) fn paint_modules(&self, painter: &mut Painter<'_>) {
        for module in self.modules_around(|_| true) {
            let items = module.item_list().map(|items| items.syntax().clone());
            let is_inside = |token: &SyntaxToken| {
                token.parent() != items && token.parent_ancestors().any(|node| Some(node) == items)
            };
            let head = solid_tokens(module.syntax()).filter(|token| !is_inside(token));
            painter.tokens(head, Permission::Frozen);
        }
    }

    /// The modules that the test is in which are so: one in a file of its own is as the file is. If a macro writes the test, the
    /// modules with the names in its path.
    fn modules_around(&self, is_so: impl Fn(&SyntaxNode) -> bool) -> Vec<ast::Module> {
        let test = self.test();
        let around: Vec<SyntaxNode> =
            test.iter().flat_map(|test| test.syntax().ancestors()).collect();
        // A module in a file of its own is declared where nothing of it is.
        let in_file = around.last().is_none_or(&is_so);
        let is_in_path = |module: &ast::Module| {
            let name = module.name().map(|name| name.text().to_string());
            self.name.split("::").any(|part| Some(part) == name.as_deref())
        };
        let is_around = |module: &ast::Module| match module.item_list() {
            None => in_file && is_in_path(module),
            Some(_) if around.is_empty() => is_so(module.syntax()) && is_in_path(module),
            Some(_) => around.contains(module.syntax()) && is_so(module.syntax()),
        };
        self.code.all::<ast::Module>().filter(is_around).collect()
    }

    /// Files that are not Rust flow into the assertion as a whole: nothing is known about their parts.
    fn paint_data(&self, painter: &mut Painter<'_>) {
        for file in self.code.other_files() {
            if file.node.is_some()
                && self.tests.contains(file.bytes.start)
                && !file.path.ends_with(NAME)
            {
                painter.bytes(&file.bytes, Permission::Whole);
            }
        }
    }

    /// Lets all change in the file that is the documentation with the doc test, but not its code block.
    pub(super) fn paint_included(&self, painter: &mut Painter<'_>) {
        if let Some((file, blocks)) = included(self.code, self.name, self.block) {
            painter.free_bytes(&file.bytes);
            blocks.iter().for_each(|block| painter.bytes(block, Permission::Frozen));
        }
    }

    fn is_test_code(&self, node: &SyntaxNode) -> bool {
        self.tests.contains(self.code.place(node.clone()).start)
    }

    /// The parts of the test that its failure depends on. The whole test, if nothing else is known.
    fn slice(&self, test: &ast::Fn) -> Slice {
        let whole = self.code.place(test.syntax().clone());
        let start = whole.start - u32::from(test.syntax().text_range().start());
        let inside = self.at.filter(|at| whole.contains(at));
        let failing = inside.and_then(|at| statement_at(test, (at - start) as usize));
        let state = SharedState::of(self.code, self.functions, self.entered);
        if let Some(failing) = failing {
            return slice(test, &state, &[failing], true);
        }
        // It is not known which statement fails: all count that lead to the place.
        let helpers = self
            .at
            .map_or_else(BTreeSet::new, |at| self.leading_to(at, |function| function.in_test));
        let calls = statements_naming(test, &helpers);
        if self.at.is_none()
            && let Some(reached) = self.reached.filter(|reached| whole.contains(reached))
        {
            // An error that is returned, or the end of the process: the statements after it are executed with the fix.
            let list = test.body().and_then(|body| body.stmt_list());
            let all = list
                .into_iter()
                .flat_map(|list| list.syntax().children().filter(is_statement).collect::<Vec<_>>());
            let from_there =
                |statement: &SyntaxNode| self.code.place(statement.clone()).start >= reached;
            let failing: Vec<SyntaxNode> = all.filter(from_there).collect();
            return slice(test, &state, &failing, true);
        }
        if calls.is_empty() {
            // Nothing is known, so the whole body stays.
            let body = test.body().map(|body| solid_tokens(body.syntax()).collect());
            return Slice { frozen: Vec::from_iter(body), ..Slice::default() };
        }
        slice(test, &state, &calls, calls.len() == 1)
    }

    /// Gives a permission to the items of test code that these names mean, and to what they name in turn.
    fn paint_named(
        &self,
        painter: &mut Painter<'_>,
        mut names: BTreeSet<String>,
        iterated: &BTreeSet<String>,
        permission: Permission,
    ) {
        let test = self.test();
        // An item in a function goes with the function, and that of another test would keep this.
        let is_elsewhere = |node: &SyntaxNode| {
            let around = node.ancestors().skip(1).filter_map(ast::Fn::cast).last();
            around.is_some_and(|around| Some(&around) != test.as_ref())
        };
        let rest: Vec<SyntaxNode> = self
            .code
            .nodes()
            .filter(|node| is_item(node) && self.is_test_code(node) && !is_own_test(node))
            .filter(|node| !is_elsewhere(node))
            // A module would get the permission with all that is in it.
            .filter(|node| !matches!(node.kind(), MODULE | USE))
            .collect();
        reach(rest, &mut names, is_meant, |item, names| {
            names.extend(names_in(&item));
            painter.node(&item, permission);
            let is_table = matches!(item.kind(), CONST | STATIC);
            if is_table && is_meant(&item, iterated) {
                paint_rows(painter, tables(&item));
            }
        });
    }
}

/// The code block of the doc test with this name, if it is in a file that is not Rust and its line is right.
pub(super) fn block_of(text: &Text, test: &str) -> Option<String> {
    Code::with(text, |code| {
        let (_, blocks) = included(code, test, None)?;
        let [block] = &blocks[..] else { return None };
        Some(String::from_utf8_lossy(&text.bytes()[range(block)]).into_owned())
    })
}

/// The statements in the body of each function that may be the test of this name. What is declared among them is none.
pub(super) fn statements_of(code: &Code<'_>, test: &str) -> Vec<Markable> {
    let mut segments = test.rsplit("::");
    let names = [segments.next(), segments.next()];
    let is_named = |function: &ast::Fn| {
        let name = function.name().map(|name| name.text().to_string());
        name.is_some() && names.contains(&name.as_deref()) && is_test(function)
    };
    let lists = code.all::<ast::Fn>().filter(is_named).filter_map(|of| of.body()?.stmt_list());
    let all =
        lists.flat_map(|list| list.syntax().children().filter(is_statement).collect::<Vec<_>>());
    let executed = all.filter(|statement| !is_item(statement));
    executed
        .map(|statement| {
            let whole = code.place(statement);
            Markable { entry: Some(whole.start), end: None, whole }
        })
        .collect()
}

fn is_own_test(node: &SyntaxNode) -> bool {
    ast::Fn::cast(node.clone()).is_some_and(|function| is_test(&function))
}

/// Freezes all of a test but the statements in its body.
fn paint_head(painter: &mut Painter<'_>, test: &ast::Fn) {
    let head = solid_tokens(test.syntax()).filter(|token| {
        let is_in_body = token
            .parent_ancestors()
            .take_while(|node| node != test.syntax())
            .any(|node| node.kind() == STMT_LIST);
        !is_in_body || is_brace_of(token, test)
    });
    painter.tokens(head, Permission::Frozen);
}

/// Whether a token is a brace around the statements of the test.
fn is_brace_of(token: &SyntaxToken, test: &ast::Fn) -> bool {
    let list = token.parent().filter(|list| list.kind() == STMT_LIST);
    matches!(token.kind(), L_CURLY | R_CURLY)
        && list.and_then(|list| list.parent()?.parent()).as_ref() == Some(test.syntax())
}

fn paint_slice(painter: &mut Painter<'_>, found: Slice) {
    painter.tokens(found.frozen.concat(), Permission::Frozen);
    for statement in &found.whole {
        painter.node(statement, Permission::Whole);
    }
    paint_rows(painter, found.rows);
}

fn paint_rows(painter: &mut Painter<'_>, rows: Vec<Vec<SyntaxToken>>) {
    // A loop over no row would not fail.
    if rows.len() > 1 {
        rows.into_iter().for_each(|row| painter.tokens(row, Permission::Whole));
    }
}
