#![feature(min_specialization, rustc_attrs)]
#[rustc_specialization_trait]
trait A {}
struct B
where
    Self: Iterator<Item = <Self as Iterator>::Item>;
impl A for B {}
