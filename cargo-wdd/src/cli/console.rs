//! Shows a run to a person (a progress line and a summary on stderr) or to a program (JSON lines on
//! stdout).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use wdd_core::StopReason;

use super::colour::complain;
use super::live::Live;
use super::print::print_json;
use crate::cli::arguments::{Format, Options};
use crate::process::FarmWork;
use crate::run::control::Control;
use crate::run::event::{AnyValue, Earned, Event, Summary, TestAlone, UsedSetting, Watch};

/// Longer literals are cut.
const LONGEST: usize = 40;

/// How many near misses are shown without `--verbose`.
const NEAR_MISSES: usize = 3;

/// Shows the events of a run as the options say. On a terminal, keys control the run.
pub fn console(options: &Options, control: &Control) -> Box<dyn Watch + Send> {
    match options.format {
        Format::Json => Box::new(Json),
        Format::Human if options.quiet => Box::new(Quiet),
        Format::Human => {
            let live = Live::begin(control, options.max_time, options.hangs.is_some());
            Box::new(Human { live, verbose: options.verbose })
        }
    }
}

/// Shows warnings only.
#[derive(Debug)]
pub(super) struct Quiet;

impl Watch for Quiet {
    fn see(&mut self, event: &Event) {
        if let Event::Warning { message } = event {
            complain(&format!("warning: {message}"));
        }
    }
}

/// One JSON object per event, on stdout.
#[derive(Debug)]
struct Json;

impl Watch for Json {
    fn see(&mut self, event: &Event) {
        // If no process reads the lines any more, the reduction continues.
        print_json(event);
    }
}

/// What a terminal shows while the run goes on, and the summary.
#[derive(Debug)]
struct Human {
    live: Live,
    /// Also the table of the passes.
    verbose: bool,
}

impl Watch for Human {
    fn see(&mut self, event: &Event) {
        match event {
            Event::Baseline { keeps, size, seconds, timeout, .. } => {
                self.live.judged(*size);
                self.live.say(&format!(
                    "keeping {keeps}\n{} tokens, {} bytes; {seconds:.2} s per call, timeout {} s",
                    size.tokens,
                    size.bytes,
                    in_seconds(*timeout),
                ));
            }
            Event::Run { folder, goes_on } => {
                let what = if *goes_on { "going on with the run in" } else { "the run is kept in" };
                self.live.say(&format!("{what} {}", folder.display()));
            }
            Event::Sandbox { active, allowed, reason } => {
                let allowed = allowed.as_deref().zip(*reason);
                self.live.say(&sandbox(active.as_deref(), allowed));
            }
            Event::Settings { used } => self.live.say(&settings(used)),
            Event::Warning { message } => self.live.say(&format!("warning: {message}")),
            // A warning says the same as the first, and the others are for JSON.
            Event::Repeat { .. } | Event::List(_) | Event::Walk(_) => {}
            Event::Verdict { calls, pass, size, .. } => self.live.verdict(*calls, pass, *size),
            Event::Best { size, .. } => self.live.best(*size),
            Event::TestAlone(TestAlone { size, calls, .. }) => self
                .live
                .say(&format!("the test alone has {} tokens after {calls} calls", size.tokens)),
            Event::Summary(summary) => {
                self.live.end();
                complain(&in_words(summary, self.verbose));
            }
            Event::Error { .. } => self.live.end(),
        }
    }
}

/// A time. A short one is not shown as none.
fn in_seconds(time: f64) -> String {
    if time < 10.0 { ((time * 1000.0).round() / 1000.0).to_string() } else { format!("{time:.0}") }
}

/// How calls are confined, and what is allowed and why, in words.
fn sandbox(active: Option<&str>, allowed: Option<(&str, &str)>) -> String {
    match (active, allowed) {
        (Some(active), None) => format!("sandbox: {active}"),
        (Some(active), Some((allowed, reason))) => {
            format!("sandbox: {active}\nthe sandbox allows {allowed}: {reason}")
        }
        (None, Some(_)) => {
            "sandbox: off, since the input does not fail in the same way in it".to_owned()
        }
        (None, None) => "sandbox: off, since none works on this machine".to_owned(),
    }
}

