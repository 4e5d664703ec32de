//! Names that are used and not defined.
//!
//! Names are resolved as [`names`](crate::text::names) does it: items by their text alone, and local names by their scope.
//! Whatever is named in the call of a macro may be defined by it.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use super::{FaultKind, named};
use crate::text::languages::rust::names::{Naming, is_scope, known, known_throughout, naming};
use crate::text::languages::rust::syntax::{kind_above, tokens_of};

pub(super) static NAMES: FaultKind = FaultKind {
    name: "names",
    example: Some("const _: () = __Undefined;"),
    find: |files| {
        let mut checker = Checker {
            items: items(files),
            modules: modules(files),
            scopes: Vec::new(),
            faults: BTreeSet::new(),
        };
        files.iter().for_each(|file| checker.node(file));
        checker.faults.into_iter().collect()
    },
};

/// Macros of the standard library that define nothing.
const STANDARD: &str = "\
    println print eprintln eprint format format_args write writeln \
    panic todo unimplemented unreachable \
    assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne \
    vec matches concat stringify env include_str line file dbg";

/// The names that are defined for the whole text.
fn items(files: &[SyntaxNode]) -> BTreeSet<String> {
    let mut items = BTreeSet::new();
    for token in files.iter().flat_map(tokens_of) {
        let Some(holder) = token.parent() else { continue };
        let is_defined = match naming(&token, &holder) {
            Naming::Item | Naming::Export | Naming::Import => true,
            // A `use` of all names of an enum has them without it.
            Naming::Member => kind_above(&holder) == VARIANT,
            _ => token.kind() == IDENT && holder.kind() == TOKEN_TREE && may_define(&holder),
        };
        if is_defined {
            items.insert(token.text().to_owned());
        }
    }
    items
}

/// Whether the macro that gets the tokens may define names.
fn may_define(tokens: &SyntaxNode) -> bool {
    let around = tokens.ancestors().find(|node| node.kind() != TOKEN_TREE);
    let Some(call) = around.and_then(ast::MacroCall::cast) else {
        // The definition of a macro. An attribute defines nothing.
        return !tokens.ancestors().any(|node| node.kind() == ATTR);
    };
    let name = call.path().map(|path| path.syntax().text().to_string());
    name.is_none_or(|name| !known::is_one_of(STANDARD, &name))
}

fn modules(files: &[SyntaxNode]) -> BTreeSet<String> {
    named::<ast::Module>(files).chain(["crate", "self", "super"].map(str::to_owned)).collect()
}

/// A walk through the files, with the scopes that are open.
struct Checker {
    items: BTreeSet<String>,
    modules: BTreeSet<String>,
    scopes: Vec<BTreeSet<String>>,
    faults: BTreeSet<String>,
}

impl Checker {
    fn node(&mut self, node: &SyntaxNode) {
        // What a macro or an attribute does with its tokens is not known.
        if matches!(node.kind(), ATTR | TOKEN_TREE) {
            return;
        }
        let is_scope = is_scope(node.kind());
        if is_scope {
            // All others are known from their definition on.
            let names = known_throughout(node).map(|token| token.text().to_owned());
            self.scopes.push(names.collect());
        }
        for child in node.children_with_tokens() {
            match child {
                NodeOrToken::Node(child) => self.node(&child),
                NodeOrToken::Token(token) => self.token(&token, node),
            }
        }
        if is_scope {
            self.scopes.pop();
        }
    }

