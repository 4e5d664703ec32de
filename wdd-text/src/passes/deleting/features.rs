//! Deletes a feature of `#![feature(…)]` together with all attributes of one name.
//!
//! ```text
//! #![feature(rustc_attrs, box_patterns)]
//! #[rustc_dummy]
//! struct S;
//! →
//! #![feature(box_patterns)]
//! struct S;
//! ```
//!
//! Neither can be deleted alone: an unstable attribute needs its feature, and some features (for
//! example `staged_api`) require that items have their attributes. The text does not say which
//! attribute belongs to which feature. So the pass first tries pairs with a word in common
//! (`rustc_attrs` and `rustc_dummy`), and then all other pairs. It does not delete the attributes
//! in [`STABLE`], which need no feature.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxKind::IDENT;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::known;

pub(in crate::passes) static FEATURES: Pass = Pass::rust(
    "features",
    "deletes an unstable feature together with all attributes of one name, which may need it",
    features,
);

/// Attributes that need no feature.
const STABLE: &str = "allow cfg cfg_attr cold crate_name crate_type deny deprecated derive doc expect \
    export_name feature forbid global_allocator ignore inline link link_name link_section macro_export \
    macro_use must_use no_main no_mangle no_std non_exhaustive panic_handler path proc_macro recursion_limit \
    repr should_panic target_feature test track_caller used warn";

fn features(source: &Source) -> Vec<Family> {
    let (features, attributes) = (names(source), unstable(source));
    let (mut likely, mut other) = (Family::new(), Family::new());
    for feature in &features {
        for (name, of) in &attributes {
            let family = if is_related(feature.text(), name) { &mut likely } else { &mut other };
            family.extend(without(source, feature, of));
        }
    }
    vec![likely, other]
}

/// The names in all `#![feature(…)]` of the text.
fn names(source: &Source) -> Vec<SyntaxToken> {
    let attributes = source.all::<ast::Attr>();
    let features = attributes.filter(|attribute| name_of(attribute).as_deref() == Some("feature"));
    let trees = features.flat_map(|feature| feature.syntax().descendants());
    let tokens = trees.filter_map(ast::TokenTree::cast).flat_map(|tree| {
        tree.syntax().children_with_tokens().filter_map(NodeOrToken::into_token).collect::<Vec<_>>()
    });
    tokens.filter(|token| token.kind() == IDENT).collect()
}

/// The attributes that are not in [`STABLE`], by name.
fn unstable(source: &Source) -> BTreeMap<String, Vec<ast::Attr>> {
    let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for attribute in source.all::<ast::Attr>() {
        if let Some(name) = name_of(&attribute)
            && !known::is_one_of(STABLE, &name)
        {
            all.entry(name).or_default().push(attribute);
        }
    }
    all
}

fn name_of(attribute: &ast::Attr) -> Option<String> {
    Some(attribute.syntax().descendants().find_map(ast::Path::cast)?.syntax().text().to_string())
}

/// Whether the names have a word in common, as `rustc_attrs` and `rustc_dummy` have.
fn is_related(feature: &str, attribute: &str) -> bool {
    feature.split('_').any(|word| attribute.split(['_', ':']).any(|other| word == other))
}

/// Deletes the feature and the attributes.
fn without(source: &Source, feature: &SyntaxToken, of: &[ast::Attr]) -> Option<Change> {
    let attributes = of.iter().map(|attribute| source.delete(attribute.syntax()));
    together(attributes.chain([source.remove(feature)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_feature_is_deleted_with_the_attributes_that_share_a_word_with_it() {
        let source =
            "#![feature(b, rustc_attrs)] #[rustc_a] #[inline] struct S; #[rustc_a] fn f() {}";
        assert_eq!(
            testing::each(&FEATURES, source)[0],
            "#![feature(b)] #[inline] struct S; fn f() {}"
        );
    }

    #[test]
    fn attributes_without_a_common_word_are_tried_last() {
        let source = "#![feature(staged_api, lang_items)] #[lang = \"x\"] #[stable] fn f() {}";
        assert_eq!(
            testing::each(&FEATURES, source)[..2],
            [
                "#![feature(staged_api)] #[stable] fn f() {}",
                "#![feature(lang_items)] #[stable] fn f() {}"
            ]
        );
    }
}
