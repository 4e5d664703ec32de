use std::ops::Add;
struct B<S>(S);
trait C {
    type D;
}
impl<A, S: C<D = A>> Add<B<S>> for f32 where f32: Add<A, Output = A> {}
impl<A, S: C<D = A>> Add<&B<S>> for f32
where
    f32: Add<A>
{
    type Output = <f32 as Add<A>>::Output;
    fn add(self, _a: C) -> Self::Output {}
}
