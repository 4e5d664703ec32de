struct A;
impl<E> From<E> for A where for<'a> &'a mut u8: Clone {}
fn main() {
    || -> Result<_, A> { Err(0)? }
}
