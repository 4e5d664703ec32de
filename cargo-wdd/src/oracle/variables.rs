//! The variables of the environment that decide what rustc and cargo do, so that they are a part of the command that a person
//! types. Values of other variables are the user's, and are shown nowhere.

use std::collections::BTreeMap;
use std::env;

use super::command::typed;

/// The variable with flags for rustc that cargo reads.
const FLAGS: &str = "RUSTFLAGS";

/// The same flags, each apart.
const ENCODED_FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

/// What is between these flags.
pub(super) const FLAG_END: &str = "\u{1f}";

/// The variable with which a stable rustc takes what only a nightly one takes.
const BOOTSTRAP: &str = "RUSTC_BOOTSTRAP";

/// Other variables that cargo reads.
const OF_CARGO: [&str; 1] = ["RUSTDOCFLAGS"];

/// How the names of variables begin that change a profile.
const PROFILES: &str = "CARGO_PROFILE_";

/// Variables by their names.
pub(super) type Variables = BTreeMap<String, String>;

/// The variables of the environment with such names that are not empty.
fn read(is_read: impl Fn(&str) -> bool) -> impl Iterator<Item = (String, String)> {
    env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .filter(move |(name, value)| is_read(name) && !value.is_empty())
}

/// The variables that rustc reads.
pub(super) fn of_rustc() -> Variables {
    read(|name| name == BOOTSTRAP).collect()
}

/// The variables that cargo reads, with these flags for rustc in addition to those of the environment.
pub(super) fn of_cargo(flags: &[String]) -> Variables {
    let is_read =
        |name: &str| name == BOOTSTRAP || OF_CARGO.contains(&name) || name.starts_with(PROFILES);
    let all = [flags_in_environment(), flags.to_vec()].concat().join(" ");
    let flags = (!all.is_empty()).then(|| (FLAGS.to_owned(), all));
    read(is_read).chain(flags).collect()
}

/// Whether the environment has flags for rustc. Then cargo ignores those in the configuration.
pub(super) fn has_flags() -> bool {
    [ENCODED_FLAGS, FLAGS].iter().any(|name| env::var_os(name).is_some())
}

/// The flags for rustc in the environment.
pub(super) fn flags_in_environment() -> Vec<String> {
    let apart = |flags: &str, by: &str| -> Vec<String> {
        let flags = flags.split(by).map(str::trim).filter(|flag| !flag.is_empty());
        flags.map(str::to_owned).collect()
    };
    match env::var(ENCODED_FLAGS) {
        Ok(flags) => apart(&flags, FLAG_END),
        Err(_) => apart(&env::var(FLAGS).unwrap_or_default(), " "),
    }
}

/// The variable that has all these flags for rustc, each apart.
pub(super) fn encoded(flags: &[String]) -> (&'static str, String) {
    (ENCODED_FLAGS, flags.join(FLAG_END))
}

/// The variables as a person types them before a command.
pub(super) fn before_command(variables: &Variables) -> String {
    variables.iter().map(|(name, value)| format!("{name}={} ", typed([value]))).collect()
}
