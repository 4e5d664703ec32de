//! What a meter shows, and when.

/// What a meter shows on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// So many days after the meter was built in.
    pub day: u32,
    /// In litres; after the last wheel it begins anew.
    pub litres: u16,
}

/// A meter, read from time to time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meter {
    readings: Vec<Reading>,
}

impl Meter {
    /// Takes down what it shows.
    pub fn read(&mut self, day: u32, litres: u16) -> &mut Self {
        self.readings.push(Reading { day, litres });
        self.readings.sort();
        self
    }

    /// What was used from one reading to the next.
    pub fn months(&self) -> impl Iterator<Item = u16> {
        let pairs = self.readings.windows(2);
        pairs.map(|pair| used(pair[0], pair[1]))
    }

    /// The last reading.
    pub fn last(&self) -> Option<&Reading> {
        self.readings.last()
    }

    /// How many days it has been read.
    pub fn days(&self) -> u32 {
        let first = self.readings.first().map_or(0, |reading| reading.day);
        self.last().map_or(0, |last| last.day - first)
    }
}

/// What was used between two readings.
fn used(before: Reading, after: Reading) -> u16 {
    after.litres - before.litres
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_the_difference() {
        let mut meter = Meter::default();
        meter.read(0, 1200).read(31, 9700);
        assert_eq!(meter.months().collect::<Vec<_>>(), [8500]);
        assert_eq!(meter.days(), 31);
    }

    #[test]
    fn the_last_wheel_turns_over() {
        let mut meter = Meter::default();
        meter.read(31, 4000).read(0, 65_000);
        assert_eq!(meter.months().collect::<Vec<_>>(), [4536]);
    }
}
