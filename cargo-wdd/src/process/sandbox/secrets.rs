//! What candidates never see of the user's secrets: variables with names like that of a token, and files with keys and passwords.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Parts of names of variables.
const PARTS: [&str; 7] =
    ["TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "APIKEY"];

/// Ends of names.
const ENDS: [&str; 2] = ["_KEY", "_PAT"];

/// Beginnings of names.
const STARTS: [&str; 1] = ["AWS_"];

/// Where agents and buses are reached that have keys.
const AGENTS: [&str; 5] = [
    "DBUS_SESSION_BUS_ADDRESS",
    "GNOME_KEYRING_CONTROL",
    "GPG_AGENT_INFO",
    "SSH_AGENT_PID",
    "SSH_AUTH_SOCK",
];

/// Files and folders in the home folder.
const IN_HOME: [&str; 20] = [
    ".aws",
    ".azure",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".config/gcloud",
    ".config/gh",
    ".config/git/credentials",
    ".config/glab-cli",
    ".config/hub",
    ".docker/config.json",
    ".git-credentials",
    ".gnupg",
    ".kube",
    ".local/share/keyrings",
    ".netrc",
    ".npmrc",
    ".password-store",
    ".pgpass",
    ".pypirc",
    ".ssh",
];

/// Files in the home folder of cargo.
const OF_CARGO: [&str; 2] = ["credentials", "credentials.toml"];

/// The variables of the environment that calls do not see, except those that the user passes.
pub(super) fn variables(passed: &[String]) -> Vec<OsString> {
    let is_taken = |name: &OsString| {
        let name = name.to_string_lossy();
        is_secret(&name) && !passed.iter().any(|passed| *passed == name)
    };
    env::vars_os().map(|(name, _)| name).filter(is_taken).collect()
}

/// Whether a variable with this name may have a secret.
fn is_secret(name: &str) -> bool {
    let name = name.to_uppercase();
    PARTS.iter().any(|part| name.contains(part))
        || ENDS.iter().any(|end| name.ends_with(end))
        || STARTS.iter().any(|start| name.starts_with(start))
        || AGENTS.contains(&&*name)
}

/// The files and folders that calls do not read, as far as they are there: their real paths.
pub(super) fn paths(home: Option<&Path>) -> Vec<PathBuf> {
    let in_home = home.into_iter().flat_map(|home| IN_HOME.map(|path| home.join(path)));
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let of_cargo = cargo.into_iter().flat_map(|home| OF_CARGO.map(|name| home.join(name)));
    let mut all: Vec<_> =
        in_home.chain(of_cargo).filter_map(|path| path.canonicalize().ok()).collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_with_secrets_are_known_by_their_names() {
        let secret = "GITHUB_TOKEN CARGO_REGISTRY_TOKEN CARGO_REGISTRIES_OWN_TOKEN AWS_PROFILE AWS_SECRET_ACCESS_KEY \
                      PGPASSWORD MYSQL_PASSWD api_key GH_PAT SSH_AUTH_SOCK GPG_AGENT_INFO GOOGLE_APPLICATION_CREDENTIALS";
        for name in secret.split_whitespace() {
            assert!(is_secret(name), "{name}");
        }
        let plain =
            "PATH HOME CARGO_HOME RUSTFLAGS KEYBOARD PWD LANG XDG_RUNTIME_DIR CARGO_WDD_CALL";
        for name in plain.split_whitespace() {
            assert!(!is_secret(name), "{name}");
        }
    }

    #[test]
    fn files_that_are_there_are_found_and_others_are_not() {
        let home = tempfile::tempdir().unwrap();
        let found = |path: &str| {
            let real = home.path().canonicalize().unwrap().join(path);
            paths(Some(home.path())).contains(&real)
        };
        std::fs::create_dir_all(home.path().join(".ssh")).unwrap();
        std::fs::create_dir_all(home.path().join(".cargo")).unwrap();
        std::fs::write(home.path().join(".cargo/credentials.toml"), "x").unwrap();
        assert!(found(".ssh") && found(".cargo/credentials.toml"));
        assert!(!found(".netrc") && !found(".cargo"));
    }
}
