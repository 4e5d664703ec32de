fn f() {
    vec![0][1];
}
mod tests {
    #[test]
    fn opens_in_the_evening() {
        super::f()
    }
}
