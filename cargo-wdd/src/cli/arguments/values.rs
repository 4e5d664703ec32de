//! Parses the values of options: names from the registers, and numbers within bounds.

use std::ffi::OsString;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use regex::Regex;
use wdd_core::list::{ALGORITHMS, Setting};
use wdd_core::{Algorithm, Settings};
use wdd_text::keep::Keep;
use wdd_text::passes::plan::{Level, Prior, Strategy};
use wdd_text::passes::{PASSES, Pass};
use wdd_text::text::languages::{Chosen, Language, languages};

use crate::oracle::cost::{Cost, Resource};
use crate::oracle::{Repeat, Subcommand};
use crate::package::VersionSpec;
use crate::report::Audience;

pub(super) fn algorithms() -> impl TypedValueParser<Value = &'static Algorithm> {
    let value = |a: &&'static Algorithm| PossibleValue::new(a.name).help(a.source);
    PossibleValuesParser::new(ALGORITHMS.iter().map(value))
        .map(|name| Algorithm::named(&name).expect("clap accepts registered names only"))
}

pub(super) fn strategies() -> impl TypedValueParser<Value = Strategy> {
    one_of(Strategy::ALL, |strategy| PossibleValue::new(strategy.name()).help(strategy.source()))
}

pub(in crate::cli) fn levels() -> impl TypedValueParser<Value = Level> {
    one_of(Level::ALL, |level| PossibleValue::new(level.name()).help(level.about()))
}

pub(super) fn priors() -> impl TypedValueParser<Value = Prior> {
    one_of(Prior::ALL, |prior| PossibleValue::new(prior.name()).help(prior.about()))
}

pub(super) fn keeps() -> impl TypedValueParser<Value = Keep> {
    one_of(Keep::ALL, |keep| {
        let value = PossibleValue::new(keep.name()).help(keep.about());
        if keep == Keep::Failure { value.alias("code") } else { value }
    })
}

pub(super) fn subcommands() -> impl TypedValueParser<Value = Subcommand> {
    one_of(Subcommand::ALL, |cargo| PossibleValue::new(cargo.name()).help(cargo.about()))
}

pub(in crate::cli) fn audiences() -> impl TypedValueParser<Value = Audience> {
    one_of(Audience::ALL, |whom| PossibleValue::new(whom.name()).help(whom.about()))
}

/// One of a few values, each with its name and help.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    value: fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|one| value(*one))).map(move |name| {
        let named = all.iter().find(|one| value(**one).matches(&name, false));
        *named.expect("clap accepts listed names only")
    })
}

pub(super) fn passes() -> impl TypedValueParser<Value = &'static Pass> {
    let value = |p: &&'static Pass| PossibleValue::new(p.name).help(p.about);
    // Scripts may still have the names that passes had before. They are not in the help.
    let former = Pass::former().iter().map(|(name, _)| PossibleValue::new(*name).hide(true));
    PossibleValuesParser::new(PASSES.iter().map(value).chain(former)).try_map(|name| {
        let now = Pass::former().iter().find(|(former, _)| *former == name).map(|(_, now)| *now);
        Pass::named(&name).ok_or_else(|| {
            let now = now.expect("clap accepts registered names only");
            format!("`{name}` is a part of the pass `{now}` now; write `--without {now}`")
        })
    })
}

/// A language, by its name or the extension of its files.
pub(super) fn language(text: &str) -> Result<Chosen, String> {
    Chosen::named(text).ok_or_else(|| {
        let names: Vec<_> = languages().map(Language::name).collect();
        format!("there is no such language; write one of: {}", names.join(", "))
    })
}

/// The names of the algorithms that use a setting.
pub(super) fn users(setting: Setting) -> Vec<&'static str> {
    let users = ALGORITHMS.iter().filter(|a| a.uses.contains(&setting));
    users.map(|algorithm| algorithm.name).collect()
}

/// A help text, and the algorithms that use the setting that it is about.
pub(super) fn only_for(help: &str, setting: Setting) -> String {
    format!("{help} [with --algorithm {}]", users(setting).join(", "))
}

/// A name, which cannot be empty.
pub(in crate::cli) fn name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("it is empty; write a name, or leave the option out".to_owned());
    }
    Ok(text.to_owned())
}

/// The name of an environment variable.
pub(super) fn variable(text: &str) -> Result<String, String> {
    if text.contains('=') {
        return Err("the name of a variable contains no `=`".to_owned());
    }
    name(text)
}

/// A property of workers: `NAME=VALUE`.
pub(super) fn property(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write a name and a value, such as `OSFamily=linux`".to_owned()),
    }
}

