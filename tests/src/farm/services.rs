//! The services of the API: capabilities, the cache of answers, the store of blobs, execution, operations.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::build::bazel::remote::execution::v2::action_cache_server::{
    ActionCache, ActionCacheServer,
};
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_server::{
    Capabilities, CapabilitiesServer,
};
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_server::{
    ContentAddressableStorage, ContentAddressableStorageServer,
};
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_server::{
    Execution, ExecutionServer,
};
use bazel_remote_apis::google::bytestream as bytes;
use bazel_remote_apis::google::bytestream::byte_stream_server::{ByteStream, ByteStreamServer};
use bazel_remote_apis::google::longrunning as long;
use bazel_remote_apis::google::longrunning::operations_server::{Operations, OperationsServer};
use bazel_remote_apis::google::protobuf::{Any, Empty};
use bazel_remote_apis::google::rpc;
use prost::Message;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::service::{Routes, interceptor::InterceptedService};
use tonic::{Code, Request, Response, Status, Streaming};

use super::operations::{Begun, Stage};
use super::worker::{End, Work};
use super::{Fault, Shared};

/// The bytes of a blob in one message.
const CHUNK: usize = 1 << 16;

/// How much later a slow worker begins.
const SLOW: Duration = Duration::from_millis(300);

type Stream<T> = ReceiverStream<Result<T, Status>>;

/// All services.
#[derive(Clone, Debug)]
struct Services(Arc<Shared>);

pub(super) fn all(shared: &Arc<Shared>) -> Routes {
    let services = Services(Arc::clone(shared));
    let shared = Arc::clone(shared);
    let allowed = move |request: Request<()>| -> Result<Request<()>, Status> {
        let given = request.metadata().get("authorization");
        let given = given.and_then(|value| value.to_str().ok()).map(str::to_owned);
        match shared.spec().token.clone() {
            Some(token) if given.as_ref() != Some(&token) => {
                // Some servers repeat what they have got.
                let given = given.unwrap_or_default();
                Err(Status::unauthenticated(format!("the token has expired: {given}")))
            }
            _ => Ok(request),
        }
    };
    let cas = ContentAddressableStorageServer::new(services.clone());
    Routes::new(InterceptedService::new(CapabilitiesServer::new(services.clone()), allowed.clone()))
        .add_service(InterceptedService::new(
            ActionCacheServer::new(services.clone()),
            allowed.clone(),
        ))
        .add_service(InterceptedService::new(cas, allowed.clone()))
        .add_service(InterceptedService::new(
            ByteStreamServer::new(services.clone()),
            allowed.clone(),
        ))
        .add_service(InterceptedService::new(
            ExecutionServer::new(services.clone()),
            allowed.clone(),
        ))
        .add_service(InterceptedService::new(OperationsServer::new(services), allowed))
}

fn unimplemented<T>() -> Result<T, Status> {
    Err(Status::unimplemented("this farm cannot do that"))
}

#[tonic::async_trait]
impl Capabilities for Services {
    async fn get_capabilities(
        &self,
        request: Request<api::GetCapabilitiesRequest>,
    ) -> Result<Response<api::ServerCapabilities>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let sha256 = api::digest_function::Value::Sha256.into();
        Ok(Response::new(api::ServerCapabilities {
            cache_capabilities: Some(api::CacheCapabilities {
                digest_functions: vec![sha256],
                max_batch_total_size_bytes: self.0.spec().batch,
                ..Default::default()
            }),
            execution_capabilities: Some(api::ExecutionCapabilities {
                digest_function: sha256,
                exec_enabled: true,
                ..Default::default()
            }),
            ..Default::default()
        }))
    }
}

#[tonic::async_trait]
impl ActionCache for Services {
    async fn get_action_result(
        &self,
        request: Request<api::GetActionResultRequest>,
    ) -> Result<Response<api::ActionResult>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let digest = request.into_inner().action_digest.unwrap_or_default();
        let known = self.0.results().get(&digest.hash).cloned();
        let known = known.ok_or_else(|| Status::not_found("no answer is known"))?;
        self.0.known.fetch_add(1, Ordering::SeqCst);
        if self.0.strikes(Fault::OutputEvicted) {
            let lost = known.stderr_digest.clone().unwrap_or_default();
            self.0.blobs().remove(&lost.hash);
        }
        Ok(Response::new(known))
    }

    async fn update_action_result(
        &self,
        _: Request<api::UpdateActionResultRequest>,
    ) -> Result<Response<api::ActionResult>, Status> {
        unimplemented()
    }
}

#[tonic::async_trait]
impl ContentAddressableStorage for Services {
    type GetTreeStream = Stream<api::GetTreeResponse>;
    type GetChunkMappingStream = Stream<api::GetChunkMappingResponse>;

