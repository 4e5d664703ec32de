mod clock;
mod zone;
use clock::Clock;
use zone::of;
pub fn ahead(here: &str, there: &str) -> i32 {
    of(there).minutes - of(here).minutes
}
pub fn when(clock: Clock, here: &str, there: &str) -> Clock {
    clock.plus(ahead(here, there))
}
mod tests {
    use super::*;
    #[test]
    fn kathmandu_is_off_by_a_quarter() {
        let clock: Clock = "23:30".parse().unwrap();
        assert_eq!(when(clock, "London", "Kathmandu").to_string(), "05:15");
    }
}