    fn token(&mut self, token: &SyntaxToken, holder: &SyntaxNode) {
        let name = token.text();
        match naming(token, holder) {
            Naming::Local => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.insert(name.to_owned());
                }
            }
            Naming::Use if is_lifetime(token) => self.used(name),
            Naming::Use | Naming::UseMember | Naming::Import | Naming::Export => {
                match place(holder) {
                    PlaceInPath::First => self.used(name),
                    // Only modules of the text are known as a whole: a type has members from outside.
                    PlaceInPath::In(first) if self.modules.contains(&first) => {
                        if !self.items.contains(name) {
                            self.faults.insert(name.to_owned());
                        }
                    }
                    PlaceInPath::In(_) | PlaceInPath::Other => {}
                }
            }
            Naming::None | Naming::Item | Naming::Member => {}
        }
    }

    fn used(&mut self, name: &str) {
        let is_local = self.scopes.iter().any(|scope| scope.contains(name));
        if !is_local && !self.items.contains(name) && !known::is_known(name) {
            self.faults.insert(name.to_owned());
        }
    }
}

/// Where a name is in a path.
enum PlaceInPath {
    /// At the start, where it is looked up in the scopes.
    First,
    /// After other names; the first of them.
    In(String),
    /// Not in a path that is looked up.
    Other,
}

fn is_lifetime(token: &SyntaxToken) -> bool {
    token.kind() == LIFETIME_IDENT
}

fn place(holder: &SyntaxNode) -> PlaceInPath {
    let segment = holder.parent().and_then(ast::PathSegment::cast);
    let Some(path) =
        segment.and_then(|segment| segment.syntax().parent()).and_then(ast::Path::cast)
    else {
        return PlaceInPath::Other;
    };
    // Macros have names of their own, and a path in the braces of a `use` goes on with what is before these.
    let is_other = matches!(kind_above(path.syntax()), MACRO_CALL | VISIBILITY_INNER);
    let mut above = path.syntax().ancestors();
    if is_other || above.any(|node| node.kind() == USE_TREE && kind_above(&node) == USE_TREE_LIST) {
        return PlaceInPath::Other;
    }
    match std::iter::successors(path.qualifier(), ast::Path::qualifier).last() {
        Some(first) => PlaceInPath::In(first.syntax().text().to_string()),
        // `::a` is the name of a crate.
        None if path.segment().is_some_and(|segment| segment.coloncolon_token().is_some()) => {
            PlaceInPath::Other
        }
        None => PlaceInPath::First,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn what_is_defined_can_be_used() {
        sound(
            "fn main() { let x = 1; f(x, |y| y + x); for i in 0..x { g::h(i) } } fn f(_: u8, _: fn(u8) -> u8) {} mod g { pub fn h(_: u8) {} }",
        );
        sound(
            "use std::fmt; fn main() {} struct S<T>(T); impl<'a, T: fmt::Debug> S<&'a T> { const N: usize = 1; fn f() -> Vec<T> { match 1 { n if n > 2 => todo!(), _ => Vec::new() } } }",
        );
        sound(
            "fn main() { make!(A); let _: A; println!(\"{x}\"); } macro_rules! make { ($n:ident) => { struct $n; } }",
        );
        sound(
            "fn main() { let S { x, y: z } = S { x: 1, y: 2 }; x + z; } struct S { x: u8, y: u8 }",
        );
        sound("fn main() { 'a: loop { break 'a; } } fn f() -> impl for<'b> Fn(&'b u8) { |_| () }");
        sound(
            "fn main() { if let Some(x) = Some(1) && x > 0 { x; } while let Some(y) = None { y } }",
        );
    }

    #[test]
    fn what_is_not_defined_is_a_fault() {
        let faults = |source| found(&format!("fn main() {{}} {source}"));
        assert_eq!(faults("fn f() { x(); y!(); }"), ["names: x"]);
        assert_eq!(
            faults("fn f(a: A) -> &'a B { loop {} }"),
            ["names: 'a", "names: A", "names: B"]
        );
        assert_eq!(faults("mod m { } use m::N; use crate::m::K; fn f() { m::g(); }"), ["names: g"]);
        assert_eq!(faults("fn f() { { let x = 1; } x }"), ["names: x"]);
        assert_eq!(faults("impl T for S {} struct S;"), ["names: T"]);
    }
}
