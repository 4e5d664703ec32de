//! Where a type and the values of it are written: variables, parameters, fields, results.

use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;

use super::results::results;
use super::uses::of_names;
use super::{Place, Typed};
use crate::passes::shared::calls::{Call, call};
use crate::passes::shared::constructs::{Construct, constructs, pattern_of, value_of};
use crate::passes::shared::functions::{SameSignature, same_name, same_signatures};
use crate::passes::shared::source::Source;
use crate::passes::shared::use_sites::bound;
use crate::text::languages::rust::names::{is_import, name_token};

/// All places of a text whose values are known.
pub(super) fn places(source: &Source) -> Vec<Place> {
    let mut all = constants(source);
    all.extend(source.all::<ast::Static>().filter_map(|of| of_static(source, &of)));
    all.extend(source.all::<ast::LetStmt>().filter_map(|of| of_let(source, &of)));
    let functions = same_signatures(source).into_iter().filter(|of| !of.are_given());
    let called = functions.map(|of| Called { calls: calls(source, &of), functions: of });
    let called: Vec<_> = called.collect();
    all.extend(called.iter().flat_map(|of| parameters(source, of)));
    all.extend(results(&called));
    all.extend(source.all::<ast::VariantDef>().flat_map(|of| fields(source, &of)));
    all
}

fn of_static(source: &Source, of: &ast::Static) -> Option<Place> {
    Some(Place {
        sides: Typed::all(&of.ty()?, vec![of.body()?]),
        uses: of_names(source, &name(of)),
    })
}

fn of_let(source: &Source, of: &ast::LetStmt) -> Option<Place> {
    let is_plain = of.let_else().is_none() && is_plain(&of.pat()?);
    is_plain.then_some(Place {
        sides: Typed::all(&of.ty()?, vec![of.initializer()?]),
        uses: of_names(source, &bound(of.pat()?.syntax())),
    })
}

fn name(of: &impl HasName) -> Vec<SyntaxToken> {
    name_token(of.syntax()).into_iter().collect()
}

/// Whether the pattern matches values of every type.
fn is_plain(pattern: &ast::Pat) -> bool {
    match pattern {
        ast::Pat::IdentPat(pattern) => pattern.pat().is_none(),
        ast::Pat::WildcardPat(_) => true,
        _ => false,
    }
}

/// The constants. The constant of a trait and those of the same name in its `impl`s are one place: they have the same type,
/// so it changes in all of them at once.
fn constants(source: &Source) -> Vec<Place> {
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    for constant in source.all::<ast::Const>() {
        if seen.contains(constant.syntax()) {
            continue;
        }
        let same = same_name(source, &constant);
        seen.extend(same.iter().map(|of| of.syntax().clone()));
        let sides_of =
            |of: &ast::Const| Some(Typed::all(&of.ty()?, of.body().into_iter().collect()));
        // If one of them has no type, it cannot change with the others.
        let Some(sides) = same.iter().map(sides_of).collect::<Option<Vec<_>>>() else { continue };
        let sides = sides.concat();
        // If none of them has a value, another pass can replace the type alone.
        if sides.iter().any(|side| side.value.is_some()) {
            all.push(Place { sides, uses: of_names(source, &name(&constant)) });
        }
    }
    all
}

/// Functions with the same signature, and their calls.
pub(super) struct Called {
    pub(super) functions: SameSignature,
    /// `None` if they are used in another way, or in a macro call.
    pub(super) calls: Option<Vec<Call>>,
}

/// All calls. `None` if the functions are used in another way, or in a macro call.
fn calls(source: &Source, functions: &SameSignature) -> Option<Vec<Call>> {
    let name = name_token(functions.first().syntax())?;
    let mut uses = source.uses_anywhere(&name);
    if functions.members {
        let calls = source.method_calls(name.text()).iter();
        uses.extend(calls.filter_map(|call| call.name_ref()?.syntax().first_token()));
        uses.extend(source.in_macros(name.text()).iter().cloned());
    }
    let uses = uses.iter().filter(|token| !is_import(token));
    // The arguments in a macro call are parsed apart, so they are no nodes of the text.
    uses.map(|token| call(token).filter(|call| call.place.as_node().is_some())).collect()
}

