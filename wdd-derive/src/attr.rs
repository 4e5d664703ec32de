//! The `#[wdd(…)]` attributes of one type, variant or field.
//!
//! What is wrong with one word leaves the others as they are: one mistake is one error.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Expr, ExprPath, LitInt, LitStr, Meta, RangeLimits, Result, Token};
use syn::{ExprRange, Type};

use crate::errors::Errors;
use crate::words::{Place, Takes, Word};

/// A word that was understood, and what it was given.
#[derive(Clone)]
pub(crate) struct Setting {
    /// As the user wrote it.
    pub(crate) name: Ident,
    pub(crate) word: &'static Word,
    pub(crate) value: Value,
}

/// What a word was given.
#[derive(Clone)]
pub(crate) enum Value {
    Nothing,
    Path(ExprPath),
    Expr(Expr),
    Range(ExprRange),
    Number(u32),
    Type(Type),
}

/// What the attributes of one place ask for.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) list: Vec<Setting>,
}

impl Settings {
    /// Reads the attributes that stand on a place of that sort.
    pub(crate) fn read(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut settings = Settings::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("wdd")) {
            let Meta::List(list) = &attr.meta else {
                errors.say(attr, "write `#[wdd(…)]`, with what is asked for inside");
                continue;
            };
            let read = |input: ParseStream<'_>| settings.read_list(input, place, errors);
            if let Err(error) = list.parse_args_with(read) {
                errors.add(error);
            }
        }
        settings
    }

    /// What the word was given, if it is there.
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

    /// The types of all `hoist_from`.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Type> {
        self.list.iter().filter_map(|setting| match &setting.value {
            Value::Type(ty) => Some(ty),
            _ => None,
        })
    }

    fn read_list(
        &mut self,
        input: ParseStream<'_>,
        place: Place,
        errors: &mut Errors,
    ) -> Result<()> {
        while !input.is_empty() {
            let ahead = input.fork();
            let setting = read_word(&ahead, place).and_then(|setting| self.once(setting, place));
            match setting {
                Ok(setting) => {
                    self.list.push(setting);
                    input.advance_to(&ahead);
                }
                Err(error) => {
                    errors.add(error);
                    pass_word(input)?;
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }

    /// The setting, unless its word is there already; a type may be made of several others.
    fn once(&self, setting: Setting, place: Place) -> Result<Setting> {
        let name = setting.word.name;
        let several = place == Place::Type && name == "hoist_from";
        if self.has(name) && !several {
            let message = format!("`{name}` is given twice");
            return Err(Error::new_spanned(setting.name, message));
        }
        Ok(setting)
    }
}

fn read_word(input: ParseStream<'_>, place: Place) -> Result<Setting> {
    let name = Ident::parse_any(input)?;
    let word = known(&name, place)?;
    let value = read_value(&name, word, input)?;
    Ok(Setting { name, word, value })
}

/// The word of that name, if it belongs there.
fn known(name: &Ident, place: Place) -> Result<&'static Word> {
    let written = name.to_string();
    let Some(word) = Word::named(&written) else {
        let message = match Word::near(&written) {
            Some(word) => format!("there is no `{written}`; did you mean `{}`?", word.name),
            None => {
                let words = Word::all_for(place);
                format!("there is no `{written}`; {} take {words}", place.plural())
            }
        };
        return Err(Error::new_spanned(name, message));
    };
    if !word.places.contains(&place) {
        let message = format!("`{written}` is for {}: {}", word.belongs(), word.put);
        return Err(Error::new_spanned(name, message));
    }
    Ok(word)
}

fn read_value(name: &Ident, word: &Word, input: ParseStream<'_>) -> Result<Value> {
    let ends = input.is_empty() || input.peek(Token![,]);
    if word.takes == Takes::Nothing {
        let message = format!("`{}` takes no value", word.name);
        return match ends {
            true => Ok(Value::Nothing),
            false => Err(Error::new_spanned(name, message)),
        };
    }
    let missing = format!("`{}` takes a value: `{}`", word.name, word.example);
    if ends || !input.peek(Token![=]) {
        return Err(Error::new_spanned(name, missing));
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(Error::new_spanned(name, missing));
    }
    read_given(word, input)
}

fn read_given(word: &Word, input: ParseStream<'_>) -> Result<Value> {
    let quoted = matches!(word.takes, Takes::Path | Takes::Type) && input.peek(LitStr);
    if quoted {
        let text: LitStr = input.parse()?;
        let message = format!("leave the quotes out: `{} = {}`", word.name, text.value());
        return Err(Error::new_spanned(text, message));
    }
    Ok(match word.takes {
        Takes::Nothing => Value::Nothing,
        Takes::Path => Value::Path(read_path(word, &input.parse()?)?),
        Takes::Expr => Value::Expr(input.parse()?),
        Takes::Range => Value::Range(read_range(input.parse()?)?),
        Takes::Number => Value::Number(read_number(word, &input.parse()?)?),
        Takes::Type => Value::Type(input.parse()?),
    })
}

fn read_path(word: &Word, expr: &Expr) -> Result<ExprPath> {
    syn::parse2(expr.to_token_stream()).map_err(|_| {
        let message = format!("`{}` takes a path: `{}`", word.name, word.example);
        Error::new_spanned(expr, message)
    })
}

fn read_range(expr: Expr) -> Result<ExprRange> {
    match expr {
        // Out of a macro, what was given to it comes in one piece.
        Expr::Group(group) => read_range(*group.expr),
        Expr::Range(range)
            if matches!(range.limits, RangeLimits::Closed(_))
                && range.start.is_some()
                && range.end.is_some() =>
        {
            Ok(range)
        }
        expr => Err(Error::new_spanned(
            expr,
            "a `range` names its first and its last value: `range = 1..=10`",
        )),
    }
}

fn read_number(word: &Word, expr: &Expr) -> Result<u32> {
    let number = syn::parse2::<LitInt>(expr.to_token_stream());
    number
        .and_then(|number| number.base10_parse())
        .map_err(|_| {
            let message = format!("`{}` takes a number: `{}`", word.name, word.example);
            Error::new_spanned(expr, message)
        })
}

/// Goes on to the comma behind a word that was not understood, past those inside of its value.
fn pass_word(input: ParseStream<'_>) -> Result<()> {
    pass_tokens(input, |next| next.peek(Token![=]) || next.peek(Token![,]))?;
    if input.parse::<Option<Token![=]>>()?.is_some()
        && !passes::<Type>(input)
        && !passes::<Expr>(input)
    {
        pass_tokens(input, |next| next.peek(Token![,]))?;
    }
    Ok(())
}

/// Whether all up to the next comma or the end is a `T`, which then is passed.
fn passes<T: Parse>(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let passes = ahead.parse::<T>().is_ok() && (ahead.is_empty() || ahead.peek(Token![,]));
    if passes {
        input.advance_to(&ahead);
    }
    passes
}

fn pass_tokens(input: ParseStream<'_>, ends: impl Fn(ParseStream<'_>) -> bool) -> Result<()> {
    while !input.is_empty() && !ends(input) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn read(attr: &Attribute, place: Place) -> (Settings, Vec<String>) {
        let mut errors = Errors::default();
        let settings = Settings::read(std::slice::from_ref(attr), place, &mut errors);
        (settings, errors.messages())
    }

    #[test]
    fn all_words_of_a_place_are_read() {
        let attr = parse_quote!(#[wdd(skip, min_len = 1, range = -1..=5, weight = 2 + 3, with = a::b, hoist_from = Vec<u8>)]);
        let (settings, errors) = read(&attr, Place::Field);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(settings.list.len(), 6);
        assert!(settings.has("skip") && settings.expr("min_len").is_some());
        assert!(settings.range().is_some() && settings.path("with").is_some());
        assert_eq!(settings.sources().count(), 1);
    }

    #[test]
    fn one_mistake_is_one_error_and_leaves_the_others() {
        let attr = parse_quote!(#[wdd(minlen = 1 + (2, 3), skip)]);
        let (settings, errors) = read(&attr, Place::Field);
        assert_eq!(errors, ["there is no `minlen`; did you mean `min_len`?"]);
        assert!(settings.has("skip"));
    }

    #[test]
    fn commas_inside_of_a_value_end_no_word() {
        let attr = parse_quote!(#[wdd(hoistfrom = Map<u8, u16>, minima = f::<u8, u16>(), keep)]);
        assert_eq!(read(&attr, Place::Type).1.len(), 3);
        let attr = parse_quote!(#[wdd(validate = |a, b| true, fixup(a, b), opaque)]);
        let (settings, errors) = read(&attr, Place::Type);
        assert_eq!(
            errors,
            [
                "`validate` takes a path: `validate = Self::holds`",
                "`fixup` takes a value: `fixup = Self::repair`"
            ]
        );
        assert!(settings.has("opaque"));
    }

    #[test]
    fn each_of_several_mistakes_is_said() {
        let attr = parse_quote!(#[wdd(rank, keep = 1, skip, rank = x)]);
        let (_, errors) = read(&attr, Place::Variant);
        assert_eq!(errors.len(), 4, "{errors:?}");
    }

    #[test]
    fn a_range_has_both_ends() {
        for attr in [
            parse_quote!(#[wdd(range = 1..5)]),
            parse_quote!(#[wdd(range = 1..)]),
            parse_quote!(#[wdd(range = 5)]),
        ] {
            assert_eq!(read(&attr, Place::Field).1.len(), 1);
        }
    }

    #[test]
    fn other_attributes_are_none_of_ours() {
        let (settings, errors) = read(&parse_quote!(#[serde(skip)]), Place::Field);
        assert!(settings.list.is_empty() && errors.is_empty());
    }
}
