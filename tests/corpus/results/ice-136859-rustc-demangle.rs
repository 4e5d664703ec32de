#![feature(generic_const_exprs)]
trait A<const N: u8> {}
impl A<0> for () {}
impl<const N: u8>
    A<
        {
            {
                N
            }
        }
    > for ()
where
    Self: A<N>
{
}
fn main() {}
