struct Entry(u64);
fn main() {
    let entries: Vec<Entry>;
    let least: Option<u64>;
    entries.iter().filter(|entry| entry.0 >= least);
}
