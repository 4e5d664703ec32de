fn f() {
    None::<u8>.unwrap();
}
#[test]
fn binds_a_port() {
    f()
}
