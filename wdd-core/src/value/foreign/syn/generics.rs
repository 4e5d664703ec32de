//! Generics: parameters, bounds, `where` clauses.

use syn::Generics;

use super::slot::Slot;
use super::table::{self, choices, lists, nodes};

impl Slot for Generics {
    fn is_empty(&self) -> bool {
        self.params.is_empty() && self.where_clause.is_none()
    }
}

nodes! {
    Generics { [params, where_clause] lt_token, gt_token } => Generics::default();
    LifetimeParam { lifetime [attrs, bounds] colon_token }
    TypeParam(ident) { [attrs, bounds, default] colon_token }
    ConstParam(ident) { ty [attrs, default] const_token, colon_token }
    TraitBound { path [lifetimes, maybe] paren_token, modifiers }
    PredicateLifetime { lifetime [attrs, bounds] colon_token }
    PredicateType { bounded_ty [attrs, lifetimes, bounds] colon_token }
}

lists! {
    BoundLifetimes { lifetimes; for_token, lt_token, gt_token }
    PreciseCapture { params; use_token, lt_token, gt_token }
    WhereClause { predicates; where_token }
}

choices! {
    GenericParam { Lifetime, Type, Const }
    TypeParamBound { Lifetime, Trait, PreciseCapture, Verbatim(part) }
    CapturedParam { Lifetime, Ident }
    WherePredicate { Lifetime, Type }
}
