//! Replaces a module with its items, and shortens the paths that lead through it.
//!
//! ```text
//! fn f() { m::g(); }
//! mod m { use super::*; fn g() { super::f() } }
//! →
//! fn f() { g(); }
//! fn g() { f() }
//! ```
//!
//! Imports of what is then defined in the same place are deleted. It does not apply if two items
//! would then have the same name, if the module itself is imported, or if the module has a file of
//! its own. A module that must stay is filled instead with the items that it imports from around it
//! (`modules/filled.rs`). It helps because the module's name is deleted from every path.

mod filled;

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasModuleItem, HasName};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::documented::{Documented, documented};
use crate::passes::shared::source::{Source, together};
use crate::passes::shared::use_sites::path_of;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{defined_name, imported_names, is_import, name_token};
use crate::text::languages::rust::syntax::tokens_of;

pub(in crate::passes) static MODULES: Pass = Pass::rust(
    "modules",
    "replaces modules with their items, or moves the items around a module into it",
    modules,
);

fn modules(source: &Source) -> Vec<Family> {
    let docs = documented(source);
    let mut families = vec![source.each(|module| unwrapped(source, &docs, &module))];
    let filled = source.each(|module| filled::filled(source, &module));
    families.extend(filled.into_iter().map(|change| vec![change]));
    families
}

fn unwrapped(source: &Source, docs: &[Documented], module: &ast::Module) -> Option<Change> {
    let name = name_token(module.syntax())?;
    // The oracle finds something by a kept name.
    if source.plan().kept.contains(name.text()) {
        return None;
    }
    let list = module.item_list()?;
    let first = list.items().next()?;
    let last = list.items().last()?;
    let mut change = vec![source.hoist_run(module.syntax(), first.syntax(), last.syntax())?];
    change.extend(repeated(source, module, &list)?);
    for token in source.uses_anywhere(&name) {
        change.extend(without_module(source, module, &token)?);
    }
    for token in steps_up(module, &list) {
        change.extend(without_step_up(source, module, &token)?);
    }
    change.extend(
        docs.iter().filter_map(|one| one.replaced(source, &one.without_step(name.text())?)),
    );
    source.smaller(change)
}

/// Deletes imports of the module that also stand next to it. `None` if a name would have two meanings.
fn repeated(source: &Source, module: &ast::Module, list: &ast::ItemList) -> Option<Change> {
    let beside = module.syntax().parent()?.children().filter(|item| item != module.syntax());
    // An import from the module imports what the module defines.
    let own = module.name()?.to_string() + "::";
    let beside = beside.filter(|item| item.kind() != USE || !item.to_string().contains(&own));
    let (texts, names): (FxHashSet<_>, Vec<_>) =
        beside.map(|item| (item.to_string(), names(&item))).unzip();
    let names: FxHashSet<_> = names.into_iter().flatten().collect();
    let mut change = Change::new();
    for item in list.syntax().children().filter(|node| ast::Item::can_cast(node.kind())) {
        let is_import = item.kind() == USE;
        if is_import && texts.contains(&item.to_string()) {
            change.push(source.delete(&item)?);
        } else if !(is_import && is_from_beside(module, &item))
            && self::names(&item).iter().any(|name| names.contains(name))
        {
            return None;
        }
    }
    Some(change)
}

/// Whether an import in the module may import what stands beside the module.
fn is_from_beside(module: &ast::Module, import: &SyntaxNode) -> bool {
    tokens_of(import).any(|token| is_step_up(module, &token))
}

/// The names that an item defines or imports where it stands.
fn names(item: &SyntaxNode) -> Vec<String> {
    match defined_name(item) {
        Some(name) => vec![name.text().to_string()],
        None if item.kind() == USE => imported_names(item).collect(),
        None => Vec::new(),
    }
}

/// Deletes a use of the module's name from its path.
fn without_module(source: &Source, module: &ast::Module, token: &SyntaxToken) -> Option<Change> {
    if token.parent()?.kind() == TOKEN_TREE {
        return with_colons(source, token);
    }
    let path = path_of(token)?;
    let tree = ast::UseTree::cast(path.syntax().parent()?);
    if tree.is_some_and(|tree| tree.use_tree_list().is_none() && tree.star_token().is_none()) {
        // The module itself is imported, so its name must stay.
        return None;
    }
    let home = holder(module.syntax());
    let beside = is_import(token) && token.parent().and_then(|node| holder(&node)) == home;
    let is_idle = beside && ends_after(&path);
    Some(vec![if is_idle { source.remove(token) } else { shortened(source, &path) }?])
}

/// Deletes one `super` from a path inside of the module, or an import from the root of the crate that the module
/// is in.
fn without_step_up(source: &Source, module: &ast::Module, token: &SyntaxToken) -> Option<Change> {
    let parent = token.parent()?;
    if parent.kind() == TOKEN_TREE {
        return with_colons(source, token);
    }
    if let Some(visibility) = token.parent_ancestors().find_map(ast::Visibility::cast) {
        return Some(vec![source.delete(visibility.syntax())?]);
    }
    let path = path_of(token)?;
    let modules = parent.ancestors().filter_map(ast::Module::cast);
    let depth = modules.take_while(|above| above != module).count();
    let is_beside = is_import(token) && depth == 0 && ends_after(&path);
    if token.kind() == CRATE_KW {
        let import = token.parent_ancestors().find_map(ast::Use::cast).filter(|_| is_beside);
        return together(import.map(|import| source.delete(import.syntax())));
    }
    let steps = path.top_path();
    let steps = steps.segments().take_while(|step| step.to_string() == "super");
    if path.qualifier().is_some() || steps.count() <= depth {
        return Some(Vec::new());
    }
    Some(vec![if is_beside { source.remove(token) } else { shortened(source, &path) }?])
}

