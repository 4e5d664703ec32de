//! Which parts of a type belong to which parts of a value.

use ra_ap_syntax::ast::{self, ArrayExprKind, AstNode, HasArgList, HasGenericParams};

use super::places::Field;
use crate::passes::shared::constructs::value_of;
use crate::passes::shared::expressions::parsed;
use crate::passes::shared::generic_arguments::types;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_of_type;

/// The step from a type to a part one layer below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// What a reference, a pointer or a `Box` points to.
    Pointed,
    /// The element of an array, with its position.
    Element(usize),
    /// The field of a tuple, with its position.
    Field(usize),
    /// The value of `Some`, `Ok` or `Err`, with the position of its type among the generic arguments.
    Variant(usize),
    /// The argument of a generic struct, with its position.
    Argument(usize),
}

impl Step {
    /// The step in the type alone, where all elements are one.
    fn in_type(self) -> Self {
        match self {
            Step::Element(_) => Step::Element(0),
            step => step,
        }
    }
}

/// A part of a type, and the part of a value that has this type, if there is a value.
#[derive(Clone, Debug)]
pub(super) struct TypePart {
    /// The steps from the whole to the part. The same parts of two values of a type have the same way.
    pub(super) way: Vec<Step>,
    pub(super) of: ast::Type,
    pub(super) value: Option<ast::Expr>,
}

impl TypePart {
    /// Whether a variable can have the type.
    pub(super) fn is_sized(&self) -> bool {
        match &self.of {
            ast::Type::SliceType(_) | ast::Type::DynTraitType(_) => false,
            of => name_of_type(of).is_none_or(|name| name != "str"),
        }
    }

    /// Whether it is the part at the end of the way.
    pub(super) fn is_at(&self, way: &[Step]) -> bool {
        match self.value {
            Some(_) => self.way == way,
            None => self.way.iter().copied().eq(way.iter().map(|step| step.in_type())),
        }
    }

    /// The number of bytes of the type and the value.
    pub(super) fn length(&self) -> usize {
        let length = |node: &ra_ap_syntax::SyntaxNode| usize::from(node.text().len());
        let of_value = self.value.as_ref().map(|value| length(value.syntax()));
        length(self.of.syntax()) + of_value.unwrap_or(0)
    }
}

/// The parts in every depth, without the whole.
pub(super) fn parts(source: &Source, of: &ast::Type, value: Option<&ast::Expr>) -> Vec<TypePart> {
    let mut found = Vec::new();
    let mut rest = vec![TypePart { way: Vec::new(), of: of.clone(), value: value.cloned() }];
    while let Some(whole) = rest.pop() {
        let below = match &whole.value {
            Some(value) => below(source, &whole.of, value).unwrap_or_default(),
            None => below_type(&whole.of).unwrap_or_default(),
        };
        for (step, of, value) in below {
            let part = TypePart { way: [whole.way.as_slice(), &[step]].concat(), of, value };
            found.push(part.clone());
            rest.push(part);
        }
    }
    found
}

/// The parts of a type one layer below, where no value tells which variant or element it has.
fn below_type(of: &ast::Type) -> Option<Vec<Below>> {
    use ast::Type;
    let below: Vec<(Step, Type)> = match of {
        Type::ParenType(of) => return below_type(&of.ty()?),
        Type::RefType(of) => vec![(Step::Pointed, of.ty()?)],
        Type::PtrType(of) => vec![(Step::Pointed, of.ty()?)],
        Type::ArrayType(of) => vec![(Step::Element(0), of.ty()?)],
        Type::SliceType(of) => vec![(Step::Element(0), of.ty()?)],
        Type::TupleType(of) => {
            of.fields().enumerate().map(|(at, of)| (Step::Field(at), of)).collect()
        }
        Type::PathType(_) => {
            let step = match name_of_type(of)?.as_str() {
                "Option" | "Result" => Step::Variant,
                "Box" | "Rc" | "Arc" => |_| Step::Pointed,
                "Vec" => Step::Element,
                _ => return None,
            };
            types(of).into_iter().enumerate().map(|(at, of)| (step(at), of)).collect()
        }
        _ => return None,
    };
    Some(below.into_iter().map(|(step, of)| (step, of, None)).collect())
}

/// A part one layer below.
type Below = (Step, ast::Type, Option<ast::Expr>);

/// A part one layer below that has a value.
type BelowValue = (Step, ast::Type, ast::Expr);

/// The parts one layer below. `None` if the value is not written in the form of the type.
fn below(source: &Source, of: &ast::Type, value: &ast::Expr) -> Option<Vec<Below>> {
    let below = below_value(source, of, value)?.into_iter();
    Some(below.map(|(step, of, value)| (step, of, Some(value))).collect())
}

