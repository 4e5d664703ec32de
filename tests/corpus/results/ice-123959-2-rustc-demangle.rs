#![feature(generic_const_exprs)]
struct A<T, const N: usize = {}>(T)
where
    [u8; size_of::<T>()]:;
struct B(A<u8>);