pub(super) fn pattern(text: &str) -> Result<Regex, String> {
    if text.is_empty() {
        return Err("an empty pattern matches everything; leave the option out".to_owned());
    }
    Regex::new(text).map_err(|error| error.to_string())
}

pub(super) fn exit_code(text: &str) -> Result<u8, String> {
    let wrong = "an exit code is a whole number from 0 to 255";
    text.parse().map_err(|_| wrong.to_owned())
}

/// A number of calls, or a seed.
pub(super) fn number(text: &str) -> Result<u64, String> {
    let wrong = format!("write a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(|_| wrong)
}

/// How many oracle calls are made at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jobs {
    /// As many as are worth it.
    Auto,
    /// This number.
    Number(u16),
}

pub(super) fn jobs(text: &str) -> Result<Jobs, String> {
    let positive = text.parse().ok().filter(|&jobs| jobs > 0);
    match (text, positive) {
        ("auto", _) => Ok(Jobs::Auto),
        (_, Some(jobs)) => Ok(Jobs::Number(jobs)),
        _ => Err(format!("write `auto`, or a whole number from 1 to {}", u16::MAX)),
    }
}

pub(super) fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(p) if Settings::new().with_p0(p).is_ok() => Ok(p),
        _ => Err("a probability must be between 0 and 1, and not 0 or 1".to_owned()),
    }
}

/// A time: a number of seconds, or numbers with units.
pub(in crate::cli) fn duration(text: &str) -> Result<Duration, String> {
    let duration = match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    duration.filter(|duration| !duration.is_zero()).ok_or_else(|| {
        "write a positive number of seconds, or a time with units, such as `90s`, `10m` or `1h 30m`".to_owned()
    })
}

pub(super) fn repeat(text: &str) -> Result<Repeat, String> {
    let wrong = || "write N/M, where N of M calls have to be interesting, such as `4/5`".to_owned();
    Repeat::read(text).ok_or_else(wrong)
}

/// The units of bytes, and the binary logarithm of each.
const UNITS: [(&str, u32); 4] = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];

/// A number of bytes, perhaps with a unit. `4G` and `4GiB` are the same.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let short = text.strip_suffix("iB").unwrap_or(text);
    let with_unit =
        UNITS.iter().find_map(|(unit, shift)| Some((short.strip_suffix(unit)?, *shift)));
    let (number, shift) = with_unit.unwrap_or((text, 0));
    number
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .and_then(|number: u64| number.checked_mul(1 << shift))
        .ok_or_else(|| {
            "write a positive number of bytes, such as `500M` or `4G` (`4GiB` is the same)"
                .to_owned()
        })
}

/// How many times more.
pub(super) fn factor(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 1.0);
    number.ok_or_else(|| "write a number above 1, such as `4` or `1.5`".to_owned())
}

/// A size, or how many times that of a reference.
pub(super) fn peak(text: &str) -> Result<Cost, String> {
    match text.strip_suffix('x') {
        Some(number) => factor(number).map(|factor| Cost::More(Resource::Memory, factor)),
        None => bytes(text).map(Cost::Peak),
    }
}

pub(in crate::cli) fn version(text: &str) -> Result<VersionSpec, String> {
    let wrong =
        || "write the name of the crate and its version, such as `serde@1.0.200`".to_owned();
    VersionSpec::read(text).ok_or_else(wrong)
}

/// Arguments in one value, as a shell divides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(pub Vec<OsString>);

pub(in crate::cli) fn words(text: &str) -> Result<Words, String> {
    let words = shlex::split(text).map(|words| words.into_iter().map(OsString::from).collect());
    words.map(Words).ok_or_else(|| "a quote is not closed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_seconds_or_has_units() {
        let seconds = |text| duration(text).map(|duration| duration.as_secs_f64());
        for (text, expected) in [
            ("90", 90.0),
            ("0.5", 0.5),
            ("90s", 90.0),
            ("10m", 600.0),
            ("1h 30m", 5400.0),
            ("250ms", 0.25),
        ] {
            assert_eq!(seconds(text), Ok(expected), "{text}");
        }
        for wrong in
            ["", "0", "0s", "-1", "-1s", "inf", "nan", "1e300", "soon", "10 minutes long", "m"]
        {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_unit_of_bytes_is_a_power_of_two() {
        for (text, expected) in [
            ("1000", 1000),
            ("4K", 4 << 10),
            ("4KiB", 4 << 10),
            ("500M", 500 << 20),
            ("4G", 4 << 30),
            ("4GiB", 4 << 30),
            ("2TiB", 2 << 40),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for wrong in ["", "0", "-5", "G", "iB", "4iB", "4GB", "4 G", "99999999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
