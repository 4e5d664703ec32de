use wdd_core::value::Outcome;
use wdd_core::{Shrinker, shrink};

fn first_large(list: &[u32]) -> Option<u32> {
    list.iter().copied().find(|number| *number > 9)
}

enum Answer {
    Right,
    Wrong,
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        Outcome::from(matches!(answer, Answer::Wrong))
    }
}

fn main() {
    shrink(vec![3, 12], |list| first_large(list).is_some());
    let _ = Shrinker::new().shrink(vec![3, 12], |list| first_large(list).map_or(Ok(()), Err));
    let answer = |list: &Vec<u32>| match first_large(list) {
        Some(_) => Answer::Wrong,
        None => Answer::Right,
    };
    let _ = Shrinker::new().threads(2).shrink(vec![3, 12], answer);
}
