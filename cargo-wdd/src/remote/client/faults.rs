//! What goes wrong on the way to a result, and what is done then.
//!
//! Most of it passes: a worker is lost, the server restarts, the network has a break. Then the call is made again
//! after a while, which is longer each time. A result never depends on how often.

use std::error::Error;
use std::time::Duration;
use std::{fmt, io, iter};

use bazel_remote_apis::google::rpc;
use rustls::AlertDescription;
use tonic::{Code, Status};

/// How often a call is made before the farm counts as unusable.
const TRIES: u32 = 12;

/// How often it is made before the first result: the address may be wrong.
const FIRST_TRIES: u32 = 6;

/// The time before the second try. It doubles with each try.
const PAUSE: Duration = Duration::from_millis(50);

/// The longest time before another try.
const LONGEST: Duration = Duration::from_secs(5);

/// What a server says about a certificate of ours that it does not accept, or misses.
const CERTIFICATES: [AlertDescription; 8] = [
    AlertDescription::NoCertificate,
    AlertDescription::BadCertificate,
    AlertDescription::UnsupportedCertificate,
    AlertDescription::CertificateRevoked,
    AlertDescription::CertificateExpired,
    AlertDescription::CertificateUnknown,
    AlertDescription::UnknownCA,
    AlertDescription::CertificateRequired,
];

pub(super) type Result<T, E = Fault> = std::result::Result<T, E>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What happened, in words.
    pub(super) detail: String,
}

/// What can be done about a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// Another try may work.
    Passing,
    /// Another try may work if all blobs are sent again: the farm does not have one any more.
    BlobMissing,
    /// Another try may work with a new token.
    Refused,
    /// One side does not accept the certificate of the other one.
    Untrusted,
    /// Every try would have the same fault.
    Lasting,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Fault { kind, detail: detail.into() }
    }

    /// A fault after which another try may work.
    pub(super) fn passing(detail: impl Into<String>) -> Self {
        Fault::new(FaultKind::Passing, detail)
    }

    /// A fault that every try would have.
    pub(super) fn lasting(detail: impl Into<String>) -> Self {
        Fault::new(FaultKind::Lasting, detail)
    }

    /// A fault after which all blobs are sent again.
    pub(super) fn missing(detail: impl Into<String>) -> Self {
        Fault::new(FaultKind::BlobMissing, detail)
    }

    /// What a status in a message means, if it is one of a fault.
    pub(super) fn of_status(status: &rpc::Status) -> Option<Self> {
        let code = Code::from(status.code);
        (code != Code::Ok).then(|| Status::new(code, &status.message).into())
    }
}

impl From<Status> for Fault {
    fn from(status: Status) -> Self {
        let kind = match status.code() {
            _ if is_untrusted(&status) => FaultKind::Untrusted,
            // This is the code if an action names a blob that is missing, or if no worker is as it should be. Not all
            // servers tell which.
            Code::FailedPrecondition | Code::NotFound => FaultKind::BlobMissing,
            Code::Unauthenticated | Code::PermissionDenied => FaultKind::Refused,
            Code::InvalidArgument | Code::Unimplemented | Code::OutOfRange => FaultKind::Lasting,
            _ => FaultKind::Passing,
        };
        Fault::new(kind, described(&status))
    }
}

/// The status in words: the name of its code, and what the server or the network says.
fn described(status: &Status) -> String {
    let mut text = format!("{:?}", status.code());
    if !status.message().is_empty() {
        text += &format!(": {}", status.message().trim_end_matches('.'));
    }
    // The cause, such as a refused connection, is the last of the sources.
    if let Some(cause) = causes(status).last().map(ToString::to_string)
        && !text.contains(&cause)
    {
        text += &format!(" ({cause})");
    }
    text
}

/// Whether one side does not accept the certificate of the other one.
fn is_untrusted(status: &Status) -> bool {
    causes(status).any(|cause| {
        let cause = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        match cause.and_then(|cause| cause.downcast_ref()) {
            Some(rustls::Error::InvalidCertificate(_)) => true,
            Some(rustls::Error::AlertReceived(alert)) => CERTIFICATES.contains(alert),
            _ => false,
        }
    })
}

/// What a status comes from, and so on.
fn causes(status: &Status) -> impl Iterator<Item = &(dyn Error + 'static)> {
    iter::successors(status.source(), |&cause| cause.source())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// What the calls so far tell about a farm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Health {
    /// No call has ended.
    Unknown,
    /// The last call that has ended had a result.
    Usable,
    /// The last call that has ended had no result, after all tries.
    Unusable,
}

/// How long to wait after each of the tries of one call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    tries: u32,
    most: u32,
    /// Differs from call to call, so that not all calls try again at the same time.
    spread: u32,
}

impl Patience {
    /// Of a call with this number.
    pub(super) fn new(number: u64, farm: Health) -> Self {
        Patience {
            tries: 0,
            most: match farm {
                Health::Unknown => FIRST_TRIES,
                Health::Usable => TRIES,
                // With `--remote-fallback`, each call still finds out whether the farm is back, but does not wait for
                // it.
                Health::Unusable => 1,
            },
            spread: (number % 8) as u32,
        }
    }

    /// The time before the next try. `None` if there is none.
    pub(super) fn next(&mut self) -> Option<Duration> {
        self.tries += 1;
        if self.tries >= self.most {
            return None;
        }
        let pause = LONGEST.min(PAUSE * (1 << (self.tries - 1).min(16)));
        Some(pause + pause * self.spread / 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_limit_and_tries_end() {
        let mut patience = Patience::new(0, Health::Usable);
        let pauses: Vec<_> = iter::from_fn(|| patience.next()).collect();
        assert_eq!(pauses.len(), TRIES as usize - 1);
        assert!(pauses.is_sorted() && pauses.last() == Some(&LONGEST));
        assert!(pauses.iter().sum::<Duration>() > Duration::from_secs(20));
        assert_eq!(Patience::new(5, Health::Unusable).next(), None);
    }

    #[test]
    fn a_status_says_what_can_be_done() {
        let kind = |code: Code| Fault::from(Status::new(code, "")).kind;
        assert_eq!(kind(Code::Unavailable), FaultKind::Passing);
        assert_eq!(kind(Code::FailedPrecondition), FaultKind::BlobMissing);
        assert_eq!(kind(Code::Unauthenticated), FaultKind::Refused);
        assert_eq!(kind(Code::InvalidArgument), FaultKind::Lasting);
        assert_eq!(Fault::of_status(&rpc::Status::default()), None);
        let of_tls = |error: rustls::Error| {
            let io = io::Error::new(io::ErrorKind::InvalidData, error);
            Fault::from(Status::from_error(Box::new(io))).kind
        };
        let missed = rustls::Error::AlertReceived(AlertDescription::CertificateRequired);
        assert_eq!(of_tls(missed), FaultKind::Untrusted);
        assert_eq!(of_tls(rustls::Error::DecryptError), FaultKind::Passing);
        let status =
            rpc::Status { code: 14, message: "no worker.".to_owned(), ..Default::default() };
        let fault = Fault::of_status(&status).unwrap();
        assert_eq!(fault.to_string(), "Unavailable: no worker");
    }
}
