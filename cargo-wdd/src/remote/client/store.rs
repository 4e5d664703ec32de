//! The farm's store of blobs: sends what it does not have, and fetches what results name.
//!
//! What the farm was seen to have is not looked up again for a while: an action has many blobs, and nearly all are those
//! of the action before. If one is missing after all, the farm says so when it executes the action, and everything is
//! looked up and sent again.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_client::ContentAddressableStorageClient;
use bazel_remote_apis::google::bytestream::byte_stream_client::ByteStreamClient;
use bazel_remote_apis::google::bytestream::{ReadRequest, WriteRequest};

use tonic::Code;

use super::connection::{Connection, INCOMING, Service, soon, within};
use super::digest::Digest;
use super::faults::{Fault, Result};
use super::totals::Totals;
use super::tree::{BlobContent, Blobs};

/// How long the farm is believed to have a blob.
const KNOWN_FOR: Duration = Duration::from_secs(300);

/// If more blobs are known than this, those are forgotten that are not believed to be there any more.
const MOST_PRESENT: usize = 1 << 16;

/// Up to this size, a blob is sent without looking it up: that would take a trip, and about as many bytes.
const UNASKED: u64 = 4 << 10;

/// From this size on, one call sends, and others wait and look again.
const LARGE: u64 = 1 << 20;

/// The bytes of a large blob in one message.
const CHUNK: usize = 1 << 20;

/// How long a large blob may take to be sent or fetched.
const TRANSFER: Duration = Duration::from_secs(1800);

/// How many fetched blobs are kept. Those of results are often the same.
const KEPT: usize = 512;

/// The largest one that is kept.
const LARGEST_KEPT: u64 = 16 << 10;

#[derive(Debug)]
pub(super) struct Store {
    connection: Arc<Connection>,
    totals: Arc<Totals>,
    /// When the farm was seen to have a blob.
    present: Mutex<HashMap<Digest, Instant>>,
    fetched: Mutex<HashMap<Digest, Arc<[u8]>>>,
    /// Held while large blobs are sent.
    sending: tokio::sync::Mutex<()>,
    uploads: AtomicU64,
}

impl Store {
    pub(super) fn new(connection: &Arc<Connection>, totals: &Arc<Totals>) -> Self {
        Store {
            connection: Arc::clone(connection),
            totals: Arc::clone(totals),
            present: Mutex::default(),
            fetched: Mutex::default(),
            sending: tokio::sync::Mutex::default(),
            uploads: AtomicU64::new(0),
        }
    }

    /// Sends those blobs that the farm does not have.
    ///
    /// # Errors
    /// What went wrong. Those that were sent before are not sent again.
    pub(super) async fn send(&self, blobs: &Blobs) -> Result<()> {
        let began = Instant::now();
        let unknown = self.unknown(blobs);
        let is_large = unknown.iter().any(|digest| digest.size >= LARGE);
        let sent = if is_large {
            // All calls of a run begin with the same toolchain, and one of them has to send it.
            let _turn = self.sending.lock().await;
            self.send_unknown(&self.unknown(blobs), blobs).await
        } else {
            self.send_unknown(&unknown, blobs).await
        };
        self.totals.count(|work| work.seconds_upload += began.elapsed().as_secs_f64());
        sent
    }

    /// Looks these blobs up again before they count as present.
    pub(super) fn forget(&self, blobs: &Blobs) {
        let mut present = self.present();
        for digest in blobs.keys() {
            present.remove(digest);
        }
    }

    /// Blobs that the farm may not have, in a fixed order.
    fn unknown(&self, blobs: &Blobs) -> Vec<Digest> {
        let present = self.present();
        let mut unknown: Vec<_> = blobs
            .keys()
            .filter(|digest| present.get(digest).is_none_or(|seen| seen.elapsed() >= KNOWN_FOR))
            .copied()
            .collect();
        // Blobs are in a hash map, and two runs have to send the same messages.
        unknown.sort();
        unknown
    }