fn below_value(source: &Source, of: &ast::Type, value: &ast::Expr) -> Option<Vec<BelowValue>> {
    use ast::{Expr, Type};
    Some(match (of, value) {
        // Parentheses are no layer.
        (Type::ParenType(of), _) => below_value(source, &of.ty()?, value)?,
        (_, Expr::ParenExpr(value)) => below_value(source, of, &value.expr()?)?,
        (Type::RefType(of), Expr::RefExpr(value)) => vec![(Step::Pointed, of.ty()?, value.expr()?)],
        (Type::PtrType(of), Expr::RefExpr(value)) => vec![(Step::Pointed, of.ty()?, value.expr()?)],
        (Type::ArrayType(of), Expr::ArrayExpr(value)) => elements(&of.ty()?, value),
        (Type::SliceType(of), Expr::ArrayExpr(value)) => elements(&of.ty()?, value),
        (Type::TupleType(of), Expr::TupleExpr(value)) => {
            let same = of.fields().count() == value.fields().count();
            let pairs = of.fields().zip(value.fields()).enumerate();
            same.then_some(pairs.map(|(at, (of, value))| (Step::Field(at), of, value)).collect())?
        }
        (Type::PathType(_), Expr::CallExpr(call)) => of_call(source, of, call)?,
        (Type::PathType(_), Expr::RecordExpr(record)) => of_record(source, of, record)?,
        (Type::PathType(_), Expr::MacroExpr(call)) => of_macro(of, call)?,
        _ => return None,
    })
}

fn elements(of: &ast::Type, array: &ast::ArrayExpr) -> Vec<BelowValue> {
    let elements: Vec<_> = match array.kind() {
        // All elements of `[x; 3]` are written once.
        ArrayExprKind::Repeat { initializer, .. } => initializer.into_iter().collect(),
        ArrayExprKind::ElementList(elements) => elements.collect(),
    };
    let steps = elements.into_iter().enumerate();
    steps.map(|(at, value)| (Step::Element(at), of.clone(), value)).collect()
}

/// `Some(x)`, `Ok(x)`, `Err(x)`, `Box::new(x)`, or `S(x)` of a generic struct.
fn of_call(source: &Source, of: &ast::Type, call: &ast::CallExpr) -> Option<Vec<BelowValue>> {
    let ast::Expr::PathExpr(callee) = call.expr()? else { return None };
    let path = callee.path()?;
    let called = path.segment()?.name_ref()?.text().to_string();
    let name = name_of_type(of)?;
    let given = types(of);
    let mut values = call.arg_list()?.args();
    let constructor = || Some(path.qualifier()?.segment()?.name_ref()?.text().to_string());
    let (step, at) = match (name.as_str(), called.as_str()) {
        ("Option", "Some") | ("Result", "Ok") => (Step::Variant(0), 0),
        ("Result", "Err") => (Step::Variant(1), 1),
        // `Box::new(x)`, and other types with one argument
        (_, "new") if constructor()? == name && given.len() == 1 => (Step::Pointed, 0),
        _ if called == name => {
            let value = |field: &str| values.clone().nth(field.parse().ok()?);
            return of_struct(source, &name, &given, value);
        }
        _ => return None,
    };
    let (value, None) = (values.next()?, values.next()) else { return None };
    Some(vec![(step, given.get(at)?.clone(), value)])
}

/// `S { x: y }` of a generic struct.
fn of_record(source: &Source, of: &ast::Type, record: &ast::RecordExpr) -> Option<Vec<BelowValue>> {
    let name = name_of_type(of)?;
    let of_same = record.path()?.segment()?.name_ref()?.text() == name;
    let list = record.record_expr_field_list().filter(|_| of_same)?;
    of_struct(source, &name, &types(of), |field: &str| value_of(&list, field)?.expr())
}

/// The values of the fields whose type is a parameter of the struct, with the arguments for these
/// parameters. The step is the position of the parameter.
fn of_struct(
    source: &Source,
    name: &str,
    arguments: &[ast::Type],
    value: impl Fn(&str) -> Option<ast::Expr>,
) -> Option<Vec<BelowValue>> {
    // Of several structs with the name, it is not known which one is meant.
    let [of] = source.structs(name) else { return None };
    let parameters = of.generic_param_list()?.type_or_const_params();
    let name = |parameter: ast::TypeOrConstParam| Some(parameter.name()?.text().to_string());
    let parameters: Vec<_> = parameters.map(name).collect();
    let step = |field: Field| {
        let text = field.of.syntax().text().to_string();
        let at = parameters.iter().position(|one| one.as_ref() == Some(&text))?;
        Some((Step::Argument(at), arguments.get(at)?.clone(), value(&field.name)?))
    };
    let fields = of.field_list().map(|list| Field::all(&list));
    Some(fields.unwrap_or_default().into_iter().filter_map(step).collect())
}

/// `vec![x, y]`
fn of_macro(of: &ast::Type, call: &ast::MacroExpr) -> Option<Vec<BelowValue>> {
    let call = call.macro_call()?;
    let is_vec = call.path()?.segment()?.name_ref()?.text() == "vec";
    let is_vec = is_vec && name_of_type(of).as_deref() == Some("Vec");
    let of = types(of).into_iter().next().filter(|_| is_vec)?;
    // The arguments of a macro are tokens, so they are parsed here.
    let tokens = call.token_tree()?.syntax().text().to_string();
    let inside = tokens.get(1..tokens.len() - 1)?;
    Some(elements(&of, &parsed(&format!("const C: () = [{inside}];"))?))
}
