//! What is paid for it.

/// From so many litres on, so much is paid for each hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From here on.
    pub from: u16,
    /// In cents.
    pub cents: u32,
}

/// Steps, each with its price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tariff {
    steps: Vec<Step>,
}

impl Tariff {
    /// With one more step.
    pub fn with(mut self, from: u16, cents: u32) -> Self {
        self.steps.push(Step { from, cents });
        self.steps.sort_by_key(|step| step.from);
        self
    }

    /// What is paid for so much; all of it costs what its last step says.
    pub fn price(&self, litres: u16) -> u32 {
        let step = self.steps.iter().rfind(|step| step.from <= litres);
        step.map_or(0, |step| u32::from(litres).div_ceil(100) * step.cents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_costs_more() {
        let tariff = Tariff::default().with(0, 20).with(5000, 35);
        assert_eq!(tariff.price(1000), 200);
        assert_eq!(tariff.price(6000), 2100);
    }
}
