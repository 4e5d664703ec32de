pub struct Zone {
    pub city: &'static str,
    pub minutes: i32,
    pub summer: bool,
}

include!(concat!(env!("OUT_DIR"), "/zones.rs"));
pub fn of(city: &str) -> &'static Zone {
    ZONES
        .iter()
        .find(|zone| zone.city.eq_ignore_ascii_case(city))
        .expect("a city of the table")
}
