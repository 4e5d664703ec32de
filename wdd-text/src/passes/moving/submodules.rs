//! Moves modules that have files of their own into the files that declare them.
//!
//! ```text
//! lib.rs: mod x;
//! x.rs:
//!   //! An x.
//!   fn f() {}
//! →
//! lib.rs:
//!   mod x {
//!   //! An x.
//!   fn f() {} }
//! ```
//!
//! First all modules move at once, then those of each crate, then each module with its submodules,
//! then modules without submodules. It does not apply to a file that two modules declare, or that
//! cannot stand between braces (syntax errors, a shebang line). Relative paths in `include!` and
//! the like are adjusted. It helps because files are deleted, and because other passes can then
//! change the whole crate at once.

mod fit;

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{AstNode, HasAttrs};
use wdd_core::tree::Change;

use self::fit::fit;
use crate::manifests::Manifests;
use crate::passes::shared::included;
use crate::passes::shared::source::{
    ModuleFile, ModuleFiles, Source, is_path, rewritten, together,
};
use crate::passes::{Family, Pass};

pub(in crate::passes) static SUBMODULES: Pass = Pass::packages(
    "submodules",
    "moves modules that have their own files into the files that declare them",
    submodules,
);

fn submodules(source: &Source) -> Vec<Family> {
    let manifests = Manifests::of(source.text());
    let modules = ModuleFiles::of(source, &manifests);
    let merging = Merging { source, fit: fit(source, &manifests, &modules), modules: &modules };
    let roots: Vec<usize> = modules.roots().iter().copied().collect();
    let crates: Vec<_> = roots.iter().map(|&root| merging.below(root)).collect();
    let trees = roots.iter().flat_map(|&root| modules.within(root));
    let trees = trees.map(|top| merging.with_below(top.file));
    let leaves = merging.fit.iter().filter(|file| merging.below(**file).is_empty());
    let leaves = leaves.map(|&file| BTreeSet::from([file]));
    let all = crates.iter().flatten().copied().collect();
    let families = [vec![all], crates, trees.collect(), leaves.collect()];
    let merged = |family: Vec<_>| family.iter().filter_map(|files| merging.merged(files)).collect();
    families.map(merged).into()
}

struct Merging<'s> {
    source: &'s Source<'s>,
    modules: &'s ModuleFiles,
    fit: BTreeSet<usize>,
}

