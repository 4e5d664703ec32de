use std::iter::FusedIterator;
struct A<T>(T);
impl Iterator for A<u8> {
    type Item = i32;
    fn next(&mut self) -> Option<i32> {
        None
    }
}
impl<T> FusedIterator for A<T> where Self: FusedIterator {}
fn main() {
    A(0).fuse().next();
}
