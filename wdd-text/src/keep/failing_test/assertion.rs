//! What flows into an assertion that fails in a test: the assertion itself, the statements around it,
//! and every statement before it that can change one of its values.
//!
//! This is a slice of the test backwards from the assertion (Weiser, "Program slicing", 1981), by the
//! names of local variables, and by the state that what is called can touch. If in doubt, a statement is
//! part of it: a call of a method can change the value that it is called on. Only a macro that prints or
//! compares a value by name cannot.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextSize};

use super::shared_state::SharedState;
use super::tables::{defines_one_of, iterated, iterated_names, rows, tables};
use crate::keep::code::{bound_in, is_statement};
use crate::text::languages::rust::names::{known, name_of_macro};
use crate::text::languages::rust::syntax::{
    is_after_dot, next_solid, previous_solid, solid_tokens,
};

/// Macros that only look at the values that they name.
const OBSERVERS: &str = "assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne \
    println eprintln print eprint dbg format matches assert_matches";

/// The parts of a test that its failing assertion depends on.
#[derive(Debug, Default)]
pub(super) struct Slice {
    /// Statements that stay as they are, each without inner ones that have a place of their own.
    pub(super) frozen: Vec<Vec<SyntaxToken>>,
    /// Rows of a table that a loop around the assertion runs over. Each may be deleted as a whole.
    pub(super) rows: Vec<Vec<SyntaxToken>>,
    /// Statements that may be deleted as a whole: one of them fails, or they do not flow into the
    /// assertion. They are not changed in another way, since they would fail once the bug is fixed.
    pub(super) whole: Vec<SyntaxNode>,
}

/// The slice of a test backwards from these statements. If it is not known which one of them fails, each
/// may be deleted.
pub(super) fn slice(
    test: &ast::Fn,
    state: &SharedState,
    failing: &[SyntaxNode],
    is_known: bool,
) -> Slice {
    let mut slicing = Slicing {
        locals: bound_in(test.syntax()).collect(),
        state,
        touched: BTreeSet::new(),
        needed: BTreeMap::new(),
        kept: Vec::new(),
        around: Vec::new(),
    };
    failing.iter().for_each(|statement| slicing.begin(statement));
    while slicing.grows() {}
    slicing.slice(if is_known { &[] } else { failing })
}

struct Slicing<'s> {
    locals: BTreeSet<String>,
    state: &'s SharedState,
    /// The states that the assertion depends on.
    touched: BTreeSet<String>,
    /// Names whose values the assertion depends on, and where they are bound. A statement before that
    /// means another variable by the name.
    needed: BTreeMap<String, TextSize>,
    /// Statements that stay with all that is in them.
    kept: Vec<SyntaxNode>,
    /// Statements around kept ones. Of each, only the tokens stay that are in no inner statement.
    around: Vec<SyntaxNode>,
}

