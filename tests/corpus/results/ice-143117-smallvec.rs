#![feature(generic_const_exprs, generic_const_parameter_types, adt_const_params)]
#[derive(Clone)]
struct A<const N: [u8; Self::FOO]>;
fn main() {}
