//! Manifests that cargo does not accept.
//!
//! ```text
//! error: feature `a` includes `b` which is neither a dependency nor another feature    wants the entry `b`
//! error: can't find `a` bin at `src/bin/a.rs` or `src/bin/a/main.rs`                    wants one of the files
//! error: failed to parse manifest at `a/Cargo.toml`: no targets specified               wants `a/src/lib.rs` or `a/src/main.rs`
//! ```

use std::path::Path;

use super::Rule;
use crate::lacks::{CompileError, Want, quoted};
use crate::manifests;
use crate::text::render::Files;

/// In place of a code, what says that an error is cargo's.
pub const CARGO: &str = "cargo";

pub(super) static MANIFESTS: Rule = Rule { codes: &[CARGO], is_late: false, wants: entries };

/// All that is quoted: what is still there is no part of what the candidate lacks.
fn entries(error: &CompileError, _: &str) -> Vec<Want> {
    let files = quoted(&error.message).map(|path| Want::File { path: path.to_owned() });
    let is_key = |char: char| char.is_alphanumeric() || "_-".contains(char);
    let names = quoted(&error.message).flat_map(|quote| quote.split(move |char| !is_key(char)));
    let entries = names.filter(|name| !name.is_empty()).map(|name| Want::Entry(name.to_owned()));
    let mut wants: Vec<Want> = files.chain(entries).collect();
    if error.message.contains("no targets specified")
        && let Some(folder) =
            named(error).last().and_then(|path| path.strip_suffix(manifests::NAME))
    {
        let roots = ["src/lib.rs", "src/main.rs"].map(|root| format!("{folder}{root}"));
        wants.extend(roots.map(|path| Want::File { path }));
        // Its file may be elsewhere.
        wants.push(Want::Entry("lib".to_owned()));
    }
    wants
}

/// The manifests that an error names.
fn named(error: &CompileError) -> impl Iterator<Item = &str> {
    quoted(&error.message).filter(|path| path.ends_with(manifests::NAME))
}

/// The manifest of the candidate that an error is about: the last one that it names, as it gives the reason of a reason.
pub(in crate::lacks) fn manifest_of<'c>(
    error: &CompileError,
    candidate: &'c Files,
) -> Option<&'c Path> {
    let path = Path::new(named(error).last()?);
    let fits = candidate.iter().map(|(file, _)| file).filter(|file| path.ends_with(file));
    fits.max_by_key(|file| file.components().count()).map(|file| &**file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(message: &str) -> CompileError {
        CompileError { message: message.to_owned(), ..CompileError::default() }
    }

    #[test]
    fn names_and_files_are_wanted() {
        let feature = entries(&error("feature `x` includes `dep:y-z`, but `y-z` is no"), "");
        assert!(feature.contains(&Want::Entry("y-z".to_owned())), "{feature:?}");
        let file = |path: &str| Want::File { path: path.to_owned() };
        let program = entries(&error("can't find `q` bin at `src/bin/q.rs` or"), "");
        assert!(program.contains(&file("src/bin/q.rs")), "{program:?}");
        let none = entries(&error("parse `/t/a/Cargo.toml`: no targets specified in"), "");
        assert!(none.contains(&file("/t/a/src/main.rs")), "{none:?}");
        assert!(none.contains(&Want::Entry("lib".to_owned())), "{none:?}");
    }

    #[test]
    fn the_error_is_about_the_last_manifest_that_it_names() {
        let files = ["Cargo.toml", "a/Cargo.toml"].map(|path| (path.into(), Vec::new())).to_vec();
        let said = error("member `/t/a` of `/t/Cargo.toml`: parse `/t/a/Cargo.toml`");
        assert_eq!(manifest_of(&said, &files), Some(Path::new("a/Cargo.toml")));
        assert_eq!(manifest_of(&error("no package `c`"), &files), None);
    }
}
