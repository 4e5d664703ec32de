//! What the other toolchains show about a result that are installed: all of them, or as few as it takes to find the
//! first one that shows the failure.

use wdd_text::text::render::Rendered;

use crate::error::Error;
use crate::oracle::{Judge, Shown};
use crate::process::toolchain::Toolchain;

/// Which of the other toolchains are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The toolchain of the result alone.
    None,
    /// All that are installed.
    #[default]
    All,
    /// The newest, and by bisection the first that shows the failure.
    First,
}

/// What toolchains have shown.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Tried {
    /// The version of each, and what it shows. The first is the one that the result was reduced with.
    pub all: Vec<(String, Shown)>,
    /// The boundaries, if the first that shows the failure was wanted.
    pub bisected: Option<Bisected>,
}

/// Where the failure begins, among the toolchains that are installed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Bisected {
    /// The last that does not show it; `None` if all that are older show it too, or there is no older one.
    pub good: Option<Toolchain>,
    /// The first that shows it.
    pub bad: Toolchain,
}

/// Tries the toolchains.
///
/// # Errors
/// [`Error::Interrupted`], or what prevented a call.
pub(super) fn tried(wanted: Wanted, judge: &Judge, candidate: &Rendered) -> Result<Tried, Error> {
    let own = judge.about.toolchain.clone().filter(|_| wanted != Wanted::None);
    let Some(own) = own else { return Ok(Tried::default()) };
    let mut tried = Trial { judge, candidate, all: vec![(own.version.clone(), Shown::Same)] };
    let (older, newer) = others(&own);
    let mut bisected = None;
    if wanted == Wanted::First {
        if let Some(newest) = newer.last() {
            tried.shows(newest)?;
        }
        bisected = Some(bisect(older, own, |toolchain| tried.shows(toolchain))?);
    } else {
        for toolchain in older.iter().chain(&newer).rev() {
            tried.shows(toolchain)?;
        }
    }
    Ok(Tried { all: tried.all, bisected })
}

/// The toolchains that are installed besides this one, those that are older and those that are newer, each from the
/// oldest to the newest. One that does not work says nothing about the result.
fn others(own: &Toolchain) -> (Vec<Toolchain>, Vec<Toolchain>) {
    let find = |name: String| Toolchain::named(&name).ok();
    let mut others: Vec<_> = Toolchain::installed().into_iter().filter_map(find).collect();
    others.sort_by_key(Toolchain::age);
    // `stable` and the number of its release are two names of one toolchain.
    others.dedup_by(|one, other| one.version == other.version);
    others.retain(|other| other.version != own.version);
    others.into_iter().partition(|other| other.age() < own.age())
}

/// Finds where a failure begins: `bad` shows it, and `older` are those before it. What does not say whether a toolchain
/// shows it is left out.
fn bisect(
    mut older: Vec<Toolchain>,
    mut bad: Toolchain,
    mut shows: impl FnMut(&Toolchain) -> Result<Option<bool>, Error>,
) -> Result<Bisected, Error> {
    let mut good = None;
    // The oldest is the first that is tried: if it shows the failure, there is nothing to search.
    let mut next = 0;
    while next < older.len() {
        match shows(&older[next])? {
            // A toolchain that is too old for a feature says nothing about the failure.
            None => drop(older.remove(next)),
            Some(true) => {
                bad = older.swap_remove(next);
                older.truncate(next);
            }
            Some(false) => {
                older.drain(..next);
                good = Some(older.remove(0));
            }
        }
        // Once a toolchain is known that does not fail, the first that fails is halved for.
        next = older.len() / 2 * usize::from(good.is_some());
    }
    Ok(Bisected { good, bad })
}

struct Trial<'a> {
    judge: &'a Judge,
    candidate: &'a Rendered,
    all: Vec<(String, Shown)>,
}

impl Trial<'_> {
    /// Whether a toolchain shows the failure. `None` if it accepts no unstable features and the result has some, or the
    /// oracle runs no toolchain.
    fn shows(&mut self, toolchain: &Toolchain) -> Result<Option<bool>, Error> {
        let Some(shown) = self.judge.shown_by(toolchain, self.candidate)? else { return Ok(None) };
        let shows = match &shown {
            Shown::Same | Shown::Similar => Some(true),
            Shown::Other(seen) => (!needs_nightly(seen)).then_some(false),
        };
        self.all.push((toolchain.version.clone(), shown));
        Ok(shows)
    }
}

/// Whether rustc has refused the code or the options because they are unstable.
fn needs_nightly(seen: &str) -> bool {
    seen.contains("E0554") || seen.contains("only accepted on the nightly compiler")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain(version: u32) -> Toolchain {
        Toolchain {
            rustc: "rustc".into(),
            version: format!("rustc 1.{version}.0"),
            typed: Vec::new(),
        }
    }

    /// The boundaries among these versions if the failure begins with `first`, and how many were tried.
    fn begin(older: &[u32], first: u32, refused: &[u32]) -> (Option<String>, String, usize) {
        let mut tried = 0;
        let older = older.iter().map(|version| toolchain(*version)).collect();
        let bisected = bisect(older, toolchain(99), |toolchain| {
            tried += 1;
            let version = toolchain.age().0[1];
            Ok((!refused.contains(&version)).then_some(version >= first))
        });
        let Bisected { good, bad } = bisected.unwrap();
        (good.map(|good| good.version), bad.version, tried)
    }

    #[test]
    fn the_first_that_shows_the_failure_is_found_in_few_calls() {
        let all: Vec<u32> = (1..=64).collect();
        let version = |minor| format!("rustc 1.{minor}.0");
        for first in 2..=64 {
            let (good, bad, tried) = begin(&all, first, &[]);
            assert_eq!((good, bad), (Some(version(first - 1)), version(first)));
            assert!(tried <= 8, "{tried}");
        }
        assert_eq!(begin(&all, 1, &[]), (None, version(1), 1));
        assert_eq!(begin(&all, 99, &[]).1, version(99));
        assert_eq!(begin(&[], 1, &[]), (None, version(99), 0));
    }

    #[test]
    fn what_refuses_unstable_code_says_nothing() {
        let (good, bad, _) = begin(&[1, 2, 3, 4, 5], 3, &[1, 3, 4]);
        assert_eq!((good.as_deref(), bad.as_str()), (Some("rustc 1.2.0"), "rustc 1.5.0"));
        assert!(needs_nightly("error[E0554]: `#![feature]` may not be used"));
    }
}
