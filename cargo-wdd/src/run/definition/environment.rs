//! The variables of the environment that a result may depend on.

use std::collections::BTreeMap;
use std::env;

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

/// The variables that count, each with the digest of its value. Programs other than rustc, such as scripts, tests and
/// build scripts, may depend on any variable.
pub(super) fn environment(has_programs: bool) -> BTreeMap<String, String> {
    let all = env::vars_os().map(|(name, value)| (name.to_string_lossy().into_owned(), value));
    let all = all.filter(|(name, _)| counts(name, has_programs));
    all.map(|(name, value)| (name, hex(value.as_encoded_bytes()))).collect()
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
    fn rustc_depends_on_few_variables_and_other_programs_on_any() {
        for name in ["PATH", "RUSTFLAGS", "CARGO_HOME", "LD_LIBRARY_PATH"] {
            assert!(counts(name, false) && counts(name, true), "{name}");
        }
        for name in ["TZ", "DATABASE_URL", "HOME", "USER", "XDG_CONFIG_HOME"] {
            assert!(!counts(name, false) && counts(name, true), "{name}");
        }
    }
}
