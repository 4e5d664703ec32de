//! Shows which functions or blocks a failing test enters: each first writes its number to a file.
//!
//! What is not in the file was never executed. The file is outside the
//! program, so no test can swallow a mark, and marks of child processes and build scripts count too.
//! Each mark is one statement on the line of the body's brace, so that no line moves. Marks that do
//! not compile are left out: nothing is known about these functions, nor about those that can be evaluated
//! at compile time, or that macros write. They stay as long as code names them that ran. If the test does not
//! fail in the same way with any marks, everything counts as executed. If several threads of a process entered
//! functions, their order can decide what runs, so the test is executed several times. If it starts programs of the text, these may
//! look whether their standard input is a terminal or a file, which is another one where the result is tried: the test is executed
//! with an empty file too. If the fix is known, the test is executed with the fix too. What any of them enters counts as entered.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wdd_text::keep::{Markable, Trace};
use wdd_text::text::Text;
use wdd_text::text::fix::Fix;
use wdd_text::text::outline::{offset, range};
use wdd_text::text::permissions::Moved;
use wdd_text::text::render::{Files, Rendered};

use crate::error::Error;
use crate::oracle::Judge;
use crate::oracle::signature::FailedAt;
use crate::oracle::{What, is_named};

/// How often marks that do not compile are left out before the trace is given up.
const ATTEMPTS: usize = 8;

/// How often a test with several threads is executed.
const RUNS: usize = 3;

/// A [`Trace`], as it is stored, and what it took.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Traced {
    /// For each function or block, whether it was entered. `None` if that is not known.
    pub(super) entered: Vec<Option<bool>>,
    /// The byte of the text at which the test failed, if that is in one of its files.
    pub(super) failed_at: Option<u32>,
    /// The oracle calls that it took.
    pub(super) calls: u64,
}

impl Traced {
    /// What was entered, and where the test failed.
    pub(super) fn trace(&self) -> Trace {
        Trace { entered: self.entered.clone(), failed_at: self.failed_at }
    }
}

/// Executes the test with marks in this code of `text`.
///
/// # Errors
/// [`Error::Interrupted`], or what prevented a call.
pub(super) fn trace(text: &Text, code: &[Markable], judge: &Judge) -> Result<Traced, Error> {
    // The scratch folder, where the marks go, is another one in each process.
    let anywhere =
        Marks { text, code, marked: &vec![true; code.len()], file: Path::new("executed") }.files();
    // The marks are written to a file of this machine.
    let execute = || judge.here(|| execute(text, code, judge));
    let findings = &judge.findings;
    let found = findings.find(What::Trace, &anywhere, execute)?;
    findings.count_earlier(u64::from(found.earlier) * found.value.calls);
    Ok(found.value)
}

fn execute(text: &Text, code: &[Markable], judge: &Judge) -> Result<Traced, Error> {
    let file = judge.caller.shared().join("executed");
    let mut marked: Vec<bool> = code.iter().map(|code| code.entry.is_some()).collect();
    let mut calls = 0;
    while calls < ATTEMPTS as u64 && marked.contains(&true) {
        calls += 1;
        let _ = fs::remove_file(&file);
        let marks = Marks { text, code, marked: &marked, file: &file };
        let (files, fix) = marks.files();
        let candidate = Rendered::from(files);
        let (outcome, interesting) = judge.outcome(&candidate)?;
        if interesting {
            let written = || fs::read_to_string(&file).unwrap_or_default();
            let starts_programs = has_processes(&written());
            for _ in 1..RUNS {
                if !has_threads(&written()) {
                    break;
                }
                judge.outcome(&candidate)?;
                calls += 1;
            }
            if starts_programs {
                let input = judge.caller.shared().join("input");
                let unwritable = |source| Error::ScratchUnwritable { path: input.clone(), source };
                fs::write(&input, "").map_err(unwritable)?;
                judge.execute_with_input(&candidate, &input)?;
                calls += 1;
            }
            if fix.is_some() {
                calls += 1;
                if !judge.is_fixed(&Rendered { fix, ..candidate })? {
                    break;
                }
            }
            let entered = numbers(&written(), code.len());
            let known = marked.iter().zip(entered);
            return Ok(Traced {
                entered: known.map(|(&marked, entered)| marked.then_some(entered)).collect(),
                failed_at: outcome.report.failed_at.and_then(|at| marks.without(&at)),
                calls,
            });
        }
        let places = places(&String::from_utf8_lossy(&outcome.finished.stderr));
        if !leave_out(text, code, &mut marked, &places) {
            break;
        }
    }
    Ok(Traced { entered: vec![Some(true); code.len()], failed_at: None, calls })
}

/// Marks in code of a text.
#[derive(Clone, Copy)]
struct Marks<'a> {
    text: &'a Text,
    code: &'a [Markable],
    /// Which of the code has one.
    marked: &'a [bool],
    /// Where marks write that they were reached.
    file: &'a Path,
}

