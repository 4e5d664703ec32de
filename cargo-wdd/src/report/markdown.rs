//! A report as Markdown: for the developers of rustc in the form of their template for crashes, and for
//! those of a library.

use std::path::Path;

use wdd_text::text::render::Files;

use super::bisection;
use super::evidence::{Evidence, FailureKind};
use super::toolchains::Bisected;
use crate::oracle::Shown;
use crate::process::toolchain::on_path;
use crate::run::event::NearMiss;

/// Output with more lines than this is folded.
const LONG: usize = 60;

/// The report for the developers of rustc.
pub(super) fn compiler(evidence: &Evidence) -> String {
    let mut page = Page::default();
    page.heading("Code");
    page.code(&evidence.files);
    if let Some(command) = &evidence.command {
        page.block(&format!("It fails with {}.", span(command)));
    }
    page.findings(evidence);
    if let Some((name, script)) = &evidence.script {
        page.heading(&format!("The script that judges it: {}", span(name)));
        page.block(&fenced("sh", script));
    }
    if evidence.rustc.is_some() || !evidence.dependencies.is_empty() {
        page.heading("Meta");
        page.versions(evidence);
    }
    if !evidence.output.is_empty() {
        page.heading(match evidence.kind {
            FailureKind::Script => "What the script prints",
            FailureKind::Difference => "What the programs print",
            _ => "Error output",
        });
        page.output(&evidence.output);
    }
    if let Some(backtrace) = &evidence.backtrace {
        page.folded("Backtrace", &fenced("", backtrace));
    }
    page.reduction(evidence);
    page.text
}

