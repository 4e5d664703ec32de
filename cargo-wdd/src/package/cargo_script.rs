//! A cargo script: a file of Rust that has its manifest in it, between two lines of hyphens.
//!
//! ```text
//! #!/usr/bin/env -S cargo +nightly -Zscript
//! ---
//! [dependencies]
//! itoa = "1"
//! ---
//! fn main() {}
//! ```
//!
//! It is judged as the package that cargo makes of it, with the same file as its only source: there, blanks stand where the
//! manifest is, so that all places in it are the same. So any toolchain can build it, and the result is a script again.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};
use wdd_text::text::languages::MANIFEST_NAME;
use wdd_text::text::render::{Files, Rendered};

use crate::process::toolchain::Toolchain;

/// The edition of a script that names none.
const EDITION: &str = "2024";

/// The only toolchain whose cargo takes scripts.
const NIGHTLY: &str = "nightly";

/// The tables whose entries can have a path.
const DEPENDENCIES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// What a script is, and the folder of the package that is made of it.
#[derive(Clone, Debug)]
pub(crate) struct CargoScript {
    /// The name of the file.
    name: PathBuf,
    /// The folder that it is in, by its absolute path.
    beside: PathBuf,
    /// The toolchain that its first line names, or else the nightly one, which can run scripts. `None` if it is not installed.
    pub(crate) toolchain: Option<String>,
    /// The untouched input as a package. Cargo reads it there.
    package: Arc<TempDir>,
}

impl CargoScript {
    /// The script at this path. `None` if a file with this content is none.
    ///
    /// # Errors
    /// When the folder for temporary files cannot be written.
    pub(crate) fn read(path: &Path, content: &[u8]) -> io::Result<Option<Self>> {
        let Some(text) = str::from_utf8(content).ok().filter(|text| manifest(text).is_some())
        else {
            return Ok(None);
        };
        let path = std::path::absolute(path)?;
        let script = CargoScript {
            name: path.file_name().unwrap_or(OsStr::new("script.rs")).into(),
            beside: path.parent().unwrap_or(Path::new("/")).to_owned(),
            toolchain: toolchain(text)
                .into_iter()
                .chain([NIGHTLY.to_owned()])
                .find(|name| Toolchain::named(name).is_ok()),
            package: Arc::new(tempfile::Builder::new().prefix("cargo-wdd-script-").tempdir()?),
        };
        for (file, content) in script.files(content) {
            fs::write(script.folder().join(file), content)?;
        }
        Ok(Some(script))
    }

    /// The folder of the package that the untouched input is.
    pub(crate) fn folder(&self) -> &Path {
        self.package.path()
    }

    /// A candidate as a package.
    pub(crate) fn as_package(&self, candidate: &Rendered) -> Rendered {
        let files = candidate.files.iter().flat_map(|(path, content)| {
            if *path == self.name {
                self.files(content)
            } else {
                vec![(path.clone(), content.clone())]
            }
        });
        Rendered { files: files.collect(), fix: candidate.fix.clone() }
    }

    /// The files of the package that this script is.
    fn files(&self, content: &[u8]) -> Files {
        let place = str::from_utf8(content).ok().and_then(manifest);
        let (whole, manifest) = place.unwrap_or_default();
        let manifest = String::from_utf8_lossy(&content[manifest]).into_owned();
        let mut source = content.to_vec();
        for byte in &mut source[whole] {
            if !byte.is_ascii_whitespace() {
                *byte = b' ';
            }
        }
        vec![
            (MANIFEST_NAME.into(), self.completed(&manifest).unwrap_or(manifest).into_bytes()),
            (self.name.clone(), source),
        ]
    }