impl Marks<'_> {
    /// What is added to the bytes of a text for the marks, in order. Nothing is added within the lines of its fix.
    fn insertions(&self) -> Vec<(usize, String)> {
        let mut all: Vec<(usize, String)> = Vec::new();
        let in_fix = |byte: u32| {
            let hunks = self.text.fix().into_iter().flat_map(Fix::places);
            hunks.into_iter().any(|hunk| hunk.start < byte && byte < hunk.end)
        };
        for (number, code) in self.code.iter().enumerate().filter(|(at, _)| self.marked[*at]) {
            let Some(entry) = code.entry.filter(|entry| !in_fix(*entry)) else { continue };
            let mark = mark(number, self.file);
            match code.end {
                None => all.push((entry as usize, mark)),
                Some(end) if !in_fix(end) => all.extend([
                    (entry as usize, format!("{{ {mark}")),
                    (end as usize, " }".to_owned()),
                ]),
                Some(_) => {}
            }
        }
        all.sort_by_key(|(place, _)| *place);
        all
    }

    /// The byte of the text that is at this place of the files with marks.
    fn without(&self, at: &FailedAt) -> Option<u32> {
        let own = self.text.files().iter().find(|own| own.path == at.path)?;
        let bytes = range(&own.bytes);
        let mut offset = at.offset;
        for (place, added) in self.insertions() {
            if bytes.contains(&place) && place - bytes.start + added.len() <= offset {
                offset -= added.len();
            }
        }
        u32::try_from(bytes.start + offset).ok()
    }

    /// The files of a text, with a mark at the beginning of each marked code, and the fix of these files.
    fn files(&self) -> (Files, Option<Fix>) {
        let insertions = self.insertions();
        let mut moves = Vec::new();
        let mut written = 0;
        let content = |of: &wdd_text::text::File| {
            let bytes = range(&of.bytes);
            let mut content = Vec::with_capacity(bytes.len());
            let mut keep = |content: &mut Vec<u8>, from: usize, to: usize| {
                let start = written + content.len();
                moves.push(Moved {
                    from: offset(from)..offset(to),
                    to: offset(start)..offset(start + to - from),
                    replaced: false,
                });
                content.extend_from_slice(&self.text.bytes()[from..to]);
            };
            let mut from = bytes.start;
            for (place, added) in insertions.iter().filter(|(place, _)| bytes.contains(place)) {
                keep(&mut content, from, *place);
                content.extend_from_slice(added.as_bytes());
                from = *place;
            }
            keep(&mut content, from, bytes.end);
            written += content.len();
            (of.path.clone(), content)
        };
        let files = self.text.files().iter().map(content).collect();
        (files, self.text.fix().map(|fix| fix.moved(&moves)))
    }
}

/// The statement that writes a number to the file, with the process and the thread, once in a process. It needs
/// nothing but std, also in a crate that does not use it.
fn mark(number: usize, file: &Path) -> String {
    let file = format!("{:?}", file.display().to_string());
    format!(
        " {{ extern crate std as wdd_std; \
         static ENTERED: wdd_std::sync::atomic::AtomicBool = \
         wdd_std::sync::atomic::AtomicBool::new(false); \
         if !ENTERED.swap(true, wdd_std::sync::atomic::Ordering::SeqCst) {{ \
         if let wdd_std::result::Result::Ok(mut file) = wdd_std::fs::OpenOptions::new()\
         .append(true).create(true).open({file}) {{ \
         let by = (wdd_std::process::id(), wdd_std::thread::current().id()); \
         let entry = wdd_std::format!(\"{number} {{by:?}}\\n\"); \
         let _ = wdd_std::io::Write::write_all(&mut file, entry.as_bytes()); }} }} }} "
    )
}

/// Which of `all` numbers are in the file.
fn numbers(content: &str, all: usize) -> Vec<bool> {
    let number = |line: &str| line.split(' ').next()?.parse::<usize>().ok();
    let found: BTreeSet<usize> = content.lines().filter_map(number).collect();
    (0..all).map(|number| found.contains(&number)).collect()
}

/// Whether several threads of one process are in the file.
fn has_threads(content: &str) -> bool {
    let by = content.lines().filter_map(|line| Some(line.split_once(' ')?.1));
    let by: BTreeSet<&str> = by.collect();
    let processes = by.iter().filter_map(|by| Some(by.split_once(',')?.0));
    processes.collect::<BTreeSet<_>>().len() < by.len()
}

/// Whether several processes are in the file.
fn has_processes(content: &str) -> bool {
    let processes = content.lines().filter_map(|line| line.split_once(' ')?.1.split_once(','));
    processes.map(|(process, _)| process).collect::<BTreeSet<_>>().len() > 1
}

/// The files and lines that errors of rustc name.
fn places(stderr: &str) -> Vec<(PathBuf, usize)> {
    let place = |line: &str| {
        let (_, place) = line.split_once("--> ")?;
        let mut parts = place.trim().rsplitn(3, ':');
        let _column = parts.next()?;
        let line = parts.next()?.parse().ok()?;
        Some((PathBuf::from(parts.next()?), line))
    };
    stderr.lines().filter_map(place).collect()
}

