//! The options of a command line with their values as text, and what is said about each option where it is defined: its
//! [class](Class), and the [groups](EFFECTS) that it is in.
//!
//! An option in none of these groups can change the result.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches, ValueHint};

use super::Options;
use crate::oracle::typed;
use crate::package::sorted;

/// Options that say what is reduced, where the run and its result are, how fast it is, and how it is shown. They change
/// neither the calls nor the result.
pub(super) const NO_EFFECT: &str = "no-effect";

/// Options that end a run early. They do not change what the calls that it makes show.
pub(super) const BOUNDS: &str = "bounds";

const EFFECTS: [&str; 2] = [NO_EFFECT, BOUNDS];

/// Options that say how to reduce: only these can be set by files, which may be of a stranger.
pub(super) const HOW: &str = "how";

/// Options that choose what is executed, or what is loaded for that.
pub(super) const EXECUTED: &str = "executed";

/// Options that choose what is contacted.
pub(super) const CONTACTED: &str = "contacted";

/// Options that give calls or a farm something of the user's.
pub(super) const RIGHTS: &str = "rights";

/// Options that name the program that judges.
pub(super) const BY_PROGRAM: &str = "by-program";

/// Options that only the command line has: a setting for all runs makes no sense.
pub(super) const ONLY_TYPED: &str = "only-typed";

/// What an option decides, and so who may set it. Each option has one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Class {
    How,
    Executed,
    Contacted,
    Right,
    OnlyTyped,
}

impl Class {
    const ALL: [(Class, &str); 5] = [
        (Class::How, HOW),
        (Class::Executed, EXECUTED),
        (Class::Contacted, CONTACTED),
        (Class::Right, RIGHTS),
        (Class::OnlyTyped, ONLY_TYPED),
    ];

    /// The class of an option of a command that is [built](Command::build). One that was forgotten is no setting.
    pub(in crate::cli) fn of(command: &Command, arg: &Arg) -> Self {
        Class::all_of(command, arg).next().unwrap_or(Class::OnlyTyped)
    }

    fn all_of(command: &Command, arg: &Arg) -> impl Iterator<Item = Self> {
        let all = Class::ALL.into_iter().filter(|(_, group)| is_in(command, arg, group));
        all.map(|(class, _)| class)
    }

    /// What a file with such an option would do. `None` if a file may have it.
    pub(in crate::cli) fn objection(self) -> Option<&'static str> {
        match self {
            Class::How => None,
            Class::Executed => Some("it chooses what is executed"),
            Class::Contacted => Some("it chooses what is contacted"),
            Class::Right => Some("it gives a right"),
            Class::OnlyTyped => Some("only the command line has it"),
        }
    }
}

/// The groups, which only label options: those of one group do not exclude each other.
pub(super) fn label_groups() -> impl Iterator<Item = ArgGroup> {
    let classes = Class::ALL.into_iter().map(|(_, group)| group);
    EFFECTS
        .into_iter()
        .chain(classes)
        .chain([BY_PROGRAM])
        .map(|group| ArgGroup::new(group).multiple(true))
}

/// Whether an option of a command that is [built](Command::build) is in a group.
fn is_in(command: &Command, arg: &Arg, group: &str) -> bool {
    let mut groups = command.get_groups().filter(|other| other.get_id() == group);
    groups.any(|group| group.get_args().any(|id| id == arg.get_id()))
}

/// The options that have a value. As a part of [`Options`], it takes what clap has read before the others do.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Given(Vec<GivenOption>);

/// An option, and what was typed for it, or its default.
#[derive(Clone, Debug)]
struct GivenOption {
    arg: Arg,
    values: Vec<OsString>,
    /// The place of its first value among those of the command line. `None` for a default.
    at: Option<usize>,
    has_no_effect: bool,
    is_bound: bool,
    class: Class,
}

impl Given {
    /// The options that can change the result, each with its values. The same command goes on with a run only if they are
    /// the same.
    pub(super) fn that_matter(&self) -> BTreeMap<String, String> {
        let matter = self.0.iter().filter(|option| !option.has_no_effect && !option.is_bound);
        matter.map(|option| (option.name(), typed(&option.values))).collect()
    }

    /// An option that was typed and that a stranger may not choose: it decides what is executed or contacted, or gives a right.
    pub(in crate::cli) fn needs_trust(&self) -> Option<String> {
        let decides = |option: &&GivenOption| match option.class {
            Class::How => false,
            Class::Executed | Class::Contacted | Class::Right => true,
            // Of these only the flags for rustc decide something.
            Class::OnlyTyped => {
                let words = option.values.iter().map(|word| word.to_string_lossy().into_owned());
                option.arg.is_last_set() && !sorted(words).refused.is_empty()
            }
        };
        let typed = self.0.iter().filter(|option| option.at.is_some());
        typed.filter(decides).map(GivenOption::name).next()
    }

