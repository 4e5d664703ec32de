//! Signatures of functions, and the modifiers of items.

use super::slot;
use super::table::{self, bare, choices, nodes};
use crate::value::{Parts, Shape, WeightedTree};

nodes! {
    Signature(ident) {
        [constness, asyncness, safety, abi, generics, inputs, variadic, output]
        fn_token, paren_token
    }
    Receiver { [attrs, mutability, kind] self_token }
    Variadic { [attrs, pat] dots, comma }
}

choices! {
    FnArg { Receiver, Typed }
}

bare! {
    ReceiverKind: Value { Reference(and; lifetime, mutability), Typed(colon; ty) }
    Safety: Default { Unsafe(token;), Safe(token;) }
    StaticMutability: None { Mut(token;) }
}

/// Structs that may get new fields in later versions of `syn`. Unknown fields do not change.
macro_rules! modifiers {
    ($($ty:ident { $($field:ident),* })*) => {$(
        impl WeightedTree for ::syn::$ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                $(slot::visit(&self.$field, shape);)*
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let mut same = self.clone();
                $(same.$field = slot::rebuild(&self.$field, parts);)*
                same
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }

        impl slot::Slot for ::syn::$ty {
            fn is_empty(&self) -> bool {
                $(self.$field.is_none())&&*
            }
        }
    )*};
}

modifiers! {
    ConstModifiers { defaultness }
    FnModifiers { defaultness }
    ImplModifiers { defaultness, polarity }
    TraitModifiers { auto_token }
    TypeModifiers { defaultness }
}
