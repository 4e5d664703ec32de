//! Cleans up what is left: each kind of superfluous text is deleted in all places at once.
//!
//! ```text
//! fn f(a: u8,) where T: A, {}     →   fn f(a: u8) where T: A {}
//! match x { a => {}, b => c, }    →   match x { a => {} b => c }
//! #![feature(a)]  #![feature(b)]  →   #![feature(a, b)]
//! S { a: a }                      →   S { a }
//! enum E {}                       →   struct E;
//! r#"a"#                          →   "a"
//! assert!(::f())                  →   assert!(f())
//! f(|_: &(_, _)| {})              →   f(|&(_, _)| {})
//! ```
//!
//! None of these changes alters the meaning of the program. Superfluous braces, parentheses and
//! defaults are left to the walks, because they are nodes of the tree. It helps because people read
//! the result, and because every token counts.

mod attributes;
mod separators;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use self::attributes::attributes;
use self::separators::{colons, commas};
use crate::passes::shared::source::{Source, rewritten, together};
use crate::passes::{Family, Pass};

pub(in crate::passes) static TIDY: Pass = Pass::rust(
    "tidy",
    "cleans up trailing commas, repeated attributes, `S { a: a }` and the like",
    tidy,
);

fn tidy(source: &Source) -> Vec<Family> {
    vec![
        attributes(source),
        commas(source),
        colons(source),
        shorthands(source),
        structs(source),
        strings(source),
        typed(source),
    ]
}

/// Replaces `S { a: a }` with `S { a }`, in expressions and patterns.
fn shorthands(source: &Source) -> Family {
    let in_values = source.all::<ast::RecordExprField>().filter_map(|field| {
        Some((field.name_ref()?, field.expr()?.syntax().clone(), field.syntax().clone()))
    });
    let in_patterns = source.all::<ast::RecordPatField>().filter_map(|field| {
        Some((field.name_ref()?, field.pat()?.syntax().clone(), field.syntax().clone()))
    });
    let fields = in_values.chain(in_patterns);
    let same = fields.filter(|(name, content, _)| content.text() == *name.text());
    let short = same.filter_map(|(_, content, field)| source.hoist(&field, &content));
    short.map(|edit| vec![edit]).collect()
}

/// Replaces enums without variants and unions without fields with `struct`s, which are shorter.
fn structs(source: &Source) -> Family {
    let enums = source.all::<ast::Enum>().filter_map(|item| {
        let variants = item.variant_list()?;
        let none = variants.variants().next().is_none();
        none.then_some((item.syntax().clone(), item.enum_token()?, variants.syntax().clone()))
    });
    let unions = source.all::<ast::Union>().filter_map(|item| {
        let fields = item.record_field_list()?;
        let none = fields.fields().next().is_none();
        none.then_some((item.syntax().clone(), item.union_token()?, fields.syntax().clone()))
    });
    let change = |(item, keyword, list): (SyntaxNode, SyntaxToken, SyntaxNode)| {
        let with =
            [(keyword.text_range(), "struct".to_owned()), (with_blanks(&list), ";".to_owned())];
        together([source.replace(&item, &rewritten(&item, &with))])
    };
    enums.chain(unions).filter_map(change).collect()
}

/// The range of a node and of the whitespace before it.
fn with_blanks(node: &SyntaxNode) -> TextRange {
    let before = node.prev_sibling_or_token();
    let blanks = before.filter(|before| before.kind() == WHITESPACE);
    blanks.map_or(node.text_range(), |blanks| blanks.text_range()).cover(node.text_range())
}

/// Replaces raw strings with plain strings where no character needs escaping.
fn strings(source: &Source) -> Family {
    source.each(|literal: ast::Literal| {
        let text = literal.syntax().text().to_string();
        let (prefix, rest) = text.split_once('r')?;
        let inside = rest.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?;
        // A backslash or a quote would need an escape.
        let plain = matches!(prefix, "" | "b" | "c") && !inside.contains(['\\', '"']);
        let content = format!("{prefix}\"{inside}\"");
        together([source.replace(literal.syntax(), &content).filter(|_| plain)])
    })
}

