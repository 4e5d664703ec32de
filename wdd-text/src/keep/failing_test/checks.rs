//! What may change in test code, when the code under test fails: all but what leads to the failure, and what
//! would check another thing once the bug is fixed.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::assertion::{Slice, slice};
use super::fitting_arguments::is_fitted;
use super::shared_state::SharedState;
use super::statements::{checks, statements_naming};
use super::{FailingTest, paint_rows, produced_values};
use crate::keep::painter::Painter;
use crate::text::languages::rust::names::names_in;
use crate::text::permissions::Permission;

impl FailingTest<'_> {
    /// Gives permissions to the checks in test code, if the code under test fails: they are deleted, or stay
    /// as they are. So does what flows into a check that leads to the failure. Otherwise the check would
    /// compare other values, and fail once the bug is fixed.
    pub(in crate::keep) fn paint_checks(&self, painter: &mut Painter<'_>) {
        self.paint_produced(painter);
        let all: Vec<_> = self
            .code
            .files
            .iter()
            .flat_map(|(root, _)| checks(root))
            .filter(|check| self.is_test_code(check))
            .collect();
        all.iter().for_each(|check| painter.node(check, Permission::Whole));
        let mut slices = self.at.map_or_else(Vec::new, |at| self.leading_slices(at, &all));
        slices.extend(self.reached_slice(&all));
        let mut names = BTreeSet::new();
        for (found, flowing) in &slices {
            found.iter().for_each(|one| names.extend(names_in(one)));
            names.extend(flowing.frozen.iter().flatten().map(|token| token.text().to_owned()));
        }
        self.paint_named(painter, names.clone(), &names, Permission::Whole);
        for (found, flowing) in slices {
            found.iter().for_each(|statement| painter.node(statement, Permission::Whole));
            for part in flowing.frozen {
                painter.tokens(part, Permission::Whole);
            }
            paint_rows(painter, flowing.rows);
        }
    }

    /// For each function of test code that leads to the failure at this byte: its statements that lead there and compare
    /// something, with what flows into them.
    fn leading_slices(&self, at: u32, checks: &[SyntaxNode]) -> Vec<(Vec<SyntaxNode>, Slice)> {
        let leading = self.leading_to(at, |_| true);
        let helpers = self.leading_to(at, |function| function.in_test);
        let state = SharedState::of(self.code, self.functions, self.entered);
        self.code
            .all::<ast::Fn>()
            .filter(|function| self.is_test_code(function.syntax()))
            .filter(|function| function.name().is_some_and(|name| helpers.contains(name.text())))
            .map(|function| {
                let mut found = statements_naming(&function, &leading);
                found.retain(|statement| {
                    checks.contains(statement)
                        || names_in(statement).any(|name| helpers.contains(&name))
                        || is_fitted(statement, &leading, self.message)
                });
                let flowing = slice(&function, &state, &found, false);
                (found, flowing)
            })
            .collect()
    }

    /// The statement of the test that was reached last, if it checks something, with what flows into it: what it compares
    /// leads to the failure, whatever is called there without a name.
    fn reached_slice(&self, checks: &[SyntaxNode]) -> Option<(Vec<SyntaxNode>, Slice)> {
        let (reached, test) = (self.reached?, self.test()?);
        let is_reached = |check: &&SyntaxNode| self.code.place((*check).clone()).start == reached;
        let failing = checks.iter().find(is_reached)?.clone();
        let state = SharedState::of(self.code, self.functions, self.entered);
        let flowing = slice(&test, &state, std::slice::from_ref(&failing), false);
        Some((vec![failing], flowing))
    }

    /// Gives permissions to calls in test code that lead into the code under test.
    fn paint_produced(&self, painter: &mut Painter<'_>) {
        let all = &self.functions.all;
        let entered = self.entered.iter().copied();
        let (in_test, under_test): (Vec<_>, Vec<_>) = entered.partition(|&at| all[at].in_test);
        let leading = in_test.iter().filter(|from| {
            self.functions.called(&[**from]).iter().any(|callee| under_test.contains(callee))
        });
        let names = under_test.iter().chain(leading).map(|&at| all[at].name.clone()).collect();
        for function in self.entered_in_test() {
            produced_values::paint(painter, &function, &names);
        }
    }
}
