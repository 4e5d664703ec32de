use std::fmt;

use itertools::Itertools;

use crate::shipment::{Lane, Shipment};

#[derive(Debug)]
pub struct ManifestError {
    line: usize,
    reason: String,
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

fn parse_number(text: &str) -> Result<f64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number"))
}

fn parse_line(line: &str) -> Result<Shipment, String> {
    let (id, origin, destination, mode, weight, volume) = line
        .split('|')
        .map(str::trim)
        .collect_tuple()
        .ok_or_else(|| format!("expected 6 fields in `{line}`"))?;
    Ok(Shipment {
        id: id.to_string(),
        lane: Lane {
            origin: origin.to_string(),
            destination: destination.to_string(),
            mode: mode.parse()?,
        },
        weight_kg: parse_number(weight)?,
        volume: parse_number(volume)?,
    })
}

pub fn parse_manifest(source: &str) -> Result<Vec<Shipment>, ManifestError> {
    source
        .lines()
        .enumerate()
        .skip(1)
        .map(|(index, line)| {
            parse_line(line).map_err(|reason| ManifestError {
                line: index + 1,
                reason,
            })
        })
        .collect()
}