/// Replaces `_: &_` with `&_`: the pattern can say what such a type says.
fn typed(source: &Source) -> Family {
    let lists = source.all::<ast::ClosureExpr>().filter_map(|closure| closure.param_list());
    let parameters = lists.flat_map(|list| list.params().collect::<Vec<_>>());
    let parameters = parameters.map(|one| (one.syntax().clone(), one.pat(), one.ty()));
    let lets = source.all::<ast::LetStmt>().map(|one| (one.syntax().clone(), one.pat(), one.ty()));
    let change = |(node, pattern, ty): (SyntaxNode, Option<ast::Pat>, Option<ast::Type>)| {
        let (pattern, ty) = (pattern?, ty?);
        let is_blank = matches!(pattern, ast::Pat::WildcardPat(_));
        let content = form(&ty).filter(|form| is_blank && form != "_")?;
        let range = pattern.syntax().text_range().cover(ty.syntax().text_range());
        source.shrinking([source.replace(&node, &rewritten(&node, &[(range, content)]))])
    };
    parameters.chain(lets).filter_map(change).collect()
}

/// The pattern that matches the values of a type, if the type names no other type.
fn form(ty: &ast::Type) -> Option<String> {
    match ty {
        ast::Type::InferType(_) => Some("_".to_owned()),
        ast::Type::ParenType(ty) => form(&ty.ty()?),
        ast::Type::RefType(ty) if ty.lifetime().is_none() => {
            let mutable = ty.mut_token().map_or("", |_| "mut ");
            Some(format!("&{mutable}{}", form(&ty.ty()?)?))
        }
        ast::Type::TupleType(ty) => {
            let fields: Option<Vec<_>> = ty.fields().map(|field| form(&field)).collect();
            let fields = fields?;
            let comma = if fields.len() == 1 { "," } else { "" };
            Some(format!("({}{comma})", fields.join(", ")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn commas_that_separate_nothing_are_deleted() {
        assert_eq!(
            testing::all(&TIDY, "fn f<T,>(a: u8,) where T: A, { g(a, b,) }"),
            "fn f<T>(a: u8) where T: A { g(a, b) }"
        );
    }

    #[test]
    fn the_comma_of_a_tuple_of_one_stays() {
        assert!(testing::each(&TIDY, "fn f((a,): (u8,)) { (a,) }").is_empty());
        assert_eq!(
            testing::all(&TIDY, "fn f((a, b,): (u8, u8,)) { (a, b,) }"),
            "fn f((a, b): (u8, u8)) { (a, b) }"
        );
    }

    #[test]
    fn arms_that_end_in_a_block_need_no_comma() {
        assert_eq!(
            testing::all(&TIDY, "fn f() { match x { a => {}, b => c, d => e, } }"),
            "fn f() { match x { a => {} b => c, d => e } }"
        );
    }

    #[test]
    fn attributes_of_one_name_become_one() {
        assert_eq!(
            testing::all(
                &TIDY,
                "#![feature(a, b)] #![feature(c,)] #[derive(A)] #[derive(B)] struct S;"
            ),
            "#![feature(a, b, c)] #[derive(A, B)] struct S;"
        );
    }

    #[test]
    fn a_field_is_not_named_twice() {
        assert_eq!(
            testing::all(&TIDY, "fn f() { let S { a: a, b: c } = S { a: a, b: c }; }"),
            "fn f() { let S { a, b: c } = S { a, b: c }; }"
        );
    }

    #[test]
    fn an_empty_enum_or_union_becomes_a_struct() {
        assert_eq!(
            testing::all(&TIDY, "pub enum E<T> {} union U {}"),
            "pub struct E<T>; struct U;"
        );
    }

    #[test]
    fn a_raw_string_becomes_a_plain_one_where_it_can() {
        let source = "const A: &[&str] = &[r#\"a\"#, r\"\\\", r#\"\"\"#];";
        assert_eq!(testing::all(&TIDY, source), "const A: &[&str] = &[\"a\", r\"\\\", r#\"\"\"#];");
    }

    #[test]
    fn paths_in_macro_calls_lose_leading_colons() {
        assert_eq!(
            testing::each(&TIDY, "fn f() { a!(::g(1), ::h::i, j::k); }"),
            ["fn f() { a!(g(1), ::h::i, j::k); }", "fn f() { a!(::g(1),h::i, j::k); }"]
        );
    }

    #[test]
    fn a_pattern_says_what_a_type_without_names_says() {
        assert_eq!(
            testing::all(&TIDY, "fn f() { g(|_: &mut (_,), _: _| {}); let _: (&_, _) = h(); }"),
            "fn f() { g(|&mut (_,), _: _| {}); let (&_, _) = h(); }"
        );
        let named = "fn f(_: &u8) { g(|_: &u8, x: &_, _: &'static _| {}) }";
        assert!(testing::each(&TIDY, named).is_empty());
    }
}
