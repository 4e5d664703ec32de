//! Settings of `cargo wdd reduce` beside its command line, from the environment and from files.
//!
//! ```text
//! command line ◄── WDD_LEVEL=fast ◄── wdd.toml ◄── [package.metadata.wdd] ◄── [workspace.metadata.wdd] ◄── default
//! ```
//!
//! The first that has an option counts. A setting becomes words of the command line, so it is checked as these are, and
//! a run notes it. A setting that does not go together with an option of the command line has no effect. Files may be of a
//! stranger, so they set only how to reduce, unless the user trusts them.

mod sources;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, CommandFactory, Parser, ValueHint};

use self::sources::{Found, found};
use super::arguments::Options;
use super::arguments::given::Class;
use super::{Cli, Command, parse, without_secrets, without_wdd};
use crate::error::{Error, Result};
use crate::run::event::UsedSetting;

/// A setting that is used, or would be if the command line was another one.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    /// The long name of the option.
    pub(super) option: String,
    /// What would be typed.
    pub(super) words: Vec<OsString>,
    /// Where it is from, in words.
    pub(super) from: String,
    /// Why a file does not set it. `None` if it may, or if it is a variable.
    pub(super) objection: Option<&'static str>,
}

impl Setting {
    /// Its values without secrets: none of a switch.
    pub(super) fn values(&self) -> Vec<String> {
        let flag = format!("--{}", self.option);
        without_secrets(self.words.clone())
            .iter()
            .map(|word| word.to_string_lossy())
            .filter_map(|word| match word.strip_prefix(&flag) {
                Some("") => None,
                Some(value) => value.strip_prefix('=').map(str::to_owned),
                None => Some(word.into_owned()),
            })
            .collect()
    }

    /// The setting of a file that is not used, in one line. `None` if it is used.
    pub(super) fn refusal(&self) -> Option<String> {
        let Setting { option, from, .. } = self;
        let objection = self.objection?;
        Some(format!(
            "not used: `{option}` of {from}, since {objection}. Type `--trust` to use what files set."
        ))
    }

    /// As it is told.
    pub(super) fn told(&self) -> UsedSetting {
        let Setting { option, from, .. } = self.clone();
        UsedSetting { option, values: self.values(), from }
    }
}

/// A command line with the settings.
#[derive(Debug, Default)]
pub(super) struct Configured {
    /// The words of the command line, with those of the settings.
    pub(super) words: Vec<OsString>,
    /// The settings that are used.
    pub(super) used: Vec<Setting>,
    /// Those that do not go together with other options.
    pub(super) unused: Vec<Setting>,
    /// Those of files that are not trusted, except those that say how to reduce.
    pub(super) refused: Vec<Setting>,
}

/// The option with which files may set everything.
const TRUST: &str = "trust";

/// Adds the settings to a command line. One that is no reduction stays as it is.
///
/// # Errors
/// [`Error::ConfigurationBroken`] or [`Error::SettingWrong`].
pub(super) fn configured(words: Vec<OsString>) -> Result<Configured> {
    let mut configured = Configured { words, ..Configured::default() };
    // What is wrong with a command line is said when it has its settings, which some of its options may need.
    let cli = Cli::try_parse_from(without_wdd(configured.words.clone()));
    let Ok(Cli { command: Command::Reduce(options), .. }) = cli else { return Ok(configured) };
    let given = given(&configured.words);
    let mut left = settings(&options.input)?;
    left.retain(|setting| !given.contains(&setting.option));
    let by_variable = |setting: &Setting| setting.option == TRUST && setting.objection.is_none();
    if !options.trust && !left.iter().any(by_variable) {
        (configured.refused, left) =
            left.into_iter().partition(|setting| setting.objection.is_some());
    }
    // One setting may need another: the seed an algorithm that uses it.
    while configured.unused.len() != left.len() {
        configured.unused = left;
        left = Vec::new();
        for setting in configured.unused.clone() {
            let words = with(&configured.words, &setting);
            match parse(words.clone()) {
                Ok(_) => {
                    configured.words = words;
                    configured.used.push(setting);
                }
                Err(error) if is_about_others(&error) => left.push(setting),
                Err(error) => {
                    let Setting { option, from, .. } = setting;
                    return Err(Error::SettingWrong { option, from, detail: sentence(&error) });
                }
            }
        }
    }
    Ok(configured)
}

/// All settings for this input. Of one option there is only the first.
///
/// # Errors
/// [`Error::ConfigurationBroken`] or [`Error::SettingWrong`].
fn settings(input: &Path) -> Result<Vec<Setting>> {
    let mut all: Vec<Setting> = Vec::new();
    for found in found(&folder(input))? {
        if !all.iter().any(|setting| setting.option == found.option) {
            all.push(setting(found)?);
        }
    }
    all.retain(|setting| !setting.words.is_empty());
    Ok(all)
}

