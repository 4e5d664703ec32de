//! Parses the arguments of one `#[wdd(…)]` attribute.
//!
//! One mistake gives one error: the parser goes on after the argument that is wrong.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, ExprPath, ExprRange, LitInt, LitStr, RangeLimits, Result, Token, Type};

use super::{Setting, Settings, Value};
use crate::errors::Errors;
use crate::words::{Place, Takes, Word};

impl Settings {
    /// Reads one list of arguments; `errors` gets the mistakes in it.
    pub(super) fn read_list(
        &mut self,
        input: ParseStream<'_>,
        place: Place,
        errors: &mut Errors,
    ) -> Result<()> {
        while !input.is_empty() {
            let ahead = input.fork();
            let setting =
                read_argument(&ahead, place).and_then(|setting| self.once(setting, place));
            match setting {
                Ok(setting) => {
                    self.list.push(setting);
                    input.advance_to(&ahead);
                }
                Err(error) => {
                    errors.add(error);
                    skip_argument(input)?;
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }

    /// The setting, unless it is there already. Only `hoist_from` on a type may be repeated.
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

fn read_argument(input: ParseStream<'_>, place: Place) -> Result<Setting> {
    let name = Ident::parse_any(input)?;
    let word = known(&name, place)?;
    let value = read_value(&name, word, input)?;
    Ok(Setting { name, word, value })
}

/// The table entry of that name, if it is allowed there.
fn known(name: &Ident, place: Place) -> Result<&'static Word> {
    let written = name.to_string();
    let Some(word) = Word::named(&written) else {
        let message = match Word::near(&written) {
            Some(word) => format!("unknown attribute `{written}`; did you mean `{}`?", word.name),
            None => {
                let words = Word::all_for(place);
                format!("unknown attribute `{written}`; allowed on {}: {words}", place.plural())
            }
        };
        return Err(Error::new_spanned(name, message));
    };
    if !word.places.contains(&place) {
        let message = format!("`{written}` belongs on {}: {}", word.belongs(), word.put);
        return Err(Error::new_spanned(name, message));
    }
    Ok(word)
}

fn read_value(name: &Ident, word: &Word, input: ParseStream<'_>) -> Result<Value> {
    let ends = input.is_empty() || input.peek(Token![,]);
    if word.takes == Takes::Nothing {
        let message = format!("`{}` takes no value", word.name);
        return if ends { Ok(Value::Nothing) } else { Err(Error::new_spanned(name, message)) };
    }
    let missing = format!("`{}` needs a value: `{}`", word.name, word.example);
    if ends || !input.peek(Token![=]) {
        return Err(Error::new_spanned(name, missing));
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(Error::new_spanned(name, missing));
    }
    read_typed(word, input)
}

fn read_typed(word: &Word, input: ParseStream<'_>) -> Result<Value> {
    let quoted = matches!(word.takes, Takes::Path | Takes::Type) && input.peek(LitStr);
    if quoted {
        let text: LitStr = input.parse()?;
        let message = format!("remove the quotes: `{} = {}`", word.name, text.value());
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
        let message = format!("`{}` needs a path: `{}`", word.name, word.example);
        Error::new_spanned(expr, message)
    })
}

fn read_range(expr: Expr) -> Result<ExprRange> {
    match expr {
        // An argument of a macro arrives as one group.
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
            "`range` needs a first and a last value: `range = 1..=10`",
        )),
    }
}

fn read_number(word: &Word, expr: &Expr) -> Result<u32> {
    let number = syn::parse2::<LitInt>(expr.to_token_stream());
    number.and_then(|number| number.base10_parse()).map_err(|_| {
        let message = format!("`{}` needs a number: `{}`", word.name, word.example);
        Error::new_spanned(expr, message)
    })
}

/// Skips an argument that is wrong, up to the comma after it. Commas inside its value do not count.
fn skip_argument(input: ParseStream<'_>) -> Result<()> {
    skip_tokens(input, |next| next.peek(Token![=]) || next.peek(Token![,]))?;
    if input.parse::<Option<Token![=]>>()?.is_some()
        && !skips::<Type>(input)
        && !skips::<Expr>(input)
    {
        skip_tokens(input, |next| next.peek(Token![,]))?;
    }
    Ok(())
}

/// Skips a `T` that ends at a comma or at the end of the input. Returns whether there was one.
fn skips<T: Parse>(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let skips = ahead.parse::<T>().is_ok() && (ahead.is_empty() || ahead.peek(Token![,]));
    if skips {
        input.advance_to(&ahead);
    }
    skips
}

fn skip_tokens(input: ParseStream<'_>, ends: impl Fn(ParseStream<'_>) -> bool) -> Result<()> {
    while !input.is_empty() && !ends(input) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use syn::{Attribute, parse_quote};

    use super::*;

    fn read(attr: &Attribute, place: Place) -> (Settings, Vec<String>) {
        let mut errors = Errors::default();
        let settings = Settings::read(std::slice::from_ref(attr), place, &mut errors);
        (settings, errors.messages())
    }

    #[test]
    fn all_arguments_of_a_field_are_read() {
        let attr = parse_quote!(#[wdd(skip, min_len = 1, range = -1..=5, weight = 2 + 3, with = a::b, hoist_from = Vec<u8>)]);
        let (settings, errors) = read(&attr, Place::Field);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(settings.list.len(), 6);
        assert!(settings.has("skip") && settings.expr("min_len").is_some());
        assert!(settings.range().is_some() && settings.path("with").is_some());
        assert_eq!(settings.sources().count(), 1);
    }

    #[test]
    fn one_mistake_gives_one_error_and_the_other_arguments_are_read() {
        let attr = parse_quote!(#[wdd(minlen = 1 + (2, 3), skip)]);
        let (settings, errors) = read(&attr, Place::Field);
        assert_eq!(errors, ["unknown attribute `minlen`; did you mean `min_len`?"]);
        assert!(settings.has("skip"));
    }

    #[test]
    fn commas_inside_a_value_do_not_end_the_argument() {
        let attr = parse_quote!(#[wdd(hoistfrom = Map<u8, u16>, minima = f::<u8, u16>(), keep)]);
        assert_eq!(read(&attr, Place::Type).1.len(), 3);
        let attr = parse_quote!(#[wdd(validate = |a, b| true, fixup(a, b), opaque)]);
        let (settings, errors) = read(&attr, Place::Type);
        assert_eq!(
            errors,
            [
                "`validate` needs a path: `validate = Self::is_sound`",
                "`fixup` needs a value: `fixup = Self::repair`"
            ]
        );
        assert!(settings.has("opaque"));
    }

    #[test]
    fn each_of_several_mistakes_gives_an_error() {
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
    fn attributes_of_other_macros_are_ignored() {
        let (settings, errors) = read(&parse_quote!(#[serde(skip)]), Place::Field);
        assert!(settings.list.is_empty() && errors.is_empty());
    }
}
