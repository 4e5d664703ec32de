//! Oracle calls on a farm: the result is the same as without one, whatever goes wrong.
//!
//! Scripts sleep where a call has to be still running when the next one begins, is cancelled or loses its farm.

use std::time::{Duration, Instant};

use serde_json::Value;
use wdd_tests::command::{Folder, Run};
use wdd_tests::farm::{Casd, Farm, FarmSpec, Fault, Faults, Keys};
use wdd_tests::skipped;

/// A text and a script that takes few milliseconds.
fn folder() -> Folder {
    let folder = Folder::new();
    let lines: Vec<_> = (1..7).map(|n| format!("line {n} (a b)")).collect();
    folder.write("in.txt", lines.join("\n"));
    folder.write("words", "line 3\n");
    folder.script(
        "check.sh",
        "grep -qF -f \"$(dirname \"$0\")/words\" in.txt && grep -q 'line 5 .*b' in.txt",
    );
    folder
}

const COMMAND: [&str; 4] = ["in.txt", "--script", "check.sh", "--fresh"];

/// The result of a run with these arguments more.
fn reduced(folder: &Folder, more: &[&str]) -> (String, Run) {
    let run = folder.run(&[&COMMAND, more].concat()).succeeds();
    let result = folder.read("in-reduced.txt");
    std::fs::remove_file(folder.path("in-reduced.txt")).unwrap();
    (result, run)
}

/// What the farm has done, by the summary in a run's JSON.
fn work(run: &Run) -> Value {
    let mut events = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let summary = events.find(|event| event["event"] == "summary");
    summary.unwrap_or_else(|| panic!("{}", run.stderr))["farm"].clone()
}

/// The folder of the toolchain that is used here.
fn toolchain() -> String {
    let rustc = std::process::Command::new("rustc").args(["--print", "sysroot"]).output();
    let folder = String::from_utf8(rustc.unwrap().stdout).unwrap();
    folder.trim().to_owned()
}

fn start(faults: Faults) -> Farm {
    Farm::start(FarmSpec { faults, ..FarmSpec::default() })
}

