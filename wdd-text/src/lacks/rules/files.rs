//! Files that are not there.
//!
//! ```text
//! error: couldn't read `src/a.txt`: No such file or directory    wants the file `src/a.txt`
//! error: environment variable `OUT_DIR` not defined                wants the file `build.rs`, which sets it
//! error[E0583]: file not found for module `a`                    wants the file `a.rs` or `a/mod.rs`
//! ```

use super::{Rule, names};
use crate::lacks::{CompileError, Want, quoted};

pub(super) static FILES: Rule = Rule { codes: &["", "E0583"], is_late: false, wants: files };

/// The file that a message names. Errors without a code are also about names, of macros.
fn files(error: &CompileError, text: &str) -> Vec<Want> {
    let named = quoted(&error.message).next();
    match named {
        Some(path) if error.message.contains("couldn't read") => {
            vec![Want::File { path: path.to_owned() }]
        }
        Some(_) if error.message.contains("environment variable") => {
            vec![Want::File { path: "build.rs".to_owned() }]
        }
        Some(module) if error.code.is_some() => {
            let paths = [format!("{module}.rs"), format!("{module}/mod.rs")];
            paths.map(|path| Want::File { path }).into()
        }
        _ => (names::NAMES.wants)(error, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(code: Option<&str>, message: &str) -> Vec<Want> {
        let (code, message) = (code.map(str::to_owned), message.to_owned());
        files(&CompileError { code, message, ..CompileError::default() }, "")
    }

    #[test]
    fn a_file_is_wanted_by_its_path_or_as_a_module() {
        let file = |path: &str| Want::File { path: path.into() };
        assert_eq!(wants(None, "couldn't read `a/b.txt`: No such file"), [file("a/b.txt")]);
        let variable = wants(None, "environment variable `OUT_DIR` not defined at compile time");
        assert_eq!(variable, [file("build.rs")]);
        let module = wants(Some("E0583"), "file not found for module `a`");
        assert_eq!(module, [file("a.rs"), file("a/mod.rs")]);
        assert_eq!(wants(None, "cannot find macro `m` in this scope"), [Want::Name("m".into())]);
    }
}
