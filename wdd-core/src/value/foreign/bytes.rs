//! `bytes`: lists of bytes.

use bytes::{Bytes, BytesMut};

use crate::{Parts, Shape, WeightedTree};

macro_rules! buffers {
    ($($ty:ty),*) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.list(0);
                for byte in self.as_ref() {
                    shape.element::<u8>(byte);
                }
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                parts.elements::<u8>(self.as_ref()).into_iter().collect()
            }

            fn minimal() -> Option<Self> {
                Some(Self::new())
            }
        }
    )*};
}

buffers!(Bytes, BytesMut);
