//! The east gate.

/// Whether the gate is open at this hour.
pub fn is_open(hour: usize) -> bool {
    const OPEN: [bool; 12] = [
        false, false, false, false, false, false, true, true, true, true, true, true,
    ];
    OPEN[hour]
}

#[cfg(test)]
mod tests {
    #[test]
    fn opens_in_the_evening() {
        assert!(super::is_open(18));
    }

    #[test]
    fn is_closed_to_the_west() {
        assert!(super::is_open(24));
    }
}