impl Merging<'_> {
    /// The files of submodules of a file that can be merged into it.
    fn below(&self, file: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut rest = vec![file];
        while let Some(at) = rest.pop() {
            let below = self.modules.within(at).map(|module| module.file);
            let fit = below.filter(|file| self.fit.contains(file));
            rest.extend(fit.filter(|file| found.insert(*file)));
        }
        found
    }

    fn with_below(&self, file: usize) -> BTreeSet<usize> {
        let mut all = self.below(file);
        all.extend(self.fit.contains(&file).then_some(file));
        all
    }

    /// The change that moves the text of these files into the files that remain.
    fn merged(&self, files: &BTreeSet<usize>) -> Option<Change> {
        let moves = files.iter().flat_map(|&file| self.modules.naming(file));
        // The other modules are in the text of an outer one.
        let outermost = moves.filter(|module| !files.contains(&module.within));
        let mut edits = Vec::new();
        for module in outermost {
            let content = self.inline(module, files, self.folder(module.within)?)?;
            edits.push(self.source.replace_by_items(module.item.syntax(), &content));
        }
        let deleted = files.iter().map(|&file| self.source.without_file(file));
        let change = together(edits.into_iter().chain(deleted))?;
        (!change.is_empty()).then_some(change)
    }

    fn folder(&self, file: usize) -> Option<&Path> {
        self.source.text().files()[file].path.parent()
    }

    /// The text of the module with its file's content, for a file in this folder.
    fn inline(
        &self,
        module: &ModuleFile,
        files: &BTreeSet<usize>,
        folder: &Path,
    ) -> Option<String> {
        let item = &module.item;
        let tree = self.source.tree(module.file)?;
        let semicolon = item.semicolon_token()?;
        let mut within = included::moved(tree, self.folder(module.file)?, folder);
        let below = self.modules.within(module.file);
        for module in below.filter(|module| files.contains(&module.file)) {
            within.push((module.item.syntax().text_range(), self.inline(module, files, folder)?));
        }
        let body = rewritten(tree, &within);
        // A module with a body has no file of its own.
        let attributes = item.attrs().filter(|attribute| is_path(attribute.syntax()));
        let mut parts: Vec<(TextRange, String)> =
            attributes.map(|attribute| (attribute.syntax().text_range(), String::new())).collect();
        parts.push((semicolon.text_range(), format!(" {{\n{}\n}}", body.trim_end())));
        Some(rewritten(item.syntax(), &parts).trim_start().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wdd_core::hier::Subject;

    use crate::passes::{Task, testing};

    /// The remaining files after each change.
    fn each(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let text = testing::package(files);
        testing::families_of_package(&SUBMODULES, &text).concat()
    }

    #[test]
    fn all_modules_move_into_their_crate_roots_at_once() {
        let each = each(&[
            ("src/a.rs", "//! An a.\n#![allow(unused)]\npub mod b; fn a() {} // end"),
            ("src/a/b.rs", "fn b() {}"),
            ("src/lib.rs", "#[macro_use] pub mod a; mod c;"),
            ("src/c/mod.rs", "mod d;"),
            ("src/c/d.rs", ""),
        ]);
        let a = "#[macro_use] pub mod a { //! An a. #![allow(unused)] pub mod b { fn b() {} } fn a() {} // end }";
        assert_eq!(each[0], [format!("src/lib.rs: {a} mod c {{ mod d {{ }} }}")]);
        assert_eq!(each[0], each[1], "there is one crate");
        assert_eq!(each[2].len(), 3);
        assert_eq!(each[2][0], format!("src/lib.rs: {a} mod c;"));
        assert_eq!(
            each[4][0],
            "src/a.rs: //! An a. #![allow(unused)] pub mod b { fn b() {} } fn a() {} // end"
        );
    }

    #[test]
    fn a_merged_text_weighs_less() {
        let a = "fn f() -> a::b::C { m!(a::b); a::b::c::d(); x = y == z; n!(a, b, c); }";
        let text = testing::package(&[("lib.rs", "mod a;"), ("a.rs", a)]);
        let candidate = SUBMODULES.start(&Task::from(&text)).unwrap().candidate().unwrap();
        let after = Task::from(&text).edited(&candidate);
        assert!(after.text().size().tokens < text.size().tokens);
        assert_eq!(candidate.weight(text.tree()), after.weight() + 5, "a single file's own");
        let merged = testing::of_package(&text, &candidate);
        assert_eq!(merged, [format!("lib.rs: mod a {{ {a} }}")]);
    }

    #[test]
    fn the_path_attribute_is_deleted() {
        let each = each(&[
            ("src/lib.rs", "#[path = \"x.rs\"] #[cfg(unix)] mod a;"),
            ("src/x.rs", "mod b;"),
            ("src/b.rs", ""),
        ]);
        assert_eq!(each[0], ["src/lib.rs: #[cfg(unix)] mod a { mod b { } }"]);
        assert_eq!(
            each[3],
            ["src/lib.rs: #[path = \"x.rs\"] #[cfg(unix)] mod a;", "src/x.rs: mod b { }"]
        );
    }

    #[test]
    fn a_file_that_cannot_stand_in_braces_is_kept() {
        for broken in ["\u{feff}fn f() {}", "#!/bin/sh\nfn f() {}", "fn f( {}", "fn f() {"] {
            assert!(each(&[("lib.rs", "mod a;"), ("a.rs", broken)]).is_empty(), "{broken}");
        }
        let whole = [("lib.rs", "mod a;"), ("a.rs", "fn f() {}")];
        assert_eq!(each(&whole)[0], ["lib.rs: mod a { fn f() {} }"]);
    }

    #[test]
    fn a_file_that_two_crates_share_is_kept() {
        let each = each(&[
            ("Cargo.toml", "[package]\nname = \"p\"\n"),
            ("tests/a.rs", "mod common; mod own;"),
            ("tests/b.rs", "mod common;"),
            ("tests/common/mod.rs", ""),
            ("tests/own.rs", "fn f() {}"),
        ]);
        assert_eq!(each[0][1], "tests/a.rs: mod common; mod own { fn f() {} }");
        assert_eq!(each[0].len(), 4);
    }

    #[test]
    fn a_module_whose_own_modules_would_be_lost_is_kept() {
        let each = each(&[
            ("lib.rs", "#[path = \"x/a.rs\"] mod a; mod c;"),
            ("x/a.rs", "mod b;"),
            ("x/b.rs", "fn f( {}"),
            ("c.rs", "mod b;"),
            ("c/b.rs", "fn f( {}"),
        ]);
        assert_eq!(each[0][0], "lib.rs: #[path = \"x/a.rs\"] mod a; mod c { mod b; }");
    }

    #[test]
    fn files_that_declare_each_other_are_kept() {
        let declared = |by_b: &str| each(&[("a.rs", "#[path = \"b.rs\"] mod b;"), ("b.rs", by_b)]);
        assert!(declared("#[path = \"a.rs\"] mod a;").is_empty());
        assert_eq!(declared("")[0], ["a.rs: mod b { }"]);
    }
}