/// The parameters of a function, with the arguments of all its calls.
fn parameters(source: &Source, of: &Called) -> Vec<Place> {
    let list = of.functions.first().param_list();
    let count = list.map_or(0, |list| list.params().count());
    (0..count).filter_map(|at| parameter(source, of, at)).collect()
}

/// The parameter at a position, `self` not counted.
fn parameter(source: &Source, of: &Called, at: usize) -> Option<Place> {
    let functions = &of.functions;
    let list = functions.first().param_list()?;
    let position = at + usize::from(list.self_param().is_some());
    let values = of.calls.iter().flatten().map(|call| call.arguments.get(position).cloned());
    let mut values = values.collect::<Option<Vec<_>>>()?;
    // Without a call, the type can lose a layer alone.
    if values.is_empty() {
        return None;
    }
    let lists = functions.functions.iter().map(ast::Fn::param_list);
    let parameters = lists.map(|list| list?.params().nth(at)).collect::<Option<Vec<_>>>()?;
    let patterns: Vec<_> = parameters.iter().filter_map(ast::Param::pat).collect();
    let names = patterns.iter().flat_map(|of| bound(of.syntax()));
    let types: Option<Vec<_>> = parameters.iter().map(ast::Param::ty).collect();
    // Which of the functions a call is for is not known.
    patterns.iter().all(is_plain).then_some(Place {
        sides: types?.iter().flat_map(|of| Typed::all(of, std::mem::take(&mut values))).collect(),
        uses: of_names(source, &names.collect::<Vec<_>>()),
    })
}

/// The fields of a struct, union or variant, with their values in all literals.
fn fields(source: &Source, of: &ast::VariantDef) -> Vec<Place> {
    let name = name_token(of.syntax());
    let Some(constructs) = name.and_then(|name| constructs(source, &name)) else {
        return Vec::new();
    };
    let lists = of.syntax().children().filter_map(ast::FieldList::cast);
    let place = |field: Field| {
        let values = constructs.iter().map(|construct| field.values(construct));
        let values = values.collect::<Option<Vec<_>>>()?.concat();
        (!values.is_empty())
            .then(|| Place { sides: Typed::all(&field.of, values), uses: field.reads(source) })
    };
    lists.flat_map(|list| Field::all(&list)).filter_map(place).collect()
}

/// A field of a struct, union or variant.
pub(super) struct Field {
    /// The position, if the fields have no names.
    at: Option<usize>,
    /// The name, or the position.
    pub(super) name: String,
    pub(super) of: ast::Type,
}

impl Field {
    pub(super) fn all(list: &ast::FieldList) -> Vec<Field> {
        match list {
            ast::FieldList::RecordFieldList(list) => {
                let field = |field: ast::RecordField| {
                    let name = field.name()?.text().to_string();
                    Some(Field { at: None, name, of: field.ty()? })
                };
                list.fields().filter_map(field).collect()
            }
            ast::FieldList::TupleFieldList(list) => {
                let field = |(at, field): (usize, ast::TupleField)| {
                    Some(Field { at: Some(at), name: at.to_string(), of: field.ty()? })
                };
                list.fields().enumerate().filter_map(field).collect()
            }
        }
    }

    /// The expressions that read the field. A field of the same name in another type is taken for this
    /// one.
    fn reads(&self, source: &Source) -> Vec<SyntaxNode> {
        source.reads(&self.name).iter().map(|read| read.syntax().clone()).collect()
    }

    /// The values that a construct gives to the field. `None` if they cannot be seen, or if a pattern
    /// does not match values of every type.
    fn values(&self, construct: &Construct) -> Option<Vec<ast::Expr>> {
        match construct {
            Construct::Record(record) => {
                let own = value_of(&record.record_expr_field_list()?, &self.name);
                Some(own.and_then(|field| field.expr()).into_iter().collect())
            }
            Construct::Call(call) => Some(vec![call.arg_list()?.args().nth(self.at?)?]),
            Construct::RecordPattern(pattern) => {
                let own = pattern_of(&pattern.record_pat_field_list()?, &self.name);
                own.and_then(|field| field.pat()).as_ref().is_none_or(is_plain).then(Vec::new)
            }
            Construct::TuplePattern(pattern) => {
                let is_any = |of: ast::Pat| is_plain(&of) || matches!(of, ast::Pat::RestPat(_));
                pattern.fields().all(is_any).then(Vec::new)
            }
            Construct::Tokens(_) => None,
        }
    }
}
