//! `buildbox-casd`: a real server of the Remote Execution API, on this machine.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Names the folder with the server, the runner of its commands, and `bwrap`; `.ci/run` sets it.
const FOLDER: &str = "WDD_CASD";

/// How long the server may take to start.
const START: Duration = Duration::from_secs(20);

/// A server with an empty store. It ends when this is dropped.
#[derive(Debug)]
pub struct Casd {
    child: Child,
    port: u16,
    _store: TempDir,
}

impl Casd {
    /// Starts it, with the folders of the system and `folder` visible to its commands. `None` if it is not installed.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(jobs: usize, folder: &Path) -> Option<Self> {
        let programs = PathBuf::from(std::env::var_os(FOLDER)?);
        if !programs.join("buildbox-casd").is_file() || !programs.join("bwrap").is_file() {
            return None;
        }
        let store = TempDir::new().expect("a folder can be made");
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let port = listener.local_addr().expect("it has an address").port();
        drop(listener);
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(programs.join("buildbox-casd"));
        command
            .arg(format!("--bind=127.0.0.1:{port}"))
            .arg(format!("--buildbox-run={}", programs.join("buildbox-run").display()))
            .arg(format!("--jobs={jobs}"))
            .arg("--log-level=error");
        // `/bin` and `/lib` are links on most systems, which cannot be bound.
        let bound = [
            ("/usr", "/usr"),
            ("/usr/bin", "/bin"),
            ("/usr/lib", "/lib"),
            ("/usr/lib64", "/lib64"),
            // Where Debian has the links to `cc` and others.
            ("/etc", "/etc"),
        ];
        let bound = bound.map(|(from, to)| (Path::new(from), Path::new(to)));
        for (from, to) in bound.into_iter().chain([(folder, folder)]) {
            command.arg(format!(
                "--runner-arg=--ro-bind-mount={}:{}",
                from.display(),
                to.display()
            ));
        }
        let child = command
            .arg(store.path())
            .env("PATH", format!("{}:{path}", programs.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it can be executed");
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < START, "buildbox-casd does not start");
            thread::sleep(Duration::from_millis(20));
        }
        Some(Casd { child, port, _store: store })
    }

    /// What to give to `--remote`.
    pub fn address(&self) -> String {
        format!("grpc://127.0.0.1:{}", self.port)
    }
}

impl Drop for Casd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
