//! The zones.

/// A city, and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub city: &'static str,
    /// How far it is ahead of Greenwich.
    pub minutes: i32,
    /// Whether its clocks change in summer.
    pub summer: bool,
}

include!(concat!(env!("OUT_DIR"), "/zones.rs"));

impl Zone {
    /// How far it is ahead of Greenwich in summer.
    #[cfg(with_summer)]
    pub fn in_summer(&self) -> i32 {
        self.minutes + if self.summer { 60 } else { 0 }
    }
}

/// The zone of a city.
///
/// # Panics
/// If it is not known.
pub fn of(city: &str) -> &'static Zone {
    ZONES
        .iter()
        .find(|zone| zone.city.eq_ignore_ascii_case(city))
        .expect("a city of the table")
}

#[cfg(all(test, with_summer))]
mod tests {
    use super::*;

    #[test]
    fn berlin_has_summer() {
        assert_eq!(of("berlin").in_summer(), 120);
    }
}
