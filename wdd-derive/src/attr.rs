//! The `#[wdd(…)]` attributes of one type, variant or field. The module `read` parses them.

mod read;

use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprPath, ExprRange, Meta, Type};

use crate::argument_rules::{ArgumentRule, Place};
use crate::errors::Errors;

/// One argument of an attribute, with its value.
#[derive(Clone)]
pub(crate) struct Argument {
    /// As the user wrote it.
    pub(crate) name: Ident,
    pub(crate) rule: &'static ArgumentRule,
    pub(crate) value: ArgumentValue,
}

#[derive(Clone)]
pub(crate) enum ArgumentValue {
    Nothing,
    Path(ExprPath),
    Expr(Expr),
    Range(ExprRange),
    Number(u32),
    Type(Type),
}

/// All arguments in the attributes of one type, variant or field.
#[derive(Clone, Default)]
pub(crate) struct Arguments {
    pub(crate) list: Vec<Argument>,
}

impl Arguments {
    /// Reads the attributes of a type, a variant or a field; `errors` gets the mistakes.
    pub(crate) fn read(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut arguments = Arguments::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("wdd")) {
            let Meta::List(list) = &attr.meta else {
                errors.say(attr, "write the attributes in parentheses: `#[wdd(…)]`");
                continue;
            };
            let read = |input: ParseStream<'_>| arguments.read_list(input, place, errors);
            if let Err(error) = list.parse_args_with(read) {
                errors.add(error);
            }
        }
        arguments
    }

    /// The argument of that name, if it is there.
    pub(crate) fn get(&self, name: &str) -> Option<&Argument> {
        self.list.iter().find(|argument| argument.rule.name == name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn path(&self, name: &str) -> Option<&ExprPath> {
        match &self.get(name)?.value {
            ArgumentValue::Path(path) => Some(path),
            _ => None,
        }
    }

    pub(crate) fn expr(&self, name: &str) -> Option<&Expr> {
        match &self.get(name)?.value {
            ArgumentValue::Expr(expr) => Some(expr),
            _ => None,
        }
    }

    pub(crate) fn range(&self) -> Option<&ExprRange> {
        match &self.get("range")?.value {
            ArgumentValue::Range(range) => Some(range),
            _ => None,
        }
    }

    pub(crate) fn rank(&self) -> Option<u32> {
        match self.get("rank")?.value {
            ArgumentValue::Number(rank) => Some(rank),
            _ => None,
        }
    }

    /// The types of all `hoist_from` arguments.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Type> {
        self.list.iter().filter_map(|argument| match &argument.value {
            ArgumentValue::Type(ty) => Some(ty),
            _ => None,
        })
    }
}
