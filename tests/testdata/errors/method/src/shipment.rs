use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    Road,
    Rail,
    Sea,
    Air,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "road" | "truck" => Ok(Mode::Road),
            "rail" => Ok(Mode::Rail),
            "sea" => Ok(Mode::Sea),
            "air" => Ok(Mode::Air),
            other => Err(format!("unknown mode `{other}`")),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lane {
    pub origin: String,
    pub destination: String,
    pub mode: Mode,
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}-{} {:?}", self.origin, self.destination, self.mode);
        f.pad(&text)
    }
}

#[derive(Debug, Clone)]
pub struct Shipment {
    pub id: String,
    pub lane: Lane,
    pub weight_kg: f64,
    pub volume: f64,
}

impl Shipment {
    pub fn chargeable_kg(&self) -> f64 {
        let factor = match self.lane.mode {
            Mode::Air => 167.0,
            Mode::Road | Mode::Rail => 333.0,
            Mode::Sea => 1000.0,
        };
        self.weight_kg.max(self.volume * factor)
    }
}
