//! The automatic oracle: rustc on the candidate, with the flags that the user and the input's
//! headers give.
//!
//! Headers are read from the untouched input, once: they hold for every candidate, also when the
//! comments themselves are gone. The user's edition overrides the headers'.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use crate::command::{Rustc, edition_in, sanitised, without_edition};
use crate::headers::Headers;
use crate::toolchain::Toolchain;

/// rustc as it is called in a run.
#[derive(Clone, Debug)]
pub(crate) struct Automatic {
    pub(crate) toolchain: Toolchain,
    pub(crate) rustc: Rustc,
    /// Where the edition comes from, if it is settled.
    pub(crate) edition: Option<Edition>,
}

/// An edition, and why this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its year.
    pub year: String,
    /// Who asked for it.
    pub origin: EditionOrigin,
}

/// Who asked for an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionOrigin {
    /// The user's flags.
    Flag,
    /// The input's headers.
    Header,
    /// Nobody: it was found by trying.
    Tried,
}

impl Automatic {
    /// The command for an input; `base` is the folder that the user's relative paths begin in.
    pub(crate) fn new(toolchain: Toolchain, user: &[OsString], source: &[u8], base: &Path) -> Self {
        let headers = Headers::read(source);
        let mut flags: Vec<OsString> = headers.flags.iter().map(OsString::from).collect();
        let in_headers = edition_in(&flags).or(headers.edition);
        let edition = edition_in(user)
            .map(|year| (year, EditionOrigin::Flag))
            .or(in_headers.map(|year| (year, EditionOrigin::Header)))
            .map(|(year, origin)| Edition { year, origin });
        flags.extend_from_slice(user);
        Automatic {
            rustc: Rustc {
                program: toolchain.rustc.clone(),
                edition: edition.as_ref().map(|edition| edition.year.clone()),
                flags: sanitised(without_edition(flags), base),
                envs: headers.envs,
            },
            toolchain,
            edition,
        }
    }

    /// The same with an edition that nobody asked for.
    pub(crate) fn trying(&self, year: &str) -> Self {
        let mut automatic = self.clone();
        automatic.rustc.edition = Some(year.to_owned());
        automatic.edition = Some(Edition {
            year: year.to_owned(),
            origin: EditionOrigin::Tried,
        });
        automatic
    }

    /// What a person types to see the failure.
    pub(crate) fn command_line(&self, main: &Path) -> String {
        let mut words = Vec::new();
        for (name, value) in &self.rustc.envs {
            words.push(format!("{name}={}", quoted(value)));
        }
        match &self.toolchain.name {
            Some(folder) if folder.contains('/') => {
                words.push(quoted(&self.toolchain.rustc.to_string_lossy()));
            }
            Some(name) => words.extend(["rustc".to_owned(), quoted(&format!("+{name}"))]),
            None => words.push("rustc".to_owned()),
        }
        let args = self.rustc.args(main);
        words.extend(args.iter().map(|arg| quoted(&arg.to_string_lossy())));
        words.join(" ")
    }
}

fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automatic(user: &[&str], source: &str) -> Automatic {
        let toolchain = Toolchain {
            rustc: "/bin/rustc".into(),
            version: "rustc 1.0.0".into(),
            host: "x86_64".into(),
            name: Some("nightly".into()),
        };
        let user: Vec<_> = user.iter().map(OsString::from).collect();
        Automatic::new(toolchain, &user, source.as_bytes(), Path::new("/home"))
    }

    #[test]
    fn the_user_s_edition_overrides_the_headers() {
        for source in ["//@ edition: 2015\n", "//@ compile-flags: --edition 2015\n"] {
            let rustc = automatic(&["--edition", "2018"], source).rustc;
            assert_eq!(rustc.edition.as_deref(), Some("2018"));
            assert_eq!(rustc.flags, [""; 0]);
            let by_header = automatic(&[], source);
            assert_eq!(by_header.edition.unwrap().origin, EditionOrigin::Header);
            assert_eq!(by_header.rustc.edition.as_deref(), Some("2015"));
        }
        assert_eq!(automatic(&["-O"], "").edition, None);
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
