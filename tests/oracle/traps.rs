//! The traps that reducers fall into around their oracle: each is set here, for processes, for
//! scratch folders and for what counts as the same failure.
//!
//! A shell script plays rustc where the test is about what rustc might do: it reads its lines from
//! the candidate, so every behaviour can be had on any machine.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use cargo_wdd::cli::exit_code::ExitCode;
use cargo_wdd::error::Error;
use cargo_wdd::oracle::baseline::{Baseline, OracleSpec};
use cargo_wdd::oracle::{Answer, Question, Unmet};
use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::toolchain::Toolchain;
use cargo_wdd::process::{self, Exit, Finished, Invocation, Marks};
use regex::Regex;
use tempfile::TempDir;
use wdd_core::Verdict;
use wdd_tests::command::is_alive;
use wdd_tests::skipped;

// ---- processes ----

/// A folder to run shell scripts in, and to find the numbers of the processes they start.
struct Shell {
    folder: TempDir,
    marks: Marks,
    interrupt: Interrupt,
}

impl Shell {
    fn new() -> Self {
        Shell {
            folder: TempDir::new().unwrap(),
            marks: Marks::new(),
            interrupt: Interrupt::none().unwrap(),
        }
    }

    fn run(&self, script: &str, timeout: Duration) -> Finished {
        let invocation = Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            envs: Vec::new(),
            cwd: self.folder.path().to_owned(),
            settled_by: None,
        };
        process::run(&invocation, &self.marks, timeout, &self.interrupt).unwrap()
    }

    /// The process whose number the script has written to this file.
    fn pid(&self, file: &str) -> String {
        let text = fs::read_to_string(self.folder.path().join(file)).unwrap();
        text.trim().to_owned()
    }
}

fn assert_dies(pid: &str) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while is_alive(pid) {
        assert!(Instant::now() < deadline, "process {pid} was left behind");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether processes that left their group can be made and found here.
fn escapes_can_be_tried() -> bool {
    let here = cfg!(target_os = "linux") && Command::new("setsid").arg("true").status().is_ok();
    if !here {
        skipped("needs Linux and setsid");
    }
    here
}

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(500);

#[test]
fn a_megabyte_on_both_pipes_does_not_block() {
    let script = "i=0; while [ $i -lt 16 ]; do head -c 65536 /dev/zero >&2; \
                  head -c 65536 /dev/zero; i=$((i+1)); done";
    let finished = Shell::new().run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(0));
    assert_eq!(
        (finished.stdout.len(), finished.stderr.len()),
        (1 << 20, 1 << 20)
    );
}

#[test]
fn endless_output_costs_bounded_memory() {
    let finished = Shell::new().run("echo first >&2; exec cat /dev/zero >&2", SHORT);
    assert_eq!(finished.exit, Exit::TimedOut);
    assert!(finished.stderr.starts_with(b"first\n"));
    assert!(finished.stderr.len() <= 16 << 20);
}

#[test]
fn a_timeout_kills_grandchildren_too() {
    let shell = Shell::new();
    let finished = shell.run("sh -c 'sleep 300 & echo $! >pid; wait'; true", SHORT);
    assert_eq!(finished.exit, Exit::TimedOut);
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn a_timeout_kills_those_who_left_the_group() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let finished = shell.run(
        "setsid sh -c 'echo $$ >pid; exec sleep 300' & sleep 300",
        SHORT,
    );
    assert_eq!(finished.exit, Exit::TimedOut);
    assert_dies(&shell.pid("pid"));
}

