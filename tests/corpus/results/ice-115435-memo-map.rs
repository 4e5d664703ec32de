trait B {
    type C: ?Sized;
}
impl<A: ?Sized> B for A {
    type C = A;
}
fn main() {
    a::<B<C = u8>>()
}
fn a<T: ?Sized>()
where
    <T as B>::C: Sized
{
    size_of::<T>();
}
