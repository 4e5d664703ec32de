//! Takes out of a text what is about the user: folders, the names of the user and of the machine, and the content of files outside
//! of the input.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::{env, fs};

use regex::{NoExpand, Regex};

/// What is replaced, and how often it was.
#[derive(Debug, Default)]
pub(super) struct Private {
    rules: Vec<Rule>,
    hides_files: bool,
}

#[derive(Debug)]
struct Rule {
    /// What it takes out, in words.
    what: String,
    pattern: Regex,
    with: String,
    /// The option with which it stays.
    option: &'static str,
    times: usize,
}

/// What was left out of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// In words.
    pub what: String,
    /// The option with which it is in it.
    pub option: &'static str,
}

/// Larger files are not looked for in a text.
const LARGEST: u64 = 1 << 20;

/// A shorter line can be a line of many files.
const SHORTEST: usize = 6;

/// What is put in the place of the content of a file outside.
pub(super) const ELSEWHERE: &str = "[content of a file outside]";

/// Names that say nothing about the user, and are words of many texts.
const COMMON: [&str; 6] = ["root", "user", "ubuntu", "runner", "build", "localhost"];

impl Private {
    /// What the environment and the system tell about the user. Paths below one of `folders` become relative.
    pub(super) fn of_this_machine(folders: &[PathBuf]) -> Self {
        let rule =
            |(folder, with): (&PathBuf, _)| Rule::folder("the folder of the input", folder, with);
        let folders = folders.iter().flat_map(|folder| ["", "."].map(|with| (folder, with)));
        let mut rules: Vec<_> = folders.filter_map(rule).collect();
        let temporary = Rule::folder("the folder for temporary files", &env::temp_dir(), "/tmp");
        let home = env::home_dir().and_then(|home| Rule::folder("your home folder", &home, "~"));
        let names = [
            ("your name", env::var("USER").ok(), "user"),
            ("the name of the machine", hostname(), "machine"),
        ]
        .into_iter()
        .filter_map(|(what, name, with)| Rule::name(what, &name?, with));
        // The order counts: the home folder contains the name of the user.
        rules.extend(temporary.into_iter().chain(home).chain(names));
        Private { rules, hides_files: false }
    }

    /// Also takes out these contents, except what the `own` text has, too.
    pub(super) fn without_contents(mut self, contents: &[Content], own: &str) -> Self {
        let contents = contents.iter().filter_map(|content| Rule::content(content, own));
        // They come first: a line can have a path of the user.
        self.rules = contents.chain(self.rules).collect();
        self.hides_files = true;
        self
    }

    /// Whether it takes out the content of files outside.
    pub(super) fn hides_files(&self) -> bool {
        self.hides_files
    }

    /// Replaces what is private in a text, and counts how often.
    pub(super) fn without(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for rule in &mut self.rules {
            rule.times += rule.pattern.find_iter(&text).count();
            text = rule.pattern.replace_all(&text, NoExpand(&rule.with)).into_owned();
        }
        text
    }

    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let used = self.rules.iter().filter(|rule| rule.times > 0);
        let left_out = |rule: &Rule| LeftOut { what: rule.what.clone(), option: rule.option };
        let mut all: Vec<_> = used.map(left_out).collect();
        // The folder of the input has two rules.
        all.dedup();
        all
    }
}

/// The content of a file outside.
#[derive(Debug)]
pub(super) struct Content {
    /// In words.
    pub(super) what: String,
    /// Whether a file of the result has it.
    pub(super) is_in_result: bool,
    /// As it is there, and as it is in the result.
    pub(super) texts: Vec<String>,
}

/// The content of a file outside, in words.
pub(super) fn content_of(path: &str) -> String {
    format!("the content of {path}")
}

/// The content of a file outside. `None` if it cannot be read, is large or is no text.
pub(super) fn outside_text(path: &str) -> Option<String> {
    let found = fs::metadata(path).ok()?;
    let is_small = found.is_file() && found.len() <= LARGEST;
    is_small.then(|| fs::read_to_string(path).ok()).flatten()
}

impl Rule {
    /// A folder in front of a path. Nothing is private about `/`.
    fn folder(what: &str, folder: &Path, with: &str) -> Option<Self> {
        let text = folder.to_str()?.trim_end_matches('/');
        let is_deep = folder.is_absolute() && folder.components().count() > 1;
        let is_changed = is_deep && text != with;
        let slash = if with.is_empty() { "/" } else { "" };
        // `/home/ann` is no part of `/home/anna`.
        let ends_in_word = text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let end = if ends_in_word { r"\b" } else { "" };
        let pattern = format!("{}{end}{slash}", regex::escape(text));
        is_changed.then(|| Rule::new(what, &pattern, with))
    }

