//! How far the clocks of some cities are from each other.

mod clock;
mod zone;

pub use clock::Clock;
pub use zone::{ZONES, Zone, of};

/// How many minutes the clock of `there` is ahead of the clock of `here`, in winter.
///
/// # Panics
/// If one of the cities is not known.
pub fn ahead(here: &str, there: &str) -> i32 {
    of(there).minutes - of(here).minutes
}

/// The time of `there` when it is `clock` in `here`.
///
/// # Panics
/// If one of the cities is not known.
pub fn when(clock: Clock, here: &str, there: &str) -> Clock {
    clock.plus(ahead(here, there))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokyo_is_ahead_of_lima() {
        assert_eq!(ahead("Lima", "Tokyo"), 14 * 60);
    }

    #[test]
    fn kathmandu_is_off_by_a_quarter() {
        let clock: Clock = "23:30".parse().unwrap();
        assert_eq!(when(clock, "London", "Kathmandu").to_string(), "05:15");
    }
}
