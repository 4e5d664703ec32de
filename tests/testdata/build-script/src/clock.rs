//! The time of a day.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A day has so many minutes.
const DAY: i32 = 24 * 60;

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock {
    minutes: i32,
}

impl Clock {
    /// So many minutes later, on that day or another.
    pub fn plus(self, minutes: i32) -> Self {
        Clock {
            minutes: (self.minutes + minutes).rem_euclid(DAY),
        }
    }
}

impl FromStr for Clock {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (hours, minutes) = text.split_once(':').unwrap_or((text, "0"));
        let minutes = hours.parse::<i32>()? * 60 + minutes.parse::<i32>()?;
        Ok(Clock { minutes: 0 }.plus(minutes))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}
