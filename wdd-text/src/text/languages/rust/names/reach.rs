//! What can be reached from a start: from names, or from anything else that has a next.

use std::collections::BTreeSet;

/// Takes out of `rest` all that the `names` mean, and what is meant by the names that `take` adds to them, until
/// nothing is new. Gives what is left: nothing names it. This is mark and sweep, with names as references.
pub(crate) fn reach<T>(
    mut rest: Vec<T>,
    names: &mut BTreeSet<String>,
    is_meant: impl Fn(&T, &BTreeSet<String>) -> bool,
    mut take: impl FnMut(T, &mut BTreeSet<String>),
) -> Vec<T> {
    loop {
        let meant: Vec<T> = rest.extract_if(.., |one| is_meant(one, names)).collect();
        if meant.is_empty() {
            return rest;
        }
        meant.into_iter().for_each(|one| take(one, names));
    }
}

/// Adds to `found` the `start`, what is `next` to it, what is next to that, and so on.
pub(crate) fn closure<T: Clone + Ord, N: IntoIterator<Item = T>>(
    found: &mut BTreeSet<T>,
    start: impl IntoIterator<Item = T>,
    mut next: impl FnMut(&T) -> N,
) {
    let mut open: Vec<T> = start.into_iter().collect();
    while let Some(one) = open.pop() {
        if found.insert(one.clone()) {
            open.extend(next(&one));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nothing_names_is_left() {
        let all = vec![("a", "b"), ("b", "a c"), ("c", ""), ("d", "a")];
        let mut names = BTreeSet::from(["b".to_owned()]);
        let is_meant = |one: &(&str, &str), names: &BTreeSet<String>| names.contains(one.0);
        let left = reach(all, &mut names, is_meant, |one, names| {
            names.extend(one.1.split(' ').map(str::to_owned));
        });
        assert_eq!(left, [("d", "a")]);
    }

    #[test]
    fn a_closure_ends_in_a_cycle() {
        let mut found = BTreeSet::from([7]);
        closure(&mut found, [1], |one| [one % 3 + 1, 7]);
        assert_eq!(found, BTreeSet::from([1, 2, 3, 7]));
    }
}
