//! The results of functions. What a function returns may be the result of another one; then both have one type.

use ra_ap_syntax::SyntaxKind::{self, CLOSURE_EXPR, FN, TRY_EXPR};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use super::places::Called;
use super::uses::is_read;
use super::{Place, Typed};
use crate::passes::shared::diverging::diverges;

/// The result of a function, or of all functions that must have the same signature.
struct FunctionResult {
    sides: Vec<Typed>,
    /// The calls of other functions whose results it returns.
    passed_on: Vec<SyntaxNode>,
    /// The calls of the function.
    calls: Vec<SyntaxNode>,
}

/// The results of functions, with all values that their bodies return.
pub(super) fn results(called: &[Called]) -> Vec<Place> {
    let calls = called.iter().flat_map(|of| of.calls.iter().flatten());
    let calls: Vec<_> = calls.filter_map(|call| call.place.as_node()).collect();
    let mut rest: Vec<FunctionResult> =
        called.iter().filter_map(|of| FunctionResult::of(of, &calls)).collect();
    let mut places = Vec::new();
    while !rest.is_empty() {
        places.extend(rest.remove(0).joined(&mut rest).place());
    }
    places
}

impl FunctionResult {
    /// `None` if not all values can be seen. `calls` are all calls of functions of the text.
    fn of(called: &Called, calls: &[&SyntaxNode]) -> Option<Self> {
        let (mut sides, mut passed_on) = (Vec::new(), Vec::new());
        for function in &called.functions.functions {
            let mut values = match function.body() {
                Some(body) => returned(&body)?,
                None => Vec::new(),
            };
            // `loop {}` has every type, with the layer and without it.
            values.retain(|value| !diverges(value));
            let (others, values) =
                values.into_iter().partition::<Vec<_>, _>(|value| calls.contains(&value.syntax()));
            passed_on.extend(others.iter().map(|value| value.syntax().clone()));
            sides.extend(Typed::all(&function.ret_type()?.ty()?, values));
        }
        let calls = called.calls.iter().flatten().filter_map(|call| call.place.as_node().cloned());
        Some(FunctionResult { sides, passed_on, calls: calls.collect() })
    }

    /// Joins the result with those of the others that it returns, or that return it.
    fn joined(mut self, others: &mut Vec<FunctionResult>) -> Self {
        let returns = |one: &FunctionResult, other: &FunctionResult| {
            one.passed_on.iter().any(|call| other.calls.contains(call))
        };
        while let Some(at) =
            others.iter().position(|other| returns(&self, other) || returns(other, &self))
        {
            let other = others.swap_remove(at);
            self.sides.extend(other.sides);
            self.passed_on.extend(other.passed_on);
            self.calls.extend(other.calls);
        }
        self
    }

    /// `None` if it returns the result of a function whose values cannot be seen. A result without a value that nothing
    /// reads needs no such place: its type can lose a layer alone.
    fn place(self) -> Option<Place> {
        let FunctionResult { sides, passed_on, calls } = self;
        let is_known = passed_on.iter().all(|call| calls.contains(call));
        let uses: Vec<_> = calls.into_iter().filter(|call| !passed_on.contains(call)).collect();
        let has_value = sides.iter().any(|side| side.value.is_some());
        let is_bound = has_value || !passed_on.is_empty() || uses.iter().any(is_read);
        (is_known && is_bound).then_some(Place { sides, uses })
    }
}

/// The values that a body returns. `None` if they cannot be seen.
fn returned(body: &ast::BlockExpr) -> Option<Vec<ast::Expr>> {
    // A `return` in a closure or an inner function returns from there.
    let opens = |kind: SyntaxKind| kind == CLOSURE_EXPR || kind == FN;
    let own = |node: &SyntaxNode| {
        let above = node.ancestors().take_while(|above| above != body.syntax());
        above.skip(1).all(|above| !opens(above.kind()))
    };
    let nodes: Vec<_> = body.syntax().descendants().filter(own).collect();
    // The error that `?` returns is not written there.
    if nodes.iter().any(|node| node.kind() == TRY_EXPR) {
        return None;
    }
    let returns = nodes.into_iter().filter_map(ast::ReturnExpr::cast).map(|of| of.expr());
    returns.chain(body.tail_expr().map(Some)).collect()
}
