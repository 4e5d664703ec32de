//! Hostile commands in each sandbox that works here: what they try has no effect outside.

use std::ffi::OsString;
use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::limits::Limit;
use cargo_wdd::process::sandbox::{Confinement, Sandbox, SandboxSpec};
use cargo_wdd::process::{Exit, Finished, Invocation, LaunchSpec, Launcher};
use tempfile::TempDir;
use wdd_tests::command::{is_alive, processes_with, program};
use wdd_tests::skipped;

/// What a hostile command tries to change.
const INPUT: &str = "fn main() {}\n";

/// How much memory a command may use.
const MEMORY: u64 = 200 << 20;

/// A sandbox, with a folder outside of it, and a process and a server that are not its own.
struct Stage {
    name: &'static str,
    /// Whether a call has a network of its own.
    has_own_network: bool,
    scratch: TempDir,
    outside: TempDir,
    victim: Child,
    server: TcpListener,
    launcher: Launcher,
}

impl Stage {
    /// In each sandbox that works here.
    fn all() -> Vec<Stage> {
        let nowhere = Some(OsString::new());
        let kinds = [
            ("bubblewrap", None, true),
            ("Landlock", nowhere.clone(), true),
            ("Landlock", nowhere, false),
        ];
        let stages =
            kinds.map(|(name, path, has_own_network)| Stage::new(name, path, has_own_network));
        stages.into_iter().flatten().collect()
    }

    /// `None` if this sandbox does not work here.
    fn new(name: &'static str, path: Option<OsString>, has_own_network: bool) -> Option<Stage> {
        let (scratch, outside) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        fs::write(outside.path().join("input.rs"), INPUT).unwrap();
        let spec = LaunchSpec {
            supervisor: Some(program().to_owned()),
            sandbox: Some(SandboxSpec {
                path,
                input: outside.path().to_owned(),
                shares_network: !has_own_network,
                ..SandboxSpec::default()
            }),
            memory: Some(MEMORY),
            ..LaunchSpec::default()
        };
        let launcher = Launcher::new(&spec, scratch.path());
        let found = launcher.sandbox().map(|sandbox| sandbox.describe(Confinement::FULL));
        if !found.is_some_and(|found| found.starts_with(name)) {
            skipped(&format!("there is no {name} here"));
            return None;
        }
        let is_alone = launcher.sandbox().is_some_and(Sandbox::has_own_network);
        if is_alone != has_own_network {
            skipped(&format!("{name} can give a call no network of its own here"));
            return None;
        }
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        server.set_nonblocking(true).unwrap();
        Some(Stage {
            name,
            has_own_network,
            scratch,
            outside,
            victim: Command::new("sleep").arg("300").spawn().unwrap(),
            server,
            launcher,
        })
    }

    fn run_in(&self, confinement: Confinement, script: &str) -> Finished {
        self.launch(confinement, &self.shell(script))
    }

    /// The call of a shell script. `$out` is the folder outside, `$victim` the process and `$port` the server.
    fn shell(&self, script: &str) -> Invocation {
        let folder = self.scratch.path().to_owned();
        let value = |name: &str, value: &dyn ToString| (name.into(), value.to_string().into());
        Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            envs: vec![
                value("out", &self.outside.path().display()),
                value("victim", &self.victim.id()),
                value("port", &self.server.local_addr().unwrap().port()),
                ("TMPDIR".into(), folder.clone().into()),
            ],
            cwd: folder,
            ..Invocation::default()
        }
    }

    fn launch(&self, confinement: Confinement, invocation: &Invocation) -> Finished {
        let interrupt = Interrupt::none().unwrap();
        let limit = Duration::from_secs(60);
        self.launcher.run(invocation, confinement, limit, &interrupt).unwrap()
    }

    fn run(&self, script: &str) -> Finished {
        self.run_in(Confinement::FULL, script)
    }

    fn input(&self) -> PathBuf {
        self.outside.path().join("input.rs")
    }

    /// Fails if anything outside has changed.
    #[track_caller]
    fn assert_untouched(&self, script: &str) {
        let place = format!("{}: {script}", self.name);
        assert_eq!(fs::read_to_string(self.input()).ok().as_deref(), Some(INPUT), "{place}");
        assert_eq!(fs::read_dir(self.outside.path()).unwrap().count(), 1, "{place}");
        assert!(is_alive(&self.victim.id().to_string()), "{place}");
        assert!(self.server.accept().is_err(), "{place}");
        let score = format!("/proc/{}/oom_score_adj", self.victim.id());
        assert_ne!(fs::read_to_string(score).unwrap().trim(), "777", "{place}");
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}