#[test]
fn an_interrupt_kills_them_all_at_once() {
    let shell = Shell::new();
    let interrupt = shell.interrupt.clone();
    let raiser = thread::spawn(move || {
        thread::sleep(SHORT);
        interrupt.raise();
    });
    let finished = shell.run("sleep 300 & echo $! >pid; wait", LONG);
    raiser.join().unwrap();
    assert_eq!(finished.exit, Exit::Interrupted);
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn a_background_process_does_not_outlive_a_normal_end() {
    let shell = Shell::new();
    let finished = shell.run("sleep 300 & echo $! >pid; exit 3", LONG);
    assert_eq!(finished.exit, Exit::Code(3));
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn one_who_left_the_group_and_holds_the_pipes_does_not_outlive_a_normal_end() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec sleep 300' & \
                  until [ -s pid ]; do sleep 0.01; done; echo done; exit 4";
    let finished = shell.run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(4));
    assert_eq!(finished.stdout, b"done\n");
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn one_who_left_the_group_and_never_stops_writing_does_not_either() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec yes' & \
                  until [ -s pid ]; do sleep 0.01; done; exit 5";
    let finished = shell.run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(5));
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn one_who_gave_up_group_and_pipes_is_swept_up_at_the_end_of_the_run() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec sleep 300' </dev/null >/dev/null 2>&1 & \
                  until [ -s pid ]; do sleep 0.01; done";
    shell.run(script, LONG);
    let pid = shell.pid("pid");
    assert!(is_alive(&pid));
    assert_eq!(
        Marks::new().sweep(),
        0,
        "another run's processes are not ours"
    );
    assert_eq!(shell.marks.sweep(), 1);
    assert_dies(&pid);
}

#[test]
fn waiting_costs_no_time_of_its_own() {
    let shell = Shell::new();
    let started = Instant::now();
    for _ in 0..50 {
        shell.run("exit 0", LONG);
    }
    // A wait that looked every 50 ms would take 2.5 s.
    assert!(started.elapsed() < Duration::from_millis(2000));
}

// ---- oracles ----

/// A folder with an oracle's program in it.
struct Stage {
    folder: TempDir,
    spec: OracleSpec,
}

/// Plays rustc. Each line `//! do X` of its input is run as a shell command.
const RUSTC: &str = r#"#!/bin/sh
if [ "$1" = -vV ]; then
    echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0
fi
here=$(dirname "$0")
echo "$PWD $TMPDIR ice=$RUSTC_ICE $*" >>"$here/log"
for arg; do
    case $arg in *.rs) input=$arg ;; esac
done
ice() {
    printf "thread 'rustc' (1) panicked at compiler/%s:\n%s\n\n" "$1" "$2" >&2
    exit 101
}
error() { echo "error$1: $2" >&2; failed=1; }
eval "$(sed -n 's,^//! do ,,p' "$input")"
exit ${failed:-0}
"#;

const HERE: &str = "//! do ice rustc_x/src/y.rs:1:2 'index out of range'\n";
const THERE: &str = "//! do ice rustc_x/src/z.rs:1:2 'index out of range'\n";
const MISMATCH: &str = "//! do error '[E0308]' 'mismatched types'\n";

impl Stage {
    /// With the shell script as rustc.
    fn rustc() -> Self {
        let mut stage = Self::empty();
        let folder = stage.folder.path().join("toolchain/bin");
        fs::create_dir_all(&folder).unwrap();
        write_program(&folder.join("rustc"), RUSTC);
        let toolchain = stage.folder.path().join("toolchain");
        stage.spec.toolchain = Some(toolchain.to_str().unwrap().to_owned());
        stage
    }

    /// With a script as oracle.
    fn script(text: &str) -> Self {
        let mut stage = Self::empty();
        let path = stage.folder.path().join("oracle.sh");
        write_program(
            &path,
            &format!("#!/bin/sh\nhere=$(dirname \"$0\")\n{text}\n"),
        );
        stage.spec.script = Some(path);
        stage
    }

    fn empty() -> Self {
        Stage {
            folder: TempDir::new().unwrap(),
            spec: OracleSpec::default(),
        }
    }

    fn establish(&self, input: &str) -> Result<Baseline, Error> {
        self.establish_under(input, &Interrupt::none().unwrap())
    }

    fn establish_under(&self, input: &str, interrupt: &Interrupt) -> Result<Baseline, Error> {
        let files = files(input);
        let name = Path::new("crash.rs");
        Baseline::establish(&self.spec, name, &question(&files), interrupt)
    }

