//! The script that runs the commands of a call on a worker.
//!
//! If there is a result, it ends with exit code 0, and writes the true one to a file: most servers keep the results of
//! successes only, and most calls of a reduction fail. It ends with another exit code if there is no result: a program is
//! missing, or a command was killed, which may be the worker's lack of memory, or took too long.
//!
//! The place of the files on a worker is known there only. So paths are written with a variable of the shell.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::{Exit, Invocation};

/// The file with the place of the last command that ran, and its exit code.
pub(super) const END: &str = "end";

pub(super) const SCRIPT: &str = "run";

/// The folder for the files of a call.
pub(super) const CALL: &str = "call";

/// The exit code of the script if a program is missing.
pub(super) const MISSING: i32 = 90;

/// The exit code of the script if the last command took too long.
pub(super) const SLOW: i32 = 91;

/// What a worker finds programs by.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The signal that is sent to a process for which there is no memory.
const KILLED: i32 = 9;

/// A place here, and where it is on a worker.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) here: PathBuf,
    pub(super) there: There,
}

/// A place on a worker.
#[derive(Clone, Debug)]
pub(super) enum There {
    /// Among the files that are sent: relative to all of them.
    Sent(String),
    /// A path that each worker has, such as the folder of its toolchain.
    OnWorker(PathBuf),
}

/// The script for these commands.
///
/// `tools` is the folder with rustc on a worker, if one is known. `last` is the time limit of the last command, in whole
/// seconds; the others have none of their own.
pub(super) fn script(
    commands: &[&Invocation],
    places: &[Place],
    tools: Option<&There>,
    last: Option<Duration>,
) -> Vec<u8> {
    let mut script = Script { text: Vec::new(), places };
    script.begin(tools);
    // What the last command prints is the output of the call; the others print only if they fail.
    let Some((last_command, before)) = commands.split_last() else { return script.text };
    for (nth, command) in before.iter().enumerate() {
        script.enter_folder_and_find_program(command);
        script.execute(command);
        script.line(" >\"$root/stdout\" 2>\"$root/stderr\"\ncode=$?");
        script.line(&format!(
            "[ $code -eq 0 ] || {{ cat \"$root/stdout\"; cat \"$root/stderr\" >&2; end {nth} $code; }}"
        ));
    }
    script.enter_folder_and_find_program(last_command);
    match last {
        Some(limit) => script.execute_within(last_command, limit.as_secs()),
        None => {
            script.execute(last_command);
            script.line("\ncode=$?");
        }
    }
    script.line(&format!("end {} $code", before.len()));
    script.text
}

struct Script<'a> {
    text: Vec<u8>,
    places: &'a [Place],
}