    async fn send_unknown(&self, unknown: &[Digest], blobs: &Blobs) -> Result<()> {
        if unknown.is_empty() {
            return Ok(());
        }
        let limit = self.connection.batch().await?;
        let (mut missing, asked): (Vec<_>, Vec<_>) =
            unknown.iter().partition(|digest| digest.size <= UNASKED);
        missing.extend(self.missing(&asked).await?);
        let is_single = |digest: &Digest| digest.size as usize > limit;
        let (single, batched): (Vec<Digest>, Vec<_>) = missing.into_iter().partition(is_single);
        for batch in batches(&batched, limit) {
            self.send_batch(batch, blobs).await?;
            self.note(batch.iter());
        }
        for digest in single {
            self.send_large(digest, &blobs[&digest]).await?;
            self.note([&digest].into_iter());
        }
        self.note(unknown.iter());
        Ok(())
    }

    fn note<'d>(&self, sent: impl Iterator<Item = &'d Digest>) {
        let now = Instant::now();
        let mut present = self.present();
        // A long run makes millions of blobs.
        if present.len() > MOST_PRESENT {
            present.retain(|_, seen| seen.elapsed() < KNOWN_FOR);
        }
        present.extend(sent.map(|digest| (*digest, now)));
    }

    /// Finds out which of these blobs the farm does not have.
    async fn missing(&self, asked: &[Digest]) -> Result<Vec<Digest>> {
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let request = api::FindMissingBlobsRequest {
            instance_name: self.connection.instance.clone(),
            blob_digests: asked.iter().map(Digest::message).collect(),
            ..Default::default()
        };
        let response = soon(self.client().find_missing_blobs(request)).await?;
        response
            .missing_blob_digests
            .iter()
            .map(|missing| Digest::read(missing).filter(|digest| asked.contains(digest)))
            .collect::<Option<_>>()
            .ok_or_else(|| Fault::passing("the server misses blobs that it was not asked for"))
    }

    async fn send_batch(&self, batch: &[Digest], blobs: &Blobs) -> Result<()> {
        let request = |digest: &Digest| {
            Ok(api::batch_update_blobs_request::Request {
                digest: Some(digest.message()),
                data: bytes(&blobs[digest])?,
                ..Default::default()
            })
        };
        let request = api::BatchUpdateBlobsRequest {
            instance_name: self.connection.instance.clone(),
            requests: batch.iter().map(request).collect::<Result<_>>()?,
            ..Default::default()
        };
        let response = soon(self.client().batch_update_blobs(request)).await?;
        for status in response.responses.iter().filter_map(|one| one.status.as_ref()) {
            // Another run may have sent a blob meanwhile.
            if Code::from(status.code) != Code::AlreadyExists
                && let Some(fault) = Fault::of_status(status)
            {
                return Err(fault);
            }
        }
        if response.responses.len() != batch.len() {
            return Err(Fault::passing("the response lacks a blob"));
        }
        let bytes: u64 = batch.iter().map(|digest| digest.size).sum();
        self.totals.count(|work| work.bytes_sent += bytes);
        Ok(())
    }

    /// Sends a blob that is too large for one message.
    async fn send_large(&self, digest: Digest, content: &BlobContent) -> Result<()> {
        let name = format!("{}uploads/{}/{}", self.prefix(), self.upload_id(), name(digest));
        let pieces = pieces(name, digest, content)?;
        let mut client = ByteStreamClient::new(self.connection.service());
        let response = within(TRANSFER, client.write(tokio_stream::iter(pieces))).await?;
        // The server responds early if another one has sent the blob meanwhile; then it may report -1.
        let size = response.committed_size;
        if size != digest.size.cast_signed() && size != -1 {
            let detail = format!("the server has {size} of {} bytes", digest.size);
            return Err(Fault::passing(detail));
        }
        self.totals.count(|work| work.bytes_sent += digest.size);
        Ok(())
    }

    /// The bytes of blobs, in the same order.
    ///
    /// # Errors
    /// What went wrong, also if the bytes do not have that digest.
    pub(super) async fn fetch(&self, digests: &[Digest]) -> Result<Vec<Arc<[u8]>>> {
        let limit = self.connection.batch().await?;
        let mut found: HashMap<Digest, Arc<[u8]>> = HashMap::new();
        let mut missing = Vec::new();
        for digest in digests {
            let kept = self.fetched().get(digest).cloned();
            // The API says that a server has the empty blob, and not that it can send it.
            if let Some(bytes) = kept.or_else(|| (digest.size == 0).then(Arc::default)) {
                found.insert(*digest, bytes);
            } else if !missing.contains(digest) {
                missing.push(*digest);
            }
        }
        let is_single = |digest: &Digest| digest.size as usize > limit;
        let (single, batched): (Vec<Digest>, Vec<_>) = missing.into_iter().partition(is_single);
        for batch in batches(&batched, limit) {
            found.extend(self.fetch_batch(batch).await?);
        }
        for digest in single {
            found.insert(digest, self.fetch_large(digest).await?);
        }
        self.keep(&found);
        Ok(digests.iter().map(|digest| Arc::clone(&found[digest])).collect())
    }

    fn keep(&self, found: &HashMap<Digest, Arc<[u8]>>) {
        let mut kept = self.fetched();
        if kept.len() > KEPT {
            // Which of them are needed again is not known, and they are small.
            kept.clear();
        }
        let small = found.iter().filter(|(digest, _)| digest.size <= LARGEST_KEPT);
        kept.extend(small.map(|(digest, bytes)| (*digest, Arc::clone(bytes))));
    }

    async fn fetch_batch(&self, batch: &[Digest]) -> Result<HashMap<Digest, Arc<[u8]>>> {
        let request = api::BatchReadBlobsRequest {
            instance_name: self.connection.instance.clone(),
            digests: batch.iter().map(Digest::message).collect(),
            ..Default::default()
        };
        let response = soon(self.client().batch_read_blobs(request)).await?;
        let mut found = HashMap::new();
        for one in response.responses {
            if let Some(fault) = one.status.as_ref().and_then(Fault::of_status) {
                return Err(fault);
            }
            let digest = one
                .digest
                .as_ref()
                .and_then(Digest::read)
                .ok_or_else(|| Fault::passing("the server names a blob without a digest"))?;
            found.insert(digest, self.checked(digest, one.data)?);
        }
        if batch.iter().all(|digest| found.contains_key(digest)) {
            Ok(found)
        } else {
            Err(Fault::passing("the response lacks a blob"))
        }
    }

    async fn fetch_large(&self, digest: Digest) -> Result<Arc<[u8]>> {
        let request = ReadRequest {
            resource_name: format!("{}{}", self.prefix(), name(digest)),
            ..Default::default()
        };
        let mut client =
            ByteStreamClient::new(self.connection.service()).max_decoding_message_size(INCOMING);
        let read = async {
            let mut stream = client.read(request).await?.into_inner();
            let mut bytes = Vec::new();
            while let Some(piece) = stream.message().await? {
                bytes.extend(piece.data);
                // A server that sends without end would fill the memory.
                if bytes.len() as u64 > digest.size {
                    break;
                }
            }
            Ok(tonic::Response::new(bytes))
        };
        self.checked(digest, within(TRANSFER, read).await?)
    }

    /// Refuses bytes that have another digest than the requested one.
    fn checked(&self, digest: Digest, bytes: Vec<u8>) -> Result<Arc<[u8]>> {
        // A proxy on the way may cut a response short.
        if Digest::of(&bytes) != digest {
            return Err(Fault::missing("the bytes of a blob do not have its digest"));
        }
        self.totals.count(|work| work.bytes_fetched += digest.size);
        Ok(bytes.into())
    }

    fn client(&self) -> ContentAddressableStorageClient<Service> {
        ContentAddressableStorageClient::new(self.connection.service())
            .max_decoding_message_size(INCOMING)
    }

    /// The beginning of the names of blobs.
    fn prefix(&self) -> String {
        let instance = &self.connection.instance;
        if instance.is_empty() { String::new() } else { format!("{instance}/") }
    }

    /// A name for an upload that no other one has, in the form of a UUID.
    fn upload_id(&self) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let nth = self.uploads.fetch_add(1, Ordering::Relaxed);
        // Two runs on one farm must not write to the same upload.
        let about = format!("{}-{}-{nth}", std::process::id(), now.as_nanos());
        let hex = Digest::of(about.as_bytes()).hex();
        format!(
            "{}-{}-4{}-8{}-{}",
            &hex[..8],
            &hex[8..12],
            &hex[13..16],
            &hex[17..20],
            &hex[20..32]
        )
    }

    fn present(&self) -> MutexGuard<'_, HashMap<Digest, Instant>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fetched(&self) -> MutexGuard<'_, HashMap<Digest, Arc<[u8]>>> {
        self.fetched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of a blob, as the API writes it.
fn name(digest: Digest) -> String {
    format!("blobs/{}/{}", digest.hex(), digest.size)
}

/// Blobs in groups that fit into one message each.
fn batches(digests: &[Digest], limit: usize) -> Vec<&[Digest]> {
    /// The bytes of a message for each blob, besides its content.
    const OTHER: usize = 128;
    let mut batches = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (at, digest) in digests.iter().enumerate() {
        let more = digest.size as usize + OTHER;
        if size + more > limit && at > start {
            batches.push(&digests[start..at]);
            (start, size) = (at, 0);
        }
        size += more;
    }
    batches.extend((start < digests.len()).then(|| &digests[start..]));
    batches
}

/// A blob in messages.
fn pieces(
    name: String,
    digest: Digest,
    content: &BlobContent,
) -> Result<impl Iterator<Item = WriteRequest> + Send + use<>> {
    let mut reader: Box<dyn Read + Send> = match content {
        BlobContent::Bytes(bytes) => Box::new(std::io::Cursor::new(Arc::clone(bytes))),
        BlobContent::File(path) => {
            Box::new(File::open(path).map_err(|error| unread(path, &error))?)
        }
    };
    let mut offset = 0;
    Ok(std::iter::from_fn(move || {
        if offset > 0 && offset >= digest.size {
            return None;
        }
        let mut data = vec![0; CHUNK];
        let read = fill(&mut reader, &mut data);
        data.truncate(read);
        let write_offset = offset;
        // A file that has become shorter ends here, and the server sees that it is another one.
        offset = if read == 0 { digest.size } else { offset + read as u64 };
        Some(WriteRequest {
            resource_name: if write_offset == 0 { name.clone() } else { String::new() },
            write_offset: write_offset.cast_signed(),
            finish_write: offset >= digest.size,
            data,
        })
    }))
}

fn bytes(content: &BlobContent) -> Result<Vec<u8>> {
    match content {
        BlobContent::Bytes(bytes) => Ok(bytes.to_vec()),
        BlobContent::File(path) => std::fs::read(path).map_err(|error| unread(path, &error)),
    }
}

fn unread(path: &Path, error: &std::io::Error) -> Fault {
    Fault::lasting(format!("{} cannot be read: {error}", path.display()))
}

/// Reads until the buffer is full or nothing is left. Returns how many bytes there were; a file that cannot be read is as one that
/// ends: its digest is wrong then, and the server refuses it.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> usize {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) | Err(_) => break,
            Ok(read) => filled += read,
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_fit_into_the_limit_of_the_server() {
        let digests: Vec<_> = (0..10u8).map(|byte| Digest::of(&vec![byte; 300])).collect();
        let all = batches(&digests, 1000);
        assert_eq!(all.iter().map(|batch| batch.len()).collect::<Vec<_>>(), [2, 2, 2, 2, 2]);
        assert_eq!(all.concat(), digests);
        assert_eq!(batches(&digests, 10).len(), 10);
        assert!(batches(&[], 10).is_empty());
    }
}
