//! `cargo wdd explain`: what a word means that the command prints.

use std::fmt::Write as _;

use clap::Args;
use wdd_core::list::ALGORITHMS;
use wdd_text::passes::plan::Strategy;
use wdd_text::passes::{PASSES, Pass};

use super::exit_code::ExitCode;
use super::print::print;
use crate::error::{Error, Result};
use crate::oracle::signature::{blur, place_of};

/// The options of `cargo wdd explain`.
#[derive(Args, Clone, Debug)]
pub struct ExplainOptions {
    /// A pass, a list algorithm, a strategy, an exit code, an error code of rustc, or what a run keeps
    ///
    /// Without it, all passes, list algorithms and strategies are listed.
    #[arg(value_name = "PASS|CODE|SIGNATURE", num_args = 0..)]
    pub what: Vec<String>,
}

/// Prints what it means.
///
/// # Errors
/// [`Error::NothingToExplain`].
pub fn explain(options: &ExplainOptions) -> Result<ExitCode> {
    // A signature may be given without quotes.
    let what = options.what.join(" ");
    let text = if what.is_empty() {
        all()
    } else {
        explained(&what).ok_or_else(|| Error::NothingToExplain { nearest: nearest(&what), what })?
    };
    print(&format!("{}\n", text.trim_end()));
    Ok(ExitCode::Success)
}

fn explained(what: &str) -> Option<String> {
    let what = what.strip_prefix("keeping ").unwrap_or(what);
    let pass = Pass::named(what).map(pass);
    let algorithm = || ALGORITHMS.iter().find(|algorithm| algorithm.name == what);
    let strategy = || Strategy::ALL.iter().find(|strategy| strategy.name() == what);
    let named = pass
        .or_else(|| algorithm().map(|it| format!("list algorithm {}: {}", it.name, it.source)))
        .or_else(|| strategy().map(|it| format!("strategy {}: {}", it.name(), it.source())));
    named
        .or_else(|| what.parse().ok().and_then(exit_code))
        .or_else(|| error(what))
        .or_else(|| cost(what))
        .or_else(|| crash(what))
        .or_else(|| other(what))
}

/// All names with a line each.
fn all() -> String {
    let mut text = String::new();
    let mut list = |title: &str, names: Vec<(&str, &str)>| {
        let _ = writeln!(text, "{title}:");
        for (name, about) in names {
            let _ = writeln!(text, "  {name:24}  {about}");
        }
    };
    let passes = PASSES.iter().map(|pass| (pass.name, pass.about));
    list("passes, in the order of their turns", passes.collect());
    list("list algorithms", ALGORITHMS.iter().map(|it| (it.name, it.source)).collect());
    list("strategies", Strategy::ALL.iter().map(|it| (it.name(), it.source())).collect());
    text
}

fn pass(pass: &'static Pass) -> String {
    let name = pass.name;
    let strategy = pass.strategy().map(|it| format!(", with `--strategy {}`", it.name()));
    let strategy = strategy.unwrap_or_default();
    format!(
        "pass {name}: {}\n\n{}\n\nused from `--level {}` on{strategy}; left out with `--without {name}`",
        pass.about,
        pass.header().trim(),
        pass.level().name(),
    )
}

/// The line of the table.
fn exit_code(code: u8) -> Option<String> {
    let line = ExitCode::TABLE.lines().skip(1).find_map(|line| {
        let (number, meaning) = line.trim_start().split_once("  ")?;
        (number.parse() == Ok(code)).then_some(meaning)
    })?;
    Some(format!("exit code {code}: {line}"))
}

/// An error code of rustc, alone or in what a run keeps.
fn error(what: &str) -> Option<String> {
    let code = match what.strip_prefix("error[") {
        Some(rest) => rest.split_once(']')?.0,
        None => what,
    };
    let number = code.strip_prefix('E').unwrap_or_default();
    let is_code = number.len() == 4 && number.chars().all(|c| c.is_ascii_digit());
    let mut text = is_code.then(|| format!(
        "{code} is an error of rustc: `rustc --explain {code}` explains it.\n\n\
         By default, a run keeps its cause: this code, the words of the message, its labels, and the construct that it \
         points at. `--keep code` keeps only the code and the text."
    ))?;
    if let Some((_, message)) = what.split_once("]: ") {
        let _ = write!(text, "\n\n{}", words(message));
    }
    Some(text)
}

/// A crash of rustc, as a run or a triage names it.
fn crash(what: &str) -> Option<String> {
    let kinds = [
        ("panic", "rustc panicked"),
        ("internal compiler error", "rustc has reported an internal error"),
        (
            "delayed bug",
            "rustc noticed a mistake of its own only at its end, because it had reported no error",
        ),
        ("stack overflow", "the stack of rustc overflowed; its depth is no part of the signature"),
        ("LLVM error", "LLVM has reported an error"),
        ("signal", "rustc was killed by a signal that it caused itself"),
    ];
    let kind = kinds.into_iter().find(|(kind, _)| what.starts_with(kind));
    let place = what.split(' ').find_map(place_of);
    if kind.is_none() && place.is_none() {
        return None;
    }
    let mut text = "A crash of rustc. Crashes with the same kind, place and words are taken for the same bug.\n".to_owned();
    if let Some((_, kind)) = kind {
        let _ = write!(text, "\nkind: {kind}.");
    }
    if let Some(place) = place {
        let file = place.split(':').next().unwrap_or_default();
        let _ = write!(
            text,
            "\nplace: {place}. Lines change from version to version, so it is compared with the same toolchain.\n\
             known issues: https://github.com/rust-lang/rust/issues?q=is%3Aissue+{}",
            file.replace('/', "%2F")
        );
    }
    if let Some(message) = what.split_once(" (").and_then(|(_, rest)| rest.strip_suffix(')')) {
        let _ = write!(text, "\n{}", words(message));
    }
    Some(text)
}

