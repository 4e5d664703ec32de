//! The blocks of a text that can be seen to be entered or not: bodies of functions, branches and loops, and the
//! values of `match` arms.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Markable;
use super::code::Code;
use super::functions::{first_place, takes_statements};
use crate::text::languages::rust::names::{is_name, names_in};
use crate::text::languages::rust::syntax::tokens_of;

/// The blocks that are executed when the program runs, and not when it is compiled, in the order of the text.
pub(super) fn blocks(code: &Code<'_>) -> Vec<Markable> {
    let surroundings = Surroundings::of(code);
    let decided = code.nodes().filter(|node| surroundings.decide(node)).collect();
    code.nodes().filter_map(|node| block(code, &decided, &node)).collect()
}

fn block(code: &Code<'_>, decided: &FxHashSet<SyntaxNode>, node: &SyntaxNode) -> Option<Markable> {
    let whole = code.place(node.clone());
    let (entry, end) = match ast::Expr::cast(node.clone())? {
        ast::Expr::BlockExpr(block) => {
            let is_const = block.const_token().is_some();
            (code.place(first_place(&block).filter(|_| !is_const)?).end, None)
        }
        _ => {
            node.parent().and_then(ast::MatchArm::cast)?;
            (whole.start, Some(whole.end))
        }
    };
    let is_decided_here = runs(node) && !node.ancestors().any(|node| decided.contains(&node));
    is_decided_here.then_some(Markable { whole, entry: Some(entry), end })
}

/// Names of functions that look at what is around the program. In another run, with files that the first one has left or in another home
/// for instance, they can say something else.
const LOOKING: [&str; 11] = [
    "available_parallelism",
    "exists",
    "home_dir",
    "is_dir",
    "is_file",
    "is_symlink",
    "is_terminal",
    "metadata",
    "open",
    "try_exists",
    "var_os",
];

/// What the code looks at around the program, and what it does then.
struct Surroundings {
    /// The functions that look themselves.
    looking: FxHashSet<String>,
    /// What is named beside a call of them: `read_config().map(parse)`.
    beside: FxHashSet<String>,
}

impl Surroundings {
    fn of(code: &Code<'_>) -> Self {
        let functions = || code.all::<ast::Fn>().filter_map(|of| Some((of.name()?, of.body()?)));
        let mut defined: FxHashMap<String, usize> = FxHashMap::default();
        for (name, _) in functions() {
            *defined.entry(name.text().to_string()).or_default() += 1;
        }
        let looks = |body: &ast::BlockExpr| names_in(body.syntax()).any(|name| is_looking(&name));
        let own = functions().filter(|(_, body)| looks(body)).map(|(name, _)| name);
        // A name that several functions have says nothing.
        let own = own.map(|name| name.text().to_string()).filter(|name| defined[name] == 1);
        let mut all = Surroundings { looking: own.collect(), beside: FxHashSet::default() };
        if all.looking.is_empty() {
            return all;
        }
        let beside = code.nodes().filter(is_whole).map(|node| named_directly(&node));
        let beside = beside.filter(|names| names.iter().any(|name| all.looking.contains(name)));
        all.beside = beside.flatten().filter(|name| !all.looking.contains(name)).collect();
        all
    }

    /// Whether a block is entered only if something around the program is so: nothing in it is known never to run.
    fn decide(&self, node: &SyntaxNode) -> bool {
        let decides = |decision: Option<ast::Expr>| {
            decision.is_some_and(|one| {
                names_in(one.syntax())
                    .any(|name| is_looking(&name) || self.looking.contains(&*name))
            })
        };
        let Some(parent) = node.parent() else { return false };
        if let Some(function) = ast::Fn::cast(parent.clone()) {
            return function.name().is_some_and(|name| self.beside.contains(name.text()));
        }
        if let Some(choice) = ast::IfExpr::cast(parent.clone()) {
            let condition = choice.condition();
            let is_condition = condition.as_ref().is_some_and(|one| one.syntax() == node);
            return !is_condition && decides(condition);
        }
        let arm = ast::MatchArm::cast(parent)
            .filter(|arm| arm.expr().is_some_and(|of| of.syntax() == node));
        let of = arm.and_then(|arm| arm.syntax().ancestors().find_map(ast::MatchExpr::cast));
        decides(of.and_then(|of| of.expr()))
    }
}