/// What has no effect outside. Most of them succeed outside of a sandbox.
const HOSTILE: [&str; 15] = [
    "echo x >$out/new",
    "rm -rf $out/input.rs",
    ": >$out/input.rs",
    "echo x >>$out/input.rs",
    "mv $out/input.rs stolen",
    "echo x >new; mv new $out/new",
    "mkdir $out/new",
    "ln $out/input.rs link; echo x >>link",
    "ln -s $out/input.rs link; echo x >>link",
    "ln -s /etc/passwd $out/new",
    "kill -9 $victim",
    "echo 777 >/proc/$victim/oom_score_adj",
    "bash -c 'echo x >/dev/tcp/127.0.0.1/'$port",
    "mount -t tmpfs none $out",
    "mount --bind . $out; unshare -m mount --bind . $out",
];

#[test]
fn a_hostile_command_changes_nothing_outside() {
    for stage in Stage::all() {
        for script in HOSTILE {
            let finished = stage.run(script);
            assert_eq!(stage.run("exit 3").exit, Exit::Code(3), "{script}: {finished:?}");
            stage.assert_untouched(script);
        }
    }
}

#[test]
fn what_is_hostile_works_outside_of_the_sandbox() {
    for stage in Stage::all() {
        stage.run_in(Confinement::NONE, "echo x >>$out/input.rs; kill -9 $victim");
        assert_ne!(fs::read_to_string(stage.input()).unwrap(), INPUT);
        assert!(!is_alive(&stage.victim.id().to_string()));
        stage.run_in(Confinement::NONE, "bash -c 'echo x >/dev/tcp/127.0.0.1/'$port");
        assert!(stage.server.accept().is_ok());
    }
}

#[test]
fn home_and_temporary_files_are_private_and_devices_work() {
    for stage in Stage::all() {
        let script = "echo x >~/x; echo x >$TMPDIR/y; echo x >/dev/null; mktemp; \
                      [ $HOME = $TMPDIR ] && [ -d $CARGO_HOME ]";
        let finished = stage.run(script);
        assert_eq!(finished.exit, Exit::Code(0), "{}: {finished:?}", stage.name);
        for file in ["x", "y"] {
            assert!(stage.scratch.path().join(file).exists(), "{}", stage.name);
        }
    }
}

#[test]
fn an_opening_allows_what_it_names_and_nothing_else() {
    for stage in Stage::all() {
        let [_, network, _, folders, _] = Confinement::FULL.openings()[..] else {
            panic!("there are five");
        };
        let write = "echo x >$out/new";
        stage.run_in(network, write);
        stage.assert_untouched(write);
        assert_eq!(stage.run_in(folders, write).exit, Exit::Code(0));
        fs::remove_file(stage.outside.path().join("new")).unwrap();
        let connect = "bash -c 'echo x >/dev/tcp/127.0.0.1/'$port";
        stage.run_in(folders, connect);
        stage.assert_untouched(connect);
        stage.run_in(network, connect);
        assert!(stage.server.accept().is_ok(), "{}", stage.name);
    }
}