/// Waits until no action is executed any more.
fn ends(farm: &Farm) {
    let began = Instant::now();
    while farm.running() > 0 {
        assert!(began.elapsed() < Duration::from_secs(20), "{} actions run", farm.running());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_result_is_the_same_on_a_farm_and_a_second_run_executes_nothing() {
    let folder = folder();
    let (here, _) = reduced(&folder, &[]);
    for jobs in ["1", "8"] {
        let farm = start(Faults::default());
        let on_farm = ["--remote", &farm.address(), "--jobs", jobs];
        let (there, run) = reduced(&folder, &on_farm);
        assert_eq!(there, here);
        assert!(run.stderr.contains("on the farm: "), "{}", run.stderr);
        ends(&farm);
        let executed = farm.asked().executed;
        assert!(executed > 20, "{executed}");
        let (there, _) = reduced(&folder, &on_farm);
        assert_eq!(there, here);
        if jobs == "1" {
            assert_eq!(farm.asked().executed, executed);
        }
        ends(&farm);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn each_fault_alone_changes_nothing() {
    let folder = folder();
    let few = ["--max-calls", "16"];
    let (here, _) = reduced(&folder, &few);
    for fault in Fault::ALL {
        let farm = start(Faults::first(fault, 3));
        let on_farm = ["--remote", &farm.address(), "--jobs", "2"];
        // Some faults happen only to answers that the farm knows.
        for _ in 0..2 {
            let (there, _) = reduced(&folder, &[&few[..], &on_farm].concat());
            assert_eq!(there, here, "{fault:?}");
        }
        let asked = farm.asked();
        assert!(asked.faults > 0, "{fault:?}");
        let breaks = [Fault::StreamEnds, Fault::OperationForgotten];
        assert_eq!(asked.resumed > 0, breaks.contains(&fault), "{fault:?}: {asked:?}");
        ends(&farm);
    }
}

#[test]
fn a_farm_has_a_name_and_its_workers_are_of_many_kinds() {
    let folder = folder();
    let farm = Farm::start(FarmSpec {
        instance: "main/one".to_owned(),
        platform: vec![("OSFamily", "linux"), ("Arch", "x86")],
        // A blob of more bytes is sent in pieces, under the name.
        batch: 400,
        ..FarmSpec::default()
    });
    let address = farm.address();
    let named = ["--remote", &address, "--remote-instance", "main/one"];
    let wanted = ["OSFamily=linux", "Arch=x86"];
    let wanted = wanted.map(|property| ["--remote-platform", property]).concat();
    let (here, _) = reduced(&folder, &[]);
    let (there, _) = reduced(&folder, &[&named[..], &wanted].concat());
    assert_eq!(there, here);
    assert!(farm.asked().streams > 0);
    let refused = |more: &[&str]| {
        let run = folder.run(&[&COMMAND, more].concat());
        assert_eq!(run.code, Some(4), "{}", run.stderr);
        run.stderr
    };
    let error = refused(&["--remote", &address]);
    assert!(error.contains("there is no such instance"), "{error}");
    let error = refused(&[&named[..], &["--remote-platform", "Arch=arm"]].concat());
    assert!(error.contains("--remote-platform"), "{error}");
}

#[test]
#[ignore = "takes half a minute"]
fn random_faults_change_nothing() {
    let folder = folder();
    let (here, _) = reduced(&folder, &[]);
    for seed in 0..3 {
        let farm = start(Faults::new(&Fault::ALL, 0.02, seed));
        let (there, _) = reduced(&folder, &["--remote", &farm.address(), "--jobs", "3"]);
        assert_eq!(there, here, "seed {seed}");
        assert!(farm.asked().faults > 0, "seed {seed}");
        ends(&farm);
    }
}

#[test]
fn a_call_sends_little_more_than_its_candidate() {
    let folder = folder();
    let farm = start(Faults::default());
    let run =
        folder.run(&[&COMMAND[..], &["--remote", &farm.address(), "--format", "json"]].concat());
    let work = &work(&run);
    let sent = work["bytes_sent"].as_u64().unwrap();
    let executed = work["executed"].as_u64().unwrap();
    let largest = folder.read("in.txt").len() as u64;
    // The first call sends the script, too.
    assert!(sent < (executed + 1) * (largest + 2000), "{work}");
    assert_eq!(sent, farm.asked().bytes, "{work}");
    assert!(work["seconds_run"].as_f64().unwrap() > 0.0, "{work}");
}

#[test]
fn calls_that_are_not_needed_are_cancelled_and_nothing_is_left() {
    let folder = folder();
    folder.script("check.sh", "grep -q 'line 3' in.txt && sleep 0.2");
    for never_cancels in [false, true] {
        let farm = Farm::start(FarmSpec { never_cancels, ..FarmSpec::default() });
        let run =
            folder.run(&[&COMMAND[..], &["--remote", &farm.address(), "--jobs", "6"]].concat());
        assert!(run.succeeds().stderr.contains("cancelled"));
        ends(&farm);
        let asked = farm.asked();
        assert_eq!(asked.cancelled > 0, !never_cancels, "{asked:?}");
    }
}

#[test]
fn as_many_calls_are_made_as_are_worth_it() {
    let folder = folder();
    folder.script("check.sh", "grep -q 'line 3' in.txt && sleep 0.1");
    let (here, _) = reduced(&folder, &[]);
    let farm = start(Faults::default());
    let (there, run) = reduced(&folder, &["--remote", &farm.address(), "--jobs", "auto"]);
    assert_eq!(there, here);
    assert!(run.stderr.contains("cancelled"), "{}", run.stderr);
    ends(&farm);
}

#[test]
fn what_a_farm_knows_does_not_count_if_verdicts_may_differ() {
    let folder = folder();
    folder.script("right.sh", "! grep -q 'line 9' in.txt");
    let farm = start(Faults::default());
    let mut executed = Vec::new();
    for repeat in ["1/1", "1/1", "2/3", "2/3"] {
        let before = farm.asked().executed;
        let address = farm.address();
        let about = ["--remote", &address, "--jobs", "1", "--repeat", repeat];
        let good = ["--good-script", "right.sh", "--max-calls", "10"];
        reduced(&folder, &[&about[..], &good].concat());
        executed.push(farm.asked().executed - before);
    }
    assert_eq!(executed[1], 0, "{executed:?}");
    assert!(executed[2] > executed[0], "{executed:?}");
    assert!(executed[3] > executed[0], "{executed:?}");
}

#[test]
fn large_files_are_sent_in_pieces_and_messages_are_as_short_as_the_server_wants() {
    let folder = folder();
    let farm = Farm::start(FarmSpec { batch: 20_000, ..FarmSpec::default() });
    let large: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
    folder.write("large.bin", large);
    folder.script(
        "check.sh",
        "here=$(dirname \"$0\"); grep -q 'line 3' in.txt && [ $(wc -c <$here/large.bin) = 3000000 ] && cat $here/elsewhere/other/x",
    );
    folder.write("elsewhere/other/x", "");
    let other = folder.path("elsewhere/other").display().to_string();
    let (result, _) = reduced(&folder, &["--remote", &farm.address(), "--remote-file", &other]);
    assert_eq!(result, "line 3");
    let asked = farm.asked();
    assert_eq!(asked.streams, 1, "{asked:?}");
    assert!(asked.bytes > 3_000_000, "{asked:?}");
}

#[test]
fn a_token_is_read_again_when_it_has_expired_and_is_never_shown() {
    let folder = folder();
    let farm =
        Farm::start(FarmSpec { token: Some("Bearer first".to_owned()), ..FarmSpec::default() });
    let address = farm.address();
    // A wrong token, and a header that is mistyped.
    for (typed, expected) in [
        ("authorization=sesame", "the token has expired"),
        ("authorization: sesame", "authorization=file:"),
    ] {
        let header = ["--remote", &address, "--remote-header", typed];
        let wrong = folder.run(&[&COMMAND[..], &header].concat());
        assert_eq!(wrong.code, Some(4), "{}", wrong.stderr);
        assert!(wrong.stderr.contains(expected), "{}", wrong.stderr);
        assert!(!wrong.stderr.contains("sesame"), "{}", wrong.stderr);
    }
    folder.write("token", "Bearer first\n");
    let header = format!("authorization=file:{}", folder.path("token").display());
    folder.script("check.sh", "grep -q 'line 3' in.txt && sleep 0.05");
    let mut running = folder
        .reduce(&[&COMMAND[..], &["--remote", &address, "--remote-header", &header]].concat())
        .spawn()
        .unwrap();
    while farm.asked().executed < 10 {
        std::thread::sleep(Duration::from_millis(10));
    }
    folder.write("token", "Bearer second\n");
    farm.set_token("Bearer second");
    assert!(running.wait().unwrap().success());
    assert_eq!(folder.read("in-reduced.txt"), "line 3");
    let secret = ["--remote", &address, "--remote-header", "authorization=Bearer second"];
    folder.run(&[&COMMAND[..], &secret].concat()).succeeds();
    let saved = std::process::Command::new("grep")
        .args(["-r", "Bearer second", "in.txt.wdd"])
        .current_dir(folder.path(""))
        .output();
    assert_eq!(String::from_utf8_lossy(&saved.unwrap().stdout), "");
}

#[test]
fn both_sides_show_their_certificates() {
    let folder = folder();
    let (here, _) = reduced(&folder, &[]);
    let keys = Keys::new();
    folder.write("ca.pem", &keys.authority);
    folder.write("other-ca.pem", Keys::new().authority);
    folder.write("client.pem", &keys.client.certificate);
    folder.write("client.key", &keys.client.key);
    let farm = Farm::start(FarmSpec { keys: Some(keys), ..FarmSpec::default() });
    let address = farm.address();
    let on_farm = ["--remote", &address];
    let known = [&on_farm[..], &["--remote-ca", "ca.pem"]].concat();
    let own = ["--remote-cert", "client.pem", "--remote-key", "client.key"];
    let (there, _) = reduced(&folder, &[&known[..], &own].concat());
    assert_eq!(there, here);
    let refused = |more: &[&str]| {
        let run = folder.run(&[&COMMAND, more].concat());
        assert_eq!(run.code, Some(4), "{}", run.stderr);
        run.stderr
    };
    // The server is nobody that the system knows, or another one; the client shows nothing, or what cannot be read.
    for unknown in [&on_farm[..], &["--remote", &address, "--remote-ca", "other-ca.pem"]] {
        let error = refused(&[unknown, &own].concat());
        assert!(error.contains("--remote-ca"), "{error}");
    }
    let error = refused(&known);
    assert!(error.contains("--remote-cert"), "{error}");
    let error = refused(
        &[&known[..], &["--remote-cert", "none.pem", "--remote-key", "client.key"]].concat(),
    );
    assert!(error.contains("none.pem cannot be read"), "{error}");
}

#[test]
fn a_farm_that_is_not_there_is_an_error_or_calls_run_here() {
    let folder = folder();
    let address = start(Faults::default()).address();
    let began = Instant::now();
    let refused = folder.run(&[&COMMAND[..], &["--remote", &address]].concat());
    assert_eq!(refused.code, Some(4), "{}", refused.stderr);
    assert!(refused.stderr.contains("--remote-fallback"), "{}", refused.stderr);
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    let (here, _) = reduced(&folder, &[]);
    let may_run_here = ["--remote", &address, "--remote-fallback"];
    let (there, run) = reduced(&folder, &may_run_here);
    assert_eq!(there, here);
    let warnings = run.stderr.matches("warning: the farm cannot be used").count();
    assert_eq!(warnings, 1, "{}", run.stderr);
    assert!(run.stderr.contains("ran here"), "{}", run.stderr);
    // What would be the same each time is no reason to run calls here.
    let more = ["--remote-header", "authorization=file:none"];
    let run = folder.run(&[&COMMAND[..], &may_run_here, &more].concat());
    assert_eq!(run.code, Some(4), "{}", run.stderr);
    let farm = Farm::start(FarmSpec { token: Some("Bearer".to_owned()), ..FarmSpec::default() });
    let may_run_here = ["--remote", &farm.address(), "--remote-fallback"];
    let run = folder.run(&[&COMMAND[..], &may_run_here].concat());
    assert_eq!(run.code, Some(4), "{}", run.stderr);
}

// A call that was cancelled may still be a zombie while the next one begins.
#[test]
fn calls_that_run_here_after_all_are_not_more_than_there_are_processors() {
    let folder = folder();
    folder.script(
        "check.sh",
        "cd \"$(dirname \"$0\")\"; : >now.$$; n=0\n\
         for f in now.*; do case $(cut -d' ' -f3 /proc/${f#now.}/stat 2>/dev/null) in ''|Z|X) ;; *) n=$((n+1));; esac; done\n\
         echo $n >>most; sleep 0.1; rm now.$$; cd - >/dev/null; grep -q 'line 3' in.txt",
    );
    let address = start(Faults::default()).address();
    let words = ["--remote", &address, "--remote-fallback", "--jobs", "32", "--max-calls", "60"];
    reduced(&folder, &[&words[..], &["--no-sandbox"]].concat());
    let most = folder.read("most");
    let most = most.lines().map(|line| line.trim().parse::<usize>().unwrap()).max();
    let processors = std::thread::available_parallelism().unwrap().get();
    assert!(most <= Some(processors), "{most:?}");
}

#[test]
fn a_verdict_of_the_farm_can_be_confirmed_here() {
    let folder = folder();
    let (here, _) = reduced(&folder, &[]);
    // On the farm everything is interesting that has an `i`.
    folder.script(
        "check.sh",
        "case $0 in */files-0/*) grep -q i in.txt; exit ;; esac\ngrep -q 'line 3' in.txt && grep -q 'line 5 .*b' in.txt",
    );
    let farm = start(Faults::default());
    let (wrong, _) = reduced(&folder, &["--remote", &farm.address()]);
    assert!(wrong.len() < here.len(), "{wrong}");
    let (right, _) = reduced(&folder, &["--remote", &farm.address(), "--remote-confirm"]);
    assert_eq!(right, here);
}

#[test]
fn an_input_that_does_not_fail_here_is_refused_if_calls_may_run_here() {
    let folder = folder();
    folder.script("check.sh", "case $0 in */files-0/*) exit 0 ;; esac\nexit 1");
    let farm = start(Faults::default());
    let run =
        folder.run(&[&COMMAND[..], &["--remote", &farm.address(), "--remote-fallback"]].concat());
    assert_eq!(run.code, Some(4), "{}", run.stderr);
    assert!(run.stderr.contains("fails in another way on the farm"), "{}", run.stderr);
}

#[test]
#[ignore = "takes half a minute"]
fn a_worker_that_kills_each_call_leaves_no_verdict() {
    let folder = folder();
    folder.script("check.sh", "grep -q 'line 5' in.txt || kill -KILL $$\ngrep -q 'line 3' in.txt");
    for keeps_failures in [false, true] {
        let farm = Farm::start(FarmSpec { keeps_failures, ..FarmSpec::default() });
        for _ in 0..2 {
            let before = farm.asked().executed;
            let (result, run) = reduced(&folder, &["--remote", &farm.address()]);
            assert_eq!(result, "line 3\nline 5");
            assert!(run.stderr.contains("killed"), "{}", run.stderr);
            // A failure that a server knows tells nothing about the call.
            assert!(farm.asked().executed > before);
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn calls_that_run_here_after_all_have_their_whole_time() {
    let folder = folder();
    folder.script("check.sh", "grep -q 'line 3' in.txt && sleep 0.2");
    let (here, _) = reduced(&folder, &["--max-calls", "12"]);
    let farm = start(Faults::default());
    let address = farm.address();
    let words = ["--remote", &address, "--remote-fallback", "--timeout", "3"];
    let more = [&COMMAND[..], &words, &["--jobs", "1", "--max-calls", "12"]].concat();
    let mut running = folder.reduce(&more).spawn().unwrap();
    while farm.asked().executed < 5 {
        std::thread::sleep(Duration::from_millis(10));
    }
    // The pauses before it counts as unusable take longer than the time limit.
    drop(farm);
    assert!(running.wait().unwrap().success());
    assert_eq!(folder.read("in-reduced.txt"), here);
}

#[test]
fn a_run_that_is_stopped_leaves_no_action_running() {
    let folder = folder();
    folder.script(
        "check.sh",
        "grep -q 'line 3' in.txt && sleep $(grep -q 'line 6' in.txt && echo 0.2 || echo 60)",
    );
    let farm = start(Faults::default());
    let address = farm.address();
    let words = ["--remote", &address, "--jobs", "6", "--max-calls", "4"];
    folder.run(&[&COMMAND[..], &words].concat());
    let began = Instant::now();
    ends(&farm);
    // They would go on for a minute.
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_program_that_workers_do_not_have_is_an_error() {
    let folder = folder();
    let farm = start(Faults::default());
    folder.write("crash.rs", "fn main() { let x: u8 = \"\"; }");
    let nowhere =
        ["crash.rs", "--remote", &farm.address(), "--remote-toolchain", "/no/such/toolchain"];
    let run = folder.run(&nowhere);
    assert_eq!(run.code, Some(4), "{}", run.stderr);
    assert!(
        run.stderr.contains("/no/such/toolchain/bin/rustc does not work on its workers"),
        "{}",
        run.stderr
    );
}

#[test]
fn rustc_is_called_with_the_toolchain_of_the_workers_if_that_is_the_same() {
    let folder = folder();
    let farm = start(Faults::default());
    let sysroot = toolchain();
    folder.write("error.rs", "fn a() {}\nfn main() { a(); let x: u8 = \"text\"; }\n");
    folder.run(&["error.rs"]).succeeds();
    let here = folder.read("error-reduced.rs");
    let there =
        ["error.rs", "--fresh", "--remote", &farm.address(), "--remote-toolchain", &sysroot];
    folder.run(&there).succeeds();
    assert_eq!(folder.read("error-reduced.rs"), here);
    assert!(farm.asked().bytes < 100_000, "{:?}", farm.asked());
    assert!(farm.asked().executed > 5, "{:?}", farm.asked());
}

/// A package with a crate beside it, and a test of both that fails.
fn package(folder: &Folder) {
    folder.write("p/Cargo.toml", "[package]\nname = \"p\"\nedition = \"2024\"\n[dependencies]\nq = { path = \"q\" }\n[workspace]\n");
    folder.write("p/q/Cargo.toml", "[package]\nname = \"q\"\nedition = \"2024\"\n");
    folder.write(
        "p/q/src/lib.rs",
        "pub fn half(n: u32) -> u32 {\n    let half = n / 2;\n    half\n}\npub fn unused() {}\n",
    );
    folder.write("p/src/lib.rs", "pub fn quarter(n: u32) -> u32 {\n    q::half(n)\n}\npub fn other() -> &'static str {\n    \"other\"\n}\n");
    folder.write("p/data.txt", "8\n");
    folder.write(
        "p/tests/t.rs",
        "#[test]\nfn a_quarter() {\n    let n = std::fs::read_to_string(\"data.txt\").unwrap();\n    \
         assert_eq!(p::quarter(n.trim().parse().unwrap()), 2);\n}\n#[test]\nfn passes() {\n    p::other();\n}\n",
    );
}

const PACKAGE: [&str; 7] = ["p", "--test", "a_quarter", "--keep", "failure", "--fresh", "--quiet"];

/// All files of the result, with their contents.
fn reduced_package(folder: &Folder, more: &[&str]) -> Vec<(String, String)> {
    folder.run(&[&PACKAGE, more].concat()).succeeds();
    let files = ["Cargo.toml", "src/lib.rs", "tests/t.rs", "q/src/lib.rs", "data.txt"];
    let files = files.map(|file| {
        let content = std::fs::read_to_string(folder.path("p-reduced").join(file));
        (file.to_owned(), content.unwrap_or_default())
    });
    std::fs::remove_dir_all(folder.path("p-reduced")).unwrap();
    files.into()
}

#[test]
#[ignore = "takes half a minute"]
fn a_package_has_the_same_result_on_a_farm() {
    let folder = Folder::new();
    package(&folder);
    let here = reduced_package(&folder, &[]);
    let farm = start(Faults::default());
    let on_farm = ["--remote", &farm.address(), "--remote-toolchain", &toolchain(), "--jobs", "2"];
    assert_eq!(reduced_package(&folder, &on_farm), here);
    assert!(farm.asked().executed > 10, "{:?}", farm.asked());
    ends(&farm);
}

/// A server of another project, which confines its commands.
#[test]
fn a_real_server_gives_the_same_results_and_executes_nothing_twice() {
    let sysroot = toolchain();
    let Some(casd) = Casd::start(2, sysroot.as_ref()) else {
        return skipped("there is no buildbox-casd in the folder that WDD_CASD names");
    };
    let folder = folder();
    let (here, _) = reduced(&folder, &[]);
    let address = casd.address();
    for jobs in ["1", "8"] {
        let (there, _) = reduced(&folder, &["--remote", &address, "--jobs", jobs]);
        assert_eq!(there, here, "{jobs} jobs");
    }
    let again = folder.run(&[&COMMAND[..], &["--remote", &address, "--format", "json"]].concat());
    assert_eq!(work(&again)["executed"], 0, "{}", work(&again));
    folder.write("error.rs", "fn a() {}\nfn main() { a(); let x: u8 = \"text\"; }\n");
    folder.run(&["error.rs"]).succeeds();
    let here = folder.read("error-reduced.rs");
    for _ in 0..2 {
        let on_farm = ["error.rs", "--fresh", "--remote", &address, "--remote-toolchain", &sysroot];
        folder.run(&on_farm).succeeds();
        assert_eq!(folder.read("error-reduced.rs"), here);
    }
    package(&folder);
    let here = reduced_package(&folder, &[]);
    let on_farm = ["--remote", &address, "--remote-toolchain", &sysroot];
    assert_eq!(reduced_package(&folder, &on_farm), here);
}
