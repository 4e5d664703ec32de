#![feature(anonymous_lifetime_in_impl_trait)]
trait A {
    type B;
    fn a(self) -> Self::B;
}
trait C<'a> {}
fn b<'a>(_x: &'a i32, _y: impl C<'a>) {}
fn c(s: &i32, d: impl A<B: C>) {
    b(s, d.a())
}
