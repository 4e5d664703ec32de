#![feature(generic_const_exprs)]
struct A<T, const N: u8 = {}>(T)
where
    [u8; A::<T>()]:;
