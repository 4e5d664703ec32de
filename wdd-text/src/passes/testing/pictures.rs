//! Reads the pictures in the docs of passes: texts before and after a pass, which are tests.
//!
//! A picture is a paragraph of a block ` ```text ` with an arrow in it. If the arrow has a line of
//! its own, the lines above it are the text before, and those below it the text after. Otherwise
//! each line is a picture: what is left of the arrow before, and what is right of it after. Of more
//! than one arrow, each is a step.
//!
//! ```text
//! const N: u8 = 4;  fn f() { g(N) }   →   fn f() { g(4) }
//!
//! a.rs: mod b;
//! b.rs: fn f() {}
//! →
//! a.rs: mod b { fn f() {} }
//! ```
//!
//! `path:` at the start of a line begins a file; without it, the text is one file of Rust.
//! Statements are put into a function. The pictures above a pass' static are its own; those in the
//! header of its file, or of a file in the folder of that name, are of the passes of that file.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use crate::text::languages::{self, Edition, Reading};
use crate::text::render::Files;

/// How the files of pictures are read.
pub(crate) fn reading() -> Reading {
    Reading::by_name(Edition::Edition2021)
}

/// A text before and after a pass.
#[derive(Debug)]
pub(crate) struct Picture {
    /// The source file that has it in its docs.
    pub(crate) file: PathBuf,
    /// The names of passes; one of them makes it.
    pub(crate) passes: Vec<String>,
    pub(crate) before: Files,
    pub(crate) after: Files,
}

/// All pictures in the docs of passes.
pub(crate) fn pictures() -> Vec<Picture> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/passes"));
    let mut found = Vec::new();
    collect(root, &[], &mut found);
    found
}

/// The pictures in the files of a folder, which belongs to a file that defines `passes`.
fn collect(folder: &Path, passes: &[String], found: &mut Vec<Picture>) {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| !path.is_dir()) {
        let source = fs::read_to_string(path).unwrap();
        let own = statics(&source);
        let names = own.iter().map(|(name, _)| name.clone());
        let names: Vec<_> = names.collect();
        let passes = if names.is_empty() { passes } else { &names };
        let header = (passes, steps(&docs(source.lines(), "//!")));
        let above = own.iter().map(|(name, steps)| (slice::from_ref(name), steps.clone()));
        for (passes, steps) in above.chain([header]).filter(|(of, _)| !of.is_empty()) {
            let pairs = steps.iter().flat_map(pairs);
            found.extend(pairs.map(|[before, after]| Picture {
                file: path.clone(),
                passes: passes.to_vec(),
                before,
                after,
            }));
        }
        let below = path.with_extension("");
        if below.is_dir() {
            collect(&below, passes, found);
        }
    }
}

/// Texts: a pass makes each of them from the one before.
type Steps = Vec<String>;

/// The name of each pass that the source defines, and the pictures above it.
fn statics(source: &str) -> Vec<(String, Vec<Steps>)> {
    let lines: Vec<_> = source.lines().collect();
    let begins = |at: &usize| lines[*at].starts_with("pub") && lines[*at].contains(": Pass =");
    let found = (0..lines.len()).filter(begins).map(|at| {
        let name = lines[at..].iter().find_map(|line| line.split('"').nth(1));
        let above = lines[..at].iter().rposition(|line| !line.starts_with("///"));
        let above = &lines[above.map_or(0, |at| at + 1)..at];
        let name = name.expect("the name of a pass comes first");
        (name.to_owned(), steps(&docs(above.iter().copied(), "///")))
    });
    found.collect()
}

/// The first lines that begin with `mark`, without it.
fn docs<'a>(lines: impl Iterator<Item = &'a str>, mark: &str) -> Vec<&'a str> {
    let lines = lines.map_while(|line| line.strip_prefix(mark));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect()
}

const ARROW: &str = "→";

/// The pictures in lines of documentation.
fn steps(docs: &[&str]) -> Vec<Steps> {
    let mut found = Vec::new();
    let mut lines = docs.iter().copied();
    while lines.any(|line| line == "```text") {
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let paragraphs = block.split(|line| line.trim().is_empty());
        found.extend(paragraphs.flat_map(of_paragraph));
    }
    found
}

/// The pictures in a paragraph.
fn of_paragraph(lines: &[&str]) -> Vec<Steps> {
    let is_arrow = |line: &&str| line.trim() == ARROW;
    if lines.iter().any(is_arrow) {
        let texts = lines.split(is_arrow);
        return vec![texts.map(|lines| lines.join("\n") + "\n").collect()];
    }
    let shown = lines.iter().filter(|line| line.contains(ARROW));
    let texts = shown.map(|line| line.split(ARROW).map(|text| format!("{}\n", text.trim())));
    texts.map(Iterator::collect).collect()
}

