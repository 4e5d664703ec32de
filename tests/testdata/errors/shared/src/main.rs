mod controller;
mod zone;

use std::error::Error;

use controller::Controller;
use zone::Zone;

const ZONES: &str = r#"[
    {"name": "ferns", "moisture": 31.0, "target": 60.0, "flow": 4.5},
    {"name": "tomatoes", "moisture": 48.5, "target": 55.0, "flow": 8.0},
    {"name": "cacti", "moisture": 12.0, "target": 10.0, "flow": 1.0},
    {"name": "orchids", "moisture": 40.0, "target": 65.0, "flow": 2.5, "paused": true}
]"#;

fn main() -> Result<(), Box<dyn Error>> {
    let zones: Vec<Zone> = serde_json::from_str(ZONES)?;
    let mut controller = Controller::new(120.0);
    for zone in zones {
        controller.add_zone(zone);
    }

    for minute in (0..60).step_by(15) {
        controller.tick(minute);
    }

    println!("{}", controller.summary());
    println!("tank: {:.1} l", controller.tank());
    println!("{}", serde_json::to_string_pretty(controller.log())?);
    Ok(())
}
