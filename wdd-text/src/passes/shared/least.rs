//! The smallest value of a type, for passes that replace longer values with it.

use std::cell::Cell;

use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::generic_arguments::types;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_of_type;

/// How deep types may be nested, because a type may contain itself.
const DEEPEST: usize = 4;
/// How many types are visited for one value, because types that contain each other have very many
/// paths.
const MOST: usize = 64;

/// The smallest values of a type, the more promising first: for a `Result` the error.
pub(crate) fn values(source: &Source, of: &ast::Type) -> Vec<String> {
    let search = ValueSearch { source, looked: Cell::new(0) };
    match search.result(of, 0) {
        Some(values) => values,
        None => search.least(of, 0).into_iter().collect(),
    }
}

/// A search for the smallest value of one type.
struct ValueSearch<'s, 'a> {
    source: &'s Source<'a>,
    /// The number of types that it has visited.
    looked: Cell<usize>,
}

impl ValueSearch<'_, '_> {
    /// The smallest `Err(…)` and the smallest `Ok(…)`.
    fn result(&self, of: &ast::Type, depth: usize) -> Option<Vec<String>> {
        if name_of_type(of)? != "Result" {
            return None;
        }
        let value = |at, variant| {
            let value = self.least(&types(of).into_iter().nth(at)?, depth + 1)?;
            Some(format!("{variant}({value})"))
        };
        Some([value(1, "Err"), value(0, "Ok")].into_iter().flatten().collect())
    }

    fn least(&self, of: &ast::Type, depth: usize) -> Option<String> {
        let looked = self.looked.get() + 1;
        self.looked.set(looked);
        let below = |ty: &ast::Type| self.least(ty, depth + 1);
        match of {
            _ if depth > DEEPEST || looked > MOST => None,
            ast::Type::ArrayType(array) => {
                let length = array.const_arg()?.syntax().text().to_string();
                Some(format!("[{}; {length}]", below(&array.ty()?)?))
            }
            ast::Type::FnPtrType(function) => {
                // A closure that captures nothing can be a function pointer.
                let parameters = function.param_list()?.params().map(|_| "_".to_owned());
                let value = match function.ret_type() {
                    Some(of) => below(&of.ty()?)?,
                    None => "{}".to_owned(),
                };
                let parameters: Vec<_> = parameters.collect();
                Some(format!("|{}| {value}", parameters.join(", ")))
            }
            ast::Type::ParenType(paren) => below(&paren.ty()?),
            ast::Type::PathType(_) => self.named(of, depth),
            ast::Type::RefType(reference) => {
                let (ty, mutable) = (reference.ty()?, reference.mut_token());
                let mutable = mutable.map_or("", |_| "mut ");
                match &ty {
                    ast::Type::SliceType(_) => Some(format!("&{mutable}[]")),
                    ty if name_of_type(ty).is_some_and(|name| name == "str") => {
                        Some("\"\"".to_owned())
                    }
                    ty => Some(format!("&{mutable}{}", below(ty)?)),
                }
            }
            ast::Type::TupleType(tuple) => all(tuple.fields().map(|ty| below(&ty))),
            _ => None,
        }
    }

    fn named(&self, of: &ast::Type, depth: usize) -> Option<String> {
        let name = name_of_type(of)?;
        let value = match name.as_str() {
            "bool" => "false",
            "char" => "'a'",
            "f16" | "f32" | "f64" | "f128" => "0.",
            "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64"
            | "u128" | "usize" => "0",
            "Option" => "None",
            "PhantomData" => "PhantomData",
            "Result" => return self.result(of, depth)?.into_iter().next(),
            "BTreeMap" | "BTreeSet" | "HashMap" | "HashSet" | "String" | "Vec" | "VecDeque" => {
                return Some(format!("{name}::new()"));
            }
            "Arc" | "Box" | "Cell" | "Mutex" | "Rc" | "RefCell" => {
                let inner = self.least(&types(of).into_iter().next()?, depth + 1)?;
                return Some(format!("{name}::new({inner})"));
            }
            _ => return self.own(&name, depth),
        };
        Some(value.to_owned())
    }

    /// The smallest value of a type that the text defines.
    fn own(&self, name: &str, depth: usize) -> Option<String> {
        let source = self.source;
        if let [alias, ..] = source.aliases(name) {
            return self.least(&alias.ty()?, depth + 1);
        }
        if let [own, ..] = source.structs(name) {
            return self.written(name, own.field_list(), depth);
        }
        let values = source.enums(name).first()?.variant_list()?.variants().filter_map(|variant| {
            self.written(&format!("{name}::{}", variant.name()?), variant.field_list(), depth)
        });
        values.min_by_key(String::len)
    }

    fn written(&self, name: &str, fields: Option<ast::FieldList>, depth: usize) -> Option<String> {
        let below = |ty: Option<ast::Type>| self.least(&ty?, depth + 1);
        match fields {
            None => Some(name.to_owned()),
            Some(ast::FieldList::TupleFieldList(list)) => {
                let values: Option<Vec<_>> = list.fields().map(|field| below(field.ty())).collect();
                Some(format!("{name}({})", values?.join(", ")))
            }
            Some(ast::FieldList::RecordFieldList(list)) => {
                let fields = list.fields();
                let values: Option<Vec<_>> =
                    fields.map(|f| Some(format!("{}: {}", f.name()?, below(f.ty())?))).collect();
                Some(format!("{name} {{ {} }}", values?.join(", ")))
            }
        }
    }
}

fn all(values: impl Iterator<Item = Option<String>>) -> Option<String> {
    let values: Option<Vec<_>> = values.collect();
    let comma = |values: &[String]| if values.len() == 1 { "," } else { "" };
    values.map(|values| format!("({}{})", values.join(", "), comma(&values)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{Task, testing};

    #[test]
    fn the_smallest_value_follows_the_structure_of_the_type() {
        let types = [
            ("&mut u8", vec!["&mut 0"]),
            ("(char, [f32; 3])", vec!["('a', [0.; 3])"]),
            ("Option<Vec<T>>", vec!["None"]),
            ("Result<String, Box<bool>>", vec!["Err(Box::new(false))", "Ok(String::new())"]),
            ("fn(u8, T) -> &'static str", vec!["|_, _| \"\""]),
            ("fn()", vec!["|| {}"]),
            ("Own", vec!["Own::B"]),
            ("Deep", vec![]),
            ("T", vec![]),
        ];
        for (of, expected) in types {
            let text =
                format!("fn f(x: {of}) {{}} enum Own {{ A(u8), B }} struct Deep(Box<Deep>);");
            let text = testing::text(&text);
            let found = Source::with(&Task::from(&text), |source| {
                let parameter = source.all::<ast::Param>().next().unwrap();
                values(source, &parameter.ty().unwrap())
            });
            assert_eq!(found, expected, "{of}");
        }
    }
}
