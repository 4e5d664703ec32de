//! `Threaded`: shrinks with a property that runs on several threads at the same time.

use std::sync::Arc;

use super::{IntoOutcome, NotFailing, Shrinker, Shrunk};
use crate::drive::Pool;
use crate::value::WeightedTree;
use crate::value::panics::caught;
use crate::value::stack::StackSize;

/// A [`Shrinker`] that runs the property on several threads; made by [`Shrinker::threads`].
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
        assert!(threads > 0, "the number of threads must be at least 1");
        Threaded { shrinker, threads }
    }

    /// Shrinks a value until no pass finds a smaller one that fails, or a limit is reached.
    ///
    /// # Errors
    /// [`NotFailing`] if the value itself does not fail.
    pub fn shrink<T, O>(
        self,
        value: T,
        property: impl Fn(&T) -> O + Sync,
    ) -> Result<Shrunk<T>, NotFailing<T>>
    where
        T: WeightedTree + Send + Sync,
        O: IntoOutcome,
    {
        let room = StackSize::for_value(&value);
        room.run(|| {
            let call = |value: &T| caught(|| property(value).into_outcome());
            let (mut machine, mut run) = self.shrinker.start(value, call)?;
            // The thread may be the last owner of the value, and drops it here.
            let call_shared = |value: Arc<T>| room.run(move || call(&value));
            let work = |pool: &mut _| run.parallel(&mut machine, pool);
            let end = Pool::scoped(self.threads, call_shared, work);
            Ok(run.finish(&mut machine, end, call))
        })
    }
}
