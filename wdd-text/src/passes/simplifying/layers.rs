//! Replaces the type of a variable, field, parameter or result with a part of it, together with the
//! same part of each value.
//!
//! ```text
//! static S: &[(u8, A)] = &[(0, B)];                 →   static S: A = B;
//!
//! fn f(x: Option<&u8>) {}  fn g() { f(Some(&1)) }   →   fn f(x: u8) {}  fn g() { f(1) }
//! ```
//!
//! A type and a value of different forms do not compile, so neither can lose a layer (`&`, `[..]`,
//! `(..)`, `Some(..)`, `Box::new(..)`) alone. The smallest parts are tried first: all layers around
//! a part are deleted in one step. A use that reads the part (`*x`, `x[0]`, `x.0`, `x.unwrap()`)
//! becomes `x`. The pass applies only if each value is written in the form of the type, and if all
//! values are known: all arguments of the calls, all literals of the struct, all results of the
//! function. Where a function returns what another one returns, the results of both lose the layer.

mod parts;
mod places;
mod results;
mod uses;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use self::parts::{Step, TypePart, parts};
use self::places::places;
use self::uses::read;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static LAYERS: Pass = Pass::rust(
    "layers",
    "replaces types with parts of them, together with the same parts of values: `&[T]` and `&[x]`",
    layers,
);

/// How many parts of one type are tried. A large tuple or array has many, and seldom is one of them
/// enough.
const MOST: usize = 6;

/// A place with values of one type, such as a variable.
struct Place {
    /// The type, wherever that is written, with the values that it gets there. There is at least one.
    sides: Vec<Typed>,
    /// The expressions that read it.
    uses: Vec<SyntaxNode>,
}

/// A type as it is written, and a value of it. A type with several values is in as many sides.
#[derive(Clone)]
struct Typed {
    of: ast::Type,
    value: Option<ast::Expr>,
}

impl Typed {
    /// The sides of a type with these values.
    fn all(of: &ast::Type, values: Vec<ast::Expr>) -> Vec<Typed> {
        let none = values.is_empty().then_some(None);
        let values = values.into_iter().map(Some).chain(none);
        values.map(|value| Typed { of: of.clone(), value }).collect()
    }
}

fn layers(source: &Source) -> Vec<Family> {
    let changes: Vec<_> = places(source).into_iter().map(|place| place.changes(source)).collect();
    let longest = changes.iter().map(Vec::len).max().unwrap_or(0);
    // Changes of one place exclude each other, so each is in another family.
    (0..longest).map(|at| changes.iter().filter_map(|of| of.get(at)).cloned().collect()).collect()
}

impl Place {
    /// The changes, the one that leaves the least first.
    fn changes(&self, source: &Source) -> Vec<Change> {
        let parts_of = |side: &Typed| parts(source, &side.of, side.value.as_ref());
        let all: Vec<Vec<TypePart>> = self.sides.iter().map(parts_of).collect();
        // A value tells more than a type alone: which element, which variant.
        let first = self.sides.iter().position(|side| side.value.is_some());
        let ways = all[first.unwrap_or(0)].iter().map(|part| &part.way);
        let mut found: Vec<(&Vec<Step>, Vec<&TypePart>)> = ways
            .filter_map(|way| {
                let at_way = |of: &Vec<TypePart>| of.iter().position(|part| part.is_at(way));
                let parts = all.iter().map(|of| at_way(of).map(|at| &of[at]));
                Some((way, parts.collect::<Option<Vec<_>>>()?))
            })
            .filter(|(_, parts)| parts.iter().all(|part| part.is_sized()))
            .collect();
        found.sort_by_key(|(_, parts)| parts.iter().map(|part| part.length()).sum::<usize>());
        let changes = found.iter().filter_map(|(way, parts)| self.replaced(source, way, parts));
        changes.take(MOST).collect()
    }

