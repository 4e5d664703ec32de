//! The type that is derived for, as the later stages want it.

use syn::{Data, DeriveInput, Result};

use crate::attr;

/// A type whose attributes are understood.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
}

impl<'a> Input<'a> {
    pub(crate) fn read(item: &'a DeriveInput) -> Result<Self> {
        attr::read(&item.attrs)?;
        Ok(Input { item })
    }

    pub(crate) fn is_union(&self) -> bool {
        matches!(self.item.data, Data::Union(_))
    }
}
