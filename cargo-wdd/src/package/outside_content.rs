//! Content of files outside of an input that can be in what is made of it. A link to such a file is copied as a file, and Rust
//! includes files by their paths. A result and a report are made to be shown to others, and these files are not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use wdd_text::text::languages::is_rust;

use super::input::Input;

/// A path that a macro includes.
static INCLUDED: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r##"\binclude(?:_str|_bytes)?!\s*[(\[{]\s*r?#*"([^"]+)""##;
    Regex::new(pattern).expect("a valid pattern")
});

/// A string that is an absolute path.
static ABSOLUTE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""(/[\w./@~+-]+)""#).expect("a valid pattern"));

/// A file outside of an input. Bytes of paths that are not UTF-8 are `\u{fffd}`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OutsideFile {
    /// Its path.
    pub path: String,
    /// The file of the input that is a link to it, and has its content. `None` if the input names it.
    pub linked_by: Option<String>,
}

impl Input {
    /// The files outside whose content is in the input, or in the program that is made of it.
    pub(crate) fn outside(&self) -> BTreeSet<OutsideFile> {
        let linked = self.linked();
        let included = self.named(&INCLUDED).into_iter().map(named);
        linked.into_iter().chain(included).collect()
    }

    /// The files outside that the input names, so that it may print their content.
    pub(crate) fn named_outside(&self) -> BTreeSet<OutsideFile> {
        let extras = self.package.iter().map(|package| &package.extras.outside);
        let relative = extras.flat_map(|outside| {
            outside.files.iter().map(|path| outside.base.join(path)).collect::<Vec<_>>()
        });
        relative.chain(self.named(&ABSOLUTE)).map(named).collect()
    }

    /// The files of a folder that links outside lead to.
    fn linked(&self) -> Vec<OutsideFile> {
        let root = self.root().canonicalize().ok().filter(|_| self.is_folder);
        let link = |path: &Path| {
            let root = root.as_ref()?;
            let to = root.join(path).canonicalize().ok().filter(|to| !to.starts_with(root))?;
            Some(OutsideFile { linked_by: Some(shown(path)), ..named(to) })
        };
        self.paths().filter_map(link).collect()
    }

    /// The files outside whose paths the pattern finds in files of Rust.
    fn named(&self, pattern: &Regex) -> Vec<PathBuf> {
        let own = self.folder_copied().or_else(|| self.path.canonicalize().ok());
        let folder =
            if self.is_folder { self.root() } else { self.path.parent().unwrap_or(&self.path) };
        let all =
            self.files.iter().filter(|(path, _)| is_rust(path)).flat_map(|(path, content)| {
                let text = String::from_utf8_lossy(content);
                let here = folder.join(if self.is_folder { path } else { Path::new("x") });
                let named = pattern.captures_iter(&text).filter_map(|found| found.get(1));
                named.map(|path| here.with_file_name(path.as_str())).collect::<Vec<_>>()
            });
        let outside = all.filter_map(|path| {
            let real = path.canonicalize().ok().filter(|real| real.is_file())?;
            let is_own = own.as_ref().is_some_and(|own| real.starts_with(own));
            (!is_own).then_some(real)
        });
        outside.collect()
    }
}

fn named(path: PathBuf) -> OutsideFile {
    OutsideFile { path: shown(&path), linked_by: None }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use wdd_text::text::render::Files;

    use super::*;

    #[test]
    fn links_that_lead_outside_and_included_files_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().canonicalize().unwrap();
        fs::create_dir_all(home.join("p/src")).unwrap();
        for name in ["key", "notes", "p/src/own", "p/a"] {
            fs::write(home.join(name), "x").unwrap();
        }
        symlink("../../key", home.join("p/src/k")).unwrap();
        symlink("../a", home.join("p/src/inside")).unwrap();
        let code = format!(
            "include_str!(\"../../notes\"); include_bytes!(\"own\"); include!(r#\"../a\"#); \"{}/key\"",
            home.display()
        );
        let file = |path: &str, content: &str| (PathBuf::from(path), content.into());
        let files: Files = vec![
            file("src/lib.rs", &code),
            file("src/k", "x"),
            file("src/inside", "x"),
            file("a", "x"),
        ];
        let input = Input {
            path: home.join("p"),
            name: "p".into(),
            files,
            fixed: Files::new(),
            is_folder: true,
            is_source: false,
            package: None,
        };
        let outside = |name: &str, linked_by: Option<&str>| OutsideFile {
            path: shown(&home.join(name)),
            linked_by: linked_by.map(str::to_owned),
        };
        let expected = [outside("key", Some("src/k")), outside("notes", None)];
        assert_eq!(Vec::from_iter(input.outside()), expected);
        assert_eq!(Vec::from_iter(input.named_outside()), [outside("key", None)]);
    }
}
