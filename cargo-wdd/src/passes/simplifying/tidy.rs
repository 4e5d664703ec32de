//! What a person would clean up at the end: each sort of thing in all its places at once.
//!
//! ```text
//! fn f(a: u8,) where T: A, {}      →   fn f(a: u8) where T: A {}
//! match x { a => {}, b => c, }     →   match x { a => {} b => c }
//! #![feature(a)] #![feature(b)]    →   #![feature(a, b)]
//! S { a: a }                       →   S { a }
//! enum E {}                        →   struct E;
//! r#"a"#                           →   "a"
//! assert!(::f())                   →   assert!(f())
//! ```
//!
//! Braces, parentheses and defaults that say nothing are for the walks: they are nodes of their own.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::{Change, Edit, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, rewritten, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static TIDY: Pass = Pass {
    name: "tidy",
    about: "writes what is left with fewer separators, attributes and keywords",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(tidy),
};

fn tidy(source: &Source) -> Vec<Family> {
    vec![
        attributes(source),
        commas(source),
        colons(source),
        shorthands(source),
        structs(source),
        strings(source),
    ]
}

/// Attributes whose arguments are a list that may as well be several.
const LISTS: &[&str] = &["allow", "deny", "derive", "feature", "repr", "warn"];

/// One attribute for several of the same name in the same place.
fn attributes(source: &Source) -> Family {
    let mut groups: Vec<(Key, Vec<(ast::Attr, ast::TokenTree)>)> = Vec::new();
    for attribute in source.all::<ast::Attr>() {
        let Some((key, list)) = listing(&attribute) else {
            continue;
        };
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push((attribute, list)),
            None => groups.push((key, vec![(attribute, list)])),
        }
    }
    let several = groups.iter().filter(|(_, group)| group.len() > 1);
    several
        .filter_map(|(_, group)| merged(source, group))
        .collect()
}

/// What attributes must have in common: where they stand, whether inside, and their name.
type Key = (SyntaxNode, bool, String);

fn listing(attribute: &ast::Attr) -> Option<(Key, ast::TokenTree)> {
    let (name, list) = attribute.as_simple_call()?;
    let inside = attribute.excl_token().is_some();
    let key = (attribute.syntax().parent()?, inside, name.to_string());
    LISTS.contains(&name.as_str()).then_some((key, list))
}

/// The first has the elements of all, and the others go.
fn merged(source: &Source, group: &[(ast::Attr, ast::TokenTree)]) -> Option<Change> {
    let ((_, first), rest) = group.split_first()?;
    let texts = group.iter().map(|(_, list)| elements(list));
    let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
    let all = source.replace(first.syntax(), &format!("({})", texts.join(", ")));
    let gone = rest
        .iter()
        .map(|(attribute, _)| source.delete(attribute.syntax()));
    together(gone.chain([all]))
}

/// What stands between a list's parentheses.
fn elements(list: &ast::TokenTree) -> String {
    let text = list.syntax().text().to_string();
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let inside = inside.unwrap_or_default().trim();
    inside.trim_end_matches(',').to_owned()
}

/// Commas that separate nothing.
fn commas(source: &Source) -> Family {
    let idle = source
        .all_tokens()
        .filter(|token| token.kind() == COMMA && is_idle(token));
    let gone = |token: SyntaxToken| Some(vec![(source.token(&token)?, Edit::Delete)]);
    idle.filter_map(gone).collect()
}

fn is_idle(comma: &SyntaxToken) -> bool {
    let Some(list) = comma.parent() else {
        return false;
    };
    match list.kind() {
        MATCH_ARM => is_last(&list) || ends_in_block(&list),
        // `(x,)` is a tuple, and `(x)` is none.
        TUPLE_EXPR | TUPLE_TYPE | TUPLE_PAT => list.children().count() > 1,
        _ => true,
    }
}

fn is_last(arm: &SyntaxNode) -> bool {
    arm.next_sibling().is_none()
}

fn ends_in_block(arm: &SyntaxNode) -> bool {
    let last = arm.last_child().map(|node| node.kind());
    matches!(
        last,
        Some(BLOCK_EXPR | FOR_EXPR | IF_EXPR | LOOP_EXPR | MATCH_EXPR | WHILE_EXPR)
    )
}