    async fn find_missing_blobs(
        &self,
        request: Request<api::FindMissingBlobsRequest>,
    ) -> Result<Response<api::FindMissingBlobsResponse>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let blobs = self.0.blobs();
        let asked = request.into_inner().blob_digests.into_iter();
        Ok(Response::new(api::FindMissingBlobsResponse {
            missing_blob_digests: asked
                .filter(|digest| !blobs.contains_key(&digest.hash))
                .collect(),
        }))
    }

    async fn batch_update_blobs(
        &self,
        request: Request<api::BatchUpdateBlobsRequest>,
    ) -> Result<Response<api::BatchUpdateBlobsResponse>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let requests = request.into_inner().requests;
        let limit = self.0.spec().batch;
        let size: usize = requests.iter().map(|one| one.data.len()).sum();
        if limit > 0 && size as i64 > limit {
            return Err(Status::invalid_argument("the message is too long"));
        }
        let keep = |one: api::batch_update_blobs_request::Request| {
            let digest = one.digest.unwrap_or_default();
            let is_right = self.0.keep(&digest, one.data);
            let code = if is_right { Code::Ok } else { Code::InvalidArgument };
            api::batch_update_blobs_response::Response {
                digest: Some(digest),
                status: Some(status(code, "the digest is wrong")),
            }
        };
        let mut responses: Vec<_> = requests.into_iter().map(keep).collect();
        if self.0.strikes(Fault::HalfBatch)
            && let Some(one) = responses.pop()
        {
            self.0.blobs().remove(&one.digest.unwrap_or_default().hash);
        }
        Ok(Response::new(api::BatchUpdateBlobsResponse { responses }))
    }

    async fn batch_read_blobs(
        &self,
        request: Request<api::BatchReadBlobsRequest>,
    ) -> Result<Response<api::BatchReadBlobsResponse>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let read = |digest: api::Digest| {
            let bytes = self.0.blob(Some(&digest));
            let code = if bytes.is_some() { Code::Ok } else { Code::NotFound };
            let mut data = bytes.unwrap_or_default();
            if !data.is_empty() && self.0.strikes(Fault::WrongBytes) {
                data[0] ^= 1;
            }
            api::batch_read_blobs_response::Response {
                digest: Some(digest),
                data,
                status: Some(status(code, "the blob is missing")),
                ..Default::default()
            }
        };
        let responses = request.into_inner().digests.into_iter().map(read).collect();
        Ok(Response::new(api::BatchReadBlobsResponse { responses }))
    }

    async fn get_tree(
        &self,
        _: Request<api::GetTreeRequest>,
    ) -> Result<Response<Self::GetTreeStream>, Status> {
        unimplemented()
    }

    async fn split_blob(
        &self,
        _: Request<api::SplitBlobRequest>,
    ) -> Result<Response<api::SplitBlobResponse>, Status> {
        unimplemented()
    }

    async fn get_chunk_mapping(
        &self,
        _: Request<api::GetChunkMappingRequest>,
    ) -> Result<Response<Self::GetChunkMappingStream>, Status> {
        unimplemented()
    }

    async fn splice_blob(
        &self,
        _: Request<api::SpliceBlobRequest>,
    ) -> Result<Response<api::SpliceBlobResponse>, Status> {
        unimplemented()
    }

    async fn register_chunk_mapping(
        &self,
        _: Request<Streaming<api::RegisterChunkMappingRequest>>,
    ) -> Result<Response<api::RegisterChunkMappingResponse>, Status> {
        unimplemented()
    }
}

/// The digest in the name of a resource such as `blobs/HASH/SIZE`.
fn digest_in(name: &str) -> Result<api::Digest, Status> {
    let mut parts = name.rsplit('/');
    let size = parts.next().and_then(|size| size.parse().ok());
    match (size, parts.next(), parts.next()) {
        (Some(size_bytes), Some(hash), Some("blobs")) => {
            Ok(api::Digest { hash: hash.to_owned(), size_bytes })
        }
        _ => Err(Status::invalid_argument("the name of the resource is wrong")),
    }
}

/// The instance in such a name, or in that of an upload.
fn instance_in(name: &str) -> &str {
    let end = name.find("uploads/").or_else(|| name.find("blobs/"));
    name[..end.unwrap_or(0)].trim_end_matches('/')
}

#[tonic::async_trait]
impl ByteStream for Services {
    type ReadStream = Stream<bytes::ReadResponse>;

    async fn read(
        &self,
        request: Request<bytes::ReadRequest>,
    ) -> Result<Response<Self::ReadStream>, Status> {
        let name = request.into_inner().resource_name;
        self.0.receive(instance_in(&name))?;
        let digest = digest_in(&name)?;
        let blob =
            self.0.blob(Some(&digest)).ok_or_else(|| Status::not_found("the blob is missing"))?;
        let (sender, receiver) = mpsc::channel(4);
        tokio::spawn(async move {
            for data in blob.chunks(CHUNK) {
                let piece = bytes::ReadResponse { data: data.to_vec() };
                let _ = sender.send(Ok(piece)).await;
            }
        });
        Ok(Response::new(ReceiverStream::new(receiver)))
    }