    fn log(&self) -> String {
        let log = self.folder.path().join("toolchain/bin/log");
        fs::read_to_string(log).unwrap()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Writes the program by another process: one that this process has open for writing is inherited
/// by whatever another test starts just then, and cannot be run as long.
fn write_program(path: &Path, text: &str) {
    let script = "printf %s \"$1\" >\"$0\" && chmod +x \"$0\"";
    let status = Command::new("/bin/sh")
        .args(["-c", script])
        .arg(path)
        .arg(text)
        .status();
    assert!(status.unwrap().success());
}

fn files(text: &str) -> Vec<(PathBuf, Vec<u8>)> {
    vec![("crash.rs".into(), text.into())]
}

fn question(files: &[(PathBuf, Vec<u8>)]) -> Question<'_> {
    Question { files }
}

fn ask(baseline: &Baseline, text: &str) -> Answer {
    let files = files(text);
    baseline.judge(&question(&files)).unwrap()
}

fn unmet(baseline: &Baseline, text: &str) -> Option<Unmet> {
    ask(baseline, text).unmet
}

#[test]
fn another_crash_with_the_same_exit_code_is_not_the_same() {
    let stage = Stage::rustc();
    let baseline = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&baseline, HERE), None);
    assert_eq!(unmet(&baseline, THERE), Some(Unmet::Failure));
    assert_eq!(unmet(&baseline, "//! do exit 101"), Some(Unmet::Failure));
    assert_eq!(unmet(&baseline, ""), Some(Unmet::Failure));
}

#[test]
fn conditions_are_joined_by_and() {
    let mut stage = Stage::rustc();
    stage.spec.stderr = Some(Regex::new("^sign$").unwrap());
    stage.spec.exit_code = Some(101);
    let sign = "//! do echo sign >&2\n";
    let baseline = stage.establish(&format!("{sign}{HERE}")).unwrap();
    assert_eq!(unmet(&baseline, &format!("{sign}{HERE}")), None);
    assert_eq!(unmet(&baseline, HERE), Some(Unmet::Stderr));
    assert_eq!(
        unmet(&baseline, &format!("{sign}{THERE}")),
        Some(Unmet::Failure)
    );
    assert_eq!(
        unmet(&baseline, &format!("{sign}//! do exit 101")),
        Some(Unmet::Failure)
    );
    let new_error = format!("{sign}{MISMATCH}{HERE}");
    assert_eq!(unmet(&baseline, &new_error), Some(Unmet::Quality));
}

#[test]
fn a_crash_on_code_with_new_errors_is_refused_unless_allowed() {
    let mut stage = Stage::rustc();
    let broken = format!("//! do error '' 'expected item'\n{HERE}");
    let baseline = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&baseline, &broken), Some(Unmet::Quality));
    stage.spec.allow_new_errors = true;
    let lenient = stage.establish(HERE).unwrap();
    assert_eq!(unmet(&lenient, &broken), None);
    assert_eq!(unmet(&lenient, THERE), Some(Unmet::Failure));
}

#[test]
fn without_a_crash_the_first_error_is_kept() {
    let stage = Stage::rustc();
    let input = format!("{MISMATCH}//! do error '[E0425]' 'cannot find `a`'\n");
    let baseline = stage.establish(&input).unwrap();
    assert_eq!(baseline.keeps(), "error[E0308]: mismatched types");
    assert_eq!(unmet(&baseline, MISMATCH), None);
    let other = "//! do error '[E0425]' 'cannot find `b`'\n";
    assert_eq!(unmet(&baseline, other), Some(Unmet::Failure));
    assert_eq!(
        unmet(&baseline, &format!("{MISMATCH}{HERE}")),
        Some(Unmet::Failure)
    );
}

#[test]
fn a_warning_is_kept_on_code_that_compiles() {
    let mut stage = Stage::rustc();
    stage.spec.stderr = Some(Regex::new("unused").unwrap());
    let warning = "//! do echo 'warning: unused' >&2\n";
    let baseline = stage.establish(warning).unwrap();
    assert_eq!(unmet(&baseline, warning), None);
    assert_eq!(
        unmet(&baseline, &format!("{warning}{MISMATCH}")),
        Some(Unmet::Quality)
    );
    assert_eq!(
        unmet(&baseline, &format!("{warning}{HERE}")),
        Some(Unmet::Quality)
    );
}

#[test]
fn an_input_that_compiles_is_not_interesting_and_the_message_names_the_options() {
    let error = Stage::rustc().establish("fn main() {}").unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::NotInteresting);
    let text = error.to_string();
    for word in [
        "crash.rs",
        "exit code 0",
        "--toolchain",
        "--script",
        "--stderr",
        "--exit-code",
    ] {
        assert!(text.contains(word), "{word} in {text}");
    }
}