impl Script<'_> {
    fn begin(&mut self, tools: Option<&There>) {
        self.line("root=$PWD");
        self.text.extend(b"PATH=");
        // The toolchain of the call is found before one that the worker has.
        if let Some(tools) = tools {
            self.there(tools);
            self.text.extend(b"/bin:");
        }
        self.line(PATH);
        self.line("export PATH");
        self.line(&format!(
            "end() {{ [ $2 -eq {} ] && exit 1; echo $1 $2 >\"$root/{END}\" || exit 1; exit 0; }}",
            128 + KILLED
        ));
    }

    /// Enters the folder of a command. Ends the script if the command's program is missing.
    fn enter_folder_and_find_program(&mut self, command: &Invocation) {
        self.text.extend(b"cd ");
        self.word(command.cwd.as_os_str());
        self.line(" || exit 1");
        self.text.extend(b"command -v ");
        self.word(command.program.as_os_str());
        self.text.extend(b" >/dev/null || { echo ");
        self.word(command.program.as_os_str());
        self.line(&format!(" >&2; exit {MISSING}; }}"));
    }

    /// The words of a command, without the end of the line.
    fn execute(&mut self, command: &Invocation) {
        self.text.extend(b"env");
        for (name, value) in &command.envs {
            self.text.push(b' ');
            self.word(name);
            self.text.push(b'=');
            self.word(value);
        }
        self.text.push(b' ');
        self.word(command.program.as_os_str());
        for word in &command.args {
            self.text.push(b' ');
            self.word(word);
        }
        self.text.extend(b" </dev/null");
    }

    /// A command with a time limit in seconds.
    fn execute_within(&mut self, command: &Invocation, seconds: u64) {
        // Without that program, the limit of the whole action counts.
        self.line(&format!(
            "limit='timeout -s KILL {seconds}'; command -v timeout >/dev/null || limit="
        ));
        self.line("began=$(date +%s)");
        self.text.extend(b"$limit ");
        self.execute(command);
        self.line("\ncode=$?");
        self.line(&format!(
            "[ $code -eq {} ] && [ $(($(date +%s) - began)) -ge {seconds} ] && exit {SLOW}",
            128 + KILLED
        ));
    }

    fn line(&mut self, text: &str) {
        self.text.extend(text.as_bytes());
        self.text.push(b'\n');
    }

    fn there(&mut self, there: &There) {
        match there {
            There::Sent(name) => {
                self.text.extend(b"\"$root\"/");
                quote(&mut self.text, name.as_bytes());
            }
            There::OnWorker(path) => quote(&mut self.text, path.as_os_str().as_bytes()),
        }
    }

    /// A word for the shell, in which the places are those on the worker.
    fn word(&mut self, word: &OsStr) {
        let mut rest = word.as_bytes();
        if rest.is_empty() {
            self.text.extend(b"''");
        }
        let places = self.places;
        while let Some((at, place)) = first_place(places, rest) {
            // The text around a place may have any bytes in it, and the variable is not within the quotes.
            quote(&mut self.text, &rest[..at]);
            self.there(&place.there);
            rest = &rest[at + place.here.as_os_str().len()..];
        }
        quote(&mut self.text, rest);
    }
}

/// The first place that the text has, and where. Of two at the same place, the longer one.
fn first_place<'p>(places: &'p [Place], text: &[u8]) -> Option<(usize, &'p Place)> {
    let found = places.iter().filter_map(|place| {
        let path = place.here.as_os_str().as_bytes();
        let mut all = memchr::memmem::find_iter(text, path);
        all.find(|at| is_whole(text, *at, path.len())).map(|at| (at, place))
    });
    found.min_by_key(|(at, place)| (*at, std::cmp::Reverse(place.here.as_os_str().len())))
}

/// Whether a path in a text is no part of another path.
fn is_whole(text: &[u8], at: usize, length: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    let after = text.get(at + length);
    // A flag may stand right before a path: `-L/folder`.
    !before.is_some_and(|byte| b"/.".contains(byte))
        && !after.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
}

/// Writes bytes such that the shell reads exactly them.
fn quote(text: &mut Vec<u8>, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    text.push(b'\'');
    for byte in bytes {
        match byte {
            b'\'' => text.extend(b"'\\''"),
            byte => text.push(*byte),
        }
    }
    text.push(b'\'');
}

/// The place of the last command that ran and how it ended, as the script has written it. A shell tells of a signal by
/// an exit code above 128; a script that the user has written may end with such a code by itself, and then
/// `high_codes_are_signals` is false.
pub(super) fn end(written: &[u8], high_codes_are_signals: bool) -> Option<(usize, Exit)> {
    let (nth, code) = std::str::from_utf8(written).ok()?.trim_end().split_once(' ')?;
    let code: i32 = code.parse().ok()?;
    let exit = match code.checked_sub(128) {
        Some(signal) if high_codes_are_signals && (1..=64).contains(&signal) => {
            Exit::Signal(signal)
        }
        _ => Exit::Code(code),
    };
    Some((nth.parse().ok()?, exit))
}

