//! Expressions. A block below an expression may replace it, as a block expression.

use std::any::{Any, TypeId};

use syn::punctuated::Punctuated;
use syn::{Block, Expr, ExprBlock, ExprForLoop, ExprLoop, ExprTuple, ExprWhile};

use super::table::{self, bare, choices, nodes};
use crate::value::copy;

choices! {
    Expr {
        Tuple, Infer, Continue, Path, Lit, Paren, Group, Unary, Reference, RawAddr, Block, Field, Try,
        Await, Cast, Binary, Assign, Index, Range, Return, Break, Yield, Call, MethodCall, Array,
        Repeat, Struct, Macro, Let, Loop, While, ForLoop, If, Match, Unsafe, Const, Async, TryBlock,
        Closure, Verbatim(part),
    }
    => lowered {
        While to Loop without [0] by |own: &ExprWhile| ExprLoop {
            attrs: copy(&own.attrs),
            label: copy(&own.label),
            loop_token: Default::default(),
            body: copy(&own.body),
        };
        ForLoop to Loop without [0, 1] by |own: &ExprForLoop| ExprLoop {
            attrs: copy(&own.attrs),
            label: copy(&own.label),
            loop_token: Default::default(),
            body: copy(&own.body),
        };
    }
    => also {
        fn minimal() -> Option<Self> {
            Some(Expr::Tuple(ExprTuple {
                attrs: Vec::new(),
                paren_token: Default::default(),
                elems: Punctuated::new(),
            }))
        }

        fn hoists() -> Vec<TypeId> {
            vec![TypeId::of::<Expr>(), TypeId::of::<Block>()]
        }

        fn hoisted(from: &dyn Any) -> Option<Self> {
            let block = || {
                Some(Expr::Block(ExprBlock {
                    attrs: Vec::new(),
                    label: None,
                    block: from.downcast_ref().map(copy::<Block>)?,
                }))
            };
            from.downcast_ref().map(copy).or_else(block)
        }
    }
}

nodes! {
    ExprArray { [attrs, elems] bracket_token }
    ExprAssign { left, right [attrs] eq_token }
    ExprAsync { block [attrs, capture] async_token, modifiers }
    ExprAwait { base [attrs] dot_token, await_token }
    ExprBinary { left, op, right [attrs] }
    ExprBlock { block [attrs, label] }
    ExprBreak { [attrs, label, expr] break_token }
    ExprCall { func [attrs, args] paren_token }
    ExprCast { expr, ty [attrs] as_token }
    ExprClosure {
        body [attrs, lifetimes, constness, asyncness, capture, inputs, output]
        modifiers, inputs_begin, inputs_end
    }
    ExprConst { block [attrs] const_token, modifiers }
    ExprContinue { [attrs, label] continue_token }
    ExprField { base, member [attrs] dot_token }
    ExprForLoop { pat, expr, body [attrs, label] for_token, in_token }
    ExprGroup { expr [attrs] group_token }
    ExprIf { cond, then_branch [attrs, else_branch] if_token }
    ExprIndex { expr, index [attrs] bracket_token }
    ExprInfer { [attrs] underscore_token }
    ExprLet { pat, expr [attrs] let_token, eq_token }
    ExprLit { lit [attrs] }
    ExprLoop { body [attrs, label] loop_token }
    ExprMacro { mac [attrs] }
    ExprMatch { expr [attrs, arms] match_token, brace_token }
    ExprMethodCall(method) { receiver [attrs, turbofish, args] dot_token, paren_token }
    ExprParen { expr [attrs] paren_token }
    ExprPath { path [attrs, qself] }
    ExprRange { [attrs, start, limits, end] }
    ExprRawAddr { expr [attrs, mutability] and_token, raw }
    ExprReference { expr [attrs, mutability] and_token }
    ExprRepeat { expr, len [attrs] bracket_token, semi_token }
    ExprReturn { [attrs, expr] return_token }
    ExprTry { expr [attrs] question_token }
    ExprTryBlock { block [attrs] try_token, modifiers }
    ExprTuple { [attrs, elems] paren_token }
    ExprUnary { op, expr [attrs] }
    ExprUnsafe { block [attrs] unsafe_token }
    ExprWhile { cond, body [attrs, label] while_token }
    ExprYield { [attrs, expr] yield_token }
    Arm { pat, body [attrs] fat_arrow_token, comma }
}

bare! {
    RangeLimits: HalfOpen(token) { Closed(token;) }
    PointerMutability: Const(token) { Mut(token;) }
}
