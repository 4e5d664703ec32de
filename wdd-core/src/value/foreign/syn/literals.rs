//! Literals: a number is a leaf, a string a list of characters. A changed literal keeps its suffix and is
//! written in the usual way.

use std::ffi::CString;
use std::num::NonZeroU8;

use proc_macro2::Span;
use syn::{Lit, LitBool, LitByte, LitByteStr, LitCStr, LitChar, LitFloat, LitInt, LitStr};

use super::table::{self, choices};
use crate::value::{Parts, Shape, WeightedTree};

choices! {
    Lit { Int, Bool, Char, Byte, Float, Str, ByteStr, CStr, Verbatim(part) }
    => also {
        fn minimal() -> Option<Self> {
            LitInt::minimal().map(Lit::Int)
        }
    }
}

/// Literals, each with the type of its value, functions to read and write the value, and the least
/// value.
macro_rules! literals {
    ($($ty:ident: $value:ty, $read:expr, $write:expr, $least:expr;)*) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.tells(&self.token().to_string());
                let read: fn(&Self) -> Option<$value> = $read;
                match read(self) {
                    Some(value) => value.visit(shape),
                    // A value that cannot be read does not change.
                    None => shape.leaf(&u128::MAX),
                }
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let read: fn(&Self) -> Option<$value> = $read;
                let Some(own) = read(self) else { return self.clone() };
                let value = own.rebuild(parts);
                let write: fn(&$value, &str, Span) -> Self = $write;
                if value == own {
                    self.clone()
                } else {
                    write(&value, self.suffix(), self.span())
                }
            }

            fn minimal() -> Option<Self> {
                let write: fn(&$value, &str, Span) -> Self = $write;
                Some(write(&$least, "", Span::call_site()))
            }
        }
    )*};
}

literals! {
    LitInt: u128,
        |own| own.base10_digits().parse().ok(),
        |value, suffix, span| LitInt::new(&format!("{value}{suffix}"), span),
        0;
    LitFloat: f64,
        |own| own.base10_digits().parse().ok().filter(|value: &f64| value.is_finite()),
        |value, suffix, span| LitFloat::new(&format!("{value:?}{suffix}"), span),
        0.0;
    LitChar: char,
        |own| Some(own.value()),
        |value, _, span| LitChar::new(*value, span),
        'a';
    LitByte: u8,
        |own| Some(own.value()),
        |value, _, span| LitByte::new(*value, span),
        0;
    LitStr: String,
        |own| Some(own.value()),
        |value, _, span| LitStr::new(value, span),
        String::new();
    LitByteStr: Vec<u8>,
        |own| Some(own.value()),
        |value, _, span| LitByteStr::new(value, span),
        Vec::new();
    LitCStr: Vec<NonZeroU8>,
        |own| own.value().into_bytes().into_iter().map(NonZeroU8::new).collect(),
        |value, _, span| LitCStr::new(&CString::from(value.clone()), span),
        Vec::new();
}

impl WeightedTree for LitBool {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.leaf(&self.value);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        LitBool::new(parts.leaf(&self.value), self.span)
    }

    fn minimal() -> Option<Self> {
        Some(LitBool::new(false, Span::call_site()))
    }
}
