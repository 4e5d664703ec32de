//! `bytes`: lists of bytes.

use bytes::{Bytes, BytesMut};

use crate::value::collections::lists;

lists! { [] Bytes, [] BytesMut }
