//! `cargo wdd config`: the settings of a reduction, and where they are from.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{ArgAction, Args};
use serde_json::Value;

use super::arguments::Format;
use super::configuration::{Configured, Setting, configured, options};
use super::exit_code::ExitCode;
use super::print::{print, print_json};
use crate::error::Error;

/// The options of `cargo wdd config`.
#[derive(Args, Clone, Debug)]
pub struct ConfigOptions {
    /// The input whose settings are shown
    #[arg(default_value = ".")]
    pub input: PathBuf,

    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Prints the settings.
///
/// # Errors
/// [`Error::ConfigurationBroken`] or [`Error::SettingWrong`].
pub fn config(options: &ConfigOptions) -> Result<ExitCode, Error> {
    let words = ["cargo-wdd", "reduce"].map(OsString::from).into_iter();
    // A path is never read as an option.
    let input = std::path::absolute(&options.input).unwrap_or_else(|_| options.input.clone());
    let configured = configured(words.chain([input.into()]).collect())?;
    match options.format {
        Format::Human => print(&as_text(&configured)),
        Format::Json => configured.used.iter().for_each(|used| print_json(&as_json(used))),
    }
    Ok(ExitCode::Success)
}

/// A value as TOML.
fn toml(value: &str) -> String {
    if value.parse::<f64>().is_ok() { value.to_owned() } else { format!("{value:?}") }
}

/// A line for each option, as in `wdd.toml`. Comments are those with their defaults, and those that do not go together
/// with the other settings or that files may not set.
fn as_text(configured: &Configured) -> String {
    const ALONE: &str = "it does not go together with the others";
    let mut text = String::new();
    for arg in options() {
        let name = arg.get_long().unwrap_or_default();
        let of_option = |setting: &&Setting| setting.option == name;
        let is_list = matches!(arg.get_action(), ArgAction::Append);
        let default = arg.get_default_values().first().map(|value| toml(&value.to_string_lossy()));
        let unused = configured.unused.iter().map(|setting| (setting, ALONE));
        let refused = configured.refused.iter();
        let refused = refused.filter_map(|setting| Some((setting, setting.objection?)));
        let not_used = unused.chain(refused).find(|(setting, _)| of_option(setting));
        let line = match (configured.used.iter().find(of_option), not_used) {
            (Some(setting), _) => {
                format!("{name} = {}  # {}", value(setting, is_list), setting.from)
            }
            (None, Some((setting, why))) => {
                let (value, from) = (value(setting, is_list), &setting.from);
                format!("# {name} = {value}  # {from}; not used, since {why}")
            }
            (None, None) => {
                let default = default.as_deref().unwrap_or("…");
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                format!("# {name} = {default}  # {}", help.lines().next().unwrap_or_default())
            }
        };
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The value of a setting as TOML.
fn value(setting: &Setting, is_list: bool) -> String {
    let values: Vec<_> = setting.values().iter().map(|value| toml(value)).collect();
    match &values[..] {
        [] => "true".to_owned(),
        [only] if !is_list => only.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

/// An object for a setting that is not the default.
fn as_json(setting: &Setting) -> Value {
    serde_json::to_value(setting.told()).expect("it is plain data")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_printed_can_be_written_into_a_file() {
        let setting = |option: &str, words: &[&str]| Setting {
            option: option.to_owned(),
            words: words.iter().map(Into::into).collect(),
            from: "a".to_owned(),
            objection: None,
        };
        let used = [
            setting("jobs", &["--jobs=2"]),
            setting("level", &["--level=fast"]),
            setting("quiet", &["--quiet"]),
            setting("without", &["--without=rename", "--without=layout"]),
            setting("differs", &["--differs", "-O", "-C opt-level=0"]),
        ];
        let unused = vec![setting("seed", &["--seed=3"])];
        let objection = Some("it chooses what is executed");
        let refused = vec![Setting { objection, ..setting("script", &["--script=x"]) }];
        let configured =
            Configured { used: used.to_vec(), unused, refused, ..Configured::default() };
        let text = as_text(&configured);
        let table: toml::Table = text.parse().unwrap();
        assert_eq!(table["jobs"].as_integer(), Some(2));
        assert_eq!(table["level"].as_str(), Some("fast"));
        assert_eq!(table["quiet"].as_bool(), Some(true));
        let both = |name: &str| table[name].as_array().unwrap().len();
        assert_eq!((both("without"), both("differs")), (2, 2));
        assert!(
            text.contains("\n# strategy = \"hdd\"  # ")
                && text.contains("# seed = 3  # a; not used, since it does")
                && text.contains("# script = \"x\"  # a; not used, since it chooses")
                && text.contains("jobs = 2  # a\n"),
            "{text}"
        );
        let expected = json!({"option": "jobs", "values": ["2"], "from": "a"});
        assert_eq!(as_json(&used[0]), expected);
    }
}
