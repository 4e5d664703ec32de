//! A test that was found, and how well its name fits what the user typed.

use super::test::Harness;
use crate::package::Target;

/// Names that are told of where none fits, at most.
const TOLD: usize = 8;

/// A test that there is.
#[derive(Clone, Debug)]
pub(super) struct Known<'a> {
    pub(super) target: &'a Target,
    pub(super) harness: Harness,
    pub(super) name: String,
}

impl Known<'_> {
    /// The target and its package.
    pub(super) fn of(&self) -> String {
        let Target { package, name, .. } = self.target;
        match name.replace('-', "_") == package.replace('-', "_") {
            true => package.clone(),
            false => format!("{package}'s {name}"),
        }
    }

    /// What a person types to mean this one.
    pub(super) fn said(&self) -> String {
        let Target { package, name, .. } = self.target;
        match self.harness {
            Harness::Doc => format!("`{}`", self.name),
            _ => format!("`-p {package} --test {name}::{}`", self.name),
        }
    }

    /// How well the name fits, the best being the least.
    fn fits(&self, name: &str) -> Option<u8> {
        let of_target = |name: &str| {
            let (first, rest) = name.split_once("::")?;
            let alike = first.replace('-', "_") == self.target.name.replace('-', "_");
            (alike && rest == self.name).then_some(())
        };
        let ends = |name: &str| self.name.strip_suffix(name)?.strip_suffix("::").map(drop);
        let item = || self.name.split_once(" - ").map(|(_, item)| item);
        match () {
            () if self.name == name => Some(0),
            () if of_target(name).is_some() => Some(0),
            () if self.harness == Harness::Doc => item()?.contains(name).then_some(1),
            () => ends(name).map(|()| 1),
        }
    }
}

/// Those that fit best.
pub(super) fn best<'a>(known: &[Known<'a>], name: &str) -> Vec<Known<'a>> {
    let fitting = known
        .iter()
        .filter_map(|known| Some((known.fits(name)?, known)));
    let fitting: Vec<_> = fitting.collect();
    let least = fitting.iter().map(|(fits, _)| *fits).min();
    let best = fitting.into_iter().filter(|(fits, _)| Some(*fits) == least);
    best.map(|(_, known)| known.clone()).collect()
}

/// Names that look like this one; if none does, the first.
pub(super) fn like(name: &str, known: &[Known<'_>]) -> Vec<String> {
    let last = |name: &str| name.rsplit("::").next().unwrap_or(name).to_owned();
    let (wanted, names) = (last(name), known.iter().map(|known| known.name.clone()));
    let names: Vec<_> = names.collect();
    let is_like = |other: &&String| {
        let other = last(other);
        other.contains(&wanted) || wanted.contains(&other) || other.get(..3) == wanted.get(..3)
    };
    let alike: Vec<_> = names.iter().filter(is_like).cloned().collect();
    let told = if alike.is_empty() { names } else { alike };
    told.into_iter().take(TOLD).collect()
}
