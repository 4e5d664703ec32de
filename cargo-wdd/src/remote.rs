//! Runs the commands of oracle calls on a build farm, through the Remote Execution API, version 2.
//!
//! `spec.rs` is what the user says about the farm. `client.rs` makes the calls there; it is compiled with the feature
//! `remote` only, since a quarter of all crates that the command is built from are for it alone.

#[cfg(feature = "remote")]
mod client;
mod spec;

use std::sync::Arc;

pub use self::spec::{Address, Header, RemoteSpec, Tls, ToolchainAt};
use crate::error::Error;
use crate::process::Farm;
use crate::process::toolchain::Toolchain;

/// Prepares the farm. Nothing is sent before the first call. `main` is the toolchain of the run.
///
/// # Errors
/// [`Error::FarmUnusable`] if a certificate, a key or a header cannot be read, or [`Error::Scarce`].
#[cfg(feature = "remote")]
pub fn farm(spec: RemoteSpec, main: Option<&Toolchain>) -> Result<Arc<dyn Farm>, Error> {
    Ok(Arc::new(client::Remote::new(spec, main)?))
}

/// Refuses the farm, since the client is not compiled.
///
/// # Errors
/// [`Error::FarmNotCompiled`].
#[cfg(not(feature = "remote"))]
pub fn farm(_spec: RemoteSpec, _main: Option<&Toolchain>) -> Result<Arc<dyn Farm>, Error> {
    Err(Error::FarmNotCompiled)
}

#[cfg(all(test, not(feature = "remote")))]
mod tests {
    use super::*;

    #[test]
    fn without_the_client_a_farm_is_refused_and_the_message_says_how_to_get_it() {
        let spec = RemoteSpec {
            address: Address::read("grpc://localhost:8980").unwrap(),
            instance: String::new(),
            platform: Vec::new(),
            headers: Vec::new(),
            tls: Tls::default(),
            toolchain: ToolchainAt::Sent,
            files: Vec::new(),
            jobs: 1,
        };
        let refused = farm(spec, None).unwrap_err().to_string();
        assert_eq!(
            refused,
            "this `cargo wdd` was built without `--remote`. Install it with `cargo install cargo-wdd --features \
             remote`, or take the released binary, which has all options."
        );
    }
}
