//! Test code: code under test does not reach it by a name that both have.

use std::path::Path;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::defined_name;
use crate::text::languages::rust::syntax::solid_text;

/// A name as test code uses it.
pub(super) fn in_tests(name: &str) -> String {
    format!("test {name}")
}

/// The modules and items for tests, and the files of such modules.
pub(super) struct TestCode {
    /// The files of modules for tests: only the crate that they are a module of is built with them.
    of_modules: FxHashSet<usize>,
    /// The files in folders of test targets.
    of_targets: FxHashSet<usize>,
}

impl TestCode {
    pub(super) fn of(source: &Source) -> Self {
        let modules = source.all::<ast::Module>().filter(|module| is_for_tests(module.syntax()));
        let of_module = |module: ast::Module| {
            let name = defined_name(module.syntax())?.text().to_string();
            let folder =
                source.text().files()[source.file_of(module.syntax().clone())?].path.parent()?;
            Some([folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")])
        };
        let paths: Vec<_> = modules.filter_map(of_module).flatten().collect();
        let of = |is_of: &dyn Fn(&Path) -> bool| {
            let files = source.text().files().iter().enumerate();
            files.filter(|(_, file)| is_of(&file.path)).map(|(at, _)| at).collect()
        };
        let is_in_folder = |path: &Path| {
            let folders = ["tests", "benches", "examples"];
            let mut parts = path.components();
            parts.any(|part| folders.iter().any(|folder| part.as_os_str() == *folder))
        };
        TestCode {
            of_modules: of(&|path| paths.iter().any(|test| test == path)),
            of_targets: of(&is_in_folder),
        }
    }

    pub(super) fn contains(&self, source: &Source, part: &SyntaxNode) -> bool {
        self.is_conditional(source, part)
            || source.file_of(part.clone()).is_some_and(|file| self.of_targets.contains(&file))
    }

    /// Whether only the crate's own tests are built with the part.
    pub(super) fn is_conditional(&self, source: &Source, part: &SyntaxNode) -> bool {
        part.ancestors().any(|around| is_for_tests(&around))
            || source.file_of(part.clone()).is_some_and(|file| self.of_modules.contains(&file))
    }
}

/// Whether an item has an attribute that is for tests.
fn is_for_tests(item: &SyntaxNode) -> bool {
    let attributes = item.children().filter_map(ast::Attr::cast);
    let mut said = attributes.map(|attribute| solid_text(attribute.syntax()));
    said.any(|said| said == "#[cfg(test)]" || said == "#[test]")
}