/// The options that are not typed, and where they are set.
fn settings(used: &[UsedSetting]) -> String {
    let setting = |UsedSetting { option, values, from }: &UsedSetting| {
        let words = [std::slice::from_ref(option), values].concat();
        format!("{} ({from})", words.join(" "))
    };
    format!("settings: {}", used.iter().map(setting).collect::<Vec<_>>().join(", "))
}

fn test_alone(TestAlone { path, size, program, .. }: &TestAlone) -> String {
    let program = program.as_ref().map_or_else(String::new, |folder| {
        format!("; as a program for `cargo run`, in {}", folder.display())
    });
    format!("the test alone, {} tokens, is in {}{program}", size.tokens, path.display())
}

/// The summary in words: what came out, what it took, where the result is, how to see it fail.
fn in_words(summary: &Summary, verbose: bool) -> String {
    let mut lines = vec![sizes(summary), effort(summary)];
    lines.extend(summary.farm.as_ref().map(farm));
    lines.extend(unresolved(summary.counts.unresolved));
    lines.extend(summary.repeated.as_ref().map(|repeat| {
        format!("FLAKY: the oracle did not give the same verdict each time; it was called again, {repeat}")
    }));
    if summary.repeated.is_none() && summary.doubts > 0 {
        lines.push(
            "FLAKY: the oracle was wrong for a while, or too slow: the warning says what the run has done".to_owned(),
        );
    }
    if let Some(kept) = &summary.kept {
        lines.push(format!("the file that was there is now {}", kept.display()));
    }
    lines.push(format!("the result is in {}", summary.output.display()));
    if let Some(command) = &summary.command {
        let place = summary.in_place_of.as_ref().map(|file| file.display());
        let before = place.map(|file| format!("put it in the place of {file}, then "));
        lines.push(format!("to see it fail: {}{command}", before.unwrap_or_default()));
    }
    if let (Some(file), Some(command)) = (&summary.file, &summary.file_command) {
        lines.push(format!("its only source file fails on its own too: {}", file.display()));
        lines.push(format!("to see that fail: {command}"));
    }
    lines.extend(summary.test_alone.as_ref().map(test_alone));
    lines.extend(summary.any_value.iter().map(any_value));
    let told = if verbose { summary.near_misses.len() } else { NEAR_MISSES };
    lines.extend(summary.near_misses.iter().take(told).map(ToString::to_string));
    let notes = summary.remarks.iter().chain(&summary.notes);
    lines.extend(notes.map(|note| format!("note: {note}")));
    if let Some(fix) = &summary.fix {
        lines.push(format!("the fix of the result:\n{}", fix.trim_end()));
    }
    if verbose {
        lines.extend(table(&summary.passes));
        lines.extend(unread(&summary.unread_errors));
    }
    lines.join("\n")
}

fn sizes(summary: &Summary) -> String {
    let Summary { before, after, .. } = summary;
    let stop_reason = match summary.stop_reason {
        StopReason::Finished => "reduced",
        StopReason::MaxCalls => "stopped at --max-calls:",
        StopReason::MaxTime => "stopped at --max-time:",
        StopReason::Interrupted => "interrupted:",
        _ => "stopped:",
    };
    let percent = 100.0 * after.tokens as f64 / before.tokens.max(1) as f64;
    format!(
        "{stop_reason} {} → {} tokens ({percent:.1} %), {} → {} bytes",
        before.tokens, after.tokens, before.bytes, after.bytes,
    )
}

/// A literal that can have any value, in one line.
fn any_value(found: &AnyValue) -> String {
    let AnyValue { path, line, column, literal } = found;
    let start: String = literal.lines().next().unwrap_or_default().chars().take(LONGEST).collect();
    let rest = if start == *literal { "" } else { "…" };
    let is_type = literal.chars().all(char::is_alphanumeric) && literal.parse::<bool>().is_err();
    let what = if is_type && literal.starts_with(char::is_alphabetic) { "type" } else { "value" };
    format!("any {what}: `{start}{rest}` at {}:{line}:{column}", path.display())
}

