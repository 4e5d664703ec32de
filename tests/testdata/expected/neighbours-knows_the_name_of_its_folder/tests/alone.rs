fn f() {
    None::<u8>.unwrap();
}
#[test]
fn knows_the_name_of_its_folder() {
    f()
}
