//! The farm as oracle calls see it: commands in, their end out.
//!
//! Each call waits on its own thread, for its result, its interrupt or the end of its time. All messages are sent and
//! received by the threads of one runtime.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tonic::Code;

use super::action::{Action, Circumstances, rounded};
use super::connection::Connection;
use super::contents::Collector;
use super::execution::{Cancelled, Execution};
use super::faults::{Fault, Health, Kind, Patience};
use super::room::Room;
use super::spec::{RemoteSpec, ToolchainAt};
use super::store::Store;
use super::totals::Totals;
use super::{action_cache, action_result, shell};
use crate::error::Error;
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;
use crate::process::{
    Exit, Farm, FarmWork, Finished, Invocation, Ran, Shipment, Terms, waits_until,
};

/// The threads of the runtime.
const THREADS: usize = 2;

/// How long the end of the run waits for calls that are being cancelled.
const ENDING: Duration = Duration::from_secs(5);

/// How often it looks whether they have ended.
const CHECK: Duration = Duration::from_millis(5);

/// The shortest time limit of the last command of a call, in seconds. It is rounded up.
const SHORTEST_LAST: u64 = 8;

/// How often commands may be killed by workers before that is what they come to.
const KILLS: u32 = 3;

/// A farm that speaks the Remote Execution API.
pub struct Remote {
    spec: RemoteSpec,
    collector: Collector,
    wire: Arc<Wire>,
    calls: AtomicU64,
    /// Taken when the run ends.
    runtime: Option<Runtime>,
}

/// What the tasks of the runtime share.
#[derive(Debug)]
struct Wire {
    connection: Arc<Connection>,
    store: Store,
    execution: Execution,
    totals: Arc<Totals>,
    health: Mutex<Health>,
    room: Room,
}

impl Remote {
    /// Prepares everything. Nothing is sent before the first call. `main` is the toolchain of the run.
    ///
    /// # Errors
    /// [`Error::FarmUnusable`] if a certificate, a key or a header cannot be read, or [`Error::Scarce`].
    pub fn new(spec: RemoteSpec, main: Option<&Toolchain>) -> Result<Self, Error> {
        let threads = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .thread_name("farm")
            .enable_all()
            .build();
        let runtime = threads
            .map_err(|source| Error::of_system("no thread can be started for the farm", source))?;
        let connection = {
            let _in_runtime = runtime.enter();
            Arc::new(
                Connection::new(&spec)
                    .map_err(|detail| unusable(&spec, &Fault::new(Kind::Lasting, detail)))?,
            )
        };
        let totals = Arc::new(Totals::default());
        let wire = Wire {
            store: Store::new(&connection, &totals),
            execution: Execution::new(&connection),
            connection,
            totals,
            health: Mutex::new(Health::Unknown),
            room: Room::new(spec.jobs),
        };
        Ok(Remote {
            collector: Collector::new(&spec, main),
            spec,
            wire: Arc::new(wire),
            calls: AtomicU64::new(0),
            runtime: Some(runtime),
        })
    }

    /// The action for these commands.
    fn action(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &Terms<'_>,
    ) -> Result<Action, Error> {
        let last = (terms.last < terms.limit).then(|| rounded(terms.last, SHORTEST_LAST));
        let contents = self.collector.contents(commands, shipment, last);
        let contents =
            contents.map_err(|detail| unusable(&self.spec, &Fault::new(Kind::Lasting, detail)))?;
        let last = commands.last().expect("there is a command");
        Ok(Action::new(
            contents,
            Circumstances {
                spec: &self.spec,
                version: self.collector.there().get().map(String::as_str),
                limit: terms.limit,
                nth: terms.nth,
                is_flaky: terms.is_flaky,
                by_signal: !shell::is_script(&last.program),
            },
        ))
    }

    /// Runs commands whose toolchain is known to be the right one.
    fn ran(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &Terms<'_>,
    ) -> Result<Ran, Error> {
        let began = Instant::now();
        let action = self.action(commands, shipment, terms)?;
        let ended = self.wait(action, terms)?;
        self.wire.totals.whole.add(began.elapsed());
        ended.map_err(|fault| unusable(&self.spec, &fault))
    }

