//! The `#[wdd(…)]` attributes of one type, variant or field. The module `read` parses them.

mod read;

use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprPath, ExprRange, Meta, Type};

use crate::errors::Errors;
use crate::words::{Place, Word};

/// One argument of an attribute, with its value.
#[derive(Clone)]
pub(crate) struct Setting {
    /// As the user wrote it.
    pub(crate) name: Ident,
    pub(crate) word: &'static Word,
    pub(crate) value: Value,
}

/// The value of an argument.
#[derive(Clone)]
pub(crate) enum Value {
    Nothing,
    Path(ExprPath),
    Expr(Expr),
    Range(ExprRange),
    Number(u32),
    Type(Type),
}

/// All arguments in the attributes of one type, variant or field.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) list: Vec<Setting>,
}

impl Settings {
    /// Reads the attributes of a type, a variant or a field; `errors` gets the mistakes.
    pub(crate) fn read(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut settings = Settings::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("wdd")) {
            let Meta::List(list) = &attr.meta else {
                errors.say(attr, "write the attributes in parentheses: `#[wdd(…)]`");
                continue;
            };
            let read = |input: ParseStream<'_>| settings.read_list(input, place, errors);
            if let Err(error) = list.parse_args_with(read) {
                errors.add(error);
            }
        }
        settings
    }

    /// The argument of that name, if it is there.
    pub(crate) fn get(&self, word: &str) -> Option<&Setting> {
        self.list.iter().find(|setting| setting.word.name == word)
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    pub(crate) fn path(&self, word: &str) -> Option<&ExprPath> {
        match &self.get(word)?.value {
            Value::Path(path) => Some(path),
            _ => None,
        }
    }

    pub(crate) fn expr(&self, word: &str) -> Option<&Expr> {
        match &self.get(word)?.value {
            Value::Expr(expr) => Some(expr),
            _ => None,
        }
    }

    pub(crate) fn range(&self) -> Option<&ExprRange> {
        match &self.get("range")?.value {
            Value::Range(range) => Some(range),
            _ => None,
        }
    }

    pub(crate) fn rank(&self) -> Option<u32> {
        match self.get("rank")?.value {
            Value::Number(rank) => Some(rank),
            _ => None,
        }
    }

    /// The types of all `hoist_from` arguments.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Type> {
        self.list.iter().filter_map(|setting| match &setting.value {
            Value::Type(ty) => Some(ty),
            _ => None,
        })
    }
}
