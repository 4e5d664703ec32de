//! Each chapter, and the README, is a story in a folder of its own: its blocks are done one after the other.
//!
//! - A block with `file=NAME` is the file of that name: it is written if there is none yet, and otherwise the file has to
//!   be the block. A script can be run.
//! - A block `console` has commands after `$ `, and what they print. `…` stands for any text in a line, and a line with
//!   nothing else for any number of lines. A command without output is not compared. A command that fails says so:
//!   `$ command; echo $?`.
//! - A block `console,ignore` needs something that is not here, such as the network. The test counts them.
//! - `<!-- needs rustc 1.95 -->` skips a chapter with another rustc.

use std::fs;
use std::process::Command;

use regex::Regex;
use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

use crate::chapters::{chapters, readme};

/// A block of code.
#[derive(Debug)]
struct Block {
    info: Vec<String>,
    text: String,
}

fn blocks(chapter: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = chapter.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let text: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        blocks.push(Block {
            info: info.split(',').map(str::to_owned).collect(),
            text: text.iter().map(|line| format!("{line}\n")).collect(),
        });
    }
    blocks
}

impl Block {
    fn is(&self, word: &str) -> bool {
        self.info.iter().any(|one| one == word)
    }

    fn file(&self) -> Option<&str> {
        self.info.iter().find_map(|word| word.strip_prefix("file="))
    }

    /// The commands, and the lines that each prints.
    fn commands(&self) -> Vec<(&str, Vec<&str>)> {
        let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in self.text.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => commands.push((command, Vec::new())),
                None => commands.last_mut().expect("a command is first").1.push(line),
            }
        }
        commands
    }
}

/// A pattern for the lines that a chapter shows.
fn pattern(lines: &[&str]) -> Regex {
    let line = |line: &&str| match line.trim() {
        "…" => "(?:[^\n]*\n)*".to_owned(),
        _ => {
            let parts: Vec<_> = line.split('…').map(regex::escape).collect();
            format!("{}\n", parts.join("[^\n]*"))
        }
    };
    let lines: String = lines.iter().map(line).collect();
    Regex::new(&format!("^{lines}$")).expect("what is escaped is well-formed")
}

/// Runs a command as a person does in that folder. Both streams are shown.
fn run(folder: &Folder, command: &str) -> String {
    let programs = program().parent().expect("a program is in a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder.path("."))
        .env("TMPDIR", folder.path("scratch"))
        .env("PATH", path)
        .env_remove("CARGO_TERM_COLOR")
        .env_remove("CARGO_MANIFEST_DIR");
    let Run { code, stdout, .. } = Run::of(&mut shell);
    assert_eq!(code, Some(0), "{command}\n{stdout}");
    stdout
}

fn tell(name: &str, chapter: &str) {
    let folder = Folder::new();
    for block in blocks(chapter) {
        if let Some(file) = block.file() {
            let path = folder.path(file);
            match fs::read_to_string(&path) {
                Ok(found) => assert_eq!(found, block.text, "{name}: {file}"),
                // Another process writes it, as for `Folder::script`.
                Err(_) if block.text.starts_with("#!/") => {
                    let write =
                        format!("cat >'{file}' <<'END'\n{}END\nchmod +x '{file}'", block.text);
                    run(&folder, &write);
                }
                Err(_) => drop(folder.write(file, &block.text)),
            }
        } else if block.is("console") && block.is("ignore") {
            skipped(&format!("the guide: {}", block.text.lines().next().unwrap_or_default()));
        } else if block.is("console") {
            for (command, lines) in block.commands() {
                let printed = run(&folder, command);
                let is_shown = lines.is_empty() || pattern(&lines).is_match(&printed);
                assert!(is_shown, "{name}: {command}\n{}\n--- is:\n{printed}", lines.join("\n"));
            }
        }
    }
}

fn has_what_it_needs(name: &str, chapter: &str) -> bool {
    let Some((_, rest)) = chapter.split_once("<!-- needs ") else {
        return true;
    };
    let (version, _) = rest.split_once(" -->").expect("a comment has an end");
    let output = Command::new("rustc").arg("-V").output().expect("there is a rustc");
    let is_there = String::from_utf8_lossy(&output.stdout).starts_with(version);
    if !is_there {
        skipped(&format!("the guide: {name} needs {version}"));
    }
    is_there
}

/// A test for each chapter.
macro_rules! stories {
    ($($chapter:ident $file:literal)*) => {
        $(
            #[test]
            fn $chapter() {
                let (name, text) = chapter($file);
                if has_what_it_needs(&name, &text) {
                    tell(&name, &text);
                }
            }
        )*

        #[test]
        fn each_chapter_with_commands_is_told() {
            let told = [$($file),*];
            for (name, text) in chapters() {
                let has_commands = text.contains("```console\n");
                assert!(!has_commands || told.contains(&name.as_str()), "{name}");
            }
        }
    };
}

stories! {
    introduction "introduction.md"
    crash "crash.md"
    compile_error "compile-error.md"
    failing_test "failing-test.md"
    failing_program "program.md"
    hang "hang.md"
    oracle "oracle.md"
    other_languages "other-languages.md"
    ci "ci.md"
    triage "triage.md"
    summary_of_a_run "summary-of-a-run.md"
    exit_codes "exit-codes.md"
}

#[test]
fn readme_s_example() {
    tell("README", &readme());
}

fn chapter(file: &str) -> (String, String) {
    let mut chapters = chapters().into_iter();
    chapters.find(|(name, _)| name == file).expect("there is such a chapter")
}

#[test]
fn what_is_shown_is_compared() {
    let story = |output: &str| format!("```console\n$ echo one; echo two\n{output}\n```\n");
    tell("a", &story("one\ntwo"));
    tell("a", &story("o…\n…"));
    let differs = std::panic::catch_unwind(|| tell("a", &story("one")));
    assert!(differs.is_err());
    let file = "```txt,file=a\nx\n```\n";
    tell("a", &format!("{file}{file}"));
    assert!(
        std::panic::catch_unwind(|| tell("a", &format!("{file}```txt,file=a\ny\n```\n"))).is_err()
    );
}