    /// The end of an action, unless the interrupt is raised or the time is over before.
    fn wait(&self, action: Action, terms: &Terms<'_>) -> Result<Result<Ran, Fault>, Error> {
        let interruptible =
            |source: io::Error| Error::of_system("a call cannot be made interruptible", source);
        let done = Interrupt::none().map_err(interruptible)?;
        let (cancel, cancelled) = watch::channel(false);
        let ended = self.begin(action, cancelled, done.clone());
        let until = terms
            .until
            .unwrap_or_else(|| Instant::now() + Duration::from_secs(86_400 * 365));
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
                self.wire.totals.cancelled.add(1);
                return Err(Error::Interrupted);
            }
            if Instant::now() >= until {
                cancel.send_replace(true);
                return Ok(Ok(action_result::too_slow(terms.limit)));
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
    ) -> Receiver<Result<Ran, Fault>> {
        let (sender, receiver) = mpsc::channel();
        let number = self.calls.fetch_add(1, Ordering::Relaxed);
        let wire = Arc::clone(&self.wire);
        let runtime = self
            .runtime
            .as_ref()
            .expect("only `drop` takes the runtime");
        runtime.spawn(async move {
            if let Some(ended) = wire.answered(action, number, cancelled).await {
                // Nobody waits any more if the time is over.
                let _ = sender.send(ended);
            }
            done.raise();
        });
        receiver
    }

    /// Finds out once which toolchain is in the folder of the workers.
    fn find_toolchain(&self, terms: &Terms<'_>) -> Result<(), Error> {
        let ToolchainAt::Folder(folder) = &self.spec.toolchain else {
            return Ok(());
        };
        if self.collector.there().get().is_some() {
            return Ok(());
        }
        let rustc = folder.join("bin/rustc");
        let asked = Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), "exec \"$0\" -vV".into(), rustc.clone().into()],
            cwd: "/call".into(),
            ..Invocation::default()
        };
        let shipment = Shipment {
            root: "/call".into(),
            ..Shipment::default()
        };
        // What another worker has told in another run does not count.
        let terms = Terms {
            is_flaky: true,
            last: Duration::MAX,
            ..*terms
        };
        let ran = self.ran(&[&asked], &shipment, &terms)?.finished;
        if ran.exit != Exit::Code(0) {
            let stderr = String::from_utf8_lossy(&ran.stderr);
            let why = stderr
                .lines()
                .next()
                .unwrap_or("it prints nothing")
                .to_owned();
            let detail = format!("{} does not work on its workers: {why}", rustc.display());
            return Err(unusable(&self.spec, &Fault::new(Kind::Lasting, detail)));
        }
        let version = String::from_utf8_lossy(&ran.stdout).trim_end().to_owned();
        self.collector.there().get_or_init(|| version);
        Ok(())
    }
}

