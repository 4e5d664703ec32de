//! The messages of rustc as JSON objects, one in a line: what they say, and the places that they point at.
//!
//! rustc uses its incremental state only if it is called with the same flags again, and the format is
//! one of these flags. So rustc is called with the flags of cargo, and the messages are read as cargo
//! reads them.

use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wdd_text::lacks::{CARGO, CompileError, ErrorPlace, names_quoted};
use wdd_text::passes::ErrorSite;
use wdd_text::text::languages::is_rust;
use wdd_text::text::render::Files;

use super::File;

/// The text of a message by which rustc reports an error. If the crate only has to compile, the call
/// is settled by the first error.
pub(super) const ERROR: &str = r#""level":"error"#;

/// The flag that makes rustc print JSON.
pub(super) const FORMAT: &str = "--error-format=json";

/// The flag that makes cargo print the messages of rustc as JSON, to its standard output.
pub(super) const FORMAT_OF_CARGO: &str = "--message-format=json";

/// An error, a warning or a note.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Message {
    /// Its text, in one or several lines.
    pub(crate) message: String,
    /// Its code, such as `E0308`, or the name of a lint.
    #[serde(default)]
    pub(crate) code: Option<Code>,
    pub(crate) level: String,
    #[serde(default)]
    pub(crate) spans: Vec<Span>,
    /// Its notes and helps.
    #[serde(default)]
    pub(crate) children: Vec<Message>,
}

/// The code of a message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Code {
    pub(crate) code: String,
}

/// A place that a message points at.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Span {
    pub(crate) file_name: PathBuf,
    byte_start: usize,
    byte_end: usize,
    pub(crate) is_primary: bool,
    pub(crate) label: Option<String>,
    /// The call of the macro that wrote the code, if one did.
    expansion: Option<Box<Expansion>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Expansion {
    span: Span,
}

impl Span {
    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> Range<usize> {
        self.byte_start..self.byte_end
    }

    /// The file that the place is in, as the user wrote it, and the bytes there. `None` if it is in none of these files.
    fn within<'f>(&self, files: &'f [File]) -> Option<(&'f PathBuf, Range<usize>)> {
        let written = self.written();
        let (file, content) = named(files, &written.file_name)?;
        // rustc may have read another file than the one that is thought to be meant.
        Some((file, written.bytes())).filter(|(_, bytes)| bytes.end <= content.len())
    }

    /// The place in the text that the user wrote: of the macro's call, if a macro wrote the code.
    pub(crate) fn written(&self) -> &Span {
        match &self.expansion {
            Some(expansion) => expansion.span.written(),
            None => self,
        }
    }
}

impl Message {
    /// An error that points at nothing.
    pub(super) fn without_place(message: String) -> Self {
        let (level, children) = ("error".to_owned(), Vec::new());
        Message { message, code: None, level, spans: Vec::new(), children }
    }

    pub(super) fn with_code(self, code: Option<&str>) -> Self {
        Message { code: code.map(|code| Code { code: code.to_owned() }), ..self }
    }

    /// An error at these bytes of a file.
    pub(super) fn at(file: &Path, bytes: Range<usize>, message: String) -> Self {
        let span = Span {
            file_name: file.to_owned(),
            byte_start: bytes.start,
            byte_end: bytes.end,
            is_primary: true,
            label: None,
            expansion: None,
        };
        Message { spans: vec![span], ..Message::without_place(message) }
    }

    /// The message without what no reason is read from: it is kept for each candidate that is refused.
    pub(super) fn compact(mut self) -> Self {
        let written = |span: &Span| Span {
            is_primary: span.is_primary,
            label: span.label.clone(),
            expansion: None,
            ..span.written().clone()
        };
        self.spans = self.spans.iter().map(written).collect();
        for child in &mut self.children {
            child.children.clear();
            child.spans.retain(|span| span.label.is_some());
            child.spans = child.spans.iter().map(written).collect();
        }
        self
    }

    /// Where the error is in these files. `None` if it points at none of them.
    pub(crate) fn site(&self, files: &Files) -> Option<ErrorSite> {
        let of_notes = self.children.iter().flat_map(|note| &note.spans);
        let own = self.spans.iter().map(|span| (span, span.is_primary));
        let places = own.chain(of_notes.map(|span| (span, false)));
        let placed = places.filter_map(|(span, is_primary)| {
            let (file, bytes) = span.within(files)?;
            Some((&**file, bytes, is_primary))
        });
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let words = labels.chain([&*self.message]).flat_map(names_quoted);
        ErrorSite::new(&placed.collect::<Vec<_>>(), files, words.collect())
    }

