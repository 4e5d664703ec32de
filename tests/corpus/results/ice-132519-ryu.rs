#![feature(specialization)]
trait A {
    type B;
}
default impl<T> A for T {
    type B = u8;
}
impl<T> A for [T; 0] {}
fn main() {
    let x: <[_; 0] as A>::B;
}