/// Whether a program is a script, by its first bytes.
pub(super) fn is_script(program: &Path) -> bool {
    let mut start = [0; 2];
    std::fs::File::open(program)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut start))
        .is_ok()
        && start == *b"#!"
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    /// Runs a script in a new folder. Returns its exit code, stdout, stderr and the file with the end.
    fn run(script: &[u8]) -> (Option<i32>, String, String, Option<String>) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(CALL)).unwrap();
        fs::write(folder.path().join(SCRIPT), script).unwrap();
        let mut shell = Command::new("/bin/sh");
        let output = shell.arg(SCRIPT).current_dir(folder.path()).output().unwrap();
        let text = |bytes: &[u8]| {
            let root = folder.path().canonicalize().unwrap();
            String::from_utf8_lossy(bytes).replace(root.to_str().unwrap(), "ROOT")
        };
        let end = fs::read_to_string(folder.path().join(END)).ok();
        (output.status.code(), text(&output.stdout), text(&output.stderr), end)
    }

    fn shell(script: &str) -> Invocation {
        Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            cwd: "/here".into(),
            ..Invocation::default()
        }
    }

    fn call() -> Vec<Place> {
        vec![Place { here: "/here".into(), there: There::Sent(CALL.to_owned()) }]
    }

    fn scripted(
        commands: &[Invocation],
        last: Option<Duration>,
    ) -> (Option<i32>, String, String, Option<String>) {
        let commands: Vec<_> = commands.iter().collect();
        run(&script(&commands, &call(), None, last))
    }

    #[test]
    fn the_script_succeeds_and_tells_how_the_command_ended() {
        let told = |command: &str| {
            let (code, out, err, end) = scripted(&[shell(command)], None);
            assert_eq!(code, Some(0), "{command}");
            (out, err, super::end(end.unwrap().as_bytes(), true).unwrap().1)
        };
        let own = |text: &str| text.to_owned();
        assert_eq!(told("echo a; echo b >&2; exit 7"), (own("a\n"), own("b\n"), Exit::Code(7)));
        assert_eq!(told("kill -SEGV $$").2, Exit::Signal(11));
        assert_eq!(told("pwd; cat"), (own("ROOT/call\n"), own(""), Exit::Code(0)));
    }

    #[test]
    fn what_tells_nothing_is_no_success() {
        let code = |command: &Invocation, last| scripted(std::slice::from_ref(command), last).0;
        assert_eq!(code(&shell("kill -KILL $$"), None), Some(1));
        let missing = Invocation { program: "/no/such/program".into(), ..shell("") };
        assert_eq!(code(&missing, None), Some(MISSING));
        let second = Some(Duration::from_secs(1));
        assert_eq!(code(&shell("sleep 20"), second), Some(SLOW));
        assert_eq!(code(&shell("exit 3"), second), Some(0));
    }

    #[test]
    fn words_reach_the_command_as_they_are_and_paths_are_those_on_the_worker() {
        let mut command = shell("printf '%s|' \"$@\"; printf %s \"$A-B\" >&2; env | grep '^A='");
        command.args.extend(
            ["sh", "", "it's $x `y`", "-L/here/out", "a=/here", "/hereafter", "x/here", "\n"]
                .map(Into::into),
        );
        command.envs = vec![("A".into(), "/here/b c".into()), ("X-Y".into(), "1".into())];
        let (_, out, _, _) = scripted(&[command], None);
        let expected =
            "|it's $x `y`|-LROOT/call/out|a=ROOT/call|/hereafter|x/here|\n|A=ROOT/call/b c\n";
        assert_eq!(out, expected.replace("x/here", "xROOT/call"));
    }

    #[test]
    fn commands_run_until_one_fails_and_only_its_output_is_told() {
        let commands = ["echo one", "echo two; exit 5", "echo three"].map(shell);
        let (_, out, _, end) = scripted(&commands, None);
        assert_eq!(out, "two\n");
        assert_eq!(super::end(end.unwrap().as_bytes(), true), Some((1, Exit::Code(5))));
        let (_, out, _, end) = scripted(&["echo one", "echo two"].map(shell), None);
        assert_eq!((out.as_str(), end.as_deref()), ("two\n", Some("1 0\n")));
    }

    #[test]
    fn a_script_of_the_user_may_end_with_any_code() {
        assert_eq!(end(b"0 139\n", false), Some((0, Exit::Code(139))));
        assert_eq!(end(b"0 139\n", true), Some((0, Exit::Signal(11))));
        assert_eq!(end(b"0 255\n", true), Some((0, Exit::Code(255))));
        assert_eq!(end(b"", true), None);
    }
}