/// The folder whose settings count.
fn folder(input: &Path) -> PathBuf {
    let input = std::path::absolute(input).unwrap_or_else(|_| input.to_owned());
    if input.is_dir() { input } else { input.parent().unwrap_or(&input).to_owned() }
}

/// The options of a reduction that settings can have.
pub(super) fn options() -> Vec<Arg> {
    let reduce = reduce();
    let can_be_set = |arg: &&Arg| {
        use ArgAction::{Help, HelpLong, HelpShort};
        let is_help = matches!(arg.get_action(), Help | HelpShort | HelpLong);
        arg.get_long().is_some() && !is_help && Class::of(&reduce, arg) != Class::OnlyTyped
    };
    reduce.get_arguments().filter(can_be_set).cloned().collect()
}

fn reduce() -> clap::Command {
    let mut command = Options::augment_args(clap::Command::new("reduce"));
    command.build();
    command
}

/// What is found becomes what would be typed.
fn setting(found: Found) -> Result<Setting> {
    let Found { option, values, from, folder } = found;
    let wrong = |detail: &str| {
        let (option, from) = (option.clone(), from.clone());
        Error::SettingWrong { option, from, detail: detail.to_owned() }
    };
    let options = options();
    let Some(arg) = options.iter().find(|arg| arg.get_long() == Some(&option)) else {
        let distance = |name: &&str| strsim::damerau_levenshtein(name, &option);
        let nearest = options.iter().filter_map(Arg::get_long).min_by_key(distance);
        let nearest = nearest.unwrap_or_default();
        return Err(wrong(&format!(
            "there is no such setting, and the nearest name is `{nearest}`"
        )));
    };
    // Variables are the user's own.
    let objection = folder.as_ref().and_then(|_| Class::of(&reduce(), arg).objection());
    let flag = format!("--{option}");
    let is_path = arg.get_value_hint() == ValueHint::AnyPath;
    // As in the files of cargo, a path is relative to the file that it is in.
    let placed = |value: &String| match &folder {
        Some(folder) if is_path => folder.join(value).into_os_string(),
        _ => value.into(),
    };
    let most = arg.get_num_args().map_or(1, |number| number.max_values());
    let takes_any = matches!(arg.get_action(), ArgAction::Append) && most == 1;
    if !takes_any && values.len() != most.max(1) {
        let detail = format!("it has {} values and not {}", values.len(), most.max(1));
        return Err(wrong(&detail));
    }
    let words = match arg.get_action() {
        ArgAction::SetTrue if values[..] == ["true"] => vec![flag.into()],
        ArgAction::SetTrue if values[..] == ["false"] => Vec::new(),
        ArgAction::SetTrue => return Err(wrong("it is either true or false")),
        _ if most > 1 => [flag.into()].into_iter().chain(values.iter().map(placed)).collect(),
        _ => {
            let word = |value| [OsString::from(&flag), placed(value)].join(OsStr::new("="));
            values.iter().map(word).collect()
        }
    };
    Ok(Setting { option, words, from, objection })
}

/// The long names of the options that a command line has.
fn given(words: &[OsString]) -> Vec<String> {
    let matches = Cli::command().try_get_matches_from(without_wdd(words.to_vec())).ok();
    let Some((_, matches)) = matches.as_ref().and_then(ArgMatches::subcommand) else {
        return Vec::new();
    };
    let source = |arg: &Arg| matches.value_source(arg.get_id().as_str());
    let typed = options().into_iter().filter(|arg| source(arg) == Some(ValueSource::CommandLine));
    typed.filter_map(|arg| arg.get_long().map(str::to_owned)).collect()
}

/// The command line with a setting, which is the first of its options.
fn with(words: &[OsString], setting: &Setting) -> Vec<OsString> {
    let at = words.iter().position(|word| word == "reduce").map_or(0, |at| at + 1);
    let (before, after) = words.split_at(at);
    [before, &setting.words, after].concat()
}

/// Whether the other options do not go together with a setting, or have no use for it.
fn is_about_others(error: &clap::Error) -> bool {
    matches!(error.kind(), ErrorKind::ArgumentConflict | ErrorKind::MissingRequiredArgument)
}

