//! `Threaded`: a shrinking whose property runs in several threads at once.

use std::sync::Arc;

use super::panics::caught;
use super::{NotFailing, Outcome, Shrinker, Shrunk};
use crate::drive::Pool;
use crate::value::WeightedTree;

/// A [`Shrinker`] that runs the property in several threads.
///
/// ```
/// use wdd_core::{Shrinker, shrink};
///
/// let list: Vec<u32> = (0..100).collect();
/// let fails = |list: &Vec<u32>| list.contains(&17) && list.contains(&80);
/// let shrunk = Shrinker::new().threads(4).shrink(list.clone(), fails).unwrap();
/// assert_eq!(shrunk, shrink(list, fails));
/// ```
#[derive(Debug)]
#[must_use = "nothing is shrunk before `shrink` is called"]
pub struct Threaded<'a> {
    shrinker: Shrinker<'a>,
    threads: usize,
}

impl<'a> Threaded<'a> {
    pub(super) fn new(shrinker: Shrinker<'a>, threads: usize) -> Self {
        assert!(threads > 0, "a value is shrunk in one thread at least");
        Threaded { shrinker, threads }
    }

    /// Shrinks a value until no pass finds a smaller one that fails, or a limit is met.
    ///
    /// # Errors
    /// If the value itself does not fail.
    pub fn shrink<T, O>(
        self,
        value: T,
        property: impl Fn(&T) -> O + Sync,
    ) -> Result<Shrunk<T>, NotFailing<T>>
    where
        T: WeightedTree + Send + Sync,
        O: Into<Outcome>,
    {
        let answer = |value: &T| caught(|| property(value).into());
        let (mut machine, mut run) = self.shrinker.start(value, answer)?;
        let of_shared = |value: Arc<T>| answer(&value);
        let ask = |pool: &mut _| run.at_once(&mut machine, pool);
        let end = Pool::scoped(self.threads, of_shared, ask);
        Ok(run.finish(&machine, end))
    }
}
