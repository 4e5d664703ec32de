#![feature(non_lifetime_binders)]
fn main() -> impl for<T> Fn(T) {
    |x| x
}