impl Slicing<'_> {
    fn begin(&mut self, statement: &SyntaxNode) {
        match iterated(statement) {
            Some(head) => self.keep_head(statement, &head),
            None => self.keep(statement),
        }
        // Whether the statement is reached depends on what is around it.
        for outer in statement.ancestors().skip(1).filter(is_statement) {
            if !self.around.contains(&outer) {
                self.need(own_tokens(&outer));
                self.around.push(outer);
            }
        }
    }

    /// Keeps a loop whose head fails. The statements in its body come after the failure.
    fn keep_head(&mut self, statement: &SyntaxNode, head: &ast::Expr) {
        self.need(solid_tokens(head.syntax()));
        self.kept.extend(head.syntax().descendants().filter(is_statement));
        self.around.push(statement.clone());
    }

    fn keep(&mut self, statement: &SyntaxNode) {
        self.need(solid_tokens(statement));
        self.kept.push(statement.clone());
    }

    fn need(&mut self, tokens: impl Iterator<Item = SyntaxToken>) {
        for token in tokens {
            match token.kind() {
                IDENT => {
                    self.need_name(token.text(), &token);
                    self.touched.extend(self.state.behind(token.text()).cloned());
                }
                STRING => {
                    captured(token.text()).for_each(|name| self.need_name(name, &token));
                }
                _ => {}
            }
        }
    }

    fn need_name(&mut self, name: &str, at: &SyntaxToken) {
        if self.locals.contains(name) {
            let bound = binding(name, at);
            let first = self.needed.entry(name.to_owned()).or_insert(bound);
            // Of two variables with the name, the earlier one decides: rather too much stays than too little.
            *first = bound.min(*first);
        }
    }

    /// Keeps the statements that can change a needed value. Returns whether there were any new ones.
    fn grows(&mut self) -> bool {
        let new: Vec<_> = self.lists().iter().flat_map(|list| self.more_of(list)).collect();
        new.iter().for_each(|statement| self.keep(statement));
        !new.is_empty()
    }

    /// The lists of statements that what is kept is in, and those in the statements around it.
    fn lists(&self) -> Vec<SyntaxNode> {
        let outer = self.kept.iter().chain(&self.around).filter_map(SyntaxNode::parent);
        let inner = self.around.iter().flat_map(inner_lists);
        let mut lists: Vec<SyntaxNode> = Vec::new();
        for list in outer.chain(inner) {
            if !lists.contains(&list) {
                lists.push(list);
            }
        }
        lists
    }

    /// The statements of a list that can change a needed value, and were not kept so far.
    fn more_of(&self, list: &SyntaxNode) -> Vec<SyntaxNode> {
        let last = self.last_in(list).map(|last| last.text_range().start());
        // In a loop, what stands behind the last one runs before the next round.
        let repeats = is_in_loop(list);
        let is_before =
            |node: &SyntaxNode| repeats || last.is_some_and(|last| node.text_range().end() <= last);
        list.children()
            .filter(is_statement)
            .filter(|node| !self.stays(node) && is_before(node) && self.matters(node))
            .collect()
    }

    /// Whether a statement is kept, in whole or in part.
    fn stays(&self, statement: &SyntaxNode) -> bool {
        self.kept.contains(statement) || self.around.contains(statement)
    }

    /// The last statement of a list that is kept, in whole or in part.
    fn last_in(&self, list: &SyntaxNode) -> Option<SyntaxNode> {
        list.children().filter(|node| self.stays(node)).last()
    }

    /// Whether a statement can change a needed value, or a state.
    fn matters(&self, statement: &SyntaxNode) -> bool {
        let touches = solid_tokens(statement)
            .any(|token| self.state.behind(token.text()).any(|state| self.touched.contains(state)));
        touches || self.changes_value(statement)
    }

    /// Whether a statement can change a needed value.
    fn changes_value(&self, statement: &SyntaxNode) -> bool {
        solid_tokens(statement)
            .filter(|token| {
                // Behind a dot stands a field or a method, and not the variable.
                let bound = self.needed.get(token.text());
                let is_after = bound.is_some_and(|bound| *bound <= statement.text_range().start());
                token.kind() == IDENT && is_after && !is_after_dot(token)
            })
            .any(|token| {
                let can_change = self.state.has_cells && is_passed_on(&token);
                !is_observed(&token) || can_change
            })
    }

    /// Sorts all statements by what may be done with them. One of the `failing` ones fails, and it is not known
    /// which: each of them may be deleted.
    fn slice(self, failing: &[SyntaxNode]) -> Slice {
        let mut slice = Slice::default();
        for statement in &self.kept {
            if failing.contains(statement) {
                slice.whole.push(statement.clone());
            } else {
                slice.frozen.push(solid_tokens(statement).collect());
            }
        }
        for outer in &self.around {
            slice.frozen.push(own_tokens(outer).collect());
            slice.rows.extend(rows(outer));
            // The head of a loop may only name its table, which stands in a `let` before it.
            let iterated = iterated_names(outer);
            let defining = self.kept.iter().filter(|kept| defines_one_of(kept, &iterated));
            slice.rows.extend(defining.flat_map(tables));
        }
        // What does not flow into the assertion.
        for list in self.lists() {
            let others = list.children().filter(|node| is_statement(node) && !self.stays(node));
            slice.whole.extend(others);
        }
        slice
    }
}

