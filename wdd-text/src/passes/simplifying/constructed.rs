//! Replaces the initial value of a variable with the variable's type.
//!
//! ```text
//! struct A(u8);  fn f() { let a = A(g(1)); }   →   struct A(u8);  fn f() { let a: A; }
//! ```
//!
//! If a value is needed, an endless loop (or a panic) is tried instead: `let a: A = loop {};`. The
//! initial value must be a call or literal of a struct or variant that the text defines. It does
//! not apply to types with generic parameters, because their arguments are not known. It helps
//! because everything that only the deleted arguments used can be deleted next.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static CONSTRUCTED: Pass = Pass::rust(
    "constructed",
    "replaces `let a = A(x);` with `let a: A;` or `let a: A = loop {};` for structs and enums",
    constructed,
);

fn constructed(source: &Source) -> Vec<Family> {
    let family = |value: &str| source.each(|statement| declared(source, &statement, value));
    let diverging = source.plan().diverging.value();
    vec![family(""), family(&format!(" = {diverging}"))]
}

/// Replaces the whole statement with `let p: T;`, or with a value that fits every type.
fn declared(source: &Source, statement: &ast::LetStmt, value: &str) -> Option<Change> {
    let built = type_of(source, &statement.initializer()?)?;
    let pattern = statement.pat()?;
    let content = format!("let {}: {built}{value};", pattern.syntax());
    source.shrinking([source.replace(statement.syntax(), &content)])
}

/// The type that an expression constructs, if the type has no generic parameters.
fn type_of(source: &Source, built: &ast::Expr) -> Option<SyntaxToken> {
    let path = match built {
        ast::Expr::CallExpr(call) => match call.expr()? {
            ast::Expr::PathExpr(callee) => callee.path()?,
            _ => return None,
        },
        ast::Expr::RecordExpr(record) => record.path()?,
        _ => return None,
    };
    let last = path.segment()?.name_ref()?.ident_token()?;
    let item = source.definitions(&last).first()?.clone().parent()?.parent()?;
    let of = match item.kind() {
        SyntaxKind::STRUCT => ast::Adt::cast(item)?,
        SyntaxKind::VARIANT => item.ancestors().find_map(ast::Adt::cast)?,
        _ => return None,
    };
    // The arguments of a generic type are not known here.
    ast::HasGenericParams::generic_param_list(&of).is_none().then_some(of.name()?.ident_token()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_constructed_value_is_replaced_by_a_type_annotation() {
        let source = "struct A(u8, u8); fn f() { let a = A(g(1), 2); let b = g(3); }";
        assert_eq!(
            testing::each(&CONSTRUCTED, source),
            [
                "struct A(u8, u8); fn f() { let a: A; let b = g(3); }",
                "struct A(u8, u8); fn f() { let a: A = loop {}; let b = g(3); }"
            ]
        );
    }

    #[test]
    fn a_variant_has_the_type_of_its_enum_and_generic_types_are_skipped() {
        let source = "enum E { V { a: u8, b: u8 } } struct S<T>(T, T, T, T);
                      fn f() { let e = E::V { a: 1, b: 2 }; let s = S(1, 2, 3, 4); }";
        let changes = testing::each(&CONSTRUCTED, source);
        assert_eq!(changes.len(), 2);
        assert!(changes[0].contains("let e: E; let s = S("), "{changes:?}");
    }
}
