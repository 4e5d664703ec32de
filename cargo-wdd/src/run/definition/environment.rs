//! The variables of the environment that a result may depend on. What is kept of them are digests with a random key of the run:
//! two runs with the same secret have different ones.

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::env;
use std::ffi::OsString;
use std::hash::BuildHasher;

use serde::{Deserialize, Serialize};

use super::hex;

/// Variables of terminals, shells and sessions. They differ between two terminals or after the next login, and no oracle
/// should depend on them.
const PASSING: &str = "_ COLORFGBG COLORTERM COLUMNS COMMAND_MODE DISPLAY EDITOR FZF_DEFAULT_OPTS GDMSESSION \
    ICEAUTHORITY INSIDE_EMACS INVOCATION_ID I3SOCK JOURNAL_STREAM LC_TERMINAL \
    LC_TERMINAL_VERSION LINES LISTEN_FDNAMES LISTEN_FDS LISTEN_PID LS_COLORS MAIL MAILCHECK \
    MAKEFLAGS MAKELEVEL MANAGERPID MANAGERPIDFDID MFLAGS MOTD_SHOWN NOTIFY_SOCKET OLDPWD PAGER \
    PROMPT PROMPT_COMMAND PS0 PS1 PS2 PS3 PS4 PWD RPROMPT SECURITYSESSIONID SESSIONTYPE \
    SESSION_MANAGER SHELL_SESSION_ID SHLVL STY SWAYSOCK SYSTEMD_EXEC_PID VISUAL WATCHDOG_PID \
    WATCHDOG_USEC WINDOW WINDOWID WINDOWPATH XAUTHORITY XMODIFIERS XPC_FLAGS XPC_SERVICE_NAME \
    __CF_USER_TEXT_ENCODING";

/// What programs that call each other pass on, or what each call gets anew: the numbers of open files of `make`, the number
/// of proxies of rustup that have called each other, the folder for temporary files.
const OF_CALLS: &str = "CARGO_MAKEFLAGS RUST_RECURSION_COUNT TMPDIR";

/// Beginnings of names of such variables.
const PASSING_PREFIXES: &str = "ALACRITTY_ ATUIN_ BYOBU_ CONEMU CURSOR_ DBUS_ DESKTOP_ FISH_ GHOSTTY_ GIO_LAUNCHED_ GNOME_ \
    GPG_ GTK_ HIST HYPRLAND_ ITERM_ KDE_ KITTY_ KONSOLE_ LESS MEMORY_PRESSURE_ NVIM PAM_ P9K_ \
    QT_ SSH_ STARSHIP_ SUDO_ TERM TILIX_ TMUX VIM VSCODE_ VTE_ WARP_ WAYLAND_ WEZTERM_ WSL WT_ \
    XDG_ XTERM_ YAZI_ ZED_ ZELLIJ ZSH_";

/// Variables that begin like those, but say where programs look for files.
const FOLDERS: [&str; 3] = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"];

/// Beginnings of names of variables that rustc, or what it calls, depends on.
const OF_RUST: [&str; 11] =
    ["AR", "CARGO", "CC", "CFLAGS", "CXX", "LANG", "LC_", "LD_", "PATH", "RUST", "TARGET"];

/// The variables of a run. Older versions have kept something else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Environment {
    key: String,
    /// The digest of each variable.
    pub(super) digests: BTreeMap<String, String>,
}

impl Environment {
    /// That of a new run with these variables.
    pub(super) fn new(variables: &BTreeMap<String, OsString>) -> Self {
        // The system gives the standard library the random bits for this hasher.
        let random = || RandomState::new().hash_one(());
        let key = format!("{:016x}{:016x}", random(), random());
        let new = Environment { key, ..Environment::default() };
        Environment { digests: new.keyed(variables), ..new }
    }

    /// The digests of these variables with the key of this run.
    pub(super) fn keyed(&self, variables: &BTreeMap<String, OsString>) -> BTreeMap<String, String> {
        let digest = |value: &OsString| hex(&(&self.key, value.as_encoded_bytes()));
        variables.iter().map(|(name, value)| (name.clone(), digest(value))).collect()
    }
}

/// The variables of this process that count. Programs other than rustc, such as scripts, tests and build scripts, may
/// depend on any variable.
pub(super) fn variables(has_programs: bool) -> BTreeMap<String, OsString> {
    let all = env::vars_os().map(|(name, value)| (name.to_string_lossy().into_owned(), value));
    all.filter(|(name, _)| counts(name, has_programs)).collect()
}

fn counts(name: &str, has_programs: bool) -> bool {
    // Settings of the command count as options.
    let passes = PASSING.split(' ').chain(OF_CALLS.split(' ')).any(|other| other == name)
        || PASSING_PREFIXES.split(' ').chain(["WDD_"]).any(|start| name.starts_with(start));
    let is_of_rust = OF_RUST.iter().any(|start| name.starts_with(start));
    (!passes || FOLDERS.contains(&name)) && (has_programs || is_of_rust)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_or_a_session_sets_does_not_count() {
        let session = "COLORTERM DBUS_SESSION_BUS_ADDRESS GNOME_TERMINAL_SCREEN GNOME_TERMINAL_SERVICE HISTFILE \
                       ICEAUTHORITY INVOCATION_ID ITERM_SESSION_ID JOURNAL_STREAM KITTY_PID KONSOLE_VERSION LESSOPEN \
                       LS_COLORS MANAGERPID OLDPWD PS1 PWD SESSION_MANAGER SHLVL SSH_AUTH_SOCK STY SYSTEMD_EXEC_PID \
                       TERM TERM_SESSION_ID TMUX TMUX_PANE VSCODE_PID WAYLAND_DISPLAY WEZTERM_PANE WINDOWID WINDOWPATH \
                       XAUTHORITY XDG_SESSION_ID ALACRITTY_WINDOW_ID _";
        for name in session.split_whitespace() {
            assert!(!counts(name, true) && !counts(name, false), "{name}");
        }
    }

    #[test]
    fn the_same_value_has_another_digest_in_another_run_and_the_same_one_in_the_same_run() {
        let variables = BTreeMap::from([("TOKEN".to_owned(), OsString::from("hunter2"))]);
        let (one, two) = (Environment::new(&variables), Environment::new(&variables));
        assert_ne!(one.digests, two.digests);
        assert_eq!(one.digests, one.keyed(&variables));
        let other = BTreeMap::from([("TOKEN".to_owned(), OsString::from("hunter3"))]);
        assert_ne!(one.digests, one.keyed(&other));
    }

    #[test]
    fn rustc_depends_on_few_variables_and_other_programs_on_any() {
        for name in ["PATH", "RUSTFLAGS", "CARGO_HOME", "LD_LIBRARY_PATH"] {
            assert!(counts(name, false) && counts(name, true), "{name}");
        }
        for name in ["TZ", "DATABASE_URL", "HOME", "USER", "XDG_CONFIG_HOME"] {
            assert!(!counts(name, false) && counts(name, true), "{name}");
        }
    }
}