/// Where the variable begins to exist that a token means by its name: its `let`, or what else binds it.
fn binding(name: &str, token: &SyntaxToken) -> TextSize {
    let binds = |node: &SyntaxNode| bound_in(node).any(|bound| bound == name);
    let is_bound_here = token.parent().is_some_and(|parent| parent.kind() == NAME);
    let binding = |node: SyntaxNode| {
        let mut before = successors(node.prev_sibling(), SyntaxNode::prev_sibling);
        if is_bound_here && is_statement(&node) {
            Some(node)
        } else if matches!(node.kind(), FOR_EXPR | CLOSURE_EXPR | MATCH_ARM) {
            Some(node).filter(binds)
        } else if is_statement(&node) {
            before.find(|statement| statement.kind() == LET_STMT && binds(statement))
        } else {
            None
        }
    };
    let found = token.parent_ancestors().find_map(binding);
    // A parameter exists from the start.
    found.map_or(TextSize::new(0), |node| node.text_range().start())
}

/// The lists of statements in a statement, outside of its inner statements.
fn inner_lists(statement: &SyntaxNode) -> Vec<SyntaxNode> {
    statement
        .descendants()
        .filter(|node| node.kind() == STMT_LIST)
        .filter(|list| list.ancestors().find(is_statement).as_ref() == Some(statement))
        .collect()
}

/// The tokens of a statement that are in no inner statement.
fn own_tokens(statement: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let outer = statement.clone();
    solid_tokens(statement)
        .filter(move |token| token.parent_ancestors().find(is_statement).as_ref() == Some(&outer))
}

/// Whether the statements of a list are executed more than once.
fn is_in_loop(list: &SyntaxNode) -> bool {
    let repeats =
        |node: &SyntaxNode| matches!(node.kind(), FOR_EXPR | WHILE_EXPR | LOOP_EXPR | CLOSURE_EXPR);
    list.ancestors().take_while(|node| node.kind() != FN).any(|node| repeats(&node))
}

/// Whether a macro only prints or compares the value that the token names.
fn is_observed(token: &SyntaxToken) -> bool {
    let call = token.parent_ancestors().find_map(ast::MacroCall::cast);
    let name = call.and_then(|call| name_of_macro(&call));
    let is_observer = name.is_some_and(|name| known::is_one_of(OBSERVERS, &name));
    // `assert!(fill(&mut list))` changes what it looks at.
    let is_mutable = previous_solid(token).is_some_and(|before| before.text() == "mut");
    is_observer && !is_mutable && !calls_method(token)
}

/// Whether a token is among the arguments of a call in the arguments of a macro.
fn is_passed_on(token: &SyntaxToken) -> bool {
    token
        .parent_ancestors()
        .filter(|node| node.kind() == TOKEN_TREE)
        .filter_map(|tree| previous_solid(&tree.first_token()?))
        .any(|before| before.kind() == IDENT)
}

/// Whether a method is called on the value, or on a field of it.
fn calls_method(token: &SyntaxToken) -> bool {
    let mut at = next_solid(token);
    while let Some(dot) = at.filter(|token| token.text() == ".") {
        let Some(member) = next_solid(&dot) else { return false };
        at = next_solid(&member);
        if at.as_ref().is_some_and(|after| matches!(after.text(), "(" | ":" | "::")) {
            return true;
        }
    }
    false
}

/// The names that a format string captures: `x` of `"{x:?}"`.
fn captured(string: &str) -> impl Iterator<Item = &str> {
    string.split('{').skip(1).map(|part| {
        &part[..part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(part.len())]
    })
}

#[cfg(test)]
mod tests {
    use ra_ap_syntax::{Edition, SourceFile};

    use super::super::statements::statement_at;
    use super::*;
    use crate::keep::code::Code;
    use crate::keep::functions::Functions;
    use crate::keep::test_code::TestCode;
    use crate::text::testing;

    /// What stays of the body of a test that fails at the mark `$`: what is frozen, then what may be
    /// deleted as a whole.
    fn sliced(body: &str) -> [String; 2] {
        let source = format!("fn t(p: u8) {{ {body} }}");
        let at = source.find('$').unwrap();
        let file = SourceFile::parse(&source.replace('$', ""), Edition::CURRENT).syntax_node();
        let test = file.descendants().find_map(ast::Fn::cast).unwrap();
        let found =
            slice(&test, &SharedState::default(), &[statement_at(&test, at).unwrap()], true);
        let mut frozen = found.frozen.concat();
        frozen.sort_by_key(|token| token.text_range().start());
        let words: Vec<_> = frozen.iter().map(|token| token.text().to_owned()).collect();
        let whole: Vec<_> = found.whole.iter().map(|node| node.text().to_string()).collect();
        [words.join(" "), whole.join(" | ")]
    }

