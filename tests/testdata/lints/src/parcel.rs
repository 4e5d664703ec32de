//! A parcel.

/// A parcel, in millimetres and grams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// Its longest side.
    pub length: u32,
    /// Its second longest side.
    pub width: u32,
    /// Its shortest side.
    pub height: u32,
    /// How heavy it is.
    pub grams: u32,
}

/// The classes of parcels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Goes through a letter box.
    Letter,
    /// One person can carry it.
    Packet,
    /// Needs two.
    Freight,
}

impl Parcel {
    /// How far it is around it.
    pub fn girth(&self) -> u32 {
        self.length + 2 * (self.width + self.height)
    }

    /// Its class.
    pub fn class(&self) -> Class {
        if self.height <= 25 && self.grams <= 500 {
            Class::Letter
        } else if self.girth() <= 3000 && self.grams <= 31_500 {
            Class::Packet
        } else {
            Class::Freight
        }
    }

    /// How many stamps fit on it.
    pub fn stamps(&self) -> u32 {
        let across = self.length / 25;
        let down = self.width / 30;
        across * down
    }
}
