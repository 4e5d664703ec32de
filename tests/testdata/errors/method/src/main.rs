mod manifest;
mod report;
mod shipment;

use manifest::{parse_manifest, ManifestError};
use report::LaneReport;

const MANIFEST: &str = "\
id|from|to|mode|kg|volume
K-1001|HAM|OSL|sea|18200|44.5
K-1002|HAM|OSL|sea|9100|21.0
K-1003|FRA|LIS|road|2400|12.8
K-1004|FRA|JFK|air|310|2.2
K-1005|FRA|LIS|rail|7700|30.1
";

fn run() -> Result<(), ManifestError> {
    let shipments = parse_manifest(MANIFEST)?;
    let mut report = LaneReport::new(1_000.0);
    for shipment in &shipments {
        report.add(shipment);
    }
    report.sort_by_weight();

    for (lane, totals) in report.lanes() {
        println!(
            "{lane:<16} {:>3} {:>9.1} t {:>8.1} m3",
            totals.shipments,
            totals.weight_kg / 1000.0,
            totals.volume
        );
    }
    println!("{} small shipments left out", report.left_out());
    Ok(())
}

fn main() {
    if let Err(err) = run() {
        eprintln!("manifest: {err}");
        std::process::exit(1);
    }
}
