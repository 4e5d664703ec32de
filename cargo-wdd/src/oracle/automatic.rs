//! The automatic oracle: rustc on the candidate, with the flags that the user and the input's
//! headers give.
//!
//! Headers are read from the untouched input, once: they hold for every candidate, also when the
//! comments themselves are gone. The user's edition overrides the headers'.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::oracle::command::{Rustc, edition_in, expanded, sanitised, typed, without_edition};
use crate::process::toolchain::Toolchain;
use crate::text::languages::rust::headers::Headers;

/// rustc as it is called in a run.
#[derive(Clone, Debug)]
pub(crate) struct Automatic {
    pub(crate) toolchain: Toolchain,
    pub(crate) rustc: Rustc,
    /// The file that it is given.
    pub(crate) main: PathBuf,
}

impl Automatic {
    /// The command for the file `main`, whose untouched content is `source`; `base` is the folder
    /// that the user's relative paths begin in.
    pub(crate) fn new(
        toolchain: Toolchain,
        user: &[OsString],
        (main, source): (&Path, &[u8]),
        base: &Path,
    ) -> Self {
        let headers = Headers::read(source);
        let flags = headers.flags.iter().map(OsString::from).collect();
        let mut flags = expanded(flags, base);
        let user = expanded(user.to_vec(), base);
        let in_headers = edition_in(&flags).or(headers.edition);
        let edition = edition_in(&user).or(in_headers);
        flags.extend(user);
        Automatic {
            rustc: Rustc {
                program: toolchain.rustc.clone(),
                edition,
                flags: sanitised(without_edition(flags), base),
                envs: headers.envs,
            },
            toolchain,
            main: main.to_owned(),
        }
    }

    /// The same with an edition that nobody asked for.
    pub(crate) fn trying(&self, year: &str) -> Self {
        let mut automatic = self.clone();
        automatic.rustc.edition = Some(year.to_owned());
        automatic
    }

    /// What a person types to see the failure.
    pub(crate) fn command_line(&self, main: &Path) -> String {
        let envs = self.rustc.envs.iter();
        let envs = envs.map(|(name, value)| format!("{name}={} ", typed([value])));
        let words = self.toolchain.call.iter().map(OsString::from);
        let words = words.chain(self.rustc.args(main));
        envs.collect::<String>() + &typed(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automatic(user: &[&str], source: &str) -> Automatic {
        let toolchain = Toolchain {
            rustc: "/bin/rustc".into(),
            version: "rustc 1.0.0".into(),
            call: vec!["rustc".into(), "+nightly".into()],
        };
        let user: Vec<_> = user.iter().map(OsString::from).collect();
        let file = (Path::new("crash.rs"), source.as_bytes());
        Automatic::new(toolchain, &user, file, Path::new("/home"))
    }

    #[test]
    fn the_user_s_edition_overrides_the_headers() {
        for source in ["//@ edition: 2015\n", "//@ compile-flags: --edition 2015\n"] {
            let rustc = automatic(&["--edition", "2018"], source).rustc;
            assert_eq!(rustc.edition.as_deref(), Some("2018"));
            assert_eq!(rustc.flags, [""; 0]);
            let by_header = automatic(&[], source);
            assert_eq!(by_header.rustc.edition.as_deref(), Some("2015"));
        }
        assert_eq!(automatic(&["-O"], "").rustc.edition, None);
    }

    #[test]
    fn the_command_line_can_be_typed() {
        let source =
            "//@ compile-flags: --cfg 'f=\"x\"'\n//@ rustc-env: A=b c\n//@ edition: 2018\n";
        assert_eq!(
            automatic(&["-Zx"], source).command_line(Path::new("crash.rs")),
            "A='b c' rustc +nightly --edition 2018 --cfg 'f=\"x\"' -Zx crash.rs"
        );
    }

    #[test]
    fn a_crate_is_named_where_rustc_would_refuse_the_file_s_name() {
        let line = |flags: &[&str]| automatic(flags, "").command_line(Path::new("a b.c.rs"));
        assert_eq!(line(&[]), "rustc +nightly --crate-name a_b_c 'a b.c.rs'");
        let named = "rustc +nightly --crate-name x 'a b.c.rs'";
        assert_eq!(line(&["--crate-name", "x"]), named);
    }
}
