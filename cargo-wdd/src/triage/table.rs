//! What a triage has found, as Markdown, JSON and HTML.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Serialize;

use crate::foreign::{visible, visible_json};
use crate::report::{STYLE as PAGE_STYLE, cell, escaped, span};
use crate::run::event::{all_lossily, perhaps_lossily};

/// How far a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupState {
    /// The user has named the signature as known, so nothing was reduced.
    Known,
    /// One of its inputs is reduced as far as possible.
    Reduced,
    /// The reduction was stopped. The same command goes on with it.
    Stopped,
    /// The turn of the group did not come, or its reduction failed.
    NotReduced,
}

/// A group.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The name, which is also that of the folder.
    pub name: String,
    /// The signature that all inputs share.
    pub signature: String,
    /// Whether its inputs hang.
    pub hangs: bool,
    /// The blurred messages.
    pub messages: Vec<String>,
    /// The inputs, the smallest first.
    #[serde(serialize_with = "all_lossily")]
    pub inputs: Vec<PathBuf>,
    /// How far it is.
    pub state: GroupState,
    /// The tokens of the input that is reduced, before and after.
    pub tokens: Option<(u64, u64)>,
    /// Oracle calls.
    pub calls: u64,
    /// The result, below the folder of the table.
    #[serde(serialize_with = "perhaps_lossily")]
    pub result: Option<PathBuf>,
    /// The report, below the folder of the table.
    #[serde(serialize_with = "perhaps_lossily")]
    pub report: Option<PathBuf>,
    /// Why there is no result.
    pub error: Option<String>,
}

/// All groups.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The groups, the largest first.
    pub groups: Vec<Row>,
    /// Whether hangs are looked for.
    pub looks_for_hangs: bool,
    /// Inputs that neither crash rustc nor hang, each with what was seen.
    pub others: Vec<(String, String)>,
}

const COLUMNS: [&str; 7] = ["group", "inputs", "messages", "state", "tokens", "calls", "report"];

impl Table {
    /// How many groups have no known signature.
    pub fn unknown(&self) -> usize {
        self.groups.iter().filter(|row| row.state != GroupState::Known).count()
    }

    /// As JSON.
    pub fn json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a table is plain data");
        visible_json(&json) + "\n"
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = format!("# {}\n\n", self.headline());
        text += &line(&COLUMNS.map(str::to_owned));
        text += &line(&COLUMNS.map(|_| "---".to_owned()));
        for row in &self.groups {
            let [name, inputs, messages, state, tokens, calls, report] = row.cells();
            // Names and messages are of others, and may have Markdown in them.
            let [name, inputs, messages] = [name, inputs, messages].map(|text| cell(&span(&text)));
            let state = if row.error.is_some() { cell(&span(&state)) } else { state };
            let report = if report.is_empty() { report } else { format!("[report]({report})") };
            text += &line(&[name, inputs, messages, state, tokens, calls, report]);
        }
        if !self.others.is_empty() {
            let _ = write!(text, "\n## No {}\n\n", self.looked_for());
        }
        for (path, seen) in &self.others {
            let _ = writeln!(text, "- {}: {}", span(path), span(seen));
        }
        visible(&text)
    }

    /// As a page of HTML, which needs no other file.
    pub fn html(&self) -> String {
        let mut text = format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Triage</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n\
             <main><h1>{}</h1>\n<table>\n<tr>",
            escaped(&self.headline())
        );
        text.extend(COLUMNS.map(|column| format!("<th>{column}</th>")));
        text += "</tr>\n";
        for row in &self.groups {
            let [name, inputs, messages, state, tokens, calls, report] = row.cells();
            text += "<tr>";
            for cell in [name, inputs, messages, state, tokens, calls] {
                let _ = write!(text, "<td>{}</td>", escaped(&cell));
            }
            let link = format!("<td><a href=\"{0}\">report</a></td>", escaped(&report));
            text += if report.is_empty() { "<td></td>" } else { &link };
            text += "</tr>\n";
        }
        text += "</table>\n";
        for (path, seen) in &self.others {
            let _ = writeln!(text, "<p>{}</p>", escaped(&format!("{path}: {seen}")));
        }
        text + "</main></html>\n"
    }

    fn headline(&self) -> String {
        let inputs = |hangs: bool| -> usize {
            self.groups.iter().filter(|row| row.hangs == hangs).map(|row| row.inputs.len()).sum()
        };
        let several = |number: usize, one: &str, more: &str| {
            if number == 1 { format!("1 {one}") } else { format!("{number} {more}") }
        };
        let hangs = self.looks_for_hangs.then(|| several(inputs(true), "hang", "hangs"));
        let hangs = hangs.map_or_else(String::new, |hangs| format!(" and {hangs}"));
        format!(
            "{}{hangs} in {}, {} without a {}",
            several(inputs(false), "crash", "crashes"),
            several(self.groups.len(), "group", "groups"),
            self.others.len(),
            self.looked_for()
        )
    }

    fn looked_for(&self) -> &'static str {
        if self.looks_for_hangs { "crash or hang" } else { "crash" }
    }
}

