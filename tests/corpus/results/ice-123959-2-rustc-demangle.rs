#![feature(generic_const_exprs)]
struct A<T, const N: usize = {}>(T)
where
    [u8; A::<T>()]:;
