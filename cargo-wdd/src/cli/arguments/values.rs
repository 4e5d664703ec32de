//! Parses the values of options: names from the registers, and numbers within bounds.

use std::ffi::OsString;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use wdd_core::list::ALGORITHMS;
use wdd_core::{Algorithm, Settings};

use crate::package::VersionSpec;
use crate::passes::plan::Strategy;
use crate::passes::{PASSES, Pass};

pub(super) fn algorithms() -> impl TypedValueParser<Value = &'static Algorithm> {
    let value = |a: &&'static Algorithm| PossibleValue::new(a.name).help(a.source);
    PossibleValuesParser::new(ALGORITHMS.iter().map(value))
        .map(|name| Algorithm::named(&name).expect("clap accepts registered names only"))
}

pub(super) fn strategies() -> impl TypedValueParser<Value = Strategy> {
    let value = |s: &Strategy| PossibleValue::new(s.name()).help(s.source());
    let named = |name: String| Strategy::ALL.iter().copied().find(|s| s.name() == name);
    PossibleValuesParser::new(Strategy::ALL.iter().map(value))
        .map(move |name| named(name).expect("clap accepts listed names only"))
}

pub(super) fn passes() -> impl TypedValueParser<Value = &'static Pass> {
    let value = |p: &&'static Pass| PossibleValue::new(p.name).help(p.about);
    PossibleValuesParser::new(PASSES.iter().map(value))
        .map(|name| Pass::named(&name).expect("clap accepts registered names only"))
}

pub(super) fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(p) if Settings::new().with_p0(p).is_ok() => Ok(p),
        _ => Err("a probability must be between 0 and 1, and not 0 or 1".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let positive = text.parse().ok().filter(|&secs| secs > 0.0);
    positive
        .and_then(|secs| Duration::try_from_secs_f64(secs).ok())
        .ok_or_else(|| "a time must be a positive number of seconds".to_owned())
}

/// A number of bytes, perhaps with a unit.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let unit = units.iter().find_map(|(unit, shift)| {
        let number = text.strip_suffix(unit)?;
        Some((number, *shift))
    });
    let (number, shift) = unit.unwrap_or((text, 0));
    let number: Option<u64> = number.parse().ok().filter(|number| *number > 0);
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "write a positive number of bytes, such as `500M` or `4G`".to_owned())
}

pub(super) fn version(text: &str) -> Result<VersionSpec, String> {
    let wrong =
        || "write the name of the crate and its version, such as `serde@1.0.200`".to_owned();
    VersionSpec::read(text).ok_or_else(wrong)
}

/// Arguments in one value, as a shell divides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(pub Vec<OsString>);

pub(super) fn words(text: &str) -> Result<Words, String> {
    let words = shlex::split(text).map(|words| words.into_iter().map(OsString::from).collect());
    words
        .map(Words)
        .ok_or_else(|| "a quote is not closed".to_owned())
}