fn is_looking(name: &str) -> bool {
    LOOKING.contains(&name)
}

/// Whether the node is an expression or a statement that stands alone.
fn is_whole(node: &SyntaxNode) -> bool {
    let is_in_list = node.parent().is_some_and(|parent| parent.kind() == STMT_LIST);
    let is_decision = node.parent().is_some_and(|parent| {
        matches!(parent.kind(), IF_EXPR | MATCH_EXPR | WHILE_EXPR)
            && ast::Expr::can_cast(node.kind())
            && node.kind() != BLOCK_EXPR
    });
    is_in_list || is_decision
}

/// The names in a node, outside of its blocks and arms.
fn named_directly(node: &SyntaxNode) -> Vec<String> {
    let is_inner = |node: &SyntaxNode| matches!(node.kind(), STMT_LIST | MATCH_ARM_LIST);
    let tokens = tokens_of(node).filter(|token| {
        is_name(token)
            && !token.parent_ancestors().take_while(|around| around != node).any(|n| is_inner(&n))
    });
    tokens.map(|token| token.text().to_owned()).collect()
}

/// Whether the node is in a function that is not evaluated when the program is compiled.
fn runs(node: &SyntaxNode) -> bool {
    for above in node.ancestors().skip(1) {
        if let Some(function) = ast::Fn::cast(above.clone()) {
            return takes_statements(&function);
        }
        let is_const_block =
            ast::BlockExpr::cast(above.clone()).is_some_and(|block| block.const_token().is_some());
        // The length of an array is an expression too.
        let is_length = ast::ArrayType::can_cast(above.kind())
            || ast::ArrayExpr::cast(above.clone()).is_some_and(|of| of.semicolon_token().is_some());
        if is_const_block
            || is_length
            || matches!(above.kind(), CONST | STATIC | CONST_ARG | VARIANT)
        {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::outline::range;
    use crate::text::testing;

    /// The blocks of a source, apart from the first one: the body of its first function.
    fn found(source: &str) -> Vec<String> {
        let text = testing::text(source);
        let text_of = |block: &Markable| {
            String::from_utf8_lossy(&text.bytes()[range(&block.whole)]).into_owned()
        };
        Code::with(&text, blocks).iter().skip(1).map(text_of).collect()
    }

    #[test]
    fn blocks_are_bodies_branches_and_the_values_of_arms() {
        let source =
            "fn f() { if a { 1 } else { 2 } match b { 3 => 4, _ => { 5 } } for x in y { |z| { 6 } } }
             const fn g() { { 7 } } const C: u8 = { 8 }; fn h() { [0; { 9 }]; const { 10 }; }";
        let expected = [
            "{ 1 }",
            "{ 2 }",
            "4",
            "{ 5 }",
            "{ |z| { 6 } }",
            "{ 6 }",
            "{ [0; { 9 }]; const { 10 }; }",
        ];
        assert_eq!(found(source), expected);
    }

    #[test]
    fn what_depends_on_files_may_run_another_time() {
        let source = "fn f() { if d.exists() { if x { 1 } g() } else { 2 } match p.metadata() { Ok(_) => 3, _ => 4 } \
                      if x { 5 } }";
        assert_eq!(found(source), ["{ 5 }"]);
    }

    #[test]
    fn what_is_called_beside_a_look_around_may_run_another_time() {
        let source = "fn f() { match config().and_then(parse) { Some(x) => 1, None => 2 } g(); } \
                      fn config() -> A { File::open(x).ok() } fn parse() { 3 } fn g() { 4 }";
        assert_eq!(found(source), ["{ File::open(x).ok() }", "{ 4 }"]);
    }
}
