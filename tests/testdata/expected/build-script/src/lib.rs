fn f() {
    None::<u8>.expect("a city of the table");
}
mod tests {
    #[test]
    fn kathmandu_is_off_by_a_quarter() {
        super::f()
    }
}
