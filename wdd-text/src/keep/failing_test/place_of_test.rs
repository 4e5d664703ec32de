//! Where the failing test is in the text, and which of its functions lead to the failure.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::FailingTest;
use crate::keep::functions::Function;
use crate::text::languages::rust::names::names_in;
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::languages::rust::{is_test, items_in_macro};

impl FailingTest<'_> {
    /// Whether the file with a function has this name. It is the name of a test target without a harness.
    fn is_in_file(&self, function: &ast::Fn, name: &str) -> bool {
        let root = function.syntax().ancestors().last();
        let file = self.code.files.iter().find(|(file, _)| root.as_ref() == Some(file));
        let stem = file.and_then(|(_, at)| self.code.text.files()[*at].path.file_stem());
        stem.is_some_and(|stem| stem == name)
    }

    /// `None` for a doc test, and for a test that a macro writes.
    pub(in crate::keep) fn test(&self) -> Option<ast::Fn> {
        let mut segments = self.name.rsplit("::");
        let last = segments.next()?;
        let module = segments.next();
        let named = |function: &ast::Fn| {
            let name = function.name().map(|name| name.text().to_string());
            // Some attributes make several tests of one function, in a module with its name.
            let is_named =
                name.as_deref() == Some(last) || (name.is_some() && name.as_deref() == module);
            let target = self.name.split("::").next().unwrap_or(self.name);
            let is_main = name.as_deref() == Some("main") && self.is_in_file(function, target);
            let is_test = is_main || (is_named && (is_test(function) || last == "main"));
            is_test && self.is_test_code(function.syntax())
        };
        let all: Vec<_> = self.code.all::<ast::Fn>().filter(named).collect();
        let in_module = |function: &&ast::Fn| module_of(function.syntax()).as_deref() == module;
        let holds = |function: &&ast::Fn| self.fails_in(function.syntax());
        all.iter().find(holds).or_else(|| all.iter().find(in_module)).or(all.first()).cloned()
    }

    /// The name of the test without its modules.
    pub(super) fn last_name(&self) -> &str {
        self.name.rsplit("::").next().unwrap_or(self.name)
    }

    /// What stays if no function is the test: the calls of the macro that writes the test.
    pub(super) fn without_function(&self) -> Vec<SyntaxNode> {
        let calls: Vec<_> = self
            .code
            .all::<ast::MacroCall>()
            .map(|call| call.syntax().clone())
            .filter(|call| is_among_items(call) && self.is_test_code(call))
            .collect();
        if let Some(call) = calls.iter().find(|call| self.fails_in(call)) {
            return vec![call.clone()];
        }
        let mut segments = self.name.rsplit("::");
        let last = segments.next().unwrap_or(self.name);
        let names = |call: &SyntaxNode| names_in(call).any(|name| name == last);
        if calls.iter().any(names) {
            return calls.into_iter().filter(names).collect();
        }
        // The definition of the macro has the name of the test.
        let writing: Vec<_> = self
            .code
            .all::<ast::MacroRules>()
            .filter(|definition| names(definition.syntax()))
            .filter_map(|definition| Some(definition.name()?.text().to_string()))
            .collect();
        let module = segments.next();
        calls
            .into_iter()
            .filter(|call| names_in(call).next().is_some_and(|name| writing.contains(&name)))
            .filter(|call| module_of(call).as_deref() == module)
            .collect()
    }

    /// The tokens of the call of a macro that has the test among its items, without the items that this one does not name.
    pub(super) fn without_other_tests(&self, call: &SyntaxNode) -> Vec<SyntaxToken> {
        let tree = ast::MacroCall::cast(call.clone()).and_then(|call| call.token_tree());
        let mut items = tree.map_or_else(Vec::new, |tree| items_in_macro(tree.syntax()));
        let has_name = |item: &[SyntaxToken], name: &str| item.iter().any(|of| of.text() == name);
        let is_test = |item: &Vec<SyntaxToken>| name_in_macro(item) == Some(self.last_name());
        let Some(test) = items.iter().position(is_test) else {
            return solid_tokens(call).collect();
        };
        let test = items.swap_remove(test);
        let mut named = vec![test];
        // What it names may name others.
        while let Some(at) = items.iter().position(|item| {
            name_in_macro(item).is_none_or(|name| named.iter().any(|one| has_name(one, name)))
        }) {
            named.push(items.swap_remove(at));
        }
        let is_of_others = |token: &SyntaxToken| items.iter().flatten().any(|other| other == token);
        solid_tokens(call).filter(|token| !is_of_others(token)).collect()
    }

    /// Whether the text fails at a byte of this node.
    fn fails_in(&self, node: &SyntaxNode) -> bool {
        self.at.is_some_and(|at| self.code.place(node.clone()).contains(&at))
    }

    /// The functions of test code that were entered.
    pub(super) fn entered_in_test(&self) -> impl Iterator<Item = ast::Fn> {
        let starts: BTreeSet<u32> = self
            .entered
            .iter()
            .map(|&at| &self.functions.all[at])
            .filter(|function| function.in_test)
            .map(|function| function.whole.start)
            .collect();
        self.code.all::<ast::Fn>().filter(move |function| {
            starts.contains(&self.code.place(function.syntax().clone()).start)
        })
    }

    /// The names of the functions from which the code at this byte can be reached by calls.
    pub(super) fn leading_to(&self, at: u32, fits: impl Fn(&Function) -> bool) -> BTreeSet<String> {
        let functions = &self.functions.all;
        // The innermost one: functions are in the order of the text.
        let Some(helper) = functions.iter().rposition(|function| function.whole.contains(&at))
        else {
            // A macro is named by its definition.
            return self.macros_at(at);
        };
        self.entered
            .iter()
            .copied()
            .filter(|&from| fits(&functions[from]))
            .filter(|&from| from == helper || self.functions.called(&[from]).contains(&helper))
            .map(|from| functions[from].name.clone())
            .collect()
    }

    fn macros_at(&self, at: u32) -> BTreeSet<String> {
        self.code
            .all::<ast::MacroRules>()
            .filter(|one| self.code.place(one.syntax().clone()).contains(&at))
            .filter_map(|one| Some(one.name()?.text().to_string()))
            .collect()
    }
}

/// Whether a call of a macro is where items are.
fn is_among_items(call: &SyntaxNode) -> bool {
    let parent = call.parent().map(|parent| parent.kind());
    matches!(parent, Some(SyntaxKind::SOURCE_FILE | SyntaxKind::ITEM_LIST))
}

/// The name of an item in the argument of a macro: it is behind the word that begins the item.
fn name_in_macro(item: &[SyntaxToken]) -> Option<&str> {
    let mut pairs = item.windows(2);
    let of_function = |pair: &&[SyntaxToken]| {
        pair[0].kind() == SyntaxKind::FN_KW && pair[1].kind() == SyntaxKind::IDENT
    };
    pairs.find(of_function).map(|pair| pair[1].text())
}

/// The name of the innermost module around a node.
fn module_of(node: &SyntaxNode) -> Option<String> {
    Some(node.ancestors().find_map(ast::Module::cast)?.name()?.text().to_string())
}
