//! What cannot be derived, said on the user's own tokens.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Data, GenericParam, Meta, Token};

use crate::ast::{Field, Input, Variant};
use crate::attr::Settings;
use crate::errors::Errors;

/// Says all that is wrong with a type whose attributes were read.
pub(crate) fn check(input: &Input<'_>, errors: &mut Errors) {
    if let Data::Union(_) = input.item.data {
        errors.say(
            &input.item.ident,
            "a union has no tree: which of its fields is there is not known",
        );
        return;
    }
    no_lifetimes(input, errors);
    one_of(&input.asks, &["no_hoist", "hoist_from"], errors);
    sources_differ(&input.asks, errors);
    if input.is_opaque() {
        nothing_inside(input, errors);
        return;
    }
    not_packed(input, errors);
    ranks_differ(&input.variants, errors);
    for field in input.fields() {
        go_together(field, errors);
        holds_for_all(field, errors);
    }
}

fn no_lifetimes(input: &Input<'_>, errors: &mut Errors) {
    let params = input.item.generics.params.iter();
    let mut lifetimes = params.filter_map(|param| match param {
        GenericParam::Lifetime(param) => Some(&param.lifetime),
        _ => None,
    });
    if let Some(lifetime) = lifetimes.next() {
        errors.say(
            lifetime,
            "a weighted tree borrows nothing (it is `'static`): make its parts owned, \
             `String` for `&str` or `Cow<'static, str>`",
        );
    }
}

fn not_packed(input: &Input<'_>, errors: &mut Errors) {
    let attrs = input.item.attrs.iter();
    for repr in attrs.filter(|attr| attr.path().is_ident("repr")) {
        // What else is wrong with it is the compiler's to say.
        let _ = repr.parse_args_with(|input: ParseStream<'_>| {
            let words = Punctuated::<Meta, Token![,]>::parse_terminated(input)?;
            for word in words.iter().filter(|word| word.path().is_ident("packed")) {
                errors.say(
                    word,
                    "nobody can refer to the fields of a packed type: make it `#[wdd(opaque)]`",
                );
            }
            Ok(())
        });
    }
}

/// Limits are known before there is a value.
fn holds_for_all(field: &Field<'_>, errors: &mut Errors) {
    let limits = ["range", "min_len"].map(|word| field.asks.get(word));
    for limit in limits.into_iter().flatten() {
        if let Some(own) = own_value(limit.tokens()) {
            let word = limit.word.name;
            let message =
                format!("`{word}` holds for all values of the type: it cannot look at `self`");
            errors.say(own, message);
        }
    }
}

/// Where the tokens look at `self`, the value; a path may begin with it.
fn own_value(tokens: TokenStream) -> Option<Ident> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let own = match token {
            TokenTree::Group(group) => own_value(group.stream()),
            TokenTree::Ident(ident) if ident == "self" => {
                let path =
                    matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                (!path).then_some(ident)
            }
            _ => None,
        };
        if own.is_some() {
            return own;
        }
    }
    None
}

/// An opaque type's attributes inside would do nothing.
fn nothing_inside(input: &Input<'_>, errors: &mut Errors) {
    for variant in &input.variants {
        let fields = variant.fields.iter().map(|field| &field.asks);
        for setting in fields.chain([&variant.asks]).flat_map(|asks| &asks.list) {
            let word = setting.word.name;
            let message = format!("`{word}` does nothing inside a type that is `opaque`");
            errors.say(&setting.name, message);
        }
    }
}

