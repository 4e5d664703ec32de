pub fn is_open(hour: usize) -> bool {
    const OPEN: [bool; 12] = [
        false, false, false, false, false, false, true, true, true, true, true, true,
    ];
    OPEN[hour]
}
mod tests {
    #[test]
    fn opens_in_the_evening() {
        assert!(super::is_open(18));
    }
}
