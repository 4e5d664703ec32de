//! What is sent along with each message: the user's headers, and which program sends it.

use std::cmp::Reverse;
use std::sync::{Arc, PoisonError, RwLock};

use bazel_remote_apis::build::bazel::remote::execution::v2::{RequestMetadata, ToolDetails};
use prost::Message;
use tonic::metadata::{Ascii, AsciiMetadataKey, BinaryMetadataValue, MetadataValue};
use tonic::service::Interceptor;
use tonic::{Request, Status};

use crate::remote::spec::Header;

/// The header that tells a server which program sends a message, as the API names it.
const METADATA: &str = "build.bazel.remote.execution.v2.requestmetadata-bin";

/// A header as it is sent.
type NameAndValue = (AsciiMetadataKey, MetadataValue<Ascii>);

/// The headers that messages have now.
#[derive(Debug, Default)]
struct Now {
    all: Vec<NameAndValue>,
    /// How often the values have changed.
    changes: u64,
    /// All values so far, and the words of each, the longest first.
    secrets: Vec<String>,
}

impl Now {
    /// Has these headers from now on.
    fn change(&mut self, all: Vec<NameAndValue>) {
        let values = all.iter().filter_map(|(_, value)| value.to_str().ok());
        // A server may name the token without the word before it.
        let words = values.flat_map(|value| value.split(' ').chain([value]));
        self.secrets.extend(words.filter(|word| word.len() >= SHORTEST).map(str::to_owned));
        self.secrets.sort_by_key(|secret| Reverse(secret.len()));
        self.all = all;
        self.changes += 1;
    }
}

/// A part of a value that is shorter is a part of many texts, and is no secret.
const SHORTEST: usize = 4;

/// Adds headers to messages. Its clones share them.
#[derive(Clone, Debug)]
pub(super) struct Headers {
    from: Arc<[Header]>,
    now: Arc<RwLock<Now>>,
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
        headers.read_again(0)?;
        Ok(headers)
    }

    /// How often the values have changed so far.
    pub(super) fn changes(&self) -> u64 {
        self.now.read().unwrap_or_else(PoisonError::into_inner).changes
    }

    /// Reads the values again, unless another call has done so: `changes` is their number before the message was sent.
    /// Returns whether one has changed since then.
    ///
    /// # Errors
    /// Which one cannot be read, or cannot be sent.
    pub(super) fn read_again(&self, changes: u64) -> Result<bool, String> {
        // Another call has had the same fault, and has read the new token.
        if self.changes() != changes {
            return Ok(true);
        }
        let read = |header: &Header| {
            let wrong =
                |what: &str| format!("the {what} of the header `{}` cannot be sent", header.name);
            let value = header.value()?;
            let key = header.name.parse().map_err(|_| wrong("name"))?;
            let mut value: MetadataValue<Ascii> = value.parse().map_err(|_| wrong("value"))?;
            // So no message about an error shows it.
            value.set_sensitive(true);
            Ok((key, value))
        };
        let read: Vec<NameAndValue> = self.from.iter().map(read).collect::<Result<_, String>>()?;
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        // Two calls may have read the file at the same time.
        if now.changes == changes && now.all != read {
            now.change(read);
        }
        Ok(now.changes != changes)
    }

    /// A text of the server without the values of headers.
    pub(super) fn hidden(&self, text: &str) -> String {
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        now.secrets.iter().fold(text.to_owned(), |text, secret| text.replace(secret, "…"))
    }
}

impl Interceptor for Headers {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        metadata.insert_bin(METADATA, self.program.clone());
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        for (name, value) in &now.all {
            metadata.insert(name.clone(), value.clone());
        }
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_has_no_value_of_a_header() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let header = Header::read(&format!("authorization=file:{}", file.path().display()));
        std::fs::write(file.path(), "Bearer sesame-1").unwrap();
        let headers = Headers::new(&[header]).unwrap();
        std::fs::write(file.path(), "Bearer sesame-2").unwrap();
        assert!(headers.read_again(headers.changes()).unwrap());
        let text = "no: Bearer sesame-1, then `sesame-2` as Bearer";
        assert_eq!(headers.hidden(text), "no: …, then `…` as …");
    }
}
