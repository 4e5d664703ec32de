//! `Register`: list algorithms by name, the built-in ones and those of a caller.

use std::error::Error;
use std::fmt;

use super::{ALGORITHMS, Algorithm};

/// List algorithms, by name. It is a value: what is added to one register is not in another.
///
/// The [module](super) has an example.
#[derive(Clone, Debug)]
pub struct Register {
    algorithms: Vec<&'static Algorithm>,
}

impl Register {
    /// The register of the built-in algorithms.
    pub fn built_in() -> Self {
        Register { algorithms: ALGORITHMS.to_vec() }
    }

    /// Adds an algorithm.
    ///
    /// # Errors
    /// If the register already has that name, or if the name cannot be typed as one word on a command
    /// line.
    pub fn with(mut self, algorithm: &'static Algorithm) -> Result<Self, RegisterError> {
        let name = algorithm.name;
        if !is_word(name) {
            return Err(RegisterError::NotAWord { name });
        }
        if self.named(name).is_some() {
            return Err(RegisterError::NameTaken { name });
        }
        self.algorithms.push(algorithm);
        Ok(self)
    }

    /// The algorithm with that name.
    pub fn named(&self, name: &str) -> Option<&'static Algorithm> {
        self.iter().find(|algorithm| algorithm.name == name)
    }

    /// All algorithms, in the order in which they were added; the built-in ones come first.
    pub fn iter(&self) -> impl Iterator<Item = &'static Algorithm> + '_ {
        self.algorithms.iter().copied()
    }
}

impl Default for Register {
    /// The built-in algorithms.
    fn default() -> Self {
        Register::built_in()
    }
}

/// Letters, digits, `-` and `_`, with a letter first.
fn is_word(name: &str) -> bool {
    // A name that begins with `-` would be an option on a command line.
    let all = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    name.starts_with(char::is_alphabetic) && name.chars().all(all)
}

/// An algorithm that a register refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegisterError {
    /// The register already has an algorithm with that name.
    NameTaken {
        /// The name.
        name: &'static str,
    },
    /// The name is not one word of letters, digits, `-` and `_`, with a letter first.
    NotAWord {
        /// The name.
        name: &'static str,
    },
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegisterError::NameTaken { name } => {
                write!(f, "there is already a list algorithm named {name}")
            }
            RegisterError::NotAWord { name } => write!(
                f,
                "{name:?} is not a name for a list algorithm: use letters, digits, - and _, with a \
                 letter first"
            ),
        }
    }
}

impl Error for RegisterError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::OneMinimal;

    const fn named(name: &'static str) -> Algorithm {
        Algorithm::new(name, "for a test", |list, _| Box::new(OneMinimal::new(list)))
    }

    #[test]
    fn a_foreign_algorithm_is_found_beside_the_built_in_ones() {
        static OTHER: Algorithm = named("other");
        let register = Register::built_in().with(&OTHER).unwrap();
        assert!(std::ptr::eq(register.named("other").unwrap(), &OTHER));
        assert_eq!(register.iter().count(), ALGORITHMS.len() + 1);
        assert!(Register::built_in().named("other").is_none());
    }

    #[test]
    fn every_built_in_algorithm_has_a_name_of_its_own_that_is_a_word() {
        for algorithm in ALGORITHMS {
            let same = |other: &&&Algorithm| other.name == algorithm.name;
            assert_eq!(ALGORITHMS.iter().filter(same).count(), 1, "{algorithm:?}");
            assert!(is_word(algorithm.name), "{algorithm:?}");
        }
    }

    #[test]
    fn a_name_that_is_taken_or_not_a_word_is_refused() {
        static DDMIN: Algorithm = named("ddmin");
        static SPACED: Algorithm = named("two words");
        static EMPTY: Algorithm = named("");
        static OPTION: Algorithm = named("-f");
        let refused = |algorithm| Register::built_in().with(algorithm).unwrap_err();
        assert_eq!(refused(&DDMIN), RegisterError::NameTaken { name: "ddmin" });
        for algorithm in [&SPACED, &EMPTY, &OPTION] {
            let name = algorithm.name;
            assert_eq!(refused(algorithm), RegisterError::NotAWord { name });
            assert!(refused(algorithm).to_string().contains(name));
        }
    }
}
