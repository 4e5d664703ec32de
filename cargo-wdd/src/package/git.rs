//! git, without the programs that a repository names in its own configuration: hooks, filters, drivers of `diff`, the monitor of
//! files, and whatever fetches objects. The repository may be of a stranger.

use std::path::Path;
use std::process::{Command, Stdio};

/// Settings that switch off what git would start.
const QUIET: [&str; 6] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "log.showSignature=false",
    "protocol.allow=never",
    "submodule.recurse=false",
];

/// Flags with which `diff` and `show` start nothing, also not in submodules, which have a configuration of their own.
const ALONE: [&str; 3] = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"];

/// Variables: nothing is fetched by any protocol, whatever the configuration allows, and nothing is written.
const VARIABLES: [(&str, &str); 4] = [
    ("GIT_ALLOW_PROTOCOL", "none"),
    ("GIT_NO_LAZY_FETCH", "1"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
];

/// What a command of git prints in a folder. `None` if it fails.
pub(super) fn git(folder: &Path, command: &str, args: &[&str]) -> Option<Vec<u8>> {
    let listed = ["--null", "--name-only", "--get-regexp", "^filter\\."];
    let filters = run(folder, &[], "config", &listed).unwrap_or_default();
    let filters = String::from_utf8(filters).ok()?;
    let mut without = Vec::new();
    for name in filters.split('\0').filter(|name| !name.is_empty()) {
        // Such a name cannot be set.
        if name.contains('=') {
            return None;
        }
        without.push(format!("{name}={}", if name.ends_with(".required") { "false" } else { "" }));
    }
    let alone: &[&str] = if matches!(command, "diff" | "show") { &ALONE } else { &[] };
    run(folder, &without, command, &[alone, args].concat())
}

fn run(folder: &Path, settings: &[String], command: &str, args: &[&str]) -> Option<Vec<u8>> {
    let mut git = Command::new("git");
    if folder != Path::new("") {
        git.arg("-C").arg(folder);
    }
    for setting in QUIET.into_iter().chain(settings.iter().map(String::as_str)) {
        git.args(["-c", setting]);
    }
    let ran = git.arg(command).args(args).envs(VARIABLES).stdin(Stdio::null()).output().ok()?;
    ran.status.success().then_some(ran.stdout)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A repository with a changed file, whose configuration names a program for everything.
    fn hostile(folder: &Path) -> PathBuf {
        let canary = folder.join("canary");
        let repository = folder.join("repository");
        fs::create_dir(&repository).unwrap();
        fs::write(repository.join(".gitattributes"), "* filter=evil diff=evil\n").unwrap();
        fs::write(repository.join("a.txt"), "one\n").unwrap();
        let plain = |args: &[&str]| {
            let mut git = Command::new("git");
            git.arg("-C").arg(&repository).args(["-c", "user.name=a", "-c", "user.email=a@b"]);
            git.args(args).output().expect("there is git").status.success()
        };
        assert!(plain(&["init", "--quiet"]));
        assert!(plain(&["add", "."]));
        assert!(plain(&["commit", "--quiet", "--message=one"]));
        let evil = format!("sh -c 'echo $0 >>{}; cat'", canary.display());
        for name in [
            "filter.evil.clean",
            "filter.evil.smudge",
            "filter.evil.process",
            "diff.evil.textconv",
            "diff.evil.command",
            "diff.external",
            "core.fsmonitor",
            "core.pager",
        ] {
            assert!(plain(&["config", name, &evil]));
        }
        assert!(plain(&["config", "filter.evil.required", "true"]));
        let hook = repository.join(".git/hooks/post-index-change");
        fs::create_dir_all(hook.parent().unwrap()).unwrap();
        fs::write(&hook, format!("#!/bin/sh\necho hook >>{}\n", canary.display())).unwrap();
        fs::write(repository.join("a.txt"), "two\n").unwrap();
        // The configuration is hostile: git itself starts what it names.
        plain(&["diff"]);
        assert!(canary.exists());
        fs::remove_file(&canary).unwrap();
        repository
    }

    #[test]
    fn no_program_of_a_repository_is_started() {
        let folder = tempfile::tempdir().unwrap();
        let repository = hostile(folder.path());
        let changed = git(&repository, "diff", &["--name-only", "HEAD", "--", "."]);
        assert_eq!(changed.as_deref(), Some(&b"a.txt\n"[..]));
        assert_eq!(git(&repository, "show", &["HEAD:./a.txt"]).as_deref(), Some(&b"one\n"[..]));
        let ignored = ["-z", "--cached", "--ignored", "--exclude-standard"];
        assert_eq!(git(&repository, "ls-files", &ignored).as_deref(), Some(&b""[..]));
        assert!(!folder.path().join("canary").exists());
    }
}