    /// Replaces the type and the value of each side with the part of them at the end of `way`, and each read of that part
    /// with the place alone: `x.0` → `x`. `None` if another part is read somewhere.
    fn replaced(&self, source: &Source, way: &[Step], parts: &[&TypePart]) -> Option<Change> {
        let with =
            |whole: &SyntaxNode, part: &SyntaxNode| source.replace(whole, &part.text().to_string());
        let mut edits = Vec::new();
        let mut replaced = FxHashSet::default();
        for (side, part) in self.sides.iter().zip(parts) {
            // A type with several values is written once.
            if replaced.insert(side.of.syntax()) {
                edits.push(with(side.of.syntax(), part.of.syntax()));
            }
            if let (Some(whole), Some(value)) = (&side.value, &part.value) {
                edits.push(with(whole.syntax(), value.syntax()));
            }
        }
        for whole in &self.uses {
            let read = read(whole, way)?;
            if read != *whole {
                edits.push(with(&read, whole));
            }
        }
        source.shrinking(edits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn becomes(source: &str, expected: &[&str]) {
        assert_eq!(testing::each(&LAYERS, source), expected);
    }

    #[test]
    fn the_type_and_the_value_of_a_static_lose_all_layers_at_once() {
        becomes(
            "static S: &[(u8, A)] = &[(0, B)];",
            &["static S: A = B;", "static S: u8 = 0;", "static S: (u8, A) = (0, B);"],
        );
    }

    #[test]
    fn constants_and_variables_lose_layers_too() {
        becomes("const C: [A; 1] = [B];", &["const C: A = B;"]);
        becomes("fn f() { let x: &mut A = &mut B; }", &["fn f() { let x: A = B; }"]);
        becomes("fn f() { let &x: &A = &B; }", &[]);
    }

    #[test]
    fn each_layer_of_a_type_has_values_of_its_form() {
        let layers = [
            ("[A; 3]", "[B; 3]"),
            ("*const A", "&raw const B"),
            ("(A,)", "(B,)"),
            ("Option<A>", "Some(B)"),
            ("Result<A, ()>", "Ok(B)"),
            ("Result<(), A>", "Err(B)"),
            ("Box<A>", "Box::new(B)"),
            ("rc::Rc<A>", "rc::Rc::new(B)"),
            ("Vec<A>", "vec![B]"),
            ("Vec<A>", "vec![B; 3]"),
        ];
        for (of, value) in layers {
            becomes(&format!("const C: {of} = {value};"), &["const C: A = B;"]);
        }
    }

    #[test]
    fn a_value_of_another_form_stays() {
        becomes("const C: &A = B;", &[]);
        becomes("const C: (A, A) = (B, B, B);", &[]);
        becomes("const C: Option<A> = None;", &[]);
        becomes("const C: Box<A> = Box::of(B);", &[]);
        becomes("const C: Rc<A> = Box::new(B);", &[]);
    }

    #[test]
    fn the_argument_of_a_generic_struct_is_a_part() {
        becomes("struct S<T>(T); const C: S<A> = S(B);", &["struct S<T>(T); const C: A = B;"]);
        becomes(
            "struct S<U, T> { x: T, y: U } const C: S<D, A> = S { x: B, y: E };",
            &[
                "struct S<U, T> { x: T, y: U } const C: A = B;",
                "struct S<U, T> { x: T, y: U } const C: D = E;",
            ],
        );
        becomes("struct S<T>(Vec<T>); const C: S<A> = S(B);", &[]);
    }

    #[test]
    fn a_type_without_a_size_is_no_part() {
        becomes("const C: &[A] = &[B];", &["const C: A = B;"]);
        becomes("const C: &dyn A = &B;", &[]);
        becomes("const C: &str = &B;", &[]);
    }

    #[test]
    fn a_parameter_loses_layers_with_the_arguments_of_all_calls() {
        becomes(
            "fn f(x: &[A]) {} fn g() { f(&[B]); f(&[C, D]) }",
            &["fn f(x: A) {} fn g() { f(B); f(C) }"],
        );
        becomes("fn f(x: &[A]) {} fn g() { f(&[B]); f(C) }", &[]);
        becomes("fn f(x: &[A]) {} fn g() { f(&[B]); h(f) }", &[]);
        becomes("fn f(x: &[A]) {} fn g() { f(&[B]); h!(f(C)) }", &[]);
    }

    #[test]
    fn a_members_parameter_loses_layers_in_the_trait_and_its_impls() {
        let source = "trait T { fn f(&self, x: &A); } impl T for S { fn f(&self, x: &A) {} }
            fn g(s: S) { s.f(&B); T::f(&s, &C); }";
        becomes(
            source,
            &["trait T { fn f(&self, x: A); } impl T for S { fn f(&self, x: A) {} } \
              fn g(s: S) { s.f(B); T::f(&s, C); }"],
        );
    }

    #[test]
    fn a_field_loses_layers_with_its_values_in_all_literals() {
        becomes(
            "struct S { x: &'static A, y: u8 } const C: S = S { y: 0, x: &B };",
            &["struct S { x: A, y: u8 } const C: S = S { y: 0, x: B };"],
        );
        becomes(
            "enum E { V(u8, Option<A>) } fn f(e: E) { E::V(1, Some(B)); let E::V(_, x) = e; }",
            &["enum E { V(u8, A) } fn f(e: E) { E::V(1, B); let E::V(_, x) = e; }"],
        );
        becomes("struct S(Option<A>); fn f() { S(Some(B)); let S(Some(x)) = y; }", &[]);
        becomes("struct S { x: &'static A } const C: S = S { x };", &[]);
    }

    #[test]
    fn the_result_of_a_function_loses_layers_in_all_places_that_return() {
        becomes(
            "fn f() -> Option<A> { if g() { return Some(C); } Some(B) }",
            &["fn f() -> A { if g() { return C; } B }"],
        );
        becomes("fn f() -> Option<A> { g()?; Some(B) }", &[]);
        becomes("fn f() -> Option<A> { if g() { return None; } Some(B) }", &[]);
    }

    #[test]
    fn results_that_are_passed_on_lose_layers_together() {
        becomes(
            "fn f() -> Result<A, B> { loop {} } fn g() -> Result<C, B> { f() }",
            &[
                "fn f() -> A { loop {} } fn g() -> C { f() }",
                "fn f() -> B { loop {} } fn g() -> B { f() }",
            ],
        );
        becomes(
            "fn f() -> Option<A> { Some(B) } fn g() -> Option<C> { if h() { return f(); } f() }",
            &["fn f() -> A { B } fn g() -> C { if h() { return f(); } f() }"],
        );
        becomes("fn f() -> Box<A> { todo!() } fn g() -> Option<A> { f() }", &[]);
        becomes("fn f() -> Option<A> { todo!() } fn g() -> Option<A> { h(f); f() }", &[]);
    }

    #[test]
    fn a_result_without_a_value_loses_layers_with_what_reads_it() {
        becomes(
            "fn f() -> Result<A, ()> { loop {} } fn g() { f().unwrap().h() } fn i() -> B { f()? }",
            &["fn f() -> A { loop {} } fn g() { f().h() } fn i() -> B { f() }"],
        );
        becomes(
            "impl S { fn f(&self) -> &A { todo!() } } fn g(s: S) -> B { *s.f() }",
            &["impl S { fn f(&self) -> A { todo!() } } fn g(s: S) -> B { s.f() }"],
        );
        // Alone, the type loses its layer in another pass.
        becomes("fn f() -> Option<A> { loop {} } fn g() { f(); }", &[]);
    }

    #[test]
    fn what_reads_the_part_reads_the_whole() {
        becomes(
            "static S: &[(u8, A)] = &[(0, B)]; fn f() { S[0].1.g(); h(S[0]); i(S) }",
            &[
                "static S: A = B; fn f() { S.g(); h(S); i(S) }",
                "static S: (u8, A) = (0, B); fn f() { S.1.g(); h(S); i(S) }",
            ],
        );
        becomes(
            "fn f(x: &Option<A>) { (*x).unwrap().g(); -*x } fn g() { f(&Some(B)) }",
            &[
                "fn f(x: A) { x.g(); -x } fn g() { f(B) }",
                "fn f(x: Option<A>) { (x).unwrap().g(); -x } fn g() { f(Some(B)) }",
            ],
        );
        becomes(
            "struct S { x: (A,) } fn f(s: S) -> A { s.x.0.g(); S { x: (B,) }.x }",
            &["struct S { x: A } fn f(s: S) -> A { s.x.g(); S { x: B }.x }"],
        );
    }

    #[test]
    fn constants_of_a_trait_and_its_impls_have_one_type() {
        becomes(
            "trait T { const C: &'static A; } impl T for S { const C: &'static A = &B; }",
            &["trait T { const C: A; } impl T for S { const C: A = B; }"],
        );
    }

    #[test]
    fn changes_of_different_variables_are_one_family() {
        let text = testing::text("const C: (A, B) = (D, E); const F: &A = &D;");
        let families = testing::families(&LAYERS, &text);
        assert_eq!(families.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    }
}
