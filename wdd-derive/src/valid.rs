//! Reports what cannot be derived. Each error points to the user's own tokens.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Data, GenericParam, Meta, Token};

use crate::ast::{Field, Input, Variant};
use crate::attr::Arguments;
use crate::errors::Errors;

/// Reports all mistakes in a type whose attributes were read.
pub(crate) fn check(input: &Input<'_>, errors: &mut Errors) {
    // Nothing of a union can be derived, so its other mistakes do not matter.
    if let Data::Union(_) = input.item.data {
        errors.say(
            &input.item.ident,
            "`WeightedTree` cannot be derived for a union: it is not known which field is in use",
        );
        return;
    }
    no_lifetimes(input, errors);
    at_most_one(&input.arguments, &["no_hoist", "hoist_from"], errors);
    sources_differ(&input.arguments, errors);
    // The fields of an opaque type are not named, so nothing can be wrong with them.
    if input.is_opaque() {
        nothing_inside(input, errors);
        return;
    }
    not_packed(input, errors);
    ranks_differ(&input.variants, errors);
    for field in input.fields() {
        combine(field, errors);
        limits_without_self(field, errors);
    }
}

fn no_lifetimes(input: &Input<'_>, errors: &mut Errors) {
    let mut lifetimes = input.item.generics.params.iter().filter_map(|param| match param {
        GenericParam::Lifetime(param) => Some(&param.lifetime),
        _ => None,
    });
    // One error is enough: what helps for the first helps for all.
    if let Some(lifetime) = lifetimes.next() {
        errors.say(
            lifetime,
            "a weighted tree cannot borrow (it must be `'static`): use owned parts, for example \
             `String` or `Cow<'static, str>` instead of `&str`",
        );
    }
}

fn not_packed(input: &Input<'_>, errors: &mut Errors) {
    let attrs = input.item.attrs.iter();
    for repr in attrs.filter(|attr| attr.path().is_ident("repr")) {
        // The compiler reports other mistakes in it.
        let _ = repr.parse_args_with(|input: ParseStream<'_>| {
            let words = Punctuated::<Meta, Token![,]>::parse_terminated(input)?;
            for word in words.iter().filter(|word| word.path().is_ident("packed")) {
                errors.say(
                    word,
                    "references to the fields of a packed type are not allowed: add `#[wdd(opaque)]`",
                );
            }
            Ok(())
        });
    }
}

/// A limit is needed before a value exists, so it cannot use `self`.
fn limits_without_self(field: &Field<'_>, errors: &mut Errors) {
    let limits = ["range", "min_len"].map(|name| field.arguments.get(name));
    for limit in limits.into_iter().flatten() {
        if let Some(own) = own_value(limit.tokens()) {
            let name = limit.rule.name;
            let message =
                format!("`{name}` applies to all values of the type: it cannot use `self`");
            errors.say(own, message);
        }
    }
}

/// The first `self` in the tokens that means the value; `self::…` is a path and does not count.
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

/// Attributes inside an opaque type would have no effect.
fn nothing_inside(input: &Input<'_>, errors: &mut Errors) {
    for variant in &input.variants {
        let fields = variant.fields.iter().map(|field| &field.arguments);
        for argument in fields.chain([&variant.arguments]).flat_map(|arguments| &arguments.list) {
            let name = argument.rule.name;
            let message = format!("`{name}` has no effect inside a type that is `opaque`");
            errors.say(&argument.name, message);
        }
    }
}

fn ranks_differ(variants: &[Variant<'_>], errors: &mut Errors) {
    for (at, variant) in variants.iter().enumerate() {
        let Some(rank) = variant.arguments.rank() else { continue };
        let same = variants[..at].iter().find(|other| other.arguments.rank() == Some(rank));
        if let (Some(argument), Some(name)) =
            (variant.arguments.get("rank"), same.and_then(|same| same.name))
        {
            let message =
                format!("`{name}` also has rank {rank}: give each variant a rank of its own");
            errors.say(&argument.name, message);
        }
    }
}

fn sources_differ(arguments: &Arguments, errors: &mut Errors) {
    let mut seen = Vec::new();
    for argument in arguments.list.iter().filter(|s| s.rule.name == "hoist_from") {
        let text = argument.text();
        if seen.contains(&text) {
            errors.say(&argument.name, format!("`hoist_from = {text}` is given twice"));
        }
        seen.push(text);
    }
}

/// A field takes one of these attributes; `weight` may be added where the field is a part.
fn combine(field: &Field<'_>, errors: &mut Errors) {
    let ways = ["skip", "with", "range", "min_len", "hoist_from"];
    // After one error, another one about the same arguments would only repeat it.
    if at_most_one(&field.arguments, &ways, errors) {
        at_most_one(&field.arguments, &["skip", "weight"], errors);
        at_most_one(&field.arguments, &["with", "weight"], errors);
    }
}

/// Whether at most one of the attributes is there. Of two, the error points to the second.
fn at_most_one(arguments: &Arguments, names: &[&str], errors: &mut Errors) -> bool {
    let mut given = arguments.list.iter().filter(|s| names.contains(&s.rule.name));
    let first = given.next();
    let second = given.find(|s| first.is_some_and(|first| first.rule.name != s.rule.name));
    if let (Some(first), Some(second)) = (first, second) {
        let (first, name) = (first.rule.name, second.rule.name);
        let message = format!("`{name}` cannot be combined with `{first}`");
        errors.say(&second.name, message);
    }
    second.is_none()
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::*;

    fn reported(item: &DeriveInput) -> Vec<String> {
        let mut errors = Errors::default();
        let input = Input::read(item, &mut errors);
        check(&input, &mut errors);
        errors.messages()
    }

    #[test]
    fn a_type_that_can_be_derived_gives_no_errors() {
        let all = reported(&parse_quote! {
            #[wdd(validate = Self::is_sound, crate = a::b, hoist_from = A, hoist_from = B)]
            enum E<T, const N: usize> where T: Clone {
                #[wdd(keep)]
                One,
                #[wdd(rank = 0)]
                Two(#[wdd(min_len = self::LEAST, weight = self.a)] Vec<T>, #[wdd(range = 1..=N)] usize),
                Three { #[wdd(skip)] a: u8 },
            }
        });
        assert!(all.is_empty(), "{all:?}");
        // A small mistake in it is found.
        assert_eq!(
            reported(&parse_quote! { enum E { One(#[wdd(min_len = self.a)] u8) } }).len(),
            1
        );
    }

    #[test]
    fn one_mistake_gives_one_error() {
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
            assert_eq!(reported(item).len(), 1, "{:?}", reported(item));
        }
    }

    #[test]
    fn all_mistakes_are_reported_together() {
        let all = reported(&parse_quote! {
            #[wdd(keep)]
            struct S<'a>(#[wdd(skip, skip)] u8, #[wdd(rank = 1)] &'a str);
        });
        assert_eq!(all.len(), 4, "{all:?}");
    }
}
