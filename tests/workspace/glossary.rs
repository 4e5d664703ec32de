//! One word for each idea: the words that the glossary in `wdd-core/src/lib.rs` replaces do not occur
//! in public names, in documentation, in the help, or in the README.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;

use crate::public_names;

/// Words that no name may contain, and the words to use.
const NAMES: &[(&str, &str)] = &[
    ("draft", "candidate"),
    ("question", "candidate, or call"),
    ("questions", "candidates, or calls"),
    ("asked", "called, or tried"),
    ("asks", "calls, or tries"),
    ("answer", "verdict"),
    ("answered", "settled"),
    ("answers", "verdicts"),
    ("eval", "call"),
    ("evals", "calls"),
    ("moot", "cancelled"),
    ("screened", "skipped"),
    ("halt", "stop reason"),
    ("course", "stop reason"),
    ("holds", "is interesting"),
    ("hung", "unresolved"),
    ("wary", "after unresolved"),
    ("gone", "deleted"),
    ("goes", "is deleted"),
    ("session", "run"),
    ("alike", "signature, or same"),
];

/// Words that no file and no type is named by alone: they say that something was done, and not what the thing is.
const NO_NOUNS: &[&str] = &["told", "said", "seen", "dead", "walls", "scarce", "alike"];

/// Patterns that no text may match, and the words to use.
const TEXT: &[(&str, &str)] = &[
    (r"drafts?", "candidate"),
    (r"questions?", "candidate, or oracle call"),
    (r"ask(s|ed|ing)?", "call the oracle, or try"),
    (r"answer(s|ed|ing)?", "verdict"),
    (r"evals?|evaluations?", "oracle call"),
    (r"moot", "cancelled"),
    (r"screened", "skipped for syntax errors"),
    (r"begun ahead|ahead for nothing", "speculative call, cancelled call"),
    (r"remembered", "cached"),
    (r"holds", "is interesting, or contains"),
    (r"(may|can|cannot|could|must) go", "can be deleted"),
    (r"goes (too|with|away)|gone", "is deleted"),
    (r"giv(e|es|en|ing) way", "is replaced with"),
    (r"takes? the place of", "replaces"),
    (r"session", "run"),
    (r"whoever|nobody|somebody|whatever else", "the caller, the user, or no caller"),
    (r"affair", "a verb: decides, does"),
    (r"so many", "that number of, or many"),
    (r"at all", "leave it out"),
    (r"but for", "except"),
    (r"of which", "a sentence of its own"),
];

/// A word that the glossary replaces.
struct Violation {
    file: PathBuf,
    line: usize,
    word: String,
    say: &'static str,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { file, line, word, say } = self;
        write!(f, "{}:{line}: not {word:?}; say: {say}", file.display())
    }
}

/// Fails with all violations, a line for each.
#[track_caller]
fn assert_none(violations: &[Violation]) {
    let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
    let count = lines.len();
    assert!(lines.is_empty(), "{count} words:\n{}", lines.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).expect("the file can be read")
}

/// The Rust files below a folder of the workspace, by their paths in it.
fn sources(folder: &str) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![PathBuf::from(folder)], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("the folder can be read") {
            let path = folder.join(entry.expect("it can be listed").file_name());
            if root().join(&path).is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "there are sources in {folder}");
    found
}

/// What the text has of the patterns, in prose: without code.
fn in_text(file: &Path, lines: impl IntoIterator<Item = (usize, String)>) -> Vec<Violation> {
    static PATTERNS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
        let whole = |pattern| Regex::new(&format!(r"(?i)\b(?:{pattern})\b"));
        let all = TEXT.iter().map(|&(pattern, say)| (whole(pattern), say));
        all.map(|(pattern, say)| (pattern.expect("a pattern"), say)).collect()
    });
    static CODE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"`[^`]*`|\]\([^)]*\)|<[^>]*>").expect("a pattern"));
    let mut fenced = false;
    let mut found = Vec::new();
    for (line, text) in lines {
        if text.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        if fenced {
            continue;
        }
        let prose = CODE.replace_all(&text, "");
        for (pattern, say) in PATTERNS.iter() {
            found.extend(pattern.find_iter(&prose).map(|word| Violation {
                file: file.to_owned(),
                line,
                word: word.as_str().to_owned(),
                say,
            }));
        }
    }
    found
}

/// What the documentation in a source file has of the patterns.
fn in_docs(file: &Path) -> Vec<Violation> {
    let source = read(file);
    let docs = source.lines().enumerate().filter_map(|(index, line)| {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
        Some((index + 1, text.to_owned()))
    });
    in_text(file, docs)
}

/// The words of a name in either case, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for char in name.chars() {
        if char == '_' || char.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| char != '_') {
            word.extend(char.to_lowercase());
        }
    }
    words
}

