//! What runs only once the bug is fixed: the code after the failure.

use std::collections::BTreeSet;
use std::iter::successors;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxElement, SyntaxNode};

use super::FailingTest;
use super::doc_test::{self, is_doc_test};
use super::statements::statements_naming;
use crate::text::languages::rust::names::{names_in, reach};
use crate::text::languages::rust::syntax::{previous_solid, solid_tokens};

impl FailingTest<'_> {
    /// The functions that can be entered once the bug is fixed, at any depth: what the parts of the test can
    /// call that stay after the failure. If the code under test fails, also what those can call that were being
    /// `executed`; if there are none, they were not printed.
    pub(in crate::keep) fn after_the_failure(
        &self,
        executed: Option<&BTreeSet<String>>,
    ) -> Vec<usize> {
        let all = &self.functions.all;
        let functions = self
            .functions
            .clone()
            .with_caller(&self.parts_after(executed.is_some()), self.entered_test());
        let from: Vec<_> = self
            .entered
            .iter()
            .copied()
            .filter(|&at| {
                let is_executed = executed.is_some_and(|executed| {
                    executed.is_empty() || executed.contains(&all[at].name)
                });
                !all[at].in_test && is_executed
            })
            // The caller that was added is the last function.
            .chain([all.len()])
            .collect();
        functions.reachable(&from)
    }

    /// A function of test code that was entered: it is in the package of the test.
    fn entered_test(&self) -> Option<usize> {
        let all = &self.functions.all;
        self.entered.iter().copied().find(|&at| all[at].in_test)
    }

    /// The parts of the test that stay, and are executed once nothing fails before them.
    fn parts_after(&self, is_of_library: bool) -> Vec<SyntaxNode> {
        if is_doc_test(self.name) {
            return vec![doc_test::code(self.code, self.name, self.block)];
        }
        let Some(test) = self.test() else { return self.parts_of_macros() };
        if !is_of_library {
            // The statements after an assertion can be deleted. An error that is returned has no place.
            let is_known = self.at.is_some();
            return if is_known { Vec::new() } else { vec![test.syntax().clone()] };
        }
        let leading = self.at.map_or_else(BTreeSet::new, |at| self.leading_to(at, |_| true));
        self.entered_in_test().flat_map(|function| statements_naming(&function, &leading)).collect()
    }

    /// The calls of the macro that writes the test, the body of the test in the macro, and the macros that these
    /// name in turn. Other tests that the macro writes are not executed.
    fn parts_of_macros(&self) -> Vec<SyntaxNode> {
        let mut parts = self.without_function();
        let definitions: Vec<_> = self
            .code
            .all::<ast::MacroRules>()
            .filter(|one| self.is_test_code(one.syntax()))
            .collect();
        let mut names = parts.iter().flat_map(names_in).collect();
        let is_meant = |one: &ast::MacroRules, names: &BTreeSet<String>| {
            one.name().is_some_and(|name| names.contains(name.text()))
        };
        reach(definitions, &mut names, is_meant, |one, names| {
            let whole = one.syntax();
            let part = body_in_macro(whole, self.last_name()).unwrap_or_else(|| whole.clone());
            names.extend(names_in(&part));
            parts.push(part);
        });
        parts
    }
}

/// The body of the function with this name in the definition of a macro.
fn body_in_macro(definition: &SyntaxNode, name: &str) -> Option<SyntaxNode> {
    solid_tokens(definition)
        .filter(|token| token.text() == name)
        .filter(|token| previous_solid(token).is_some_and(|before| before.text() == "fn"))
        .find_map(|name| {
            successors(name.next_sibling_or_token(), SyntaxElement::next_sibling_or_token)
                .filter_map(NodeOrToken::into_node)
                .find(|part| part.first_token().is_some_and(|first| first.text() == "{"))
        })
}
