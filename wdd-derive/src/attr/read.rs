//! Parses the arguments of one `#[wdd(…)]` attribute.
//!
//! One mistake gives one error: the parser goes on after the argument that is wrong.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, ExprPath, ExprRange, LitInt, LitStr, RangeLimits, Result, Token, Type};

use super::{Argument, ArgumentValue, Arguments};
use crate::argument_rules::{ArgumentRule, Place, Takes};
use crate::errors::Errors;

impl Arguments {
    /// Reads one list of arguments; `errors` gets the mistakes in it.
    pub(super) fn read_list(
        &mut self,
        input: ParseStream<'_>,
        place: Place,
        errors: &mut Errors,
    ) -> Result<()> {
        while !input.is_empty() {
            // A fork: after an argument that is wrong, the parser starts again at its beginning.
            let ahead = input.fork();
            let argument =
                read_argument(&ahead, place).and_then(|argument| self.once(argument, place));
            match argument {
                Ok(argument) => {
                    self.list.push(argument);
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

    /// The argument, unless it is there already. Only `hoist_from` on a type may be repeated.
    fn once(&self, argument: Argument, place: Place) -> Result<Argument> {
        let name = argument.rule.name;
        let several = place == Place::Type && name == "hoist_from";
        if self.has(name) && !several {
            let message = format!("`{name}` is given twice");
            return Err(Error::new_spanned(argument.name, message));
        }
        Ok(argument)
    }
}

fn read_argument(input: ParseStream<'_>, place: Place) -> Result<Argument> {
    let name = Ident::parse_any(input)?;
    let rule = rule(&name, place)?;
    let value = read_value(&name, rule, input)?;
    Ok(Argument { name, rule, value })
}

/// The table entry of that name, if it is allowed there.
fn rule(name: &Ident, place: Place) -> Result<&'static ArgumentRule> {
    let written = name.to_string();
    let Some(rule) = ArgumentRule::named(&written) else {
        let message = match ArgumentRule::near(&written) {
            Some(rule) => format!("unknown attribute `{written}`; did you mean `{}`?", rule.name),
            None => {
                let rules = ArgumentRule::all_for(place);
                format!("unknown attribute `{written}`; allowed on {}: {rules}", place.plural())
            }
        };
        return Err(Error::new_spanned(name, message));
    };
    if !rule.places.contains(&place) {
        let message = format!("`{written}` belongs on {}: {}", rule.belongs(), rule.put);
        return Err(Error::new_spanned(name, message));
    }
    Ok(rule)
}

fn read_value(name: &Ident, rule: &ArgumentRule, input: ParseStream<'_>) -> Result<ArgumentValue> {
    let ends = input.is_empty() || input.peek(Token![,]);
    if rule.takes == Takes::Nothing {
        let message = format!("`{}` takes no value", rule.name);
        return if ends {
            Ok(ArgumentValue::Nothing)
        } else {
            Err(Error::new_spanned(name, message))
        };
    }
    let missing = format!("`{}` needs a value: `{}`", rule.name, rule.example);
    if ends || !input.peek(Token![=]) {
        return Err(Error::new_spanned(name, missing));
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(Error::new_spanned(name, missing));
    }
    read_typed(rule, input)
}

fn read_typed(rule: &ArgumentRule, input: ParseStream<'_>) -> Result<ArgumentValue> {
    let quoted = matches!(rule.takes, Takes::Path | Takes::Type) && input.peek(LitStr);
    if quoted {
        let text: LitStr = input.parse()?;
        let message = format!("remove the quotes: `{} = {}`", rule.name, text.value());
        return Err(Error::new_spanned(text, message));
    }
    Ok(match rule.takes {
        Takes::Nothing => ArgumentValue::Nothing,
        Takes::Path => ArgumentValue::Path(read_path(rule, &input.parse()?)?),
        Takes::Expr => ArgumentValue::Expr(input.parse()?),
        Takes::Range => ArgumentValue::Range(read_range(input.parse()?)?),
        Takes::Number => ArgumentValue::Number(read_number(rule, &input.parse()?)?),
        Takes::Type => ArgumentValue::Type(input.parse()?),
    })
}

fn read_path(rule: &ArgumentRule, expr: &Expr) -> Result<ExprPath> {
    // Read as an expression first: then the error is about the whole value, and not about a token in it.
    syn::parse2(expr.to_token_stream()).map_err(|_| {
        let message = format!("`{}` needs a path: `{}`", rule.name, rule.example);
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

fn read_number(rule: &ArgumentRule, expr: &Expr) -> Result<u32> {
    let number = syn::parse2::<LitInt>(expr.to_token_stream());
    number.and_then(|number| number.base10_parse()).map_err(|_| {
        let message = format!("`{}` needs a number: `{}`", rule.name, rule.example);
        Error::new_spanned(expr, message)
    })
}

/// Skips an argument that is wrong, up to the comma after it. Commas inside its value do not count.
fn skip_argument(input: ParseStream<'_>) -> Result<()> {
    skip_tokens(input, |next| next.peek(Token![=]) || next.peek(Token![,]))?;
    // A value is skipped as what it may be, because a type and an expression can have commas outside of brackets.
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

    fn read(attr: &Attribute, place: Place) -> (Arguments, Vec<String>) {
        let mut errors = Errors::default();
        let arguments = Arguments::read(std::slice::from_ref(attr), place, &mut errors);
        (arguments, errors.messages())
    }

    #[test]
    fn all_arguments_of_a_field_are_read() {
        let attr = parse_quote!(#[wdd(skip, min_len = 1, range = -1..=5, weight = 2 + 3, with = a::b, hoist_from = Vec<u8>)]);
        let (arguments, errors) = read(&attr, Place::Field);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(arguments.list.len(), 6);
        assert!(arguments.has("skip") && arguments.expr("min_len").is_some());
        assert!(arguments.range().is_some() && arguments.path("with").is_some());
        assert_eq!(arguments.sources().count(), 1);
    }

    #[test]
    fn one_mistake_gives_one_error_and_the_other_arguments_are_read() {
        let attr = parse_quote!(#[wdd(minlen = 1 + (2, 3), skip)]);
        let (arguments, errors) = read(&attr, Place::Field);
        assert_eq!(errors, ["unknown attribute `minlen`; did you mean `min_len`?"]);
        assert!(arguments.has("skip"));
    }

    #[test]
    fn commas_inside_a_value_do_not_end_the_argument() {
        let attr = parse_quote!(#[wdd(hoistfrom = Map<u8, u16>, minima = f::<u8, u16>(), keep)]);
        assert_eq!(read(&attr, Place::Type).1.len(), 3);
        let attr = parse_quote!(#[wdd(validate = |a, b| true, fixup(a, b), opaque)]);
        let (arguments, errors) = read(&attr, Place::Type);
        assert_eq!(
            errors,
            [
                "`validate` needs a path: `validate = Self::is_sound`",
                "`fixup` needs a value: `fixup = Self::repair`"
            ]
        );
        assert!(arguments.has("opaque"));
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
        let both = read(&parse_quote!(#[wdd(range = 1..=5)]), Place::Field);
        assert!(both.0.range().is_some() && both.1.is_empty());
    }

    #[test]
    fn attributes_of_other_macros_are_ignored() {
        let (arguments, errors) = read(&parse_quote!(#[serde(skip)]), Place::Field);
        assert!(arguments.list.is_empty() && errors.is_empty());
        assert!(read(&parse_quote!(#[wdd(skip)]), Place::Field).0.has("skip"));
    }
}
