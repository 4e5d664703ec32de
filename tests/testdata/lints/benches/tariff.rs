//! How long a million prices take.

use postage::{Parcel, Tariff, Zone};

fn main() {
    let tariff = Tariff::default();
    let price = |grams| {
        let parcel = Parcel {
            length: 400,
            width: 300,
            height: 200,
            grams,
        };
        u64::from(tariff.price(&parcel, Zone::Near))
    };
    println!("{}", (0..1_000_000).map(price).sum::<u64>());
}
