//! The type that is derived for, in the form that the later stages use: a struct has one variant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, ExprPath, Fields, Index, Member, Type};

use crate::argument_rules::Place;
use crate::attr::{Argument, ArgumentValue, Arguments};
use crate::errors::Errors;

/// A type with its attributes.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
    pub(crate) arguments: Arguments,
    /// In the order of declaration.
    pub(crate) variants: Vec<Variant<'a>>,
    /// The path of the module with what the generated code names.
    pub(crate) core: TokenStream,
}

/// A variant of an enum, or a whole struct.
pub(crate) struct Variant<'a> {
    /// `None` for a struct.
    pub(crate) name: Option<&'a Ident>,
    pub(crate) arguments: Arguments,
    pub(crate) fields: Vec<Field<'a>>,
    /// Its rank among all variants; the simplest is 0.
    pub(crate) number: u32,
}

pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) arguments: Arguments,
    /// The name of the reference to it in the generated code.
    pub(crate) binding: Ident,
}

/// How the generated code treats a field.
pub(crate) enum Treatment<'a> {
    Skip,
    With(&'a ExprPath),
    Part,
}

impl<'a> Input<'a> {
    /// Reads a type; `errors` gets the mistakes in its attributes.
    pub(crate) fn read(item: &'a DeriveInput, errors: &mut Errors) -> Self {
        let arguments = Arguments::read(&item.attrs, Place::Type, errors);
        let variants = match &item.data {
            Data::Struct(data) => vec![Variant {
                name: None,
                arguments: Arguments::default(),
                fields: fields(&data.fields, errors),
                number: 0,
            }],
            Data::Enum(data) => {
                let variants = data.variants.iter().map(|variant| Variant {
                    name: Some(&variant.ident),
                    arguments: Arguments::read(&variant.attrs, Place::Variant, errors),
                    fields: fields(&variant.fields, errors),
                    number: 0,
                });
                numbered(variants.collect())
            }
            // `valid` reports it.
            Data::Union(_) => Vec::new(),
        };
        let core = match arguments.path("crate") {
            // With the span of the path, so that the compiler points there if it is wrong.
            Some(path) => quote_spanned!(path.span()=> #path::__private),
            None => quote!(::wdd_core::__private),
        };
        Input { item, arguments, variants, core }
    }

    pub(crate) fn is_enum(&self) -> bool {
        matches!(self.item.data, Data::Enum(_))
    }

    pub(crate) fn is_opaque(&self) -> bool {
        self.arguments.has("opaque")
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        self.variants.iter().flat_map(|variant| &variant.fields)
    }

    /// The variants, the simplest first.
    pub(crate) fn by_rank(&self) -> Vec<&Variant<'a>> {
        let mut variants: Vec<_> = self.variants.iter().collect();
        variants.sort_by_key(|variant| variant.number);
        variants
    }
}

/// Numbers variants by their ranks. A variant without `rank` has its place in the declaration as its
/// rank. If two ranks are equal, the one that is given with `rank` comes first.
fn numbered(mut variants: Vec<Variant<'_>>) -> Vec<Variant<'_>> {
    let rank = |at: usize| match variants[at].arguments.rank() {
        Some(rank) => (rank as usize, false),
        None => (at, true),
    };
    let mut order: Vec<usize> = (0..variants.len()).collect();
    // The sort is stable, so equal ranks keep the order of declaration.
    order.sort_by_key(|&at| rank(at));
    for (number, at) in (0..).zip(order) {
        variants[at].number = number;
    }
    variants
}

fn fields<'a>(fields: &'a Fields, errors: &mut Errors) -> Vec<Field<'a>> {
    let read = |(at, field): (usize, &'a syn::Field)| Field {
        member: match &field.ident {
            Some(name) => Member::Named(name.clone()),
            None => Member::Unnamed(Index::from(at)),
        },
        ty: &field.ty,
        arguments: Arguments::read(&field.attrs, Place::Field, errors),
        binding: format_ident!("field_{at}", span = located_at(&field.ty)),
    };
    fields.iter().enumerate().map(read).collect()
}

