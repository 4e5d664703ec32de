//! The chapters and the README as files: the table of contents, and links.

use std::collections::BTreeSet;
use std::fs;

use regex::Regex;

use crate::sources;

/// The names of the chapters, and their texts.
pub(crate) fn chapters() -> Vec<(String, String)> {
    let entries = fs::read_dir(sources()).expect("the guide is there").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    let text = |name: String| {
        let text = fs::read_to_string(sources().join(&name)).expect("a chapter is text");
        (name, text)
    };
    names.into_iter().map(text).collect()
}

/// The README of the repository.
pub(crate) fn readme() -> String {
    fs::read_to_string(sources().join("../../../README.md")).expect("it is there")
}

/// The address of a file of the repository.
const REPOSITORY: &str = "https://github.com/cargo-wdd/cargo-wdd/blob/main/";

/// The targets of links in a text, without those to other sites. Files of the repository are relative to the guide.
fn links(text: &str) -> impl Iterator<Item = String> {
    let link = Regex::new(r"\]\(([^)#]+)(?:#[^)]*)?\)").expect("it is well-formed");
    let links: Vec<_> = link.captures_iter(text).map(|found| found[1].to_owned()).collect();
    let links = links.into_iter().map(|link| link.replace(REPOSITORY, "../../../"));
    links.filter(|link| !link.contains("://"))
}

#[test]
fn each_chapter_is_in_the_table_of_contents() {
    let chapters = chapters();
    let (_, contents) =
        chapters.iter().find(|(name, _)| name == "SUMMARY.md").expect("there is one");
    let listed: BTreeSet<_> = links(contents).collect();
    let others = chapters.iter().map(|(name, _)| name).filter(|name| *name != "SUMMARY.md");
    assert_eq!(listed, others.cloned().collect());
}

#[test]
fn each_link_leads_to_a_file() {
    for (name, text) in chapters() {
        for link in links(&text) {
            assert!(sources().join(&link).exists(), "{name} links to {link}");
        }
    }
}

#[test]
fn each_link_of_the_readme_leads_to_a_file_or_folder() {
    let root = sources().join("../../..");
    let links: Vec<String> = links(&readme()).collect();
    assert!(links.len() > 15);
    for link in links {
        assert!(root.join(&link).exists(), "README links to {link}");
    }
}
