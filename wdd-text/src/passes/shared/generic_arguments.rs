//! Generic arguments: those that replace generic parameters when a definition is inlined, and those of a type.

use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasGenericParams};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken, TextRange};

use crate::passes::shared::source::{Source, rewritten};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_within;

/// The name of a generic parameter, and what is given for it.
pub(crate) type Argument = (SyntaxToken, String);

/// Ranges of a text, and their new text.
pub(crate) type Replaced = Vec<(TextRange, String)>;

/// The name of each parameter of `of`, and its argument: the one in `given`, or the parameter's
/// default, or `_`.
pub(crate) fn arguments(
    of: &impl HasGenericParams,
    given: Option<&ast::GenericArgList>,
) -> Option<Vec<Argument>> {
    let (lifetimes, others): (Vec<_>, Vec<_>) = given
        .into_iter()
        .flat_map(ast::GenericArgList::generic_args)
        .partition(|argument| matches!(argument, ast::GenericArg::LifetimeArg(_)));
    // Lifetimes can be left out, so they are counted apart.
    let (mut lifetimes, mut others) = (lifetimes.into_iter(), others.into_iter());
    let params = of.generic_param_list().into_iter().flat_map(|list| list.generic_params());
    let pairs = params.map(|param| {
        let from = match param {
            ast::GenericParam::LifetimeParam(_) => &mut lifetimes,
            _ => &mut others,
        };
        let argument = from.next().map(|argument| argument.syntax().to_string());
        Some((name_token(param.syntax())?, argument.unwrap_or_else(|| default(&param))))
    });
    pairs.collect()
}

fn default(param: &ast::GenericParam) -> String {
    let default = match param {
        ast::GenericParam::ConstParam(param) => param.default_val().map(|d| d.syntax().to_string()),
        ast::GenericParam::LifetimeParam(_) => return "'_".to_owned(),
        ast::GenericParam::TypeParam(param) => param.default_type().map(|d| d.syntax().to_string()),
    };
    default.unwrap_or_else(|| "_".to_owned())
}

/// The text of `node` with these arguments instead of the parameters.
pub(crate) fn instantiated(source: &Source, given: &[Argument], node: &SyntaxNode) -> String {
    rewritten(node, &substituted(source, given, node))
}

/// The replacements of the parameters' uses in `within`.
pub(crate) fn substituted(source: &Source, given: &[Argument], within: &SyntaxNode) -> Replaced {
    let mut all = Vec::new();
    for (name, argument) in given {
        let inside = source.uses(name).into_iter().filter(|token| is_within(token, within));
        all.extend(inside.map(|token| (token.text_range(), at(&token, argument))));
    }
    all
}

/// The argument as it must be written instead of `token`: `<[u8]>::Item` for `T::Item`.
fn at(token: &SyntaxToken, argument: &str) -> String {
    let path = token.parent_ancestors().find_map(ast::Path::cast);
    let qualifies = path.and_then(|path| path.syntax().parent());
    let qualifies = qualifies.is_some_and(|above| above.kind() == SyntaxKind::PATH);
    let is_path = argument.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    if qualifies && (!is_path || argument == "_") {
        format!("<{argument}>")
    } else {
        argument.to_owned()
    }
}

/// The generic arguments of a type that are types.
pub(crate) fn types(of: &ast::Type) -> Vec<ast::Type> {
    let ast::Type::PathType(path) = of else { return Vec::new() };
    let segment = path.path().and_then(|path| path.segment());
    let list = segment.and_then(|segment| segment.generic_arg_list());
    let arguments = list.into_iter().flat_map(|list| list.generic_args());
    let types = arguments.filter_map(|argument| match argument {
        ast::GenericArg::TypeArg(argument) => argument.ty(),
        _ => None,
    });
    types.collect()
}
