//! A run on a terminal: what it shows, and the keys that control it.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use wdd_tests::command::{Folder, program};
use wdd_tests::skipped;

/// The time after which a run that does nothing fails a test.
const LONGEST: Duration = Duration::from_secs(60);

/// A run on a terminal of its own.
struct Terminal {
    script: Child,
    folder: Folder,
}

impl Terminal {
    /// Starts a run whose calls take a while. `None` if there is no program that gives it a terminal.
    fn start() -> Option<Self> {
        let folder = Folder::new();
        folder.write("in.txt", (0..200).map(|line| format!("{line}\n")).collect::<String>());
        folder.script(
            "check.sh",
            "echo >>\"$here/scratch/calls\"; sleep 0.05; grep -qx 77 in.txt && grep -qx 150 in.txt",
        );
        let program = program().display();
        let run = format!(
            "'{program}' wdd reduce in.txt --script ./check.sh --jobs 1 --no-sandbox; echo \"ended with $?\"; stty -a"
        );
        let shown = fs::File::create(folder.path("shown")).expect("it can be made");
        let script = Command::new("script")
            .args(["-qefc", &run, "/dev/null"])
            .current_dir(folder.path("."))
            .env("TMPDIR", folder.path("scratch"))
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(shown)
            .spawn();
        let Ok(script) = script else {
            skipped("there is no program `script`");
            return None;
        };
        Some(Terminal { script, folder })
    }

    fn press(&mut self, key: &str) {
        let stdin = self.script.stdin.as_mut().expect("it is a pipe");
        stdin.write_all(key.as_bytes()).expect("the terminal takes it");
    }

    fn shown(&self) -> String {
        read(&self.folder.path("shown"))
    }

    fn calls(&self) -> usize {
        read(&self.folder.path("scratch/calls")).lines().count()
    }

    /// Waits until this is true.
    fn until(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begin = Instant::now();
        while !is_so(self) {
            assert!(begin.elapsed() < LONGEST, "{what}\n{}", self.shown());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What was shown when the run has ended.
    fn end(mut self) -> (String, Folder) {
        self.script.wait().expect("it ends");
        (self.shown(), self.folder)
    }
}

fn read(path: &Path) -> String {
    let mut bytes = Vec::new();
    let file = fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes));
    file.map(|_| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

#[test]
fn a_run_can_be_paused_and_stopped_with_keys() {
    let Some(mut terminal) = Terminal::start() else {
        return;
    };
    terminal.until("keys are shown", |it| {
        it.shown().contains("[q] stop and keep") && it.shown().contains("trying")
    });
    terminal.press("p");
    terminal.until("it is paused", |it| it.shown().contains("paused after"));
    // The call that was under way ends.
    thread::sleep(Duration::from_millis(300));
    let calls = terminal.calls();
    // Ten calls would be made in this time.
    thread::sleep(Duration::from_millis(500));
    assert_eq!(terminal.calls(), calls);
    terminal.press("p");
    terminal.until("it goes on", |it| it.calls() > calls + 2);
    terminal.press("q");
    let (shown, folder) = terminal.end();
    assert!(shown.contains("interrupted: ") && shown.contains("ended with 130"), "{shown}");
    // The terminal is as it was before.
    assert!(shown.contains(" icanon") && shown.contains(" echo "), "{shown}");
    let result = fs::read_to_string(folder.path("in-reduced.txt")).expect("the best is kept");
    assert!(result.contains("77\n") && result.contains("150\n"));
}

#[test]
fn skipping_passes_ends_a_run_early_with_an_interesting_result() {
    let Some(mut terminal) = Terminal::start() else {
        return;
    };
    terminal.until("the search has begun", |it| it.shown().contains("trying"));
    let begin = Instant::now();
    while !terminal.shown().contains("ended with ") {
        // A key that is pressed after the end is shown by the terminal.
        let _ = terminal.script.stdin.as_mut().map(|stdin| stdin.write_all(b"n"));
        thread::sleep(Duration::from_millis(50));
        assert!(begin.elapsed() < LONGEST, "{}", terminal.shown());
    }
    let (shown, folder) = terminal.end();
    assert!(shown.contains("reduced ") && shown.contains("ended with 0"), "{shown}");
    let result = fs::read_to_string(folder.path("in-reduced.txt")).expect("it is there");
    assert!(result.contains("77\n") && result.contains("150\n"));
    // No pass came to its end.
    assert!(result.lines().count() > 2, "{result}");
}
