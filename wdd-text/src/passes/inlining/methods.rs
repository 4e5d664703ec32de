//! Turns methods that do not need `self` into associated functions, and these into free functions.
//!
//! ```text
//! impl<T> S<T> { fn g(&self) {} }
//! fn f(s: S<u8>) { s.g() }
//! →
//! impl<T> S<T> { fn g() {} }
//! fn f(s: S<u8>) { S::g() }
//! →
//! fn g() {}
//! fn f(s: S<u8>) { g() }
//! ```
//!
//! A method that only reads one field of `self` gets this field as a parameter instead:
//!
//! ```text
//! struct S(u8);
//! impl S { fn g(self) -> u8 { self.0 } }
//! fn f(s: S) { s.g() }
//! →
//! struct S(u8);
//! fn g(field: u8) -> u8 { field }
//! fn f(s: S) { g(s.0) }
//! ```
//!
//! Any other method becomes a free function that gets `self` as a parameter, where that is shorter:
//!
//! ```text
//! impl S { fn g(&self) -> u8 { h(self); self.0 + self.1 } }
//! fn f(s: S) { s.g(); }
//! →
//! fn g(this: &S) -> u8 { h(this); this.0 + this.1 }
//! fn f(s: S) { g(&s); }
//! ```
//!
//! First all methods change at once, then those of one `impl`, then single ones, and only if the
//! text gets smaller. Calls are found by name (`methods/calls.rs`), so it does not apply if two
//! functions have the same name, or if the method implements a trait. It helps because values of
//! the type, and then the `impl` and the type, may no longer be needed.

mod calls;
mod field;
mod free;
mod parts;
mod whole;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, SyntaxToken, TextRange};
use wdd_core::tree::Change;

use self::calls::uses;
use self::field::Field;
use self::free::freed;
use self::parts::{Rewrite, changed, with_comma};
use self::whole::Whole;
use crate::passes::shared::calls::{is_own, owner};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{name_of_type, name_token};
use crate::text::languages::rust::syntax::tokens_of;

pub(in crate::passes) static METHODS: Pass = Pass::rust(
    "methods",
    "turns methods into associated functions where they need no `self`, and into free functions",
    methods,
);

/// Makes the change for some functions.
type Make = fn(&Source, &[&Member]) -> Option<Change>;

fn methods(source: &Source) -> Vec<Family> {
    let all: Vec<Member> = source.all::<ast::Fn>().filter_map(|f| Member::of(source, f)).collect();
    let alone = |member| vec![member];
    let is_apart = |member: &&Member| member.receiver().is_some() && member.whole.is_none();
    let receivers = all.iter().filter(is_apart);
    let of_one = |a: &Member, b: &Member| a.own == b.own;
    let impls: Vec<Vec<&Member>> = all.chunk_by(of_one).map(|own| own.iter().collect()).collect();
    let several = impls.iter().filter(|own| own.len() > 1);
    let apart: Vec<_> = several.flatten().copied().map(alone).collect();
    let sorts: [(Vec<Vec<&Member>>, Make); 3] =
        [(receivers.map(alone).collect(), without_receivers), (impls, freed), (apart, freed)];
    sorts.iter().flat_map(|(groups, make)| families_of(source, groups, *make)).collect()
}

/// The change of all groups at once, and then the change of each group.
fn families_of<'m>(source: &Source, groups: &[Vec<&'m Member>], make: Make) -> [Family; 2] {
    let possible = |group: &Vec<&'m Member>| Some((group.clone(), make(source, group)?));
    let (groups, each): (Vec<_>, Family) = groups.iter().filter_map(possible).unzip();
    // With one group, both would be the same change.
    let all = groups.concat();
    [(groups.len() > 1).then(|| make(source, &all)).flatten().into_iter().collect(), each]
}

/// A function in an inherent `impl`.
#[derive(Clone, Debug)]
struct Member {
    function: ast::Fn,
    name: SyntaxToken,
    own: ast::Impl,
    /// The name of the type.
    of: String,
    /// The field of `self`, if it reads no other.
    field: Option<Field>,
    /// The parameter that `self` becomes, if it needs more than a field.
    whole: Option<Whole>,
}

