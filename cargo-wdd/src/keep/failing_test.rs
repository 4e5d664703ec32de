//! What may change in test code, when an assertion in the test fails: nothing that flows into it.
//!
//! The statements of the test that do not flow into the assertion are free, and so are other tests and
//! helpers. Data of tests can only be deleted file by file. If the assertion is in a helper, or in a macro
//! that writes tests, the helper or the macro stays as it is, and of the calls of it any can be deleted
//! that does not fail.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::assertion::{Slice, checks, slice, statement_at, statements_naming, tables};
use super::code::{Code, is_item, names_in};
use super::doc_test::{self, comments, is_doc_test};
use super::fitting::is_fitted;
use super::functions::{Function, Functions};
use super::painter::Painter;
use super::produced;
use super::state::State;
use super::test_code::TestCode;
use crate::package::manifests::NAME;
use crate::text::languages::rust::is_test;
use crate::text::outline::Bytes;
use crate::text::permissions::Permission;

/// A test whose assertion fails.
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
    /// What the test printed about its failure.
    pub(super) message: Option<&'a str>,
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
                for part in self.without_function() {
                    names.extend(names_in(&part));
                    painter.node(&part, Permission::Frozen);
                }
            }
        }
        self.paint_named(painter, names, &iterated, Permission::Frozen);
    }

    /// Gives permissions to the checks in test code, if the code under test fails: they are deleted, or stay
    /// as they are. So does what flows into a check that leads to the failure. Otherwise the check would
    /// compare other values, and fail once the bug is fixed.
    pub(super) fn paint_checks(&self, painter: &mut Painter<'_>) {
        self.paint_produced(painter);
        let roots = self.code.files.iter();
        let all = roots.flat_map(|(root, _)| checks(root));
        let all: Vec<_> = all.filter(|check| self.is_test_code(check)).collect();
        for check in &all {
            painter.node(check, Permission::Whole);
        }
        let Some(at) = self.at else { return };
        let leading = self.leading_to(at, |_| true);
        let helpers = self.leading_to(at, |function| function.in_test);
        let state = State::of(self.code, self.functions, self.entered);
        let functions = self.code.all::<ast::Fn>();
        let (mut names, mut slices) = (BTreeSet::new(), Vec::new());
        for function in functions.filter(|function| self.is_test_code(function.syntax())) {
            let name = function.name().map(|name| name.text().to_string());
            if name.is_none_or(|name| !helpers.contains(&name)) {
                continue;
            }
            let compares = |statement: &SyntaxNode| {
                all.contains(statement)
                    || names_in(statement).any(|name| helpers.contains(&name))
                    || is_fitted(statement, &leading, self.message)
            };
            let mut found = statements_naming(&function, &leading);
            found.retain(compares);
            let flowing = slice(&function, &state, &found, false);
            found.iter().for_each(|one| names.extend(names_in(one)));
            let tokens = flowing.frozen.iter().flatten();
            names.extend(tokens.map(|token| token.text().to_owned()));
            slices.push((found, flowing));
        }
        self.paint_named(painter, names.clone(), &names, Permission::Whole);
        for (found, flowing) in slices {
            for statement in &found {
                painter.node(statement, Permission::Whole);
            }
            for part in flowing.frozen {
                painter.tokens(part, Permission::Whole);
            }
            paint_rows(painter, flowing.rows);
        }
    }

    /// Gives permissions to calls in test code that lead into the code under test.
    fn paint_produced(&self, painter: &mut Painter<'_>) {
        let all = &self.functions.all;
        let entered = self.entered.iter().copied();
        let (in_test, under_test): (Vec<_>, Vec<_>) = entered.partition(|&at| all[at].in_test);
        let leads = |from: &&usize| {
            let called = self.functions.called(&[**from]);
            called.iter().any(|callee| under_test.contains(callee))
        };
        let names = under_test.iter().chain(in_test.iter().filter(leads));
        let names = names.map(|&at| all[at].name.clone()).collect();
        for function in self.entered_in_test() {
            produced::paint(painter, &function, &names);
        }
    }

    /// The functions of test code that were entered.
    fn entered_in_test(&self) -> impl Iterator<Item = ast::Fn> {
        let entered = self.entered.iter().map(|&at| &self.functions.all[at]);
        let in_test = entered.filter(|function| function.in_test);
        let starts: BTreeSet<u32> = in_test.map(|function| function.whole.start).collect();
        let functions = self.code.all::<ast::Fn>();
        functions.filter(move |function| {
            starts.contains(&self.code.place(function.syntax().clone()).start)
        })
    }

    /// The functions that can be entered once the bug is fixed, at any depth: what the parts of the test can
    /// call that stay after the failure. If the code under test fails, also what those can call that were being
    /// `executed`; if there are none, they were not printed.
    pub(super) fn after_the_failure(&self, executed: Option<&BTreeSet<String>>) -> Vec<usize> {
        let all = &self.functions.all;
        let functions = self
            .functions
            .clone()
            .with_caller(&self.parts_after(executed.is_some()));
        let own = |at: &usize| {
            let counts = |executed: &BTreeSet<String>| {
                executed.is_empty() || executed.contains(&all[*at].name)
            };
            !all[*at].in_test && executed.is_some_and(counts)
        };
        let own = self.entered.iter().copied().filter(own);
        let from: Vec<_> = own.chain([all.len()]).collect();
        functions.reachable(&from)
    }

    /// The parts of the test that stay, and are executed once nothing fails before them.
    fn parts_after(&self, is_of_library: bool) -> Vec<SyntaxNode> {
        if is_doc_test(self.name) {
            return vec![doc_test::code(self.code, self.name)];
        }
        let Some(test) = self.test() else {
            let definitions = self.code.all::<ast::MacroRules>();
            let definitions = definitions.filter(|one| self.is_test_code(one.syntax()));
            let definitions = definitions.map(|one| one.syntax().clone());
            return self
                .without_function()
                .into_iter()
                .chain(definitions)
                .collect();
        };
        if !is_of_library {
            // The statements after an assertion can be deleted. An error that is returned has no place.
            let is_known = self.at.is_some();
            return if is_known {
                Vec::new()
            } else {
                vec![test.syntax().clone()]
            };
        }
        let leading = self
            .at
            .map_or_else(BTreeSet::new, |at| self.leading_to(at, |_| true));
        let functions = self.entered_in_test();
        functions
            .flat_map(|function| statements_naming(&function, &leading))
            .collect()
    }

    /// Files that are not Rust flow into the assertion as a whole: nothing is known about their parts.
    fn paint_data(&self, painter: &mut Painter<'_>) {
        let reading = self.code.text.reading();
        for file in self.code.text.files() {
            let is_read = file.node.is_some() && !reading.is_rust(&file.path);
            if is_read && self.tests.contains(file.bytes.start) && !file.path.ends_with(NAME) {
                painter.bytes(&file.bytes, Permission::Whole);
            }
        }
    }

    /// Whether the file with a function has this name. It is the name of a test target without a harness.
    fn is_in_file(&self, function: &ast::Fn, name: &str) -> bool {
        let root = function.syntax().ancestors().last();
        let file = self
            .code
            .files
            .iter()
            .find(|(file, _)| root.as_ref() == Some(file));
        file.is_some_and(|(_, at)| {
            let path = &self.code.text.files()[*at].path;
            path.file_stem().is_some_and(|stem| stem == name)
        })
    }

    /// The function of the test.
    pub(super) fn test(&self) -> Option<ast::Fn> {
        let mut segments = self.name.rsplit("::");
        let last = segments.next()?;
        let module = segments.next();
        let named = |function: &ast::Fn| {
            let name = function.name().map(|name| name.text().to_string());
            // Some attributes make several tests of one function, in a module with its name.
            let is_named =
                name.as_deref() == Some(last) || (name.is_some() && name.as_deref() == module);
            let is_main = name.as_deref() == Some("main") && self.is_in_file(function, self.name);
            let is_test = is_main || (is_named && (is_test(function) || last == "main"));
            is_test && self.is_test_code(function.syntax())
        };
        let all: Vec<_> = self.code.all::<ast::Fn>().filter(named).collect();
        let in_module = |function: &&ast::Fn| {
            let modules = function.syntax().ancestors().filter_map(ast::Module::cast);
            let around = modules
                .into_iter()
                .next()
                .and_then(|m| Some(m.name()?.text().to_string()));
            around.as_deref() == module
        };
        let holds = |function: &&ast::Fn| {
            self.at
                .is_some_and(|at| self.code.place(function.syntax().clone()).contains(&at))
        };
        let found = all
            .iter()
            .find(holds)
            .or_else(|| all.iter().find(in_module));
        found.or(all.first()).cloned()
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
        let state = State::of(self.code, self.functions, self.entered);
        if let Some(failing) = failing {
            return slice(test, &state, &[failing], true);
        }
        let in_test = |function: &Function| function.in_test;
        let helpers = self
            .at
            .map_or_else(BTreeSet::new, |at| self.leading_to(at, in_test));
        let calls = statements_naming(test, &helpers);
        if calls.is_empty() {
            let body = test.body();
            let body = body.map(|body| super::code::solid_tokens(body.syntax()).collect());
            return Slice {
                frozen: body.into_iter().collect(),
                ..Slice::default()
            };
        }
        slice(test, &state, &calls, calls.len() == 1)
    }

    /// The names of the functions from which the code at this byte can be reached by calls.
    fn leading_to(&self, at: u32, counts: impl Fn(&Function) -> bool) -> BTreeSet<String> {
        let holds = |range: &Bytes| range.contains(&at);
        let functions = &self.functions.all;
        let helper = functions
            .iter()
            .rposition(|function| holds(&function.whole));
        let Some(helper) = helper else {
            // A macro is named by its definition.
            return self.macros_at(at);
        };
        let leads =
            |from: &usize| *from == helper || self.functions.called(&[*from]).contains(&helper);
        let own = self
            .entered
            .iter()
            .copied()
            .filter(|&from| counts(&functions[from]));
        own.filter(leads)
            .map(|from| functions[from].name.clone())
            .collect()
    }

    fn macros_at(&self, at: u32) -> BTreeSet<String> {
        let all = self.code.all::<ast::MacroRules>();
        let around = all.filter(|one| self.code.place(one.syntax().clone()).contains(&at));
        around
            .filter_map(|one| Some(one.name()?.text().to_string()))
            .collect()
    }

    /// What stays if no function is the test: the doc test, or the call of the macro that writes the test.
    fn without_function(&self) -> Vec<SyntaxNode> {
        let calls = self
            .code
            .all::<ast::MacroCall>()
            .map(|call| call.syntax().clone());
        let is_item_call = |call: &SyntaxNode| {
            let parent = call.parent();
            parent.is_some_and(|parent| {
                matches!(
                    parent.kind(),
                    SyntaxKind::SOURCE_FILE | SyntaxKind::ITEM_LIST
                )
            })
        };
        let calls: Vec<_> = calls
            .filter(|call| is_item_call(call) && self.is_test_code(call))
            .collect();
        let holds = |call: &&SyntaxNode| {
            self.at
                .is_some_and(|at| self.code.place((*call).clone()).contains(&at))
        };
        if let Some(call) = calls.iter().find(holds) {
            return vec![call.clone()];
        }
        let mut segments = self.name.rsplit("::");
        let last = segments.next().unwrap_or(self.name);
        let names = |call: &SyntaxNode| names_in(call).any(|name| name == last);
        if calls.iter().any(names) {
            return calls.into_iter().filter(names).collect();
        }
        // The definition of the macro has the name of the test.
        let definitions = self.code.all::<ast::MacroRules>();
        let writing = definitions.filter(|definition| names(definition.syntax()));
        let writing: Vec<_> = writing.filter_map(|definition| definition.name()).collect();
        let module = segments.next();
        let is_in_module = |call: &SyntaxNode| {
            let around = call.ancestors().find_map(ast::Module::cast);
            let around = around.and_then(|around| around.name());
            around
                .as_ref()
                .map(|name| name.text().to_string())
                .as_deref()
                == module
        };
        let writes = |call: &SyntaxNode| {
            let name = names_in(call).next();
            name.is_some_and(|name| writing.iter().any(|of| of.text() == name.as_str()))
        };
        calls
            .into_iter()
            .filter(|call| writes(call) && is_in_module(call))
            .collect()
    }

    /// Gives a permission to the items of test code that these names mean, and to what they name in turn.
    fn paint_named(
        &self,
        painter: &mut Painter<'_>,
        mut names: BTreeSet<String>,
        iterated: &BTreeSet<String>,
        permission: Permission,
    ) {
        let items = self
            .code
            .files
            .iter()
            .flat_map(|(root, _)| root.descendants());
        let mut rest: Vec<SyntaxNode> = items
            .filter(|node| is_item(node) && self.is_test_code(node) && !is_own_test(node))
            .filter(|node| !matches!(node.kind(), SyntaxKind::MODULE | SyntaxKind::USE))
            .collect();
        loop {
            let (named, others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|item| meant_by(item, &names));
            if named.is_empty() {
                return;
            }
            for item in &named {
                names.extend(names_in(item));
                painter.node(item, permission);
                let is_table = matches!(item.kind(), SyntaxKind::CONST | SyntaxKind::STATIC);
                if is_table && meant_by(item, iterated) {
                    paint_rows(painter, tables(item));
                }
            }
            rest = others;
        }
    }
}