    /// Where the error of a script is in these files, in any language.
    pub(crate) fn site_in_script(&self, files: &Files) -> Option<ErrorSite> {
        let (file, bytes) = self.spans.first()?.within(files)?;
        if is_rust(file) {
            return self.site(files);
        }
        let words = names_quoted(&self.message).collect();
        ErrorSite::at((file, bytes.start), files, &self.message, words)
    }

    /// The error, about these files of a candidate. Places elsewhere are left out.
    pub(crate) fn as_error(&self, files: &[File]) -> CompileError {
        let place = |span: &Span| {
            let (file, bytes) = span.within(files)?;
            let (file, label) = (file.clone(), span.label.clone());
            Some(ErrorPlace { file, bytes, is_primary: span.is_primary, label })
        };
        let labels = self.children.iter().flat_map(|child| &child.spans);
        let labels = labels.filter_map(|span| span.label.clone());
        CompileError {
            code: self.code.as_ref().map(|code| code.code.clone()),
            message: self.message.clone(),
            notes: self.children.iter().map(|child| child.message.clone()).chain(labels).collect(),
            places: self.spans.iter().filter_map(place).collect(),
        }
    }
}

/// The part of a message that is meant for people.
#[derive(Deserialize)]
struct Rendered {
    rendered: Option<String>,
}

/// A line of cargo that contains a message of rustc.
#[derive(Deserialize)]
struct FromCargo {
    /// The package that is compiled, as a URL and a name.
    #[serde(default)]
    package_id: String,
    message: Value,
}

impl FromCargo {
    fn is_error(&self) -> bool {
        self.message["level"].as_str().is_some_and(|level| level.starts_with("error"))
    }

    /// Whether the package is in this folder.
    fn is_in(&self, folder: &str) -> bool {
        let path = self.package_id.strip_prefix("path+file://");
        path.and_then(|path| path.strip_prefix(folder))
            .is_some_and(|rest| rest.starts_with(['/', '#']))
    }
}

/// The arguments of cargo without those that make messages coloured. Messages that are not JSON have
/// no colours, since they are not printed to a terminal.
pub(super) fn colourless(args: &[OsString]) -> Vec<OsString> {
    let plain = args.iter().filter_map(|arg| {
        let wanted = arg.to_str().and_then(|arg| arg.strip_prefix("--json="));
        let Some(wanted) = wanted else { return Some(arg.clone()) };
        let others = wanted.split(',').filter(|one| !one.starts_with("diagnostic-"));
        let others = Vec::from_iter(others);
        (!others.is_empty()).then(|| format!("--json={}", others.join(",")).into())
    });
    plain.collect()
}

/// The messages of rustc about the packages in a folder in the standard output of cargo, one in a line as rustc prints them. If
/// none of these packages fails, the errors of others, which nothing in the folder but a manifest can change.
pub(super) fn of_packages_in(folder: &Path, stdout: &[u8]) -> Vec<u8> {
    let all: Vec<FromCargo> = stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    let folder = folder.to_string_lossy();
    let is_own = |from: &FromCargo| from.is_in(&folder);
    let own_fails = all.iter().any(|from| is_own(from) && from.is_error());
    all.iter()
        .filter(|from| is_own(from) || (!own_fails && from.is_error()))
        .flat_map(|from| format!("{}\n", from.message).into_bytes())
        .collect()
}

/// The standard error of rustc, with each JSON message replaced by its text for people.
pub(super) fn rendered(stderr: &[u8]) -> Vec<u8> {
    stderr
        .split_inclusive(|byte| *byte == b'\n')
        .flat_map(|line| match serde_json::from_slice(line) {
            Ok(Rendered { rendered }) => rendered.unwrap_or_default().into_bytes(),
            Err(_) => line.to_vec(),
        })
        .collect()
}

/// The file that rustc means by a path, which can be absolute, or relative to a package. `None` if it may be several.
pub(super) fn named<'f>(files: &'f [File], path: &Path) -> Option<&'f File> {
    // Of `src/lib.rs` and `a/src/lib.rs`, the one whose path is longer is at the end of an absolute path.
    let within = files.iter().filter(|(file, _)| path.ends_with(file));
    let whole = within.max_by_key(|(file, _)| file.components().count());
    whole.or_else(|| {
        let mut below = files.iter().filter(|(file, _)| file.ends_with(path));
        below.next().filter(|_| below.next().is_none())
    })
}

/// Whether rustc means the file at `path` by `named`, which can be absolute, or relative to a package.
pub(crate) fn is_named(path: &Path, named: &Path) -> bool {
    named.ends_with(path) || path.ends_with(named)
}

/// The errors in the program among the JSON messages in the standard error of rustc.
pub(super) fn errors(stderr: &[u8]) -> Vec<Message> {
    stderr
        .split(|byte| *byte == b'\n')
        .filter(|line| line.starts_with(b"{"))
        .filter_map(|line| serde_json::from_slice::<Message>(line).ok())
        // An error without a place only counts others.
        .filter(|one| one.level == "error" && !one.spans.is_empty())
        .collect()
}

