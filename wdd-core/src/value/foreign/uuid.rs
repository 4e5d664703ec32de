//! `uuid`: 16 bytes, each a leaf; the least value is the nil UUID.

use uuid::Uuid;

use crate::value::conversions::seen_as;

seen_as! {
    Uuid as [u8; 16]: |own| *own.as_bytes(), |bytes| Some(Uuid::from_bytes(bytes)), Uuid::nil();
}
