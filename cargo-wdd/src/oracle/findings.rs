//! What the calls of a run have found out, on disk: a run that is started again makes no call twice.
//!
//! A finding has a key: what was found out, and about what. A run that goes on takes the same way as before, so it
//! looks for the same findings, in the same order.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use wdd_text::text::digest::digest;

use crate::error::Result;
use crate::process::store::Store;

/// The findings of a run. Its clones share them. By default nothing is kept.
#[derive(Clone, Debug, Default)]
pub struct Findings(Option<Arc<StoredFindings>>);

#[derive(Debug)]
struct StoredFindings {
    store: Arc<Store>,
    /// The keys of what this process has found out.
    own: Mutex<HashSet<u128>>,
    /// How often each finding that can differ each time was looked for.
    times: Mutex<HashMap<u128, u64>>,
    /// Calls that are counted and that an earlier process has made, without those for a verdict in a search.
    earlier: AtomicU64,
    /// Whether a finding could not be kept.
    incomplete: AtomicBool,
}

/// What can be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// How a call about the untouched input ends.
    Untouched,
    /// How a call of a reference about the untouched input ends.
    Reference,
    /// How a call ends that prints the cause of a compile error.
    Cause,
    /// Whether a candidate does not fail with its fix.
    Fixed,
    /// The verdict on a candidate.
    Verdict,
    /// How a call ends about a candidate that was accepted before.
    Accepted,
    /// Whether a candidate is interesting without shortcuts.
    Confirmed,
    /// Which code a test enters.
    Trace,
    /// What rustc prints about a candidate.
    Printed,
    /// Whether a candidate is interesting without some of the flags.
    Flags,
}

impl What {
    /// Whether one call finds this out, which is counted where it is made.
    fn is_call(self) -> bool {
        use What::{Cause, Fixed, Flags, Reference, Untouched};
        matches!(self, Untouched | Reference | Cause | Fixed | Flags)
    }
}

/// The text of a value in a key: JSON, which names each field, so that it does not depend on how the program was built.
pub(super) fn as_key(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what keys are made of has no paths and no maps")
}

/// A finding, and where it is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found<T> {
    pub(crate) value: T,
    /// Whether an earlier process has found it out.
    pub(crate) earlier: bool,
}

impl Findings {
    /// Keeps the findings in this store.
    pub fn kept_in(store: Arc<Store>) -> Self {
        Findings(Some(Arc::new(StoredFindings {
            store,
            own: Mutex::default(),
            times: Mutex::default(),
            earlier: AtomicU64::new(0),
            incomplete: AtomicBool::new(false),
        })))
    }

    /// What was found out before, or else what `make` finds out now. `what` and `about` are its key.
    ///
    /// # Errors
    /// The error of `make`. Nothing is kept then.
    pub(crate) fn find<T: Serialize + DeserializeOwned>(
        &self,
        what: What,
        about: &(impl Hash + ?Sized),
        make: impl FnOnce() -> Result<T>,
    ) -> Result<Found<T>> {
        self.find_final(what, about, make, |_| true)
    }

    /// What was found out before, or else what `make` finds out now. It is kept only if it is final: a call with more
    /// time gives the same.
    ///
    /// # Errors
    /// The error of `make`.
    pub(crate) fn find_final<T: Serialize + DeserializeOwned>(
        &self,
        what: What,
        about: &(impl Hash + ?Sized),
        make: impl FnOnce() -> Result<T>,
        is_final: impl FnOnce(&T) -> bool,
    ) -> Result<Found<T>> {
        let Some(kept) = &self.0 else { return make().map(Found::now) };
        let found = kept.find(digest(&(as_key(&what), about)), make, is_final)?;
        self.count_earlier(u64::from(found.earlier && what.is_call()));
        Ok(found)
    }

    /// What a call finds out that is made several times to see whether its outcome differs: each time is a finding of
    /// its own. It is kept if it is final, as with [`Findings::find_final`].
    ///
    /// # Errors
    /// The error of `make`.
    pub(crate) fn find_again<T: Serialize + DeserializeOwned>(
        &self,
        what: What,
        about: &(impl Hash + ?Sized),
        make: impl FnOnce() -> Result<T>,
        is_final: impl FnOnce(&T) -> bool,
    ) -> Result<Found<T>> {
        let time = self.0.as_ref().map(|kept| {
            let mut times = kept.times.lock().unwrap_or_else(PoisonError::into_inner);
            let time = times.entry(digest(&(as_key(&what), about))).or_default();
            *time += 1;
            *time
        });
        self.find_final(what, &(time, about), make, is_final)
    }