    /// The manifest with what cargo adds to that of a script. `None` if it is broken.
    fn completed(&self, manifest: &str) -> Option<String> {
        let mut manifest: DocumentMut = manifest.parse().ok()?;
        let stem = self.name.file_stem()?.to_string_lossy();
        let is_plain = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '-';
        let name = stem.replace(|char| !is_plain(char), "-").trim_start_matches('-').to_owned();
        let name = if name.starts_with(|char: char| char.is_ascii_alphabetic()) {
            name
        } else {
            format!("script-{name}")
        };
        let root = manifest.as_table_mut();
        let package = root.entry("package").or_insert_with(|| Item::Table(Table::new()));
        let package = package.as_table_like_mut()?;
        package.entry("edition").or_insert(value(EDITION));
        let name = package.entry("name").or_insert(value(name)).as_str()?.to_owned();
        let mut program = Table::new();
        program.insert("name", value(name));
        program.insert("path", value(self.name.to_str()?));
        let mut programs = ArrayOfTables::new();
        programs.push(program);
        root.insert("bin", Item::ArrayOfTables(programs));
        // It is in no workspace.
        root.entry("workspace").or_insert_with(|| Item::Table(Table::new()));
        for dependencies in DEPENDENCIES {
            let table = root.get_mut(dependencies).and_then(Item::as_table_like_mut);
            for (_, dependency) in table.into_iter().flat_map(|table| table.iter_mut()) {
                let path = dependency.as_table_like_mut().and_then(|one| one.get_mut("path"));
                if let Some(path) = path
                    && let Some(typed) = path.as_str()
                {
                    *path = value(self.beside.join(typed).to_str()?);
                }
            }
        }
        Some(manifest.to_string())
    }
}

/// Where the manifest of a script is: with the lines around it, and without. `None` if the text has none.
fn manifest(text: &str) -> Option<(Range<usize>, Range<usize>)> {
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (line.trim_end(), at - line.len()..at)
    });
    let is_head =
        |line: &str| line.is_empty() || (line.starts_with("#!") && !line.starts_with("#!["));
    let (fence, opening) = lines.by_ref().find(|(line, _)| !is_head(line))?;
    let hyphens = fence.len() - fence.trim_start_matches('-').len();
    let (hyphens, info) = fence.split_at(hyphens);
    if hyphens.len() < 3 || !["", "cargo"].contains(&info.trim()) {
        return None;
    }
    let (_, closing) = lines.find(|(line, _)| *line == hyphens)?;
    Some((opening.start..closing.end, opening.end..closing.start))
}

/// The toolchain that the first line of a script names: `cargo +nightly -Zscript`.
fn toolchain(text: &str) -> Option<String> {
    let first = text.lines().next().filter(|line| line.starts_with("#!"))?;
    let named = first.split_whitespace().find_map(|word| word.strip_prefix('+'))?;
    // A path would choose what is executed.
    let is_name = |char: char| char.is_ascii_alphanumeric() || ".-_".contains(char);
    (!named.is_empty() && named.chars().all(is_name)).then(|| named.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "#!/usr/bin/env -S cargo +nightly -Zscript\n\n---cargo\n[dependencies]\nown = { path = \"../own\" }\n---\nfn main() {}\n";

    fn script(text: &str) -> Option<CargoScript> {
        CargoScript::read(Path::new("/home/1 a.rs"), text.as_bytes()).unwrap()
    }

    #[test]
    fn a_script_is_a_package_whose_source_has_the_same_places() {
        let script = script(SCRIPT).unwrap();
        assert_eq!(toolchain(SCRIPT).as_deref(), Some("nightly"));
        let candidate = Rendered::from(vec![("1 a.rs".into(), SCRIPT.into())]);
        let [(manifest, text), (source, code)] = &script.as_package(&candidate).files[..] else {
            panic!("two files")
        };
        assert_eq!((&**manifest, &**source), (Path::new("Cargo.toml"), Path::new("1 a.rs")));
        let text = str::from_utf8(text).unwrap();
        let manifest: DocumentMut = text.parse().unwrap();
        assert_eq!(manifest["package"]["edition"].as_str(), Some("2024"));
        assert_eq!(manifest["bin"][0]["name"].as_str(), Some("script-1-a"));
        assert_eq!(manifest["dependencies"]["own"]["path"].as_str(), Some("/home/../own"));
        let code = str::from_utf8(code).unwrap();
        assert_eq!(code.find("fn main"), SCRIPT.find("fn main"));
        assert_eq!(code.lines().count(), SCRIPT.lines().count());
        assert!(!code.contains("---") && code.starts_with("#!"));
        assert!(script.folder().join("1 a.rs").is_file());
    }

    #[test]
    fn other_files_are_no_scripts() {
        for text in [
            "fn main() {}",
            "#![feature(x)]\n---\n---\n",
            "---\n[package]\n",
            "--\n--\n",
            "--- x\n---\n",
        ] {
            assert!(script(text).is_none(), "{text}");
        }
        let named = |first: &str| toolchain(&format!("{first}\n---\n---\n"));
        assert_eq!(named("#!cargo +/evil -Zscript"), None);
        assert_eq!(named("#!cargo -Zscript"), None);
    }
}
