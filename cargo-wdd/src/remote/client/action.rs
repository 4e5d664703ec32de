//! An action: the command, the tree of its files, and all that a result depends on.

use std::path::PathBuf;
use std::time::Duration;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::google::protobuf;

use super::contents::Contents;
use super::digest::Digest;
use super::shell::{END, SCRIPT};
use super::tree::{BlobContent, Blobs};
use crate::process::CallTerms;
use crate::remote::spec::RemoteSpec;

/// The shortest time limit of an action.
const SHORTEST: u64 = 16;

#[derive(Debug)]
pub(super) struct Action {
    pub(super) digest: Digest,
    pub(super) blobs: Blobs,
    /// The paths of the files and folders that are fetched afterwards: where they are there, and here.
    pub(super) outputs: Vec<(String, PathBuf)>,
    pub(super) limit: Duration,
    /// Whether a result that the farm knows counts, and is kept.
    pub(super) is_cached: bool,
    /// Whether a shell's exit code above 128 is a signal.
    pub(super) high_codes_are_signals: bool,
}

/// What an action depends on, besides its contents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances<'a> {
    pub(super) spec: &'a RemoteSpec,
    /// The version of rustc: if workers have a toolchain, its name alone does not tell which.
    pub(super) version: Option<&'a str>,
    pub(super) terms: &'a CallTerms<'a>,
    /// Whether a shell's exit code above 128 is a signal.
    pub(super) high_codes_are_signals: bool,
}

impl Action {
    /// The action with these contents. Its digest covers all that a result depends on: the farm finds the result of an equal
    /// call by it.
    pub(super) fn new(contents: Contents, about: Circumstances<'_>) -> Self {
        let Contents { root, mut blobs, outputs } = contents;
        let Circumstances { spec, version, terms, high_codes_are_signals } = about;
        let mut add = |(digest, bytes): (Digest, Vec<u8>)| {
            blobs.insert(digest, BlobContent::Bytes(bytes.into()));
            digest.message()
        };
        // The limit is a part of the digest, so another run should have the same one.
        let limit = rounded(terms.limit, SHORTEST);
        let platform = platform(spec);
        let command = add(Digest::of_message(&command(&outputs, version, platform.clone())));
        let action = api::Action {
            command_digest: Some(command),
            input_root_digest: Some(root.message()),
            timeout: Some(protobuf::Duration { seconds: limit.as_secs().cast_signed(), nanos: 0 }),
            do_not_cache: terms.is_flaky,
            // Another call about the same text is another action, or the farm would give the result of the first.
            salt: if terms.nth == 0 { Vec::new() } else { terms.nth.to_be_bytes().into() },
            platform,
        };
        let (digest, bytes) = Digest::of_message(&action);
        blobs.insert(digest, BlobContent::Bytes(bytes.into()));
        Action { digest, blobs, outputs, limit, is_cached: !terms.is_flaky, high_codes_are_signals }
    }
}

/// The command that runs the script.
fn command(
    outputs: &[(String, PathBuf)],
    version: Option<&str>,
    platform: Option<api::Platform>,
) -> api::Command {
    let mut paths: Vec<_> = outputs.iter().map(|(there, _)| there.clone()).collect();
    // The API wants all paths in one list, sorted.
    paths.push(END.to_owned());
    paths.sort();
    let version = version.map(|version| api::command::EnvironmentVariable {
        name: "WDD_RUSTC".to_owned(),
        value: version.to_owned(),
    });
    // Servers before version 2.2 of the API read the platform here.
    #[allow(deprecated)]
    api::Command {
        arguments: vec!["/bin/sh".to_owned(), SCRIPT.to_owned()],
        environment_variables: version.into_iter().collect(),
        output_paths: paths,
        platform,
        ..api::Command::default()
    }
}

/// What the user wants a worker to be or have, in the order that the API wants.
fn platform(spec: &RemoteSpec) -> Option<api::Platform> {
    let mut platform = spec.platform.clone();
    platform.sort();
    let property = |(name, value)| api::platform::Property { name, value };
    let properties: Vec<_> = platform.into_iter().map(property).collect();
    (!properties.is_empty()).then_some(api::Platform { properties })
}

/// A time limit that is mostly the same in another run, whose untouched input takes a little more or less: four, five, six
/// or seven times a power of two, in seconds, and not below `shortest`. Coarser steps would pass the most that servers allow.
pub(super) fn rounded(limit: Duration, shortest: u64) -> Duration {
    let started = u64::from(limit.subsec_nanos() > 0);
    let seconds = limit.as_secs().saturating_add(started).clamp(shortest.max(4), 1 << 30);
    let step = 1 << (seconds.ilog2() - 2);
    Duration::from_secs(seconds.next_multiple_of(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_rounded_up() {
        let of = |millis| rounded(Duration::from_millis(millis), 16).as_secs();
        assert_eq!([of(10), of(16_000), of(16_001), of(600_000)], [16, 16, 20, 640]);
        assert_eq!(rounded(Duration::MAX, 16).as_secs(), 1 << 30);
    }
}