/// What the public names of a source file have of the words.
fn in_names(file: &Path) -> Vec<Violation> {
    let source = read(file);
    let parsed = syn::parse_file(&source).expect("the file can be parsed");
    let mut found = Vec::new();
    for name in public_names::of_file(&parsed) {
        let words = words(&name);
        for (_, say) in NAMES.iter().filter(|(word, _)| words.iter().any(|own| own == word)) {
            let line = source.lines().position(|line| line.contains(&name));
            found.push(Violation {
                file: file.to_owned(),
                line: line.map_or(0, |index| index + 1),
                word: name.clone(),
                say,
            });
        }
    }
    found
}

/// What the name of a file, and the names of its types, private ones too, have of the words of names, and which of them
/// are a word that is no noun.
fn in_files_and_types(file: &Path) -> Vec<Violation> {
    let parsed = syn::parse_file(&read(file)).expect("the file can be parsed");
    let types = parsed.items.iter().filter(|item| {
        matches!(
            item,
            syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Trait(_) | syn::Item::Type(_)
        )
    });
    let types = types.filter_map(|item| Some(public_names::name(item)?.1.to_string()));
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let violation = |name: String| {
        let words = words(&name);
        let words: Vec<_> = words.iter().filter(|word| !word.is_empty()).collect();
        let replaced = NAMES.iter().find(|(word, _)| words.iter().any(|own| *own == word));
        let is_no_noun = words.len() == 1 && NO_NOUNS.contains(&words[0].as_str());
        let say = replaced.map(|(_, say)| *say).or(is_no_noun.then_some("what it is"))?;
        Some(Violation { file: file.to_owned(), line: 0, word: name, say })
    };
    types.chain(stem).filter_map(violation).collect()
}

fn in_all(folder: &str, check: impl Fn(&Path) -> Vec<Violation>) -> Vec<Violation> {
    let files = sources(folder);
    files.iter().flat_map(|file| check(file)).collect()
}

#[test]
fn the_check_names_place_word_and_replacement() {
    let text = ["A question.", "`question`, [x](question)", "```", "question", "```", "It may go."];
    let lines = (1..).zip(text.map(ToOwned::to_owned));
    let found = in_text(Path::new("a.md"), lines);
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    let expected = [
        "a.md:1: not \"question\"; say: candidate, or oracle call",
        "a.md:6: not \"may go\"; say: can be deleted",
    ];
    assert_eq!(shown, expected);
    assert_eq!(words("max_evals"), ["max", "evals"]);
    assert_eq!(words("DropMoot")[1..], ["drop", "moot"]);
}

#[test]
fn public_names_of_the_library_use_the_glossary() {
    assert_none(&in_all("wdd-core/src", in_names));
    assert_none(&in_all("wdd-derive/src", in_names));
}

#[test]
fn files_and_types_are_named_by_nouns_of_the_glossary() {
    for member in ["cargo-wdd/src", "wdd-core/src", "wdd-derive/src", "wdd-text/src"] {
        assert_none(&in_all(member, in_files_and_types));
    }
}

#[test]
fn the_documentation_of_the_library_uses_the_glossary() {
    let mut found = in_all("wdd-core/src", in_docs);
    found.retain(|violation| !violation.file.starts_with("wdd-core/src/value"));
    assert_none(&found);
}

#[test]
fn the_documentation_of_values_uses_the_glossary() {
    let mut found = in_all("wdd-core/src/value", in_docs);
    found.extend(in_docs(Path::new("wdd-core/src/value.rs")));
    assert_none(&found);
}

#[test]
fn the_documentation_of_the_derive_uses_the_glossary() {
    assert_none(&in_all("wdd-derive/src", in_docs));
}

#[test]
fn public_names_of_the_command_use_the_glossary() {
    assert_none(&in_all("cargo-wdd/src", in_names));
    assert_none(&in_all("wdd-text/src", in_names));
}

#[test]
fn the_documentation_of_the_command_uses_the_glossary() {
    assert_none(&in_all("cargo-wdd/src", in_docs));
    assert_none(&in_all("wdd-text/src", in_docs));
}

#[test]
fn the_guides_use_the_glossary() {
    for file in [
        "README.md",
        "wdd-core/docs/public-api.md",
        "wdd-core/src/guide.md",
        "wdd-derive/README.md",
    ] {
        let file = Path::new(file);
        let text = read(file);
        let lines = (1..).zip(text.lines().map(ToOwned::to_owned));
        assert_none(&in_text(file, lines));
    }
}

#[test]
fn the_help_and_the_descriptions_of_passes_use_the_glossary() {
    let help =
        Command::new(wdd_tests::command::program()).args(["wdd", "reduce", "--help"]).output();
    let help = help.expect("the command can be started").stdout;
    let help = String::from_utf8(help).expect("the help is UTF-8");
    // The descriptions of the passes and of the algorithms are part of it.
    assert!(help.contains("--without") && help.contains("wddmin"));
    let lines = (1..).zip(help.lines().map(ToOwned::to_owned));
    assert_none(&in_text(Path::new("cargo wdd reduce --help"), lines));
}
