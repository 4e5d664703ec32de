//! Rust, parsed by rust-analyzer's parser.
//!
//! `rust/outline.rs` turns a file into nodes, according to the table in `rust/rules.rs`.
//! `rust/alternatives.rs` finds what may replace a node, according to the table in `rust/choices.rs`.

mod alternatives;
mod choices;
mod depth;
mod diverging;
pub mod faults;
pub mod headers;
mod items_around;
mod kind_set;
mod kinds;
mod merge;
pub(crate) mod names;
mod outline;
mod parse;
mod rules;
pub(crate) mod syntax;
mod tokens;

use std::path::Path;

use ra_ap_syntax::ast::{self, AstNode, HasAttrs};
use wdd_core::tree::{Edit, NodeId};

pub use self::diverging::Diverging;
pub(crate) use self::items_around::{item_name, items_around, items_in};
pub(crate) use self::kinds::kind_of;
pub(crate) use self::merge::{Merged, Wanted, merged};
pub(crate) use self::outline::{items_in_macro, weight};
pub use self::parse::{NoThread, deep, with_trees};
pub use self::tokens::{Token, tokens, with_blanks};
use super::{Edition, Language, StandIns, plain};
use crate::text::Text;
use crate::text::outline::Outline;

/// Rust, in files whose names end in `.rs`.
#[derive(Debug)]
pub(super) struct Rust;

impl Language for Rust {
    fn name(&self) -> &'static str {
        "Rust"
    }

    fn reads(&self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "rs")
    }

    fn outline(&self, outline: &mut Outline, content: &[u8], edition: Edition) -> bool {
        parse::parsable(content).map(|text| outline::outline(outline, &text, edition)).is_some()
    }

    fn tokens(&self, content: &[u8], edition: Edition) -> u64 {
        // What is not UTF-8 is read as plain text.
        str::from_utf8(content)
            .map_or_else(|_| plain::tokens(content), |source| tokens(source, edition))
    }

    fn each_token(&self, content: &[u8], edition: Edition, each: &mut dyn FnMut(usize)) -> bool {
        str::from_utf8(content).map(|source| tokens::each(source, edition, each)).is_ok()
    }

    fn errors(&self, content: &[u8], edition: Edition) -> Option<usize> {
        parse::parsable(content).map(|text| parse::errors(&text, edition))
    }

    fn alternatives(&self, text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit> {
        alternatives::alternatives(text, node, stand_ins)
    }
}

/// Whether the function is a test (`#[test]`, `#[tokio::test]`, `#[rstest]`, `#[test_case(1)]`, …).
pub fn is_test(function: &ast::Fn) -> bool {
    function
        .attrs()
        .filter_map(|attribute| Some(attribute.path()?.segment()?.syntax().to_string()))
        .any(|last| last.ends_with("test") || last == "test_case")
}