/// Calls and time, and what took no call.
fn effort(summary: &Summary) -> String {
    let counts = &summary.counts;
    let calls = count(counts.calls, "call");
    let mut parts = vec![format!("{calls} in {:.1} s", summary.seconds)];
    if counts.earlier > 0 {
        parts.push(format!("{} of them made before", counts.earlier));
    }
    if counts.cached > 0 {
        parts.push(format!("{} cached", counts.cached));
    }
    parts.extend(match (counts.skipped, counts.faulty) {
        (0, 0) => None,
        (skipped, 0) => Some(format!("{skipped} skipped for syntax errors")),
        (0, faulty) => Some(format!("{faulty} skipped for other errors")),
        (skipped, faulty) => {
            Some(format!("{skipped} skipped for syntax errors, {faulty} for other errors"))
        }
    });
    if counts.cancelled > 0 {
        parts.push(format!("{} cancelled", count(counts.cancelled, "speculative call")));
    }
    parts.join("; ")
}

/// What the farm has done.
fn farm(work: &FarmWork) -> String {
    let kilobytes = |bytes: u64| format!("{} kB", bytes.div_ceil(1000));
    let mut parts = vec![
        format!("{} executed", count(work.executed, "call")),
        format!("{} known", work.known),
        format!("{} sent", kilobytes(work.bytes_sent)),
        format!("{} fetched", kilobytes(work.bytes_fetched)),
    ];
    if work.tries_again > 0 {
        let was = if work.tries_again == 1 { "was" } else { "were" };
        parts.push(format!("{} {was} made again after faults", count(work.tries_again, "call")));
    }
    if work.here > 0 {
        let commands = count(work.here, "command");
        parts.push(format!("{commands} ran here, since it could not be used"));
    }
    format!("on the farm: {}", parts.join(", "))
}

fn unresolved(calls: u64) -> Option<String> {
    let was = if calls == 1 { "was" } else { "were" };
    let by = "by a limit (--timeout, --memory) or by the system";
    (calls > 0).then(|| format!("{} {was} killed, {by}", count(calls, "call")))
}

/// A number of things: `1 call`, `2 calls`.
pub(super) fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// What each pass that made calls earned, one a line under a head.
fn table(passes: &[Earned]) -> Vec<String> {
    let active: Vec<_> = passes.iter().filter(|earned| earned.calls > 0).collect();
    let longest = active.iter().map(|earned| earned.pass.len()).max();
    let Some(width) = longest.map(|longest| longest.max("pass".len())) else { return Vec::new() };
    let head = format!(
        "{:width$}  {:>14}  {:>13}  {:>5}  {:>7}",
        "pass", "tokens removed", "bytes removed", "calls", "seconds"
    );
    let line = |Earned { pass, tokens, bytes, calls, seconds }: &Earned| {
        format!("{pass:width$}  {tokens:>14}  {bytes:>13}  {calls:>5}  {seconds:>7.1}")
    };
    std::iter::once(head).chain(active.into_iter().map(line)).collect()
}

