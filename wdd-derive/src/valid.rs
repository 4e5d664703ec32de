//! What cannot be derived, said on the user's own tokens.

use syn::{Error, Result};

use crate::ast::Input;

/// The input, if it can be derived for.
pub(crate) fn check(input: Input<'_>) -> Result<Input<'_>> {
    if input.is_union() {
        let name = &input.item.ident;
        return Err(Error::new_spanned(
            name,
            "a union has no tree: which of its fields is there is not known",
        ));
    }
    Ok(input)
}
