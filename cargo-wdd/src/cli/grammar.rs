//! A grammar that is not compiled in: a shared library, and its `node-types.json`.

use std::fs;
use std::path::Path;

use tree_sitter_loader::Loader;
use wdd_text::text::languages::Chosen;

/// What the names of libraries begin with, before the name of the language.
const PREFIXES: [&str; 5] =
    ["libtree-sitter-", "libtree_sitter_", "tree-sitter-", "tree_sitter_", "parser-"];

/// The language of a compiled tree-sitter grammar: a shared library with the `node-types.json` beside it.
///
/// # Errors
/// What is wrong with it, in words.
pub(super) fn load(library: &Path) -> Result<Chosen, String> {
    let (name, types) = parts(library)?;
    let parser = parser(library, &name)?;
    Chosen::of_grammar(name, parser, &types)
}

/// The name of the language, and the content of `node-types.json`.
///
/// # Errors
/// What is missing, in words.
fn parts(library: &Path) -> Result<(String, String), String> {
    let file = library.file_name().and_then(|name| name.to_str());
    // A version may follow: `libtree-sitter-lua.so.0.1`.
    let stem = file.and_then(|file| file.split('.').next()).unwrap_or_default();
    let name = PREFIXES.iter().find_map(|prefix| stem.strip_prefix(prefix)).unwrap_or(stem);
    let folder = library.parent().unwrap_or(Path::new(""));
    let places = ["node-types.json", "src/node-types.json"].map(|place| folder.join(place));
    let types = places.iter().find_map(|place| fs::read_to_string(place).ok());
    let types = types.ok_or_else(|| format!("there is no {}", places[0].display()))?;
    Ok((name.to_owned(), types))
}

/// The parser in the library, by the name that tree-sitter gives its function.
///
/// # Errors
/// Why it cannot be loaded.
fn parser(library: &Path, name: &str) -> Result<tree_sitter::Language, String> {
    let library = std::path::absolute(library).map_err(|error| error.to_string())?;
    let function = format!("tree_sitter_{}", name.replace('-', "_"));
    Loader::load_language(&library, &function).map_err(|error| error.to_string())
}