/// Beside the style of reports: paths and messages are broken where they are too long, and nothing else is.
const STYLE: &str = "td:nth-child(n+4){white-space:nowrap}td:nth-child(-n+3){overflow-wrap:anywhere}\
                     tr{border-bottom:1px solid var(--line)}";

impl Row {
    /// One cell for each column, on a single line.
    fn cells(&self) -> [String; 7] {
        let state = match self.state {
            GroupState::Known => "known",
            GroupState::Reduced => "reduced",
            GroupState::Stopped => "stopped",
            GroupState::NotReduced => "not reduced",
        };
        let failed = self.error.as_ref().map(|error| format!("{state}: {error}"));
        let names = self.inputs.iter().map(|path| path.display().to_string());
        let tokens = self.tokens.map(|(before, after)| format!("{before} → {after}"));
        let report = self.report.as_ref().map(|path| path.display().to_string());
        let cells = [
            self.signature.clone(),
            names.collect::<Vec<_>>().join(", "),
            self.messages.join("; "),
            failed.unwrap_or_else(|| state.to_owned()),
            tokens.unwrap_or_default(),
            self.calls.to_string(),
            report.unwrap_or_default(),
        ];
        cells.map(|cell| cell.replace('\n', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = Row {
            name: "a-1".to_owned(),
            hangs: false,
            signature: "compiler/a.rs:1:2".to_owned(),
            messages: vec!["no | <entry>".to_owned()],
            inputs: vec!["x.rs".into(), "y.rs".into()],
            state: GroupState::Reduced,
            tokens: Some((90, 7)),
            calls: 12,
            result: Some("a-1/reduced.rs".into()),
            report: Some("a-1/report.md".into()),
            error: None,
        };
        let known = Row { state: GroupState::Known, report: None, ..row.clone() };
        Table {
            groups: vec![row, known],
            looks_for_hangs: false,
            others: vec![("z.rs".into(), "it compiles".to_owned())],
        }
    }

    #[test]
    fn hangs_are_counted_apart() {
        let mut table = Table { looks_for_hangs: true, ..table() };
        table.groups[1].hangs = true;
        let markdown = table.markdown();
        let title = "# 2 crashes and 2 hangs in 2 groups, 1 without a crash or hang\n";
        assert!(markdown.starts_with(title), "{markdown}");
        assert!(markdown.contains("## No crash or hang\n"), "{markdown}");
    }

    #[test]
    fn all_formats_have_the_groups_and_what_does_not_crash() {
        let table = table();
        assert_eq!(table.unknown(), 1);
        let markdown = table.markdown();
        assert!(markdown.starts_with("# 4 crashes in 2 groups, 1 without a crash\n"), "{markdown}");
        let row = "| `compiler/a.rs:1:2` | `x.rs, y.rs` | `no \\| <entry>` | reduced | 90 → 7 | 12 | [report](a-1/report.md) |";
        assert!(markdown.contains(row), "{markdown}");
        assert!(markdown.contains("- `z.rs`: `it compiles`"), "{markdown}");
        let html = table.html();
        assert!(
            html.contains("no | &lt;entry>") && html.contains("href=\"a-1/report.md\""),
            "{html}"
        );
        let json: serde_json::Value = serde_json::from_str(&table.json()).unwrap();
        assert_eq!(json["groups"][0]["state"], "reduced");
        assert_eq!(json["others"][0][0], "z.rs");
    }
}
