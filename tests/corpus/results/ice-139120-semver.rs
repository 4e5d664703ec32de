trait A {
    type B<'a>;
}
impl A for u8 {
    type B<'a> = u8;
}
trait C {
    fn a(&self) {}
}
impl<T: A> C for fn(T, T::B<'_>) {}
fn b<T: A>(f: fn(T, T::B<'_>)) {
    let _: &dyn C = &f;
}
fn main() {
    b(|_: u8, _| {})
}
