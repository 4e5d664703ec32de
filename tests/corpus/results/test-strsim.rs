mod tests {
    #[test]
    fn osa_distance_diff_longer() {
        assert_eq!(0, 1)
    }
}
