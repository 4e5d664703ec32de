//! What an uninteresting candidate lacks, where its oracle can tell.

/// What an uninteresting candidate lacks: the reason for a verdict, as far as it is known.
///
/// A compiler that refuses a candidate names what it misses. So a verdict says more than *no*: parts of the candidate
/// [need](Need) parts that it does not keep. A reducer is told before the verdict, with
/// [`Reducer::learn`](crate::Reducer::learn); [`Guided`](crate::list::Guided) completes its candidates by it.
///
/// A counterexample is believed, and not proved: a compiler reports what follows from other errors, too.
///
/// ```
/// use wdd_core::list::{Ddmin, Guided};
/// use wdd_core::{Counterexample, List, Need, Subset, Verdict, drive};
///
/// // 90 calls 10, which calls 20; 20 is what fails.
/// let lacks = |kept: &Subset| {
///     let calls = [(90, 10), (10, 20)].into_iter();
///     calls.filter(|&(by, of)| kept.contains(by) && !kept.contains(of)).collect::<Vec<_>>()
/// };
/// let mut guided = Guided::new(Ddmin::new(&List::uniform(100)));
/// let driven = drive(&mut guided, |kept: &Subset| {
///     let needs = lacks(kept).into_iter().map(|(by, of)| Need::of(by, [of]));
///     let verdict = lacks(kept).is_empty() && kept.contains(90);
///     (Verdict::from(verdict), needs.collect::<Counterexample>())
/// });
/// assert_eq!(driven.best, Subset::of(100, [10, 20, 90]));
/// assert!(driven.stats.calls < 20);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counterexample {
    needs: Vec<Need>,
}

/// If one part stays, one of some others has to stay.
///
/// Parts are elements of a list, or the [indices](crate::tree::NodeId::index) of nodes of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Need {
    /// What has the need. `None` for what always stays.
    by: Option<usize>,
    /// What meets it: any of these. The first is the likeliest.
    one_of: Vec<usize>,
}

impl Need {
    /// As long as `by` stays, one of the others has to stay; the first is the likeliest.
    pub fn of(by: usize, one_of: impl IntoIterator<Item = usize>) -> Self {
        Need { by: Some(by), one_of: one_of.into_iter().collect() }
    }

    /// One of these has to stay in any case; the first is the likeliest.
    pub fn always(one_of: impl IntoIterator<Item = usize>) -> Self {
        Need { by: None, one_of: one_of.into_iter().collect() }
    }

    /// What has the need. `None` for what always stays.
    pub fn by(&self) -> Option<usize> {
        self.by
    }

    /// What meets it: any of these. The first is the likeliest.
    pub fn one_of(&self) -> &[usize] {
        &self.one_of
    }
}

impl Counterexample {
    /// What is needed.
    pub fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// Whether nothing is known of what the candidate lacks.
    pub fn is_empty(&self) -> bool {
        self.needs.is_empty()
    }
}

impl<'a> Extend<&'a Need> for Counterexample {
    fn extend<I: IntoIterator<Item = &'a Need>>(&mut self, needs: I) {
        for need in needs {
            if !self.needs.contains(need) {
                self.needs.push(need.clone());
            }
        }
    }
}

impl FromIterator<Need> for Counterexample {
    fn from_iter<I: IntoIterator<Item = Need>>(needs: I) -> Self {
        // A need that nothing meets says nothing.
        Counterexample { needs: needs.into_iter().filter(|need| !need.one_of.is_empty()).collect() }
    }
}
