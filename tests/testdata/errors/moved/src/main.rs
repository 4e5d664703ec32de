mod poller;
mod station;

use std::time::Duration;

use anyhow::Context;
use tokio::runtime::Builder;

use poller::Poller;
use station::Station;

const STATIONS: &str = "\
north-pier 54.18 7.89 250
lightship 54.02 6.35 400
# east-bank 54.30 8.10 300
outer-bar 53.88 8.05 150
";

fn main() -> anyhow::Result<()> {
    let stations = STATIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(Station::parse)
        .collect::<anyhow::Result<Vec<_>>>()?;

    let runtime = Builder::new_current_thread()
        .enable_time()
        .build()
        .context("cannot start the runtime")?;

    let report = runtime.block_on(async {
        let mut poller = Poller::new(Duration::from_secs(2), 3);
        for station in stations {
            poller.watch(station);
        }
        poller.finish().await
    })?;

    for (name, heights) in &report.heights {
        let mean = heights.iter().sum::<f64>() / heights.len() as f64;
        println!("{name:<12} {:>3} samples, mean {mean:.2} m", heights.len());
    }
    if report.lost > 0 {
        println!("{} samples lost", report.lost);
    }
    Ok(())
}
