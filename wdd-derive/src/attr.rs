//! The `#[wdd(…)]` attributes; none is known yet.

use syn::{Attribute, Error, Result};

/// Reads what a type's attributes ask for.
pub(crate) fn read(attrs: &[Attribute]) -> Result<()> {
    match attrs.iter().find(|attr| attr.path().is_ident("wdd")) {
        Some(attr) => Err(Error::new_spanned(attr, "there is no such attribute yet")),
        None => Ok(()),
    }
}
