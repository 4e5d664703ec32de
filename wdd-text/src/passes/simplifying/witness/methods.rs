//! Replaces a trait that only bounds an idle function with an inherent function of the type.

use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasGenericParams, HasName, HasTypeBounds};
use ra_ap_syntax::{SyntaxToken, TextRange};
use wdd_core::tree::Change;

use super::Witness;
use crate::passes::shared::source::{Source, rewritten, together};

impl Witness {
    /// Replaces the trait, which bounds the function, with an inherent function of the type.
    pub(super) fn as_method(&self, source: &Source) -> Option<Change> {
        let (of, implementation) = self.only_implementation(source)?;
        let inherent = inherent(&implementation, &self.name)?;
        let mut edits = self.deletions(source);
        edits.push(source.delete(of.syntax()));
        edits.push(source.replace(implementation.syntax(), &inherent));
        for site in &self.sites {
            let owner = owner(site.given.generic_args().next()?)?;
            edits.push(source.replace(&site.place, &format!("{owner}::{}()", self.name)));
        }
        source.smaller(together(edits)?)
    }

    /// The trait that is the only bound of the only parameter, if nothing but one `impl` names it.
    fn only_implementation(&self, source: &Source) -> Option<(ast::Trait, ast::Impl)> {
        let bound = self.only_bound()?;
        let definition = source.definitions(&bound).into_iter().next()?;
        let of = definition.parent_ancestors().find_map(ast::Trait::cast)?;
        let idle = of.assoc_item_list()?.assoc_items().next().is_none();
        let plain = of.generic_param_list().is_none();
        let uses = source.uses_anywhere(&of.name()?.syntax().first_token()?);
        let others: Vec<_> = uses.iter().filter(|token| **token != bound).collect();
        let [other] = others[..] else {
            return None;
        };
        let implementation = other.parent_ancestors().find_map(ast::Impl::cast)?;
        let implements = name_of(&implementation.trait_()?)? == *other;
        (idle && plain && implements).then_some((of, implementation))
    }

    /// The name of the only bound of the only parameter.
    fn only_bound(&self) -> Option<SyntaxToken> {
        let params = self.function.generic_param_list()?.generic_params();
        let Some(ast::GenericParam::TypeParam(param)) = only(params) else {
            return None;
        };
        let bound = only(param.type_bound_list()?.bounds())?;
        let plain = self.function.where_clause().is_none();
        name_of(&bound.ty()?).filter(|_| plain)
    }
}

/// The `impl` without the trait, with one empty function of this name.
fn inherent(of: &ast::Impl, name: &SyntaxToken) -> Option<String> {
    let (implemented, own) = (of.trait_()?, of.self_ty()?);
    let start = implemented.syntax().text_range().start();
    let between = TextRange::new(start, own.syntax().text_range().start());
    let members = of.assoc_item_list()?.syntax().text_range();
    let with = [(between, String::new()), (members, format!("{{ fn {name}() {{}} }}"))];
    Some(rewritten(of.syntax(), &with))
}

/// The type argument, written as the first part of a path to an associated function (`S::<0>`).
fn owner(given: ast::GenericArg) -> Option<String> {
    let ast::GenericArg::TypeArg(given) = given else {
        return None;
    };
    let ty = given.ty()?;
    let ast::Type::PathType(path) = &ty else {
        return None;
    };
    let list = path.path()?.segment()?.generic_arg_list();
    let open = list.filter(|list| list.coloncolon_token().is_none());
    let start = open.map(|list| list.syntax().text_range().start());
    let colons = start.map(|start| (TextRange::empty(start), "::".to_owned()));
    Some(rewritten(ty.syntax(), colons.as_slice()))
}

fn name_of(ty: &ast::Type) -> Option<SyntaxToken> {
    let ast::Type::PathType(path) = ty else {
        return None;
    };
    path.path()?.segment()?.name_ref()?.syntax().first_token()
}

fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next();
    first.filter(|_| all.next().is_none())
}