impl Member {
    fn of(source: &Source, function: ast::Fn) -> Option<Self> {
        let own = owner(&function).filter(|_| is_own(&function))?;
        let name = name_token(function.syntax())?;
        let known = source.plan().kept.contains(name.text());
        let body = function.body()?;
        let uses_self = tokens_of(body.syntax()).any(|token| token.kind() == SyntaxKind::SELF_KW);
        // A call could mean another function of the name.
        let alone = source.functions(name.text()).len() == 1;
        let of = name_of_type(&own.self_ty()?)?;
        if !alone || known {
            return None;
        }
        let field = uses_self.then(|| Field::of(source, &function, &own)).flatten();
        let needs_more = uses_self && field.is_none();
        let whole = if needs_more { Some(Whole::of(&function, &own)?) } else { None };
        Some(Member { of, field, whole, function, name, own })
    }

    fn receiver(&self) -> Option<ast::SelfParam> {
        self.function.param_list()?.self_param()
    }

    /// A part in the function's own `impl`.
    fn part(&self, range: TextRange, content: impl Into<String>) -> Rewrite {
        Rewrite { anchor: self.own.syntax().clone(), range, content: content.into() }
    }

    /// The parts that delete `self`, or replace it with the field.
    fn without_receiver(&self) -> Option<Vec<Rewrite>> {
        let receiver = self.receiver()?;
        if let Some(whole) = &self.whole {
            let selves = whole.uses.iter().map(|range| self.part(*range, whole.parameter.as_str()));
            let declared = self.part(receiver.syntax().text_range(), whole.declared.as_str());
            return Some(selves.chain([declared]).collect());
        }
        let Some(field) = &self.field else {
            return Some(vec![self.part(with_comma(receiver.syntax()), "")]);
        };
        let read = field.read.iter().map(|range| self.part(*range, field.parameter.as_str()));
        Some(read.chain([self.part(receiver.syntax().text_range(), field.declared())]).collect())
    }
}

