//! Has an action executed, and follows the stream of messages about it until its end.
//!
//! The stream may break while the action goes on: then it is taken up again by the name of the operation. An
//! action that is not needed any more is cancelled by that name. Servers need not be able to do that; then the stream is left, which
//! some of them take for the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_client::ExecutionClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_stage::Value::Executing;
use bazel_remote_apis::google::longrunning::operations_client::OperationsClient;
use bazel_remote_apis::google::longrunning::{CancelOperationRequest, Operation, operation};
use prost::Message;
use tokio::sync::watch;
use tonic::{Code, Status, Streaming};

use super::action::Action;
use super::connection::{Connection, INCOMING, Service, soon, within};
use super::faults::{Fault, FaultKind, Result};
use super::shell::END;

/// How long an action may wait for a worker.
const QUEUE: Duration = Duration::from_secs(900);

/// How much longer than its time limit an action may take, from when a worker has it: its files are put in place,
/// its outputs are stored.
const SLACK: Duration = Duration::from_secs(120);

/// How often in a row the stream about one action is taken up again after a short time.
const RECONNECTIONS: u32 = 8;

/// A stream that lasted for this time has worked: what is between here and there may end each one after a minute.
const STEADY: Duration = Duration::from_secs(10);

/// The time before a connection that was lost is made again.
const PAUSE: Duration = Duration::from_millis(50);

/// How long cancelling may take.
const CANCEL: Duration = Duration::from_secs(5);

/// Raised when the call is not needed any more.
pub(super) type Cancelled = watch::Receiver<bool>;

#[derive(Debug)]
pub(super) struct Execution {
    connection: Arc<Connection>,
    /// Whether the server has refused to cancel an action.
    never_cancels: AtomicBool,
}

impl Execution {
    pub(super) fn new(connection: &Arc<Connection>) -> Self {
        Execution { connection: Arc::clone(connection), never_cancels: AtomicBool::new(false) }
    }

    /// The result of a worker. `None` if the call was cancelled.
    ///
    /// # Errors
    /// What went wrong. Then another try has the same result, or joins the execution that still runs.
    pub(super) async fn execute(
        &self,
        action: &Action,
        skips_cache: bool,
        mut cancelled: Cancelled,
    ) -> Result<Option<api::ExecuteResponse>> {
        let mut stream = self.begin(action, skips_cache).await?;
        let mut name = String::new();
        // A server that has lost the action would let the call wait without end.
        let mut until = Instant::now() + QUEUE + action.limit + SLACK;
        let mut is_begun = false;
        let (mut reconnections, mut connected) = (0, Instant::now());
        loop {
            let message = tokio::select! {
                message = stream.message() => message,
                _ = cancelled.changed() => {
                    self.cancel_begun(&name, &mut stream).await;
                    return Ok(None);
                }
                () = tokio::time::sleep_until(until.into()) => {
                    self.cancel(&name).await;
                    return Err(Fault::passing("the farm has not ended a call in time"));
                }
            };
            if let Ok(Some(operation)) = message {
                name.clone_from(&operation.name);
                if operation.done {
                    return response(operation).map(Some);
                }
                // The time in the queue is over, and from now on the limit of the action counts.
                if !is_begun && is_executing(&operation) {
                    is_begun = true;
                    until = Instant::now() + action.limit + SLACK;
                }
            } else {
                reconnections = if connected.elapsed() < STEADY { reconnections + 1 } else { 1 };
                stream = self.reconnect(&name, message, reconnections).await?;
                connected = Instant::now();
            }
        }
    }

    fn client(&self) -> ExecutionClient<Service> {
        ExecutionClient::new(self.connection.service()).max_decoding_message_size(INCOMING)
    }

    async fn begin(&self, action: &Action, skips_cache: bool) -> Result<Streaming<Operation>> {
        let request = api::ExecuteRequest {
            instance_name: self.connection.instance.clone(),
            skip_cache_lookup: skips_cache,
            action_digest: Some(action.digest.message()),
            inline_stdout: true,
            inline_stderr: true,
            inline_output_files: vec![END.to_owned()],
            ..Default::default()
        };
        soon(self.client().execute(request)).await
    }

    /// The stream about an operation after it has broken.
    async fn reconnect(
        &self,
        name: &str,
        broken: Result<Option<Operation>, Status>,
        nth: u32,
    ) -> Result<Streaming<Operation>> {
        let fault = match broken {
            Err(status) => Fault::from(status),
            Ok(_) => Fault::passing("the stream about a call has ended before the call"),
        };
        // Without its name, nothing is known of an operation: then the action is executed again.
        if name.is_empty() || nth > RECONNECTIONS || fault.kind != FaultKind::Passing {
            return Err(fault);
        }
        tokio::time::sleep(PAUSE).await;
        let request = api::WaitExecutionRequest { name: name.to_owned() };
        let stream = soon(self.client().wait_execution(request)).await;
        // The server may have forgotten the operation. Then the action is executed again.
        stream.map_err(|fault| Fault::passing(fault.detail))
    }

    /// Cancels an operation whose name may not be known yet.
    async fn cancel_begun(&self, name: &str, stream: &mut Streaming<Operation>) {
        if !name.is_empty() {
            return self.cancel(name).await;
        }
        // The first message has the name.
        if let Ok(Ok(Some(operation))) = tokio::time::timeout(CANCEL, stream.message()).await
            && !operation.done
        {
            self.cancel(&operation.name).await;
        }
    }

    async fn cancel(&self, name: &str) {
        if name.is_empty() || self.never_cancels.load(Ordering::Relaxed) {
            return;
        }
        let request = CancelOperationRequest { name: name.to_owned() };
        let mut client = OperationsClient::new(self.connection.service());
        let response = async {
            match client.cancel_operation(request).await {
                Err(status) if status.code() == Code::Unimplemented => {
                    self.never_cancels.store(true, Ordering::Relaxed);
                    Err(status)
                }
                response => response,
            }
        };
        // If that fails, the action ends by its time limit.
        let _ = within(CANCEL, response).await;
    }
}

/// Whether a worker has the action.
fn is_executing(operation: &Operation) -> bool {
    let Some(any) = &operation.metadata else { return false };
    let metadata = api::ExecuteOperationMetadata::decode(&any.value[..]);
    metadata.is_ok_and(|metadata| metadata.stage() == Executing)
}

/// What an operation that is done came to.
fn response(operation: Operation) -> Result<api::ExecuteResponse> {
    match operation.result {
        Some(operation::Result::Response(any)) => api::ExecuteResponse::decode(&any.value[..])
            .map_err(|error| Fault::passing(format!("the response cannot be read: {error}"))),
        Some(operation::Result::Error(status)) => {
            Err(Fault::of_status(&status)
                .unwrap_or_else(|| Fault::passing("an error without a code")))
        }
        None => Err(Fault::passing("the response is empty")),
    }
}
