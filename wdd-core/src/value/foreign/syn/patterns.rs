//! Patterns.

use syn::{Pat, PatWild};

use super::table::{self, choices, nodes};

choices! {
    Pat {
        Wild, Rest, Ident, Lit, Path, Paren, Reference, Type, Tuple, Slice, TupleStruct, Struct, Range,
        Or, Guard, Const, Macro, Verbatim(part),
    }
    => also {
        fn minimal() -> Option<Self> {
            Some(Pat::Wild(PatWild {
                attrs: Vec::new(),
                underscore_token: Default::default(),
            }))
        }
    }
}

nodes! {
    PatIdent(ident) { [attrs, by_ref, mutability, subpat] }
    PatGuard { pat, guard [attrs] if_token }
    PatOr { cases >= 1 [attrs] leading_vert }
    PatParen { pat [attrs] paren_token }
    PatReference { pat [attrs, mutability] and_token }
    PatRest { [attrs] dot2_token }
    PatSlice { [attrs, elems] bracket_token }
    PatStruct { path [attrs, qself, fields, rest] brace_token }
    PatTuple { [attrs, elems] paren_token }
    PatTupleStruct { path [attrs, qself, elems] paren_token }
    PatType { pat, ty [attrs] colon_token }
    PatWild { [attrs] underscore_token }
}
