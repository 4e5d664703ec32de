//! Adjusts the paths in `include!` and the like when a file's text moves to another folder.

use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{AstToken, String as Literal};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken, TextRange};

use crate::manifests::{relative, resolved};
use crate::text::languages::rust::syntax::{next_solid, tokens_of};

const MACROS: &[&str] = &["include", "include_bytes", "include_str"];

/// The replacements of paths in `include!("path")` and the like, for a file that moves from the
/// folder `from` to the folder `to`.
pub(crate) fn moved(tree: &SyntaxNode, from: &Path, to: &Path) -> Vec<(TextRange, String)> {
    if from == to {
        return Vec::new();
    }
    let names = tokens_of(tree).filter(|token| MACROS.contains(&token.text()));
    let moved = names.filter_map(|name| path(&name)).filter_map(|path| {
        let old = Literal::cast(path.clone())?.value().ok()?.into_owned();
        let new = relative(to, &resolved(from, &old)).to_str()?.to_owned();
        Path::new(&old).is_relative().then(|| (path.text_range(), format!("{new:?}")))
    });
    moved.collect()
}

/// The only string in the call of the macro of this name.
fn path(name: &SyntaxToken) -> Option<SyntaxToken> {
    let bang = next_solid(name).filter(|token| token.kind() == BANG)?;
    let path = next_solid(&next_solid(&bang)?).filter(|token| token.kind() == STRING)?;
    let strings = path.parent()?.children_with_tokens().filter_map(NodeOrToken::into_token);
    let alone = strings.filter(|token| token.kind() == STRING).count() == 1;
    alone.then_some(path)
}

#[cfg(test)]
mod tests {
    use crate::passes::{Pass, testing};

    #[test]
    fn included_paths_of_a_merged_file_are_relative_to_its_new_folder() {
        let text = testing::package(&[
            ("src/lib.rs", "mod a;"),
            (
                "src/a/mod.rs",
                "const A: &str = include_str!(\"x.txt\"); f!(include_bytes!(\"../../y\")); mod b;",
            ),
            ("src/a/b.rs", "#[doc = include_str!(\"/z\")] fn b() { include!(concat!(\"x\")); }"),
        ]);
        let submodules = Pass::named("submodules").unwrap();
        let all = testing::families_of_package(submodules, &text).swap_remove(0);
        assert_eq!(
            all[0],
            [
                "src/lib.rs: mod a { const A: &str = include_str!(\"a/x.txt\"); f!(include_bytes!(\"../y\")); \
              mod b { #[doc = include_str!(\"/z\")] fn b() { include!(concat!(\"x\")); } } }"
            ]
        );
    }
}