/// Leaves out the marks of code at these places, or else all marks of the files. Returns whether there
/// were any.
fn leave_out(
    text: &Text,
    code: &[Markable],
    marked: &mut [bool],
    places: &[(PathBuf, usize)],
) -> bool {
    let before = marked.iter().filter(|marked| **marked).count();
    for (path, line) in places {
        let Some(file) = text.files().iter().find(|file| is_named(&file.path, path)) else {
            continue;
        };
        let content = &text.bytes()[range(&file.bytes)];
        let lines = content.split_inclusive(|byte| *byte == b'\n');
        let skipped: usize = lines.take(line.saturating_sub(1)).map(<[u8]>::len).sum();
        let start = file.bytes.start as usize + skipped;
        let around = |code: &Markable| {
            let whole = range(&code.whole);
            // The mark may be the first thing of the line, or what follows it.
            let line_end = start + content[skipped..].iter().take_while(|b| **b != b'\n').count();
            whole.start <= line_end && start < whole.end
        };
        let in_file = |code: &Markable| file.bytes.contains(&code.whole.start);
        let is_inside = code.iter().any(around);
        for (code, marked) in code.iter().zip(&mut *marked) {
            *marked &= !(if is_inside { around(code) } else { in_file(code) });
        }
    }
    marked.iter().filter(|marked| **marked).count() < before
}

#[cfg(test)]
mod tests {
    use wdd_text::keep::{Survey, blocks};
    use wdd_text::text::languages::{Edition, Reading};

    use super::*;

    fn text(source: &str) -> Text {
        let file = ("input0.rs".into(), source.as_bytes().to_vec());
        Text::parse(&[file], Reading::by_name(Edition::Edition2021))
    }

    fn marks<'a>(text: &'a Text, code: &'a [Markable], marked: &'a [bool]) -> Marks<'a> {
        Marks { text, code, marked, file: Path::new("/x") }
    }

    fn functions_of(text: &Text) -> Vec<Markable> {
        Survey::of(text, None, "").markable()
    }

    #[test]
    fn a_mark_moves_no_line_and_stands_before_all_statements() {
        let text = text("fn f() {\n  g()\n}\nconst fn g() {}\nfn h() { #![allow(x)] 1 }");
        let functions = functions_of(&text);
        let marked: Vec<_> = functions.iter().map(|f| f.entry.is_some()).collect();
        assert_eq!(marked, [true, false, true]);
        let (files, _) = marks(&text, &functions, &marked).files();
        let content = String::from_utf8(files[0].1.clone()).unwrap();
        let lines: Vec<_> = content.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines[0].starts_with("fn f() { { extern crate std"));
        assert!(lines[4].starts_with("fn h() { #![allow(x)] { extern"));
    }

    #[test]
    fn the_value_of_an_arm_gets_braces_and_the_fix_moves() {
        let (bad, good) = ("fn f() { match a {\n1 => b,\n_ => c } }", "2 => b,");
        let file = |content: String| vec![("in.rs".into(), content.into_bytes())];
        let fixed = file(bad.replace("1 => b,", good));
        let fix = Fix::between(&file(bad.to_owned()), &fixed);
        let text = text(bad).with_fix(Some(fix));
        let blocks = blocks(&text);
        let marked = vec![true; blocks.len()];
        let (files, fix) = marks(&text, &blocks, &marked).files();
        let shown = |files: &Files| {
            let mut content = String::from_utf8(files[0].1.clone()).unwrap();
            for number in 0..blocks.len() {
                content = content.replace(&mark(number, Path::new("/x")), "#");
            }
            content
        };
        // Nothing is added within the lines of the fix.
        assert_eq!(shown(&files), "fn f() {# match a {\n1 => b,\n_ => { #c } } }");
        let good = fix.unwrap().applied(&files);
        assert_eq!(shown(&good), "fn f() {# match a {\n2 => b,\n_ => { #c } } }");
    }

    #[test]
    fn marks_at_places_of_errors_are_left_out() {
        let text = text("fn f() {}\nfn g() {\n}\nfn h() {}\n");
        let functions = functions_of(&text);
        let mut marked = vec![true; 3];
        let places = places("error: x\n  --> /a/b/input0.rs:2:9\n");
        assert!(leave_out(&text, &functions, &mut marked, &places));
        assert_eq!(marked, [true, false, true]);
        assert!(!leave_out(&text, &functions, &mut marked, &places));
    }

    #[test]
    fn numbers_of_several_processes_are_one_set() {
        let content = "1 (7, ThreadId(2))\n0\n1 (8, ThreadId(2))\nx\n9 (7, ThreadId(2))\n";
        assert_eq!(numbers(content, 3), [true, true, false]);
        assert!(!has_threads(content));
        assert!(has_processes(content));
        assert!(has_threads("1 (7, ThreadId(2))\n0 (7, ThreadId(3))\n"));
    }
}
