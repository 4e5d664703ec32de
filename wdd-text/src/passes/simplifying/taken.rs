//! Replaces a `match`, `if let` or `while let` with the branch that is taken, if candidates are executed.
//!
//! ```text
//! match f() { Some(x) => g(x), None => h() }   →   let x = f().unwrap(); g(x)
//! match f() { A(x) => g(x), _ => h() }         →   let A(x) = f() else { panic!() }; g(x)
//! i(if let Ok(x) = f() { x } else { 0 })       →   i({ let x = f().unwrap(); x })
//! for x in [f(), 2] { g(x) }                   →   g(f());
//! for x in [f(), 2] { g(x); h(x); }            →   h(f()); g(2);
//! [1, 2].iter().find(|x| **x == 3).is_some()   →   1 == 3
//! ```
//!
//! In the run that shows the failure, a branch is often taken always or never. A `while let` becomes its first round, and
//! a loop becomes the round of the first element, over a literal array that of any element or of two of them. A method call that is given a closure becomes
//! what the closure gives for the first element. For branches the pass needs a pattern that binds names, since a branch without them replaces the whole by itself. It does not
//! apply where code that must not panic has to stay, to arms with a guard, and to loops that are left with `break` or
//! `continue`.

mod closures;
mod rounds;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasLoopBody};
use wdd_core::tree::Change;

use crate::passes::shared::expressions::receiver;
use crate::passes::shared::lets::{inside, instead, is_left, matched, names};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::Diverging;

pub(in crate::passes) static TAKEN: Pass = Pass::rust(
    "taken",
    "replaces branches, loops and calls with closures with what is executed once, if candidates are executed",
    taken,
);

fn taken(source: &Source) -> Vec<Family> {
    // Only a run tells whether a branch is taken.
    let is_executed = source.plan().diverging == Diverging::Panicking;
    if !is_executed || !source.text().allows_panics() {
        return Vec::new();
    }
    let mut branches: Vec<TakenBranch> = source.all().flat_map(arms).collect();
    branches.extend(source.all().filter_map(of_if));
    branches.extend(source.all().filter_map(of_while));
    let (some, others): (Vec<_>, Vec<_>) = branches
        .into_iter()
        .partition(|branch| unwrapped(&branch.pattern, &branch.value).is_some());
    let alone = |branch: &TakenBranch| branch.alone(source);
    let lets = source.all().filter_map(|of| unwrapping(source, &of));
    let mut families = vec![
        some.iter().filter_map(alone).collect(),
        others.iter().filter_map(alone).collect(),
        lets.collect(),
    ];
    families.extend(rounds::rounds(source));
    families.extend(closures::closures(source));
    families
}

/// `let Some(x) = f() else { .. };` → `let x = f().unwrap();`
fn unwrapping(source: &Source, of: &ast::LetStmt) -> Option<Change> {
    of.let_else()?;
    source.shrinking([source.replace(of.syntax(), &unwrapped(&of.pat()?, &of.initializer()?)?)])
}

/// A branch that is taken if a pattern matches.
struct TakenBranch {
    /// The `match`, `if` or `while` that it is in.
    of: SyntaxNode,
    pattern: ast::Pat,
    value: ast::Expr,
    done: ast::Expr,
}

fn arms(of: ast::MatchExpr) -> Vec<TakenBranch> {
    let all = of.match_arm_list().into_iter().flat_map(|list| list.arms());
    let branch = |arm: ast::MatchArm| {
        Some(TakenBranch {
            of: of.syntax().clone(),
            pattern: arm.pat()?,
            value: of.expr()?,
            // A guard decides, too, whether the arm is taken.
            done: arm.expr().filter(|_| arm.guard().is_none())?,
        })
    };
    all.filter_map(branch).collect()
}

fn of_if(of: ast::IfExpr) -> Option<TakenBranch> {
    let (pattern, value) = matched(of.condition()?)?;
    Some(TakenBranch { of: of.syntax().clone(), pattern, value, done: of.then_branch()?.into() })
}

fn of_while(of: ast::WhileExpr) -> Option<TakenBranch> {
    let (pattern, value) = matched(of.condition()?)?;
    // `break` and `continue` need the loop.
    let body = of.loop_body().filter(|body| !is_left(body))?;
    Some(TakenBranch { of: of.syntax().clone(), pattern, value, done: body.into() })
}

impl TakenBranch {
    /// The branch without what is around it, after a statement that binds its names.
    fn alone(&self, source: &Source) -> Option<Change> {
        if names(&self.pattern).is_empty() {
            return None;
        }
        let (pattern, value) = (&self.pattern, &self.value);
        let binding = unwrapped(pattern, value).unwrap_or_else(|| or_panic(pattern, value));
        let content = format!("{binding} {}", inside(&self.done)?);
        instead(source, &self.of, &content)
            .or_else(|| source.shrinking([source.replace(&self.of, &format!("{{ {content} }}"))]))
    }
}

/// `let x = f().unwrap();` for `Some(x)` and `Ok(x)`.
fn unwrapped(pattern: &ast::Pat, value: &ast::Expr) -> Option<String> {
    let ast::Pat::TupleStructPat(pattern) = pattern else { return None };
    let variant = pattern.path()?.segment()?.to_string();
    let mut fields = pattern.fields();
    let (Some(field), None, "Some" | "Ok") = (fields.next(), fields.next(), &*variant) else {
        return None;
    };
    let value = match value {
        ast::Expr::RefExpr(of) if of.mut_token().is_some() => receiver(&of.expr()?) + ".as_mut()",
        ast::Expr::RefExpr(of) => receiver(&of.expr()?) + ".as_ref()",
        _ => receiver(value),
    };
    Some(format!("let {field} = {value}.unwrap();"))
}

