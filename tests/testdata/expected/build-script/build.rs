use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=data/zones.txt");
    println!("cargo::rustc-check-cfg=cfg(with_summer)");
    let text = fs::read_to_string("data/zones.txt").expect("the table of zones");
    let zones: Vec<Zone> = text.lines().filter_map(Zone::read).collect();
    if zones.iter().any(|zone| zone.summer) {
        println!("cargo::rustc-cfg=with_summer");
    }
    let folder = env::var_os("OUT_DIR").expect("cargo runs this");
    fs::write(Path::new(&folder).join("zones.rs"), table(&zones)).expect("a file can be written");
}
struct Zone<'a> {
    city: &'a str,
    hours: i32,
    summer: bool,
}

impl<'a> Zone<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace().filter(|_| !line.starts_with('#'));
        Some(Zone {
            city: words.next()?,
            hours: words.next()?.parse().ok()?,
            summer: words.next() == Some("summer"),
        })
    }
}
fn table(zones: &[Zone<'_>]) -> String {
    let mut rust = String::from("/// All zones.\npub const ZONES: &[Zone] = &[\n");
    for Zone {
        city,
        hours,
        summer,
    } in zones
    {
        let minutes = hours * 60;
        writeln!(
            rust,
            "    Zone {{ city: {city:?}, minutes: {minutes}, summer: {summer} }},"
        )
        .expect("strings take all");
    }
    rust.push_str("];\n");
    rust
}
