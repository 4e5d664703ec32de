//! The additions that ARCHITECTURE shows in part lie whole in `additions/`, as patches. `.ci/run` checks that they still
//! apply, and the weekly tier builds and tests them, so that the excerpts cannot drift from the code.

use std::fs;
use std::path::Path;

/// The heading of each excerpt, and the patch that it is of.
const ADDITIONS: [(&str, &str); 4] = [
    ("### … a list algorithm", "list_algorithm.patch"),
    ("### … a pass", "pass.patch"),
    ("### … a language", "language.patch"),
    ("### … an oracle", "oracle.patch"),
];

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(root.join(path)).expect("the file is there")
}

/// The lines of the excerpt below a heading.
fn excerpt<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let (_, rest) = page.split_once(heading).expect("the heading is there");
    let (_, rest) = rest.split_once("```diff\n").expect("an excerpt follows");
    let (excerpt, _) = rest.split_once("\n```\n").expect("the excerpt ends");
    excerpt.lines().collect()
}

/// The lines of an excerpt that are not in the patch. A line may end with a comment for the reader of the page, and one with
/// `…` stands for others.
fn not_in<'a>(patch: &str, excerpt: &[&'a str]) -> Vec<&'a str> {
    let is_there = |line: &&str| {
        let shown = match line.strip_prefix("+++ ") {
            Some(path) => format!("+++ b/{path}"),
            // Two blanks and `//` begin a comment of the page.
            None => line.split("  //").next().unwrap_or_default().trim_end().to_owned(),
        };
        line.contains('…') || patch.lines().any(|own| own.trim_end() == shown)
    };
    excerpt.iter().copied().filter(|line| !is_there(line)).collect()
}

#[test]
fn each_excerpt_is_of_its_patch() {
    let page = read("ARCHITECTURE.md");
    for (heading, patch) in ADDITIONS {
        let excerpt = excerpt(&page, heading);
        assert!(excerpt.len() > 5, "{heading} shows too little");
        let missing = not_in(&read(&format!("tests/workspace/additions/{patch}")), &excerpt);
        assert!(missing.is_empty(), "{heading}: not in {patch}:\n{}", missing.join("\n"));
    }
}

#[test]
fn an_addition_is_a_new_file_its_mod_line_and_its_line_in_the_register() {
    for (_, patch) in ADDITIONS {
        let patch = read(&format!("tests/workspace/additions/{patch}"));
        let files = patch.split("diff --git ").skip(1);
        let (new, changed): (Vec<_>, Vec<_>) =
            files.partition(|file| file.contains("new file mode"));
        assert_eq!(new.len(), 1);
        let added = changed.iter().flat_map(|file| file.lines());
        let added: Vec<_> =
            added.filter(|line| line.starts_with('+') && !line.starts_with("+++")).collect();
        assert_eq!(added.len(), 2, "{added:?}");
        assert!(added.iter().any(|line| line.contains("mod ")), "{added:?}");
    }
}

#[test]
fn a_line_that_is_not_in_the_patch_is_found() {
    let patch = "+++ b/a.rs\n+fn f() {}\n fn g() {}\n";
    let excerpt = ["+++ a.rs", "+fn f() {}      // why", " fn g() {}", "     …", "+fn h() {}"];
    assert_eq!(not_in(patch, &excerpt), ["+fn h() {}"]);
}