/// A span where the user wrote the type.
// Names with a mixed span do not collide with names in the user's expressions.
fn located_at(ty: &Type) -> Span {
    Span::mixed_site().located_at(ty.span())
}

impl Variant<'_> {
    pub(crate) fn path(&self) -> TokenStream {
        match self.name {
            Some(name) => quote!(Self::#name),
            None => quote!(Self),
        }
    }

    /// A pattern that binds the fields that are `used`.
    pub(crate) fn pattern(&self, used: impl Fn(&Field<'_>) -> bool) -> TokenStream {
        let path = self.path();
        let bound = self.fields.iter().map(|field| {
            let (member, binding) = (&field.member, &field.binding);
            if used(field) { quote!(#member: #binding) } else { quote!(#member: _) }
        });
        quote!(#path { #(#bound),* })
    }

    /// An expression for this variant, with the field values that `made` gives.
    pub(crate) fn value(&self, made: impl FnMut(&Field<'_>) -> TokenStream) -> TokenStream {
        let path = self.path();
        let members = self.fields.iter().map(|field| &field.member);
        let made = self.fields.iter().map(made);
        quote!(#path { #(#members: #made),* })
    }

    pub(crate) fn parts(&self) -> impl Iterator<Item = &Field<'_>> {
        self.fields.iter().filter(|field| !field.is_skipped())
    }
}

impl Field<'_> {
    pub(crate) fn is_skipped(&self) -> bool {
        self.arguments.has("skip")
    }

    /// Whether not all values of its type are allowed.
    pub(crate) fn has_limits(&self) -> bool {
        self.arguments.has("range") || self.arguments.has("min_len")
    }

    // By its name: a macro knows no types.
    pub(crate) fn is_phantom(&self) -> bool {
        match self.ty {
            Type::Path(path) => {
                let last = path.path.segments.last();
                last.is_some_and(|last| last.ident == "PhantomData")
            }
            _ => false,
        }
    }

    pub(crate) fn treatment(&self) -> Treatment<'_> {
        match self.arguments.path("with") {
            _ if self.is_skipped() => Treatment::Skip,
            Some(module) => Treatment::With(module),
            None => Treatment::Part,
        }
    }

    /// An expression for what can be done with a field: `known` of wdd-core.
    // All methods of the implementation use the same expression, so that a type that is no `WeightedTree` is one error.
    pub(crate) fn known(&self, core: &TokenStream) -> TokenStream {
        let (ty, span) = (self.ty, self.span());
        match (self.arguments.range(), self.arguments.sources().next()) {
            (Some(_), _) => quote_spanned!(span=> #core::known_within::<#ty>()),
            (None, Some(source)) => quote_spanned!(span=> #core::known_from::<#source, #ty>()),
            (None, None) => quote_spanned!(span=> #core::known::<#ty>()),
        }
    }

    /// The span for compile errors about this field.
    pub(crate) fn span(&self) -> Span {
        located_at(self.ty)
    }

    pub(crate) fn ty_text(&self) -> String {
        self.ty.to_token_stream().to_string()
    }
}

impl Argument {
    pub(crate) fn tokens(&self) -> TokenStream {
        match &self.value {
            ArgumentValue::Nothing => TokenStream::new(),
            ArgumentValue::Path(path) => path.to_token_stream(),
            ArgumentValue::Expr(expr) => expr.to_token_stream(),
            ArgumentValue::Range(range) => range.to_token_stream(),
            ArgumentValue::Number(number) => number.to_token_stream(),
            ArgumentValue::Type(ty) => ty.to_token_stream(),
        }
    }

    pub(crate) fn text(&self) -> String {
        self.tokens().to_string()
    }
}
