//! How long a year of readings takes.

use meter::{Meter, Tariff, bill};

fn main() {
    let mut meter = Meter::default();
    for day in 0..365 {
        meter.read(day, (day * 150) as u16);
    }
    println!("{}", bill(&meter, &Tariff::default().with(0, 20)));
}