#[test]
fn an_oracle_that_changes_its_mind_is_flaky() {
    let stage = Stage::rustc();
    let input = format!(
        "//! do if [ -e \"$here/again\" ]; then error '[E0308]' 'mismatched types'; exit 1; fi; \
         touch \"$here/again\"\n{HERE}"
    );
    let error = stage.establish(&input).unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::Flaky, "{error}");
}

#[test]
fn the_edition_in_which_rustc_crashes_is_found_and_kept() {
    let stage = Stage::rustc();
    let only_2018 =
        format!("//! do case \"$*\" in *'--edition 2018'*) ;; *) exit 0 ;; esac\n{HERE}");
    let tried = stage.establish(&only_2018).unwrap();
    assert_eq!(tried.edition.as_deref(), Some("2018"));
    assert_eq!((tried.calls, tried.interesting), (5, 2));
    let by_header = stage
        .establish(&format!("//@ edition: 2015\n{HERE}"))
        .unwrap();
    assert_eq!(by_header.edition.as_deref(), Some("2015"));
    let line = by_header.command_line(Path::new("crash.rs")).unwrap();
    assert!(
        line.ends_with("bin/rustc --edition 2015 crash.rs"),
        "{line}"
    );
}

#[test]
fn headers_hold_for_candidates_that_have_lost_them() {
    let stage = Stage::rustc();
    let flag = "//! do case \"$*\" in *-Zx*) ;; *) exit 0 ;; esac\n";
    let baseline = stage
        .establish(&format!(
            "// compile-flags: -Zx\n//@ edition: 2021\n{flag}{HERE}"
        ))
        .unwrap();
    assert_eq!(unmet(&baseline, &format!("{flag}{HERE}")), None);
}

#[test]
fn rustc_writes_nowhere_but_to_the_scratch_folder() {
    let mut stage = Stage::rustc();
    let precious = stage.path("precious");
    fs::write(&precious, "kept").unwrap();
    let precious_name = precious.to_str().unwrap();
    stage.spec.rustc_args = [
        "-o",
        precious_name,
        "--out-dir=/",
        &format!("--emit=link={precious_name}"),
    ]
    .map(Into::into)
    .to_vec();
    stage.establish(HERE).unwrap();
    let log = stage.log();
    assert!(
        !log.contains("precious") && !log.contains("/dev/null"),
        "{log}"
    );
    for line in log.lines() {
        let (work, rest) = line.split_once(' ').unwrap();
        let out = Path::new(work).with_file_name("out");
        assert!(
            rest.ends_with(&format!("--out-dir {}", out.display())),
            "{line}"
        );
        assert!(rest.contains(" ice=0 "), "{line}");
        assert_eq!(rest.matches("--out-dir").count(), 1, "{line}");
    }
    assert_eq!(fs::read_to_string(precious).unwrap(), "kept");
}

#[test]
fn what_a_file_of_arguments_asks_for_is_seen_as_well() {
    let mut stage = Stage::rustc();
    let args = stage.path("args");
    fs::write(&args, "-o\nprecious\n--edition=2018\n-Cincremental=state\n").unwrap();
    stage.spec.rustc_args = vec![format!("@{}", args.display()).into()];
    let baseline = stage.establish(HERE).unwrap();
    assert_eq!(baseline.edition.as_deref(), Some("2018"));
    let log = stage.log();
    assert!(log.contains(" --edition 2018 "), "{log}");
    for gone in ["precious", "args", "incremental"] {
        assert!(!log.contains(gone), "{log}");
    }
}

#[test]
fn the_real_rustc_keeps_to_its_scratch_folder_too() {
    if let Err(error) = Toolchain::find(None, Path::new(".")) {
        return skipped(&format!("{error}"));
    }
    let mut stage = Stage::empty();
    stage.spec.exit_code = Some(0);
    let precious = stage.path("precious");
    fs::write(&precious, "kept").unwrap();
    stage.spec.rustc_args = vec![
        "-o".into(),
        precious.clone().into(),
        "--crate-type=lib".into(),
    ];
    stage.establish("pub fn f() {}").unwrap();
    assert_eq!(fs::read_to_string(precious).unwrap(), "kept");
}