#[test]
fn the_supervisor_of_a_confined_command_cannot_be_killed_and_nothing_is_left() {
    for stage in Stage::all() {
        let script = "env -i setsid sleep 76543.1 & (env -i setsid sleep 76543.1 &) & \
                      kill -9 $PPID; kill -9 1; exit 3";
        let finished = stage.run(script);
        assert_eq!(finished.exit, Exit::Code(3), "{}", stage.name);
        assert_eq!(processes_with("76543.1"), [0; 0], "{}", stage.name);
    }
}

#[test]
fn a_command_that_uses_too_much_is_ended() {
    let scripts = [
        ("tail /dev/zero", Limit::Memory),
        ("i=0; while [ $i -lt 3000 ]; do sleep 76543.2 & i=$((i+1)); done; wait", Limit::Processes),
        // A fork bomb that would end after some thousand processes.
        (
            "f() { [ $1 = 0 ] && exec sleep 76543.2; f $(($1-1)) & f $(($1-1)) & wait; }; f 11",
            Limit::Processes,
        ),
    ];
    for stage in Stage::all() {
        for (script, limit) in scripts {
            let finished = stage.run(script);
            assert_eq!(finished.exit, Exit::Stopped(limit), "{}", stage.name);
        }
        assert_eq!(processes_with("76543.2"), [0; 0], "{}", stage.name);
        // Memory of a file that is in no folder, which no process has mapped.
        let file = "import os, time\nfile = os.memfd_create(\"x\")\nfor _ in range(300): os.write(file, bytes(1 << 20))\n\
                    time.sleep(60)";
        if python() {
            let finished = stage.run(&format!("exec python3 -c '{file}'"));
            assert_eq!(finished.exit, Exit::Stopped(Limit::Memory), "{}", stage.name);
            // Once, whether it is mapped or not.
            let mapped = "import mmap, os, time\nfile = os.memfd_create(\"x\")\nos.truncate(file, 120 << 20)\n\
                          memory = mmap.mmap(file, 120 << 20)\nfor at in range(0, len(memory), 4096): memory[at] = 1\n\
                          time.sleep(0.3)";
            let finished = stage.run(&format!("exec python3 -c '{mapped}'"));
            assert_eq!(finished.exit, Exit::Code(0), "{}: {finished:?}", stage.name);
        }
        let finished = stage.run("truncate -s 9G big");
        assert_ne!(finished.exit, Exit::Code(0), "{}", stage.name);
        assert_eq!(stage.run("[ $(ulimit -c) = 0 ]").exit, Exit::Code(0));
    }
}

#[test]
fn files_of_a_hidden_folder_cannot_be_read_and_all_others_can() {
    for stage in Stage::all() {
        let hidden = stage.outside.path().join("a/hidden");
        for folder in
            ["a/hidden/deep", "a/hidden-not"].map(|folder| stage.outside.path().join(folder))
        {
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("file"), "text").unwrap();
        }
        symlink(&hidden, stage.outside.path().join("a/link")).unwrap();
        let hides = |hidden: Option<&Path>, script: &str| {
            let call = Invocation {
                hidden: Vec::from_iter(hidden.map(Path::to_owned)),
                ..stage.shell(script)
            };
            stage.launch(Confinement::FULL, &call).exit
        };
        let reads = "cat $out/a/hidden/deep/file";
        assert_eq!(hides(None, reads), Exit::Code(0), "{}", stage.name);
        for script in [reads, "cat $out/a/link/deep/file"] {
            assert_eq!(hides(Some(&hidden), script), Exit::Code(1), "{}", stage.name);
        }
        let others = "cd $out/a && cat hidden-not/file ../input.rs /proc/self/stat && ls hidden && echo 1 >$TMPDIR/own \
             && cat $TMPDIR/own && mkdir $TMPDIR/dir && mv $TMPDIR/own $TMPDIR/dir/ && rm -r $TMPDIR/dir && date";
        assert_eq!(hides(Some(&hidden), others), Exit::Code(0), "{}", stage.name);
        let missing = stage.outside.path().join("missing");
        assert_eq!(hides(Some(&missing), reads), Exit::Code(0), "{}", stage.name);
    }
}