impl Wire {
    fn health(&self) -> MutexGuard<'_, Health> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The end of an action, after as many tries as it takes. `None` if it was cancelled.
    async fn answered(
        &self,
        action: Action,
        number: u64,
        cancelled: Cancelled,
    ) -> Option<Result<Ran, Fault>> {
        let mut patience = Patience::new(number, *self.health());
        let (mut kills, mut skips_cache) = (0, !action.is_cached);
        loop {
            let headers = self.connection.headers.changes();
            let fault = match self.try_once(&action, skips_cache, cancelled.clone()).await {
                Ok(Try::Cancelled) => return None,
                Ok(Try::Ended(ran)) => {
                    *self.health() = Health::Usable;
                    return Some(Ok(ran));
                }
                Ok(Try::Killed) => {
                    kills += 1;
                    // What a server keeps about a call that was killed is no result.
                    skips_cache = true;
                    if kills >= KILLS {
                        return Some(Ok(lost()));
                    }
                    Fault::passing("a worker has killed a call")
                }
                Err(fault) => fault,
            };
            match self.after(&fault, &action, headers, &mut skips_cache) {
                Ok(()) => {}
                Err(fault) => return Some(Err(fault)),
            }
            let Some(pause) = patience.next() else {
                *self.health() = Health::Unusable;
                return Some(Err(fault));
            };
            self.totals.again.add(1);
            let mut cancelled = cancelled.clone();
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = cancelled.changed() => return None,
            }
        }
    }

    /// Prepares another try after a fault. Before the try, the headers had changed that often.
    ///
    /// # Errors
    /// The fault, if another try would have the same.
    fn after(
        &self,
        fault: &Fault,
        action: &Action,
        headers: u64,
        skips_cache: &mut bool,
    ) -> Result<(), Fault> {
        // What has worked may work again: a server that restarts refuses connections, and a new token may come late.
        let has_worked = *self.health() == Health::Usable;
        match fault.kind {
            Kind::Untrusted if has_worked => Ok(()),
            Kind::Lasting | Kind::Untrusted => Err(fault.clone()),
            Kind::Passing => Ok(()),
            Kind::BlobMissing => {
                self.store.forget(&action.blobs);
                // What is missing may be a part of the result that the farm knows.
                *skips_cache = true;
                Ok(())
            }
            Kind::Refused => match self.connection.headers.read_again(headers) {
                Ok(has_changed) if has_changed || has_worked => Ok(()),
                Ok(_) => Err(fault.clone()),
                Err(detail) => Err(Fault::new(Kind::Refused, detail)),
            },
        }
    }

    /// One try: what the farm knows, else what a worker comes to.
    async fn try_once(
        &self,
        action: &Action,
        skips_cache: bool,
        cancelled: Cancelled,
    ) -> Result<Try, Fault> {
        let (mut other, mut skips_cache) = (cancelled.clone(), skips_cache);
        let prepared = async {
            if !skips_cache
                && let Some(known) = action_cache::known(&self.connection, action).await?
            {
                if known.exit_code == 0 {
                    return self.read_known(&known, action).await.map(Some);
                }
                // Some servers keep failures, too; these tell about a worker, and not about the call.
                skips_cache = true;
            }
            self.store.send(&action.blobs).await.map(|()| None)
        };
        let prepared = tokio::select! {
            prepared = prepared => prepared?,
            _ = other.changed() => return Ok(Try::Cancelled),
        };
        if let Some(known) = prepared {
            return Ok(known);
        }
        let began = Instant::now();
        let executed = self
            .execution
            .execute(action, skips_cache, cancelled)
            .await?;
        let Some(response) = executed else {
            return Ok(Try::Cancelled);
        };
        // The status is that of the execution, and comes before anything that the commands came to.
        let status = response.status.unwrap_or_default();
        if Code::from(status.code) == Code::DeadlineExceeded {
            return Ok(Try::Ended(action_result::too_slow(action.limit)));
        }
        if let Some(fault) = Fault::of_code(status.code, &status.message) {
            return Err(fault);
        }
        let whole = began.elapsed();
        let result = response
            .result
            .ok_or_else(|| Fault::passing("the answer has no result"))?;
        if response.cached_result {
            return self.read_known(&result, action).await;
        }
        let read = self.read(&result, action).await?;
        if let Try::Ended(ran) = &read {
            self.room.count(whole, ran.finished.wall);
        }
        self.totals.executed.add(1);
        Ok(read)
    }

    /// Reads a result that the farm knows. If that fails, it counts as missing, so that the action is executed again.
    async fn read_known(&self, known: &api::ActionResult, action: &Action) -> Result<Try, Fault> {
        let missing = |detail: String| Fault::new(Kind::BlobMissing, detail);
        match self.read(known, action).await {
            Ok(Try::Killed) => Err(missing("the farm knows only a failure".to_owned())),
            Ok(read) => {
                self.totals.known.add(1);
                Ok(read)
            }
            Err(fault) => Err(missing(fault.detail)),
        }
    }

    async fn read(&self, result: &api::ActionResult, action: &Action) -> Result<Try, Fault> {
        let began = Instant::now();
        let read = action_result::read(result, action, &self.store, &self.totals).await?;
        self.totals.download.add(began.elapsed());
        Ok(read.map_or(Try::Killed, Try::Ended))
    }
}

/// What a try came to.
enum Try {
    Ended(Ran),
    /// The worker has killed the commands.
    Killed,
    Cancelled,
}

/// What commands come to that workers have killed each time.
fn lost() -> Ran {
    Ran {
        last: 0,
        finished: Finished::lost(),
    }
}

fn unusable(spec: &RemoteSpec, fault: &Fault) -> Error {
    Error::FarmUnusable {
        address: spec.address.to_string(),
        detail: fault.to_string(),
        hint: match fault.kind {
            Kind::Refused => "Give a valid token with `--remote-header authorization=file:PATH`",
            Kind::Untrusted => {
                "Name who has signed the certificate of the farm with `--remote-ca`, and yours with `--remote-cert` and `--remote-key` if it wants one"
            }
            Kind::Lasting => "Correct that, or leave out `--remote` to run calls here",
            // A server that misses a certificate may end the connection before it says so.
            Kind::Passing if spec.address.is_secure && spec.tls.own.is_none() => {
                "Check that the farm works, and give `--remote-cert` and `--remote-key` if it wants a certificate of yours, or add `--remote-fallback` to go on here"
            }
            Kind::BlobMissing => {
                "Check `--remote-instance` and `--remote-platform`, since the farm may have no such workers, or add `--remote-fallback` to go on here"
            }
            Kind::Passing => {
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
        terms: &Terms<'_>,
    ) -> Result<Ran, Error> {
        self.find_toolchain(terms)?;
        self.ran(commands, shipment, terms)
    }

    fn room(&self) -> usize {
        self.wire.room.calls()
    }

    fn work(&self) -> FarmWork {
        self.wire.totals.work()
    }
}

/// Calls that are being cancelled come to their end.
impl Drop for Remote {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else {
            return;
        };
        let ended = async {
            while Arc::strong_count(&self.wire) > 1 {
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
        f.debug_struct("Remote")
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}
