//! `uuid`: 16 bytes, each a leaf; the least value is the nil UUID.

use uuid::Uuid;

use crate::value::{Parts, Shape, WeightedTree};

impl WeightedTree for Uuid {
    fn visit(&self, shape: &mut Shape<'_>) {
        self.as_bytes().visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Uuid::from_bytes(self.as_bytes().rebuild(parts))
    }

    fn minimal() -> Option<Self> {
        Some(Uuid::nil())
    }
}