/// For the developers of a library.
pub(super) fn library(evidence: &Evidence) -> String {
    let mut page = Page::default();
    if let Some(test) = &evidence.test_alone {
        page.heading("Test that fails");
        page.block(&fenced("Rust", test));
    }
    page.heading("Code that fails");
    page.code(&evidence.files);
    if let Some(command) = &evidence.command {
        page.block(&format!("It fails with {}:", span(command)));
    }
    page.output(&evidence.output);
    page.findings(evidence);
    if let Some(fix) = evidence.history.as_ref().and_then(|run| run.end.fix.as_ref()) {
        page.heading("What fixes it");
        page.block(&fenced("diff", fix));
    }
    page.heading("Versions");
    page.versions(evidence);
    page.reduction(evidence);
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn block(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, text: &str) {
        self.block(&format!("### {text}"));
    }

    /// A single file as it is, and several with their paths.
    fn code(&mut self, files: &Files) {
        for (path, content) in files {
            if files.len() > 1 {
                self.block(&format!("{}:", span(&path.to_string_lossy())));
            }
            match str::from_utf8(content) {
                Ok(text) => self.block(&fenced(language(path), text)),
                // An issue takes text only.
                Err(_) => self.block("This file is no text, and has to be attached."),
            }
        }
    }

    fn output(&mut self, output: &str) {
        let block = fenced("", output);
        if output.lines().count() > LONG {
            self.folded("Output", &block);
        } else {
            self.block(&block);
        }
    }

    fn folded(&mut self, title: &str, block: &str) {
        self.block(&format!(
            "<details><summary><strong>{title}</strong></summary>\n<p>\n\n{block}\n\n</p>\n</details>"
        ));
    }

    /// The version of the package, of rustc and of the dependencies, and what other toolchains show.
    fn versions(&mut self, evidence: &Evidence) {
        if let (FailureKind::Test(_), Some(package)) = (&evidence.kind, &evidence.package) {
            let found = format!("{} {}", package.name, package.version);
            self.block(&format!("It was found in {}.", span(&found)));
        }
        if let Some(rustc) = &evidence.rustc {
            self.block("`rustc --version --verbose`:");
            self.block(&fenced("", rustc));
        }
        let tried = &evidence.toolchains;
        if tried.all.len() > 1 {
            let row = |(version, shown): &(String, Shown)| {
                let shown = match shown {
                    Shown::Other(seen) => span(seen),
                    Shown::Same | Shown::Similar => shown.to_string(),
                };
                format!("| {} | {} |\n", cell(&span(version)), cell(&shown))
            };
            let rows: String = tried.all.iter().map(row).collect();
            self.block(&format!("| toolchain | result |\n|---|---|\n{rows}"));
        }
        if let Some(bisected) = &tried.bisected {
            self.bisection(evidence, bisected);
        }
        if !evidence.dependencies.is_empty() {
            let all = evidence.dependencies.iter();
            let items: String = all
                .map(|one| format!("- {}\n", span(&format!("{} {}", one.name, one.version))))
                .collect();
            // A long list between the code and the backtrace would be in the way of the reader.
            if evidence.dependencies.len() > 8 {
                self.folded("Dependencies", &items);
            } else {
                self.block(&items);
            }
        }
    }

    /// Where the failure begins, and how to find the change with which it began.
    fn bisection(&mut self, evidence: &Evidence, bisected: &Bisected) {
        self.block(&bisection::sentence(bisected));
        if on_path(Path::new(bisection::PROGRAM)).is_some()
            && let Some(script) = bisection::script(evidence)
        {
            let (command, name) = (bisection::command(bisected), bisection::SCRIPT);
            self.block(&format!("The change can be found with `{command}` and this `{name}`:"));
            self.block(&fenced("sh", &script));
        }
    }

    /// What calls have shown of the failure.
    fn findings(&mut self, evidence: &Evidence) {
        self.remarks(evidence);
        self.values(evidence);
        self.near_misses(evidence);
    }

    /// What calls have shown of the failure, in sentences.
    fn remarks(&mut self, evidence: &Evidence) {
        for remark in evidence.history.iter().flat_map(|run| &run.end.remarks) {
            let mut rest = remark.chars();
            let first: String = rest.next().iter().flat_map(|first| first.to_uppercase()).collect();
            self.block(&format!("{first}{}.", rest.as_str()));
        }
    }

    /// The literals that may have any value.
    fn values(&mut self, evidence: &Evidence) {
        let values = evidence.history.iter().flat_map(|run| &run.end.any_value);
        let items: String = values
            .map(|value| format!("- {} in line {}\n", span(&value.literal), value.line))
            .collect();
        if !items.is_empty() {
            self.block("With others in the place of these it fails in the same way:");
            self.block(&items);
        }
    }

    /// What does not fail any more, so that it shows what matters.
    fn near_misses(&mut self, evidence: &Evidence) {
        let all = evidence.history.iter().flat_map(|run| &run.end.near_misses);
        let row = |one: &NearMiss| {
            let with = if one.with.is_empty() { "nothing".to_owned() } else { span(&one.with) };
            let part = cell(&span(&one.part));
            format!("| {} | {part} | {} | {} |\n", one.line, cell(&with), one.then)
        };
        let rows: String = all.map(row).collect();
        if !rows.is_empty() {
            self.block("Near misses, which do not fail:");
            self.block(&format!("| line | instead of | with | |\n|--:|---|---|---|\n{rows}"));
        }
    }

    fn reduction(&mut self, evidence: &Evidence) {
        let Some(run) = &evidence.history else { return };
        let Some((before, after)) = run.sizes() else { return };
        let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        let unfinished = run.end.unfinished();
        self.block(&format!(
            "Reduced from {} to {} tokens with {name} {version} ({}), which kept this: {}.{unfinished}",
            before.tokens,
            after.tokens,
            span(&evidence.again),
            span(&evidence.keeps)
        ));
    }
}

/// A block of code, between fences that are longer than any in it.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.lines().map(|line| {
        let line = line.trim_start();
        line.len() - line.trim_start_matches('`').len()
    });
    // Code that is itself Markdown, such as a doc comment, may have fences.
    let fence = "`".repeat(longest.max().unwrap_or(0).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}", text.trim_end())
}

