//! What runs only once the bug is fixed: the code after the failure.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use super::FailingTest;
use super::assertion::statements_naming;
use super::doc_test::{self, is_doc_test};

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
}
