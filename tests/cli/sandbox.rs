//! Runs in the sandbox: what the untouched input needs is allowed if the user wants that, and candidates that do damage change
//! nothing.

use std::fs;
use std::net::TcpListener;
use std::process::Command;

use wdd_tests::command::{Folder, Run};
use wdd_tests::skipped;

use crate::case::{events, named, rust_case, summary};

/// The event that tells how calls are confined. `None` if no sandbox works here.
fn sandbox(folder: &Folder, more: &[&str]) -> Option<serde_json::Value> {
    let mut args = vec!["in.rs", "--script", "check.sh", "--max-calls", "12"];
    args.extend(more);
    let events = events(folder, &args);
    let found = named(&events, "sandbox")[0].clone();
    if found["active"].is_null() && found["allowed"].is_null() {
        skipped("no sandbox works here");
        return None;
    }
    Some(found)
}

#[test]
fn a_script_that_needs_nothing_is_confined_without_a_further_call() {
    let folder = rust_case();
    let Some(found) = sandbox(&folder, &[]) else {
        return;
    };
    assert!(found["allowed"].is_null(), "{found}");
    let calls = |more: &[&str]| {
        let args = [&["in.rs", "--script", "check.sh"], more].concat();
        let events = events(&rust_case(), &args);
        summary(&events)["calls"].clone()
    };
    assert_eq!(calls(&[]), calls(&["--no-sandbox"]));
}

#[test]
fn what_a_trusted_input_needs_is_allowed_and_named() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let check = "grep -q 'needed: u16' in.rs";
    let folders = "writing to the folder of the input and to /tmp";
    let fails = "the input does not fail in the same way";
    let denied = "the script is denied something";
    let needs = [
        (
            format!("bash -c 'echo >/dev/tcp/127.0.0.1/{port}' || exit 1; {check}"),
            "the network",
            fails,
        ),
        (format!("[ \"$(cat ~/settings)\" = x ] || exit 1; {check}"), "the home folder", fails),
        (format!("echo x >>\"$here/log\" || exit 1; {check}"), folders, denied),
        // It fails in the same way if it cannot write its log.
        (format!("echo x >>\"$here/log\"; {check}"), folders, denied),
    ];
    for (script, expected, without) in needs {
        let folder = rust_case();
        folder.script("check.sh", &script);
        let home = folder.path("home");
        folder.write("home/settings", "x\n");
        let mut command =
            folder.reduce(&["in.rs", "--script", "check.sh", "--trust", "--max-calls", "12"]);
        let run = Run::of(command.env("HOME", &home)).succeeds();
        if run.stderr.contains("none works on this machine") {
            return skipped("no sandbox works here");
        }
        let line = format!("the sandbox allows {expected}: without it {without}");
        assert!(run.stderr.contains(&line), "{}", run.stderr);
    }
}

#[test]
fn what_the_input_needs_is_not_given_by_itself() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let port = server.local_addr().unwrap().port();
    let connect = format!("bash -c 'echo >/dev/tcp/127.0.0.1/{port}'");
    for (needs, option) in
        [(connect.as_str(), "--allow-network"), ("[ \"$(cat ~/settings)\" = x ]", "--open-home")]
    {
        while server.accept().is_ok() {}
        let folder = rust_case();
        folder.script("check.sh", &format!("{needs} && grep -q 'needed: u16' in.rs"));
        folder.write("home/settings", "x\n");
        let run = |more: &[&str]| {
            let args = ["in.rs", "--script", "check.sh", "--max-calls", "12"];
            let mut command = folder.reduce(&[&args[..], more].concat());
            Run::of(command.env("HOME", folder.path("home")))
        };
        let refused = run(&[]);
        if refused.stderr.contains("none works on this machine") {
            return skipped("no sandbox works here");
        }
        assert_eq!(refused.code, Some(5), "{}", refused.stderr);
        assert!(refused.stderr.contains(&format!("`{option}` if it needs")), "{}", refused.stderr);
        assert!(server.accept().is_err(), "no call may be less confined to find out what it needs");
        let allowed = run(&[option]).succeeds();
        assert!(!allowed.stderr.contains("the sandbox allows"), "{}", allowed.stderr);
    }
}

#[test]
fn a_script_of_the_user_may_write_beside_the_input() {
    let folder = rust_case();
    folder.script("check.sh", "echo x >>\"$here/log\" && grep -q 'needed: u16' in.rs");
    let Some(found) = sandbox(&folder, &[]) else { return };
    assert_eq!(found["allowed"], "writing to the folder of the input and to /tmp");
    assert!(folder.path("log").exists());
}

