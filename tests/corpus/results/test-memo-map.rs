mod tests {
    struct A;
    impl A {
        fn insert(self, c: impl Sized, d: impl Sized) -> bool {
            false
        }
    }

    #[test]
    fn test_insert() {
        let memo = A;
        assert!(memo.insert(23u32, Box::new(1u32)))
    }
}