/// Whether an item is a test of its own.
fn is_own_test(node: &SyntaxNode) -> bool {
    ast::Fn::cast(node.clone()).is_some_and(|function| is_test(&function))
}

/// Whether one of the names means the item: it is the item's name, or the type of an `impl`.
fn meant_by(item: &SyntaxNode, names: &BTreeSet<String>) -> bool {
    if let Some(of) = ast::Impl::cast(item.clone()) {
        let of = of.self_ty();
        return of.is_some_and(|of| names_in(of.syntax()).any(|name| names.contains(&name)));
    }
    let name = item.children().find_map(ast::Name::cast);
    name.is_some_and(|name| names.contains(name.text()))
}

/// Freezes all of a test but the statements in its body.
fn paint_head(painter: &mut Painter<'_>, test: &ast::Fn) {
    let is_head = |token: &SyntaxToken| {
        let around = token
            .parent_ancestors()
            .take_while(|node| node != test.syntax());
        let lists = around
            .filter(|node| node.kind() == SyntaxKind::STMT_LIST)
            .count();
        let is_brace = matches!(token.kind(), SyntaxKind::L_CURLY | SyntaxKind::R_CURLY);
        let is_own_brace = is_brace
            && token
                .parent()
                .and_then(|list| list.parent())
                .and_then(|body| body.parent())
                .as_ref()
                == Some(test.syntax());
        lists == 0 || is_own_brace
    };
    let tokens: Vec<_> = super::code::solid_tokens(test.syntax())
        .filter(is_head)
        .collect();
    painter.tokens(tokens, Permission::Frozen);
}

fn paint_slice(painter: &mut Painter<'_>, found: Slice) {
    let frozen = found.frozen.concat();
    painter.tokens(frozen, Permission::Frozen);
    for statement in &found.whole {
        painter.node(statement, Permission::Whole);
    }
    paint_rows(painter, found.rows);
}

fn paint_rows(painter: &mut Painter<'_>, rows: Vec<Vec<SyntaxToken>>) {
    if rows.len() > 1 {
        rows.into_iter()
            .for_each(|row| painter.tokens(row, Permission::Whole));
    }
}
