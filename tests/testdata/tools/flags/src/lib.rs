//! Flags of a command line.

use std::collections::BTreeMap;

/// The flags that were given, and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `--name=value`, and `--name` with nothing.
    pub named: BTreeMap<String, String>,
    /// All others, in order.
    pub rest: Vec<String>,
}

/// Sorts arguments into flags and the rest.
pub fn parse(arguments: impl IntoIterator<Item = String>) -> Flags {
    let mut flags = Flags::default();
    for argument in arguments {
        match argument.strip_prefix("--") {
            Some(flag) => {
                let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
                flags.named.insert(name.to_owned(), value.to_owned());
            }
            None => flags.rest.push(argument),
        }
    }
    flags
}

/// The known name that is most like an unknown one.
#[cfg(feature = "suggestions")]
pub fn suggestion<'a>(unknown: &str, known: &[&'a str]) -> Option<&'a str> {
    let alike = |name: &&&str| {
        name.bytes()
            .zip(unknown.bytes())
            .take_while(|(a, b)| a == b)
            .count()
    };
    known.iter().max_by_key(alike).copied()
}