/// The error of cargo itself in its standard error, with its reasons. `None` if it only says that a crate does not compile.
pub(super) fn of_cargo(stderr: &[u8]) -> Option<Message> {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().rposition(|line| line.starts_with("error: "))?;
    if lines[at].starts_with("error: could not compile") {
        return None;
    }
    let code = Some(Code { code: CARGO.to_owned() });
    Some(Message { code, ..Message::without_place(lines[at..].join("\n")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_become_text_and_everything_else_is_kept() {
        let stderr = "thread 'rustc' panicked\n\
            {\"$message_type\":\"artifact\",\"artifact\":\"/x\"}\n\
            {\"$message_type\":\"diagnostic\",\"level\":\"error\",\"rendered\":\"error: no\\n\\n\"}\n\
            {not a message}\nlast";
        let shown = "thread 'rustc' panicked\nerror: no\n\n{not a message}\nlast";
        assert_eq!(String::from_utf8(rendered(stderr.as_bytes())).unwrap(), shown);
    }

    #[test]
    fn errors_are_read_with_the_places_that_the_user_wrote() {
        let place = |start: usize, expansion: &str| {
            format!(
                "{{\"file_name\":\"a.rs\",\"byte_start\":{start},\"byte_end\":{},\
                 \"is_primary\":true,\"label\":\"here\",\"expansion\":{expansion}}}",
                start + 1
            )
        };
        let span = place(40, &format!("{{\"span\":{}}}", place(7, "null")));
        let line = |level: &str| {
            format!("{{\"message\":\"no\",\"code\":null,\"level\":\"{level}\",\"spans\":[{span}]}}")
        };
        let stderr = format!("{}\n{}\n", line("warning"), line("error"));
        let [error] = &errors(stderr.as_bytes())[..] else {
            panic!("one of two messages is an error");
        };
        assert_eq!((&*error.message, error.children.len()), ("no", 0));
        assert_eq!(error.spans[0].bytes(), 40..41);
        assert_eq!(error.spans[0].written().bytes(), 7..8);
        let kept = &error.clone().compact().spans[0];
        assert_eq!((kept.bytes(), kept.label.as_deref()), (7..8, Some("here")));
    }

    #[test]
    fn a_path_means_the_file_of_the_longest_path_at_its_end_or_the_only_one_below_it() {
        let files = ["src/lib.rs", "a/src/lib.rs", "b/src/x.rs"].map(|path| (path.into(), vec![]));
        let meant =
            |path: &str| named(&files, Path::new(path)).map(|(file, _)| file.display().to_string());
        assert_eq!(meant("src/lib.rs").as_deref(), Some("src/lib.rs"));
        assert_eq!(meant("/t/a/src/lib.rs").as_deref(), Some("a/src/lib.rs"));
        assert_eq!(meant("src/x.rs").as_deref(), Some("b/src/x.rs"));
        assert_eq!(meant("lib.rs"), None);
    }

    #[test]
    fn messages_of_packages_elsewhere_count_only_if_they_are_all_that_fails() {
        let line = |id: &str, level: &str| {
            format!(
                "{{\"reason\":\"compiler-message\",\"package_id\":\"{id}\",\"message\":{{\"level\":\"{level}\"}}}}\n"
            )
        };
        let registry = "registry+https://x#b@1.0.0";
        let kept = |lines: &[String]| {
            let stdout = format!("{{\"reason\":\"compiler-artifact\"}}\nother\n{}", lines.concat());
            let lines = of_packages_in(Path::new("/w/a"), stdout.as_bytes());
            let read = |line: &str| serde_json::from_str::<Value>(line).unwrap()["level"].clone();
            String::from_utf8(lines).unwrap().lines().map(read).collect::<Vec<_>>()
        };
        let own = line("path+file:///w/a/m#m@0.1.0", "warning");
        let other = line("path+file:///w/ab#0.1.0", "error");
        let own_error = line("path+file:///w/a#0.1.0", "error");
        assert_eq!(kept(&[own.clone(), line(registry, "warning")]), ["warning"]);
        assert_eq!(kept(&[own.clone(), line(registry, "error")]), ["warning", "error"]);
        assert_eq!(kept(&[own_error, line(registry, "error"), other]), ["error"]);
    }

    #[test]
    fn only_colours_are_removed() {
        let args = |words: &str| words.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(
            colourless(&args("--error-format=json --json=diagnostic-rendered-ansi,artifacts -v")),
            args("--error-format=json --json=artifacts -v")
        );
        assert_eq!(colourless(&args("--json=diagnostic-short a")), args("a"));
    }
}
