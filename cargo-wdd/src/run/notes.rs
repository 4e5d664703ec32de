//! What the summary says about the options that decide what stays: what the chosen one means for the result, and
//! which other one would help. At most two short sentences, and none if neither a test in Rust nor a compile
//! error is reduced.

use wdd_text::keep::{Keep, KeepSpec};
use wdd_text::text::fix::Fix;
use wdd_text::text::outline::range;
use wdd_text::text::render::Files;

use crate::oracle::cost::Cost;

/// The notes about a failing test. `expected` says whether its expected values are part of the bug, `has_fix`
/// whether a fix decided what is the bug, and `untried` is the number of its literals that were not tried with
/// other values.
pub(crate) fn about_test(
    spec: &KeepSpec,
    expected: bool,
    has_fix: bool,
    untried: usize,
) -> Vec<String> {
    let names_nothing = spec.keep == Keep::Failure && !has_fix && spec.protect.is_empty();
    const NAMING: &str = "`--protect PATH::ITEM` or the comment `// wdd: keep` keeps an item as it is, and \
                          `--only PATH` reduces nothing else";
    let second = match untried {
        0 => names_nothing.then(|| NAMING.to_owned()),
        _ => Some(format!(
            "`--explain` shows which of the {untried} literals of the test can have any value"
        )),
    };
    let first = if has_fix {
        "with the fix the test passes, so the result shows the same bug"
    } else {
        first(spec.keep, expected)
    };
    std::iter::once(first.to_owned()).chain(second).collect()
}

/// How many methods or files a note names.
const NAMED: usize = 5;

/// The note about methods that are not there any more, though a fix could call them.
pub(crate) fn about_gone(methods: &[String]) -> Option<String> {
    let list = listed(methods)?;
    Some(format!("deleted, though a fix could call them: {list}; `--protect PATH::ITEM` keeps one"))
}

/// The note about files of the result that the test opens.
pub(crate) fn about_opened(files: &[String]) -> Option<String> {
    let list = listed(files)?;
    Some(format!("the test opens these files, so they stay: {list}; `--shrink PATH` reduces one"))
}

/// The first of these names, and how many more there are.
fn listed(names: &[String]) -> Option<String> {
    let (named, others) = names.split_at(names.len().min(NAMED));
    let list = named.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let more =
        if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    (!named.is_empty()).then(|| list + &more)
}

/// The note about a command that does not end.
pub(crate) fn about_cost(cost: Cost) -> Option<String> {
    let is_endless = matches!(cost, Cost::Endless(_));
    is_endless.then(|| "the command above does not end: Ctrl-C stops it".to_owned())
}

/// The sentence about an edit that repairs a compile error in these files, if it deletes a part of a line: without it, they compile.
pub(crate) fn about_repair(repair: &Fix, files: &Files) -> Option<String> {
    let place = repair.only_deletion()?;
    let mut start = 0;
    for (path, content) in files {
        let bytes = range(place);
        if let Some(part) =
            content.get(bytes.start.checked_sub(start)?..bytes.end.checked_sub(start)?)
        {
            let before = &content[..bytes.start - start];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let part = String::from_utf8_lossy(part).trim().to_owned();
            if part.contains('\n') {
                return None;
            }
            let of_file =
                if files.len() > 1 { format!(" of {}", path.display()) } else { String::new() };
            return Some(format!("without `{part}` in line {line}{of_file} it compiles"));
        }
        start += content.len();
    }
    None
}

/// The note about flags that the result does not need.
pub(crate) fn about_flags(left_out: &[String]) -> Option<String> {
    let flags = format!("`{}`", left_out.join("`, `"));
    (!left_out.is_empty())
        .then(|| format!("the failure does not need {flags}: not in the command above"))
}

/// The note about a crash that is in another query of rustc now.
pub(crate) fn about_query(first: &str, last: &str) -> String {
    format!(
        "rustc crashed in its query `{first}` at first, and crashes in `{last}` now: place and message are the same, but it may \
         be another bug"
    )
}

/// The note about a compile error.
pub(crate) fn about_cause() -> String {
    "the cause of the error stays: its message, its labels and what it points at; `--keep code` gives the \
     smallest code with the same error code"
        .to_owned()
}

/// The note about an oracle that finds the empty input interesting. `crashes` says whether rustc crashes for it.
pub(crate) fn about_empty(crashes: bool) -> String {
    if crashes {
        "rustc crashes with these flags alone, so the empty file is the right result"
    } else {
        "the empty file is interesting too, so the oracle is probably wrong, and the result says nothing"
    }
    .to_owned()
}

/// The note about passes that a person has skipped.
pub(crate) fn about_skipped(times: u32) -> String {
    let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    format!(
        "a pass was skipped {times}, so the result may not be as small as it can be; `--fresh` tries all passes"
    )
}

fn first(keep: Keep, expected: bool) -> &'static str {
    match keep {
        Keep::Bug if expected => {
            "code that ran stays as it was, and so do the expected values of the test, since they are \
             part of the bug; `--keep failure` gives the smallest code that prints the same"
        }
        Keep::Bug => {
            "code that ran stays as it was; `--keep failure` gives the smallest code that prints the same"
        }
        Keep::Failure => {
            "the result may show another bug that prints the same; `--keep bug` keeps the bug"
        }
        Keep::Tests => {
            "the code under test stays as it was; `--keep bug` also reduces code that did not run"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(keep: Keep, expected: bool, protect: &[&str], untried: usize) -> Vec<String> {
        let spec = KeepSpec {
            keep,
            protect: protect.iter().map(|&name| name.to_owned()).collect(),
            only: Vec::new(),
            shrink: Vec::new(),
            loops: false,
        };
        about_test(&spec, expected, false, untried)
    }

    #[test]
    fn five_methods_are_named_and_the_others_are_counted() {
        let said = |count: usize| {
            let methods: Vec<String> = (0..count).map(|at| format!("A::f{at}")).collect();
            about_gone(&methods).unwrap_or_default()
        };
        assert_eq!(said(0), "");
        assert!(said(5).contains("`A::f0`, ") && !said(5).contains("more"));
        assert!(said(7).contains("`A::f4` and 2 more;"));
    }

    #[test]
    fn each_level_names_another_one_that_would_help() {
        for (keep, other) in [
            (Keep::Bug, "`--keep failure`"),
            (Keep::Failure, "`--keep bug`"),
            (Keep::Tests, "`--keep bug`"),
        ] {
            let notes = notes(keep, false, &[], 0);
            assert!(notes[0].contains(other) && notes.len() <= 2, "{notes:?}");
        }
    }

    #[test]
    fn expected_values_are_part_of_the_bug_only_where_the_test_itself_fails() {
        let says = |expected| notes(Keep::Bug, expected, &[], 0)[0].contains("expected values");
        assert_eq!((says(true), says(false)), (true, false));
    }

    #[test]
    fn an_option_that_is_given_is_not_named() {
        let names = |protect| notes(Keep::Failure, false, protect, 0).len();
        assert_eq!((names(&[]), names(&["src"])), (2, 1));
    }

    #[test]
    fn literals_that_were_not_tried_are_counted_in_two_notes_at_most() {
        for keep in [Keep::Bug, Keep::Failure, Keep::Tests] {
            let notes = notes(keep, false, &[], 7);
            assert!(notes[1].contains("--explain") && notes[1].contains('7'));
            assert_eq!(notes.len(), 2);
        }
    }
}
