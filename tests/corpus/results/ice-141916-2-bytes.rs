#![feature(ergonomic_clones)]
impl std::clone::UseCloned for U {}
#[derive(Clone)]
struct U;
fn main() {
    let u: U;
    || {
        u;
        (u.use)
    };
}
