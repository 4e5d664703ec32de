mod layout;
mod reader;

use std::env;
use std::fs;
use std::process::ExitCode;

use layout::Layout;
use reader::{GaugeReader, ReadError};

fn run(path: &str) -> Result<(), ReadError> {
    let text = fs::read_to_string(path).map_err(ReadError::Io)?;
    let layout = Layout::harbour_default();
    let mut reader = GaugeReader::new(layout)?;
    let summary = reader.read_all(&text)?;

    println!("{} readings, {} skipped", summary.count, summary.skipped);
    if let (Some(low), Some(high)) = (summary.lowest, summary.highest) {
        println!("range {low:.2} m to {high:.2} m");
    }
    for reading in reader.flagged() {
        println!("  {} {:.2} {}", reading.time, reading.level, reading.remark);
    }
    Ok(())
}

fn main() -> ExitCode {
    let Some(path) = env::args().nth(1) else {
        eprintln!("usage: tide-import FILE");
        return ExitCode::from(2);
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(err) => {
            eprintln!("{path}: {err}");
            ExitCode::FAILURE
        }
    }
}
