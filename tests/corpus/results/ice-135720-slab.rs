#![feature(generic_const_exprs)]
type S<'l> = [i32; A];
extern {
    fn a(x: S);
}
