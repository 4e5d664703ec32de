//! A grammar that is not compiled in: a shared library, and its `node-types.json`.

use std::fs;
use std::path::Path;

use tree_sitter_loader::Loader;

/// What the names of libraries begin with, before the name of the language.
const PREFIXES: [&str; 3] = ["lib", "tree-sitter-", "parser-"];

/// The name of the language, and the content of `node-types.json`.
///
/// # Errors
/// What is missing, in words.
pub(super) fn parts(library: &Path) -> Result<(String, String), String> {
    let stem = library
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let strip = |name, prefix: &&'static str| str::strip_prefix(name, prefix).unwrap_or(name);
    let name = PREFIXES.iter().fold(stem, strip);
    let folder = library.parent().unwrap_or(Path::new(""));
    let places = ["node-types.json", "src/node-types.json"].map(|place| folder.join(place));
    let types = places
        .iter()
        .find_map(|place| fs::read_to_string(place).ok());
    match types {
        Some(types) => Ok((name.to_owned(), types)),
        None => Err(format!("there is no {}", places[0].display())),
    }
}

/// The parser in the library, by the name that tree-sitter gives its function.
///
/// # Errors
/// Why it cannot be loaded.
pub(super) fn load(library: &Path, name: &str) -> Result<tree_sitter::Language, String> {
    let library = std::path::absolute(library).map_err(|error| error.to_string())?;
    let function = format!("tree_sitter_{}", name.replace('-', "_"));
    Loader::load_language(&library, &function).map_err(|error| error.to_string())
}
