mod tests {
    #[test]
    fn percent_encode_byte() {
        assert_eq!(0, 1)
    }
}
