//! A module takes in what it imports from around it.
//!
//! ```text
//! fn g() {}                                  mod m {
//! mod m { use super::*; fn f() { g() } }  →      fn g() {}
//!                                                fn f() { g() } }
//! ```

use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use super::{path_of, supers};
use crate::passes::shared::source::{Source, together, tokens_of};

/// What is beside the module moves to the place of its one import from there.
pub(super) fn filled(source: &Source, module: &ast::Module) -> Option<Change> {
    let list = module.item_list()?;
    let mut ups = supers(&list);
    let (up, None) = (ups.next()?, ups.next()) else {
        return None;
    };
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
    let gone = items.iter().map(|item| source.delete(item.syntax()));
    source.smaller(together(gone.chain([filled]))?)
}

#[cfg(test)]
mod tests {
    use super::super::MODULES;
    use crate::passes::testing;

    #[test]
    fn what_a_module_imports_from_around_it_moves_in() {
        let source = "fn main() {} struct S; mod m { use super::*; fn g(s: S) {} }";
        assert_eq!(
            testing::each(&MODULES, source)[1..],
            ["fn main() {} mod m { struct S; fn g(s: S) {} }"]
        );
    }
}
