//! Takes out of a text what is about the user: folders, and the names of the user and of the machine.

use std::env;
use std::path::{Path, PathBuf};

use regex::{NoExpand, Regex};

/// What is replaced, and how often it was.
#[derive(Debug, Default)]
pub(super) struct Private {
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    /// What it takes out, in words.
    what: &'static str,
    pattern: Regex,
    with: &'static str,
    times: usize,
}

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
        Private { rules }
    }

    /// Replaces what is private in a text, and counts how often.
    pub(super) fn without(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for rule in &mut self.rules {
            rule.times += rule.pattern.find_iter(&text).count();
            text = rule.pattern.replace_all(&text, NoExpand(rule.with)).into_owned();
        }
        text
    }

    pub(super) fn left_out(&self) -> Vec<String> {
        let used = self.rules.iter().filter(|rule| rule.times > 0);
        let mut all: Vec<_> = used.map(|rule| rule.what.to_owned()).collect();
        // The folder of the input has two rules.
        all.dedup();
        all
    }
}

impl Rule {
    /// A folder in front of a path. Nothing is private about `/`.
    fn folder(what: &'static str, folder: &Path, with: &'static str) -> Option<Self> {
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
    fn name(what: &'static str, name: &str, with: &'static str) -> Option<Self> {
        // A short name is a part of many texts.
        let is_common = name.len() < 3 || COMMON.contains(&name);
        let pattern = format!(r"\b{}\b", regex::escape(name));
        (!is_common).then(|| Rule::new(what, &pattern, with))
    }

    fn new(what: &'static str, pattern: &str, with: &'static str) -> Self {
        let pattern = Regex::new(pattern).expect("what is private is escaped");
        Rule { what, pattern, with, times: 0 }
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
        Private { rules: rules.into_iter().flatten().collect() }
    }

    #[test]
    fn folders_and_names_are_taken_out_and_said() {
        let mut private = private();
        let text = "at /home/ann/work/a.rs:1, /home/ann/.cargo, /home/anna, ann, annex";
        assert_eq!(private.without(text), "at a.rs:1, ~/.cargo, /home/anna, user, annex");
        assert_eq!(private.left_out(), ["a folder", "your home folder", "your name"]);
    }

    #[test]
    fn what_is_not_in_the_text_is_not_said() {
        let mut private = private();
        assert_eq!(private.without("fn main() {}"), "fn main() {}");
        assert_eq!(private.left_out(), [""; 0]);
    }

    #[test]
    fn common_names_and_the_root_are_not_private() {
        assert!(Rule::name("", "root", "user").is_none());
        assert!(Rule::folder("", Path::new("/"), "~").is_none());
    }
}
