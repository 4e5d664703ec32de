//! `visit`: the fields in order, each as its attributes require.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{local, lower};
use crate::ast::{Field, Input, Treatment, Variant};

pub(super) fn method(input: &Input<'_>) -> TokenStream {
    let shape = local("shape");
    let body = body(input, &shape);
    let core = &input.core;
    // A type without parts would leave the parameter unused.
    quote! {
        fn visit(&self, #shape: &mut #core::Shape<'_>) {
            let _ = &#shape;
            #body
        }
    }
}

fn body(input: &Input<'_>, shape: &Ident) -> TokenStream {
    if input.is_opaque() {
        return hidden(shape);
    }
    if input.variants.is_empty() {
        return quote!(match *self {});
    }
    let arms = input.variants.iter().map(|variant| {
        let pattern = variant.pattern(|field| !field.is_skipped());
        let about = about(input, variant, shape);
        let parts = variant.parts().map(|field| part(&input.core, field, shape));
        quote!(#pattern => { #about #(#parts;)* })
    });
    quote!(match self { #(#arms)* })
}

/// The calls that describe the value itself, before its parts.
fn about(input: &Input<'_>, variant: &Variant<'_>, shape: &Ident) -> TokenStream {
    let number = variant.number;
    let number = input.is_enum().then(|| quote!(#shape.variant(#number);));
    let keep = variant.arguments.has("keep").then(|| quote!(#shape.keep();));
    let hides = variant.fields.iter().any(Field::is_skipped).then(|| hidden(shape));
    let lowerings = lower::plans(input, variant).into_iter().map(|plan| {
        let (to, dropped, more) = (plan.target.number, &plan.dropped, plan.more);
        quote!(#shape.lowering(#to, &[#(#dropped),*], #more);)
    });
    quote!(#number #keep #hides #(#lowerings)*)
}

/// Says that the value has content that is no part.
// The type does not tell whether a shared reference can change it, as a `Cell` can. So the property gets a copy each time.
fn hidden(shape: &Ident) -> TokenStream {
    quote!(#shape.hides(); #shape.changes();)
}

fn part(core: &TokenStream, field: &Field<'_>, shape: &Ident) -> TokenStream {
    let binding = &field.binding;
    if let Treatment::With(module) = field.treatment() {
        let visit = function(module, "visit");
        return quote!(#visit(#binding, #shape));
    }
    let arguments = &field.arguments;
    let weight = arguments.expr("weight");
    let weighing = weight.map(|weight| quote!(.weighing(#weight)));
    let (known, span) = (field.known(core), field.span());
    let shape = quote!(#shape #weighing);
    if let Some(range) = arguments.range() {
        quote_spanned!(span=> #known.visit(#shape, #binding, &(#range)))
    } else if let Some(fewest) = arguments.expr("min_len") {
        quote_spanned!(span=> #known.at_least(#shape, #binding, #fewest))
    } else {
        quote_spanned!(span=> #known.visit(#shape, #binding))
    }
}

/// A function of the module that `with` names.
pub(super) fn function(module: &syn::ExprPath, name: &str) -> syn::ExprPath {
    let mut path = module.clone();
    // The span of the user's module, so that the compiler looks the name up there.
    let name = Ident::new(name, module.span());
    path.path.segments.push(name.into());
    path
}
