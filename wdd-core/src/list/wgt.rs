//! `W_GT`: group testing, with heavy elements more likely to be needed.
//!
//! Ours: the method is that of [`splitting`](super::splitting), and the prior that of Zhou et al., *WDD:
//! Weighted Delta Debugging* (2025), §IV-D: an element of weight w can be removed with the probability
//! p^w. Light elements come first.
//!
//! - Guarantee: 1-minimal for any property.
//! - Calls: as [`Gt`](super::Gt); fewer if weight predicts what is needed.

use super::{Algorithm, List, Setting, Settings, reduced_by::reduced_by, splitting::Splitting};

pub(super) static WGT: Algorithm = Algorithm {
    name: "wgt",
    source: "group testing as gt, heavy elements more likely to be needed (prior of WDD 2025)",
    uses: &[Setting::P0, Setting::Prior],
    start: |list, settings| Box::new(Wgt::new(list, settings)),
};

/// Removes groups of elements that can be removed with a probability of about ½, where light elements
/// are more likely to be removable, and searches each group that cannot for the element that is needed.
///
/// The result is 1-minimal for any property.
///
/// ```
/// use wdd_core::list::Wgt;
/// use wdd_core::{List, Reducer, Settings, Subset};
///
/// // The light elements are the first group, since most elements are thought to be needed.
/// let wgt = Wgt::new(&List::new([1, 90, 1, 90]), &Settings::new().with_p0(0.9).unwrap());
/// assert_eq!(wgt.candidate(), Some(Subset::of(4, [1, 3])));
/// ```
#[derive(Clone, Debug)]
pub struct Wgt {
    splitting: Splitting,
}

impl Wgt {
    /// Starts with the whole list.
    pub fn new(list: &List, settings: &Settings) -> Self {
        let weights = list.weights().iter();
        Wgt {
            splitting: Splitting::knowing(list, settings, || weights.map(|&w| w as f64).collect()),
        }
    }
}

reduced_by!(Wgt, splitting);
