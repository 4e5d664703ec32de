//! The cases of a test: attributes of one function. Each makes a test of its own.
//!
//! Some crates number them: `parses::case_2` is the second one. Then the test has another name once a case before it is deleted.

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{Edition, SourceFile};

use super::FailingTest;
use crate::keep::painter::Painter;
use crate::text::languages::rust::deep;
use crate::text::languages::rust::syntax::solid_text;
use crate::text::permissions::Permission;

/// The case that a failing test is, and its name around the number.
#[derive(Clone, Debug)]
pub struct Case {
    function: String,
    /// The path of the function, with its modules.
    path: String,
    /// What the attribute is called, and the names of its tests begin with.
    kind: String,
    is_padded: bool,
    after: String,
    own: String,
    /// The other cases of the untouched function.
    others: Vec<String>,
}

impl Case {
    /// The case that the test with this name is in these sources, if its name has the number of one.
    pub fn of(sources: &[&[u8]], edition: Edition, test: &str) -> Option<Self> {
        let segments: Vec<&str> = test.split("::").collect();
        (1..segments.len()).find_map(|at| {
            let (function, segment) = (segments[at - 1], segments[at]);
            let (kind, rest) = segment.split_at(segment.find(|c: char| c.is_ascii_digit())?);
            let kind = kind.strip_suffix('_')?;
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let place = rest[..end].parse::<usize>().ok()?.checked_sub(1)?;
            let mut all = cases_in(sources, edition, function, kind).into_iter();
            let mut others = all.find(|cases| place < cases.len())?;
            let is_padded = end == width(others.len());
            Some(Case {
                function: function.to_owned(),
                path: segments[..at].join("::"),
                kind: kind.to_owned(),
                is_padded,
                after: [&[&rest[end..]], &segments[at + 1..]].concat().join("::"),
                own: others.remove(place),
                others,
            })
        })
    }

    /// The path of the function, which all of its cases have in their names.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The name of the test in these sources. `None` if they do not have the case.
    pub fn name_in(&self, sources: &[&[u8]], edition: Edition) -> Option<String> {
        let all = cases_in(sources, edition, &self.function, &self.kind);
        let place = |cases: &Vec<String>| {
            let same = cases.iter().position(|case| *case == self.own);
            // The only one that is left may have been changed.
            let only = cases.len() == 1 && !self.others.contains(&cases[0]);
            Some((same.or(only.then_some(0))?, cases.len()))
        };
        let (place, count) = all.iter().find_map(place)?;
        let width = if self.is_padded { width(count) } else { 0 };
        let Case { path, kind, after, .. } = self;
        Some(format!("{path}::{kind}_{:0width$}{after}", place + 1))
    }
}

impl FailingTest<'_> {
    /// Lets each case of the test be deleted as a whole, as long as there are several.
    pub(in crate::keep) fn paint_cases(&self, painter: &mut Painter<'_>) {
        let attributes: Vec<_> = self.test().into_iter().flat_map(|test| test.attrs()).collect();
        let kinds: Vec<_> = attributes.iter().map(kind).collect();
        for (attribute, own) in attributes.iter().zip(&kinds) {
            if own.is_some() && kinds.iter().filter(|kind| *kind == own).count() > 1 {
                painter.node(attribute.syntax(), Permission::Whole);
            }
        }
    }
}

/// The cases of each function with this name.
fn cases_in(sources: &[&[u8]], edition: Edition, function: &str, called: &str) -> Vec<Vec<String>> {
    let texts = sources.iter().filter_map(|source| std::str::from_utf8(source).ok());
    let found = texts.filter(|text| text.contains(function)).filter_map(|text| {
        deep(text, || {
            let file = SourceFile::parse(text, edition).syntax_node();
            let functions = file.descendants().filter_map(ast::Fn::cast);
            let named =
                functions.filter(|of| of.name().is_some_and(|name| name.text() == function));
            named
                .map(|of| {
                    let cases = of.attrs().filter(|one| kind(one).as_deref() == Some(called));
                    cases.map(|case| solid_text(case.syntax())).collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
        })
    });
    found.flatten().collect()
}

/// What an attribute with arguments is called: `case` for `#[case::long(1)]`.
fn kind(attribute: &ast::Attr) -> Option<String> {
    let text = solid_text(attribute.syntax());
    let name = text.strip_prefix("#[")?.split(['(', ':']).next()?;
    (text.contains('(') && !name.starts_with("cfg")).then(|| name.to_owned())
}

fn width(count: usize) -> usize {
    count.to_string().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_case_follows_its_place() {
        let source = |cases: &[&str]| {
            let cases: String = cases.iter().map(|case| format!("#[case{case}]\n")).collect();
            format!("#[rstest]\n{cases}fn f(#[case] n: u8) {{}}\nfn g() {{}}").into_bytes()
        };
        let all: Vec<String> = (0..10).map(|n| format!("({n})")).collect();
        let all = source(&all.iter().map(String::as_str).collect::<Vec<_>>());
        let of = |test| Case::of(&[&all], Edition::CURRENT, test);
        let case = of("m::f::case_04").unwrap();
        assert!(of("m::f::case_11").is_none() && of("m::g::case_04").is_none());
        let name = |cases: &[&str]| case.name_in(&[&source(cases)], Edition::CURRENT);
        assert_eq!(name(&["(1)", "( 3 )", "(4)"]).unwrap(), "m::f::case_2");
        assert_eq!(name(&["(33)"]).unwrap(), "m::f::case_1");
        assert_eq!(name(&["(1)"]), None);
        assert_eq!(name(&["(1)", "(33)"]), None);
        assert_eq!(of("f::case_04_long::n_1_5").unwrap().after, "_long::n_1_5");
    }
}