    /// What is typed to make the same calls again about another input at another place. Of a path there is only the name:
    /// the rest of it is about the user.
    pub(in crate::cli) fn again(&self) -> Vec<OsString> {
        let mut kept: Vec<_> =
            self.0.iter().filter(|option| !option.has_no_effect && option.at.is_some()).collect();
        kept.sort_by_key(|option| (option.arg.is_last_set(), option.at));
        kept.into_iter().flat_map(GivenOption::again).collect()
    }
}

impl GivenOption {
    /// The option as it is typed.
    fn name(&self) -> String {
        match self.arg.get_long() {
            Some(long) => format!("--{long}"),
            None => self.arg.get_value_names().unwrap_or_default().join(" "),
        }
    }

    /// The words that set it again. Of a path only the name stays, as [`Given::again`] says.
    fn again(&self) -> Vec<OsString> {
        let is_path = self.arg.get_value_hint() == ValueHint::AnyPath;
        let values =
            self.values.iter().map(|value| match std::path::Path::new(value).file_name() {
                Some(name) if is_path => name.to_owned(),
                _ => value.clone(),
            });
        let name = OsString::from(self.name());
        let takes_several = self.arg.get_num_args().is_some_and(|number| number.max_values() > 1);
        match self.arg.get_action() {
            ArgAction::SetTrue => vec![name],
            _ if self.arg.is_last_set() => {
                [OsString::from("--")].into_iter().chain(values).collect()
            }
            _ if takes_several => [name].into_iter().chain(values).collect(),
            _ => values.flat_map(|value| [name.clone(), value]).collect(),
        }
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut command = Options::augment_args(Command::new("reduce"));
        command.build();
        let given = |arg: &Arg| {
            let id = arg.get_id().as_str();
            let values = matches.try_get_raw(id).ok()??;
            let is_typed = matches.value_source(id) == Some(ValueSource::CommandLine);
            Some(GivenOption {
                values: values.map(ToOwned::to_owned).collect(),
                at: matches.index_of(id).filter(|_| is_typed),
                has_no_effect: is_in(&command, arg, NO_EFFECT),
                is_bound: is_in(&command, arg, BOUNDS),
                class: Class::of(&command, arg),
                arg: arg.clone(),
            })
        };
        Ok(Given(command.get_arguments().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}

/// It has no options of its own.
impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::{Command, parse};

    use super::*;

    fn given(line: &str) -> Given {
        let words = ["cargo-wdd", "reduce"].into_iter().chain(line.split_whitespace());
        let Ok(Command::Reduce(options)) = parse(words.map(Into::into)).map(|cli| cli.command)
        else {
            panic!("it is a command line: {line}");
        };
        options.given
    }

    #[test]
    fn what_matters_is_not_where_a_run_is_how_far_it_goes_or_how_it_is_shown() {
        let matter = |line: &str| given(line).that_matter();
        let default = matter("a.rs");
        let same = "b.rs --output c.rs --run-dir d --fresh -j 2 -q --max-calls 9 --max-time 1 --memory 4G --no-sandbox";
        assert_eq!(matter(same), default);
        for other in
            ["a.rs --level fast", "a.rs --timeout 3", "a.rs --explain --test t", "a.rs -- -O"]
        {
            assert_ne!(matter(other), default, "{other}");
        }
    }

    #[test]
    fn each_option_has_one_class() {
        let mut command = Options::augment_args(clap::Command::new("reduce"));
        command.build();
        for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
            let classes = Class::all_of(&command, arg).count();
            assert_eq!(classes, 1, "{}", arg.get_id());
        }
    }

    #[test]
    fn the_paths_of_the_user_are_no_part_of_what_is_typed_again() {
        let line = "--output out.rs my.rs --run-dir d --fresh -j3 -q --script a/b.sh --fix=c/d.patch --level fast \
                    --without rename --max-calls 9";
        let again = "--script b.sh --fix d.patch --level fast --without rename --max-calls 9";
        assert_eq!(typed(given(line).again()), again);
        assert_eq!(typed(given("a.rs --differs -O -Z").again()), "--differs -O -Z");
        assert_eq!(typed(given("a.rs --level fast -- -O -v").again()), "--level fast -- -O -v");
    }
}
