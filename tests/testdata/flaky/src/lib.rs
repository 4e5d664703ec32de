//! Things that were lost, and where they were found.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Things, by where they were found.
#[derive(Clone, Debug, Default)]
pub struct Finds {
    places: HashMap<String, String>,
}

impl Finds {
    /// Something was found somewhere.
    pub fn add(&mut self, thing: &str, place: &str) {
        self.places.insert(thing.to_owned(), place.to_owned());
    }

    /// All things.
    pub fn things(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// The first thing that nobody owns.
    ///
    /// # Panics
    /// If there is one: somebody has to be told.
    pub fn check(&self, owners: &HashMap<String, String>) {
        for thing in self.things() {
            if !owners.contains_key(thing) {
                let others: Vec<_> = self.things().collect();
                panic!("nobody owns the {thing} of {}", others.join(" and "));
            }
        }
    }
}

/// Where it is kept which shift it is.
pub fn shift_file() -> PathBuf {
    let state = env::var_os("XDG_STATE_HOME").map_or_else(env::temp_dir, PathBuf::from);
    state.join("lost-and-found.shift")
}

/// Whether this is the second shift; the next time it is the other one.
pub fn second_shift(file: &Path) -> bool {
    let second = file.exists();
    let changed = if second {
        fs::remove_file(file)
    } else {
        fs::write(file, "first")
    };
    changed.expect("the shifts are kept");
    second
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_an_owner() {
        let mut finds = Finds::default();
        for thing in [
            "umbrella", "glove", "key", "scarf", "bicycle", "book", "hat", "ring",
        ] {
            finds.add(thing, "the bus");
        }
        finds.check(&HashMap::new());
    }

    #[test]
    fn every_second_time() {
        assert!(second_shift(&shift_file()), "the first shift finds nothing");
    }
}
