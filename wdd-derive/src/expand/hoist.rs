//! `hoists` and `hoisted`: which values below one of the type may replace it.

use proc_macro2::TokenStream;
use quote::quote;

use super::local;
use crate::ast::Input;

pub(super) fn methods(input: &Input<'_>) -> Option<TokenStream> {
    if input.arguments.has("no_hoist") {
        return Some(quote! {
            fn hoists() -> ::std::vec::Vec<::core::any::TypeId> {
                ::std::vec::Vec::new()
            }
        });
    }
    let sources: Vec<_> = input.arguments.sources().collect();
    if sources.is_empty() {
        return None;
    }
    let core = &input.core;
    let (from, other) = (local("from"), local("other"));
    Some(quote! {
        fn hoists() -> ::std::vec::Vec<::core::any::TypeId> {
            ::std::vec![
                ::core::any::TypeId::of::<Self>(),
                #(::core::any::TypeId::of::<#sources>()),*
            ]
        }

        fn hoisted(#from: &dyn ::core::any::Any) -> ::core::option::Option<Self> {
            let #other = #from.downcast_ref::<Self>().map(#core::copy);
            #(let #other = #other.or_else(|| {
                let #other = #from.downcast_ref::<#sources>().map(#core::copy);
                #other.map(::core::convert::Into::into)
            });)*
            #other
        }
    })
}