    /// A name, as a word of its own.
    fn name(what: &str, name: &str, with: &str) -> Option<Self> {
        // A short name is a part of many texts.
        let is_common = name.len() < 3 || COMMON.contains(&name);
        let pattern = format!(r"\b{}\b", regex::escape(name));
        (!is_common).then(|| Rule::new(what, &pattern, with))
    }

    /// The lines of a content. `None` if the `own` text has all of them, and no file of the result is it.
    fn content(content: &Content, own: &str) -> Option<Self> {
        let Content { what, is_in_result, texts } = content;
        let lines = texts.iter().flat_map(|text| {
            let lines = text.lines().map(str::trim).filter(|line| line.len() >= SHORTEST);
            // A short secret is in a file of its own.
            lines.chain(Some(text.trim()).filter(|whole| !whole.contains('\n')))
        });
        let mut lines: Vec<_> =
            lines.filter(|line| !line.is_empty() && !own.contains(line)).collect();
        // The longest match is taken.
        lines.sort_by_key(|line| Reverse(line.len()));
        // Tests print strings with escapes.
        let escaped = lines.iter().map(|line| line.escape_debug().to_string());
        let all = lines.iter().map(|line| (*line).to_owned()).chain(escaped);
        let all: Vec<_> = all.map(|line| regex::escape(&line)).collect();
        // A pattern that matches nothing.
        let pattern = if all.is_empty() { r"\z.".to_owned() } else { all.join("|") };
        let pattern = Regex::new(&pattern).ok()?;
        let times = usize::from(*is_in_result);
        let (what, with) = (what.clone(), ELSEWHERE.to_owned());
        (*is_in_result || !all.is_empty()).then(|| Rule {
            what,
            pattern,
            with,
            option: "--with-outside",
            times,
        })
    }

    fn new(what: &str, pattern: &str, with: &str) -> Self {
        let pattern = Regex::new(pattern).expect("what is private is escaped");
        let (what, with) = (what.to_owned(), with.to_owned());
        Rule { what, pattern, with, option: "--with-paths", times: 0 }
    }
}

fn hostname() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn private() -> Private {
        let folder = |path| Rule::folder("a folder", Path::new(path), "");
        let home = Rule::folder("your home folder", Path::new("/home/ann"), "~");
        let name = Rule::name("your name", "ann", "user");
        let rules = [folder("/home/ann/work"), home, name];
        Private { rules: rules.into_iter().flatten().collect(), ..Private::default() }
    }

    #[test]
    fn folders_and_names_are_taken_out_and_said() {
        let mut private = private();
        let text = "at /home/ann/work/a.rs:1, /home/ann/.cargo, /home/anna, ann, annex";
        assert_eq!(private.without(text), "at a.rs:1, ~/.cargo, /home/anna, user, annex");
        let left_out: Vec<_> = private.left_out().into_iter().map(|left| left.what).collect();
        assert_eq!(left_out, ["a folder", "your home folder", "your name"]);
    }

    #[test]
    fn what_is_not_in_the_text_is_not_said() {
        let mut private = private();
        assert_eq!(private.without("fn main() {}"), "fn main() {}");
        assert_eq!(private.left_out(), []);
    }

    #[test]
    fn lines_of_files_outside_are_taken_out_unless_the_own_files_have_them() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "fn main() {\n  \"a secret\"\n}\nanother one\n").unwrap();
        let path = file.path().display().to_string();
        let content = |is_in_result| {
            let texts = outside_text(&path).into_iter().collect();
            [Content { what: content_of(&path), is_in_result, texts }]
        };
        let own = "fn main() { f() }";
        let mut private = Private::default().without_contents(&content(false), own);
        let text = "fn main() { f() } left: \"another one\", right: \"\\\"a secret\\\"\"";
        let expected = format!("fn main() {{ f() }} left: \"{ELSEWHERE}\", right: \"{ELSEWHERE}\"");
        assert_eq!(private.without(text), expected);
        assert_eq!(private.left_out()[0].option, "--with-outside");
        fs::write(file.path(), "abc\n").unwrap();
        let mut short = Private::default().without_contents(&content(false), "");
        assert_eq!(short.without("= abc"), format!("= {ELSEWHERE}"));
        let in_result = Private::default().without_contents(&content(true), "abc");
        assert_eq!(in_result.left_out().len(), 1);
    }

    #[test]
    fn common_names_and_the_root_are_not_private() {
        assert!(Rule::name("", "root", "user").is_none());
        assert!(Rule::folder("", Path::new("/"), "~").is_none());
    }
}