    /// Counts calls that an earlier process has made.
    pub(crate) fn count_earlier(&self, calls: u64) {
        if let Some(kept) = &self.0 {
            kept.earlier.fetch_add(calls, Ordering::Relaxed);
        }
    }

    /// How many calls an earlier process has made, without those for a verdict in a search.
    pub(crate) fn earlier(&self) -> u64 {
        self.0.as_ref().map_or(0, |kept| kept.earlier.load(Ordering::Relaxed))
    }

    /// Whether a finding could not be kept: the disk is full, for instance.
    pub(crate) fn are_incomplete(&self) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.incomplete.load(Ordering::Relaxed))
    }
}

impl<T> Found<T> {
    fn now(value: T) -> Self {
        Found { value, earlier: false }
    }
}

impl StoredFindings {
    fn find<T: Serialize + DeserializeOwned>(
        &self,
        key: u128,
        make: impl FnOnce() -> Result<T>,
        is_final: impl FnOnce(&T) -> bool,
    ) -> Result<Found<T>> {
        if let Some(value) = self.known(key) {
            let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
            return Ok(Found { value, earlier: !own.contains(&key) });
        }
        let value = make()?;
        if !is_final(&value) {
            return Ok(Found::now(value));
        }
        self.own.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        // What has a path that is not UTF-8 cannot be kept. The run itself is fine without.
        if let Ok(bytes) = serde_json::to_vec(&value)
            && self.store.put(key, &bytes).is_err()
        {
            self.incomplete.store(true, Ordering::Relaxed);
        }
        Ok(Found::now(value))
    }

    fn known<T: DeserializeOwned>(&self, key: u128) -> Option<T> {
        serde_json::from_slice(&self.store.get(key).ok()??).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn findings(folder: &tempfile::TempDir) -> Findings {
        let store = Store::open(&folder.path().join("store")).unwrap();
        Findings::kept_in(Arc::new(store))
    }

    fn find(findings: &Findings, about: &str, value: u8) -> Found<u8> {
        findings.find(What::Fixed, about, || Ok(value)).unwrap()
    }

    #[test]
    fn a_finding_is_made_once_also_by_the_next_process() {
        let folder = tempfile::tempdir().unwrap();
        let first = findings(&folder);
        let found = |value, earlier| Found { value, earlier };
        assert_eq!(find(&first, "a", 1), found(1, false));
        assert_eq!(find(&first, "a", 2), found(1, false));
        assert_eq!(find(&first, "b", 3), found(3, false));
        drop(first);
        let second = findings(&folder);
        assert_eq!(find(&second, "a", 4), found(1, true));
        assert_eq!(find(&second, "c", 5), found(5, false));
        assert_eq!(second.earlier(), 1);
    }

    #[test]
    fn what_can_differ_each_time_is_found_out_each_time() {
        let folder = tempfile::tempdir().unwrap();
        for _process in 0..2 {
            let findings = findings(&folder);
            for expected in [1u8, 2, 3] {
                let found =
                    findings.find_again(What::Untouched, "a", || Ok(expected), |_| true).unwrap();
                assert_eq!(found.value, expected);
            }
        }
    }

    #[test]
    fn what_is_not_final_is_found_out_again_by_the_next_process() {
        let folder = tempfile::tempdir().unwrap();
        for expected in [1u8, 2] {
            let findings = findings(&folder);
            let find = |is_final: fn(&u8) -> bool| {
                let make = || Ok(expected);
                findings.find_again(What::Accepted, "a", make, is_final)
            };
            assert_eq!(find(|_| false).unwrap().value, expected);
            // The second time is another finding, and is kept.
            assert_eq!(find(|_| true).unwrap().value, 1);
        }
    }

    #[test]
    fn an_error_is_no_finding() {
        let folder = tempfile::tempdir().unwrap();
        let findings = findings(&folder);
        let failed = findings.find::<u8>(What::Fixed, "a", || Err(Error::Interrupted));
        assert!(matches!(failed, Err(Error::Interrupted)));
        assert_eq!(find(&findings, "a", 7).value, 7);
    }

    #[test]
    fn without_a_store_nothing_is_kept() {
        let findings = Findings::default();
        assert_eq!(find(&findings, "a", 1).value, 1);
        assert_eq!(find(&findings, "a", 2).value, 2);
        assert!(!findings.are_incomplete());
    }
}
