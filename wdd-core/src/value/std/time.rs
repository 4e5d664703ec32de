//! `Duration`: a leaf whose distance is the number of nanoseconds.

use std::time::Duration;

use crate::value::conversions::scalars;

const SECOND: u128 = 1_000_000_000;

scalars! {
    Duration as u128: Duration::as_nanos, |nanos| {
        let seconds = u64::try_from(nanos / SECOND).ok()?;
        // The rest is less than a second, so it fits.
        Some(Duration::new(seconds, (nanos % SECOND) as u32))
    };
}