/// The errors of refused candidates from which nothing was learned, the most frequent first.
fn unread(errors: &BTreeMap<String, u64>) -> Option<String> {
    let mut sorted: Vec<_> = errors.iter().collect();
    sorted.sort_by_key(|(_, count)| Reverse(**count));
    let each: Vec<String> = sorted.iter().map(|(code, count)| format!("{code} {count}")).collect();
    (!each.is_empty()).then(|| format!("errors that brought nothing back: {}", each.join(", ")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use wdd_text::text::Size;

    use super::*;
    use crate::run::event::Counts;

    fn earned(pass: &'static str, tokens: u64, bytes: i64, calls: u64) -> Earned {
        Earned { pass, tokens, bytes, calls, seconds: 1.25 }
    }

    #[test]
    fn the_table_is_aligned_and_leaves_out_passes_without_calls() {
        let passes = [
            earned("fine", 1200, -3, 40),
            earned("comments", 0, 0, 0),
            earned("alternatives", 7, 30, 5),
        ];
        assert_eq!(
            table(&passes).join("\n"),
            "\
pass          tokens removed  bytes removed  calls  seconds
fine                    1200             -3     40      1.2
alternatives               7             30      5      1.2"
        );
        assert!(table(&[]).is_empty());
    }

    #[test]
    fn a_short_time_is_not_shown_as_none() {
        let shown = [0.1, 0.0504, 2.0, 9.99, 12.4, 300.0].map(in_seconds);
        assert_eq!(shown, ["0.1", "0.05", "2", "9.99", "12", "300"]);
    }

    #[test]
    fn the_most_frequent_errors_come_first() {
        let errors = [("E0061", 3), ("E0308", 20), ("other", 1)];
        let errors = errors.map(|(code, count)| (code.to_owned(), count)).into();
        let line = "errors that brought nothing back: E0308 20, E0061 3, other 1";
        assert_eq!(unread(&errors).as_deref(), Some(line));
        assert_eq!(unread(&BTreeMap::new()), None);
    }

    fn summary(counts: Counts) -> Summary {
        Summary {
            repeated: None,
            doubts: 0,
            stop_reason: StopReason::Finished,
            before: Size { tokens: 200, bytes: 900 },
            after: Size { tokens: 50, bytes: 100 },
            counts,
            seconds: 6.25,
            passes: vec![earned("fine", 150, 800, 1)],
            unread_errors: BTreeMap::new(),
            any_value: Vec::new(),
            near_misses: Vec::new(),
            left_out: BTreeSet::new(),
            notes: Vec::new(),
            remarks: Vec::new(),
            fix: None,
            output: PathBuf::from("a-reduced.rs"),
            in_place_of: None,
            command: Some("rustc a-reduced.rs".to_owned()),
            file: None,
            file_command: None,
            test_alone: None,
            kept: None,
            farm: None,
        }
    }

    #[test]
    fn the_summary_is_short_where_there_is_nothing_more_to_tell() {
        let counts = Counts { calls: 1, ..Counts::default() };
        assert_eq!(
            in_words(&summary(counts), false),
            "\
reduced 200 → 50 tokens (25.0 %), 900 → 100 bytes
1 call in 6.2 s
the result is in a-reduced.rs
to see it fail: rustc a-reduced.rs"
        );
    }

    #[test]
    fn literals_without_effect_and_notes_have_a_line_each() {
        let found = |literal: &str| AnyValue {
            path: "src/lib.rs".into(),
            line: 12,
            column: 5,
            literal: literal.to_owned(),
        };
        let long = format!("\"{}", "a".repeat(60));
        let mut explained = summary(Counts::default());
        explained.any_value = vec![found("\"-o\""), found(&long), found("\"a\nb\"")];
        explained.remarks = vec!["it may be another bug".to_owned()];
        let lines = in_words(&explained, false);
        let expected = format!(
            "\
any value: `\"-o\"` at src/lib.rs:12:5
any value: `{}…` at src/lib.rs:12:5
any value: `\"a…` at src/lib.rs:12:5
note: it may be another bug",
            &long[..LONGEST]
        );
        assert!(lines.ends_with(&expected), "{lines}");
    }

    #[test]
    fn singular_and_plural_are_right() {
        let counts = |cancelled, unresolved| Counts {
            earlier: 0,
            calls: 155,
            cached: 36,
            skipped: 2,
            faulty: 7,
            cancelled,
            unresolved,
            interesting: 20,
        };
        let many = summary(counts(31, 2));
        assert_eq!(
            effort(&many),
            "155 calls in 6.2 s; 36 cached; 2 skipped for syntax errors, 7 for other errors; 31 speculative calls cancelled"
        );
        let lines = in_words(&many, true);
        assert!(lines.contains("2 calls were killed"), "{lines}");
        assert!(lines.contains("tokens removed"), "{lines}");
        let one = in_words(&summary(counts(1, 1)), false);
        assert!(one.contains("1 speculative call cancelled"), "{one}");
        assert!(one.contains("1 call was killed"), "{one}");
    }
}