fn ranks_differ(variants: &[Variant<'_>], errors: &mut Errors) {
    for (at, variant) in variants.iter().enumerate() {
        let Some(rank) = variant.asks.rank() else {
            continue;
        };
        let same = variants[..at]
            .iter()
            .find(|other| other.asks.rank() == Some(rank));
        if let (Some(setting), Some(name)) =
            (variant.asks.get("rank"), same.and_then(|same| same.name))
        {
            let message = format!("`{name}` has rank {rank}, too: which of the two is simpler?");
            errors.say(&setting.name, message);
        }
    }
}

fn sources_differ(asks: &Settings, errors: &mut Errors) {
    let mut seen = Vec::new();
    for setting in asks.list.iter().filter(|s| s.word.name == "hoist_from") {
        let text = setting.text();
        if seen.contains(&text) {
            errors.say(
                &setting.name,
                format!("`hoist_from = {text}` is given twice"),
            );
        }
        seen.push(text);
    }
}

/// Each field is treated in one way; a weight may come to that of parts.
fn go_together(field: &Field<'_>, errors: &mut Errors) {
    let ways = ["skip", "with", "range", "min_len", "hoist_from"];
    if one_of(&field.asks, &ways, errors) {
        one_of(&field.asks, &["skip", "weight"], errors);
        one_of(&field.asks, &["with", "weight"], errors);
    }
}

/// Whether at most one of the words is there; of two, the second in the text is what is too much.
fn one_of(asks: &Settings, words: &[&str], errors: &mut Errors) -> bool {
    let mut given = asks.list.iter().filter(|s| words.contains(&s.word.name));
    let first = given.next();
    let second = given.find(|s| first.is_some_and(|first| first.word.name != s.word.name));
    if let (Some(first), Some(second)) = (first, second) {
        let (first, word) = (first.word.name, second.word.name);
        let message = format!("`{word}` does not go together with `{first}`");
        errors.say(&second.name, message);
    }
    second.is_none()
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::*;

    fn said(item: &DeriveInput) -> Vec<String> {
        let mut errors = Errors::default();
        let input = Input::read(item, &mut errors);
        check(&input, &mut errors);
        errors.messages()
    }

    #[test]
    fn what_can_be_derived_has_no_errors() {
        let all = said(&parse_quote! {
            #[wdd(validate = Self::holds, hoist_from = A, hoist_from = B)]
            enum E<T, const N: usize> where T: Clone {
                #[wdd(keep)]
                One,
                #[wdd(rank = 0)]
                Two(#[wdd(min_len = self::LEAST, weight = self.a)] Vec<T>, #[wdd(range = 1..=N)] usize),
                Three { #[wdd(skip)] a: u8 },
            }
        });
        assert!(all.is_empty(), "{all:?}");
    }

    #[test]
    fn one_mistake_is_one_error() {
        let items: [DeriveInput; 9] = [
            parse_quote!(union U { a: u8 }),
            parse_quote!(
                struct S<'a, 'b>(&'a str, &'b str);
            ),
            parse_quote!(
                #[wdd(no_hoist, hoist_from = A)]
                struct S;
            ),
            parse_quote!(
                #[wdd(hoist_from = A, hoist_from = A)]
                struct S;
            ),
            parse_quote!(
                #[wdd(opaque)]
                struct S(#[wdd(skip)] u8);
            ),
            parse_quote!(
                enum E {
                    #[wdd(rank = 1)]
                    A,
                    #[wdd(rank = 1)]
                    B,
                }
            ),
            parse_quote!(
                struct S(#[wdd(skip, weight = 1, with = a)] u8);
            ),
            parse_quote!(
                #[repr(C, packed(2))]
                struct S(u8);
            ),
            parse_quote!(
                struct S(u8, #[wdd(range = 1..=(self.0), weight = self.0)] u8);
            ),
        ];
        for item in &items {
            assert_eq!(said(item).len(), 1, "{:?}", said(item));
        }
    }

    #[test]
    fn every_mistake_is_said_at_once() {
        let all = said(&parse_quote! {
            #[wdd(keep)]
            struct S<'a>(#[wdd(skip, skip)] u8, #[wdd(rank = 1)] &'a str);
        });
        assert_eq!(all.len(), 4, "{all:?}");
    }
}