/// What paths in macros' arguments begin with; elsewhere it is a node of its own.
fn colons(source: &Source) -> Family {
    let pairs = source.all_tokens().filter_map(|second| {
        let first = second.prev_sibling_or_token()?.into_token()?;
        let above = first.parent()?.kind();
        let before = first.prev_token().map(|before| before.kind());
        let goes_on = [
            IDENT,
            CRATE_KW,
            SELF_KW,
            SELF_TYPE_KW,
            SUPER_KW,
            R_ANGLE,
            COLON,
        ];
        let begins = before.is_none_or(|before| !goes_on.contains(&before));
        let after = second
            .next_token()
            .is_some_and(|after| after.kind() == IDENT);
        let both = first.kind() == COLON && second.kind() == COLON && above == TOKEN_TREE;
        (both && begins && after).then_some([first, second])
    });
    let gone = |pair: [SyntaxToken; 2]| together(pair.map(|token| source.remove(&token)));
    pairs.filter_map(gone).collect()
}

/// Fields that are named like what is put into them.
fn shorthands(source: &Source) -> Family {
    let in_values = source.all::<ast::RecordExprField>().filter_map(|field| {
        Some((
            field.name_ref()?,
            field.expr()?.syntax().clone(),
            field.syntax().clone(),
        ))
    });
    let in_patterns = source.all::<ast::RecordPatField>().filter_map(|field| {
        Some((
            field.name_ref()?,
            field.pat()?.syntax().clone(),
            field.syntax().clone(),
        ))
    });
    let fields = in_values.chain(in_patterns);
    let same = fields.filter(|(name, content, _)| content.text() == *name.text());
    let short = same.filter_map(|(_, content, field)| source.hoist(&field, &content));
    short.map(|edit| vec![edit]).collect()
}

/// Enums without a variant and unions without a field are structs with a longer text.
fn structs(source: &Source) -> Family {
    let enums = source.all::<ast::Enum>().filter_map(|item| {
        let variants = item.variant_list()?;
        let none = variants.variants().next().is_none();
        none.then_some((
            item.syntax().clone(),
            item.enum_token()?,
            variants.syntax().clone(),
        ))
    });
    let unions = source.all::<ast::Union>().filter_map(|item| {
        let fields = item.record_field_list()?;
        let none = fields.fields().next().is_none();
        none.then_some((
            item.syntax().clone(),
            item.union_token()?,
            fields.syntax().clone(),
        ))
    });
    let change = |(item, keyword, list): (SyntaxNode, SyntaxToken, SyntaxNode)| {
        let with = [
            (keyword.text_range(), "struct".to_owned()),
            (with_blanks(&list), ";".to_owned()),
        ];
        together([source.replace(&item, &rewritten(&item, &with))])
    };
    enums.chain(unions).filter_map(change).collect()
}

/// The range of a node and of the blanks before it.
fn with_blanks(node: &SyntaxNode) -> TextRange {
    let before = node.prev_sibling_or_token();
    let blanks = before.filter(|before| before.kind() == WHITESPACE);
    let start = blanks.map_or(node.text_range(), |blanks| blanks.text_range());
    start.cover(node.text_range())
}

/// Raw strings that hold nothing that a string could not.
fn strings(source: &Source) -> Family {
    let literals = source.all::<ast::Literal>();
    let change = |literal: ast::Literal| {
        let text = literal.syntax().text().to_string();
        let (prefix, rest) = text.split_once('r')?;
        let rest = rest.trim_matches('#');
        let inside = rest.strip_prefix('"')?.strip_suffix('"')?;
        let plain = matches!(prefix, "" | "b" | "c") && !inside.contains(['\\', '"']);
        let content = format!("{prefix}\"{inside}\"");
        together([source.replace(literal.syntax(), &content).filter(|_| plain)])
    };
    literals.filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn commas_that_separate_nothing_go() {
        assert_eq!(
            testing::all(&TIDY, "fn f<T,>(a: u8,) where T: A, { g(a, b,) }"),
            "fn f<T>(a: u8) where T: A { g(a, b) }"
        );
    }

    #[test]
    fn the_comma_of_a_tuple_of_one_stays() {
        assert!(testing::each(&TIDY, "fn f((a,): (u8,)) { (a,) }").is_empty());
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
    fn what_is_empty_is_a_struct() {
        assert_eq!(
            testing::all(&TIDY, "pub enum E<T> {} union U {}"),
            "pub struct E<T>; struct U;"
        );
    }

    #[test]
    fn a_raw_string_becomes_a_plain_one_where_it_can() {
        let source = "const A: &[&str] = &[r#\"a\"#, r\"\\\", r#\"\"\"#];";
        assert_eq!(
            testing::all(&TIDY, source),
            "const A: &[&str] = &[\"a\", r\"\\\", r#\"\"\"#];"
        );
    }

    #[test]
    fn paths_in_macros_lose_what_they_begin_with() {
        assert_eq!(
            testing::each(&TIDY, "fn f() { a!(::g(1), ::h::i, j::k); }"),
            [
                "fn f() { a!(g(1), ::h::i, j::k); }",
                "fn f() { a!(::g(1),h::i, j::k); }"
            ]
        );
    }
}
