use std::collections::BTreeMap;

use serde::Serialize;

use crate::zone::Zone;

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Watered {
        minute: u32,
        zone: String,
        litres: f64,
    },
    TankLow {
        minute: u32,
        left: f64,
    },
}

#[derive(Debug)]
pub struct Controller {
    zones: BTreeMap<String, Zone>,
    tank: f64,
    capacity: f64,
    log: Vec<Event>,
}

impl Controller {
    pub fn new(capacity: f64) -> Self {
        Controller {
            zones: BTreeMap::new(),
            tank: capacity,
            capacity,
            log: Vec::new(),
        }
    }

    pub fn add_zone(&mut self, zone: Zone) {
        self.zones.insert(zone.name.clone(), zone);
    }

    pub fn tank(&self) -> f64 {
        self.tank
    }

    pub fn log(&self) -> &[Event] {
        &self.log
    }

    pub fn tick(&mut self, minute: u32) {
        for zone in self.zones.values_mut() {
            zone.dry_out(15);
        }

        let mut dry: Vec<&Zone> = self.zones.values().filter(|zone| zone.is_dry()).collect();
        dry.sort_by(|a, b| b.deficit().total_cmp(&a.deficit()));
        for zone in dry {
            let litres = zone.flow * zone.minutes_needed();
            self.water(minute, &zone.name, litres);
        }

        if self.tank < self.capacity * 0.2 {
            self.log.push(Event::TankLow {
                minute,
                left: self.tank,
            });
        }
    }

    fn water(&mut self, minute: u32, name: &str, litres: f64) {
        let litres = litres.min(self.tank);
        if litres <= 0.0 {
            return;
        }
        self.tank -= litres;
        if let Some(zone) = self.zones.get_mut(name) {
            zone.absorb(litres);
        }
        self.log.push(Event::Watered {
            minute,
            zone: name.to_string(),
            litres,
        });
    }

    fn litres_by_zone(&self) -> BTreeMap<&str, f64> {
        let mut sums = BTreeMap::new();
        for event in &self.log {
            if let Event::Watered { zone, litres, .. } = event {
                *sums.entry(zone.as_str()).or_insert(0.0) += litres;
            }
        }
        sums
    }

    pub fn summary(&self) -> String {
        self.litres_by_zone()
            .into_iter()
            .map(|(name, litres)| format!("{name}: {litres:.1} l"))
            .collect::<Vec<_>>()
            .join("; ")
    }
}
