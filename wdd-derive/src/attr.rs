//! The `#[wdd(…)]` attributes.

use syn::{Attribute, Error, Result};

/// What a type's attributes ask for; none is known yet.
pub(crate) struct Attrs;

impl Attrs {
    pub(crate) fn read(attrs: &[Attribute]) -> Result<Self> {
        match attrs.iter().find(|attr| attr.path().is_ident("wdd")) {
            Some(attr) => Err(Error::new_spanned(attr, "there is no such attribute yet")),
            None => Ok(Attrs),
        }
    }
}
