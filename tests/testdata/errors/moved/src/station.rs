use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use tokio::time::sleep;

#[derive(Debug)]
pub struct Station {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    delay: Duration,
    phase: u32,
}

impl Station {
    pub fn parse(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [name, latitude, longitude, delay] = fields[..] else {
            bail!("expected four fields in `{line}`");
        };
        let latitude: f64 = latitude.parse().context("latitude")?;
        let longitude: f64 = longitude.parse().context("longitude")?;
        ensure!(
            latitude.abs() <= 90.0,
            "latitude {latitude} of {name} out of range"
        );

        Ok(Station {
            name: name.to_string(),
            latitude,
            longitude,
            delay: Duration::from_millis(delay.parse().context("delay")?),
            phase: 0,
        })
    }

    pub async fn sample(&mut self) -> Result<f64> {
        sleep(self.delay).await;
        self.phase += 1;
        if self.phase % 7 == 0 {
            bail!("{}: no answer", self.name);
        }
        let swell = (self.latitude + f64::from(self.phase)).sin();
        let chop = (self.longitude * f64::from(self.phase)).cos() * 0.2;
        Ok(1.5 + swell + chop)
    }
}
