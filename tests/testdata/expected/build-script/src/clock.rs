use std::{fmt, num::ParseIntError, str::FromStr};
const DAY: i32 = 24 * 60;
pub struct Clock {
    minutes: i32,
}

impl Clock {
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
        unreachable!()
    }
}
