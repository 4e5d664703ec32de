//! How long many lines take.

fn main() {
    let text = "1700000000 info all is well\n".repeat(100_000);
    let (time, count) = watch::time(|| logtools::lines(&text).count());
    println!("{count} lines in {time:?}");
}