    async fn write(
        &self,
        request: Request<Streaming<bytes::WriteRequest>>,
    ) -> Result<Response<bytes::WriteResponse>, Status> {
        let mut pieces = request.into_inner();
        let (mut name, mut blob, mut is_whole) = (String::new(), Vec::new(), false);
        while let Some(piece) = pieces.message().await? {
            if !piece.resource_name.is_empty() {
                name = piece.resource_name;
            }
            if piece.write_offset != blob.len() as i64 {
                return Err(Status::invalid_argument("a piece is missing"));
            }
            blob.extend(piece.data);
            is_whole = piece.finish_write;
        }
        self.0.receive(instance_in(&name))?;
        let has_id = name.split('/').any(|part| part == "uploads");
        let committed_size = blob.len() as i64;
        if !is_whole || !has_id || !self.0.keep(&digest_in(&name)?, blob) {
            return Err(Status::invalid_argument("the blob is not whole"));
        }
        self.0.streams.fetch_add(1, Ordering::SeqCst);
        Ok(Response::new(bytes::WriteResponse { committed_size }))
    }

    async fn query_write_status(
        &self,
        _: Request<bytes::QueryWriteStatusRequest>,
    ) -> Result<Response<bytes::QueryWriteStatusResponse>, Status> {
        unimplemented()
    }
}

#[tonic::async_trait]
impl Execution for Services {
    type ExecuteStream = Stream<long::Operation>;
    type WaitExecutionStream = Stream<long::Operation>;

    async fn execute(
        &self,
        request: Request<api::ExecuteRequest>,
    ) -> Result<Response<Self::ExecuteStream>, Status> {
        self.0.receive(&request.get_ref().instance_name)?;
        let request = request.into_inner();
        let digest = request.action_digest.clone().unwrap_or_default();
        if self.0.strikes(Fault::Evicted) {
            let action = self.0.blob(Some(&digest)).unwrap_or_default();
            let action = api::Action::decode(&action[..]).unwrap_or_default();
            self.0.blobs().remove(&action.input_root_digest.unwrap_or_default().hash);
        }
        let joined = self.0.operations.of_action(&digest.hash);
        let name = match joined {
            Some(name) => name,
            None => self.begin(request)?,
        };
        self.stream(&name)
    }

    async fn wait_execution(
        &self,
        request: Request<api::WaitExecutionRequest>,
    ) -> Result<Response<Self::WaitExecutionStream>, Status> {
        let instance = self.0.spec().instance.clone();
        self.0.receive(&instance)?;
        self.0.resumed.fetch_add(1, Ordering::SeqCst);
        self.stream(&request.into_inner().name)
    }
}

impl Services {
    /// Begins an action on a worker.
    fn begin(&self, request: api::ExecuteRequest) -> Result<String, Status> {
        let digest = request.action_digest.unwrap_or_default();
        let action = self.0.blob(Some(&digest));
        let action = action.ok_or_else(|| Status::failed_precondition("the action is missing"))?;
        let action = api::Action::decode(&action[..])
            .map_err(|error| Status::invalid_argument(error.to_string()))?;
        if !self.0.suits(action.platform.as_ref()) {
            return Err(Status::failed_precondition("no worker is as it should be"));
        }
        let queued = SystemTime::now();
        let Begun { name, stage, cancelled } = self.0.operations.begin(&digest.hash);
        let known = self.0.results().get(&digest.hash).cloned();
        if let Some(known) = known.filter(|_| !request.skip_cache_lookup && !action.do_not_cache) {
            let response = api::ExecuteResponse {
                result: Some(known),
                cached_result: true,
                ..Default::default()
            };
            stage.send_replace(Stage::Done(Box::new(response)));
            return Ok(name);
        }
        let shared = Arc::clone(&self.0);
        tokio::spawn(async move {
            let wait = shared.spec().queue;
            let wait = if shared.strikes(Fault::Slow) { wait + SLOW } else { wait };
            tokio::time::sleep(wait).await;
            stage.send_replace(Stage::Executing);
            let work = Work::prepare(&shared, &action, queued);
            let end = match work {
                Ok(work) => work.run(&shared, cancelled).await,
                Err(status) => Err(status),
            };
            let response = shared.response(end, &action, &digest);
            stage.send_replace(Stage::Done(Box::new(response)));
        });
        Ok(name)
    }