/// `let A(x) = f() else { panic!() };`
fn or_panic(pattern: &ast::Pat, value: &ast::Expr) -> String {
    let pattern = match pattern {
        ast::Pat::OrPat(_) => format!("({pattern})"),
        _ => pattern.to_string(),
    };
    let diverging = Diverging::Panicking.value();
    format!("let {pattern} = {value} else {{ {diverging} }};")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::Task;
    use crate::passes::testing::{edited, families, plan, text};

    /// The body of a function that is executed, under each change.
    fn each(body: &str) -> Vec<String> {
        let text = text(&format!("fn f() {body}"));
        let task = Task::new(Arc::clone(&text), plan().running(true));
        let changes = families(&TAKEN, task).into_iter().flatten();
        let edits = changes.map(|change| Edits::none().and(text.tree(), change));
        let texts = edits.map(|edits| edited(&text, &edits));
        texts.map(|text| text["fn f() ".len()..].to_owned()).collect()
    }

    #[test]
    fn an_arm_becomes_the_match() {
        assert_eq!(
            each("{ match a() { Some(x) => g(x), None => h() } }"),
            ["{ let x = a().unwrap(); g(x) }"]
        );
        assert_eq!(
            each("{ match a() { A { x } => { g(x) } B(y) if y => 1 + 2, C => 2 } }"),
            ["{ let A { x } = a() else { panic!() }; g(x) }"]
        );
    }

    #[test]
    fn a_statement_in_the_middle_ends_with_a_semicolon() {
        assert_eq!(
            each("{ match a() { A(x) => g(x), _ => h() } b }"),
            ["{ let A(x) = a() else { panic!() }; g(x); b }"]
        );
    }

    #[test]
    fn what_is_borrowed_stays_borrowed() {
        assert_eq!(
            each("{ if let Some(x) = &mut a.b { g(x) } else { h() } }"),
            ["{ let x = a.b.as_mut().unwrap(); g(x) }"]
        );
    }

    #[test]
    fn a_let_that_panics_unwraps() {
        assert_eq!(each("{ let Some(x) = a() else { panic!() }; }"), ["{ let x = a().unwrap(); }"]);
    }

    #[test]
    fn a_value_becomes_a_block() {
        assert_eq!(
            each("{ g(if let Ok(x) = *a { x } else { 0 }) }"),
            ["{ g({ let x = (*a).unwrap(); x }) }"]
        );
    }

    #[test]
    fn a_loop_becomes_its_first_round() {
        assert_eq!(
            each("{ while let Some(x) = a.next() { g(x); } }"),
            ["{ let x = a.next().unwrap(); g(x); }"]
        );
        assert!(each("{ while let Some(x) = a.next() { if x { break } } }").is_empty());
    }

    #[test]
    fn a_loop_over_an_array_becomes_the_round_of_one_element() {
        assert_eq!(
            each("{ for (x, y) in [(1, a), b] { g(x); h(y) } }"),
            [
                "{ g(1); h(a); }",
                "{ let (x, y) = b; g(x); h(y); }",
                "{ h(a); let (x, y) = b; g(x); }"
            ]
        );
        assert_eq!(each("{ for x in vec![a + 1] { g(x, x); } }"), ["{ let x = a + 1; g(x, x); }"]);
        assert_eq!(
            each("{ for (i, x) in a.b.iter().enumerate() { g(x, i); } }"),
            ["{ g(a.b[0], 0); }"]
        );
        assert_eq!(each("{ for x in &a { g(x); } }"), ["{ g(a[0]); }"]);
        assert!(each("{ for x in [a] { if x { break } } }").is_empty());
        assert!(each("{ for x in a { g(x) } }").is_empty());
    }

    #[test]
    fn a_call_becomes_what_the_closure_gives() {
        assert_eq!(
            each("{ g([a, b].iter().find(|x| **x as u8 == c).is_some()) }"),
            ["{ g(a as u8 == c) }", "{ g((a as u8 == c).is_some()) }"]
        );
        assert_eq!(
            each("{ a.iter().map(|&(x, y)| x + y).sum() }"),
            ["{ { let (x, y) = a[0]; x + y } }", "{ ({ let (x, y) = a[0]; x + y }).sum() }"]
        );
        assert_eq!(each("{ a.b.iter().any(|x| x.0 == 1); }"), ["{ a.b[0].0 == 1; }"]);
        assert!(each("{ a.fold(0, |x, y| x + y) }").is_empty());
    }

    #[test]
    fn it_needs_candidates_that_are_executed_and_code_that_may_panic() {
        let text = text("fn f() { match a() { Some(x) => g(x), None => h() } }");
        assert_eq!(families(&TAKEN, &text), Vec::<Family>::new());
        let executed = Task::new(Arc::clone(&text), plan().running(true));
        assert_eq!(families(&TAKEN, executed).concat().len(), 1);
        let permissions = text.permissions().clone().without_panics(true);
        let text = Arc::new(crate::text::Text::clone(&text).with_permissions(permissions));
        let task = Task::new(text, plan().running(true));
        assert_eq!(families(&TAKEN, task), Vec::<Family>::new());
    }
}