#[test]
fn tmp_is_private_where_the_sandbox_can_do_that() {
    for stage in Stage::all() {
        let path = format!("/tmp/wdd-{}-{}", stage.name, std::process::id());
        let writes = format!("echo x >{path} && cat {path}");
        // The documentation has a table of what each sandbox contains.
        let is_private = stage.run(&writes).exit == Exit::Code(0);
        assert_eq!(is_private, stage.name == "bubblewrap");
        assert!(!Path::new(&path).exists(), "{}", stage.name);
        // What it needs is there, and a script of the user sees the real one.
        assert_eq!(stage.run("cat $out/input.rs").exit, Exit::Code(0), "{}", stage.name);
        let script = Invocation { sees_tmp: true, ..stage.shell(&writes) };
        assert_ne!(stage.launch(Confinement::FULL, &script).exit, Exit::Code(0), "{}", stage.name);
    }
}

#[test]
fn permissions_outside_change_under_landlock_only() {
    for stage in Stage::all() {
        stage.run("chmod 600 $out/input.rs");
        let mode = fs::metadata(stage.input()).unwrap().permissions().mode() & 0o777;
        // The documentation has a table of what each sandbox contains.
        assert_eq!(mode == 0o600, stage.name == "Landlock");
    }
}

fn python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn variables_of_other_processes_cannot_be_read() {
    for stage in Stage::all() {
        let read = "cat /proc/$victim/environ";
        assert_ne!(stage.run(read).exit, Exit::Code(0), "{}", stage.name);
        assert_eq!(stage.run_in(Confinement::NONE, read).exit, Exit::Code(0));
        // Only files of other users may be read and written.
        let capabilities = stage.run("grep -E 'Cap(Prm|Eff|Amb)' /proc/self/status").stdout;
        let capabilities = String::from_utf8_lossy(&capabilities).into_owned();
        for line in capabilities.lines() {
            let is_dropped =
                line.ends_with("0000000000000000") || line.ends_with("0000000000000002");
            assert!(is_dropped, "{}: {line}", stage.name);
        }
    }
}

