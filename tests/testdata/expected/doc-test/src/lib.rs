pub mod split {
    pub struct Bill;
    impl Bill {
        /// ```
        /// prices::split::Bill::weighted()
        /// ```
        pub fn weighted() {
            vec![0][1];
        }
    }
}