    /// The messages about an operation, until it is done or the stream breaks.
    fn stream(&self, name: &str) -> Result<Response<Stream<long::Operation>>, Status> {
        let watched = self.0.operations.watch(name);
        let mut watched = watched.ok_or_else(|| Status::not_found("there is no such operation"))?;
        let (sender, receiver) = mpsc::channel(4);
        let (shared, name) = (Arc::clone(&self.0), name.to_owned());
        tokio::spawn(async move {
            loop {
                let stage = watched.borrow_and_update().clone();
                let is_done = matches!(stage, Stage::Done(_));
                let message = shared.operation(&name, stage);
                if sender.send(Ok(message)).await.is_err() || is_done {
                    return;
                }
                if shared.strikes(Fault::StreamEnds) {
                    return;
                }
                if shared.strikes(Fault::OperationForgotten) {
                    shared.operations.forget(&name);
                    return;
                }
                if watched.changed().await.is_err() {
                    return;
                }
            }
        });
        Ok(Response::new(ReceiverStream::new(receiver)))
    }
}

impl Shared {
    /// The answer about an action, which is kept if it is a success.
    fn response(
        &self,
        end: Result<End, Status>,
        action: &api::Action,
        digest: &api::Digest,
    ) -> api::ExecuteResponse {
        let failed = |code: Code, message: &str| api::ExecuteResponse {
            status: Some(status(code, message)),
            ..Default::default()
        };
        let mut result = match end {
            Err(refused) => return failed(refused.code(), refused.message()),
            Ok(End::TimedOut) => {
                return failed(Code::DeadlineExceeded, "the action takes too long");
            }
            Ok(End::Cancelled) => {
                self.cancelled.fetch_add(1, Ordering::SeqCst);
                return failed(Code::Cancelled, "the action was cancelled");
            }
            Ok(End::Ended(result)) => *result,
        };
        if self.strikes(Fault::WorkerLost) {
            return failed(Code::Unavailable, "the worker is lost");
        }
        if self.strikes(Fault::Killed) {
            result.exit_code = 137;
            result.output_files.clear();
        }
        if self.strikes(Fault::NoEnd) {
            result.output_files.clear();
        }
        let is_kept = result.exit_code == 0 || self.spec().keeps_failures;
        if is_kept && !action.do_not_cache {
            self.results().insert(digest.hash.clone(), result.clone());
        }
        self.executed.fetch_add(1, Ordering::SeqCst);
        api::ExecuteResponse {
            result: Some(result).filter(|_| !self.strikes(Fault::NoAnswer)),
            ..Default::default()
        }
    }

    fn operation(&self, name: &str, stage: Stage) -> long::Operation {
        let now = match stage {
            Stage::Queued => api::execution_stage::Value::Queued,
            Stage::Executing => api::execution_stage::Value::Executing,
            Stage::Done(_) => api::execution_stage::Value::Completed,
        };
        let metadata = api::ExecuteOperationMetadata { stage: now.into(), ..Default::default() };
        let any = |name: &str, value: Vec<u8>| Any {
            type_url: format!("type.googleapis.com/build.bazel.remote.execution.v2.{name}"),
            value,
        };
        let response = match &stage {
            Stage::Done(response) => Some(any("ExecuteResponse", response.encode_to_vec())),
            _ => None,
        };
        long::Operation {
            name: name.to_owned(),
            metadata: Some(any("ExecuteOperationMetadata", metadata.encode_to_vec())),
            done: response.is_some(),
            result: response.map(long::operation::Result::Response),
        }
    }
}

fn status(code: Code, message: &str) -> rpc::Status {
    rpc::Status {
        code: code.into(),
        message: if code == Code::Ok { String::new() } else { message.to_owned() },
        ..Default::default()
    }
}

#[tonic::async_trait]
impl Operations for Services {
    async fn cancel_operation(
        &self,
        request: Request<long::CancelOperationRequest>,
    ) -> Result<Response<Empty>, Status> {
        if self.0.spec().never_cancels {
            return unimplemented();
        }
        if self.0.operations.cancel(&request.into_inner().name) {
            Ok(Response::new(Empty::default()))
        } else {
            Err(Status::not_found("there is no such operation"))
        }
    }

    async fn list_operations(
        &self,
        _: Request<long::ListOperationsRequest>,
    ) -> Result<Response<long::ListOperationsResponse>, Status> {
        unimplemented()
    }

    async fn get_operation(
        &self,
        _: Request<long::GetOperationRequest>,
    ) -> Result<Response<long::Operation>, Status> {
        unimplemented()
    }

    async fn delete_operation(
        &self,
        _: Request<long::DeleteOperationRequest>,
    ) -> Result<Response<Empty>, Status> {
        unimplemented()
    }

    async fn wait_operation(
        &self,
        _: Request<long::WaitOperationRequest>,
    ) -> Result<Response<long::Operation>, Status> {
        unimplemented()
    }
}
