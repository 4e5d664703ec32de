use wdd_core::{Shrinker, shrink};

fn first_large(list: &[u32]) -> Option<u32> {
    list.iter().copied().find(|number| *number > 9)
}

fn main() {
    shrink(vec![3, 12], |list| first_large(list));
    let _ = Shrinker::new().shrink(vec![3, 12], |list| first_large(list));
    let _ = Shrinker::new().threads(2).shrink(vec![3, 12], |list| first_large(list));
}
