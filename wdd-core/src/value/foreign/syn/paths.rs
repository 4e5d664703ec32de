//! Paths: lists of at least one segment.

use syn::Path;

use super::table::{self, bare, choices, lists, nodes};
use crate::value::{Parts, Shape, Spare, WeightedTree};

impl WeightedTree for Path {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(1);
        if self.leading_colon.is_some() {
            shape.variant(1);
            shape.lowering(0, &[], 0);
        }
        for segment in &self.segments {
            shape.element(segment);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Path {
            leading_colon: self.leading_colon,
            segments: parts.elements(&self.segments).into_iter().collect(),
        }
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        (to == 0).then(|| Path { leading_colon: None, segments: self.segments.clone() })
    }
}

nodes! {
    PathSegment(ident) { [arguments] }
    AssocType(ident) { ty [generics] eq_token }
    AssocConst(ident) { value [generics] eq_token }
    Constraint(ident) { [generics, bounds] colon_token }
    ParenthesizedGenericArguments { [inputs, output] paren_token }
    QSelf(position) { ty [] lt_token, as_token, gt_token }
    VisRestricted { path [] pub_token, paren_token, in_token }
}

lists! {
    AngleBracketedGenericArguments { args; colon2_token, lt_token, gt_token }
}

choices! {
    GenericArgument { Lifetime, Type(part), Const(part), AssocType, AssocConst, Constraint }
}

bare! {
    PathArguments: None { AngleBracketed(; list), Parenthesized(; list) }
    Visibility: Inherited { Public(token;), Restricted(; path) }
}