/// Each text with the next. The first may name the only file of all of them.
fn pairs(steps: &Steps) -> Vec<[Files; 2]> {
    let first = files(&steps[0], Path::new("input.rs"));
    let only = first.first().filter(|_| first.len() == 1);
    let path = only.map_or(Path::new("input.rs"), |(path, _)| path);
    let pairs = steps.windows(2).map(|pair| {
        let [before, after] = [&pair[0], &pair[1]].map(|text| files(text, path));
        in_function([before, after])
    });
    pairs.collect()
}

/// The files of a text: the file at `path`, unless it names others.
fn files(text: &str, path: &Path) -> Files {
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for line in text.lines() {
        let named = named(line);
        if named.is_some() || files.is_empty() {
            let path = named.map_or(path, |(path, _)| Path::new(path));
            files.push((path.to_owned(), String::new()));
        }
        let content = named.map_or(line, |(_, rest)| rest);
        if let Some((_, file)) = files.last_mut()
            && !content.trim().is_empty()
        {
            *file += &format!("{content}\n");
        }
    }
    if files.is_empty() {
        files.push((path.to_owned(), String::new()));
    }
    let bytes = files.into_iter().map(|(path, file)| (path, file.into_bytes()));
    bytes.collect()
}

/// The path at the start of a line, and the rest of the line.
fn named(line: &str) -> Option<(&str, &str)> {
    let (path, rest) = line.split_once(':')?;
    let is_path =
        path.contains('.') && path.chars().all(|c| c.is_alphanumeric() || "._-/".contains(c));
    let rest = rest.strip_prefix(' ').or(rest.is_empty().then_some(rest))?;
    is_path.then_some((path, rest))
}

/// Puts statements into a function, on both sides.
fn in_function(both: [Files; 2]) -> [Files; 2] {
    let is_broken = |(path, content): &(PathBuf, Vec<u8>)| {
        languages::errors(path, content, reading()).is_some_and(|errors| errors > 0)
    };
    if !both[0].iter().any(is_broken) {
        return both;
    }
    both.map(|files| {
        let files = files.into_iter().map(|(path, content)| {
            let inside = String::from_utf8(content).unwrap();
            (path, format!("fn f() {{\n{inside}}}\n").into_bytes())
        });
        files.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path and content of each file.
    type Text = Vec<(String, String)>;

    /// The pairs of texts of each picture.
    fn read(docs: &str) -> Vec<Vec<[Text; 2]>> {
        let plain = |files: Files| {
            let files = files.into_iter().map(|(path, content)| {
                let content = String::from_utf8(content).unwrap();
                (path.display().to_string(), content)
            });
            files.collect::<Vec<_>>()
        };
        let steps = steps(&docs.lines().collect::<Vec<_>>());
        let pairs = steps.iter().map(|steps| {
            let pairs = pairs(steps).into_iter();
            pairs.map(|pair| pair.map(plain)).collect()
        });
        pairs.collect()
    }

    fn file(path: &str, content: &str) -> (String, String) {
        (path.to_owned(), content.to_owned())
    }

    #[test]
    fn each_line_with_an_arrow_is_a_picture_and_each_arrow_a_step() {
        let found = read("x\n```text\nfn f() {}  →  fn g() {}  →\nlet a;   →   let b;\n```\n→");
        let rust = |content| vec![file("input.rs", content)];
        assert_eq!(
            found,
            [
                vec![[rust("fn f() {}\n"), rust("fn g() {}\n")], [rust("fn g() {}\n"), rust("")],],
                vec![[rust("fn f() {\nlet a;\n}\n"), rust("fn f() {\nlet b;\n}\n")]],
            ]
        );
    }

    #[test]
    fn an_arrow_in_a_line_of_its_own_stands_between_two_texts() {
        let found = read(
            "```text\nno picture\n\nsrc/a.rs: mod b;\n  use b::B;\nb.rs:\nstruct B;\n→\nsrc/a.rs:\n```",
        );
        let before = vec![file("src/a.rs", "mod b;\n  use b::B;\n"), file("b.rs", "struct B;\n")];
        assert_eq!(found, [vec![[before, vec![file("src/a.rs", "")]]]]);
    }

    #[test]
    fn what_names_no_file_is_the_file_before() {
        let found = read("```text\na.json: [1]  →  [0]  →  []\n```");
        let json = |content| vec![file("a.json", content)];
        let steps = ["[1]\n", "[0]\n", "[]\n"].map(json);
        let pairs = steps.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]);
        assert_eq!(found, [pairs.collect::<Vec<_>>()]);
    }
}
