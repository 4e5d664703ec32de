#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    pub day: u32,
    pub litres: u16,
}
#[derive(Default)]
pub struct Meter {
    readings: Vec<Reading>,
}

impl Meter {
    pub fn read(&mut self, day: u32, litres: u16) -> &mut Self {
        self.readings.push(Reading { day, litres });
        self.readings.sort();
        self
    }
    pub fn months(&self) -> impl Iterator<Item = u16> {
        let pairs = self.readings.windows(2);
        pairs.map(|pair| used(pair[0], pair[1]))
    }
}
fn used(before: Reading, after: Reading) -> u16 {
    after.litres - before.litres
}
mod tests {
    use super::*;

    #[test]
    fn the_last_wheel_turns_over() {
        let mut meter = Meter::default();
        meter.read(31, 4000).read(0, 65_000);
        assert_eq!(meter.months().collect::<Vec<_>>(), [4536]);
    }
}
