//! What the post takes.

use crate::parcel::{Class, Parcel};

/// How far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Within the country.
    Home,
    /// To a neighbour.
    Near,
    /// Anywhere else.
    Far,
}

/// What the post takes for each class, in cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tariff {
    /// For a letter.
    pub letter: u32,
    /// For a packet, by kilogram.
    pub packet: u32,
    /// For freight, by kilogram.
    pub freight: u32,
}

impl Default for Tariff {
    fn default() -> Self {
        Tariff {
            letter: 95,
            packet: 210,
            freight: 480,
        }
    }
}

impl Tariff {
    /// What it costs to send a parcel.
    pub fn price(&self, parcel: &Parcel, zone: Zone) -> u32 {
        let kilograms = parcel.grams.div_ceil(1000);
        let home = match parcel.class() {
            Class::Letter => self.letter,
            Class::Packet => self.packet * kilograms,
            Class::Freight => self.freight * kilograms,
        };
        home * Self::factor(zone)
    }

    fn factor(zone: Zone) -> u32 {
        match zone {
            Zone::Home => 1,
            Zone::Near => 2,
            Zone::Far => 5,
        }
    }

    /// What is said at the counter.
    pub fn advice(&self, parcel: &Parcel, zone: Zone) -> &'static str {
        let (price, class) = (self.price(parcel, zone), parcel.class());
        if price <= self.letter {
            "put it into the letter box"
        } else if class == Class::Freight {
            "have it fetched"
        } else if price > 10 * self.packet {
            "take it there yourself"
        } else if class == Class::Freight {
            "send it in two"
        } else {
            "leave it here"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_costs_a_stamp() {
        let letter = Parcel {
            length: 220,
            width: 110,
            height: 5,
            grams: 20,
        };
        assert_eq!(Tariff::default().price(&letter, Zone::Home), 95);
    }
}
