//! Deletes all that the code which has to stay does not name, directly or through other items; what it needs after all, the
//! errors of the compiler bring back.
//!
//! ```text
//! use crate::g;  fn kept() { f() }  fn f() {}  impl T for A {}  →  fn kept() { f() }  fn f() {}
//! ```
//!
//! It is the first step where parts of the text have to stay, as the code does that a failing test executes. They are the
//! roots; an item is reached if a root or a reached item has its name. This is mark and sweep by names, and one
//! candidate is without all that is not reached. What names do not tell (which implementations a bound needs, through which
//! import a name comes) the compiler tells: the list reduction is [guided](wdd_core::list::Guided) by
//! [what the candidate lacks](crate::lacks). So it takes ten oracle calls or so, and not one for each item.
//!
//! It deletes more than is safe, since errors bring back what was too much: all implementations of traits, all calls of
//! macros in the place of items, all imports from the text's own crates that no reached name is behind. The name
//! that an item defines is no use of it, and nor is a name after `Type::`.

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;

use crate::manifests::Manifests;
use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{
    Imported, defined_name, ends_type, imported, is_import, is_member, is_name, names_of, reach,
};
use crate::text::languages::rust::syntax::{kind_above, qualifier, solid_text, tokens_of};

pub(in crate::passes) static CLOSURE: Pass = Pass::permitted(
    "closure",
    "deletes what no code that has to stay names; errors bring back what it needs",
    closure,
)
.at(Level::Fast)
.leaving_needed();

fn closure(source: &Source) -> Vec<Family> {
    let crates = own_crates(source);
    let nodes = source.files().flat_map(|(_, root)| root.descendants());
    let all: Vec<SyntaxNode> = nodes.filter(|node| is_part(node, &crates)).collect();
    let (deletable, roots): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|part| can_be_deleted(source, part));
    // The oracle finds the test by its name, and a program has a main function.
    let mut names = BTreeSet::clone(&source.plan().kept);
    names.insert("main".to_owned());
    let tests = TestCode::of(source);
    names.extend(names.iter().map(|name| in_tests(name)).collect::<Vec<_>>());
    let used = |part: &SyntaxNode| {
        let own = own_names(source, part, &crates);
        // Code under test does not reach test code by a name that both have.
        let also: Vec<String> = if tests.contains(source, part) {
            own.iter().map(|name| in_tests(name)).collect()
        } else {
            Vec::new()
        };
        own.into_iter().chain(also)
    };
    names.extend(roots.iter().flat_map(used));
    let is_reached = |part: &SyntaxNode, names: &BTreeSet<String>| {
        let is_test = tests.contains(source, part);
        is_reached(part, &|name| {
            if is_test { names.contains(&in_tests(name)) } else { names.contains(name) }
        })
    };
    let mut reached = Vec::new();
    let mut not_named = reach(deletable, &mut names, is_reached, |part, names| {
        names.extend(used(&part));
        reached.push(part);
    });
    not_named.extend(emptied(&reached, &not_named));
    vec![not_named.iter().filter_map(|part| together([source.delete(part)])).collect()]
}

/// The `impl`s of reached types whose members all go.
fn emptied(reached: &[SyntaxNode], not_named: &[SyntaxNode]) -> Vec<SyntaxNode> {
    let gone: FxHashSet<&SyntaxNode> = not_named.iter().collect();
    let is_empty = |part: &&SyntaxNode| {
        let members = ast::Impl::cast((*part).clone()).and_then(|of| of.assoc_item_list());
        members.is_some_and(|of| of.assoc_items().all(|member| gone.contains(member.syntax())))
    };
    reached.iter().filter(is_empty).cloned().collect()
}

/// The first names of paths into the text: of its crates and their modules.
fn own_crates(source: &Source) -> BTreeSet<String> {
    let mut names = Manifests::of(source.text()).libraries();
    names.extend(["crate", "self", "super"].map(str::to_owned));
    let modules = source.all::<ast::Module>().filter_map(|module| defined_name(module.syntax()));
    names.extend(modules.map(|name| name.text().to_string()));
    names
}

/// Whether a node is a part that is deleted as a whole: an item, a member of a type, a macro's call, an import.
fn is_part(node: &SyntaxNode, crates: &BTreeSet<String>) -> bool {
    match node.kind() {
        MODULE | EXTERN_CRATE => false,
        USE | USE_TREE => import_of(node).is_some_and(|tree| is_own_import(&tree, crates)),
        // The members of a trait are declared for its implementations, which have to have them.
        _ if ast::AssocItem::can_cast(node.kind()) && is_member(node) => {
            let around = node.ancestors().nth(2).and_then(ast::Impl::cast);
            around.is_some_and(|around| around.trait_().is_none())
        }
        kind => ast::Item::can_cast(kind) && !is_within_function(node),
    }
}

/// What a function declares inside is a part of it.
fn is_within_function(node: &SyntaxNode) -> bool {
    node.ancestors().skip(1).any(|above| above.kind() == FN)
}

/// What an item or a part of one imports. An import that is the only one goes as the whole item.
fn import_of(node: &SyntaxNode) -> Option<ast::UseTree> {
    match ast::Use::cast(node.clone()) {
        Some(item) => item.use_tree(),
        None if kind_above(node) == USE => None,
        None => ast::UseTree::cast(node.clone()),
    }
}