    #[test]
    fn what_flows_into_the_assertion_stays_and_other_statements_may_be_deleted() {
        let [frozen, whole] = sliced("let a = f(); let b = g(); h(1); $assert_eq!(a, 2); k(a); a");
        assert_eq!(frozen, "let a = f ( ) ; assert_eq ! ( a , 2 ) ;");
        assert_eq!(whole, "let b = g(); | h(1); | k(a); | a");
    }

    #[test]
    fn a_statement_that_can_change_a_value_stays_and_one_that_only_looks_at_it_does_not() {
        let [frozen, whole] =
            sliced("let mut a = f(); a.push(1); assert!(a == b); g(&mut a); $assert!(a[0]);");
        assert_eq!(
            frozen,
            "let mut a = f ( ) ; a . push ( 1 ) ; g ( & mut a ) ; assert ! ( a [ 0 ] ) ;"
        );
        assert_eq!(whole, "assert!(a == b);");
    }

    #[test]
    fn a_variable_of_the_same_name_that_was_there_before_does_not_count() {
        let [frozen, whole] =
            sliced("let a = f(); a.push(1); let a = g(b); $assert!(a.is(\"{p}\"));");
        assert_eq!(frozen, "let a = g ( b ) ; assert ! ( a . is ( \"{p}\" ) ) ;");
        assert_eq!(whole, "let a = f(); | a.push(1);");
    }

    #[test]
    fn the_control_flow_around_the_assertion_stays_with_what_it_depends_on() {
        let [frozen, whole] =
            sliced("let n = f(); for i in 0..n { g(); if i > 2 { h(); $assert!(k(i)); } }");
        assert_eq!(
            frozen,
            "let n = f ( ) ; for i in 0 .. n { if i > 2 { assert ! ( k ( i ) ) ; } }"
        );
        assert_eq!(whole, "h(); | g();");
    }

    #[test]
    fn a_call_that_can_change_what_the_assertion_reads_through_a_static_stays() {
        let source = "static A: Mutex<u8> = m(); fn f() { A.lock(); } fn g() { A.lock() } fn h() {}
            fn t() { f(); h(); assert_eq!(g(), 1); }";
        let text = testing::text(source);
        let whole = Code::with(&text, |code| {
            let functions = Functions::of(code, &TestCode::of(code));
            let state = SharedState::of(code, &functions, &[0, 1, 2, 3]);
            let test = code.all::<ast::Fn>().last().unwrap();
            let failing = statement_at(&test, source.find("assert").unwrap()).unwrap();
            let found = slice(&test, &state, &[failing], true);
            let texts = found.whole.iter().map(|node| node.text().to_string());
            texts.collect::<Vec<_>>()
        });
        assert_eq!(whole, ["h();"]);
    }

    #[test]
    fn if_the_head_of_a_loop_fails_its_body_may_be_deleted() {
        let [frozen, whole] = sliced("let v = f(); for (a, b) in $g(v) { h(a); k(b); }");
        assert_eq!(frozen, "let v = f ( ) ; for ( a , b ) in g ( v ) { }");
        assert_eq!(whole, "h(a); | k(b);");
    }

    #[test]
    fn rows_of_the_table_of_a_loop_are_parts_of_their_own() {
        let source =
            "fn t() { let t = vec![(1, 2), (3, 4)]; for (a, b) in t { assert_eq!(a, b); } }";
        let file = SourceFile::parse(source, Edition::CURRENT).syntax_node();
        let test = file.descendants().find_map(ast::Fn::cast).unwrap();
        let at = source.find("assert").unwrap();
        let found =
            slice(&test, &SharedState::default(), &[statement_at(&test, at).unwrap()], true);
        let row =
            |row: &Vec<SyntaxToken>| row.iter().map(|t| t.text().to_owned()).collect::<String>();
        assert_eq!(found.rows.iter().map(row).collect::<Vec<_>>(), ["(1,2)", "(3,4)"]);
    }
}
