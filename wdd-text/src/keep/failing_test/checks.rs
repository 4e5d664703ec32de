//! What may change in test code, when the code under test fails: all but what leads to the failure, and what
//! would check another thing once the bug is fixed.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::assertion::slice;
use super::fitting::is_fitted;
use super::state::State;
use super::statements::{checks, statements_naming};
use super::{FailingTest, paint_rows, produced};
use crate::keep::code::names_in;
use crate::keep::painter::Painter;
use crate::text::permissions::Permission;

impl FailingTest<'_> {
    /// Gives permissions to the checks in test code, if the code under test fails: they are deleted, or stay
    /// as they are. So does what flows into a check that leads to the failure. Otherwise the check would
    /// compare other values, and fail once the bug is fixed.
    pub(in crate::keep) fn paint_checks(&self, painter: &mut Painter<'_>) {
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
}
