#![feature(type_ascription)]
struct A(u8);
fn main() -> impl Sized {
    type_ascribe!(main(), A).0;
    loop {}
}
