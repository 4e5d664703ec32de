//! The keys and certificates of a farm with TLS, made anew each time.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tonic::transport::{Certificate, Identity, ServerTlsConfig};

/// The keys of a server on this machine, and of one client.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The certificate of who has signed the others, as PEM.
    pub authority: String,
    server: Pair,
    /// What a client can show. A client that shows nothing is refused.
    pub client: Pair,
}

/// A certificate and its key, as PEM.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The certificate.
    pub certificate: String,
    /// Its key.
    pub key: String,
}

impl Keys {
    /// Makes them.
    ///
    /// # Panics
    /// If the system gives no random bytes.
    pub fn new() -> Self {
        let mut about = CertificateParams::default();
        about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(about, key()).expect("it signs itself");
        let pair = |name: &str| {
            let key = key();
            let about = CertificateParams::new([name.to_owned()]).expect("it is a name");
            let certificate = about.signed_by(&key, &authority);
            Pair {
                certificate: certificate.expect("it can be signed").pem(),
                key: key.serialize_pem(),
            }
        };
        Keys { authority: authority.pem(), server: pair("127.0.0.1"), client: pair("client") }
    }

    /// The settings of the server.
    pub(super) fn of_server(&self) -> ServerTlsConfig {
        let own = Identity::from_pem(&self.server.certificate, &self.server.key);
        ServerTlsConfig::new().identity(own).client_ca_root(Certificate::from_pem(&self.authority))
    }
}

impl Default for Keys {
    fn default() -> Self {
        Keys::new()
    }
}

fn key() -> KeyPair {
    KeyPair::generate().expect("there are random bytes")
}
