unsafe extern "C" {
    fn adler_update();
}
fn main() {
    unsafe { adler_update() }
}
