//! The parts of the output of the test harness, and of that of rustdoc.

use std::collections::BTreeSet;

/// The names of the tests in the output of `--list --format terse`.
pub fn test_names(list: &str) -> Vec<String> {
    list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}

/// Whether a text has only what a list of tests and benchmarks has.
pub fn is_list(text: &str) -> bool {
    let is_entry = |line: &str| [": test", ": benchmark"].iter().any(|end| line.ends_with(end));
    // Without `terse`, the numbers of both follow.
    text.lines().all(|line| line.is_empty() || is_entry(line) || line.ends_with(" benchmarks"))
}

/// How many tests were begun: `running 2 tests`. rustdoc can print this several times.
pub(super) fn begun(stdout: &str) -> Option<usize> {
    let counts = stdout.lines().filter_map(|line| {
        let count = line.strip_prefix("running ")?;
        count.strip_suffix(" tests").or(count.strip_suffix(" test"))?.parse::<usize>().ok()
    });
    counts.reduce(|sum, count| sum + count)
}

/// How many tests passed: `test result: ok. 1 passed; ..`. rustdoc can print this several times.
pub(super) fn passed(stdout: &str) -> Option<usize> {
    let counts = stdout.lines().filter_map(|line| {
        let (_, counts) = line.split_once("test result: ")?.1.split_once(". ")?;
        counts.split_once(" passed")?.0.parse::<usize>().ok()
    });
    counts.reduce(|sum, count| sum + count)
}

/// The tests that failed: the list at the end. Without a list, the tests with `... FAILED`.
pub(super) fn failed_tests(stdout: &str) -> BTreeSet<String> {
    if let Some((_, list)) = stdout.rsplit_once("\nfailures:\n") {
        let names = list.lines().map_while(|line| line.strip_prefix("    "));
        return names.map(str::to_owned).collect();
    }
    let reported = stdout.lines().filter_map(|line| {
        let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
        let after = [" - should panic", " - compile fail", " - compile"];
        Some(after.iter().find_map(|after| name.strip_suffix(after)).unwrap_or(name))
    });
    reported.map(str::to_owned).collect()
}

/// The output of the test with that name. Without a name, of the first test that failed.
pub(super) fn section<'a>(stdout: &'a str, test: Option<&str>) -> Option<&'a str> {
    let headers = headers(stdout);
    let wanted = |name: &str| test.is_none_or(|test| same(name, test));
    let at = headers.iter().position(|&(_, name, _)| wanted(name))?;
    let start = headers[at].2;
    let next = headers.get(at + 1).map(|&(start, ..)| start);
    let list = stdout.rfind("\nfailures:\n").filter(|&list| list >= start);
    let end = next.or(list).unwrap_or(stdout.len());
    Some(&stdout[start..end])
}

/// The lines `---- name stdout ----`: where each begins, the name, and where the next line begins.
fn headers(stdout: &str) -> Vec<(usize, &str, usize)> {
    let mut start = 0;
    let lines = stdout.split_inclusive('\n').filter_map(|line| {
        let at = start;
        start += line.len();
        let name = line.trim_end().strip_prefix("---- ")?.strip_suffix(" ----")?;
        Some((at, name.strip_suffix(" stdout").unwrap_or(name), start))
    });
    lines.collect()
}

/// Whether two names mean the same test. The names of doc tests have a file and a line, which can change.
fn same(name: &str, other: &str) -> bool {
    name == other || item(name).is_some_and(|item_of| item(other) == Some(item_of))
}

/// The item of a doc test: `src/lib.rs - item (line 3)`.
fn item(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once(" - ")?;
    let (item, _) = rest.split_once("(line ")?;
    Some(item.trim_end())
}
