//! Lists with separators. A separator is deleted together with its element.

use syn::punctuated::Punctuated;

use crate::value::{Parts, Shape, WeightedTree};

impl<T, P> WeightedTree for Punctuated<T, P>
where
    T: WeightedTree,
    P: Default + 'static,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        shape.tells(&self.trailing_punct());
        for element in self {
            shape.element(element);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let mut list: Self = parts.elements(self).into_iter().collect();
        // An empty list cannot have a separator.
        if self.trailing_punct() && !list.is_empty() {
            list.push_punct(P::default());
        }
        list
    }

    fn minimal() -> Option<Self> {
        Some(Punctuated::new())
    }
}
