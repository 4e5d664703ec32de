use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Zone {
    pub name: String,
    pub moisture: f64,
    pub target: f64,
    pub flow: f64,
    #[serde(default)]
    pub paused: bool,
}

impl Zone {
    pub fn deficit(&self) -> f64 {
        (self.target - self.moisture).max(0.0)
    }

    pub fn is_dry(&self) -> bool {
        !self.paused && self.deficit() > 5.0
    }

    pub fn minutes_needed(&self) -> f64 {
        let litres = self.deficit() * 0.6;
        (litres / self.flow).min(10.0)
    }

    pub fn dry_out(&mut self, minutes: u32) {
        let rate = if self.moisture > 50.0 { 0.08 } else { 0.05 };
        self.moisture = (self.moisture - rate * f64::from(minutes)).max(0.0);
    }

    pub fn absorb(&mut self, litres: f64) {
        self.moisture = (self.moisture + litres / 0.6).min(100.0);
    }
}
