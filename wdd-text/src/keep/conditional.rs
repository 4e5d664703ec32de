//! Code that is not compiled: `#[cfg(windows)]` on Unix, or that of a feature that is off. It has no effect on a test.
//!
//! Only conditions on the target, on features and on `test` are evaluated. Features can differ from one package to the next, and one
//! crate is built with its own tests.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use crate::keep::code::Code;

/// With what a crate is built.
#[derive(Clone, Copy, Default)]
struct Build<'a> {
    /// The features that are on in its package. `None` if they are not known.
    features: Option<&'a BTreeSet<String>>,
    /// Whether it is not built with its own tests. If it is, other targets may be built without them.
    is_untested: bool,
}

impl Code<'_> {
    /// Whether an attribute of the node says that it is not compiled.
    pub(super) fn is_left_out(&self, node: &SyntaxNode) -> bool {
        let is_false = |attribute: &ast::Attr| {
            self.condition(attribute) == Some(false)
                || attribute.syntax().text() == "#[test]" && self.is_untested(node)
        };
        node.children().filter_map(ast::Attr::cast).any(|attribute| is_false(&attribute))
    }

    /// Whether the attribute is a condition on a feature that is always true.
    pub(super) fn is_always_true(&self, attribute: &ast::Attr) -> bool {
        self.condition(attribute) == Some(true)
            && attribute.syntax().text().to_string().contains("feature")
    }

    fn condition(&self, attribute: &ast::Attr) -> Option<bool> {
        let text = attribute.syntax().text().to_string();
        let condition = text.trim_start_matches("#[").trim_end_matches(']').trim();
        let inside = condition.strip_prefix("cfg").and_then(|rest| inside(rest.trim_start()))?;
        let (of, is_untested) = (attribute.syntax(), self.is_untested(attribute.syntax()));
        holds(inside, Build { features: self.features_at(of), is_untested })
    }
}

/// Whether a condition is true on this machine. `None` if it depends on something else.
fn holds(condition: &str, build: Build<'_>) -> Option<bool> {
    let condition = condition.trim();
    if let Some((key, value)) = condition.split_once('=').filter(|(key, _)| !key.contains('(')) {
        let value = value.trim().trim_matches('"');
        return match key.trim() {
            "feature" => build.features.map(|on| on.contains(value)),
            key => target(key).map(|own| own == value),
        };
    }
    match condition.split_once('(') {
        None => match condition {
            "unix" => Some(cfg!(unix)),
            "windows" => Some(cfg!(windows)),
            "test" => build.is_untested.then_some(false),
            _ => None,
        },
        Some((name, _)) => {
            let all: Vec<_> =
                parts(inside(&condition[name.len()..])?).map(|part| holds(part, build)).collect();
            match name.trim() {
                "not" => all.first().copied().flatten().map(|holds| !holds),
                // One false condition is enough, whatever the others are.
                "all" if all.contains(&Some(false)) => Some(false),
                "all" => all.into_iter().collect::<Option<Vec<_>>>().map(|_| true),
                "any" if all.contains(&Some(true)) => Some(true),
                "any" => all.into_iter().collect::<Option<Vec<_>>>().map(|_| false),
                _ => None,
            }
        }
    }
}

/// What a key of the target has as its value on this machine.
fn target(key: &str) -> Option<&'static str> {
    match key {
        "target_os" => Some(std::env::consts::OS),
        "target_family" => Some(std::env::consts::FAMILY),
        "target_arch" => Some(std::env::consts::ARCH),
        _ => None,
    }
}

/// The text within a pair of parentheses.
fn inside(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.strip_suffix(')')
}

/// The parts between the outermost commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let at_comma = move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    };
    text.split(at_comma).filter(|part| !part.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_the_target_are_evaluated_and_others_are_not() {
        let other = if cfg!(windows) { "unix" } else { "windows" };
        let alone = |condition: &str| holds(condition, Build::default());
        assert_eq!(alone(other), Some(false));
        assert_eq!(alone(&format!("not({other})")), Some(true));
        assert_eq!(alone(&format!("all({other}, feature = \"x\")")), Some(false));
        assert_eq!(alone(&format!("any({other}, feature = \"x\")")), None);
        assert_eq!(alone("any(target_os = \"none\", not(any(unix, windows)))"), Some(false));
        assert_eq!(alone("feature = \"std\""), None);
        assert_eq!(alone("test"), None);
        assert_eq!(alone("debug_assertions"), None);
        let features = BTreeSet::from(["std".to_owned()]);
        let build = Build { features: Some(&features), is_untested: true };
        assert_eq!(holds("all(unix, windows, feature = \"std\")", build), Some(false));
        assert_eq!(holds("not(feature = \"alloc\")", build), Some(true));
        assert_eq!(holds("all(test, feature = \"std\")", build), Some(false));
    }
}
