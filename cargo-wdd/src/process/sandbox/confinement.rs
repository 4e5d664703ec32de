//! What the sandbox prevents for a call, and the openings that permit something again.

use std::fmt;

use serde::Serialize;

/// How a call is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Confinement {
    /// Whether it is confined.
    pub is_on: bool,
    /// Whether it may use the network.
    pub network: bool,
    /// Whether it has the user's `HOME`, and may write there.
    pub home: bool,
    /// Whether it may write to the folder of the input, and where all programs write temporary files.
    pub folders: bool,
    /// Whether it was opened because a script was denied something, although it failed in the same way.
    pub was_denied: bool,
}

impl Confinement {
    /// Nothing is prevented.
    pub const NONE: Confinement = Confinement { is_on: false, ..Confinement::FULL };

    /// Everything is prevented that can be prevented.
    pub const FULL: Confinement =
        Confinement { is_on: true, network: false, home: false, folders: false, was_denied: false };

    /// Two openings for a call that was denied something: more folders are writable, and then the home folder too.
    pub fn writable(self) -> [Self; 2] {
        let folders = Confinement { folders: true, was_denied: true, ..self };
        let all = Confinement { home: true, ..folders };
        [folders, all]
    }

    /// What happens without the openings, in words.
    pub fn reason(self) -> &'static str {
        if self.was_denied {
            "without it the script is denied something"
        } else {
            "without it the input does not fail in the same way"
        }
    }

    /// What is tried in turn until something works: this confinement, and then the smallest opening first. Empty if
    /// nothing is confined.
    pub fn openings(self) -> Vec<Self> {
        if !self.is_on {
            return Vec::new();
        }
        let all = Confinement { network: true, home: true, folders: true, ..self };
        let mut openings = vec![
            self,
            Confinement { network: true, ..self },
            Confinement { home: true, ..self },
            Confinement { folders: true, ..self },
            all,
        ];
        openings.dedup();
        openings
    }
}

/// What a confinement allows, in the middle of a sentence. Empty if it allows nothing.
impl fmt::Display for Confinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_on {
            return f.write_str("everything");
        }
        let all = [
            (self.network, "the network"),
            (self.home, "the home folder"),
            (self.folders, "writing to the folder of the input and to /tmp"),
        ];
        let allowed: Vec<_> =
            all.iter().filter(|(is_allowed, _)| *is_allowed).map(|(_, what)| *what).collect();
        f.write_str(&allowed.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_allows_more_than_before_and_what_is_not_confined_has_none() {
        let network = Confinement::FULL.openings()[1];
        assert_eq!(network.to_string(), "the network");
        assert!(network.openings().iter().all(|opening| opening.network));
        assert_eq!(network.openings().len(), 4);
        assert_eq!(Confinement::NONE.openings(), []);
    }
}
