#![feature(generic_const_exprs)]
const A: usize = 0;
struct B<const C: usize = A, D = u8>(D);