/// Deletes `self` from the functions and from their calls.
fn without_receivers(source: &Source, members: &[&Member]) -> Option<Change> {
    let mut parts = Vec::new();
    for member in members {
        parts.extend(uses(source, member, false)?);
        parts.extend(member.without_receiver()?);
    }
    changed(source, parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_method_without_self_becomes_an_associated_function_and_then_a_free_one() {
        let source = "impl<T> S<T> { fn g(&self, x: u8) {} } fn f(s: S<u8>) { s.g(1) }";
        assert_eq!(
            testing::each(&METHODS, source),
            [
                "impl<T> S<T> { fn g(x: u8) {} } fn f(s: S<u8>) { S::g(1) }",
                "fn g(x: u8) {} fn f(s: S<u8>) { g(1) }"
            ]
        );
    }

    #[test]
    fn a_free_function_names_its_type() {
        let source = "impl<T> S<T> { fn new() -> Self { Self(1) } } fn f() { S::new(); }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn new<T>() -> S<T> { S(1) } fn f() { new(); }"]
        );
    }

    #[test]
    fn a_method_becomes_a_function_with_self_as_a_parameter_where_that_is_shorter() {
        let source = "impl<T> S<T> { fn g(&mut self, x: u8) -> bool { \
            if self.0 { return false; } self.1 = x; self.k(); true } } \
            fn f(mut s: S<u8>, t: &mut S<u8>) { s.g(1); }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn g<T>(this: &mut S<T>, x: u8) -> bool { \
                if this.0 { return false; } this.1 = x; this.k(); true } \
              fn f(mut s: S<u8>, t: &mut S<u8>) { g(&mut s, 1); }"]
        );
        let source = "impl S { fn g(&self, this: u8) { a(self); h(self.0, self.1) } } fn f(s: &S) { s.g(1) }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn g(this_: &S, this: u8) { a(this_); h(this_.0, this_.1) } fn f(s: &S) { g(s, 1) }"]
        );
        let several = "impl S { fn g(&self) { a(self) } fn h(&self) { self.g(); a(self) } fn k() {} } \
            fn f(s: S, t: S) { s.h(1); s.h(2); t.h(3); t.h(4) }";
        assert!(testing::each(&METHODS, several).is_empty());
    }

    #[test]
    fn a_method_that_is_called_in_a_macro_keeps_self() {
        let source = "impl S { fn g(&self) { a(self) } } fn f(s: S) { a!(s.g()) }";
        assert!(testing::each(&METHODS, source).is_empty());
    }

    #[test]
    fn a_function_without_self_is_moved_alone() {
        let source = "impl S { fn g(&self) { self.0 } fn h() {} } fn f() { S::h() }";
        assert_eq!(
            testing::each(&METHODS, source),
            [
                "fn g(this: &S) { this.0 } fn h() {} fn f() { h() }",
                "impl S { fn g(&self) { self.0 } } fn h() {} fn f() { h() }",
            ]
        );
    }

    #[test]
    fn the_one_field_that_is_read_becomes_a_parameter() {
        let source = "struct S<U>(*const U); impl<T> S<T> where *const T: Add { \
            fn g(&self, x: u8) -> u8 { self.0 + x } } fn f(s: S<u8>) { s.g(S::g(&a, S::g(a + b, 2))) }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["struct S<U>(*const U); fn g<T>(field: *const T, x: u8) -> u8 \
                 where *const T: Add { field + x } fn f(s: S<u8>) { g(s.0, g(a.0, g((a + b).0, 2))) }"]
        );
        let source = "struct S { a: u8 } impl S { fn g(&self) { let a = 1; self.a(self.a) } } \
            impl S { fn h(&self) -> &Self { a!(self.a); self } }";
        assert_eq!(
            testing::each(&METHODS, source)[0],
            "struct S { a: u8 } fn g(this: &S) { let a = 1; this.a(this.a) } \
             fn h(this: &S) -> &S { a!(this.a); this }"
        );
    }

    #[test]
    fn generic_parameters_and_their_predicates_move_along() {
        let source = "impl<'a, T> S<'a, T> where T: A { \
            fn g<'b, U>(x: &'b T) -> U where U: B { x } }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn g<'a, 'b, T, U>(x: &'b T) -> U where T: A, U: B { x }"]
        );
    }

    #[test]
    fn calls_in_calls_and_in_macros_change_at_once() {
        let source = "impl S { fn g(&self, x: u8) {} fn h(&self) -> S { S } } \
            fn f(s: S) { s.g(s.h().g(1)); a!(s.h().g(2), !s.x.g(3), S::g(&s, 4), g); }";
        let all = testing::each(&METHODS, source);
        assert_eq!(
            all[0],
            "impl S { fn g(x: u8) {} fn h() -> S { S } } \
             fn f(s: S) { S::g(S::g(1)); a!(S::g(2), !S::g(3), S::g(4), g); }"
        );
        assert!(
            all.contains(
                &"fn g(x: u8) {} fn h() -> S { S } \
              fn f(s: S) { g(g(1)); a!(g(2), !g(3), g(4), g); }"
                    .to_owned()
            )
        );
    }

    #[test]
    fn from_other_modules_a_free_function_is_called_by_its_path() {
        let source = "mod m { impl S { pub fn g() {} } fn f() { Self::g() } } \
            fn f() { m::S::g(); S::g() } mod n { fn f() { a!(S::g()) } }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["mod m { pub fn g() {} fn f() { g() } } \
              fn f() { m::g(); m::g() } mod n { fn f() { a!(crate::m::g()) } }"]
        );
    }

    #[test]
    fn a_function_that_is_not_only_called_or_shares_its_name_is_not_changed() {
        for source in [
            "impl S { fn g(&self) {} } fn f() { a(S::g) }",
            "impl S { fn g() {} } impl R { fn g() {} }",
            "impl A for S { fn g() {} }",
        ] {
            let each = testing::each(&METHODS, source);
            assert!(each.iter().all(|one| one.starts_with("fn g")), "{each:?}");
        }
    }

    #[test]
    fn files_of_another_crate_change_too() {
        let text = testing::package(&[
            ("src/lib.rs", "pub mod m { pub struct S; impl S { pub fn g() {} } }"),
            ("tests/t.rs", "fn f() { p::m::S::g() }"),
        ]);
        let families = testing::families_of_package(&METHODS, &text);
        assert_eq!(
            families.concat(),
            [[
                "src/lib.rs: pub mod m { pub struct S; pub fn g() {} }",
                "tests/t.rs: fn f() { p::m::g() }"
            ]]
        );
    }
}