#[test]
fn a_test_that_was_denied_something_is_no_failure_to_keep() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let folder = Folder::new();
    folder.write("p/Cargo.toml", "[package]\nname = \"p\"\nedition = \"2021\"\n");
    folder.write(
        "p/src/lib.rs",
        format!(
            "pub fn f(x: u8) -> u8 {{ x + 1 }}\n\n#[test]\nfn t() {{\n    \
             std::net::TcpStream::connect((\"127.0.0.1\", {port})).unwrap();\n    \
             assert_eq!(f(1), 3);\n}}\n"
        ),
    );
    let args = ["p", "--test", "t", "--keep", "failure", "--max-calls", "6"];
    let refused = folder.run(&args);
    if refused.stderr.contains("none works on this machine") {
        return skipped("no sandbox works here");
    }
    assert_eq!(refused.code, Some(5), "{}", refused.stderr);
    let says = ["may fail in another way outside of the sandbox", "`--allow-network` if it needs"];
    assert!(says.iter().all(|words| refused.stderr.contains(words)), "{}", refused.stderr);
    let allowed = folder.run(&[&args[..], &["--allow-network"]].concat()).succeeds();
    assert!(allowed.stderr.contains("left == right"), "{}", allowed.stderr);
}

/// Whether the kernel is new enough. bubblewrap works with older ones too.
fn landlock_knows_signals() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split('.').map_while(|number| number.parse().ok());
    (numbers.next(), numbers.next()) >= (Some(6u32), Some(12u32))
}

#[test]
fn a_trusted_input_that_fails_in_no_sandbox_is_not_confined() {
    let folder = rust_case();
    // Processes of others cannot be reached in any sandbox.
    let reach = format!("kill -0 {}", std::process::id());
    folder.script("check.sh", &format!("{reach} || exit 1; grep -q 'needed: u16' in.rs"));
    let args = ["in.rs", "--script", "check.sh", "--max-calls", "20", "--trust"];
    let run = folder.run(&args).succeeds();
    if run.stderr.contains("none works on this machine") || !landlock_knows_signals() {
        return skipped("no sandbox here prevents signals");
    }
    let line = "sandbox: off, since the input does not fail in the same way in it";
    assert!(run.stderr.contains(line), "{}", run.stderr);
    assert!(folder.read("in-reduced.rs").contains("needed: u16"));
}

#[test]
fn the_network_is_closed_until_the_user_allows_it() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let port = server.local_addr().unwrap().port();
    let folder = rust_case();
    let connect = format!("bash -c 'echo >/dev/tcp/127.0.0.1/{port}' 2>/dev/null");
    // Only candidates connect.
    let script = format!("grep -q swap in.rs || {connect}; grep -q 'needed: u16' in.rs");
    folder.script("check.sh", &script);
    let Some(found) = sandbox(&folder, &[]) else {
        return;
    };
    if !found["active"].as_str().unwrap().contains("no network") {
        return skipped("this kernel cannot close the network");
    }
    assert!(server.accept().is_err());
    sandbox(&folder, &["--allow-network"]);
    assert!(server.accept().is_ok());
}

/// What candidates do that lack what the input has.
const DAMAGE: [&str; 9] = [
    "rm -rf \"$here\"",
    "rm -rf \"${TMPDIR%/*}\"",
    "rm -rf \"${TMPDIR%/*}\"; chmod 0 \"${TMPDIR%/*}\"",
    "echo x >\"$here/in.rs\"; echo x >\"$here/in-reduced.rs\"",
    "kill -9 $PPID",
    "chmod 0 .. . \"$TMPDIR\"",
    "rm in.rs; mkfifo in.rs; exit 1",
    "rm in.rs; ln -s / in.rs; ln -s / link; i=0; while [ $i -lt 300 ]; do mkdir d && cd d; i=$((i+1)); done; exit 1",
    "trap '' INT TERM HUP; setsid sleep 76543.9 & kill -STOP $!; head -c 5000000 /dev/zero | tr '\\0' x; exit 1",
];

#[test]
fn candidates_that_do_damage_change_neither_the_input_nor_the_result() {
    for damage in DAMAGE {
        for jobs in ["1", "2"] {
            let folder = rust_case();
            let input = folder.read("in.rs");
            let script =
                format!("grep -q swap in.rs || {{ {damage}; }}; grep -q 'needed: u16' in.rs");
            folder.script("check.sh", &script);
            let args = ["in.rs", "--script", "check.sh", "--jobs", jobs, "--level", "fast"];
            let run = folder.run(&args);
            if run.stderr.contains("none works on this machine") {
                return skipped("no sandbox works here");
            }
            assert_eq!(run.code, Some(0), "{damage}: {}", run.stderr);
            assert_eq!(folder.read("in.rs"), input, "{damage}");
            assert!(folder.read("in-reduced.rs").contains("needed: u16"), "{damage}");
        }
    }
}