/// A cost, as a run or a triage names it.
fn cost(what: &str) -> Option<String> {
    let what = what.strip_prefix("that ").unwrap_or(what);
    if what.contains(" hangs, and does nothing") {
        return Some(
            "A deadlock. A call uses less than 5 % of a processor for the time of `--hangs`. The same process has to be waited for, \
             and a candidate that is busy is another failure."
                .to_owned(),
        );
    }
    if what.contains(" hangs") {
        return Some(
            "A hang. A call has not ended after the processor time of `--hangs`, that of all its processes together. The same \
             process has to be busy, and a candidate that waits is another failure. The kinds of errors that were printed before \
             count as always."
                .to_owned(),
        );
    }
    let needs = what.strip_prefix("a call needs ")?;
    Some(if needs.contains(" of the reference") {
        format!(
            "A call needs {needs}. What an empty input needs is taken off on both sides, and a value near the threshold is \
             measured again."
        )
    } else {
        format!(
            "A call needs {needs}: that of all its processes together, and the peak of each. It is ended when it has shown that."
        )
    })
}

/// What a run keeps of a test, a warning, an error without a code, or a script.
fn other(what: &str) -> Option<String> {
    if let Some(test) = what.strip_prefix("the failure of ") {
        let message = test.split_once(": ").map_or("", |(_, message)| message);
        return Some(format!(
            "The failure of a test. Code that ran stays as it was, and so does what flows into the failing assertion; \
             `--keep failure` keeps only what is printed.\n\n{}",
            words(message)
        ));
    }
    if let Some(warning) = what.strip_prefix("the warning ") {
        let lint = warning.split(' ').next().unwrap_or_default();
        return Some(format!(
            "The warning or lint `{lint}`. A run keeps its name, and not its text."
        ));
    }
    if let Some(message) = what.strip_prefix("error: ") {
        let words = words(message);
        return Some(format!("An error of rustc without a code. A run keeps its text.\n\n{words}"));
    }
    what.strip_prefix("exit code ").map(|code| {
        format!("The script, or the program that is judged, ends with exit code {code}. Nothing else is compared.")
    })
}

/// What counts of a message.
fn words(message: &str) -> String {
    format!(
        "words: `{}`. Names, numbers and what is quoted do not count, because a reduction changes them.",
        blur(message)
    )
}

/// The names that are most like it.
fn nearest(what: &str) -> Vec<String> {
    let passes = PASSES.iter().map(|pass| pass.name);
    let mut names: Vec<_> = passes.chain(ALGORITHMS.iter().map(|it| it.name)).collect();
    names.sort_by_key(|name| strsim::damerau_levenshtein(name, what));
    names.into_iter().take(3).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_every_exit_code_is_explained() {
        for pass in PASSES {
            let text = explained(pass.name).unwrap();
            assert!(pass.header().len() > 40 && text.contains("--without"), "{text}");
        }
        for algorithm in ALGORITHMS {
            assert!(explained(algorithm.name).is_some());
        }
        for code in [0, 5, 9, 130] {
            assert!(explained(&code.to_string()).is_some());
        }
        assert!(all().contains("  bodies  "));
        assert_eq!(explained("77"), None);
        assert_eq!(explained("bodis"), None);
        assert_eq!(nearest("bodis")[0], "bodies");
    }

    #[test]
    fn what_a_run_keeps_is_explained_in_its_parts() {
        let crash = "panic at compiler/rustc_span/src/lib.rs:2427:17 (no `Foo3` found for key)";
        let text = explained(&format!("keeping {crash}")).unwrap();
        assert!(text.contains("rustc panicked"), "{text}");
        assert!(text.contains("compiler%2Frustc_span%2Fsrc%2Flib.rs\n"), "{text}");
        assert!(text.contains("words: `no found for key`"), "{text}");
        // As a triage names it.
        assert!(explained("compiler/rustc_span/src/lib.rs:2427:17").is_some());
        let error = explained("error[E0382]: borrow of moved value: `order`").unwrap();
        assert!(
            error.contains("rustc --explain E0382") && error.contains("`borrow of moved value`"),
            "{error}"
        );
        assert!(explained("E0382").is_some());
        assert_eq!(explained("E0382xyz"), None);
        for line in [
            "keeping error[E0382]: borrow of moved value",
            "keeping the failure of the test `a`: assertion failed",
            "keeping the warning unused_variables (unused variable)",
            "keeping error: cannot find it",
            "keeping exit code 0",
            "keeping that rustc hangs",
            "keeping that the test `a` hangs, and does nothing",
            "ld hangs (cargo build)",
            "keeping that a call needs 1.5 GiB of memory",
            "keeping that a call needs 3 times the processor time of the reference",
        ] {
            assert!(explained(line).is_some(), "{line}");
        }
        for (line, word) in [
            ("keeping that rustc hangs", "processor time of `--hangs`"),
            ("that rustc hangs, and does nothing", "A deadlock"),
            ("that a call needs 2 times the memory of the reference", "taken off on both sides"),
            ("that a call needs 8 GiB of memory", "the peak of each"),
        ] {
            assert!(explained(line).unwrap().contains(word), "{line}");
        }
    }
}
