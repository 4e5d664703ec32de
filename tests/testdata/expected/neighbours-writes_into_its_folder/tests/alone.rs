fn f() {
    None::<u8>.unwrap();
}
#[test]
fn writes_into_its_folder() {
    f()
}