#[test]
fn a_real_crash_is_kept_and_leaves_no_dump() {
    let mut stage = Stage::empty();
    stage.spec.toolchain = Some("nightly".into());
    stage.spec.rustc_args = vec!["-Ztreat-err-as-bug=1".into(), "--crate-type=lib".into()];
    let input = "pub struct S;\nfn f() -> u8 { \"\" }\n";
    let baseline = match stage.establish(input) {
        Ok(baseline) => baseline,
        Err(error @ (Error::RustupMissing { .. } | Error::ToolchainMissing { .. })) => {
            return skipped(&format!("{error}"));
        }
        Err(error) => panic!("{error}"),
    };
    assert!(baseline.seen.report.crash.is_some(), "{}", baseline.seen);
    assert!(!baseline.empty_is_interesting);
    assert_eq!(unmet(&baseline, "fn other() -> u8 { \"\" }\n"), None);
    assert_eq!(unmet(&baseline, "pub struct S;\n"), Some(Unmet::Failure));
    let dumps = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries
            .filter(|entry| entry.file_name().to_string_lossy().starts_with("rustc-ice"))
            .count()
    };
    assert_eq!(dumps(&std::env::current_dir().unwrap()), 0);
}

#[test]
fn a_script_finds_the_candidate_under_its_own_name_and_nothing_else() {
    let stage = Stage::script("[ \"$(ls)\" = crash.rs ] && [ $# = 0 ] && grep -q keep crash.rs");
    let baseline = stage.establish("keep this").unwrap();
    assert!(!baseline.empty_is_interesting);
    assert_eq!(unmet(&baseline, "keep"), None);
    assert_eq!(unmet(&baseline, "this"), Some(Unmet::ExitCode));
}

#[test]
fn a_script_s_conditions_are_joined_by_and_too() {
    let mut stage = Stage::script("cat crash.rs >&2; grep -q seven crash.rs && exit 7; exit 0");
    stage.spec.stderr = Some(Regex::new("^sign$").unwrap());
    stage.spec.exit_code = Some(7);
    let baseline = stage.establish("seven\nsign\nmore").unwrap();
    assert_eq!(unmet(&baseline, "seven\nsign"), None);
    assert_eq!(unmet(&baseline, "seven\nsigns"), Some(Unmet::Stderr));
    assert_eq!(unmet(&baseline, "sign"), Some(Unmet::ExitCode));
}

#[test]
fn an_oracle_that_takes_even_the_empty_file_is_noticed() {
    let baseline = Stage::script("exit 0").establish("x").unwrap();
    assert!(baseline.empty_is_interesting);
    assert_eq!((baseline.calls, baseline.interesting), (3, 3));
}

#[test]
fn a_killed_oracle_is_unresolved_and_the_run_goes_on() {
    let mut stage = Stage::script(
        "grep -q slow crash.rs && sleep 300; grep -q killed crash.rs && kill -KILL $$; \
         grep -q keep crash.rs",
    );
    stage.spec.timeout = Some(Duration::from_secs(2));
    let baseline = stage.establish("keep").unwrap();
    let slow = ask(&baseline, "slow");
    assert_eq!(
        (slow.verdict, slow.unmet),
        (Verdict::Unresolved, Some(Unmet::TimedOut))
    );
    let killed = ask(&baseline, "killed");
    assert_eq!(
        (killed.verdict, killed.unmet),
        (Verdict::Unresolved, Some(Unmet::Killed(9)))
    );
    assert_eq!(ask(&baseline, "keep").verdict, Verdict::Interesting);
}

#[test]
fn an_input_that_takes_too_long_is_told_apart() {
    let mut stage = Stage::script("sleep 300");
    stage.spec.timeout = Some(Duration::from_millis(300));
    let error = stage.establish("x").unwrap_err();
    assert!(matches!(error, Error::TooSlow { .. }), "{error}");
    assert!(error.to_string().contains("--timeout"));
}

