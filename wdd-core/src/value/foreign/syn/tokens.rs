//! Tokens that are parts: those that can be deleted, alone or together with their neighbours. A token
//! stream can only be deleted as a whole.

use proc_macro2::{Literal, TokenStream, TokenTree};
use syn::{Token, token};

use crate::value::{Parts, Shape, WeightedTree};

macro_rules! tokens {
    ($($ty:ty),* $(,)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, _: &mut Shape<'_>) {}

            fn rebuild(&self, _: &mut Parts<'_>) -> Self {
                *self
            }

            fn minimal() -> Option<Self> {
                Some(Default::default())
            }
        }
    )*};
}

tokens! {
    Token![!], Token![..], Token![:], Token![::], Token![;], Token![=], Token![?], Token![@],
    Token![as], Token![async], Token![auto], Token![const], Token![default], Token![else],
    Token![for], Token![move], Token![mut], Token![ref], Token![unsafe],
    token::Brace,
}

/// The weight of a stream is the number of its tokens plus 1. A stream may become empty.
impl WeightedTree for TokenStream {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.tells(&self.to_string());
    }

    fn rebuild(&self, _: &mut Parts<'_>) -> Self {
        self.clone()
    }

    fn minimal() -> Option<Self> {
        Some(TokenStream::new())
    }

    fn visit_node(&self, shape: &mut Shape<'_>) {
        let weight = count(self.clone()).saturating_add(1);
        shape.weighing(weight).node(self);
    }
}

fn count(tokens: TokenStream) -> u32 {
    let weights = tokens.into_iter().map(|tree| match tree {
        TokenTree::Group(group) => count(group.stream()).saturating_add(2),
        _ => 1,
    });
    weights.fold(0, u32::saturating_add)
}

impl WeightedTree for Literal {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.tells(&self.to_string());
    }

    fn rebuild(&self, _: &mut Parts<'_>) -> Self {
        self.clone()
    }
}
