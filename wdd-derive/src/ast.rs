//! The type that is derived for, in the form that the later stages use: a struct has one variant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, ExprPath, Fields, Index, Member, Type};

use crate::attr::{Setting, Settings, Value};
use crate::errors::Errors;
use crate::words::Place;

/// A type with its attributes.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
    pub(crate) settings: Settings,
    /// In the order of declaration.
    pub(crate) variants: Vec<Variant<'a>>,
    /// The path of the module with what the generated code names.
    pub(crate) core: TokenStream,
}

/// A variant of an enum, or a whole struct.
pub(crate) struct Variant<'a> {
    /// `None` for a struct.
    pub(crate) name: Option<&'a Ident>,
    pub(crate) settings: Settings,
    pub(crate) fields: Vec<Field<'a>>,
    /// Its rank among all variants; the simplest is 0.
    pub(crate) number: u32,
}

/// A field.
pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) settings: Settings,
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
        let settings = Settings::read(&item.attrs, Place::Type, errors);
        let variants = match &item.data {
            Data::Struct(data) => vec![Variant {
                name: None,
                settings: Settings::default(),
                fields: fields(&data.fields, errors),
                number: 0,
            }],
            Data::Enum(data) => {
                let variants = data.variants.iter().map(|variant| Variant {
                    name: Some(&variant.ident),
                    settings: Settings::read(&variant.attrs, Place::Variant, errors),
                    fields: fields(&variant.fields, errors),
                    number: 0,
                });
                numbered(variants.collect())
            }
            Data::Union(_) => Vec::new(),
        };
        let core = match settings.path("crate") {
            // With the span of the path, so that the compiler points there if it is wrong.
            Some(path) => quote_spanned!(path.span()=> #path::__private),
            None => quote!(::wdd_core::__private),
        };
        Input { item, settings, variants, core }
    }

    pub(crate) fn is_enum(&self) -> bool {
        matches!(self.item.data, Data::Enum(_))
    }

    pub(crate) fn is_opaque(&self) -> bool {
        self.settings.has("opaque")
    }

    /// The fields of all variants.
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
    let rank = |at: usize| match variants[at].settings.rank() {
        Some(rank) => (rank as usize, false),
        None => (at, true),
    };
    let mut order: Vec<usize> = (0..variants.len()).collect();
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
        settings: Settings::read(&field.attrs, Place::Field, errors),
        binding: format_ident!("field_{at}", span = located_at(&field.ty)),
    };
    fields.iter().enumerate().map(read).collect()
}

/// A span where the user wrote the type. Names with it do not collide with names in the user's
/// expressions.
fn located_at(ty: &Type) -> Span {
    Span::mixed_site().located_at(ty.span())
}

impl Variant<'_> {
    /// The path of the constructor.
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

    /// The fields that are parts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Field<'_>> {
        self.fields.iter().filter(|field| !field.is_skipped())
    }
}

impl Field<'_> {
    pub(crate) fn is_skipped(&self) -> bool {
        self.settings.has("skip")
    }

    /// Whether not all values of its type are allowed.
    pub(crate) fn has_limits(&self) -> bool {
        self.settings.has("range") || self.settings.has("min_len")
    }

    /// Whether it is a `PhantomData`.
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
        match self.settings.path("with") {
            _ if self.is_skipped() => Treatment::Skip,
            Some(module) => Treatment::With(module),
            None => Treatment::Part,
        }
    }

    /// What can be done with it: `wdd_core::value::known`. All methods of the implementation use the same expression, so that
    /// a type that is no `WeightedTree` is one error.
    pub(crate) fn known(&self, core: &TokenStream) -> TokenStream {
        let (ty, span) = (self.ty, self.span());
        match (self.settings.range(), self.settings.sources().next()) {
            (Some(_), _) => quote_spanned!(span=> #core::known_within::<#ty>()),
            (None, Some(source)) => quote_spanned!(span=> #core::known_from::<#source, #ty>()),
            (None, None) => quote_spanned!(span=> #core::known::<#ty>()),
        }
    }

    /// The span for compile errors about this field.
    pub(crate) fn span(&self) -> Span {
        located_at(self.ty)
    }

    /// The type as text.
    pub(crate) fn ty_text(&self) -> String {
        self.ty.to_token_stream().to_string()
    }
}

impl Setting {
    /// The tokens of the value.
    pub(crate) fn tokens(&self) -> TokenStream {
        match &self.value {
            Value::Nothing => TokenStream::new(),
            Value::Path(path) => path.to_token_stream(),
            Value::Expr(expr) => expr.to_token_stream(),
            Value::Range(range) => range.to_token_stream(),
            Value::Number(number) => number.to_token_stream(),
            Value::Type(ty) => ty.to_token_stream(),
        }
    }

    pub(crate) fn text(&self) -> String {
        self.tokens().to_string()
    }
}
