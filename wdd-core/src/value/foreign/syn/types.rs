//! Types.

use syn::punctuated::Punctuated;
use syn::{Type, TypeTuple};

use super::table::{self, bare, choices, nodes};

choices! {
    Type {
        Tuple, Infer, Never, Path, Paren, Group, Reference, Ptr, Slice, Array, ImplTrait, TraitObject,
        FnPtr, Macro, Verbatim(part),
    }
    => also {
        fn minimal() -> Option<Self> {
            Some(Type::Tuple(TypeTuple {
                attrs: Vec::new(),
                paren_token: Default::default(),
                elems: Punctuated::new(),
            }))
        }
    }
}

nodes! {
    TypeArray { elem, len [attrs] bracket_token, semi_token }
    TypeFnPtr {
        [attrs, lifetimes, unsafety, abi, inputs, variadic, output]
        fn_token, paren_token
    }
    TypeGroup { elem [attrs] group_token }
    TypeImplTrait { bounds >= 1 [attrs] impl_token }
    TypeInfer { [attrs] underscore_token }
    TypeMacro { mac [attrs] }
    TypeNever { [attrs] bang_token }
    TypeParen { elem [attrs] paren_token }
    TypePath { path [attrs, qself] }
    TypePtr { elem [attrs, mutability] star_token }
    TypeReference { elem [attrs, lifetime, mutability] and_token }
    TypeSlice { elem [attrs] bracket_token }
    TypeTraitObject(dyn_token) { bounds >= 1 [attrs] }
    TypeTuple { [attrs, elems] paren_token }
    Abi { [name] extern_token }
    NamedArg { ty [attrs, name] }
    FnPtrVariadic { [attrs, name] dots, comma }
}

bare! {
    ReturnType: Default { Type(arrow; ty) }
}
