//! The type that is derived for, as the later stages want it.

use syn::{Data, DeriveInput, Result};

use crate::attr::Attrs;

/// A type and what its attributes ask for.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
    pub(crate) attrs: Attrs,
}

impl<'a> Input<'a> {
    pub(crate) fn read(item: &'a DeriveInput) -> Result<Self> {
        let attrs = Attrs::read(&item.attrs)?;
        Ok(Input { item, attrs })
    }

    pub(crate) fn is_union(&self) -> bool {
        matches!(self.item.data, Data::Union(_))
    }
}
