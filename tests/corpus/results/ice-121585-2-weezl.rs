#![feature(generic_const_exprs)]
struct A<const N: usize, const M: u128>;
impl<const O: f64> Unpin for A<O, { O as u128 }> {}
fn main()
where
    A<0, 0>: Unpin
{
}
