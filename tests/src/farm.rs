//! A build farm in this process: a server of the Remote Execution API that executes actions, and goes wrong on demand.
//!
//! Its workers are processes on this machine, in a folder of their own each. They are in no sandbox: it is for actions
//! of tests. What goes wrong is decided by a seed, step by step ([`Faults`]).

mod casd;
mod faults;
mod keys;
mod operations;
mod services;
mod worker;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio_stream::wrappers::TcpListenerStream;
use tonic::Status;
use tonic::transport::Server;

pub use self::casd::Casd;
pub use self::faults::{Fault, Faults};
pub use self::keys::{Keys, Pair};
use self::operations::Operations;

/// How the farm is.
#[derive(Clone, Debug, Default)]
pub struct FarmSpec {
    /// What goes wrong.
    pub faults: Faults,
    /// The bytes of blobs in one message that it accepts; 0 is any number.
    pub batch: i64,
    /// With TLS: its keys, and who may send it messages.
    pub keys: Option<Keys>,
    /// The name that messages must have for it.
    pub instance: String,
    /// What its workers are and have. Actions must want nothing else.
    pub platform: Vec<(&'static str, &'static str)>,
    /// The value that the header `authorization` must have.
    pub token: Option<String>,
    /// Whether it can cancel operations.
    pub never_cancels: bool,
    /// Whether it knows failed actions, too, when they are executed again.
    pub keeps_failures: bool,
    /// How long each action waits for a worker.
    pub queue: Duration,
}

/// What the farm was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Actions that workers have executed to their end.
    pub executed: u64,
    /// Actions that were cancelled.
    pub cancelled: u64,
    /// Faults that it had.
    pub faults: u64,
    /// Bytes of blobs that it got.
    pub bytes: u64,
    /// Uploads in several messages.
    pub streams: u64,
    /// Answers that it knew.
    pub known: u64,
    /// Streams about an action that were taken up again.
    pub resumed: u64,
}

/// A farm. It ends when this is dropped.
#[derive(Debug)]
pub struct Farm {
    address: SocketAddr,
    shared: Arc<Shared>,
    runtime: Option<Runtime>,
}

/// What the services share.
#[derive(Debug)]
struct Shared {
    spec: Mutex<FarmSpec>,
    blobs: Mutex<HashMap<String, Vec<u8>>>,
    results: Mutex<HashMap<String, api::ActionResult>>,
    operations: Operations,
    executed: AtomicU64,
    cancelled: AtomicU64,
    bytes: AtomicU64,
    streams: AtomicU64,
    known: AtomicU64,
    resumed: AtomicU64,
}

impl Farm {
    /// Starts a farm.
    ///
    /// # Panics
    /// If the system gives no thread or no port.
    pub fn start(spec: FarmSpec) -> Self {
        let shared = Arc::new(Shared {
            spec: Mutex::new(spec),
            blobs: Mutex::default(),
            results: Mutex::default(),
            operations: Operations::default(),
            executed: AtomicU64::new(0),
            cancelled: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            streams: AtomicU64::new(0),
            known: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
        });
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("threads can be started");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("there is a port");
        let address = listener.local_addr().expect("it has an address");
        let mut server = Server::builder();
        if let Some(keys) = &shared.spec().keys {
            server = server.tls_config(keys.of_server()).expect("the keys can be used");
        }
        let services = services::all(&shared);
        runtime.spawn(
            server.add_routes(services).serve_with_incoming(TcpListenerStream::new(listener)),
        );
        Farm { address, shared, runtime: Some(runtime) }
    }

    /// What to give to `--remote`.
    pub fn address(&self) -> String {
        let secured = if self.shared.spec().keys.is_some() { "s" } else { "" };
        format!("grpc{secured}://{}", self.address)
    }

    /// What it was asked for so far.
    pub fn asked(&self) -> Asked {
        let get = |count: &AtomicU64| count.load(Ordering::SeqCst);
        Asked {
            executed: get(&self.shared.executed),
            cancelled: get(&self.shared.cancelled),
            faults: self.shared.spec().faults.struck(),
            bytes: get(&self.shared.bytes),
            streams: get(&self.shared.streams),
            known: get(&self.shared.known),
            resumed: get(&self.shared.resumed),
        }
    }

    /// How many actions are being executed, or wait for a worker.
    pub fn running(&self) -> usize {
        self.shared.operations.running()
    }

    /// Wants another value of the header `authorization` from now on.
    pub fn set_token(&self, token: &str) {
        self.shared.spec().token = Some(token.to_owned());
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

impl Shared {
    fn spec(&self) -> MutexGuard<'_, FarmSpec> {
        self.spec.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn blobs(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.blobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn results(&self) -> MutexGuard<'_, HashMap<String, api::ActionResult>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this goes wrong now.
    fn strikes(&self, fault: Fault) -> bool {
        self.spec().faults.strikes(fault)
    }

    /// Goes wrong as any message can, and refuses one that is for another instance.
    fn receive(&self, instance: &str) -> Result<(), Status> {
        if instance != self.spec().instance {
            return Err(Status::invalid_argument("there is no such instance"));
        }
        if self.strikes(Fault::Unavailable) {
            return Err(Status::unavailable("the server restarts"));
        }
        if self.strikes(Fault::Exhausted) {
            return Err(Status::resource_exhausted("too many messages"));
        }
        if self.strikes(Fault::Forgets) {
            self.blobs().clear();
            self.results().clear();
        }
        Ok(())
    }

    /// Whether there are workers as an action wants them.
    fn suits(&self, platform: Option<&api::Platform>) -> bool {
        let spec = self.spec();
        let own = |wanted: &api::platform::Property| {
            let mut all = spec.platform.iter();
            all.any(|own| *own == (&*wanted.name, &*wanted.value))
        };
        let wanted = platform.map_or(&[][..], |platform| &platform.properties);
        wanted.is_sorted_by_key(|one| &one.name) && wanted.iter().all(own)
    }

    /// The bytes of a blob.
    fn blob(&self, digest: Option<&api::Digest>) -> Option<Vec<u8>> {
        self.blobs().get(&digest?.hash).cloned()
    }

    /// Keeps a blob, if it has this digest.
    fn keep(&self, digest: &api::Digest, bytes: Vec<u8>) -> bool {
        let is_right = *digest == digest_of(&bytes);
        if is_right {
            self.bytes.fetch_add(bytes.len() as u64, Ordering::SeqCst);
            self.blobs().insert(digest.hash.clone(), bytes);
        }
        is_right
    }
}

/// The digest of these bytes.
fn digest_of(bytes: &[u8]) -> api::Digest {
    let hash = Sha256::digest(bytes);
    api::Digest {
        hash: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        size_bytes: bytes.len() as i64,
    }
}