#[test]
fn a_port_of_its_own_needs_no_opening_and_each_call_has_other_ones() {
    let script = "exec bash -c 'python3 -m http.server --bind 127.0.0.1 4321 >/dev/null 2>&1 & \
                  for i in $(seq 100); do echo >/dev/tcp/127.0.0.1/4321 && exit 0; sleep .1; done; exit 1' 2>/dev/null";
    if !python() {
        return skipped("no python3 here");
    }
    for stage in Stage::all().iter().filter(|stage| stage.has_own_network) {
        let ended: Vec<_> = std::thread::scope(|scope| {
            let calls: Vec<_> = (0..3).map(|_| scope.spawn(|| stage.run(script))).collect();
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        for finished in ended {
            assert_eq!(finished.exit, Exit::Code(0), "{}: {finished:?}", stage.name);
        }
        assert_eq!(stage.run(script).exit, Exit::Code(0), "{}", stage.name);
        assert!(TcpListener::bind("127.0.0.1:4321").is_ok(), "it is not that of the machine");
    }
}

#[test]
fn a_device_cannot_be_made() {
    for stage in Stage::all() {
        stage.run("mknod disk b 7 0; mknod null c 1 3; mknod pipe p");
        let is_there = |name: &str| stage.scratch.path().join(name).exists();
        assert_eq!(["disk", "null", "pipe"].map(is_there), [false, false, true], "{}", stage.name);
    }
}

/// Tries what is no matter of files, each in a line: its name, and `done` or why it is not.
const SYSTEM_CALLS: &str = r#"
import ctypes, os, resource, socket, time
libc = ctypes.CDLL(None, use_errno=True)
def call(*arguments):
    if libc.syscall(*arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def connect_at_once():
    socket.socket().sendto(b"x", 0x20000000, ("127.0.0.1", int(os.environ["port"])))
other = int(os.environ["victim"])
def attempt(name, action):
    try:
        action()
        print(name, "done")
    except OSError as error:
        print(name, error.strerror)
for name, arguments in {
    "udp": (socket.AF_INET, socket.SOCK_DGRAM), "mptcp": (socket.AF_INET, socket.SOCK_STREAM, 262),
    "raw": (socket.AF_INET, socket.SOCK_RAW, 1), "packet": (17, socket.SOCK_RAW, 3),
    "vsock": (40, socket.SOCK_STREAM), "unix": (socket.AF_UNIX, socket.SOCK_STREAM),
    "tcp": (socket.AF_INET, socket.SOCK_STREAM), "netlink": (16, socket.SOCK_RAW, 0),
}.items():
    attempt(name, lambda: socket.socket(*arguments).close())
attempt("first packet", connect_at_once)
attempt("limit of another", lambda: resource.prlimit(other, resource.RLIMIT_CORE, (0, 0)))
attempt("own limit", lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
attempt("priority of another", lambda: os.setpriority(os.PRIO_PROCESS, other, 5))
attempt("own priority", lambda: os.nice(1))
attempt("processors of another", lambda: os.sched_setaffinity(other, {0}))
attempt("memory of System V", lambda: call(29, 0, 4096, 0o1600))
attempt("attributes", lambda: os.setxattr(os.environ["out"] + "/input.rs", "user.x", b"1"))
attempt("io_uring", lambda: call(425, 8, 0))
attempt("trace", lambda: call(101, 16, other, 0, 0))
attempt("memory of another", lambda: open(f"/proc/{other}/mem", "rb").close())
attempt("host name", lambda: socket.sethostname(socket.gethostname()))
attempt("clock", lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()))
attempt("owner", lambda: os.chown(os.environ["out"] + "/input.rs", 1, 1))
attempt("abstract socket", lambda: socket.socket(socket.AF_UNIX).connect("\0" + os.environ["out"]))
attempt("settings", lambda: open("/proc/sys/kernel/core_pattern", "a").close())
"#;

#[test]
fn what_is_no_matter_of_files_is_refused_by_its_system_call() {
    if cfg!(not(target_arch = "x86_64")) || !python() {
        return skipped("no python3 for x86_64 here");
    }
    for stage in Stage::all() {
        let script = format!("exec python3 -c '{SYSTEM_CALLS}'");
        let name = stage.outside.path().display().to_string();
        let address = SocketAddr::from_abstract_name(name).unwrap();
        let _listener = UnixListener::bind_addr(&address).unwrap();
        let finished = stage.run(&script);
        let said = String::from_utf8_lossy(&finished.stdout).into_owned();
        let is_done = |name: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("{}: {name}: {said}", stage.name)) == "done"
        };
        for harmless in ["unix", "tcp", "netlink", "own limit", "own priority"] {
            assert!(is_done(harmless), "{}: {harmless}: {said}", stage.name);
        }
        let of_network = ["udp", "mptcp"];
        let reaches_others = |name: &&str| !stage.has_own_network || !of_network.contains(name);
        for refused in
            ["udp", "mptcp", "raw", "packet", "vsock", "first packet", "limit of another"]
                .into_iter()
                .chain(["priority of another", "processors of another", "memory of System V"])
                .chain(["attributes", "io_uring", "settings", "trace", "memory of another"])
                .chain(["host name", "clock", "owner", "abstract socket"])
                .filter(reaches_others)
        {
            assert!(!is_done(refused), "{}: {refused}: {said}", stage.name);
        }
        stage.assert_untouched("system calls");
    }
}

#[test]
fn without_a_supervisor_nothing_is_confined() {
    let spec = LaunchSpec {
        supervisor: Some("/does/not/exist".into()),
        sandbox: Some(SandboxSpec::default()),
        ..LaunchSpec::default()
    };
    let launcher = Launcher::new(&spec, Path::new("/"));
    assert!(!launcher.is_supervised());
    assert!(launcher.sandbox().is_none());
}
