//! The only field of `self` that a method reads, which can be passed to the method instead of
//! `self`.

use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken, TextRange};

use crate::passes::shared::generic_arguments::{arguments, instantiated};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_of_type;
use crate::text::languages::rust::syntax::tokens_of;

/// The only field of `self` that a method reads.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// The name or number.
    pub(super) name: String,
    /// The name of the parameter that replaces the field.
    pub(super) parameter: String,
    /// The type, written with the generic parameters of the method's `impl`.
    ty: String,
    /// The ranges where the method reads it.
    pub(super) read: Vec<TextRange>,
}

impl Field {
    /// `None` if the method uses `self` in any other way.
    pub(super) fn of(source: &Source, function: &ast::Fn, own: &ast::Impl) -> Option<Self> {
        let body = function.body()?;
        let selves = tokens_of(body.syntax()).filter(|token| token.kind() == SyntaxKind::SELF_KW);
        let read: Option<Vec<ast::FieldExpr>> = selves.map(|token| read_of(&token)).collect();
        let read = read?;
        let names: Vec<_> = read.iter().filter_map(name_of).collect();
        let name = names.first()?.clone();
        let is_one = names.len() == read.len() && names.iter().all(|other| *other == name);
        is_one.then_some(())?;
        Some(Field {
            parameter: unused_name(&name, function.syntax()),
            ty: type_of(source, &name, own)?,
            read: read.iter().map(|read| read.syntax().text_range()).collect(),
            name,
        })
    }

    /// The parameter with its type.
    pub(super) fn declared(&self) -> String {
        format!("{}: {}", self.parameter, self.ty)
    }
}

/// The expression that reads a field of this `self`.
fn read_of(token: &SyntaxToken) -> Option<ast::FieldExpr> {
    let whole = token.parent_ancestors().find_map(ast::PathExpr::cast)?;
    let read = ast::FieldExpr::cast(whole.syntax().parent()?)?;
    (whole.syntax().text_range() == token.text_range()).then_some(read)
}

/// The name or number of the field that is read.
fn name_of(read: &ast::FieldExpr) -> Option<String> {
    Some(match read.field_access()? {
        ast::FieldKind::Name(name) => name.to_string(),
        ast::FieldKind::Index(number) => number.to_string(),
    })
}

/// The field's name, with as many `_` appended as needed to be unused in the function.
pub(super) fn unused_name(field: &str, function: &SyntaxNode) -> String {
    let is_number = field.starts_with(|c: char| c.is_ascii_digit());
    let mut name = if is_number { "field" } else { field }.to_owned();
    // The accesses to the field itself do not count.
    let is_taken = |name: &str| {
        tokens_of(function).filter(|token| token.text() == name).any(|token| {
            let of = token.parent().and_then(|parent| parent.parent());
            of.is_none_or(|of| of.kind() != SyntaxKind::FIELD_EXPR)
        })
    };
    while is_taken(&name) {
        name.push('_');
    }
    name
}

/// The type of a field, with the generic arguments of the `impl` instead of the struct's
/// parameters.
fn type_of(source: &Source, field: &str, own: &ast::Impl) -> Option<String> {
    let of = name_of_type(&own.self_ty()?)?;
    let [strukt] = source.structs(&of) else { return None };
    let ty = match strukt.field_list()? {
        ast::FieldList::RecordFieldList(list) => {
            let is = |of: &ast::RecordField| of.name().is_some_and(|name| name.text() == field);
            list.fields().find(is)?.ty()?
        }
        ast::FieldList::TupleFieldList(list) => list.fields().nth(field.parse().ok()?)?.ty()?,
    };
    let ast::Type::PathType(path) = own.self_ty()? else { return None };
    let given = arguments(strukt, path.path()?.segment()?.generic_arg_list().as_ref())?;
    Some(instantiated(source, &given, ty.syntax()))
}
