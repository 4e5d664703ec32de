mod reading {
    fn f(a: u8) {
        a - 1;
    }
    mod tests {
        #[test]
        fn the_last_wheel_turns_over() {
            super::f(0)
        }
    }
}
