//! Attributes and macros.

use syn::{MetaList, MetaNameValue};

use super::table::{self, choices, nodes};
use crate::value::copy;

nodes! {
    Attribute(style) { meta [] pound_token, bracket_token }
    MetaList(delimiter) { tokens, path [] }
    MetaNameValue { value, path [] eq_token }
    Macro(delimiter) { path, tokens [] bang_token }
}

choices! {
    Meta { Path(part), List, NameValue }
    => lowered {
        List to Path without [0] by |own: &MetaList| copy(&own.path);
        NameValue to Path without [0] by |own: &MetaNameValue| copy(&own.path);
    }
}
