//! The client of the Remote Execution API: the commands of a call in, their end out.
//!
//! ```text
//! commands, shipment ──► shell ──► action ──digest──► known to the farm? ──yes─────────┐
//!                        (script)  (Merkle tree)           └──no──► upload ──► execute ─┴─► result
//! ```
//!
//! A call is an *action*: a tree of files and a command, named by the digest of both. What the tree contains is
//! decided in `contents.rs`, and of toolchains in `toolchains.rs`; how the commands are run there in `shell.rs`. The farm
//! may know its result by the digest alone (`action_cache`), so that a call that was made before, by anybody, costs one
//! short message. Else only the blobs are sent that the farm does not have (`store`), and the stream of the execution is
//! followed until its end (`execution`). What goes wrong on the way is tried again after a while (`action_runner`, `faults`).
//! Everything about connections is in `connection.rs`.
//!
//! Each call waits on its own thread, for its result, its interrupt or the end of its time. All messages are sent and
//! received by the threads of one runtime.
//!
//! The source is the API's definition: `build/bazel/remote/execution/v2/remote_execution.proto`.

mod action;
mod action_cache;
mod action_result;
mod action_runner;
mod call_window;
mod connection;
mod contents;
mod digest;
mod execution;
mod faults;
mod files;
mod headers;
mod shell;
mod store;
mod toolchains;
mod totals;
mod tree;
mod tree_builder;

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use self::action::{Action, Circumstances, rounded};
use self::action_result::ActionOutcome;
use self::action_runner::ActionRunner;
use self::connection::Connection;
use self::contents::Collector;
use self::execution::Cancelled;
use self::faults::{Fault, FaultKind};
use super::spec::{RemoteSpec, ToolchainAt};
use crate::error::{Error, Result};
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;
use crate::process::{
    CallTerms, Exit, Farm, FarmResult, FarmWork, Invocation, Shipment, waits_until,
};

const THREADS: usize = 2;

/// How long the end of the run waits for calls that are being cancelled.
const ENDING: Duration = Duration::from_secs(5);

/// How often it looks whether they have ended.
const CHECK: Duration = Duration::from_millis(5);

/// The shortest time limit of the last command of a call, in seconds. It is rounded up.
const SHORTEST_LAST: u64 = 8;

/// A farm that speaks the Remote Execution API.
pub(super) struct Remote {
    spec: RemoteSpec,
    collector: Collector,
    runner: Arc<ActionRunner>,
    calls: AtomicU64,
    /// Taken when the run ends.
    runtime: Option<Runtime>,
}