/// Replaces `a::m` with `a`, and `m::x` with `x`.
fn shortened(source: &Source, path: &ast::Path) -> MaybeEdit {
    if let Some(before) = path.qualifier() {
        return source.hoist(path.syntax(), before.syntax());
    }
    let longer = path.parent_path()?;
    source.hoist(longer.syntax(), longer.segment()?.syntax())
}

/// Whether a `use` imports, under its own name, what comes right after the path: `m::x`, `m::*`.
fn ends_after(path: &ast::Path) -> bool {
    let tree = |path: &ast::Path| path.syntax().parent().and_then(ast::UseTree::cast);
    let next = path.parent_path().and_then(|next| tree(&next));
    let plain = |tree: &ast::UseTree| tree.rename().is_none() && tree.use_tree_list().is_none();
    tree(path).is_some() || next.is_some_and(|tree| plain(&tree) && tree.star_token().is_none())
}

/// Deletes a path segment and its `::` in a macro call, where they are separate tokens.
fn with_colons(source: &Source, token: &SyntaxToken) -> Option<Change> {
    let after = successors(token.next_sibling_or_token(), SyntaxElement::next_sibling_or_token);
    let colons = after.take_while(|element| element.kind() == COLON);
    let colons = colons.filter_map(SyntaxElement::into_token).take(2);
    together([token.clone()].into_iter().chain(colons).map(|token| source.remove(&token)))
}

fn steps_up(module: &ast::Module, list: &ast::ItemList) -> impl Iterator<Item = SyntaxToken> {
    tokens_of(list.syntax()).filter(|token| is_step_up(module, token))
}

/// Whether a token is `super`, or `crate` in an import of a module that is not in another one.
fn is_step_up(module: &ast::Module, token: &SyntaxToken) -> bool {
    let is_crate = token.kind() == CRATE_KW;
    token.kind() == SUPER_KW || (is_crate && is_import(token) && holder(module.syntax()).is_none())
}

/// The module that contains a node. `None` if it is the crate root.
fn holder(node: &SyntaxNode) -> Option<ast::Module> {
    node.ancestors().skip(1).find_map(ast::Module::cast)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn paths_into_and_out_of_a_module_lose_a_step() {
        let source = "fn f() { m::g(); a!(m::g) } mod m { use super::*; fn g() { super::f() } }";
        assert_eq!(testing::each(&MODULES, source), ["fn f() { g(); a!(g) } fn g() { f() }"]);
    }

    #[test]
    fn imports_of_what_is_now_in_the_same_place_are_deleted() {
        let source = "use m::g; mod m { use super::f; fn g() {} } fn f() {}";
        assert_eq!(testing::each(&MODULES, source)[0], "fn g() {} fn f() {}");
    }

    #[test]
    fn imports_from_the_root_of_the_crate_are_deleted_too() {
        let all = "mod m { use crate::*; fn g() { crate::f() } } fn f() {}";
        assert_eq!(testing::each(&MODULES, all)[0], "fn g() { crate::f() } fn f() {}");
        let one = "mod m { use crate::f; use crate::n::h; fn g() {} } fn f() {}";
        assert_eq!(testing::each(&MODULES, one)[0], "use crate::n::h; fn g() {} fn f() {}");
    }

    #[test]
    fn a_path_from_another_module_keeps_its_other_segments() {
        let source = "mod m { struct S; } mod n { use super::m::S; }";
        assert_eq!(
            testing::each(&MODULES, source),
            ["struct S; mod n { use super::S; }", "mod m { struct S; } use m::S;"]
        );
    }

    #[test]
    fn a_module_in_a_module_moves_one_level_up() {
        let source = "mod m { mod n { fn g() { super::super::f() } } }";
        assert_eq!(
            testing::each(&MODULES, source),
            ["mod n { fn g() { super::f() } }", "mod m { fn g() { super::f() } }"]
        );
    }

    #[test]
    fn a_module_is_kept_where_names_clash() {
        assert!(testing::each(&MODULES, "mod m { struct S; } struct S;").is_empty());
        assert_eq!(
            testing::each(&MODULES, "mod m { struct S; } struct T;"),
            ["struct S; struct T;"]
        );
    }

    #[test]
    fn paths_in_doc_tests_lose_the_module_too() {
        let source =
            "//! ```\n//! use p::{m::S, n::m};\n//! m::g(p::m::S);\n//! ```\nmod m { struct S; }";
        assert_eq!(
            testing::each(&MODULES, source),
            ["//! ``` //! use p::{S, n::m}; //! m::g(p::S); //! ``` struct S;"]
        );
    }
}