/// Whether it imports a name from the text itself, as far as its path tells: the methods of other crates' traits are used
/// without their names.
fn is_own_import(tree: &ast::UseTree, crates: &BTreeSet<String>) -> bool {
    let around = tree.syntax().ancestors().filter_map(ast::UseTree::cast);
    let path = around.filter_map(|tree| tree.path()).last();
    let first = path.and_then(|path| tokens_of(path.syntax()).next());
    matches!(imported(tree), Some(Imported::Name(_)))
        && first.is_some_and(|first| crates.contains(first.text()))
        && !is_within_function(tree.syntax())
}

fn can_be_deleted(source: &Source, part: &SyntaxNode) -> bool {
    let node = source.node(part);
    node.is_some_and(|node| source.text().tree().role(node).deletable())
}

/// A name as test code uses it.
fn in_tests(name: &str) -> String {
    format!("test {name}")
}

/// The modules and items for tests, and the files of such modules.
struct TestCode {
    files: FxHashSet<usize>,
}

impl TestCode {
    fn of(source: &Source) -> Self {
        let modules = source.all::<ast::Module>().filter(|module| is_for_tests(module.syntax()));
        let of_module = |module: ast::Module| {
            let name = defined_name(module.syntax())?.text().to_string();
            let folder =
                source.text().files()[source.file_of(module.syntax().clone())?].path.parent()?;
            Some([folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")])
        };
        let paths: Vec<_> = modules.filter_map(of_module).flatten().collect();
        let files = source.text().files().iter().enumerate();
        let is_test = |path: &Path| {
            let folders = ["tests", "benches", "examples"];
            let mut parts = path.components();
            paths.iter().any(|test| test == path)
                || parts.any(|part| folders.iter().any(|folder| part.as_os_str() == *folder))
        };
        let files = files.filter(|(_, file)| is_test(&file.path)).map(|(at, _)| at).collect();
        TestCode { files }
    }

    fn contains(&self, source: &Source, part: &SyntaxNode) -> bool {
        source.file_of(part.clone()).is_some_and(|file| self.files.contains(&file))
            || part.ancestors().any(|around| is_for_tests(&around))
    }
}

/// Whether an item has an attribute that is for tests.
fn is_for_tests(item: &SyntaxNode) -> bool {
    let attributes = item.children().filter_map(ast::Attr::cast);
    let mut said = attributes.map(|attribute| solid_text(attribute.syntax()));
    said.any(|said| said == "#[cfg(test)]" || said == "#[test]")
}

/// Whether one of the names means the part.
fn is_reached(part: &SyntaxNode, has: &dyn Fn(&str) -> bool) -> bool {
    match part.kind() {
        MACRO_CALL => false,
        USE | USE_TREE => {
            let import = import_of(part);
            matches!(import.as_ref().and_then(imported), Some(Imported::Name(name)) if has(&name))
        }
        IMPL => {
            let is_inherent = ast::Impl::cast(part.clone()).is_some_and(|of| of.trait_().is_none());
            is_inherent && names_of(part).iter().any(|name| has(name))
        }
        _ => defined_name(part).is_some_and(|name| has(name.text())),
    }
}

/// The names that a part uses, outside of the parts in it and of bodies that are never executed.
fn own_names(source: &Source, part: &SyntaxNode, crates: &BTreeSet<String>) -> Vec<String> {
    if matches!(part.kind(), USE | USE_TREE) {
        return Vec::new();
    }
    let is_dead = |node: &SyntaxNode| {
        node.kind() == BLOCK_EXPR
            && source.node(node).is_some_and(|node| source.text().is_never_executed(node))
    };
    let is_inner = |node: SyntaxNode| is_part(&node, crates) || is_dead(&node);
    let names = tokens_of(part).filter(|token| {
        let holder = token.parent().map(|holder| holder.kind());
        let is_defined = holder == Some(NAME);
        is_name(token)
            && !is_defined
            && !is_import(token)
            && !qualifier(token).is_some_and(|of| ends_type(&of))
            && !token.parent_ancestors().take_while(|node| node != part).any(is_inner)
    });
    names.map(|token| token.text().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::testing;

    /// The first candidate of the pass, where the function `kept` has to stay.
    fn first(source: &str) -> String {
        let text = testing::with_root(&testing::text(source), "kept");
        let changes = testing::families(&CLOSURE, &text).into_iter().flatten().flatten();
        testing::edited(&text, &Edits::none().and(text.tree(), changes))
    }

    #[test]
    fn what_is_not_named_goes_in_one_candidate() {
        assert_eq!(
            first(
                "use crate::{f, g}; use crate::h; use b::c; fn kept() { f(A) } struct A; struct B; impl T for A {} \
                 impl A { fn m() {} } trait T { fn t(); } m! { n }"
            ),
            "use crate::{f}; use b::c; fn kept() { f(A) } struct A;"
        );
    }

    #[test]
    fn code_under_test_does_not_reach_test_code_by_name() {
        assert_eq!(
            first(
                "fn kept() { f() } fn f() {} #[cfg(test)] mod m { #[test] fn f() { g() } fn g() {} }"
            ),
            "fn kept() { f() } fn f() {} #[cfg(test)] mod m {}"
        );
    }

    #[test]
    fn neither_a_definition_nor_a_name_after_a_type_is_a_use() {
        assert_eq!(
            first("fn kept() { A::new() } struct A; fn new() {} impl A { fn new() -> Self { A } }"),
            "fn kept() { A::new() } struct A;"
        );
    }
}
