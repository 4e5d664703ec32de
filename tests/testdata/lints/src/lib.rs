//! What it costs to send a parcel.

mod parcel;
mod tariff;

pub use parcel::{Class, Parcel};
pub use tariff::{Tariff, Zone};