impl Remote {
    /// Prepares everything. Nothing is sent before the first call. `main` is the toolchain of the run.
    ///
    /// # Errors
    /// [`Error::FarmUnusable`] if a certificate, a key or a header cannot be read, or [`Error::Scarce`].
    pub(super) fn new(spec: RemoteSpec, main: Option<&Toolchain>) -> Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .thread_name("farm")
            .enable_all()
            .build()
            .map_err(|source| Error::of_system("no thread can be started for the farm", source))?;
        let in_runtime = runtime.enter();
        let connection = Connection::new(&spec)
            .map_err(|detail| unusable(&spec, &Fault::lasting(detail), false))?;
        drop(in_runtime);
        Ok(Remote {
            collector: Collector::new(&spec, main),
            runner: Arc::new(ActionRunner::new(connection, spec.jobs)),
            spec,
            calls: AtomicU64::new(0),
            runtime: Some(runtime),
        })
    }

    fn action(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &CallTerms<'_>,
    ) -> Result<Action> {
        let last = (terms.last < terms.limit).then(|| rounded(terms.last, SHORTEST_LAST));
        let contents = self
            .collector
            .contents(commands, shipment, last)
            .map_err(|detail| self.unusable(&Fault::lasting(detail)))?;
        let last = commands.last().expect("there is a command");
        Ok(Action::new(
            contents,
            Circumstances {
                spec: &self.spec,
                version: self.collector.toolchains.there.get().map(String::as_str),
                terms,
                high_codes_are_signals: !shell::is_script(&last.program),
            },
        ))
    }

    /// Runs commands whose toolchain is known to be the right one.
    fn ran(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &CallTerms<'_>,
    ) -> Result<FarmResult> {
        let began = Instant::now();
        let action = self.action(commands, shipment, terms)?;
        let ended = self.wait(action, terms)?;
        self.runner.totals.count(|work| work.seconds_whole += began.elapsed().as_secs_f64());
        ended.and_then(ActionOutcome::written).map_err(|fault| self.unusable(&fault))
    }

    /// The end of an action, unless the interrupt is raised or the time is over before.
    fn wait(&self, action: Action, terms: &CallTerms<'_>) -> Result<Result<ActionOutcome, Fault>> {
        let interruptible =
            |source: io::Error| Error::of_system("a call cannot be made interruptible", source);
        let done = Interrupt::none().map_err(interruptible)?;
        let (cancel, cancelled) = watch::channel(false);
        let ended = self.begin(action, cancelled, done.clone());
        let until =
            terms.until.unwrap_or_else(|| Instant::now() + Duration::from_secs(86_400 * 365));
        loop {
            match ended.try_recv() {
                Ok(ended) => return Ok(ended),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    return Ok(Err(Fault::passing("a call has ended without a result")));
                }
            }
            if terms.interrupt.is_set() {
                cancel.send_replace(true);
                self.runner.totals.count(|work| work.cancelled += 1);
                return Err(Error::Interrupted);
            }
            if Instant::now() >= until {
                cancel.send_replace(true);
                return Ok(Ok(ActionOutcome::too_slow(terms.limit)));
            }
            waits_until(&[terms.interrupt, &done], until).map_err(interruptible)?;
        }
    }

    /// Begins an action. When it has ended, `done` is raised.
    fn begin(
        &self,
        action: Action,
        cancelled: Cancelled,
        done: Interrupt,
    ) -> Receiver<Result<ActionOutcome, Fault>> {
        let (sender, receiver) = mpsc::channel();
        let number = self.calls.fetch_add(1, Ordering::Relaxed);
        let runner = Arc::clone(&self.runner);
        let runtime = self.runtime.as_ref().expect("only `drop` takes the runtime");
        runtime.spawn(async move {
            if let Some(ended) = runner.result(action, number, cancelled).await {
                // If the time is over, the call does not wait any more.
                let _ = sender.send(ended);
            }
            done.raise();
        });
        receiver
    }

    fn unusable(&self, fault: &Fault) -> Error {
        let fault = Fault::new(fault.kind, self.runner.hidden(&fault.detail));
        unusable(&self.spec, &fault, self.runner.totals.have_results())
    }

    /// Finds out once which toolchain is in the folder of the workers.
    fn find_toolchain(&self, terms: &CallTerms<'_>) -> Result<()> {
        let ToolchainAt::Folder(folder) = &self.spec.toolchain else { return Ok(()) };
        if self.collector.toolchains.there.get().is_some() {
            return Ok(());
        }
        let rustc = folder.join("bin/rustc");
        let asked = Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), "exec \"$0\" -vV".into(), rustc.clone().into()],
            cwd: "/call".into(),
            ..Invocation::default()
        };
        let shipment = Shipment { root: "/call".into(), ..Shipment::default() };
        // What another worker has told in another run does not count.
        let terms = CallTerms { is_flaky: true, last: Duration::MAX, ..*terms };
        let ran = self.ran(&[&asked], &shipment, &terms)?.finished;
        if ran.exit != Exit::Code(0) {
            let stderr = String::from_utf8_lossy(&ran.stderr);
            let why = stderr.lines().next().unwrap_or("it prints nothing").to_owned();
            let detail = format!("{} does not work on its workers: {why}", rustc.display());
            return Err(self.unusable(&Fault::lasting(detail)));
        }
        let version = String::from_utf8_lossy(&ran.stdout).trim_end().to_owned();
        self.collector.toolchains.there.get_or_init(|| version);
        Ok(())
    }
}

/// The error for a fault. Has the farm given a result before?
fn unusable(spec: &RemoteSpec, fault: &Fault, has_worked: bool) -> Error {
    Error::FarmUnusable {
        address: spec.address.to_string(),
        detail: fault.to_string(),
        may_pass: has_worked || matches!(fault.kind, FaultKind::Passing | FaultKind::BlobMissing),
        hint: match fault.kind {
            FaultKind::Refused => {
                "Give a valid token with `--remote-header authorization=file:PATH`"
            }
            FaultKind::Untrusted => {
                "Name who has signed the certificate of the farm with `--remote-ca`, and yours with `--remote-cert` and `--remote-key` if it wants one"
            }
            FaultKind::Lasting => "Correct that, or leave out `--remote` to run calls here",
            // A server that misses a certificate may end the connection before it says so.
            FaultKind::Passing if spec.address.is_secure && spec.tls.own.is_none() => {
                "Check that the farm works, and give `--remote-cert` and `--remote-key` if it wants a certificate of yours, or add `--remote-fallback` to go on here"
            }
            FaultKind::BlobMissing => {
                "Check `--remote-instance` and `--remote-platform`, since the farm may have no such workers, or add `--remote-fallback` to go on here"
            }
            FaultKind::Passing => {
                "Check that the farm works, and type the same command again to go on, or add `--remote-fallback` to go on here"
            }
        },
    }
}

impl Farm for Remote {
    fn run(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &CallTerms<'_>,
    ) -> Result<FarmResult> {
        self.find_toolchain(terms)?;
        self.ran(commands, shipment, terms)
    }

    fn room(&self) -> usize {
        self.runner.room.calls()
    }

    fn work(&self) -> FarmWork {
        self.runner.totals.work()
    }
}

/// Calls that are being cancelled come to their end.
impl Drop for Remote {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else { return };
        let ended = async {
            // Each call that is being cancelled has one.
            while Arc::strong_count(&self.runner) > 1 {
                tokio::time::sleep(CHECK).await;
            }
        };
        // A runtime that shuts down drops what waits, such as messages that cancel an operation.
        let _ = runtime.block_on(async { tokio::time::timeout(ENDING, ended).await });
        runtime.shutdown_timeout(ENDING);
    }
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("spec", &self.spec).finish_non_exhaustive()
    }
}
