//! The options about a farm.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::given::{CONTACTED, EXECUTED, HOW, NO_EFFECT, RIGHTS};
use super::values::{name, property};
use crate::remote::{Address, Header, RemoteSpec, Tls, ToolchainAt};

/// Where oracle calls run, if not on this machine.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "On a farm")]
pub struct RemoteOptions {
    /// Run oracle calls on this build farm, which speaks the Remote Execution API
    ///
    /// `grpcs://` is a connection with TLS, `grpc://` one without. The result is the same as without this option. cargo
    /// itself runs here.
    #[arg(long, value_name = "grpc[s]://HOST:PORT", value_parser = Address::read, conflicts_with = "plain_cargo", groups = [NO_EFFECT, CONTACTED])]
    pub remote: Option<Address>,

    /// The instance of the server
    #[arg(long, value_name = "NAME", value_parser = name, requires = "remote", groups = [NO_EFFECT, CONTACTED])]
    pub remote_instance: Option<String>,

    /// What a worker must be or have, such as `OSFamily=linux`; may be given more than once
    #[arg(long, value_name = "NAME=VALUE", value_parser = property, requires = "remote", groups = [NO_EFFECT, CONTACTED])]
    pub remote_platform: Vec<(String, String)>,

    /// A header that each message has, such as `authorization=file:token.txt`; may be given more than once
    ///
    /// The value is in the file after `file:`, or in the variable after `env:`, or typed. It is never shown or saved.
    #[arg(long, value_name = "NAME=VALUE", value_parser = header, requires = "remote", groups = [NO_EFFECT, RIGHTS])]
    pub remote_header: Vec<Header>,

    /// The certificate of who has signed that of the server [default: those of the system]
    #[arg(long, value_name = "PEM", requires = "remote", groups = [NO_EFFECT, CONTACTED])]
    pub remote_ca: Option<PathBuf>,

    /// Your certificate
    #[arg(long, value_name = "PEM", requires = "remote", requires = "remote_key", groups = [NO_EFFECT, RIGHTS])]
    pub remote_cert: Option<PathBuf>,

    /// The key of your certificate
    #[arg(long, value_name = "PEM", requires = "remote_cert", groups = [NO_EFFECT, RIGHTS])]
    pub remote_key: Option<PathBuf>,

    /// Where workers have the toolchain: its folder there, or `send` [default: send]
    ///
    /// `send` sends the toolchain of this machine, once. The one in a folder of the workers is used where it has the
    /// same version as the one here; another one is sent.
    #[arg(long, value_name = "FOLDER|send", value_parser = ToolchainAt::read, requires = "remote", groups = [NO_EFFECT, EXECUTED])]
    pub remote_toolchain: Option<ToolchainAt>,

    /// A file or folder that the script reads; may be given more than once
    ///
    /// It is in the folder of the script there. Files of that folder that the script names are sent without this.
    #[arg(long, value_name = "PATH", requires = "remote", groups = [NO_EFFECT, RIGHTS])]
    pub remote_file: Vec<PathBuf>,

    /// Run calls here if the farm cannot be used
    #[arg(long, requires = "remote", groups = [NO_EFFECT, HOW])]
    pub remote_fallback: bool,

    /// Judge each candidate here too that is interesting on the farm
    #[arg(long, requires = "remote", groups = [NO_EFFECT, HOW])]
    pub remote_confirm: bool,
}

impl RemoteOptions {
    /// The farm, if the user wants one, for that many calls at the same time.
    pub(super) fn spec(&self, jobs: usize) -> Option<RemoteSpec> {
        let own = self.remote_cert.clone().zip(self.remote_key.clone());
        Some(RemoteSpec {
            address: self.remote.clone()?,
            instance: self.remote_instance.clone().unwrap_or_default(),
            platform: self.remote_platform.clone(),
            headers: self.remote_header.clone(),
            tls: Tls { authority: self.remote_ca.clone(), own },
            toolchain: self.remote_toolchain.clone().unwrap_or(ToolchainAt::Sent),
            files: self.remote_file.clone(),
            jobs,
        })
    }
}

/// A header. It is never refused here, since then its text would be shown.
fn header(typed: &str) -> Result<Header, Infallible> {
    Ok(Header::read(typed))
}

/// The option whose value may be secret.
const SECRET: &str = "--remote-header";

/// Words of a command line without secrets.
pub fn without_secrets(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut is_value = false;
    let shown = |word: OsString| {
        let text = word.to_string_lossy().into_owned();
        if std::mem::take(&mut is_value) {
            return Header::hidden(&text).into();
        }
        is_value = text == SECRET;
        match text.strip_prefix(SECRET).and_then(|rest| rest.strip_prefix('=')) {
            Some(value) => format!("{SECRET}={}", Header::hidden(value)).into(),
            None => word,
        }
    };
    words.into_iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_headers_are_hidden_and_where_they_are_from_is_not() {
        let words = |text: &str| -> Vec<OsString> { text.split(' ').map(Into::into).collect() };
        let typed = words(
            "reduce --remote-header a=secret --remote-header=b=s=t --remote-header c=file:t x=1",
        );
        let shown =
            words("reduce --remote-header a=… --remote-header=b=… --remote-header c=file:t x=1");
        assert_eq!(without_secrets(typed), shown);
    }
}
