//! `self` as a parameter of a free function.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, TextRange};

use super::field::unused_name;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::tokens_of;

/// The parameter that `self` becomes.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    /// The name.
    pub(super) parameter: String,
    /// The name with the type.
    pub(super) declared: String,
    /// The tokens `self`.
    pub(super) uses: Vec<TextRange>,
    /// What the type has before its name: `&`, `&mut `, or nothing.
    pub(super) lent: &'static str,
}

impl Whole {
    /// `None` if `self` has a type of its own, such as `Box<Self>`.
    pub(super) fn of(function: &ast::Fn, own: &ast::Impl) -> Option<Self> {
        let receiver = function.param_list()?.self_param()?;
        if receiver.ty().is_some() {
            return None;
        }
        let parameter = unused_name("this", function.syntax());
        let is_lent = receiver.amp_token().is_some();
        let is_mutable = receiver.mut_token().is_some();
        let lifetime = receiver.lifetime().map_or_else(String::new, |of| format!("{of} "));
        let (before, lent) = match (is_lent, is_mutable) {
            (true, true) => ("", "&mut "),
            (true, false) => ("", "&"),
            (false, true) => ("mut ", ""),
            (false, false) => ("", ""),
        };
        let reference = if is_lent { format!("&{lifetime}{}", &lent[1..]) } else { String::new() };
        let of = own.self_ty()?;
        let selves = tokens_of(function.body()?.syntax());
        let selves = selves.filter(|token| token.kind() == SyntaxKind::SELF_KW);
        Some(Whole {
            declared: format!("{before}{parameter}: {reference}{of}"),
            uses: selves.map(|token| token.text_range()).collect(),
            parameter,
            lent,
        })
    }

    /// What stands before a value that is passed as the parameter.
    pub(super) fn before(&self, source: &Source, value: &ast::Expr) -> &'static str {
        if is_reference(source, value) { "" } else { self.lent }
    }
}

/// Whether a value is known to be a reference: `&x`, or a parameter that is declared as one.
fn is_reference(source: &Source, value: &ast::Expr) -> bool {
    match value {
        ast::Expr::RefExpr(_) => true,
        ast::Expr::ParenExpr(of) => of.expr().is_some_and(|of| is_reference(source, &of)),
        ast::Expr::PathExpr(path) => {
            let Some(name) = path.syntax().first_token() else { return false };
            if name.kind() == SyntaxKind::SELF_KW {
                let around = name.parent_ancestors().find_map(ast::Fn::cast);
                let own = around.and_then(|of| of.param_list()?.self_param());
                return own.is_some_and(|own| own.amp_token().is_some());
            }
            let declared = source.definitions(&name).into_iter().filter_map(|definition| {
                let pattern = ast::IdentPat::cast(definition.parent()?.parent()?)?;
                let own = name_token(pattern.syntax()).is_some_and(|own| own == definition);
                ast::Param::cast(pattern.syntax().parent()?).filter(|_| own)?.ty()
            });
            declared.into_iter().any(|ty| matches!(ty, ast::Type::RefType(_)))
        }
        _ => false,
    }
}
