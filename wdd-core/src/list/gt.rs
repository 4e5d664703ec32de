//! `GT`: group testing, with all elements equally likely to be needed.
//!
//! Ours: the papers on delta debugging do not use group testing. The method is that of
//! [`splitting`](super::splitting), which names its source.
//!
//! - Guarantee: 1-minimal for any property.
//! - Calls: for a monotone property with k of n elements needed, about k·log₂(n/k) + 2·k. At most
//!   n·log₂ n for the groups, and k(k + 1)/2 in the end.

use super::{Algorithm, List, Setting, Settings, reduced_by::reduced_by, splitting::Splitting};

pub(super) static GT: Algorithm = Algorithm {
    name: "gt",
    source: "group testing by generalised binary splitting (Hwang 1972), groups by Bayes' rule",
    uses: &[Setting::P0, Setting::Prior],
    start: |list, settings| Box::new(Gt::new(list, settings)),
};

/// Removes groups of elements that can be removed with a probability of about ½, and searches each
/// group that cannot for the element that is needed.
///
/// The result is 1-minimal for any property. If the property is monotone, the calls are close to the
/// limit that information sets.
///
/// ```
/// use wdd_core::list::Gt;
/// use wdd_core::{List, Settings, Subset, drive};
///
/// let mut gt = Gt::new(&List::uniform(10_000), &Settings::new());
/// let driven = drive(&mut gt, |kept| [17, 4711].iter().all(|&needed| kept.contains(needed)));
/// assert_eq!(driven.best, Subset::of(10_000, [17, 4711]));
/// assert!(driven.stats.calls < 50);
/// ```
#[derive(Clone, Debug)]
pub struct Gt {
    splitting: Splitting,
}

impl Gt {
    /// Starts with the whole list.
    pub fn new(list: &List, settings: &Settings) -> Self {
        let hazards = || vec![1.0; list.len()];
        Gt { splitting: Splitting::knowing(list, settings, hazards) }
    }
}

reduced_by!(Gt, splitting);
