//! What is sent along with each message: the user's headers, and which program sends it.

use std::sync::{Arc, PoisonError, RwLock};

use bazel_remote_apis::build::bazel::remote::execution::v2::{RequestMetadata, ToolDetails};
use prost::Message;
use tonic::metadata::{Ascii, AsciiMetadataKey, BinaryMetadataValue, MetadataValue};
use tonic::service::Interceptor;
use tonic::{Request, Status};

use super::spec::Header;

/// The header that tells a server which program sends a message, as the API names it.
const METADATA: &str = "build.bazel.remote.execution.v2.requestmetadata-bin";

/// A header as it is sent.
type NameAndValue = (AsciiMetadataKey, MetadataValue<Ascii>);

/// Adds headers to messages. Its clones share them.
#[derive(Clone, Debug)]
pub(super) struct Headers {
    from: Arc<[Header]>,
    now: Arc<RwLock<Vec<NameAndValue>>>,
    program: BinaryMetadataValue,
}

impl Headers {
    /// Reads the values.
    ///
    /// # Errors
    /// Which one cannot be read, or cannot be sent.
    pub(super) fn new(headers: &[Header]) -> Result<Self, String> {
        let program = RequestMetadata {
            tool_details: Some(ToolDetails {
                tool_name: env!("CARGO_PKG_NAME").to_owned(),
                tool_version: env!("CARGO_PKG_VERSION").to_owned(),
            }),
            ..RequestMetadata::default()
        };
        let headers = Headers {
            from: headers.into(),
            now: Arc::default(),
            program: BinaryMetadataValue::from_bytes(&program.encode_to_vec()),
        };
        headers.read_again()?;
        Ok(headers)
    }

    /// Reads the values again. Returns whether one has changed.
    ///
    /// # Errors
    /// Which one cannot be read, or cannot be sent.
    pub(super) fn read_again(&self) -> Result<bool, String> {
        let read = |header: &Header| {
            let wrong =
                |what: &str| format!("the {what} of the header `{}` cannot be sent", header.name);
            let key = header.name.parse().map_err(|_| wrong("name"))?;
            let value = header.value()?.parse().map_err(|_| wrong("value"))?;
            Ok((key, value))
        };
        let read: Vec<NameAndValue> = self.from.iter().map(read).collect::<Result<_, String>>()?;
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        let has_changed = *now != read;
        *now = read;
        Ok(has_changed)
    }
}

impl Interceptor for Headers {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        metadata.insert_bin(METADATA, self.program.clone());
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        for (name, value) in &*now {
            metadata.insert(name.clone(), value.clone());
        }
        Ok(request)
    }
}