#[test]
fn scripts_that_cannot_be_run_are_told_apart() {
    let mut stage = Stage::empty();
    stage.spec.script = Some(stage.path("none.sh"));
    let missing = stage.establish("x").unwrap_err();
    assert!(matches!(missing, Error::ScriptMissing(_)));
    fs::write(stage.path("plain.sh"), "exit 0").unwrap();
    stage.spec.script = Some(stage.path("plain.sh"));
    let plain = stage.establish("x").unwrap_err();
    assert!(matches!(plain, Error::ScriptNotExecutable(_)));
    write_program(&stage.path("odd.sh"), "#!/no/such/shell\n");
    stage.spec.script = Some(stage.path("odd.sh"));
    let odd = stage.establish("x").unwrap_err();
    assert!(matches!(odd, Error::OracleNotStarted { .. }));
    for error in [missing, plain, odd] {
        assert_eq!(ExitCode::from(&error), ExitCode::Tool, "{error}");
    }
}

// ---- scratch folders ----

/// The scratch folders that a script has seen.
fn seen_folders(stage: &Stage) -> Vec<PathBuf> {
    let log = fs::read_to_string(stage.path("seen")).unwrap();
    log.lines().map(PathBuf::from).collect()
}

#[test]
fn every_question_has_a_folder_of_its_own_which_goes_away_with_it() {
    let stage = Stage::script(
        "pwd >>\"$here/seen\"; touch \"$TMPDIR/left\"; mkdir -p a/b; touch a/b/c; chmod 500 a/b a; \
         grep -q keep crash.rs",
    );
    let baseline = stage.establish("keep").unwrap();
    ask(&baseline, "keep");
    let folders = seen_folders(&stage);
    assert_eq!(
        folders.len(),
        4,
        "two baseline runs, the empty file, one question"
    );
    for folder in &folders {
        assert!(!folder.parent().unwrap().exists());
    }
    let run = folders[0].ancestors().nth(2).unwrap().to_owned();
    assert!(run.exists());
    assert_eq!(fs::metadata(&run).unwrap().permissions().mode() & 0o077, 0);
    drop(baseline);
    assert!(!run.exists());
}

#[test]
fn ctrl_c_ends_the_question_and_nothing_is_left_behind() {
    let interrupt = Interrupt::install().unwrap();
    let stage = Stage::script(
        "pwd >>\"$here/seen\"; if grep -q stop crash.rs; then sleep 300 & \
         echo $! >\"$here/pid\"; kill -INT $PPID; wait; fi; grep -q keep crash.rs",
    );
    let baseline = stage.establish_under("keep", &interrupt).unwrap();
    let stop = files("stop");
    let error = baseline.judge(&question(&stop)).unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::Interrupted);
    let keep = files("keep");
    let later = baseline.judge(&question(&keep)).unwrap_err();
    assert!(
        matches!(later, Error::Interrupted),
        "an interrupt stays raised"
    );
    let run = seen_folders(&stage)[0]
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned();
    drop(baseline);
    assert!(!run.exists());
    assert_dies(fs::read_to_string(stage.path("pid")).unwrap().trim());
}

#[test]
fn many_threads_may_ask_at_once() {
    let stage = Stage::script("sleep 0.05; grep -q keep crash.rs");
    let baseline = stage.establish("keep").unwrap();
    thread::scope(|scope| {
        for number in 0..8 {
            let baseline = &baseline;
            scope.spawn(move || {
                let text = if number % 2 == 0 { "keep" } else { "drop" };
                assert_eq!(ask(baseline, text).verdict, Verdict::from(number % 2 == 0));
            });
        }
    });
}

#[test]
fn a_full_disk_is_an_error_and_no_verdict() {
    let error = Error::ScratchUnwritable {
        path: "/tmp".into(),
        source: io::Error::from(io::ErrorKind::StorageFull),
    };
    assert_eq!(ExitCode::from(&error), ExitCode::Output);
    assert!(error.to_string().contains("TMPDIR"));
    // A path that no folder can hold fails as a full disk does: while the candidate is written.
    let baseline = Stage::script("grep -q keep crash.rs")
        .establish("keep")
        .unwrap();
    let unwritable = vec![(PathBuf::from("x".repeat(300)), Vec::new())];
    let refused = baseline.judge(&question(&unwritable)).unwrap_err();
    assert!(
        matches!(refused, Error::ScratchUnwritable { .. }),
        "{refused}"
    );
}
