//! The connections to the farm, and what its server can do.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_client::CapabilitiesClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::digest_function::Value::Sha256;
use tokio::sync::OnceCell;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};

use super::faults::{Fault, Result};
use super::headers::Headers;
use crate::remote::spec::{RemoteSpec, Tls};

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a short message may take to be responded to.
const RESPONSE: Duration = Duration::from_secs(60);

/// After this time without a message, it is tried whether the server is still there.
const ALIVE: Duration = Duration::from_secs(20);

/// After this time a connection without messages is tested. Servers end connections that are tested more often.
const PING: Duration = Duration::from_secs(300);

/// How many calls share a connection. Many servers allow 100 streams on one.
const CALLS: usize = 50;

/// The longest message that gRPC accepts by default, without some room for its other fields.
const MESSAGE: usize = (4 << 20) - (64 << 10);

/// The longest message that is accepted from the server.
pub(super) const INCOMING: usize = 64 << 20;

/// What the clients of the API's services send messages with.
pub(super) type Service = InterceptedService<Channel, Headers>;

/// Connections to the server of a farm.
#[derive(Debug)]
pub(super) struct Connection {
    channels: Vec<Channel>,
    next: AtomicUsize,
    pub(super) headers: Headers,
    pub(super) instance: String,
    batch: OnceCell<usize>,
}

impl Connection {
    /// Prepares the connections. They are made when they are needed. This has to be called in the runtime.
    ///
    /// # Errors
    /// When a certificate, a key or a header cannot be read.
    pub(super) fn new(spec: &RemoteSpec) -> Result<Self, String> {
        let scheme = if spec.address.is_secure { "https" } else { "http" };
        // No connection is made here: a run that has all verdicts needs no farm.
        let mut endpoint =
            Endpoint::from_shared(format!("{scheme}://{}", spec.address.host_and_port))
                .map_err(|error| error.to_string())?
                .user_agent(concat!("cargo-wdd/", env!("CARGO_PKG_VERSION")))
                .map_err(|error| error.to_string())?
                .connect_timeout(CONNECT)
                .http2_keep_alive_interval(PING)
                .keep_alive_timeout(ALIVE)
                .tcp_keepalive(Some(ALIVE));
        if spec.address.is_secure {
            endpoint =
                endpoint.tls_config(secured(&spec.tls)?).map_err(|error| error.to_string())?;
        } else if spec.tls != Tls::default() {
            return Err("certificates are for a connection with TLS, `grpcs://`".to_owned());
        }
        // With more streams than a server allows on a connection, calls would wait for each other.
        let count = spec.jobs.div_ceil(CALLS).max(1);
        Ok(Connection {
            channels: (0..count).map(|_| endpoint.connect_lazy()).collect(),
            next: AtomicUsize::new(0),
            headers: Headers::new(&spec.headers)?,
            instance: spec.instance.clone(),
            batch: OnceCell::new(),
        })
    }

    /// One of the connections, in turn.
    pub(super) fn service(&self) -> Service {
        let next = self.next.fetch_add(1, Ordering::Relaxed) % self.channels.len();
        InterceptedService::new(self.channels[next].clone(), self.headers.clone())
    }

    /// The most bytes of blobs that the server accepts in one message, which is looked up once.
    ///
    /// # Errors
    /// When it does not respond, or cannot execute actions.
    pub(super) async fn batch(&self) -> Result<usize> {
        let ask = || async {
            let mut client = CapabilitiesClient::new(self.service());
            let request = api::GetCapabilitiesRequest { instance_name: self.instance.clone() };
            most_in_batch(&within(RESPONSE, client.get_capabilities(request)).await?)
        };
        self.batch.get_or_try_init(ask).await.copied()
    }
}

fn most_in_batch(server: &api::ServerCapabilities) -> Result<usize> {
    let executes = server.execution_capabilities.as_ref().is_some_and(|can| can.exec_enabled);
    if !executes {
        return Err(Fault::lasting("it executes no actions"));
    }
    let cache = server.cache_capabilities.clone().unwrap_or_default();
    if !cache.digest_functions.contains(&Sha256.into()) {
        return Err(Fault::lasting("it does not accept digests by SHA-256"));
    }
    Ok(match usize::try_from(cache.max_batch_total_size_bytes) {
        // 0 stands for no limit, and then that of gRPC counts.
        Ok(0) | Err(_) => MESSAGE,
        Ok(most) => most.min(MESSAGE),
    })
}

/// The response to a message, which may take no longer than this.
///
/// # Errors
/// What the server or the network reports.
pub(super) async fn within<T>(
    time: Duration,
    response: impl Future<Output = Result<tonic::Response<T>, tonic::Status>>,
) -> Result<T> {
    match tokio::time::timeout(time, response).await {
        Ok(response) => Ok(response?.into_inner()),
        Err(_) => Err(Fault::passing(format!("no response in {} s", time.as_secs()))),
    }
}

/// The response to a short message.
///
/// # Errors
/// What the server or the network reports.
pub(super) async fn soon<T>(
    response: impl Future<Output = Result<tonic::Response<T>, tonic::Status>>,
) -> Result<T> {
    within(RESPONSE, response).await
}

fn secured(tls: &Tls) -> Result<ClientTlsConfig, String> {
    let read = |path: &Path| {
        fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
    };
    let config = ClientTlsConfig::new();
    let config = match &tls.authority {
        Some(path) => config.ca_certificate(Certificate::from_pem(read(path)?)),
        None => config.with_native_roots(),
    };
    let Some((certificate, key)) = &tls.own else { return Ok(config) };
    Ok(config.identity(Identity::from_pem(read(certificate)?, read(key)?)))
}

#[cfg(test)]
mod tests {
    use super::super::faults::FaultKind;
    use super::*;

    #[test]
    fn a_server_has_to_execute_actions_and_its_limit_counts() {
        let server = |exec_enabled, digest: i32, limit| api::ServerCapabilities {
            execution_capabilities: Some(api::ExecutionCapabilities {
                exec_enabled,
                ..Default::default()
            }),
            cache_capabilities: Some(api::CacheCapabilities {
                digest_functions: vec![digest],
                max_batch_total_size_bytes: limit,
                ..Default::default()
            }),
            ..Default::default()
        };
        let of = |server| most_in_batch(&server).map_err(|fault| fault.kind);
        assert_eq!(of(server(true, 1, 65_536)), Ok(65_536));
        assert_eq!(of(server(true, 1, 0)), Ok(MESSAGE));
        assert_eq!(of(server(false, 1, 0)), Err(FaultKind::Lasting));
        assert_eq!(of(server(true, 3, 0)), Err(FaultKind::Lasting));
        assert_eq!(of(api::ServerCapabilities::default()), Err(FaultKind::Lasting));
    }
}
