//! Far away.

#[test]
fn the_same_city_is_not_ahead() {
    for zone in timezones::ZONES {
        assert_eq!(timezones::ahead(zone.city, zone.city), 0);
    }
}
