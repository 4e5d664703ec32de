//! Fields, of types and of values. The omitted value of a short field (`Point { x }`) is not a part,
//! because it is not in the text.

use syn::{ExprStruct, FieldPat, FieldValue, Pat};

use super::slot;
use super::table::{self, bare, lists, nodes};
use crate::value::{Parts, Shape, WeightedTree};

nodes! {
    Field { ty [attrs, vis, ident, default] modifiers, colon_token }
    Variant(ident) { fields [attrs, discriminant] }
}

lists! {
    FieldsNamed { named; brace_token }
    FieldsUnnamed { unnamed; paren_token }
}

bare! {
    Fields: Unit { Unnamed(; fields), Named(; fields) }
}

impl WeightedTree for FieldValue {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.member);
        slot::visit(&self.attrs, shape);
        if self.colon_token.is_some() {
            shape.part(&self.expr);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        FieldValue {
            member: parts.part(&self.member),
            attrs: slot::rebuild(&self.attrs, parts),
            colon_token: self.colon_token,
            expr: match self.colon_token {
                Some(_) => parts.part(&self.expr),
                None => self.expr.clone(),
            },
        }
    }
}

impl WeightedTree for FieldPat {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.member);
        slot::visit(&self.attrs, shape);
        if self.colon_token.is_some() {
            shape.part(&self.pat);
        } else if let Pat::Ident(pat) = &*self.pat {
            shape.tells(&(pat.by_ref.is_some(), pat.mutability.is_some()));
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        FieldPat {
            member: parts.part(&self.member),
            attrs: slot::rebuild(&self.attrs, parts),
            colon_token: self.colon_token,
            pat: match self.colon_token {
                Some(_) => parts.part(&self.pat),
                None => self.pat.clone(),
            },
        }
    }
}

/// If the base after the two dots is deleted, the dots are deleted too.
impl WeightedTree for ExprStruct {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.tells(&self.dot2_token.is_some());
        shape.part(&self.path);
        slot::visit(&self.attrs, shape);
        slot::visit(&self.qself, shape);
        slot::visit(&self.fields, shape);
        slot::visit(&self.rest, shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let path = parts.part(&self.path);
        let attrs = slot::rebuild(&self.attrs, parts);
        let qself = slot::rebuild(&self.qself, parts);
        let fields = slot::rebuild(&self.fields, parts);
        let rest = slot::rebuild(&self.rest, parts);
        let lost = rest.is_none() && self.rest.is_some();
        ExprStruct {
            attrs,
            qself,
            path,
            brace_token: self.brace_token,
            fields,
            dot2_token: self.dot2_token.filter(|_| !lost),
            rest,
        }
    }
}
