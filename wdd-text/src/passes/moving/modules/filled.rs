//! Moves the items around a module into the module that imports them.
//!
//! ```text
//! fn g() {}
//! mod m { use super::*; fn f() { g() } }
//! →
//! mod m { fn g() {} fn f() { g() } }
//! ```
//!
//! It applies to a module with exactly one import from its parent module. `main` and the imports of
//! the module itself are not moved.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use super::steps_up;
use crate::passes::shared::source::Source;
use crate::passes::shared::use_sites::path_of;
use crate::text::languages::rust::syntax::tokens_of;

/// Replaces the module's only import from its parent with the items next to the module.
pub(super) fn filled(source: &Source, module: &ast::Module) -> Option<Change> {
    let list = module.item_list()?;
    let mut ups = steps_up(module, &list);
    let (up, None) = (ups.next()?, ups.next()) else { return None };
    let import = up.parent_ancestors().find_map(ast::Use::cast)?;
    let steps = path_of(&up)?.top_path().segments().count();
    let from_beside = steps == 1 + usize::from(import.use_tree()?.star_token().is_none());
    let beside = module.syntax().parent().filter(|_| from_beside)?.children();
    let name = module.name()?;
    let moves = |item: &ast::Item| match item {
        ast::Item::Fn(function) => function.name().is_some_and(|name| name.text() != "main"),
        ast::Item::Use(import) => {
            !tokens_of(import.syntax()).any(|token| token.text() == name.text())
        }
        item => item.syntax() != module.syntax(),
    };
    let items: Vec<_> = beside.filter_map(ast::Item::cast).filter(moves).collect();
    let texts: Vec<_> = items.iter().map(|item| item.syntax().to_string()).collect();
    let filled = source.replace(import.syntax(), &texts.join("\n"));
    source.shrinking(items.iter().map(|item| source.delete(item.syntax())).chain([filled]))
}

#[cfg(test)]
mod tests {
    use super::super::MODULES;
    use crate::passes::testing;

    #[test]
    fn items_that_a_module_imports_from_its_parent_move_into_it() {
        let source = "fn main() {} struct S; mod m { use super::*; fn g(s: S) {} }";
        assert_eq!(
            testing::each(&MODULES, source)[1..],
            ["fn main() {} mod m { struct S; fn g(s: S) {} }"]
        );
    }
}