/// A text within a sentence, in which nothing is Markdown.
pub(crate) fn span(text: &str) -> String {
    let text = text.replace('\n', " ");
    if text.trim().is_empty() {
        return String::new();
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if longest == 0 { "" } else { " " };
    format!("{fence}{space}{text}{space}{fence}")
}

/// A text in a cell of a table.
pub(crate) fn cell(text: &str) -> String {
    // A pipe ends a cell, and a line end the table.
    text.replace('|', "\\|").replace('\n', " ")
}

/// The language of a file, as Markdown names it.
fn language(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default();
    match extension.to_str() {
        Some("rs") => "Rust",
        Some("toml") => "toml",
        Some("json") => "json",
        Some("sh") => "sh",
        _ if path.ends_with("Cargo.lock") => "toml",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wdd_text::text::languages::{Edition, Reading};

    use super::*;
    use crate::oracle::Shown;
    use crate::package::Readers;
    use crate::report::toolchains::Tried;

    fn evidence(kind: FailureKind) -> Evidence {
        Evidence {
            kind,
            keeps: "panic at compiler/x.rs:1:2 (no entry)".to_owned(),
            headline: "no entry".to_owned(),
            test_alone: None,
            files: vec![("repro.rs".into(), b"fn main() {}\n".to_vec())],
            command: Some("rustc +nightly repro.rs".to_owned()),
            command_here: None,
            rustc: Some("rustc 1.0.0\nhost: x".to_owned()),
            output: "thread 'rustc' panicked:\nno entry".to_owned(),
            backtrace: Some("stack backtrace:\n   0: a".to_owned()),
            toolchains: Tried {
                all: vec![
                    ("rustc 1.0.0".to_owned(), Shown::Same),
                    ("rustc 0.9.0".to_owned(), Shown::Other("crashed: a | b".to_owned())),
                ],
                bisected: None,
            },
            package: None,
            dependencies: Vec::new(),
            reading: Reading::by_name(Edition::Edition2021),
            result: "a-reduced.rs".into(),
            is_folder: false,
            failed_at: None,
            script: None,
            command_of_all: None,
            judged: vec!["repro.rs".into()],
            history: None,
            again: "cargo wdd reduce repro.rs".to_owned(),
            folders: Vec::new(),
            readers: Readers::All,
            outside: BTreeSet::new(),
        }
    }

    #[test]
    fn a_crash_has_the_form_of_rustc_s_template() {
        let text = compiler(&evidence(FailureKind::Crash));
        let expected = "### Code\n\n```Rust\nfn main() {}\n```\n\nIt fails with `rustc +nightly repro.rs`.\n\n\
                        ### Meta\n\n`rustc --version --verbose`:\n\n```\nrustc 1.0.0\nhost: x\n```\n\n\
                        | toolchain | result |\n|---|---|\n| `rustc 1.0.0` | fails in the same way |\n\
                        | `rustc 0.9.0` | `crashed: a \\| b` |\n\n### Error output\n\n```\n\
                        thread 'rustc' panicked:\nno entry\n```\n\n\
                        <details><summary><strong>Backtrace</strong></summary>\n<p>\n\n\
                        ```\nstack backtrace:\n   0: a\n```\n\n</p>\n</details>\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_test_comes_first_and_several_files_have_their_paths() {
        let mut test = evidence(FailureKind::Test("t".to_owned()));
        test.files.push(("Cargo.toml".into(), b"[package]".to_vec()));
        test.test_alone = Some("#[test]\nfn t() {}\n".to_owned());
        let text = library(&test);
        assert!(text.starts_with("### Test that fails\n\n```Rust\n#[test]\n"), "{text}");
        assert!(text.contains("`Cargo.toml`:\n\n```toml\n[package]\n```"), "{text}");
        assert!(text.contains("`repro.rs`:\n\n```Rust\n"), "{text}");
    }

    #[test]
    fn a_span_shows_its_backticks() {
        assert_eq!(span("a <b>"), "`a <b>`");
        assert_eq!(span("moved value: `b`"), "`` moved value: `b` ``");
    }

    #[test]
    fn a_fence_is_longer_than_those_in_the_code() {
        assert_eq!(fenced("", "a"), "```\na\n```");
        assert_eq!(fenced("", "/// x\n````\n"), "`````\n/// x\n````\n`````");
    }
}