/// What is wrong, in one line.
fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn configured_in(files: &[(&str, &str)], line: &str) -> Result<Configured> {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let input = folder.path().join("p/a.rs");
        fs::create_dir_all(folder.path().join("p")).unwrap();
        let words = line.split_whitespace().map(|word| match word {
            "INPUT" => input.clone().into_os_string(),
            word => word.into(),
        });
        configured(words.collect())
    }

    /// The words that the settings add.
    fn added(files: &[(&str, &str)], line: &str) -> Vec<String> {
        let configured = configured_in(files, line).unwrap();
        let words = configured.used.iter().flat_map(|setting| &setting.words);
        words.map(|word| word.to_string_lossy().into_owned()).collect()
    }

    const LINE: &str = "cargo-wdd wdd reduce INPUT";

    #[test]
    fn the_nearest_source_counts_and_the_command_line_before_all() {
        let files = [
            (
                "p/wdd.toml",
                "level = \"fast\"\nwithout = [\"rename\", \"layout\"]\nverbose = false\n",
            ),
            ("wdd.toml", "jobs = 7\n"),
            (
                "p/Cargo.toml",
                "[package]\nname = \"p\"\n[package.metadata.wdd]\nlevel = \"thorough\"\nverbose = true\nseed = 3\nalgorithm = \"probdd\"\n",
            ),
            ("Cargo.toml", "[workspace]\n[workspace.metadata.wdd]\nseed = 4\nmax-calls = 9\n"),
        ];
        let all = [
            "--level=fast",
            "--without=rename",
            "--without=layout",
            "--algorithm=probdd",
            "--seed=3",
            "--max-calls=9",
        ];
        assert_eq!(added(&files, LINE), all);
        let line = format!("{LINE} --level normal --seed 1 --max-calls 8");
        assert_eq!(
            added(&files, &line),
            ["--algorithm=probdd", "--without=rename", "--without=layout"]
        );
        assert_eq!(added(&files, "cargo-wdd status"), [""; 0]);
    }

    #[test]
    fn what_does_not_go_with_the_command_line_has_no_effect() {
        let files = [("wdd.toml", "script = \"check.sh\"\nlevel = \"fast\"\n")];
        let configured = configured_in(&files, &format!("{LINE} --trust --test a")).unwrap();
        assert_eq!(configured.unused[0].option, "script");
        assert_eq!(configured.used[0].option, "level");
        // A path is relative to its file.
        let words = added(&files, &format!("{LINE} --trust"));
        assert!(words[1].starts_with("--script=/") && words[1].ends_with("/check.sh"), "{words:?}");
    }

    #[test]
    fn a_file_sets_only_how_to_reduce_until_it_is_trusted() {
        let refused = [
            ("script = \"x.sh\"", "it chooses what is executed"),
            ("good-script = \"x.sh\"", "it chooses what is executed"),
            ("toolchain = \"/dir\"", "it chooses what is executed"),
            ("remote = \"grpc://127.0.0.1:1\"", "it chooses what is contacted"),
            ("no-sandbox = true", "it gives a right"),
            ("remote-header = \"a=env:TOKEN\"", "it gives a right"),
            ("env-pass = \"TOKEN\"", "it gives a right"),
            ("trust = true", "it gives a right"),
        ];
        for (text, why) in refused {
            // A manifest is a file, too.
            let manifest = format!("[package]\nname = \"p\"\n[package.metadata.wdd]\n{text}\n");
            for file in [("wdd.toml", text), ("p/Cargo.toml", &manifest)] {
                let configured = configured_in(&[file], LINE).unwrap();
                assert_eq!((configured.words.len(), configured.used.len()), (4, 0), "{text}");
                let line = configured.refused[0].refusal().unwrap();
                assert!(line.contains(why) && line.contains(file.0), "{line}");
            }
        }
        let header = [("wdd.toml", "remote-header = \"a=env:TOKEN\"\nremote = \"grpc://h:1\"")];
        let trusted = configured_in(&header, &format!("{LINE} --trust")).unwrap();
        assert_eq!((trusted.used.len(), trusted.refused.len()), (2, 0));
    }

    #[test]
    fn times_and_sizes_have_units_in_settings_too() {
        let text = "max-time = \"10m\"\ntimeout = \"90s\"\nmemory = \"4GiB\"\n";
        let words = added(&[("wdd.toml", text)], LINE);
        assert_eq!(words, ["--max-time=10m", "--memory=4GiB", "--timeout=90s"]);
        assert_eq!(added(&[("wdd.toml", "timeout = 1.5\n")], LINE), ["--timeout=1.5"]);
    }

    #[test]
    fn a_wrong_setting_is_an_error_that_names_its_source() {
        let wrong = |text: &str| match configured_in(&[("wdd.toml", text)], LINE) {
            Ok(_) => panic!("{text}"),
            Err(error) => error.to_string(),
        };
        assert!(wrong("levle = \"fast\"").contains("the nearest name is `level`."));
        let value = wrong("level = \"far\"");
        assert!(value.contains("wdd.toml") && value.contains("'far'"), "{value}");
        assert!(wrong("max-time = \"soon\"").contains("such as `90s`, `10m`"));
        assert!(wrong("verbose = 3").contains("true or false"));
        assert!(wrong("level = [\"fast\", \"normal\"]").contains("2 values and not 1"));
        assert!(wrong("differs = [\"-O\"]").contains("1 values and not 2"));
        assert!(wrong("level =").contains("wdd.toml"));
        assert!(wrong("output = \"a\"").contains("no such setting"));
    }
}
