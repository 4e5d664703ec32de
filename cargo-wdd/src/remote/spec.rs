//! What the user says about the farm, checked as far as that is possible without it.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The farm, and how calls are run on it.
#[derive(Clone, Debug)]
pub struct RemoteSpec {
    /// Where it is.
    pub address: Address,
    /// Which of the instances of the server.
    pub instance: String,
    /// What a worker must be or have: names and values, which each farm defines.
    pub platform: Vec<(String, String)>,
    /// What is sent along with each message.
    pub headers: Vec<Header>,
    /// How the connection is secured.
    pub tls: Tls,
    /// Where a worker finds rustc.
    pub toolchain: ToolchainAt,
    /// Files that scripts read, besides the candidate.
    pub files: Vec<PathBuf>,
    /// How many calls are made at the same time.
    pub jobs: usize,
}

/// The address of a farm: `grpc://HOST:PORT`, or `grpcs://HOST:PORT` with TLS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// As the user has typed it.
    typed: String,
    /// `HOST:PORT`
    pub host_and_port: String,
    /// Whether the connection has TLS.
    pub is_secure: bool,
}

impl Address {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it, and how one looks.
    pub fn read(typed: &str) -> Result<Self, String> {
        let such_as =
            "write it like `grpc://localhost:8980`, or `grpcs://farm.example:443` with TLS";
        let (scheme, rest) = typed
            .split_once("://")
            .ok_or_else(|| format!("it does not say how to connect; {such_as}"))?;
        let is_secure = match scheme {
            // Other tools write addresses with the protocol below gRPC.
            "grpc" | "http" => false,
            "grpcs" | "https" => true,
            _ => return Err(format!("`{scheme}` is no known protocol; {such_as}")),
        };
        let rest = rest.trim_end_matches('/');
        let is_in_host = |c: char| c.is_ascii_alphanumeric() || "-._[]:".contains(c);
        match rest.rsplit_once(':') {
            Some((host, port))
                if !host.is_empty()
                    && host.chars().all(is_in_host)
                    && port.parse::<u16>().is_ok() =>
            {
                Ok(Address { typed: typed.to_owned(), host_and_port: rest.to_owned(), is_secure })
            }
            _ => Err(format!("it has to be a host and a port; {such_as}")),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.typed)
    }
}

/// How a connection with TLS is secured. Without a file, the certificates of the system count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tls {
    /// The certificate of who has signed that of the farm.
    pub authority: Option<PathBuf>,
    /// The certificate of the user, and its key.
    pub own: Option<(PathBuf, PathBuf)>,
}

/// Where a worker finds rustc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolchainAt {
    /// The toolchain of this machine is sent, once.
    Sent,
    /// The toolchain is in this folder of each worker.
    Folder(PathBuf),
}

/// A header: its name, and where its value is from. The value is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    /// In small letters; empty if the text was no header.
    pub name: String,
    source: HeaderSource,
}

#[derive(Clone, PartialEq, Eq)]
enum HeaderSource {
    Typed(String),
    File(PathBuf),
    Variable(String),
    /// The text is no header. What is wrong is said when it is used: where it is read, its text would be shown.
    Wrong,
}

/// How a header is written.
const SUCH_AS: &str = "a header is written like `authorization=file:token.txt`";

/// The beginning of a value that is the path of a file with the value.
const FILE: &str = "file:";

/// The beginning of a value that is the name of a variable with the value.
const VARIABLE: &str = "env:";

impl Header {
    /// Reads `NAME=VALUE`, `NAME=file:PATH` or `NAME=env:VARIABLE`. Another text is an error when it is used.
    pub fn read(typed: &str) -> Self {
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let split = typed
            .split_once('=')
            .filter(|(name, _)| !name.is_empty() && name.chars().all(is_allowed));
        let Some((name, value)) = split else {
            return Header { name: String::new(), source: HeaderSource::Wrong };
        };
        let source = match (value.strip_prefix(FILE), value.strip_prefix(VARIABLE)) {
            (Some(path), _) => HeaderSource::File(path.into()),
            (_, Some(name)) => HeaderSource::Variable(name.to_owned()),
            _ => HeaderSource::Typed(value.to_owned()),
        };
        Header { name: name.to_ascii_lowercase(), source }
    }

    /// A header as it is typed, without its value if that may be secret. Where the value is from is none.
    pub fn hidden(typed: &str) -> String {
        let is_secret = |value: &str| !value.starts_with(FILE) && !value.starts_with(VARIABLE);
        match typed.split_once('=') {
            Some((name, value)) if is_secret(value) => format!("{name}=…"),
            Some(_) => typed.to_owned(),
            None => "…".to_owned(),
        }
    }

    /// Reads the value each time: a file may have a new token.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub fn value(&self) -> Result<String, String> {
        match &self.source {
            HeaderSource::Wrong => Err(SUCH_AS.to_owned()),
            HeaderSource::Typed(value) => Ok(value.clone()),
            HeaderSource::File(path) => fs::read_to_string(path)
                .map(|value| value.trim().to_owned())
                .map_err(|error| format!("{} cannot be read: {error}", path.display())),
            HeaderSource::Variable(name) => {
                env::var(name).map_err(|error| format!("the variable `{name}`: {error}"))
            }
        }
    }
}

/// The value may be secret.
impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=…", self.name)
    }
}

impl ToolchainAt {
    /// Reads `send`, or the path of a folder.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(typed: &str) -> Result<Self, String> {
        match typed {
            "send" => Ok(ToolchainAt::Sent),
            folder if Path::new(folder).is_absolute() => Ok(ToolchainAt::Folder(folder.into())),
            _ => Err("write `send`, or the absolute path of a toolchain's folder on the workers, such as \
                      `/usr/local/rustup/toolchains/stable-x86_64-unknown-linux-gnu`"
                .to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_how_to_connect_and_has_a_port() {
        let secure = |typed: &str| Address::read(typed).map(|address| address.is_secure);
        assert_eq!(secure("grpc://localhost:8980"), Ok(false));
        assert_eq!(secure("grpcs://farm.example:443/"), Ok(true));
        for wrong in ["farm:8980", "ftp://farm:1", "grpc://farm", "grpc://:80", "grpc://a:1/x"] {
            let refused = secure(wrong).unwrap_err();
            assert!(refused.contains("grpc://localhost:8980"), "{wrong}: {refused}");
        }
    }

    #[test]
    fn a_header_s_value_is_read_from_a_file_each_time_and_is_never_shown() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let typed = format!("Authorization=file:{}", file.path().display());
        let header = Header::read(&typed);
        for token in ["Bearer one", "Bearer two"] {
            fs::write(file.path(), format!("{token}\n")).unwrap();
            assert_eq!(header.value().unwrap(), token);
        }
        let secret = Header::read("x-key=secret=1");
        assert_eq!(secret.value().unwrap(), "secret=1");
        assert_eq!(format!("{secret:?}"), "x-key=…");
        let variable = Header::read("x=env:WDD_NO_SUCH_VARIABLE");
        assert!(variable.value().unwrap_err().contains("WDD_NO_SUCH_VARIABLE"));
        for wrong in ["", "secret", "=secret", "a: secret=c"] {
            let why = Header::read(wrong).value().unwrap_err();
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
