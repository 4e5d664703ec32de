//! `lowered`: another variant with the fields of this one, which are carried over by type.
//!
//! ```text
//! Alloc(Var, Exp)        →   Return(Exp)
//! Or(Box<E>, Box<E>)     →   And(Box<E>, Box<E>)
//! Call(Name, Vec<Exp>)   →   Var(Name)
//! ```
//!
//! Each simpler variant is offered, and of the others those that have fewer parts of this one: they can be lighter. A
//! field of the other variant gets the first field of the same type that is not yet used, or another part that `Spare`
//! gives for it. If there is no such field, it gets the least value of its type. If the type has no least value, the variant is not offered.

use proc_macro2::TokenStream;
use quote::quote;

use super::minimal::least;
use super::{fixed, local, visit};
use crate::ast::{Field, Input, Treatment, Variant};
use crate::attr::Argument;

/// How a variant becomes another.
pub(super) struct LoweringPlan<'p> {
    pub(super) target: &'p Variant<'p>,
    /// For each field of the target, the field that it is copied from.
    carried: Vec<Option<&'p Field<'p>>>,
    /// The parts that are deleted, counted from 0.
    pub(super) dropped: Vec<u32>,
    /// How many parts are added.
    pub(super) more: u32,
}

pub(super) fn method(input: &Input<'_>) -> Option<TokenStream> {
    if input.is_opaque() {
        return None;
    }
    let plans = input
        .variants
        .iter()
        .flat_map(|from| plans(input, from).into_iter().map(move |plan| arm(input, from, &plan)));
    let arms: Vec<_> = plans.chain(bare_arms(input)).collect();
    if arms.is_empty() {
        return None;
    }
    let (to, spare, core) = (local("to"), local("spare"), &input.core);
    Some(quote! {
        fn lowered(&self, #to: u32, #spare: &mut #core::Spare<'_>) -> ::core::option::Option<Self> {
            match (self, #to) {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    })
}

/// The arms that make a variant without fields a less simple one without fields.
// `visit` does not offer it, because it is not smaller. The explanation of a result uses it, to find out whether the variant
// matters.
fn bare_arms(input: &Input<'_>) -> Vec<TokenStream> {
    let bare: Vec<_> =
        input.by_rank().into_iter().filter(|variant| variant.fields.is_empty()).collect();
    let arms = bare.iter().enumerate().filter_map(|(at, target)| {
        let simpler = bare[..at].iter().filter(|from| !from.arguments.has("keep"));
        let patterns: Vec<_> = simpler.map(|from| from.pattern(|_| true)).collect();
        let (value, to) = (fixed(input, target.value(|_| TokenStream::new())), target.number);
        let arm = quote!((#(#patterns)|*, #to) => ::core::option::Option::Some(#value),);
        (!patterns.is_empty()).then_some(arm)
    });
    arms.collect()
}

/// The variants that a variant can become, the simplest first.
pub(super) fn plans<'p>(input: &'p Input<'p>, from: &'p Variant<'p>) -> Vec<LoweringPlan<'p>> {
    if from.arguments.has("keep") {
        return Vec::new();
    }
    let others = input.by_rank().into_iter().filter(|target| target.number != from.number);
    let plans = others.filter_map(|target| plan(input, from, target));
    plans.filter(|plan| plan.target.number < from.number || !plan.dropped.is_empty()).collect()
}

fn plan<'p>(
    input: &Input<'_>,
    from: &'p Variant<'p>,
    target: &'p Variant<'p>,
) -> Option<LoweringPlan<'p>> {
    let carried = carried(from, target);
    let pairs = || target.fields.iter().zip(&carried);
    if pairs().any(|(field, taken)| taken.is_none() && least(&input.core, field).is_none()) {
        return None;
    }
    let stays = |part: &Field<'_>| {
        pairs().any(|(field, taken)| {
            !field.is_skipped() && taken.is_some_and(|taken| taken.member == part.member)
        })
    };
    let parts = (0..).zip(from.parts());
    let dropped: Vec<u32> = parts.filter(|(_, part)| !stays(part)).map(|(at, _)| at).collect();
    let comes = |field: &Field<'_>, taken: Option<&Field<'_>>| {
        !field.is_skipped() && taken.is_none_or(Field::is_skipped)
    };
    let more = pairs().filter(|(field, taken)| comes(field, **taken)).map(|_| 1).sum();
    // A variant that only adds parts is not smaller.
    (more == 0 || !dropped.is_empty()).then_some(LoweringPlan { target, carried, dropped, more })
}

/// For each field of the target the first field of the same type that is not yet used.
fn carried<'p>(from: &'p Variant<'p>, target: &'p Variant<'p>) -> Vec<Option<&'p Field<'p>>> {
    let mut left: Vec<&Field<'_>> = from.fields.iter().collect();
    let take = |field: &Field<'_>| {
        let at = left.iter().position(|source| fits(source, field))?;
        Some(left.remove(at))
    };
    target.fields.iter().map(take).collect()
}

/// Whether a field may become another: it has the same type, and the same limits if that has any.
fn fits(source: &Field<'_>, field: &Field<'_>) -> bool {
    let limit = |of: &Field<'_>, name| of.arguments.get(name).map(Argument::text);
    let keeps = |name| limit(field, name).is_none_or(|own| Some(own) == limit(source, name));
    source.ty_text() == field.ty_text() && keeps("range") && keeps("min_len")
}

fn arm(input: &Input<'_>, from: &Variant<'_>, plan: &LoweringPlan<'_>) -> TokenStream {
    let is_taken = |field: &Field<'_>| {
        let mut taken = plan.carried.iter().flatten();
        taken.any(|taken| taken.member == field.member)
    };
    let pattern = from.pattern(is_taken);
    let mut carried = plan.carried.iter();
    let value = plan.target.value(|field| match carried.next() {
        Some(Some(source)) => carried_over(&input.core, source, field),
        _ => {
            let least = least(&input.core, field);
            if field.has_limits() {
                // A spare part may be outside of them.
                quote!(#least?)
            } else {
                let (known, spare) = (field.known(&input.core), local("spare"));
                quote!(#known.spare(#spare)?)
            }
        }
    });
    let value = fixed(input, value);
    let to = plan.target.number;
    quote!((#pattern, #to) => ::core::option::Option::Some(#value),)
}

/// A field of both variants. A part of the other variant that has the same type may come in its place; it may be outside of
/// limits.
fn carried_over(core: &TokenStream, source: &Field<'_>, field: &Field<'_>) -> TokenStream {
    match source.treatment() {
        Treatment::Part if !field.has_limits() => {
            let (known, binding, spare) = (field.known(core), &source.binding, local("spare"));
            quote!(#known.carried(#binding, #spare))
        }
        _ => copied(core, source),
    }
}

fn copied(core: &TokenStream, field: &Field<'_>) -> TokenStream {
    let binding = &field.binding;
    match field.treatment() {
        Treatment::Skip => quote!(::core::clone::Clone::clone(#binding)),
        Treatment::Part => {
            let known = field.known(core);
            quote!(#known.copy(#binding))
        }
        Treatment::With(module) => {
            let rebuild = visit::function(module, "rebuild");
            let parts = local("parts");
            quote!(#core::Parts::unedited(|#parts| #rebuild(#binding, #parts)))
        }
    }
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::*;
    use crate::errors::Errors;

    /// For the last variant: the rank of the target, the deleted parts, the number of added parts.
    fn lowerings(item: &DeriveInput) -> Vec<(u32, Vec<u32>, u32)> {
        let input = Input::read(item, &mut Errors::default());
        let facts = plans(&input, input.variants.last().unwrap()).into_iter();
        facts.map(|plan| (plan.target.number, plan.dropped, plan.more)).collect()
    }

    #[test]
    fn fields_are_carried_over_by_type_each_once() {
        let item = parse_quote! {
            enum E { A, B(Exp), C { a: Exp, b: Exp }, D(Var, Exp) }
        };
        assert_eq!(lowerings(&item), [(0, vec![0, 1], 0), (1, vec![0], 0), (2, vec![0], 1)]);
    }

    #[test]
    fn a_later_variant_is_offered_if_it_has_fewer_parts() {
        let item: DeriveInput = parse_quote! {
            enum E { A(Exp, Var), B(Var), C(Exp, Var), D(Var, Exp, Exp) }
        };
        let input = Input::read(&item, &mut Errors::default());
        let targets: Vec<u32> =
            plans(&input, &input.variants[0]).iter().map(|plan| plan.target.number).collect();
        assert_eq!(targets, [1]);
    }

    #[test]
    fn a_skipped_field_is_not_a_part() {
        let item = parse_quote! {
            enum E { A(#[wdd(skip)] Span, u8), B(#[wdd(skip)] Span, i8, u8) }
        };
        assert_eq!(lowerings(&item), [(0, vec![0], 0)]);
        let item = parse_quote!(
            enum E {
                A(#[wdd(skip)] Span),
                B(u8),
            }
        );
        assert_eq!(lowerings(&item), []);
    }

    #[test]
    fn a_field_is_carried_over_only_within_the_same_limits() {
        let item = parse_quote! {
            enum E { A(#[wdd(range = 1..=2)] u8), B(#[wdd(range = 1..=3)] u8) }
        };
        assert_eq!(lowerings(&item), [(0, vec![0], 1)]);
        let item = parse_quote! {
            enum E { A(#[wdd(range = 1..=2)] u8), B(#[wdd(range = 1..=2)] u8) }
        };
        assert_eq!(lowerings(&item), [(0, vec![], 0)]);
    }

    #[test]
    fn a_kept_variant_and_one_that_would_only_grow_are_not_lowered() {
        assert_eq!(lowerings(&parse_quote! { enum E { A, #[wdd(keep)] B } }), []);
        assert_eq!(lowerings(&parse_quote! { enum E { A(u8), B } }), []);
        assert_eq!(lowerings(&parse_quote! { enum E { A, B } }), [(0, vec![], 0)]);
    }
}