#[test]
fn a_test_of_a_package_that_writes_beside_its_target_folder_is_confined() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    let log = folder.path("log");
    folder.write(
        "p/src/lib.rs",
        format!(
            "pub fn f(x: u8) -> u8 {{ x + 1 }}\n\n#[test]\nfn t() {{\n    \
             let log = std::fs::File::options().create(true).append(true).open({log:?});\n    \
             let _ = log.map(|mut log| std::io::Write::write(&mut log, b\"x\"));\n    \
             assert_eq!(f(1), 3);\n}}\n"
        ),
    );
    let executed = |more: &[&str]| {
        let _ = fs::remove_file(&log);
        let args = [&["p", "--test", "t", "--keep", "failure", "--max-calls", "12"], more].concat();
        let run = folder.run(&args).succeeds();
        (fs::read(&log).map_or(0, |log| log.len()), run.stderr)
    };
    let (confined, stderr) = executed(&[]);
    if stderr.contains("none works on this machine") {
        return skipped("no sandbox works here");
    }
    assert!(stderr.contains("writes only below"), "{stderr}");
    let (free, stderr) = executed(&["--no-sandbox"]);
    assert!(!stderr.contains("sandbox"), "{stderr}");
    // The first call about the untouched input is in the sandbox, too.
    assert!(confined == 0 && free > 0, "{confined} {free}");
}

#[test]
fn without_a_sandbox_candidates_that_delete_or_lock_all_scratch_folders_do_not_end_the_run() {
    for damage in [
        "rm -rf \"$here/scratch\"",
        "chmod 0 \"$here\"/scratch/*",
        "rm -rf \"$here\"/scratch/* \"$here/out\"",
    ] {
        for jobs in ["1", "2"] {
            let folder = rust_case();
            folder.write("out/old", "");
            let script =
                format!("grep -q swap in.rs || {{ {damage}; }}; grep -q 'needed: u16' in.rs");
            folder.script("check.sh", &script);
            let args = ["in.rs", "--script", "check.sh", "--no-sandbox"];
            let more = ["--jobs", jobs, "--output", "out/result.rs"];
            let run = folder.run(&[args.as_slice(), &more].concat());
            assert_eq!(run.code, Some(0), "{damage}: {}", run.stderr);
            assert!(!run.stderr.contains("sandbox"), "{}", run.stderr);
            assert!(folder.read("out/result.rs").contains("needed: u16"), "{damage}");
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_copy_of_a_package_that_a_test_deletes_is_made_again() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    );
    folder.write(
        "p/src/lib.rs",
        "pub fn f(x: u8) -> u8 { x + 1 }\npub fn whole() -> bool { true }\n\n\
         #[test]\nfn t() {\n    if !whole() {\n        \
         let copy = std::env::current_exe().unwrap();\n        \
         let _ = std::fs::remove_dir_all(copy.ancestors().nth(4).unwrap());\n    }\n    \
         let needed = f(1);\n    assert_eq!(needed, 3);\n}\n",
    );
    for more in [&["--jobs", "1"][..], &["--jobs", "2", "--no-sandbox"]] {
        let args = [&["p", "--test", "t", "--keep", "failure"], more].concat();
        let run = folder.run(&args).succeeds();
        assert!(!run.stderr.contains("cannot be written"), "{}", run.stderr);
        let result = folder.read("p-reduced/src/lib.rs");
        assert!(result.contains("assert_eq"), "{result}");
    }
}

/// A small disk; unmounted when dropped.
struct Disk<'a> {
    folder: &'a Folder,
}

impl<'a> Disk<'a> {
    /// `None` if this user may not mount one.
    fn mount(folder: &'a Folder) -> Option<Self> {
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=64m", "none"]);
        let mounted = command.arg(folder.path("scratch")).output();
        let is_mounted = mounted.is_ok_and(|output| output.status.success());
        is_mounted.then_some(Disk { folder })
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.folder.path("scratch")).status();
    }
}

#[test]
fn candidates_that_fill_the_disk_do_not_end_the_run() {
    for more in [&["--jobs", "1"][..], &["--jobs", "2"], &["--jobs", "2", "--no-sandbox"]] {
        let folder = rust_case();
        let Some(_disk) = Disk::mount(&folder) else {
            return skipped("a disk can only be mounted by root");
        };
        let fill = "for i in 1 2 3 4 5 6 7 8; do head -c 20000000 /dev/zero >big.$i; done";
        let script = format!("grep -q swap in.rs || {{ {fill}; }}; grep -q 'needed: u16' in.rs");
        folder.script("check.sh", &script);
        let args = [&["in.rs", "--script", "check.sh", "--max-calls", "30"], more].concat();
        let run = folder.run(&args).succeeds();
        assert!(folder.read("in-reduced.rs").contains("needed: u16"), "{}", run.stderr);
        assert_eq!(folder.names("scratch"), [""; 0]);
    }
}
