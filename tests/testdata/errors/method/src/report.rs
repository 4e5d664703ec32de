use indexmap::IndexMap;

use crate::shipment::{Lane, Shipment};

#[derive(Debug, Clone, Default)]
pub struct Totals {
    pub shipments: usize,
    pub weight_kg: f64,
    pub volume: f64,
}

#[derive(Debug, Default)]
pub struct LaneReport {
    min_chargeable: f64,
    lanes: IndexMap<Lane, Totals>,
    left_out: usize,
}

impl LaneReport {
    pub fn new(min_chargeable: f64) -> Self {
        LaneReport {
            min_chargeable,
            ..LaneReport::default()
        }
    }

    pub fn add(&mut self, shipment: &Shipment) {
        if shipment.chargeable_kg() < self.min_chargeable {
            self.left_out += 1;
            return;
        }
        let totals = self.lanes.entry(shipment.lane.clone()).or_default();
        totals.shipments += 1;
        totals.weight_kg += shipment.weight_kg;
        totals.volume += shipment.volume;
    }

    pub fn sort_by_weight(&mut self) {
        self.lanes
            .sort_by(|_, a, _, b| b.weight_kg.total_cmp(&a.weight_kg));
    }

    pub fn lanes(&self) -> impl Iterator<Item = (&Lane, &Totals)> {
        self.lanes.iter()
    }

    pub fn left_out(&self) -> usize {
        self.left_out
    }
}
