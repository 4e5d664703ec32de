//! A test of the package, and how well its name matches the name that the user gives.

use std::path::Path;

use wdd_text::text::languages::is_rust;

use super::test::Harness;
use crate::package::CargoTarget;

/// How many names an error message lists at most.
const LISTED: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct ExistingTest<'a> {
    pub(super) target: &'a CargoTarget,
    pub(super) harness: Harness,
    pub(super) name: String,
}

impl ExistingTest<'_> {
    /// The package, and the target if it has another name, for a message.
    pub(super) fn place(&self) -> String {
        let CargoTarget { package, name, .. } = self.target;
        let is_same = name.replace('-', "_") == package.replace('-', "_");
        if is_same { package.clone() } else { format!("{package}'s {name}") }
    }

    /// What a person types to select this test.
    pub(super) fn typed(&self) -> String {
        let CargoTarget { package, name, .. } = self.target;
        match self.harness {
            Harness::Doc => format!("`{}`", self.name),
            _ => format!("`-p {package} --test {name}::{}`", self.name),
        }
    }

    /// How well the test matches a name: 0 is the best. `None` if it does not match.
    fn distance(&self, name: &str) -> Option<u8> {
        if self.name == name || self.is_in_target(name) {
            return Some(0);
        }
        if self.harness == Harness::Doc {
            // A name such as `src/lib.rs - parse (line 3)` is longer than anybody types.
            let (file, item) = self.name.split_once(" - ")?;
            let Some((named, of_named)) = name.split_once(" - ") else {
                return item.contains(name).then_some(1);
            };
            // Where `README.md` is the documentation, rustdoc says `src/../README.md`, or the file that includes it.
            let is_same = Path::new(file).ends_with(named);
            let may_be_included = !is_rust(Path::new(named));
            let distance = if is_same { Some(1) } else { may_be_included.then_some(2) };
            return distance.filter(|_| item == of_named);
        }
        self.name.strip_suffix(name)?.ends_with("::").then_some(1)
    }

    /// Whether a name is that of the target and of the test: `TARGET::TEST`.
    fn is_in_target(&self, name: &str) -> bool {
        name.split_once("::").is_some_and(|(target, test)| {
            target.replace('-', "_") == self.target.name.replace('-', "_") && test == self.name
        })
    }
}

/// The tests that match the name best.
pub(super) fn best_matches<'a>(known: &[ExistingTest<'a>], name: &str) -> Vec<ExistingTest<'a>> {
    let matching = known.iter().filter_map(|known| Some((known.distance(name)?, known)));
    let matching = Vec::from_iter(matching);
    let least = matching.iter().map(|(distance, _)| *distance).min();
    let best = matching.into_iter().filter(|(distance, _)| Some(*distance) == least);
    best.map(|(_, known)| known.clone()).collect()
}

/// Names of tests that are similar to the name. If none is, the first names.
pub(super) fn similar_names(name: &str, known: &[ExistingTest<'_>]) -> Vec<String> {
    fn last(name: &str) -> &str {
        name.rsplit("::").next().unwrap_or(name)
    }
    let wanted = last(name);
    let mut names: Vec<String> = known.iter().map(|known| known.name.clone()).collect();
    let is_similar = |other: &String| {
        let other = last(other);
        other.contains(wanted) || wanted.contains(other) || other.get(..3) == wanted.get(..3)
    };
    // Any test is a better hint than none.
    if names.iter().any(is_similar) {
        names.retain(is_similar);
    }
    names.truncate(LISTED);
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_selects_the_nearest_tests_and_similar_ones_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = "[package]\nname = \"a\"\nversion = \"0.1.0\"\n[lib]\npath = \"a.rs\"\n";
        std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        std::fs::write(folder.path().join("a.rs"), "").unwrap();
        let package = crate::package::Package::find(
            "cargo".as_ref(),
            folder.path(),
            None,
            crate::process::Trust::Refused,
        )
        .unwrap();
        let test = |harness: Harness, name: &str| ExistingTest {
            target: &package.targets[0],
            harness,
            name: name.to_owned(),
        };
        let known = ["tests::adds", "tests::wide::adds", "tests::sorts"];
        let known = known.map(|name| test(Harness::Libtest, name));
        let best = |name| best_matches(&known, name).into_iter().map(|known| known.name);
        assert_eq!(best("a::tests::adds").collect::<Vec<_>>(), ["tests::adds"]);
        assert_eq!(best("adds").count(), 2);
        assert_eq!(similar_names("sort", &known), ["tests::sorts"]);
        assert_eq!(similar_names("x", &known).len(), 3);

        let known =
            ["src/../README.md - (line 3)", "src/lib.rs - (line 3)", "src/lib.rs - a (line 9)"];
        let known = known.map(|name| test(Harness::Doc, name));
        let best =
            |name| Vec::from_iter(best_matches(&known, name).into_iter().map(|one| one.name));
        assert_eq!(best("README.md - (line 3)"), ["src/../README.md - (line 3)"]);
        assert_eq!(best("a (line 9)"), ["src/lib.rs - a (line 9)"]);
        assert_eq!(best("src/other.rs - a (line 9)"), [""; 0]);
        let known = [test(Harness::Doc, "src/lib.rs - (line 3)")];
        assert_eq!(best_matches(&known, "README.md - (line 3)").len(), 1);
    }
}
